//! Messages of any format as the memory reads them.

use turnwise_core::item;
use turnwise_formats::{Format, PartKind, detect_list, parse_list, spoken};
use turnwise_memory::{Message, Role};
use wasm_bindgen::JsValue;

use crate::error;

/// One text of a message, owned: what a person or the model said in it, or one tool result.
pub struct Heard {
    role: Role,
    text: String,
    name: Option<String>,
    index: u32,
    at: Option<u64>,
    is_trusted: bool,
}

impl Heard {
    /// The text as the memory takes it.
    pub fn message(&self) -> Message<'_> {
        Message {
            role: self.role,
            text: &self.text,
            name: self.name.as_deref(),
            index: self.index,
            at: self.at,
            trusted: self.is_trusted,
        }
    }
}

/// The texts of a JSON list of messages. An empty `format` is detected. `untrusted` are the indexes
/// of user messages that the user did not write, `times` the times of messages, by index.
///
/// # Errors
/// Text that is not a list of messages.
pub fn hear(
    json: &str,
    format: &str,
    untrusted: &[u32],
    times: &[Option<u64>],
) -> Result<Vec<Heard>, JsValue> {
    let list = parse_list(json).map_err(|cause| error::input(&cause))?;
    let format = Format::from_name(format)
        .unwrap_or_else(|| detect_list(list.iter().map(|parsed| &parsed.json)));
    let mut heard = Vec::new();
    for (index, parsed) in (0_u32..).zip(&list) {
        let (role, parts) =
            spoken(format, &parsed.json).map_err(|cause| error::input(&cause.at_index(index)))?;
        let role = match role {
            item::Role::User => Role::User,
            item::Role::Assistant => Role::Assistant,
            item::Role::Tool => Role::Tool,
            _ => Role::System,
        };
        let at = times.get(index as usize).copied().flatten();
        let is_trusted = !untrusted.contains(&index);
        let new = |role, text: String, name: Option<&str>| {
            let name = name.filter(|name| !name.is_empty()).map(String::from);
            Heard { role, text, name, index, at, is_trusted }
        };
        let mut said = String::new();
        for part in parts {
            match part.kind {
                PartKind::Result => {
                    heard.push(new(Role::Tool, part.text.into_owned(), Some(part.tool)));
                }
                PartKind::Text => {
                    if !said.is_empty() {
                        said.push('\n');
                    }
                    said.push_str(&part.text);
                }
                PartKind::Call | PartKind::Reasoning | PartKind::Media | PartKind::Name => {}
            }
        }
        if !said.is_empty() {
            heard.push(new(role, said, parsed.json.text_of("name")));
        }
    }
    Ok(heard)
}
