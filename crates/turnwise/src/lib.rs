#![no_std]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic))]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod item;
pub mod tokens;
