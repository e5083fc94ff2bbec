//! The JavaScript boundary of `turnwise-tokens`, for the entry `turnwise/tokens` of the npm
//! package.
//!
//! The wasm module is small and contains no vocabulary. The host writes the parts that a
//! [`Counter`] needs straight into the counter's memory, the ASCII part first. Text comes in
//! through one [`scratch`] buffer, which the host fills with `encodeInto`; a method's `length` is
//! the number of bytes to read from it. Errors are JSON text, `{"code":…,"message":…}`, with a
//! `"part"` if one is missing: `"part":"rest"`.

use std::cell::RefCell;

use turnwise_tokens::{Encoding, Specials, TokenError, Tokenizer};
use wasm_bindgen::prelude::*;

/// Resizes the scratch buffer to `bytes` bytes and returns its address. The content is kept up to
/// the new size.
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

/// Makes the next call run on a new instance, after a panic. The vocabularies have to be loaded
/// again.
#[wasm_bindgen]
pub fn restart() {
    wasm_bindgen::handler::schedule_reinit();
}

/// The linear memory, for the host's views of it.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// One encoding with the loaded parts of its vocabulary.
#[wasm_bindgen]
pub struct Counter {
    tokenizer: Tokenizer,
    /// The part that the host is writing.
    part: Vec<u8>,
    /// The ids of the text that was encoded last.
    ids: Vec<u32>,
}

#[wasm_bindgen]
impl Counter {
    /// A counter without a vocabulary.
    ///
    /// # Errors
    /// `unknown_encoding`.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: &str) -> Result<Self, JsValue> {
        let named = Encoding::named(encoding).ok_or_else(|| {
            thrown("unknown_encoding", "encodings are `o200k_base` and `cl100k_base`", None)
        })?;
        Ok(Self { tokenizer: Tokenizer::new(named), part: Vec::new(), ids: Vec::new() })
    }

    /// Allocates a buffer of `bytes` bytes for a part and returns its address.
    pub fn room(&mut self, bytes: usize) -> usize {
        self.part = vec![0; bytes];
        self.part.as_ptr() as usize
    }

    /// Loads the part that the host wrote to the buffer from `room`.
    ///
    /// # Errors
    /// `damaged_vocabulary`, `wrong_encoding`, or `vocabulary_not_loaded` if the rest is loaded
    /// before the ASCII part.
    pub fn load(&mut self) -> Result<(), JsValue> {
        self.tokenizer.load(std::mem::take(&mut self.part)).map(drop).map_err(explained)
    }

    /// The number of tokens of a text. `specials` is 0 to count special tokens as text, 1 to count
    /// each as one token, and 2 to refuse them.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`, `special_token`.
    pub fn count(&mut self, length: usize, specials: u8) -> Result<u32, JsValue> {
        text(length, |text| self.tokenizer.count(text, policy(specials)))
    }

    /// True if a text has at most `limit` tokens.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`.
    #[wasm_bindgen(js_name = isWithin)]
    pub fn is_within(&mut self, length: usize, limit: u32) -> Result<bool, JsValue> {
        text(length, |text| self.tokenizer.is_within(text, limit))
    }

    /// The number of UTF-16 units at the start of a text that have at most `limit` tokens.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`.
    pub fn truncate(&mut self, length: usize, limit: u32) -> Result<usize, JsValue> {
        text(length, |text| {
            self.tokenizer.truncate(text, limit).map(|kept| kept.encode_utf16().count())
        })
    }

    /// Encodes a text and returns the number of ids. [`ids`](Self::ids) returns their address.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`, `special_token`.
    pub fn encode(&mut self, length: usize, specials: u8) -> Result<usize, JsValue> {
        self.ids = text(length, |text| self.tokenizer.encode(text, policy(specials)))?;
        Ok(self.ids.len())
    }

    /// The address of the last text's ids.
    pub fn ids(&self) -> usize {
        self.ids.as_ptr() as usize
    }

    /// The text of the ids in the scratch buffer, each a little-endian `u32`.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`, `unknown_token`.
    pub fn decode(&self, length: usize) -> Result<String, JsValue> {
        bytes(length, |data| {
            let ids: Vec<u32> =
                data.as_chunks().0.iter().map(|&id| u32::from_le_bytes(id)).collect();
            self.tokenizer.decode(&ids)
        })
    }
}

fn policy(specials: u8) -> Specials {
    match specials {
        0 => Specials::AsText,
        1 => Specials::AsTokens,
        _ => Specials::Refuse,
    }
}

fn text<T>(length: usize, read: impl FnOnce(&str) -> Result<T, TokenError>) -> Result<T, JsValue> {
    SCRATCH.with_borrow(|scratch| {
        let bytes = scratch.get(..length).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|_| thrown("not_text", "the buffer holds no text", None))?;
        read(text).map_err(explained)
    })
}

fn bytes<T>(
    length: usize,
    read: impl FnOnce(&[u8]) -> Result<T, TokenError>,
) -> Result<T, JsValue> {
    SCRATCH
        .with_borrow(|scratch| read(scratch.get(..length).unwrap_or_default()).map_err(explained))
}

fn explained(error: TokenError) -> JsValue {
    let part = if let TokenError::MissingPart(part) = error { Some(part.name()) } else { None };
    thrown(error.code(), &error.to_string(), part)
}

/// Our messages contain no character that JSON would escape.
fn thrown(code: &str, message: &str, part: Option<&str>) -> JsValue {
    let part = part.map(|part| format!(r#","part":"{part}""#)).unwrap_or_default();
    JsValue::from_str(&format!(r#"{{"code":"{code}","message":"{message}"{part}}}"#))
}

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}
