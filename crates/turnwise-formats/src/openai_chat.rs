//! OpenAI Chat Completions: `{ role, content, tool_calls }`, and tool results as messages of their
//! own.
//!
//! Also read: the legacy `function_call` with its `function` role, the `reasoning_content` and
//! `reasoning` that compatible servers add, and arguments that are objects where they should be
//! text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use turnwise_core::item::{Kind, Role};

use crate::content::{Content, readable, tell_fields};
use crate::json::Json;
use crate::media;
use crate::openai_responses;
use crate::patch::{Patch, Step};
use crate::reading::{Head, Part, Tell};
use crate::writing::fill;

/// Walks through a message, or through a Responses item that stands among messages.
pub(crate) fn walk<'a>(message: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    match message.text_of("type") {
        Some(kind) if kind != "message" => openai_responses::walk_item(kind, message, tell),
        _ => walk_message(message, tell),
    }
}

/// Walks through `{ role, content }`, which both OpenAI formats have.
pub(crate) fn walk_message<'a>(message: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    let content = message.get("content").unwrap_or(&Json::Null);
    let has_other_content = message.field("refusal").is_some() || message.field("audio").is_some();
    let is_null = *content == Json::Null && !has_other_content;
    let role = match message.text_of("role") {
        Some("system" | "developer") => Role::System,
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        Some("tool" | "function") => {
            tell(result(message, content));
            return Head { role: Role::Tool, kind: Kind::Result, is_null, speaks: false };
        }
        _ => return walk_unknown(message, tell),
    };
    if role == Role::Assistant {
        reasoning(message, tell);
    }
    Content::read(content, tell).tell(tell);
    if role == Role::Assistant {
        if let Some(refusal) = message.text_of("refusal") {
            tell(Part::text(refusal));
        }
        if let Some(audio) = message.field("audio") {
            tell(Part::media("audio", media::sound(&media::OPENAI, audio)));
        }
        calls(message).for_each(|call| tell(call.part()));
    }
    Head { role, kind: Kind::Message, is_null, speaks: false }
}

/// Walks through what nothing is known of: it is kept whole and costs what its fields cost.
pub(crate) fn walk_unknown<'a>(message: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    tell_fields(message, tell);
    Head { role: Role::Other, kind: Kind::Opaque, is_null: false, speaks: false }
}

/// The result that makes up for one that never came.
pub(crate) fn interrupted_result(
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Option<String> {
    let call = call_at(message, call_index)?;
    let template = match call.place {
        Place::Legacy => r#"{"role":"function","name":$1,"content":$2}"#,
        Place::Listed { .. } => r#"{"role":"tool","tool_call_id":$0,"content":$2}"#,
    };
    Some(fill(template, &[call.id, call.name, text]))
}

/// Puts `placeholder` where the result's content was.
pub(crate) fn clear_result(message: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    match message.field("content") {
        Some(_) => vec![Patch::text(["content"], placeholder)],
        None => Vec::new(),
    }
}

/// Empties the arguments of one call; they stay valid JSON.
pub(crate) fn clear_input(message: &Json<'_>, call_index: usize, placeholder: &str) -> Vec<Patch> {
    match call_at(message, call_index) {
        Some(call) => clear_at(call.input, call.path(), call.is_free_text(), placeholder),
        None => Vec::new(),
    }
}

/// Empties an input at `path`, keeping the kind of value it is.
pub(crate) fn clear_at(
    input: &Json<'_>,
    path: Vec<Step>,
    is_free_text: bool,
    placeholder: &str,
) -> Vec<Patch> {
    match input {
        Json::String(_) if is_free_text => vec![Patch::text(path, placeholder)],
        Json::String(_) => vec![Patch::text(path, "{}")],
        Json::Object(_) => vec![Patch { path, value: String::from("{}") }],
        _ => Vec::new(),
    }
}

struct ToolCall<'a> {
    id: &'a str,
    name: &'a str,
    input: &'a Json<'a>,
    place: Place,
}

