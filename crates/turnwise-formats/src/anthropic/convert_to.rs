//! Conversion from the model of `convert/model.rs` to Anthropic Messages.

use alloc::string::String;
use alloc::vec::Vec;

use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::NOT_TAKEN;
use crate::convert::{Data, Media, Message, Part, Role};

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    messages.iter().for_each(|written| message(out, written));
}

fn message(out: &mut Written, message: &Message) {
    let index = message.index;
    let mut blocks = Vec::new();
    for part in &message.parts {
        match part {
            Part::Text(text) if text.trim().is_empty() => {}
            Part::Text(text) => blocks.push(typed("text").text("text", text).end()),
            Part::Reasoning(_) => {
                out.lose(index, "reasoning", "it has no signature of this provider")
            }
            Part::Media(media) if message.role == Role::User => match anthropic_media(media) {
                Some(block) => blocks.push(block),
                None => out.lose(index, media.what(), NOT_TAKEN),
            },
            Part::Media(media) => out.lose(index, media.what(), NOT_TAKEN),
            Part::Call { id, name, input } => {
                blocks.push(
                    typed("tool_use").text("id", id).text("name", name).raw("input", input).end(),
                );
            }
            Part::Result { id, output, .. } => {
                let pictures: Vec<String> =
                    output.media.iter().filter_map(anthropic_media).collect();
                let block = typed("tool_result").text("tool_use_id", id);
                let block = if pictures.is_empty() {
                    block.text("content", &output.text)
                } else {
                    let said = (!output.text.trim().is_empty())
                        .then(|| typed("text").text("text", &output.text).end());
                    block.raw("content", &list(said.into_iter().chain(pictures)))
                };
                blocks.push(if output.is_error {
                    block.raw("is_error", "true").end()
                } else {
                    block.end()
                });
            }
        }
    }
    if !blocks.is_empty() {
        let role = if message.role == Role::Assistant { "assistant" } else { "user" };
        out.push(index, Object::new().text("role", role).raw("content", &list(blocks)));
    }
}

fn anthropic_media(media: &Media) -> Option<String> {
    let kind = match media.what() {
        "image" => "image",
        "file" => "document",
        _ => return None,
    };
    let source = match &media.data {
        Data::Url(url) => typed("url").text("url", url),
        Data::Base64(data) => typed("base64").text("media_type", &media.kind).text("data", data),
    };
    Some(typed(kind).raw("source", &source.end()).end())
}
