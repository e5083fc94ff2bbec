//! `cargo test -p turnwise-exercises --test trim` runs the checks on what stands in
//! `trim/yours.rs`.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

use turnwise_exercises::tests as checks;

#[path = "../trim/yours.rs"]
mod exercise;

#[path = "../trim/checks.rs"]
mod checks_of_it;