/// Where a call stands in its message.
#[derive(Clone, Copy)]
enum Place {
    /// In `tool_calls`, its name and input in the field `holder` or beside the id.
    Listed { index: usize, holder: Option<&'static str> },
    /// In `function_call`.
    Legacy,
}

impl<'a> ToolCall<'a> {
    fn listed(index: usize, call: &'a Json<'a>) -> Self {
        let (tool, holder) = match (call.field("function"), call.field("custom")) {
            (Some(function), _) => (function, Some("function")),
            (None, Some(custom)) => (custom, Some(CUSTOM)),
            (None, None) => (call, None),
        };
        let place = Place::Listed { index, holder };
        Self {
            id: call.text_of("id").unwrap_or_default(),
            name: tool.text_of("name").unwrap_or_default(),
            input: tool.get(place.input_field()).unwrap_or(&Json::Null),
            place,
        }
    }

    /// A legacy call has no id: its result names the function instead, so the name joins them.
    fn legacy(call: &'a Json<'a>) -> Self {
        let name = call.text_of("name").unwrap_or_default();
        Self {
            id: name,
            name,
            input: call.get("arguments").unwrap_or(&Json::Null),
            place: Place::Legacy,
        }
    }

    fn part(self) -> Part<'a> {
        let is_clearable = matches!(self.input, Json::String(_) | Json::Object(_));
        Part { is_clearable, ..Part::call(self.name, self.id, readable(self.input)) }
    }

    /// A custom tool's input is any text; a function's is JSON.
    fn is_free_text(&self) -> bool {
        self.place.input_field() == "input"
    }

    fn path(&self) -> Vec<Step> {
        let mut path = match self.place {
            Place::Legacy => vec![Step::from("function_call")],
            Place::Listed { index, .. } => vec![Step::from("tool_calls"), Step::from(index)],
        };
        if let Place::Listed { holder: Some(holder), .. } = self.place {
            path.push(Step::from(holder));
        }
        path.push(Step::from(self.place.input_field()));
        path
    }
}

impl Place {
    fn input_field(self) -> &'static str {
        match self {
            Self::Listed { holder: Some(CUSTOM), .. } => "input",
            _ => "arguments",
        }
    }
}

/// The calls of a message, in order: one place decides what counts as a call.
fn calls<'a>(message: &'a Json<'_>) -> impl Iterator<Item = ToolCall<'a>> {
    let listed = listed(message).map(|(index, call)| ToolCall::listed(index, call));
    listed.chain(legacy(message).map(ToolCall::legacy))
}

fn call_at<'a>(message: &'a Json<'_>, call_index: usize) -> Option<ToolCall<'a>> {
    match listed(message).nth(call_index) {
        Some((index, call)) => Some(ToolCall::listed(index, call)),
        None => {
            legacy(message).filter(|_| call_index == listed(message).count()).map(ToolCall::legacy)
        }
    }
}

fn listed<'a>(message: &'a Json<'_>) -> impl Iterator<Item = (usize, &'a Json<'a>)> {
    let calls: &'a [Json<'a>] = message.list_of("tool_calls");
    calls.iter().enumerate().filter(|(_, call)| call.is_object())
}

fn legacy<'a>(message: &'a Json<'_>) -> Option<&'a Json<'a>> {
    message.field("function_call").filter(|call| call.is_object())
}

fn result<'a>(message: &'a Json<'_>, content: &'a Json<'_>) -> Part<'a> {
    let name = message.text_of("name").unwrap_or_default();
    let id = message.text_of("tool_call_id");
    let id = if message.text_of("role") == Some("function") {
        id.unwrap_or(name)
    } else {
        id.unwrap_or_default()
    };
    let content_read = Content::read(content, &mut |_| {});
    Part {
        cost: content_read.media,
        is_clearable: *content != Json::Null,
        ..Part::result(name, id, content_read.text)
    }
}

/// Reasoning as compatible servers send it: one of several fields that say the same.
fn reasoning<'a>(message: &'a Json<'_>, tell: Tell<'_, 'a>) {
    let text = message.text_of("reasoning_content").or_else(|| message.text_of("reasoning"));
    if let Some(text) = text {
        tell(Part::reasoning(text));
        return;
    }
    for detail in message.list_of("reasoning_details") {
        let text = detail.text_of("text").or_else(|| detail.text_of("summary"));
        tell(Part::reasoning(Cow::Borrowed(text.unwrap_or_default())));
    }
}

const CUSTOM: &str = "custom";
