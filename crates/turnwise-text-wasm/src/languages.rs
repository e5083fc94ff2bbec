//! Languages as packs: the module has English, and the host loads others when texts need them.

use alloc::string::String;

use turnwise_boundary::{bytes, error};
use turnwise_host::formats::ErrorCode;
use turnwise_host::text::language;
use wasm_bindgen::prelude::*;

/// The codes of languages in texts whose packs are not loaded, since the last call, separated by
/// commas.
#[wasm_bindgen(js_name = missedLanguages)]
pub fn missed_languages() -> String {
    let mut codes = String::new();
    for code in language::take_missed() {
        if !codes.is_empty() {
            codes.push(',');
        }
        codes.push_str(code);
    }
    codes
}

/// Loads the pack in the scratch buffer.
///
/// # Errors
///
/// `bad_content`: the bytes are not a pack of this version.
#[wasm_bindgen(js_name = loadLanguage)]
pub fn load_language(length: usize) -> Result<(), JsValue> {
    bytes(length, |pack| match language::load(pack) {
        Ok(_) => Ok(()),
        Err(cause) => Err(error::plain(ErrorCode::BadContent, &alloc::format!("{cause}"))),
    })
}
