//! Runs the checks of an exercise on `rule/yours.rs`:
//! `cargo test -p turnwise-exercises --test rule`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../rule/yours.rs"]
mod exercise;

#[path = "../rule/checks.rs"]
mod checks_on_it;
