//! Conversion from Anthropic Messages to the model of `convert/model.rs`.

use alloc::vec::Vec;

use crate::convert::content::{block, content};
use crate::convert::read::{add, input_text, role};
use crate::convert::{Gathered, Output, Role};
use crate::json::Json;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    if message.text_of("content").is_some() {
        let parts = content(to, index, message.get("content"));
        return to.say(role, index, parts);
    }
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for value in message.list_of("content") {
        match value.text_of("type") {
            Some("tool_use") => {
                let call = to.call(
                    value.text_of("id").unwrap_or_default(),
                    value.text_of("name").unwrap_or_default(),
                    input_text(value.field("input")),
                );
                parts.push(call);
            }
            Some("tool_result") => {
                let mut output = Output::default();
                for part in content(to, index, value.get("content")) {
                    add(&mut output, part);
                }
                output.is_error = value.get("is_error").and_then(Json::as_bool) == Some(true);
                results.push(to.result(
                    value.text_of("tool_use_id").unwrap_or_default(),
                    None,
                    output,
                ));
            }
            _ => parts.extend(block(to, index, value)),
        }
    }
    to.say(Role::Tool, index, results);
    to.say(role, index, parts);
}
