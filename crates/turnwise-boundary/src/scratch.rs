//! The buffer through which the host passes text.

use alloc::vec::Vec;
use core::cell::RefCell;

use turnwise_host::formats::ErrorCode;
use wasm_bindgen::prelude::*;

use crate::error;

static SCRATCH: Scratch = Scratch(RefCell::new(Vec::new()));

struct Scratch(RefCell<Vec<u8>>);

// SAFETY: a wasm instance has one thread. The native build is for tests, which do not use the
// buffer.
#[allow(unsafe_code)]
unsafe impl Sync for Scratch {}

/// Resizes the buffer to `bytes` bytes and returns its address. The content is kept up to the new
/// size.
#[wasm_bindgen]
pub fn scratch(bytes: usize) -> usize {
    let mut scratch = SCRATCH.0.borrow_mut();
    scratch.resize(bytes, 0);
    if scratch.capacity() > bytes.saturating_mul(4) {
        scratch.shrink_to(bytes);
    }
    scratch.as_ptr() as usize
}

/// Passes the first `length` bytes to `read` as text.
///
/// The buffer is taken out during the call. `read` may call the host's token counter, and if that
/// uses the package too, it writes to a new buffer and does not overwrite this text.
///
/// # Errors
/// `not_text` for bytes that are not UTF-8, which `encodeInto` never writes, and the errors of
/// `read`.
pub fn text<T>(length: usize, read: impl FnOnce(&str) -> Result<T, JsValue>) -> Result<T, JsValue> {
    bytes(length, |bytes| match core::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(_) => Err(not_text()),
    })
}

/// Passes the first `length` bytes to `read` without checking that they are UTF-8. See [`text`].
///
/// # Errors
/// `not_text` if the buffer is shorter than `length`, and the errors of `read`.
pub fn bytes<T>(
    length: usize,
    read: impl FnOnce(&[u8]) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    let buffer = SCRATCH.0.take();
    let answer = buffer.get(..length).map_or_else(|| Err(not_text()), read);
    SCRATCH.0.replace(buffer);
    answer
}

fn not_text() -> JsValue {
    error::plain(ErrorCode::NotText, "the buffer does not contain UTF-8 text of this length")
}
