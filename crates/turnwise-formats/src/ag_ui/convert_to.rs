//! Conversion from the model of `convert/model.rs` to AG-UI messages.

use alloc::string::{String, ToString};

use super::{CALL_ID, CALLS};
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{calls, content_text, plain_role, results};
use crate::convert::{Data, Media, Message, Output, Part, Role, Written};

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    for message in messages {
        match message.role {
            Role::Tool => tools(out, message),
            Role::System | Role::User | Role::Assistant => write_message(out, message),
        }
    }
}

fn write_message(out: &mut Written, message: &Message) {
    for part in &message.parts {
        if let Part::Reasoning(text) = part {
            let thought = numbered(out).text("role", "reasoning").text("content", text);
            out.push(message.index, thought);
        }
    }
    let is_user = message.role == Role::User;
    let mut parts = alloc::vec::Vec::new();
    for part in &message.parts {
        match part {
            Part::Text(_) => parts.push(part),
            Part::Media(_) if is_user => parts.push(part),
            Part::Media(media) => out.lose(message.index, media.what(), NO_PLACE),
            Part::Reasoning(_) | Part::Call { .. } | Part::Result { .. } => {}
        }
    }
    let calls = calls(message, |id, name, input| {
        let function = Object::new().text("name", name).text("arguments", input).end();
        Object::new().text("id", id).text("type", "function").raw("function", &function).end()
    });
    if parts.is_empty() && calls.is_empty() {
        return;
    }
    let object = numbered(out).text("role", plain_role(message.role));
    let object = match content_text(&parts) {
        Some(_) if parts.is_empty() => object,
        Some(text) => object.text("content", &text),
        None => object.raw("content", &list(parts.iter().map(|part| part_text(part)))),
    };
    let object = if calls.is_empty() { object } else { object.raw(CALLS, &list(calls)) };
    out.push(message.index, object);
}

fn tools(out: &mut Written, message: &Message) {
    for (id, name, output) in results(message) {
        let object = numbered(out).text("role", "tool").text(CALL_ID, id).text("toolName", name);
        let object = match output.media.is_empty() {
            true => object.text("content", &output.text),
            false => object.raw("content", &list(output_parts(output))),
        };
        let object = if output.is_error { object.text("error", &output.text) } else { object };
        out.push(message.index, object);
    }
}

fn output_parts(output: &Output) -> impl Iterator<Item = String> {
    let text = typed("text").text("text", &output.text).end();
    let text = Some(text).filter(|_| !output.text.is_empty());
    text.into_iter().chain(output.media.iter().map(media_part))
}

fn part_text(part: &Part) -> String {
    match part {
        Part::Media(media) => media_part(media),
        Part::Text(text) => typed("text").text("text", text).end(),
        Part::Reasoning(_) | Part::Call { .. } | Part::Result { .. } => String::from("{}"),
    }
}

fn media_part(media: &Media) -> String {
    let main = media.kind.split('/').next().unwrap_or_default();
    let kind = if ["image", "audio", "video"].contains(&main) { main } else { "document" };
    let source = match &media.data {
        Data::Url(url) => typed("url").text("value", url),
        Data::Base64(data) => typed("data").text("value", data),
    };
    let source = source.text("mimeType", &media.kind).end();
    typed(kind).raw("source", &source).end()
}

/// A message with an id of its own.
fn numbered(out: &Written) -> Object {
    Object::new().text("id", &["msg-", &out.messages.len().to_string()].concat())
}

const NO_PLACE: &str = "only the user has pictures and files there";
