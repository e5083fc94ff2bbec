//! Gemini: `contents` of `{ role: "user" | "model", parts }`, results in the user content behind
//! their calls.
//!
//! Calls may have no ids: then the tool's name joins call and result, in their order. Read as the
//! API and as Python's SDK spell it (`functionCall`, `function_call`). A part with a thought
//! signature is never edited.

use crate::blocks::{Deed, Rule};
use crate::json::Json;
use crate::media::{GEMINI, image};

/// The call or result that a part is.
pub(crate) fn deed<'a>(part: &'a Json<'a>, index: usize) -> Option<Deed<'a>> {
    let (rule, inner) = RULES.iter().find_map(|rule| Some((rule, part.field(rule.name)?)))?;
    let mut deed = Deed::by(rule, inner, index);
    if deed.is_result {
        deed.is_data = true;
        deed.is_error = deed.value.field("error").is_some();
        let picture = |part| image(&GEMINI, part_data(part));
        deed.media = inner.list_of("parts").iter().map(picture).sum();
    } else {
        deed.is_clearable &= !["thoughtSignature", "thought_signature"]
            .iter()
            .any(|name| part.field(name).is_some());
    }
    Some(deed)
}

/// The part that says a call was interrupted, spelt as the call is.
pub(crate) fn interrupted(call: &Deed<'_>) -> &'static str {
    let is_snake = call.fields.first() == Some(&"function_call");
    match (is_snake, call.id == call.tool) {
        (false, true) => r#"{"functionResponse":{"name":$1,"response":{"error":$2}}}"#,
        (false, false) => r#"{"functionResponse":{"id":$0,"name":$1,"response":{"error":$2}}}"#,
        (true, true) => r#"{"function_response":{"name":$1,"response":{"error":$2}}}"#,
        (true, false) => r#"{"function_response":{"id":$0,"name":$1,"response":{"error":$2}}}"#,
    }
}

/// Where the pictures stand beside the response that `fields` lead to.
pub(crate) fn pictures(fields: &[&str]) -> &'static [&'static str] {
    if fields.first() == Some(&"function_response") {
        &["function_response", "parts"]
    } else {
        &["functionResponse", "parts"]
    }
}

/// What the user and what the model says.
pub(crate) const SAID: [&str; 2] =
    [r#"{"role":"user","parts":[{"text":$0}]}"#, r#"{"role":"model","parts":[{"text":$0}]}"#];

/// The picture in a part, by either spelling.
fn part_data<'a>(part: &'a Json<'a>) -> &'a Json<'a> {
    ["inlineData", "inline_data"].iter().find_map(|name| part.field(name)).unwrap_or(part)
}

const RULES: [Rule; 4] = [
    call("functionCall", &["functionCall", "args"]),
    call("function_call", &["function_call", "args"]),
    response("functionResponse", &["functionResponse", "response"]),
    response("function_response", &["function_response", "response"]),
];

const fn call(name: &'static str, fields: &'static [&'static str]) -> Rule {
    Rule { name, is_result: false, tool: "name", id: "id", value: "args", fields }
}

const fn response(name: &'static str, fields: &'static [&'static str]) -> Rule {
    Rule { name, is_result: true, tool: "name", id: "id", value: "response", fields }
}
