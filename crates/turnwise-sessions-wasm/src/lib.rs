//! The boundary between `turnwise-sessions` and JavaScript: a module of its own, loaded on the first
//! call. The checker would be a third larger with it.
//!
//! The text of a file comes in through the buffer. The answer goes out as JSON text, and so do
//! errors; `turnwise-boundary` says how.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

use alloc::string::String;

pub use turnwise_boundary::{linear_memory, restart, scratch};

use turnwise_boundary::{error, text};
use wasm_bindgen::prelude::*;

/// The conversations in the file in the buffer, as `turnwise_sessions::answer::session` writes
/// them.
///
/// # Errors
/// Those of [`turnwise_sessions::read`].
#[wasm_bindgen(js_name = readSession)]
pub fn read_session(length: usize) -> Result<String, JsValue> {
    text(length, |text| {
        let session = turnwise_sessions::read(text).map_err(|cause| error::input(&cause))?;
        Ok(turnwise_sessions::answer::session(&session))
    })
}
