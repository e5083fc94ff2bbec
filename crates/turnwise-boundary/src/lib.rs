//! What the boundaries between Turnwise and JavaScript share. A crate that uses it is a wasm module
//! without std:
//!
//! - **Text comes in through one [`scratch()`] buffer**, written by the host with `encodeInto`,
//!   which is 3 to 40 times faster than a string argument. A function that takes `length` reads so
//!   many bytes from it.
//! - **Errors go out as JSON text** ([`error`]), and no panic exists that could cross. Should one
//!   happen all the same, the host calls [`restart()`] and goes on with a fresh instance.
//! - **The host's token counter** ([`counter`]) may throw: what it threw is kept until someone
//!   asks.
//!
//! The modules are built without std: with it every place that can panic brings its message and its
//! position, a fifteenth of the download for sentences nobody is meant to read. What std did beside
//! that stands in `runtime.rs`.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

pub mod counter;
pub mod error;
#[cfg(target_arch = "wasm32")]
mod runtime;
mod scratch;

pub use crate::scratch::{bytes, scratch, text};

use alloc::string::String;

use wasm_bindgen::prelude::*;

/// Makes the next call run on a fresh instance, after a panic has trapped. What the old instance
/// held is gone; the host brings it anew.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory, for the host's views of it. It is another object after a restart.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Appends `text` as a JSON string.
pub fn quote(out: &mut String, text: &str) {
    turnwise_host::json::push_string(out, text);
}
