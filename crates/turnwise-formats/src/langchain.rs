//! LangChain messages: instances as `JSON.stringify` writes them
//! (`{ lc, type: "constructor", id, kwargs }`), stored ones (`{ type: "human", data }`) and plain
//! ones (`{ type | role, content }`).
//!
//! A call stands in `tool_calls`, and its input perhaps once more in the provider's own spelling:
//! among the content's parts or in `additional_kwargs`. Calls that could not be parsed
//! (`invalid_tool_calls`) are sent on by some of its packages and not by others, so that they may
//! have a result and may have none.

use alloc::string::String;
use alloc::vec::Vec;

use crate::blocks::{Deed, Meet, Met};
use crate::json::Json;
use crate::patch::{Patch, Step};

/// Visits a message.
pub(crate) fn visit<'a>(message: &'a Json<'a>, meet: Meet<'_, 'a>) {
    let body = body(message).1;
    let text = |name| body.text_of(name).unwrap_or_default();
    if matches!(role(message), Some("tool" | "function")) {
        let id = body.text_of("tool_call_id").unwrap_or_else(|| text("name"));
        let mut result = Deed::new(true, text("name"), id, body.get("content"), 0, &["content"]);
        result.is_error = text("status") == "error";
        return meet(Met::Deed(result));
    }
    let calls = body.list_of("tool_calls");
    match body.get("content") {
        Some(Json::Array(parts)) => {
            for part in parts {
                if calls.is_empty() || !part.text_of("type").is_some_and(is_call) {
                    meet(Met::Said(part));
                }
            }
        }
        Some(content) => meet(Met::Said(content)),
        None => {}
    }
    for (index, call) in calls.iter().enumerate() {
        let (inner, value, fields): (_, _, &'static [&'static str]) = match call.field("function") {
            Some(function) => (function, "arguments", &["function", "arguments"]),
            None => (call, "args", &["args"]),
        };
        let [name, id] = [inner.text_of("name"), call.text_of("id")].map(Option::unwrap_or_default);
        let mut deed = Deed::new(false, name, id, inner.get(value), index, fields);
        deed.is_clearable |= deed.value.as_str().is_some();
        meet(Met::Deed(deed));
    }
    for (index, call) in body.list_of("invalid_tool_calls").iter().enumerate() {
        let [name, id] = [call.text_of("name"), call.text_of("id")].map(Option::unwrap_or_default);
        let mut deed = Deed::new(false, name, id, call.get("args"), index, &[]);
        (deed.is_optional, deed.is_clearable) = (true, false);
        meet(Met::Deed(deed));
    }
}

/// Who speaks, in LangChain's word or OpenAI's.
pub(crate) fn role<'a>(message: &'a Json<'_>) -> Option<&'a str> {
    if let Some(class) = message.list_of("id").last().filter(|_| message.get("kwargs").is_some()) {
        let class = class.as_str()?;
        let name = class.strip_suffix("Chunk").unwrap_or(class).strip_suffix("Message")?;
        let known = CLASSES.iter().find(|(class, _)| *class == name);
        return known
            .map_or_else(|| message.get("kwargs")?.text_of("role"), |(_, role)| Some(role));
    }
    match message.text_of("type") {
        Some("generic" | "chat") => body(message).1.text_of("role"),
        Some("message") | None => message.text_of("role"),
        kind => kind,
    }
}

/// Whether only LangChain writes such a message.
pub(crate) fn is_own(message: &Json<'_>) -> bool {
    let has_class = message.get("lc").is_some() && message.get("kwargs").is_some();
    let is_own_word =
        |name: Option<&str>| matches!(name, Some("human" | "ai" | "generic" | "remove"));
    has_class
        || is_own_word(message.text_of("type"))
        || is_own_word(message.text_of("role"))
        || is_stored(message)
}

/// Whether the message is in the form that stores keep.
pub(crate) fn is_stored(message: &Json<'_>) -> bool {
    message.get("type").is_some() && message.get("data").is_some_and(Json::is_object)
}

/// Empties what else has the input of this call.
pub(crate) fn clear_copies(message: &Json<'_>, id: &str, patches: &mut Vec<Patch>) {
    let body = body(message).1;
    let raw = body
        .get("additional_kwargs")
        .map(|kwargs| kwargs.list_of("tool_calls"))
        .unwrap_or_default();
    let places: [(_, &[&'static str], &[&'static str], _); 2] = [
        (body.list_of("content"), &["content"], &["input"], "{}"),
        (raw, &["additional_kwargs", "tool_calls"], &["function", "arguments"], "\"{}\""),
    ];
    for (list, to, fields, value) in places {
        for (index, call) in list.iter().enumerate() {
            let holds = |name: &&str| call.get(name).is_some();
            if call.text_of("id") != Some(id) || !fields.first().is_some_and(holds) {
                continue;
            }
            let mut path: Vec<Step> = holder(message).map(Step::from).into_iter().collect();
            path.extend(to.iter().map(|field| Step::from(*field)));
            path.push(Step::from(index));
            path.extend(fields.iter().map(|field| Step::from(*field)));
            patches.push(Patch { path, value: String::from(value) });
        }
    }
}

/// The tool message that says a call was interrupted. The engine cannot make instances: LangChain
/// makes them of these.
pub(crate) fn interrupted(message: &Json<'_>) -> &'static str {
    if is_stored(message) {
        r#"{"type":"tool","data":{"content":$2,"tool_call_id":$0,"name":$1,"status":"error"}}"#
    } else {
        r#"{"role":"tool","content":$2,"tool_call_id":$0,"name":$1,"status":"error"}"#
    }
}

/// What the user and what the model says in stored messages.
pub(crate) const SAID: [&str; 2] =
    [r#"{"type":"human","data":{"content":$0}}"#, r#"{"type":"ai","data":{"content":$0}}"#];

/// The name of the object with the message's fields, if that is not the message itself.
pub(crate) fn holder(message: &Json<'_>) -> Option<&'static str> {
    Some(body(message).0).filter(|holder| !holder.is_empty())
}

/// The object with the message's fields, and its name.
fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
    let held =
        ["kwargs", "data"].into_iter().find_map(|holder| Some((holder, message.get(holder)?)));
    held.filter(|(_, body)| body.is_object()).unwrap_or(("", message))
}

fn is_call(kind: &str) -> bool {
    matches!(
        kind,
        "tool_use"
            | "tool_call"
            | "function_call"
            | "functionCall"
            | "input_json_delta"
            | "tool_call_chunk"
    )
}

const CLASSES: [(&str, &str); 5] = [
    ("Human", "human"),
    ("AI", "ai"),
    ("System", "system"),
    ("Tool", "tool"),
    ("Function", "function"),
];
