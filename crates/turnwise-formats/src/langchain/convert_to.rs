//! Conversion from the model of `convert/model.rs` to LangChain messages.

use super::lint::tool_message;
use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{calls, content_text, results};
use crate::convert::{Message, Role};
use crate::openai_chat::write_part;

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    messages.iter().for_each(|written| message(out, written));
}

fn message(out: &mut Written, message: &Message) {
    let index = message.index;
    if message.role == Role::Tool {
        for (id, name, output) in results(message) {
            out.no_media(index, output);
            out.messages.push((index, tool_message(None, id, name, &output.text, output.is_error)));
        }
        return;
    }
    let parts = out.speakable(message, true);
    let calls = calls(message, |id, name, input| {
        Object::new()
            .text("name", name)
            .raw("args", input)
            .text("id", id)
            .text("type", "tool_call")
            .end()
    });
    if parts.is_empty() && calls.is_empty() {
        return;
    }
    let kind = match message.role {
        Role::System => "system",
        Role::Assistant => "ai",
        _ => "human",
    };
    let object = typed(kind);
    let object = match content_text(&parts) {
        Some(text) => object.text("content", &text),
        None => object.raw("content", &list(parts.iter().map(|part| write_part(part)))),
    };
    out.push(index, if calls.is_empty() { object } else { object.raw("tool_calls", &list(calls)) });
}
