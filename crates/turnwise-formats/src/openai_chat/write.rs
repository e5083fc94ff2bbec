//! Edits of chat messages: closing results and placeholders.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::OpenAiChat;
use super::calls::{Place, ToolCall, call_at, calls, is_native};
use crate::definition::Write;
use crate::json::Json;
use crate::openai;
use crate::patch::{Patch, Step};
use crate::writing::{BARE, Style, fill};

impl Write for OpenAiChat {
    fn templates(_style: Style) -> [&'static str; 2] {
        BARE
    }
    fn interrupted_results(message: &Json<'_>, calls: &[usize], text: &str) -> Vec<Option<String>> {
        openai::interrupted_results(message, calls, text)
    }
    fn clear_result(message: &Json<'_>, answer_index: usize, placeholder: &str) -> Vec<Patch> {
        openai::clear_result(message, answer_index, placeholder)
    }
    fn clear_input(message: &Json<'_>, call_index: usize, placeholder: &str) -> Vec<Patch> {
        openai::clear_input(message, call_index, placeholder)
    }
}

/// The results for calls that never got one.
pub(crate) fn interrupted_results(
    message: &Json<'_>,
    numbers: &[usize],
    text: &str,
) -> Vec<Option<String>> {
    let calls: Vec<ToolCall<'_>> = calls(message).collect();
    let result = |call: &ToolCall<'_>| {
        let template = match call.place {
            Place::Legacy => r#"{"role":"function","name":$1,"content":$2}"#,
            Place::Listed { index, .. } => {
                let listed = message.list_of("tool_calls").get(index);
                if listed.is_some_and(is_native) { NATIVE } else { RESULT }
            }
        };
        fill(template, &[call.id, call.name, text])
    };
    numbers.iter().map(|number| calls.get(*number).map(result)).collect()
}

/// Replaces the result's content by `placeholder`.
pub(crate) fn clear_result(message: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    let is_result = matches!(message.text_of("role"), Some("tool" | "function"));
    match message.field("content").filter(|_| is_result) {
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

const NATIVE: &str = r#"{"role":"tool","tool_name":$1,"content":$2}"#;
/// The result of a listed call.
pub(super) const RESULT: &str = r#"{"role":"tool","tool_call_id":$0,"content":$2}"#;
