//! Runs the checks of an exercise on `trim/yours.rs`:
//! `cargo test -p turnwise-exercises --test trim`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../trim/yours.rs"]
mod exercise;

#[path = "../trim/checks.rs"]
mod checks_on_it;
