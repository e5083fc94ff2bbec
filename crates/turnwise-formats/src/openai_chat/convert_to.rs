//! Conversion from the model of `convert/model.rs` to OpenAI Chat Completions.

use alloc::string::String;

use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{calls, content_text, plain_role, results};
use crate::convert::{Data, Media, Message, Part, Role};

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    messages.iter().for_each(|written| message(out, written));
}

fn message(out: &mut Written, message: &Message) {
    let index = message.index;
    if message.role == Role::Tool {
        for (id, _, output) in results(message) {
            out.no_media(index, output);
            let object = Object::new()
                .text("role", "tool")
                .text("tool_call_id", id)
                .text("content", &output.text);
            out.push(index, object);
        }
        return;
    }
    let is_user = message.role == Role::User;
    let parts = out.speakable(message, is_user);
    let calls = calls(message, |id, name, input| {
        let function = Object::new().text("name", name).text("arguments", input).end();
        Object::new().text("id", id).text("type", "function").raw("function", &function).end()
    });
    if parts.is_empty() && calls.is_empty() {
        return;
    }
    let role = plain_role(message.role);
    let object = Object::new().text("role", role);
    let object = match content_text(&parts) {
        Some(text) if !parts.is_empty() => object.text("content", &text),
        Some(_) => object.raw("content", "null"),
        None => object.raw("content", &list(parts.iter().map(|part| self::part(part)))),
    };
    out.push(index, if calls.is_empty() { object } else { object.raw("tool_calls", &list(calls)) });
}

pub(crate) fn part(part: &Part) -> String {
    match part {
        Part::Media(media) if media.what() == "image" => typed("image_url")
            .raw("image_url", &Object::new().text("url", &media.url()).end())
            .end(),
        Part::Media(Media { kind, data: Data::Base64(data), .. }) if kind.starts_with("audio/") => {
            let format = kind.strip_prefix("audio/").unwrap_or_default();
            typed("input_audio")
                .raw("input_audio", &Object::new().text("data", data).text("format", format).end())
                .end()
        }
        Part::Media(media) => {
            let file = Object::new()
                .text("filename", media.name.as_deref().unwrap_or("file"))
                .text("file_data", &media.url());
            typed("file").raw("file", &file.end()).end()
        }
        Part::Text(text) => typed("text").text("text", text).end(),
        _ => String::from("{}"),
    }
}
