//! Anthropic Messages: `{ role, content: [blocks] }`, results in the user message behind their calls.
//!
//! Tools that the provider runs itself (`server_tool_use` and `*_tool_result` in one message) and everything signed or
//! sealed are kept whole. The system prompt stands outside of the messages.

use alloc::string::String;

use crate::blocks::{Deed, Meet, Met, Place};
use crate::json::Json;
use crate::writing::Writer;

/// Visits one block.
pub(crate) fn visit<'a>(is_user: bool, block: &'a Json<'a>, place: Place, meet: Meet<'_, 'a>) {
    let text = |name| block.text_of(name).unwrap_or_default();
    meet(match block.text_of("type") {
        Some("tool_use") if !is_user => {
            Met::Deed(Deed::call(text("name"), text("id"), block.get("input"), place.at(&["input"])))
        }
        Some("tool_result") if is_user => {
            let is_error = block.get("is_error").and_then(Json::as_bool) == Some(true);
            let result = Deed::result("", text("tool_use_id"), block.get("content"), place.at(&["content"]));
            Met::Deed(Deed { is_error, ..result })
        }
        _ => Met::Said(block),
    });
}

/// The user message that says a call was interrupted.
pub(crate) fn interrupted(call: &Deed<'_>, text: &str) -> String {
    let mut block = Writer::object();
    block.text("type", "tool_result").text("tool_use_id", call.id).text("content", text).json("is_error", "true");
    Writer::object().text("role", "user").json("content", &["[", &block.end(), "]"].concat()).end()
}
