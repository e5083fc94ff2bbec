//! Edits of items: results that never came, placeholders.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::kinds::{ANONYMOUS_SEARCH, CallKind, ResultKind, SHELL_OUTPUT, id_of};
use super::{WRAPPED, unwrap};
use crate::json::Json;
use crate::openai_chat::clear_at;
use crate::patch::{Patch, Step};
use crate::writing::Writer;

/// The result that makes up for one that never came, of the type that answers this call.
pub(crate) fn interrupted_result(item: &Json<'_>, text: &str) -> Option<String> {
    let kind = item.text_of("type")?;
    let Some((inner_kind, inner)) = unwrap(kind, item) else { return answer(kind, item, text) };
    let answered_by = CallKind::of(inner_kind)?.answered_by;
    let answer = answer(inner_kind, inner, text)?;
    let mut writer = Writer::object();
    writer.text("type", kind);
    if kind != "unknown" {
        writer.text("name", answered_by).text("status", "completed");
    }
    Some(writer.json(WRAPPED, &answer).end())
}

/// Puts `placeholder` where the result's text was; nothing where no text can stand (screenshots, approvals, tool lists).
pub(crate) fn clear_result(item: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    within(item, |kind, item, path| {
        let Some(result) = ResultKind::of(kind).filter(|result| result.is_clearable) else { return Vec::new() };
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
        let Some(call) = CallKind::of(kind).filter(|call| call.is_clearable) else { return Vec::new() };
        let input = item.get(call.input).unwrap_or(&Json::Null);
        clear_at(input, [path, &[Step::from(call.input)]].concat(), kind == "custom_tool_call", placeholder)
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
    let call = CallKind::of(kind)?;
    let is_agents = item.get("callId").is_some();
    let id_field = if is_agents { "callId" } else { "call_id" };
    let id = id_of(kind, item);
    let mut writer = Writer::object();
    match kind {
        "function_call" if is_agents => writer
            .text("type", "function_call_result")
            .text("name", call.name_in(item))
            .text(id_field, id)
            .text("status", "incomplete")
            .json("output", &Writer::object().text("type", "text").text("text", text).end()),
        "mcp_approval_request" => writer
            .text("type", call.answered_by)
            .text("approval_request_id", id)
            .json("approve", "false")
            .text("reason", text),
        "computer_call" => {
            let (kind, picture) =
                if is_agents { ("computer_call_result", "data") } else { (call.answered_by, "image_url") };
            let screenshot = Writer::object().text("type", "computer_screenshot").text(picture, BLANK).end();
            writer.text("type", kind).text(id_field, id).json("output", &screenshot)
        }
        "local_shell_call" => writer.text("type", call.answered_by).text("id", id).text("output", text),
        "shell_call" => {
            let outcome = Writer::object().text("type", "timeout").end();
            let output = Writer::object().text("stdout", "").text("stderr", text).json("outcome", &outcome).end();
            writer.text("type", call.answered_by).text(id_field, id).json("output", &["[", &output, "]"].concat())
        }
        "apply_patch_call" => {
            writer.text("type", call.answered_by).text(id_field, id).text("status", "failed").text("output", text)
        }
        "tool_search_call" => {
            writer.text("type", call.answered_by);
            if id != ANONYMOUS_SEARCH {
                writer.text(id_field, id);
            }
            writer.json("tools", "[]")
        }
        "program" => writer
            .text("type", call.answered_by)
            .text(id_field, id)
            .text("status", "incomplete")
            .text(if is_agents { "output" } else { "result" }, text),
        _ => writer.text("type", call.answered_by).text(id_field, id).text("output", text),
    };
    Some(writer.end())
}

/// One transparent pixel: a computer call is answered by a picture and by nothing else.
const BLANK: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
