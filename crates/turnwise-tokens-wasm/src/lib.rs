//! The boundary between `turnwise-tokens` and JavaScript, for the entry `turnwise/tokens` of the
//! npm package.
//!
//! Its wasm is small and holds no vocabulary: the host hands each [`Counter`] the parts it needs,
//! the ASCII part first, and writes each to where it then stays. Text comes in through one
//! [`scratch`] buffer, written with `encodeInto`; a method that takes `length` reads so many bytes
//! from it. Errors go out as JSON text, `{"code":…,"message":…}`; a missing part names it:
//! `"part":"rest"`.

use std::cell::RefCell;

use turnwise_tokens::{Encoding, Specials, TokenError, Tokenizer};
use wasm_bindgen::prelude::*;

/// Makes room for `bytes` bytes and returns their address. What the buffer held stays, as far as
/// there is room for it.
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

/// The linear memory, for the host's views of it.
#[wasm_bindgen(js_name = linearMemory)]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// One encoding with the parts of its vocabulary that are loaded.
#[wasm_bindgen]
pub struct Counter {
    tokenizer: Tokenizer,
    /// The part that is being written.
    part: Vec<u8>,
    /// The ids of the last text that was encoded.
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

    /// Makes room for a part of so many bytes and returns its address.
    pub fn room(&mut self, bytes: usize) -> usize {
        self.part = vec![0; bytes];
        self.part.as_ptr() as usize
    }

    /// Loads the part that was written to the room made for it.
    ///
    /// # Errors
    /// `damaged_vocabulary`, `wrong_encoding`, and `vocabulary_not_loaded` if the rest comes before
    /// the ASCII part.
    pub fn load(&mut self) -> Result<(), JsValue> {
        self.tokenizer.load(std::mem::take(&mut self.part)).map(drop).map_err(explained)
    }

    /// The number of tokens of a text; special tokens are text (0), tokens (1) or refused (2).
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

    /// How many UTF-16 units of a text to keep so that it has at most `limit` tokens.
    ///
    /// # Errors
    /// `vocabulary_not_loaded`.
    pub fn truncate(&mut self, length: usize, limit: u32) -> Result<usize, JsValue> {
        text(length, |text| {
            self.tokenizer.truncate(text, limit).map(|kept| kept.encode_utf16().count())
        })
    }

    /// Encodes a text and returns how many ids there are; they lie at [`ids`](Self::ids).
    ///
    /// # Errors
    /// `vocabulary_not_loaded`, `special_token`.
    pub fn encode(&mut self, length: usize, specials: u8) -> Result<usize, JsValue> {
        self.ids = text(length, |text| self.tokenizer.encode(text, policy(specials)))?;
        Ok(self.ids.len())
    }

    /// The address of the ids of the last text.
    pub fn ids(&self) -> usize {
        self.ids.as_ptr() as usize
    }

    /// The text of the ids, four little-endian bytes each, that lie in the scratch buffer.
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

/// No message of ours has a character that JSON would escape.
fn thrown(code: &str, message: &str, part: Option<&str>) -> JsValue {
    let part = part.map(|part| format!(r#","part":"{part}""#)).unwrap_or_default();
    JsValue::from_str(&format!(r#"{{"code":"{code}","message":"{message}"{part}}}"#))
}

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}
