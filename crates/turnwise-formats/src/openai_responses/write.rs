//! Edits of items: closing results and placeholders.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::OpenAiResponses;
use super::kinds::{ANONYMOUS_SEARCH, CallKind, ResultKind, SHELL_OUTPUT, WRAPPED, id_of};
use super::read::unwrap;
use crate::definition::Write;
use crate::json::Json;
use crate::openai;
use crate::openai_chat::clear_at;
use crate::patch::{Patch, Step};
use crate::writing::{BARE, Style, fill};

impl Write for OpenAiResponses {
    /// Items of `@openai/agents` want typed company: that SDK fails on an assistant message whose
    /// content is a string (`content.map is not a function`). Its items are known by `callId`, by
    /// `providerData`, and by user messages with a type. The API's own items take either style.
    fn style(message: &Json<'_>) -> Option<Style> {
        let has_own_fields =
            |value: &Json<'_>| value.get("callId").is_some() || value.get("providerData").is_some();
        let is_typed_user =
            message.text_of("type") == Some("message") && message.text_of("role") == Some("user");
        let is_typed = is_typed_user
            || has_own_fields(message)
            || message.list_of("content").iter().any(has_own_fields);
        is_typed.then_some(Style::Typed)
    }
    fn templates(style: Style) -> [&'static str; 2] {
        match style {
            Style::Typed => TYPED,
            Style::Bare | Style::Stored => BARE,
        }
    }
    fn words(message: &Json<'_>) -> (Vec<Step>, &'static str) {
        let template = match message.text_of("role") {
            Some("assistant") => r#"{"type":"output_text","text":$0}"#,
            _ => r#"{"type":"input_text","text":$0}"#,
        };
        (vec![Step::from("content")], template)
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

/// The result for a call that never got one, of the type that answers this call.
pub(crate) fn interrupted_result(item: &Json<'_>, text: &str) -> Option<String> {
    let kind = item.text_of("type")?;
    let Some((inner_kind, inner)) = unwrap(kind, item) else { return answer(kind, item, text) };
    let answered_by = CallKind::named(inner_kind)?.answered_by;
    let answer = answer(inner_kind, inner, text)?;
    let head = if kind == "unknown" {
        "{\"type\":$0"
    } else {
        "{\"type\":$0,\"name\":$1,\"status\":\"completed\""
    };
    let head = fill(head, &[kind, answered_by]);
    Some([&*head, ",\"", WRAPPED, "\":", &answer, "}"].concat())
}

/// Puts `placeholder` where the result's text was; nothing where no text can stand (screenshots,
/// approvals, tool lists).
pub(crate) fn clear_result(item: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    within(item, |kind, item, path| {
        let Some(result) = ResultKind::named(kind).filter(|result| result.is_clearable) else {
            return Vec::new();
        };
        let field = result.field_in(item);
        let at = |steps: &[Step]| [path, &[Step::from(field)], steps].concat();
        match item.field(field) {
            None => Vec::new(),
            Some(Json::Array(outputs)) if kind == SHELL_OUTPUT => {
                let clear = |index: usize| {
                    let filling = if index == 0 { placeholder } else { "" };
                    let stream = |name| at(&[Step::from(index), Step::from(name)]);
                    [Patch::text(stream("stdout"), filling), Patch::text(stream("stderr"), "")]
                };
                (0..outputs.len()).flat_map(clear).collect()
            }
            // `@openai/agents` wraps texts: `{ type: "text", text }`.
            Some(output) if output.text_of("text").is_some() => {
                vec![Patch::text(at(&[Step::from("text")]), placeholder)]
            }
            Some(_) => vec![Patch::text(at(&[]), placeholder)],
        }
    })
}

/// Empties the input of a call; nothing where it has a form of its own (actions, patches).
pub(crate) fn clear_input(item: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    within(item, |kind, item, path| {
        let Some(call) = CallKind::named(kind).filter(|call| call.is_clearable) else {
            return Vec::new();
        };
        let input = item.get(call.input).unwrap_or(&Json::Null);
        clear_at(
            input,
            [path, &[Step::from(call.input)]].concat(),
            kind == "custom_tool_call",
            placeholder,
        )
    })
}

/// Runs `clear` on the item itself, or on the one it wraps, with the path that leads there.
fn within(item: &Json<'_>, clear: impl Fn(&str, &Json<'_>, &[Step]) -> Vec<Patch>) -> Vec<Patch> {
    let kind = item.text_of("type").unwrap_or_default();
    match unwrap(kind, item) {
        Some((inner_kind, inner)) => clear(inner_kind, inner, &[Step::from(WRAPPED)]),
        None => clear(kind, item, &[]),
    }
}

fn answer(kind: &str, item: &Json<'_>, text: &str) -> Option<String> {
    let call = CallKind::named(kind)?;
    let is_agents = item.get("callId").is_some();
    let id = id_of(kind, item);
    let template = match kind {
        "function_call" if is_agents => {
            r#"{"type":"function_call_result","name":$3,$1:$2,"status":"incomplete","output":{"type":"text","text":$4}}"#
        }
        "mcp_approval_request" => {
            r#"{"type":$0,"approval_request_id":$2,"approve":false,"reason":$4}"#
        }
        "computer_call" if is_agents => {
            r#"{"type":"computer_call_result",$1:$2,"output":{"type":"computer_screenshot","data":$5}}"#
        }
        "computer_call" => {
            r#"{"type":$0,$1:$2,"output":{"type":"computer_screenshot","image_url":$5}}"#
        }
        "local_shell_call" => r#"{"type":$0,"id":$2,"output":$4}"#,
        "shell_call" => {
            r#"{"type":$0,$1:$2,"output":[{"stdout":"","stderr":$4,"outcome":{"type":"timeout"}}]}"#
        }
        "apply_patch_call" => r#"{"type":$0,$1:$2,"status":"failed","output":$4}"#,
        "tool_search_call" if id == ANONYMOUS_SEARCH => r#"{"type":$0,"tools":[]}"#,
        "tool_search_call" => r#"{"type":$0,$1:$2,"tools":[]}"#,
        "program" if !is_agents => r#"{"type":$0,$1:$2,"status":"incomplete","result":$4}"#,
        "program" => r#"{"type":$0,$1:$2,"status":"incomplete","output":$4}"#,
        _ => r#"{"type":$0,$1:$2,"output":$4}"#,
    };
    let id_field = if is_agents { "callId" } else { "call_id" };
    Some(fill(template, &[call.answered_by, id_field, id, call.name_in(item), text, BLANK]))
}

/// One transparent pixel: a computer call is answered by a picture and by nothing else.
const BLANK: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const TYPED: [&str; 2] = [
    r#"{"type":"message","role":"user","content":$0}"#,
    r#"{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":$0}]}"#,
];
