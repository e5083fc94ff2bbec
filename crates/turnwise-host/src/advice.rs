//! Advice before anything runs: whether a policy can hold in the worst case, and which policy suits
//! given conversations.

mod check;
mod reuse;
mod suggest;

pub use check::{Assumptions, Parts, Verdict, check_policy};
pub use suggest::{Measuring, Spread, Suggestion, Survey, suggest_policy};
