//! How LangChain's messages are read and written.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::Role;

use super::LangChain;
use crate::format::Format;
use crate::json::Json;
use crate::parts::{Parts, ToolPart, Visit, Visited, role_of};
use crate::patch::{Patch, Step};
use crate::writing::{BARE, Style, TEXT_PART};

impl Parts for LangChain {
    fn format(&self) -> Format {
        Format::LangChain
    }

    fn reads_others(&self) -> bool {
        false
    }

    fn role(&self, message: &Json<'_>) -> Option<Role> {
        role_of(role(message))
    }

    fn calls_are_items(&self) -> bool {
        false
    }

    fn visit_part<'a>(
        &self,
        _message: &Json<'_>,
        part: &'a Json<'a>,
        _index: usize,
        visit: Visit<'_, 'a>,
    ) {
        visit(Visited::Said(part));
    }

    fn visit<'a>(&self, message: &'a Json<'a>, visit: Visit<'_, 'a>) {
        visit_message(message, visit);
    }

    fn path(&self, message: &Json<'_>, part: &ToolPart<'_>, fields: &[&'static str]) -> Vec<Step> {
        let mut path: Vec<Step> = holder(message).map(Step::from).into_iter().collect();
        if !part.is_result {
            path.extend([Step::from("tool_calls"), Step::from(part.index)]);
        }
        path.extend(fields.iter().map(|field| Step::from(*field)));
        path
    }

    fn clear_copies(&self, message: &Json<'_>, id: &str, patches: &mut Vec<Patch>) {
        clear_copies(message, id, patches);
    }

    /// The engine cannot make instances: LangChain makes them from these.
    fn interrupted(&self, message: &Json<'_>, _call: &ToolPart<'_>) -> Option<&'static str> {
        Some(if is_stored(message) {
            r#"{"type":"tool","data":{"content":$2,"tool_call_id":$0,"name":$1,"status":"error"}}"#
        } else {
            r#"{"role":"tool","content":$2,"tool_call_id":$0,"name":$1,"status":"error"}"#
        })
    }

    fn style(&self, message: &Json<'_>) -> Option<Style> {
        is_stored(message).then_some(Style::Stored)
    }

    fn templates(&self, style: Style) -> [&'static str; 2] {
        match style {
            Style::Stored => STORED,
            Style::Bare | Style::Typed => BARE,
        }
    }

    fn words(&self, message: &Json<'_>) -> (Vec<Step>, &'static str) {
        let mut path: Vec<Step> = holder(message).map(Step::from).into_iter().collect();
        path.push(Step::from("content"));
        (path, TEXT_PART)
    }
}

/// Visits a message.
fn visit_message<'a>(message: &'a Json<'a>, visit: Visit<'_, 'a>) {
    let body = body(message).1;
    let text = |name| body.text_of(name).unwrap_or_default();
    if matches!(role(message), Some("tool" | "function")) {
        let id = body.text_of("tool_call_id").unwrap_or_else(|| text("name"));
        let mut result =
            ToolPart::new(true, text("name"), id, body.get("content"), 0, &["content"]);
        result.is_error = text("status") == "error";
        return visit(Visited::Tool(result));
    }
    let calls = body.list_of("tool_calls");
    match body.get("content") {
        Some(Json::Array(parts)) => {
            for part in parts {
                if calls.is_empty() || !part.text_of("type").is_some_and(is_call) {
                    visit(Visited::Said(part));
                }
            }
        }
        Some(content) => visit(Visited::Said(content)),
        None => {}
    }
    for (index, call) in calls.iter().enumerate() {
        let (inner, value, fields): (_, _, &'static [&'static str]) = match call.field("function") {
            Some(function) => (function, "arguments", &["function", "arguments"]),
            None => (call, "args", &["args"]),
        };
        let [name, id] = [inner.text_of("name"), call.text_of("id")].map(Option::unwrap_or_default);
        let mut found = ToolPart::new(false, name, id, inner.get(value), index, fields);
        found.is_clearable |= found.value.as_str().is_some();
        visit(Visited::Tool(found));
    }
    for (index, call) in body.list_of("invalid_tool_calls").iter().enumerate() {
        let [name, id] = [call.text_of("name"), call.text_of("id")].map(Option::unwrap_or_default);
        let mut found = ToolPart::new(false, name, id, call.get("args"), index, &[]);
        (found.is_optional, found.is_clearable) = (true, false);
        visit(Visited::Tool(found));
    }
}

/// The speaker, in LangChain's word or OpenAI's.
fn role<'a>(message: &'a Json<'_>) -> Option<&'a str> {
    if let Some(class) = class(message) {
        return of_class(class).or_else(|| message.get("kwargs")?.text_of("role"));
    }
    match message.text_of("type") {
        Some("generic" | "chat") => body(message).1.text_of("role"),
        Some(kind) if is_word(kind) => Some(word(kind)),
        _ => message.text_of("role"),
    }
}

/// Whether only LangChain writes such a message.
pub(super) fn is_own(message: &Json<'_>) -> bool {
    let has_class = message.get("lc").is_some() && message.get("kwargs").is_some();
    let is_own_word =
        |name: Option<&str>| matches!(name, Some("human" | "ai" | "generic" | "remove"));
    has_class
        || is_own_word(message.text_of("type"))
        || is_own_word(message.text_of("role"))
        || is_stored(message)
}

/// Whether it is a message of this type, with what a message says. Notices of Claude Code look like
/// one.
pub(super) fn has_type(message: &Json<'_>, kind: &str) -> bool {
    let says = |name: &&str| body(message).1.get(name).is_some();
    match class(message) {
        Some(class) => is_class(class),
        None if message.get("parentUuid").is_some() => false,
        None => is_word(kind) && (kind == "remove" || ["content", "tool_calls"].iter().any(says)),
    }
}

/// Whether the message is in the form that stores keep.
fn is_stored(message: &Json<'_>) -> bool {
    message.text_of("type").is_some_and(is_word) && message.get("data").is_some_and(Json::is_object)
}

/// Whether messages have this type. Python stores a chunk under the name of its class.
fn is_word(kind: &str) -> bool {
    role_of(Some(word(kind))).is_some() || matches!(kind, "generic" | "chat" | "remove")
}

/// A type without the ending that Python's chunks have.
fn word(kind: &str) -> &str {
    if is_class(kind) { of_class(kind).unwrap_or(kind) } else { kind }
}

/// The class of an instance.
fn class<'a>(message: &'a Json<'_>) -> Option<&'a str> {
    message.get("kwargs")?;
    message.list_of("id").last()?.as_str()
}

fn is_class(name: &str) -> bool {
    name.strip_suffix("Chunk").unwrap_or(name).ends_with("Message")
}

/// The role of a class, where the class has one.
fn of_class(class: &str) -> Option<&'static str> {
    let name = class.strip_suffix("Chunk").unwrap_or(class).strip_suffix("Message")?;
    CLASSES.iter().find(|(known, _)| *known == name).map(|(_, role)| *role)
}

/// Empties what else has the input of this call.
fn clear_copies(message: &Json<'_>, id: &str, patches: &mut Vec<Patch>) {
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

/// A message of the user and one of the model, as they are stored.
const STORED: [&str; 2] =
    [r#"{"type":"human","data":{"content":$0}}"#, r#"{"type":"ai","data":{"content":$0}}"#];

/// The name of the object with the message's fields, if that is not the message itself.
fn holder(message: &Json<'_>) -> Option<&'static str> {
    Some(body(message).0).filter(|holder| !holder.is_empty())
}

/// The object with the message's fields, and its name.
pub(super) fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
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
