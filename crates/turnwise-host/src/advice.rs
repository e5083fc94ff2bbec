//! Advice before a policy is used: whether it holds in the worst case, and which policy suits
//! recorded conversations.

mod check;
mod reuse;
mod suggest;

pub use check::{Assumptions, Parts, Verdict, check_policy};
pub use suggest::{Measuring, Spread, Suggestion, Survey, suggest_policy};
