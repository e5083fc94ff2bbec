//! Conversion from OpenAI Chat Completions to the model of `convert/model.rs`.

use alloc::vec;
use alloc::vec::Vec;

use crate::convert::content::content;
use crate::convert::read::{BOUND, add, input_text, role};
use crate::convert::{Gathered, Output, Part, Role};
use crate::json::Json;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    if role == Role::Tool {
        let id =
            message.text_of("tool_call_id").or_else(|| message.text_of("name")).unwrap_or_default();
        let mut output = Output::default();
        for part in content(to, index, message.get("content")) {
            add(&mut output, part);
        }
        let result = to.result(id, message.text_of("name"), output);
        return to.say(Role::Tool, index, vec![result]);
    }
    let mut parts = Vec::new();
    for field in ["reasoning_content", "reasoning"] {
        parts.extend(
            message
                .text_of(field)
                .filter(|text| !text.is_empty())
                .map(|text| Part::Reasoning(text.into())),
        );
    }
    parts.extend(content(to, index, message.get("content")));
    parts.extend(message.text_of("refusal").map(|text| Part::Text(text.into())));
    for call in message.list_of("tool_calls") {
        let inner = call.field("function").or_else(|| call.field("custom")).unwrap_or(call);
        let input = inner.field("arguments").or_else(|| inner.field("input"));
        let part = to.call(
            call.text_of("id").unwrap_or_default(),
            inner.text_of("name").unwrap_or_default(),
            input_text(input),
        );
        parts.push(part);
    }
    if let Some(call) = message.field("function_call") {
        let name = call.text_of("name").unwrap_or_default();
        let part = to.call(name, name, input_text(call.field("arguments")));
        parts.push(part);
    }
    if message.field("audio").is_some() {
        to.lose(index, "audio", BOUND);
    }
    to.say(role, index, parts);
}
