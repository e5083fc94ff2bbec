//! `cargo test -p turnwise-exercises --test meter` runs the checks on what stands in
//! `meter/yours.rs`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../meter/yours.rs"]
mod exercise;

#[path = "../meter/checks.rs"]
mod checks_of_it;
