//! How Gemini's contents are read and written.

use alloc::vec::Vec;

use turnwise_core::item::Role;

use super::Gemini;
use crate::format::Format;
use crate::json::Json;
use crate::media::{GEMINI, Pictures};
use crate::parts::{Parts, ToolPart, ToolPartKind, Visit, Visited, role_of};
use crate::patch::Step;
use crate::writing::Style;

impl Parts for Gemini {
    fn format(&self) -> Format {
        Format::Gemini
    }

    fn list(&self) -> &'static str {
        "parts"
    }

    /// The API takes a single content without a role.
    fn role(&self, message: &Json<'_>) -> Option<Role> {
        match message.text_of("role") {
            None if message.get("parts").is_some() => Some(Role::User),
            role => role_of(role),
        }
    }

    fn visit_part<'a>(
        &self,
        _message: &Json<'_>,
        part: &'a Json<'a>,
        index: usize,
        visit: Visit<'_, 'a>,
    ) {
        visit(tool_part(part, index).map_or(Visited::Said(part), Visited::Tool));
    }

    fn clear(&self, result: &ToolPart<'_>, put: &mut dyn FnMut(&[&'static str], &str)) {
        put(result.fields, if result.is_error { "{\"error\":$2}" } else { "{\"result\":$2}" });
        if result.media != Pictures::default() {
            put(pictures(result.fields), "[]");
        }
    }

    /// The part is spelled as the call is.
    fn interrupted(&self, _message: &Json<'_>, call: &ToolPart<'_>) -> Option<&'static str> {
        let is_snake = call.fields.first() == Some(&"function_call");
        Some(interrupted(is_snake, call.id != call.tool))
    }

    fn templates(&self, _style: Style) -> [&'static str; 2] {
        SAID
    }

    fn words(&self, _message: &Json<'_>) -> (Vec<Step>, &'static str) {
        (Vec::from([Step::from("parts")]), r#"{"text":$0}"#)
    }
}

/// The template of a response that says that the call was interrupted.
pub(super) fn interrupted(is_snake: bool, has_id: bool) -> &'static str {
    match (is_snake, has_id) {
        (false, false) => r#"{"functionResponse":{"name":$1,"response":{"error":$2}}}"#,
        (false, true) => r#"{"functionResponse":{"id":$0,"name":$1,"response":{"error":$2}}}"#,
        (true, false) => r#"{"function_response":{"name":$1,"response":{"error":$2}}}"#,
        (true, true) => r#"{"function_response":{"id":$0,"name":$1,"response":{"error":$2}}}"#,
    }
}

/// The call or result that a part is.
fn tool_part<'a>(part: &'a Json<'a>, index: usize) -> Option<ToolPart<'a>> {
    let (kind, inner) = KINDS.iter().find_map(|kind| Some((kind, part.field(kind.name)?)))?;
    let mut found = ToolPart::from_kind(kind, inner, index);
    // Without ids, names join calls with their results.
    if inner.field("id").is_none() {
        found.id = found.tool;
    }
    if found.is_result {
        found.is_data = true;
        found.is_error = found.value.field("error").is_some();
        let picture = |part| Pictures::in_part(&GEMINI, part_data(part));
        found.media = inner.list_of("parts").iter().map(picture).sum();
    } else {
        found.is_clearable &= !["thoughtSignature", "thought_signature"]
            .iter()
            .any(|name| part.field(name).is_some());
    }
    Some(found)
}

/// Where the pictures are next to the response that `fields` lead to.
fn pictures(fields: &[&str]) -> &'static [&'static str] {
    if fields.first() == Some(&"function_response") {
        &["function_response", "parts"]
    } else {
        &["functionResponse", "parts"]
    }
}

/// A message of the user and one of the model.
const SAID: [&str; 2] =
    [r#"{"role":"user","parts":[{"text":$0}]}"#, r#"{"role":"model","parts":[{"text":$0}]}"#];

/// The picture in a part, by either spelling.
fn part_data<'a>(part: &'a Json<'a>) -> &'a Json<'a> {
    ["inlineData", "inline_data"].iter().find_map(|name| part.field(name)).unwrap_or(part)
}

const KINDS: [ToolPartKind; 4] = [
    call("functionCall", &["functionCall", "args"]),
    call("function_call", &["function_call", "args"]),
    response("functionResponse", &["functionResponse", "response"]),
    response("function_response", &["function_response", "response"]),
];

const fn call(name: &'static str, fields: &'static [&'static str]) -> ToolPartKind {
    ToolPartKind { name, is_result: false, tool: "name", id: "id", value: "args", fields }
}

const fn response(name: &'static str, fields: &'static [&'static str]) -> ToolPartKind {
    ToolPartKind { name, is_result: true, tool: "name", id: "id", value: "response", fields }
}
