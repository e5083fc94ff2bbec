//! The calls of a chat message: listed ones, custom ones and the legacy `function_call`.

use alloc::vec;
use alloc::vec::Vec;

use crate::content::readable;
use crate::json::Json;
use crate::patch::Step;
use crate::reading::Part;

/// A call, wherever its message has it.
pub(super) struct ToolCall<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub input: &'a Json<'a>,
    pub place: Place,
}

/// The place of a call in its message.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// In `tool_calls`, its name and input in the field `holder` or next to the id.
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

    pub fn part(self) -> Part<'a> {
        let is_clearable = matches!(self.input, Json::String(_) | Json::Object(_));
        Part { is_clearable, ..Part::call(self.name, self.id, readable(self.input)) }
    }

    /// A custom tool's input is any text; a function's is JSON.
    pub fn is_free_text(&self) -> bool {
        self.place.input_field() == "input"
    }

    pub fn path(&self) -> Vec<Step> {
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

/// The calls of a message, in order. Only here it is decided what counts as a call.
pub(super) fn calls<'a>(message: &'a Json<'_>) -> impl Iterator<Item = ToolCall<'a>> {
    let listed = listed(message).map(|(index, call)| ToolCall::listed(index, call));
    listed.chain(legacy(message).map(ToolCall::legacy))
}

pub(super) fn call_at<'a>(message: &'a Json<'_>, call_index: usize) -> Option<ToolCall<'a>> {
    match listed(message).nth(call_index) {
        Some((index, call)) => Some(ToolCall::listed(index, call)),
        None => {
            legacy(message).filter(|_| call_index == listed(message).count()).map(ToolCall::legacy)
        }
    }
}

/// Whether it is a call of Ollama's own API, which pairs calls and results by their order.
pub(super) fn is_native(call: &Json<'_>) -> bool {
    call.field("id").is_none() && call.field("type").is_none()
}

fn listed<'a>(message: &'a Json<'_>) -> impl Iterator<Item = (usize, &'a Json<'a>)> {
    let calls: &'a [Json<'a>] = message.list_of("tool_calls");
    calls.iter().enumerate().filter(|(_, call)| call.is_object())
}

fn legacy<'a>(message: &'a Json<'_>) -> Option<&'a Json<'a>> {
    message.field("function_call").filter(|call| call.is_object())
}

const CUSTOM: &str = "custom";
