//! Decides, turn by turn, what a language model sees next.
//!
//! This is the crate to depend on: it brings the engine, all message formats and offline notes
//! together.

#![no_std]

pub use turnwise_host::*;
