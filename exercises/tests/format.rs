//! `cargo test -p turnwise-exercises --test format` runs the checks on what stands in
//! `format/yours.rs`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../format/yours.rs"]
mod exercise;

#[path = "../format/checks.rs"]
mod checks_of_it;
