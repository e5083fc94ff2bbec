//! The WebAssembly boundary of the engine, as thin as possible.
//!
//! The logic is in `turnwise-host`; only the TypeScript facade in `pkg/` calls these functions.
//! `turnwise-boundary` documents how text, errors and faults cross. In addition:
//!
//! - **A plan is returned as one answer** (`answer.rs`): words in the layout of `layout.rs`, and
//!   JSON text for edits that JavaScript does not have yet (`edits.rs`).
//! - **Notes are made in another module** (`notetaker.rs`), which is loaded only if needed.
//!   JavaScript passes messages to it and returns its texts.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

extern crate alloc;

mod answer;
mod contents;
mod edits;
mod handle;
pub mod layout;
mod notetaker;

pub use crate::handle::ConversationHandle;
pub use turnwise_boundary::{linear_memory, restart, scratch};

use turnwise_host::turnwise_core::tokens::Family;
use wasm_bindgen::prelude::*;

/// Estimated tokens of the text in the scratch buffer, for the model family of this number.
///
/// # Errors
/// `not_text` if the buffer holds less.
#[wasm_bindgen]
pub fn estimate(length: usize, family: u8) -> Result<u32, JsValue> {
    turnwise_boundary::bytes(length, |text| Ok(Family::from_number(family).estimate_utf8(text)))
}
