//! Conversion from the model of `convert/model.rs` to `ModelMessage`s of the Vercel AI SDK.

use alloc::string::String;
use alloc::vec::Vec;

use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{joined, plain_role};
use crate::convert::{Data, Media, Message, Part, Role};

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    messages.iter().for_each(|written| message(out, written));
}

fn message(out: &mut Written, message: &Message) {
    let mut parts = Vec::new();
    let mut says_something = false;
    for part in &message.parts {
        says_something |= !matches!(part, Part::Reasoning(_));
        parts.push(match part {
            Part::Text(text) => typed("text").text("text", text).end(),
            Part::Reasoning(text) => typed("reasoning").text("text", text).end(),
            Part::Media(media) => sdk_file(media),
            Part::Call { id, name, input } => typed("tool-call")
                .text("toolCallId", id)
                .text("toolName", name)
                .raw("input", input)
                .end(),
            Part::Result { id, name, output } => {
                out.no_media(message.index, output);
                let value = match (&output.json, output.is_error) {
                    (Some(json), true) => typed("error-json").raw("value", json),
                    (Some(json), false) => typed("json").raw("value", json),
                    (None, true) => typed("error-text").text("value", &output.text),
                    (None, false) => typed("text").text("value", &output.text),
                };
                let result = typed("tool-result").text("toolCallId", id).text("toolName", name);
                result.raw("output", &value.end()).end()
            }
        });
    }
    if !says_something {
        return out.lose(
            message.index,
            "reasoning",
            "a message of nothing but reasoning is refused by some providers",
        );
    }
    let object = Object::new();
    let object = match message.role {
        Role::System => object.text("role", "system").text("content", &joined(&message.parts)),
        Role::Tool => object.text("role", "tool").raw("content", &list(parts)),
        role => object.text("role", plain_role(role)).raw("content", &list(parts)),
    };
    out.push(message.index, object);
}

fn sdk_file(media: &Media) -> String {
    let data = match &media.data {
        Data::Url(url) => url,
        Data::Base64(data) => data,
    };
    let file = typed("file").text("data", data).text("mediaType", &media.kind);
    match &media.name {
        Some(name) => file.text("filename", name).end(),
        None => file.end(),
    }
}
