//! What Turnwise's own tests are made of. Development only; nothing depends on it but tests.
//!
//! In reading order:
//!
//! - [`script`]: histories as words, `s u1 a(x) t(x) a u2`, and plans as words again;
//! - [`mod@check`]: one helper for the many two-line tests;
//! - [`generate`]: histories out of numbers, so that `proptest` can shrink them and the fuzzer can
//!   replay them;
//! - [`policies`]: the policies every property is tried with;
//! - [`seen`]: what a plan sends, materialized the naive way, and what a provider would say to it;
//! - [`invariants`]: what must hold for every plan;
//! - [`spoken`]: scripts as real messages, in every format; [`chats`]: conversations of a few
//!   messages;
//! - [`real`]: real conversations, and what they come to;
//! - [`summaries`]: what docs/summaries.md shows of them;
//! - [`world`]: a simulated host, which does anything in any order.
//! - [`scenario`]: Markdown files that are documentation and test at once.
//! - [`fuzz`]: the same and more with random input, for as long as you like.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic
)]

use proptest::prelude::ProptestConfig;

pub mod chats;
pub mod check;
pub mod fuzz;
pub mod generate;
mod histories;
pub mod invariants;
pub mod policies;
pub mod real;
pub mod scenario;
pub mod script;
pub mod seen;
pub mod spoken;
pub mod summaries;
pub mod world;

/// How a property is tried: with so many cases, unless `PROPTEST_CASES` says otherwise.
pub fn cases(usual: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = std::env::var("PROPTEST_CASES").map_or(usual, |_| default.cases);
    ProptestConfig { cases, failure_persistence: None, ..default }
}

/// What went wrong, in words.
pub type Outcome = Result<(), String>;

/// Fails with a message unless a condition holds.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(format!($($message)*));
        }
    };
}
