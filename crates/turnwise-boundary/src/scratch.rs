//! One buffer through which text comes in.

use alloc::vec::Vec;
use core::cell::RefCell;

use wasm_bindgen::prelude::*;

use crate::error;

static SCRATCH: Scratch = Scratch(RefCell::new(Vec::new()));

struct Scratch(RefCell<Vec<u8>>);

// SAFETY: a wasm instance has one thread. The native build serves tests, and those leave the buffer
// alone.
#[allow(unsafe_code)]
unsafe impl Sync for Scratch {}

/// Makes room for `bytes` bytes and returns their address. What the buffer held stays, as far as
/// there is room for it.
#[wasm_bindgen]
pub fn scratch(bytes: usize) -> usize {
    let mut scratch = SCRATCH.0.borrow_mut();
    scratch.resize(bytes, 0);
    if scratch.capacity() > bytes.saturating_mul(4) {
        scratch.shrink_to(bytes);
    }
    scratch.as_ptr() as usize
}

/// Hands the first `length` bytes to `read`.
///
/// The buffer is taken out meanwhile: when the host's counter is called on the way and uses the
/// package itself, its text goes into another one, and what is being read stays.
///
/// # Errors
/// `not_text` for bytes that are not UTF-8, which `encodeInto` never writes, and whatever `read`
/// answers.
pub fn text<T>(length: usize, read: impl FnOnce(&str) -> Result<T, JsValue>) -> Result<T, JsValue> {
    bytes(length, |bytes| match core::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(_) => Err(no_such_text()),
    })
}

/// As [`text`], without asking whether the bytes are UTF-8.
///
/// # Errors
/// `not_text` if there are not so many, and whatever `read` answers.
pub fn bytes<T>(
    length: usize,
    read: impl FnOnce(&[u8]) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    let buffer = SCRATCH.0.take();
    let answer = buffer.get(..length).map_or_else(|| Err(no_such_text()), read);
    SCRATCH.0.replace(buffer);
    answer
}

fn no_such_text() -> JsValue {
    error::plain("not_text", "the buffer holds no such text")
}
