//! Files from and for other programs: the readers of session files, conversion to another format, and
//! QR codes of links. A wasm module of its own, which the worker loads with the first of these.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use wasm_bindgen::prelude::*;

mod converting;
mod qr;

/// The conversations in a file, as `turnwise_sessions::answer::session` writes them.
///
/// # Errors
///
/// A message: no conversation can be read in the file.
#[wasm_bindgen(js_name = readSession)]
pub fn read_session(text: &str) -> Result<String, String> {
    let session = turnwise_sessions::read(text).map_err(|error| error.to_string())?;
    Ok(turnwise_sessions::answer::session(&session))
}

/// Converts a conversation to another format; see `converting.rs`.
///
/// # Errors
///
/// A message: a format or a message cannot be read.
#[wasm_bindgen]
pub fn convert(from: &str, to: &str, messages: Vec<String>) -> Result<String, String> {
    converting::converted(from, to, &messages)
}

/// A text as a QR code; see `qr.rs`.
///
/// # Errors
///
/// A message: the text is too long.
#[wasm_bindgen]
pub fn qr(text: &str) -> Result<String, String> {
    qr::picture(text)
}
