//! The boundary: the only crate that knows JavaScript, and as thin as it can be.
//!
//! Everything interesting happens in `turnwise-host`; the TypeScript facade in `pkg/` calls what
//! stands here, and nobody else does. How text, errors and faults cross stands in
//! `turnwise-boundary`. Beside that:
//!
//! - **A plan goes out as one answer** (`answer.rs`): words for the whole of it, laid out as `layout.rs`
//!   says, and JSON text for edits that the other side does not have yet (`edits.rs`).
//! - **Notes are taken in another module** (`notetaker.rs`), which only those load who need it: the
//!   JavaScript side hands it the messages and brings the text back.

#![cfg_attr(target_arch = "wasm32", no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

extern crate alloc;

mod answer;
mod edits;
mod handle;
pub mod layout;
mod notetaker;

pub use crate::handle::ConversationHandle;
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
