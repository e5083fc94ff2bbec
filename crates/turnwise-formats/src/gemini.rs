//! Gemini: `contents` of `{ role: "user" | "model", parts }`, results in the user content behind their calls.
//!
//! Calls may have no ids: then the tool's name joins call and result, in their order. Read as the API and as Python's SDK
//! spell it (`functionCall`, `function_call`). A part with a thought signature is never edited.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use turnwise::tokens::{PER_IMAGE, TokenCount};

use crate::blocks::{Deed, Meet, Met, Place};
use crate::json::Json;
use crate::patch::Patch;
use crate::writing::Writer;

/// Visits one part.
pub(crate) fn visit<'a>(part: &'a Json<'a>, place: Place, meet: Meet<'_, 'a>) {
    for (name, fields) in CALLS {
        if let Some(call) = part.field(name) {
            let (tool, id) = identity(call);
            let is_sealed = SIGNATURES.iter().any(|name| part.field(name).is_some());
            let deed = Deed::call(tool, id, call.get("args"), place.at(fields));
            return meet(Met::Deed(Deed { is_clearable: deed.is_clearable && !is_sealed, ..deed }));
        }
    }
    for (name, fields) in RESPONSES {
        if let Some(response) = part.field(name) {
            let (tool, id) = identity(response);
            let is_error = response.get("response").is_some_and(|response| response.field("error").is_some());
            let deed = Deed::result(tool, id, response.get("response"), place.at(fields));
            let pictures = u32::try_from(response.list_of("parts").len()).unwrap_or(u32::MAX);
            let media = TokenCount(PER_IMAGE.0.saturating_mul(pictures));
            return meet(Met::Deed(Deed { is_data: true, is_error, media, ..deed }));
        }
    }
    meet(Met::Said(part));
}

/// Puts `placeholder` where the response was, which stays an object; pictures beside it go too.
pub(crate) fn clear_response(place: Place, message: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    let value = Writer::object().text("result", placeholder).end();
    let mut patches = vec![Patch { path: place.path(&[]), value }];
    for (name, fields) in PICTURES {
        let response = message.list_of(place.list).get(place.index).and_then(|part| part.get(name));
        if response.is_some_and(|response| response.field("parts").is_some()) {
            patches.push(Patch { path: place.at(fields).path(&[]), value: String::from("[]") });
        }
    }
    patches
}

/// The user content that says a call was interrupted.
pub(crate) fn interrupted(call: &Deed<'_>, message: &Json<'_>, text: &str) -> String {
    let mut response = Writer::object();
    if call.id != call.tool {
        response.text("id", call.id);
    }
    response.text("name", call.tool).json("response", &Writer::object().text("error", text).end());
    let part = message.list_of("parts").get(call.place.index);
    let is_snake = part.is_some_and(|part| part.get("function_call").is_some());
    let name = if is_snake { "function_response" } else { "functionResponse" };
    let part = Writer::object().json(name, &response.end()).end();
    Writer::object().text("role", "user").json("parts", &["[", &part, "]"].concat()).end()
}

/// The tool's name, and the id or the name again.
fn identity<'a>(call: &'a Json<'a>) -> (&'a str, &'a str) {
    let name = call.text_of("name").unwrap_or_default();
    (name, call.text_of("id").unwrap_or(name))
}

const CALLS: [(&str, &[&str]); 2] =
    [("functionCall", &["functionCall", "args"]), ("function_call", &["function_call", "args"])];
const RESPONSES: [(&str, &[&str]); 2] = [
    ("functionResponse", &["functionResponse", "response"]),
    ("function_response", &["function_response", "response"]),
];
const PICTURES: [(&str, &[&str]); 2] =
    [("functionResponse", &["functionResponse", "parts"]), ("function_response", &["function_response", "parts"])];
const SIGNATURES: [&str; 2] = ["thoughtSignature", "thought_signature"];
