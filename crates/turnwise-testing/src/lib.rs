//! Shared helpers for Turnwise's own tests: generators, invariants, scenarios and fuzz targets.
//! Only tests depend on this crate.
//!
//! In reading order:
//!
//! - [`script`]: histories as words, `s u1 a(x) t(x) a u2`, and plans as words again;
//! - [`mod@check`]: helpers for two-line tests;
//! - [`generate`]: histories generated from numbers, so that `proptest` can shrink them and the
//!   fuzzer can replay them;
//! - [`policies`]: the policies for all property tests;
//! - [`seen`]: the request of a plan, built in a simple way, and the faults a provider would
//!   refuse;
//! - [`invariants`]: the invariants of every plan;
//! - [`spoken`]: scripts as real messages, in every format; [`chats`]: conversations of a few
//!   messages;
//! - [`real`]: recorded conversations and their goldens;
//! - [`summaries`]: the generated part of docs/summaries.md;
//! - [`world`]: a simulated host that runs random operations;
//! - [`scenario`]: Markdown files that are documentation and tests;
//! - [`fuzz`]: fuzz targets.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic
)]

use proptest::prelude::ProptestConfig;
use turnwise_check::{Finding, Severity};

pub mod chats;
pub mod check;
pub mod fuzz;
pub mod generate;
mod histories;
pub mod invariants;
pub mod policies;
pub mod providers;
pub mod real;
pub mod scenario;
pub mod script;
pub mod seen;
pub mod spoken;
pub mod summaries;
pub mod world;

/// The configuration of a property test: `usual` cases, or the number in `PROPTEST_CASES`.
pub fn cases(usual: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = std::env::var("PROPTEST_CASES").map_or(usual, |_| default.cases);
    ProptestConfig { cases, failure_persistence: None, ..default }
}

/// Whether a provider would refuse a plan because of a finding. Plans leave the roles of Bedrock's words
/// to `heal`, as docs/refused.md says.
pub fn is_refused(finding: &Finding) -> bool {
    finding.severity == Severity::Error && finding.rule != "B6"
}

/// The result of a check; the error is a message for people.
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
