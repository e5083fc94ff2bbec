//! Conversion from AG-UI messages to the model of `convert/model.rs`.

use alloc::vec;
use alloc::vec::Vec;

use super::parts::{is_hosted, output_field};
use super::{CALL_ID, CALLS, SEALED};
use crate::convert::content::{block, content};
use crate::convert::read::{BOUND, NO_EQUAL, add, input_text, role};
use crate::convert::{Gathered, Media, Output, Part, Role};
use crate::json::Json;

pub(super) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    if message.field(SEALED).is_some() {
        to.lose(index, SEALED, BOUND);
    }
    match message.text_of("role").unwrap_or_default() {
        "activity" => return to.lose(index, "activity", NO_EQUAL),
        "reasoning" => {
            let text = message.text_of("content").filter(|text| !text.is_empty());
            let thought = text.map(|text| Part::Reasoning(text.into()));
            return to.say(Role::Assistant, index, thought.into_iter().collect());
        }
        "tool" => {
            let mut output =
                Output { is_error: message.field("error").is_some(), ..Output::default() };
            for part in parts(to, index, message.get(output_field(message))) {
                add(&mut output, part);
            }
            let name = message.text_of("toolName").or_else(|| message.text_of("name"));
            let id = message.text_of(CALL_ID).unwrap_or_default();
            let result = to.result(id, name, output);
            return to.say(Role::Tool, index, vec![result]);
        }
        _ => {}
    }
    let thoughts = message.list_of("thinking").iter().filter_map(|part| part.text_of("content"));
    let mut said: Vec<Part> = thoughts.map(|text| Part::Reasoning(text.into())).collect();
    said.extend(parts(to, index, message.get("content")));
    for call in message.list_of(CALLS) {
        if is_hosted(call) {
            to.lose(index, "tool-call", BOUND);
            continue;
        }
        if call.field(SEALED).is_some() {
            to.lose(index, SEALED, BOUND);
        }
        let function = call.get("function").unwrap_or(&Json::Null);
        let name = function.text_of("name").unwrap_or_default();
        let input = input_text(function.field("arguments"));
        said.push(to.call(call.text_of("id").unwrap_or_default(), name, input));
    }
    to.say(role(message), index, said);
}

fn parts(to: &mut Gathered, index: u32, value: Option<&Json<'_>>) -> Vec<Part> {
    let Some(Json::Array(parts)) = value else { return content(to, index, value) };
    let mut out = Vec::new();
    for part in parts {
        match (part.text_of("type"), part.text_of("content"), media(part)) {
            (Some("text"), Some(text), _) => out.push(Part::Text(text.into())),
            (_, _, Some(media)) => out.push(Part::Media(media)),
            _ => out.extend(block(to, index, part)),
        }
    }
    out
}

fn media(part: &Json<'_>) -> Option<Media> {
    let source = part.get("source")?;
    let value = source.text_of("value")?;
    let kind = source.text_of("mimeType").unwrap_or(match part.text_of("type")? {
        "image" => "image/*",
        "audio" => "audio/*",
        "video" => "video/*",
        _ => "application/octet-stream",
    });
    match source.text_of("type")? {
        "data" => Some(Media::of_base64(value, kind)),
        "url" => Some(Media::of_url(value, kind)),
        _ => None,
    }
}
