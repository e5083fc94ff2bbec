//! The common parts of the boundaries between Turnwise and JavaScript. A crate that uses them is a
//! wasm module without std.
//!
//! - **Text comes in through one [`scratch()`] buffer**, which the host fills with `encodeInto`.
//!   That is 3 to 40 times faster than a string argument. A function's `length` is the number of
//!   bytes to read from the buffer.
//! - **Errors go out as JSON text** ([`error`]). Shipped code does not panic. If a panic happens
//!   anyway, the host calls [`restart()`] and continues with a new instance.
//! - **The host's functions** ([`counter`], [`secrets`]) may throw. The exception is stored until
//!   the boundary takes it.
//!
//! With std, every possible panic would add its message and its position to the module, a fifteenth
//! of the download. `runtime.rs` replaces the parts of std that a module needs.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

pub mod counter;
pub mod error;
#[cfg(target_arch = "wasm32")]
mod runtime;
mod scratch;
pub mod secrets;

pub use crate::scratch::{bytes, scratch, text};

use wasm_bindgen::prelude::*;

/// Makes the next call run on a new instance, after a panic. The state of the old instance is lost,
/// so the host must send its messages again.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory, for the host's views of it. A restart replaces it with another object.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}
