//! Gemini: <https://ai.google.dev/api/generate-content>,
//! <https://ai.google.dev/gemini-api/docs/function-calling> and the messages of its errors.

use serde_json::Value;

use super::{list, text};

/// - "Please ensure that function call turn comes immediately after a user turn or after a function
///   response turn."
/// - "Please ensure that the number of function response parts is equal to the number of function
///   call parts of the function call turn."
/// - "contents.parts must not be empty."
/// - "Please use a valid role: user, model."
/// - A response is an object (`google.protobuf.Struct`).
/// - The first content is the user's.
pub fn refusal(contents: &[Value]) -> Option<String> {
    let calls_in = |content: &Value| found(content, CALL).count();
    let results_in = |content: &Value| found(content, RESPONSE).count();
    for (at, content) in contents.iter().enumerate() {
        let (role, parts) = (text(content, "role"), list(content, "parts"));
        let is_void = |part: &Value| part.as_object().is_some_and(serde_json::Map::is_empty);
        if parts.is_empty() || parts.iter().any(is_void) {
            return Some(format!("{at}: empty parts"));
        }
        if !matches!(role, "user" | "model" | "function" | "") {
            return Some(format!("{at}: the role `{role}`"));
        }
        if found(content, RESPONSE).any(|response| !response["response"].is_object()) {
            return Some(format!("{at}: a response that is no object"));
        }
        let before = at.checked_sub(1).map(|before| &contents[before]);
        if before.is_none() && role == "model" {
            return Some("the first content is the model's".into());
        }
        let (calls, results) = (calls_in(content), results_in(content));
        let is_behind_model = before.is_some_and(|before| text(before, "role") == "model");
        if calls > 0 && is_behind_model {
            return Some(format!("{at}: a function call behind a content of the model"));
        }
        let wanted = before.map_or(0, calls_in);
        let ids = |content: &Value, names| -> Vec<String> {
            found(content, names).map(|it| text(it, "id").to_owned()).collect()
        };
        let asked = before.map_or_else(Vec::new, |before| ids(before, CALL));
        if let Some(id) = ids(content, RESPONSE).iter().find(|id| !asked.contains(id)) {
            return Some(format!("{at}: a response to `{id}`, which is no call before"));
        }
        let is_only_results = results == parts.len();
        let may_be_running = at + 1 == contents.len() && is_only_results && results < wanted;
        if results != wanted && !may_be_running {
            return Some(format!("{at}: {results} responses to {wanted} calls"));
        }
    }
    None
}

const CALL: [&str; 2] = ["functionCall", "function_call"];
const RESPONSE: [&str; 2] = ["functionResponse", "function_response"];

fn found<'a>(content: &'a Value, names: [&'static str; 2]) -> impl Iterator<Item = &'a Value> {
    list(content, "parts").iter().filter_map(move |part| names.iter().find_map(|it| part.get(it)))
}
