//! Runs the checks of an exercise on `eval/yours.rs`:
//! `cargo test -p turnwise-exercises --test eval`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../eval/yours.rs"]
mod exercise;

#[path = "../eval/checks.rs"]
mod checks_on_it;
