//! `cargo test -p turnwise-exercises --test rule` runs the checks on what stands in
//! `rule/yours.rs`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../rule/yours.rs"]
mod exercise;

#[path = "../rule/checks.rs"]
mod checks_of_it;
