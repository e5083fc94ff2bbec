//! The Turnwise playground: see, turn by turn, what a model would be sent, and why.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic))]

pub mod chart;
pub mod words;
