//! Runs the checks of an exercise on `meter/yours.rs`:
//! `cargo test -p turnwise-exercises --test meter`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../meter/yours.rs"]
mod exercise;

#[path = "../meter/checks.rs"]
mod checks_on_it;
