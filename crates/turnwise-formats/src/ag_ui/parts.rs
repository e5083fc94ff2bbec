//! How AG-UI messages are read and written.

use alloc::vec::Vec;

use turnwise_core::item::{Kind, Role};
use turnwise_core::tokens::TokenCount;

use super::{AgUi, CALL_ID, CALLS, SEALED};
use crate::content::{encrypted, walk_unknown};
use crate::format::Format;
use crate::json::Json;
use crate::media::{self, OPENAI, Pictures};
use crate::parts::{Parts, ToolPart, Visit, Visited, path};
use crate::patch::Step;
use crate::reading::{Emit, Head, Part};
use crate::writing::Style;

impl Parts for AgUi {
    fn format(&self) -> Format {
        Format::AgUi
    }

    fn calls_are_items(&self) -> bool {
        false
    }

    fn walk_other<'a>(&self, message: &'a Json<'a>, emit: Emit<'_, 'a>) -> Head {
        match message.text_of("role") {
            Some("reasoning") => {
                emit(Part::reasoning(message.text_of("content").unwrap_or_default()));
                if let Some(sealed) = message.text_of(SEALED) {
                    emit(Part::media("encrypted reasoning", encrypted(sealed)));
                }
                Head { role: Role::Assistant, kind: Kind::Reasoning, is_null: false, speaks: None }
            }
            // Only the page sees it.
            Some("activity") => {
                emit(Part::media("activity", TokenCount(1)));
                Head { role: Role::Other, kind: Kind::Opaque, is_null: false, speaks: None }
            }
            _ => walk_unknown(message, emit),
        }
    }

    fn visit_part<'a>(
        &self,
        _message: &Json<'_>,
        part: &'a Json<'a>,
        _index: usize,
        visit: Visit<'_, 'a>,
    ) {
        let kind = part.text_of("type").unwrap_or_default();
        visit(match (kind, part.get("content"), source_value(part)) {
            // TanStack's spelling of a text.
            ("text", Some(text), _) => Visited::Said(text),
            ("image", _, Some(value)) => Visited::Picture(Pictures::of(&OPENAI, Some(value))),
            ("audio", _, Some(_)) => Visited::Media("audio", media::sound(&OPENAI, part)),
            ("video" | "document", _, Some(_)) => {
                Visited::Media("file", media::file(&OPENAI, part))
            }
            _ => Visited::Said(part),
        });
    }

    fn visit<'a>(&self, message: &'a Json<'a>, visit: Visit<'_, 'a>) {
        if message.text_of("role") == Some("tool") {
            return visit(Visited::Tool(result(message)));
        }
        for thought in message.list_of("thinking") {
            visit(Visited::Reasoning(thought.text_of("content").unwrap_or_default()));
        }
        match message.get("content") {
            Some(Json::Array(parts)) => {
                for (index, part) in parts.iter().enumerate() {
                    self.visit_part(message, part, index, visit);
                }
            }
            Some(content) => visit(Visited::Said(content)),
            None => {}
        }
        if let Some(sealed) = message.text_of(SEALED) {
            visit(Visited::Media("encrypted content", encrypted(sealed)));
        }
        for (index, call) in message.list_of(CALLS).iter().enumerate() {
            visit(if is_hosted(call) {
                Visited::Said(call)
            } else {
                Visited::Tool(tool_call(call, index))
            });
        }
    }

    fn path(&self, _message: &Json<'_>, part: &ToolPart<'_>, fields: &[&'static str]) -> Vec<Step> {
        if part.is_result {
            path([], fields)
        } else {
            path([Step::from(CALLS), Step::from(part.index)], fields)
        }
    }

    /// A call has one result, so its id is free for the message. TanStack's messages have no ids.
    fn interrupted(&self, message: &Json<'_>, _call: &ToolPart<'_>) -> Option<&'static str> {
        Some(if message.get("id").is_some() {
            r#"{"id":$0,"role":"tool","toolCallId":$0,"content":$2,"error":$2}"#
        } else {
            r#"{"role":"tool","toolCallId":$0,"content":$2,"error":$2}"#
        })
    }

    fn templates(&self, _style: Style) -> [&'static str; 2] {
        SAID
    }
}

/// The data or the address of a picture, a sound or a file.
pub(super) fn source_value<'a>(part: &'a Json<'_>) -> Option<&'a str> {
    part.get("source")?.text_of("value")
}

/// Whether the provider runs the tool itself: such a call has no result of its own.
pub(super) fn is_hosted(call: &Json<'_>) -> bool {
    let metadata = call.get("metadata").and_then(|metadata| metadata.get("providerExecuted"));
    metadata.and_then(Json::as_bool) == Some(true)
}

/// The field with what a tool answered: a failure may have nothing but its reason.
pub(super) fn output_field(message: &Json<'_>) -> &'static str {
    let is_empty = message.field("content").is_none_or(|content| content.as_str() == Some(""));
    if is_empty && message.text_of("error").is_some() { "error" } else { "content" }
}

fn result<'a>(message: &'a Json<'a>) -> ToolPart<'a> {
    let tool = ["toolName", "name"].iter().find_map(|name| message.text_of(name));
    let id = message.text_of(CALL_ID).unwrap_or_default();
    let field = output_field(message);
    let fields: &'static [&'static str] = if field == "error" { &["error"] } else { &["content"] };
    let tool = tool.unwrap_or_default();
    let mut result = ToolPart::new(true, tool, id, message.get(field), 0, fields);
    result.is_error = message.field("error").is_some();
    result
}

/// A call that carries what only its provider can read keeps its input.
pub(super) fn tool_call<'a>(call: &'a Json<'a>, index: usize) -> ToolPart<'a> {
    let function = call.get("function").unwrap_or(&Json::Null);
    let name = function.text_of("name").unwrap_or_default();
    let id = call.text_of("id").unwrap_or_default();
    let input = function.get("arguments");
    let mut found = ToolPart::new(false, name, id, input, index, &["function", "arguments"]);
    let is_bound = [SEALED, "metadata"].iter().any(|name| call.field(name).is_some());
    found.is_clearable = !is_bound && (found.is_clearable || found.value.as_str().is_some());
    found
}

/// A message of the user and one of the model. There is one summary at a time, so its ids need no
/// number.
const SAID: [&str; 2] = [
    r#"{"id":"turnwise-summary-user","role":"user","content":$0}"#,
    r#"{"id":"turnwise-summary-assistant","role":"assistant","content":$0}"#,
];
