//! New messages in the scratch buffer: their long contents, then the rest of them as a JSON list.
//!
//! Each content is UTF-8 after its length, which takes four bytes, lowest first. `JSON.stringify`
//! and the parser would otherwise spend most of their time on the escapes of contents.

use alloc::vec::Vec;

use turnwise_boundary::{bytes, error};
use turnwise_host::formats::ErrorCode;
use wasm_bindgen::prelude::*;

/// Passes the list and the contents to `read`. Contents take the first `contents` bytes of the
/// buffer, and the list the bytes from there to `length`.
///
/// # Errors
/// `not_text` for lengths that do not fit and bytes that are not UTF-8, which the package never
/// writes, and the errors of `read`.
pub fn messages<T>(
    contents: usize,
    length: usize,
    read: impl FnOnce(&str, &[&str]) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    bytes(length, |buffer| {
        let texts = buffer.split_at_checked(contents).and_then(|(contents, list)| {
            Some((core::str::from_utf8(list).ok()?, split(contents)?))
        });
        let Some((list, contents)) = texts else {
            return Err(error::plain(ErrorCode::NotText, "the buffer does not contain messages"));
        };
        read(list, &contents)
    })
}

fn split(mut rest: &[u8]) -> Option<Vec<&str>> {
    let mut contents = Vec::new();
    while !rest.is_empty() {
        let (&length, after) = rest.split_first_chunk()?;
        let (content, others) = after.split_at_checked(u32::from_le_bytes(length) as usize)?;
        contents.push(core::str::from_utf8(content).ok()?);
        rest = others;
    }
    Some(contents)
}
