//! From a format to what its messages say: what the formats share.

use alloc::string::{String, ToString};

use super::model::{Gathered, Output, Part, Role};
use crate::definition::Convert;
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::lint::quoted;
use crate::unknown::foreign;

/// Reads the message at `index`, as what it is where the list is mixed.
pub(crate) fn read(gathered: &mut Gathered, index: u32, message: &Json<'_>, from: Format) {
    let from = foreign(from, message).unwrap_or(from);
    dispatch!(from, F => F::convert_from(gathered, index, message));
}

pub(crate) fn role(message: &Json<'_>) -> Role {
    match message.text_of("role").unwrap_or_default() {
        "system" | "developer" => Role::System,
        "assistant" | "model" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => Role::User,
    }
}

pub(crate) fn add(output: &mut Output, part: Part) {
    match part {
        Part::Text(text) => {
            if !output.text.is_empty() {
                output.text.push('\n');
            }
            output.text.push_str(&text);
        }
        Part::Media(media) => output.media.push(media),
        _ => {}
    }
}

/// The input of a call as the JSON text of an object. Any other value is wrapped in an object.
pub(crate) fn input_text(input: Option<&Json<'_>>) -> String {
    let wrapped = |text: &str| ["{\"input\":", text, "}"].concat();
    match input {
        None => "{}".into(),
        Some(Json::String(text)) => match crate::json::parse(text) {
            Ok(parsed) if parsed.json.is_object() => text.to_string(),
            _ if text.trim().is_empty() => "{}".into(),
            _ => wrapped(&quoted(text)),
        },
        Some(object @ Json::Object(_)) => object.to_string(),
        Some(other) => wrapped(&other.to_string()),
    }
}

pub(crate) const BOUND: &str = "it belongs to the provider it came from";
pub(crate) const NO_EQUAL: &str = "the other format has nothing like it";
