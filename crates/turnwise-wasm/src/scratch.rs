//! One buffer through which text comes in.

use std::cell::RefCell;

use wasm_bindgen::prelude::*;

use crate::error;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for `bytes` bytes and returns their address. What the buffer held stays, as far as there is room for it.
#[wasm_bindgen]
pub fn scratch(bytes: usize) -> usize {
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.resize(bytes, 0);
        if scratch.capacity() > bytes.saturating_mul(4) {
            scratch.shrink_to(bytes);
        }
        scratch.as_ptr() as usize
    })
}

/// Hands the first `length` bytes to `read`.
///
/// The buffer is taken out meanwhile: when the host's counter is called on the way and uses the package itself, its text
/// goes into another one, and what is being read stays.
///
/// # Errors
/// `not_text` for bytes that are not UTF-8, which `encodeInto` never writes, and whatever `read` answers.
pub(crate) fn text<T>(length: usize, read: impl FnOnce(&str) -> Result<T, JsValue>) -> Result<T, JsValue> {
    let buffer = SCRATCH.take();
    let answer = match buffer.get(..length).map(std::str::from_utf8) {
        Some(Ok(text)) => read(text),
        _ => Err(error::plain("not_text", "the buffer holds no such text")),
    };
    SCRATCH.set(buffer);
    answer
}
