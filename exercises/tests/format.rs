//! Runs the checks of an exercise on `format/yours.rs`:
//! `cargo test -p turnwise-exercises --test format`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../format/yours.rs"]
mod exercise;

#[path = "../format/checks.rs"]
mod checks_on_it;
