//! The boundary: the only crate that knows JavaScript, and as thin as it can be.
//!
//! Everything interesting happens in `turnwise-host`; the TypeScript facade in `pkg/` calls what
//! stands here, and nobody else does. How text, errors and faults cross stands in
//! `turnwise-boundary`. Beside that:
//!
//! - **Plans go out as words** (`words.rs`): plain integers in linear memory. Only what was
//!   inserted or replaced goes out as JSON.
//! - **Notes are taken in another module** (`notetaker.rs`), which only those load who need it: the
//!   JavaScript side hands it the messages and brings the text back.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod core;
mod notetaker;
mod words;

pub use crate::core::Core;
pub use crate::words::{names, shapes};
pub use turnwise_boundary::{linear_memory, restart, scratch};

use wasm_bindgen::prelude::*;

/// Estimated tokens of the text in the scratch buffer.
///
/// # Errors
/// `not_text` if the buffer holds less.
#[wasm_bindgen]
pub fn estimate(length: usize) -> Result<u32, JsValue> {
    turnwise_boundary::bytes(length, |text| {
        Ok(turnwise_host::turnwise_core::tokens::estimate_utf8(text).0)
    })
}
