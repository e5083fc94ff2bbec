//! Conversion from `ModelMessage`s of the Vercel AI SDK to the model of `convert/model.rs`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::convert::content::content;
use crate::convert::read::{BOUND, NO_EQUAL, add, input_text, role};
use crate::convert::{Gathered, Media, Output, Part, Role};
use crate::json::Json;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    options_of(to, index, message);
    if message.text_of("content").is_some() {
        let parts = content(to, index, message.get("content"));
        return to.say(role, index, parts);
    }
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for part in message.list_of("content") {
        options_of(to, index, part);
        let id = part.text_of("toolCallId").unwrap_or_default();
        let name = part.text_of("toolName").unwrap_or_default();
        let is_on_server = part.get("providerExecuted").and_then(Json::as_bool) == Some(true);
        match part.text_of("type").unwrap_or_default() {
            kind @ ("tool-call" | "tool-result")
                if is_on_server || (kind == "tool-result" && role == Role::Assistant) =>
            {
                to.lose(index, kind, BOUND);
            }
            "tool-call" => {
                let call = to.call(
                    id,
                    name,
                    input_text(part.field("input").or_else(|| part.field("args"))),
                );
                parts.push(call);
            }
            "tool-result" => {
                let output = sdk_output(part.field("output").or_else(|| part.field("result")));
                results.push(to.result(id, Some(name), output));
            }
            "reasoning" => {
                parts.extend(part.text_of("text").map(|text| Part::Reasoning(text.into())))
            }
            "text" => parts.extend(
                part.text_of("text")
                    .filter(|text| !text.is_empty())
                    .map(|text| Part::Text(text.into())),
            ),
            kind @ ("image" | "file") => match sdk_media(part, kind) {
                Some(media) => parts.push(Part::Media(media)),
                None => to.lose(index, kind, "its bytes are not in the JSON"),
            },
            kind => to.lose(index, kind, NO_EQUAL),
        }
    }
    to.say(Role::Tool, index, results);
    to.say(if role == Role::Tool { Role::User } else { role }, index, parts);
}

pub(crate) fn options_of(to: &mut Gathered, index: u32, part: &Json<'_>) {
    for field in ["providerOptions", "providerMetadata", "callProviderMetadata"] {
        if part.field(field).is_some() {
            to.lose(index, field, BOUND);
        }
    }
}

pub(crate) fn sdk_media(part: &Json<'_>, kind: &str) -> Option<Media> {
    let data = ["data", "image", "url"].into_iter().find_map(|field| part.text_of(field))?;
    let media_type = part.text_of("mediaType").unwrap_or(if kind == "image" {
        "image/*"
    } else {
        "application/octet-stream"
    });
    let is_url = data.starts_with("data:") || data.contains("://");
    let media =
        if is_url { Media::of_url(data, media_type) } else { Media::of_base64(data, media_type) };
    Some(Media { name: part.text_of("filename").map(String::from), ..media })
}

fn sdk_output(output: Option<&Json<'_>>) -> Output {
    let Some(output) = output else { return Output::default() };
    let value = output.get("value").unwrap_or(&Json::Null);
    match output.text_of("type") {
        Some("text" | "json") => Output::of_json(value),
        Some("error-text" | "error-json") => Output { is_error: true, ..Output::of_json(value) },
        Some("execution-denied") => Output {
            is_error: true,
            ..Output::of_text(output.text_of("reason").unwrap_or("the tool was not allowed to run"))
        },
        Some("content") => {
            let mut out = Output::default();
            for part in value.as_array().unwrap_or_default() {
                match part.text_of("text") {
                    Some(text) => add(&mut out, Part::Text(text.into())),
                    None => {
                        out.media.extend(sdk_media(part, part.text_of("type").unwrap_or_default()))
                    }
                }
            }
            out
        }
        _ => Output::of_json(output),
    }
}
