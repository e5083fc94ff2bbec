//! Conversion from LangChain messages to the model of `convert/model.rs`.

use alloc::vec;
use alloc::vec::Vec;

use super::lint::{fields, kind};
use crate::convert::content::content;
use crate::convert::read::{NO_EQUAL, add, input_text};
use crate::convert::{Gathered, Output, Role};
use crate::json::Json;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let fields = self::fields(message).1;
    let role = match self::kind(message) {
        "ai" => Role::Assistant,
        "system" => Role::System,
        "tool" => Role::Tool,
        "human" => Role::User,
        kind => {
            return to.lose(
                index,
                if kind == "remove" { "RemoveMessage" } else { "message" },
                NO_EQUAL,
            );
        }
    };
    // The content repeats the calls where it came from Anthropic.
    let kept: Vec<Json<'_>> = fields
        .list_of("content")
        .iter()
        .filter(|block| block.text_of("type") != Some("tool_use"))
        .cloned()
        .collect();
    let mut parts = match fields.get("content") {
        Some(Json::Array(_)) => content(to, index, Some(&Json::Array(kept))),
        other => content(to, index, other),
    };
    if role == Role::Tool {
        let mut output =
            Output { is_error: fields.text_of("status") == Some("error"), ..Output::default() };
        parts.into_iter().for_each(|part| add(&mut output, part));
        if fields.field("artifact").is_some() {
            to.lose(index, "artifact", NO_EQUAL);
        }
        let result = to.result(
            fields.text_of("tool_call_id").unwrap_or_default(),
            fields.text_of("name"),
            output,
        );
        return to.say(role, index, vec![result]);
    }
    for call in fields.list_of("tool_calls") {
        let (id, name) =
            (call.text_of("id").unwrap_or_default(), call.text_of("name").unwrap_or_default());
        let part = to.call(id, name, input_text(call.field("args")));
        parts.push(part);
    }
    if !fields.list_of("invalid_tool_calls").is_empty() {
        to.lose(index, "invalid_tool_calls", NO_EQUAL);
    }
    to.say(role, index, parts);
}
