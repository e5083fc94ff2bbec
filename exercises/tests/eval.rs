//! `cargo test -p turnwise-exercises --test eval` runs the checks on what stands in
//! `eval/yours.rs`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../eval/yours.rs"]
mod exercise;

#[path = "../eval/checks.rs"]
mod checks_of_it;
