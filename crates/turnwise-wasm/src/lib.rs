//! The boundary: the only crate that knows JavaScript, and as thin as it can be.
//!
//! Everything interesting happens in `turnwise-host`; the TypeScript facade in `pkg/` calls what stands here, and nobody
//! else does. Three rules make it fast and safe:
//!
//! - **Text comes in through one [`scratch`] buffer**, written by the host with `encodeInto`, which is 3 to 40 times
//!   faster than a string argument. A method that takes `length` reads so many bytes from it.
//! - **Plans go out as words** (`words.rs`): plain integers in linear memory. Only what was inserted or replaced goes out as JSON.
//! - **Errors go out as JSON text** (`error.rs`), and no panic exists that could cross. Should one happen all the same, the
//!   host calls [`restart()`] and goes on with a fresh instance.
//!
//! The module is built without std: with it every place that can panic brings its message and its position, a fifteenth
//! of the download for sentences nobody is meant to read. What std did beside that stands in `runtime.rs`.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod core;
mod counter;
mod error;
#[cfg(target_arch = "wasm32")]
mod runtime;
mod scratch;
mod summary;
mod words;

pub use crate::core::Core;
pub use crate::scratch::scratch;
pub use crate::summary::{extractive_summary, judge_summary, summary_prompt};
pub use crate::words::{names, shapes};

use wasm_bindgen::prelude::*;

/// Estimated tokens of the text in the scratch buffer.
///
/// # Errors
/// Text that is not UTF-8.
#[wasm_bindgen]
pub fn estimate(length: usize) -> Result<u32, JsValue> {
    scratch::text(length, |text| Ok(turnwise_host::turnwise::tokens::estimate(text).0))
}

/// Makes the next call run on a fresh instance, after a panic has trapped. What the old instance held is gone; the host
/// rebuilds its conversations from its own messages.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory, for the host's views of it. It is another object after a restart.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}
