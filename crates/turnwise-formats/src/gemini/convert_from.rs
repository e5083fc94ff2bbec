//! Conversion from Gemini `contents` to the model of `convert/model.rs`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::convert::read::{BOUND, input_text, role};
use crate::convert::{Gathered, Media, Output, Part, Role};
use crate::json::Json;
use crate::sorted::Ids;

pub(crate) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = match role(message) {
        Role::Tool => Role::User,
        role => role,
    };
    let mut parts = Vec::new();
    let mut results = Vec::new();
    let asked = last_calls(to);
    let mut open = Open::new(&asked);
    for (number, part) in message.list_of("parts").iter().enumerate() {
        if either(part, "thoughtSignature", "thought_signature").is_some() {
            to.lose(index, "signature", BOUND);
        }
        if let Some(call) = either(part, "functionCall", "function_call") {
            let name = call.text_of("name").unwrap_or_default();
            let id =
                call.text_of("id").map_or_else(|| synthetic(name, index, number), String::from);
            let part = to.call(&id, name, input_text(call.field("args")));
            parts.push(part);
        } else if let Some(answer) = either(part, "functionResponse", "function_response") {
            let name = answer.text_of("name").unwrap_or_default();
            let id = answer.text_of("id").map(String::from);
            let id = id.or_else(|| open.next(name)).unwrap_or_else(|| name.to_string());
            let response = answer.get("response").cloned().unwrap_or(Json::Null);
            results.push(to.result(&id, Some(name), gemini_output(&response)));
        } else if let Some(text) = part.text_of("text") {
            let is_thought = part.get("thought").and_then(Json::as_bool) == Some(true);
            match text {
                "" => {}
                text if is_thought => parts.push(Part::Reasoning(text.into())),
                text => parts.push(Part::Text(text.into())),
            }
        } else if let Some(inline) = either(part, "inlineData", "inline_data") {
            let kind = inline
                .text_of("mimeType")
                .or_else(|| inline.text_of("mime_type"))
                .unwrap_or_default();
            parts.push(Part::Media(Media::of_base64(
                inline.text_of("data").unwrap_or_default(),
                kind,
            )));
        } else if let Some(file) = either(part, "fileData", "file_data") {
            let kind =
                file.text_of("mimeType").or_else(|| file.text_of("mime_type")).unwrap_or_default();
            let uri =
                file.text_of("fileUri").or_else(|| file.text_of("file_uri")).unwrap_or_default();
            parts.push(Part::Media(Media::of_url(uri, kind)));
        } else if let Json::Object(fields) = part {
            to.lose(index, fields.first().map_or("part", |(key, _)| key), BOUND);
        }
    }
    to.say(Role::Tool, index, results);
    to.say(role, index, parts);
}

/// A response has to be an object; a value that was wrapped into one comes out again.
fn gemini_output(response: &Json<'_>) -> Output {
    match response {
        Json::Object(fields) => match fields.as_slice() {
            [(key, value)] if matches!(&**key, "result" | "output") => Output::of_json(value),
            [(key, value)] if key == "error" => Output { is_error: true, ..Output::of_json(value) },
            _ => Output::of_json(response),
        },
        other => Output::of_json(other),
    }
}

/// An id for a call without one, the same each time.
fn synthetic(name: &str, index: u32, number: usize) -> String {
    ["call_", name, "_", &index.to_string(), "_", &number.to_string()].concat()
}

/// Name and id of each call in the last step.
fn last_calls(to: &Gathered) -> Vec<(String, String)> {
    let parts = to.messages.last().map(|message| message.parts.as_slice()).unwrap_or_default();
    let call = |part: &Part| match part {
        Part::Call { id, name, .. } => Some((name.clone(), id.clone())),
        _ => None,
    };
    parts.iter().filter_map(call).collect()
}

/// Calls without ids: of those with one name, the first is answered first.
struct Open<'a> {
    calls: &'a [(String, String)],
    /// The place of the so-manieth call of a name.
    places: Ids<'a>,
    answered: Ids<'a>,
}

impl<'a> Open<'a> {
    fn new(calls: &'a [(String, String)]) -> Self {
        let mut counts = Ids::default();
        let mut open = Self { calls, places: Ids::default(), answered: Ids::default() };
        for (place, (name, _)) in (0..).zip(calls) {
            let before = counts.get(0, name).unwrap_or(0);
            counts.put(0, name, before + 1);
            open.places.put(before, name, place);
            open.answered.put(0, name, 0);
        }
        open
    }

    fn next(&mut self, name: &str) -> Option<String> {
        let answered = self.answered.get(0, name)?;
        let (name, id) = self.calls.get(self.places.get(answered, name)? as usize)?;
        self.answered.put(0, name, answered + 1);
        Some(id.clone())
    }
}

fn either<'a, 'j>(part: &'a Json<'j>, camel: &str, snake: &str) -> Option<&'a Json<'j>> {
    part.field(camel).or_else(|| part.field(snake))
}
