//! Texts of messages, and what several formats require of them.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::mending::OPENING;

use crate::json::Json;

use super::quoted;

/// The text of a content: a string, or the text parts of a list. `None` if there is none.
pub(crate) fn text(content: Option<&Json<'_>>) -> Option<String> {
    match content? {
        Json::String(text) => Some(text.clone().into_owned()),
        Json::Array(parts) => {
            let texts: Vec<&str> = parts.iter().filter_map(|part| part.text_of("text")).collect();
            (!texts.is_empty()).then(|| texts.join("\n"))
        }
        _ => None,
    }
}

/// A user message that opens a conversation whose beginning is gone, or was the assistant's.
pub(crate) fn opening(field: &str, is_gemini: bool) -> String {
    let text = quoted(OPENING);
    let (before, after) = if is_gemini { (r#"[{"text":"#, "}]") } else { ("", "") };
    [r#"{"role":"user",""#, field, r#"":"#, before, &text, after, "}"].concat()
}
