//! Conversion from `UIMessage`s of the Vercel AI SDK to the model of `convert/model.rs`.

use alloc::vec::Vec;

use crate::ai_sdk::convert_from::{options_of, sdk_media};
use crate::convert::read::{BOUND, NO_EQUAL, input_text, role};
use crate::convert::{Gathered, Output, Part, Role};
use crate::json::Json;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    let mut parts = Vec::new();
    let mut results = Vec::new();
    for part in message.list_of("parts") {
        options_of(to, index, part);
        let kind = part.text_of("type").unwrap_or_default();
        let tool = if kind == "dynamic-tool" {
            part.text_of("toolName")
        } else {
            kind.strip_prefix("tool-")
        };
        // A step ends with its results.
        if tool.is_none() && !results.is_empty() {
            to.say(role, index, core::mem::take(&mut parts));
            to.say(Role::Tool, index, core::mem::take(&mut results));
        }
        match (kind, tool) {
            (_, Some(name)) => tool_part(to, index, part, name, &mut parts, &mut results),
            ("text", _) => parts.extend(
                part.text_of("text")
                    .filter(|text| !text.is_empty())
                    .map(|text| Part::Text(text.into())),
            ),
            ("reasoning", _) => {
                parts.extend(part.text_of("text").map(|text| Part::Reasoning(text.into())))
            }
            ("file", _) => parts.extend(sdk_media(part, kind).map(Part::Media)),
            ("step-start", _) => {}
            (kind, _) => to.lose(index, kind, NO_EQUAL),
        }
    }
    to.say(role, index, parts);
    to.say(Role::Tool, index, results);
}

fn tool_part(
    to: &mut Gathered,
    index: u32,
    part: &Json<'_>,
    name: &str,
    parts: &mut Vec<Part>,
    results: &mut Vec<Part>,
) {
    let state = part.text_of("state").unwrap_or_default();
    if part.get("providerExecuted").and_then(Json::as_bool) == Some(true)
        || state == "input-streaming"
    {
        return to.lose(index, part.text_of("type").unwrap_or_default(), BOUND);
    }
    let id = part.text_of("toolCallId").unwrap_or_default();
    let call = to.call(id, name, input_text(part.field("input")));
    parts.push(call);
    let output = match state {
        "output-available" => part.get("output").map(Output::of_json).unwrap_or_default(),
        "output-error" => Output {
            is_error: true,
            ..Output::of_text(part.text_of("errorText").unwrap_or_default())
        },
        "output-denied" => {
            Output { is_error: true, ..Output::of_text("the tool was not allowed to run") }
        }
        _ => return,
    };
    results.push(to.result(id, Some(name), output));
}
