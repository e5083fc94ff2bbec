//! LangChain messages: instances as `JSON.stringify` writes them (`{ lc, type: "constructor", id, kwargs }`), stored ones
//! (`{ type: "human", data }`) and plain ones (`{ type | role, content }`).
//!
//! A call stands in `tool_calls`, and its input perhaps once more in the provider's own spelling: among the content's parts
//! or in `additional_kwargs`. Calls that could not be parsed (`invalid_tool_calls`) are no calls.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::blocks::{Deed, Meet, Met, Place};
use crate::json::Json;
use crate::patch::{Patch, Step};
use crate::writing::Writer;

/// Visits a message.
pub(crate) fn visit<'a>(message: &'a Json<'a>, meet: Meet<'_, 'a>) {
    let (holder, body) = body(message);
    let place = Place { holder, ..Place::default() };
    let text = |name| body.text_of(name).unwrap_or_default();
    if matches!(role(message), Some("tool" | "function")) {
        let id = body.text_of("tool_call_id").unwrap_or_else(|| text("name"));
        let result = Deed::result(text("name"), id, body.get("content"), place.at(&["content"]));
        return meet(Met::Deed(Deed { is_error: text("status") == "error", ..result }));
    }
    let calls = body.list_of("tool_calls");
    match body.get("content") {
        Some(Json::Array(parts)) => {
            let is_copy = |part: &&Json<'_>| !calls.is_empty() && part.text_of("type").is_some_and(is_call);
            parts.iter().filter(|part| !is_copy(part)).for_each(|part| meet(Met::Said(part)));
        }
        Some(content) => meet(Met::Said(content)),
        None => {}
    }
    for (index, call) in calls.iter().enumerate() {
        let place = Place { list: "tool_calls", index, ..place };
        let id = call.text_of("id").unwrap_or_default();
        meet(Met::Deed(match call.field("function") {
            Some(function) => {
                let name = function.text_of("name").unwrap_or_default();
                let deed = Deed::call(name, id, function.get("arguments"), place.at(&["function", "arguments"]));
                Deed { is_clearable: deed.value.as_str().is_some(), ..deed }
            }
            None => Deed::call(call.text_of("name").unwrap_or_default(), id, call.get("args"), place.at(&["args"])),
        }));
    }
}

/// Who speaks, in LangChain's word or OpenAI's.
pub(crate) fn role<'a>(message: &'a Json<'_>) -> Option<&'a str> {
    if let Some(class) = message.list_of("id").last().filter(|_| message.get("kwargs").is_some()) {
        let class = class.as_str()?;
        let name = class.strip_suffix("Chunk").unwrap_or(class).strip_suffix("Message")?;
        let known = CLASSES.iter().find(|(class, _)| *class == name);
        return known.map_or_else(|| message.get("kwargs")?.text_of("role"), |(_, role)| Some(role));
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
    let is_own_word = |name: Option<&str>| matches!(name, Some("human" | "ai" | "generic" | "remove"));
    has_class || is_own_word(message.text_of("type")) || is_own_word(message.text_of("role")) || is_stored(message)
}

/// Whether the message is in the form that stores keep.
pub(crate) fn is_stored(message: &Json<'_>) -> bool {
    message.get("type").is_some() && message.get("data").is_some_and(Json::is_object)
}

/// Empties what else has the input of this call.
pub(crate) fn clear_copies(message: &Json<'_>, id: &str, patches: &mut Vec<Patch>) {
    let (holder, body) = body(message);
    let at = |steps: Vec<Step>| {
        let holder = (!holder.is_empty()).then(|| Step::from(holder));
        holder.into_iter().chain(steps).collect::<Vec<_>>()
    };
    for (index, part) in body.list_of("content").iter().enumerate() {
        if part.text_of("id") == Some(id) && part.get("input").is_some_and(Json::is_object) {
            let path = at(vec!["content".into(), index.into(), "input".into()]);
            patches.push(Patch { path, value: String::from("{}") });
        }
    }
    let raw = body.get("additional_kwargs").map_or(&[][..], |kwargs| kwargs.list_of("tool_calls"));
    for (index, call) in raw.iter().enumerate() {
        if call.text_of("id") == Some(id) && call.get("function").is_some() {
            let list = ["additional_kwargs".into(), "tool_calls".into(), index.into()];
            patches.push(Patch::text(at([&list[..], &["function".into(), "arguments".into()]].concat()), "{}"));
        }
    }
}

/// The tool message that says a call was interrupted. The engine cannot make instances: LangChain makes them of these.
pub(crate) fn interrupted(call: &Deed<'_>, message: &Json<'_>, text: &str) -> String {
    let mut fields = Writer::object();
    let is_stored = is_stored(message);
    if !is_stored {
        fields.text("role", "tool");
    }
    fields.text("content", text).text("tool_call_id", call.id).text("name", call.tool).text("status", "error");
    if is_stored { Writer::object().text("type", "tool").json("data", &fields.end()).end() } else { fields.end() }
}

/// The object with the message's fields, and its name.
fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
    let held = ["kwargs", "data"].into_iter().find_map(|holder| Some((holder, message.get(holder)?)));
    held.filter(|(_, body)| body.is_object()).unwrap_or(("", message))
}

fn is_call(kind: &str) -> bool {
    matches!(kind, "tool_use" | "tool_call" | "function_call" | "functionCall" | "input_json_delta" | "tool_call_chunk")
}

const CLASSES: [(&str, &str); 5] =
    [("Human", "human"), ("AI", "ai"), ("System", "system"), ("Tool", "tool"), ("Function", "function")];
