//! OpenAI Responses: a flat list of typed items.
//!
//! Read in the API's own spelling (`call_id`) and in that of `@openai/agents` (`callId`, `function_call_result`), since its
//! sessions hold both. Item names and pairs follow the types of the `openai` package.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use turnwise::item::{Kind, Role};

use crate::content::{Content, encrypted, readable, tell_fields};
use crate::json::Json;
use crate::openai_chat;
use crate::patch::{Patch, Step};
use crate::reading::{Head, Part, Tell};
use crate::writing::Writer;

/// Walks through an item, or through a Chat message that stands among items.
pub(crate) fn walk<'a>(item: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    match item.text_of("type") {
        Some("message") | None => openai_chat::walk_message(item, tell),
        Some(kind) => walk_item(kind, item, tell),
    }
}

/// Walks through an item whose type is `kind`.
pub(crate) fn walk_item<'a>(kind: &'a str, item: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    let (role, kind) = if let Some(call) = CALLS.iter().find(|call| call.kind == kind) {
        tell(call.part(item));
        (Role::Assistant, Kind::Call)
    } else if let Some(result) = RESULTS.iter().find(|result| result.kind == kind) {
        tell(result.part(item));
        (Role::Tool, Kind::Result)
    } else if kind == "reasoning" {
        reasoning(item, tell);
        (Role::Assistant, Kind::Reasoning)
    } else {
        tell_fields(item, tell);
        (opaque_role(kind, item), Kind::Opaque)
    };
    Head { role, kind, is_null: false }
}

/// Whether this is the type of an item that only Responses has.
pub(crate) fn knows(kind: &str) -> bool {
    CALLS.iter().any(|call| call.kind == kind)
        || RESULTS.iter().any(|result| result.kind == kind)
        || HOSTED.contains(&kind)
        || OTHERS.contains(&kind)
}

/// The result that makes up for one that never came, of the type that answers this call.
pub(crate) fn interrupted_result(item: &Json<'_>, text: &str) -> Option<String> {
    let kind = item.text_of("type")?;
    let call = CALLS.iter().find(|call| call.kind == kind)?;
    let is_agents = item.get("callId").is_some();
    let id_field = if is_agents { "callId" } else { "call_id" };
    let id = id_of(item);
    let mut writer = Writer::object();
    match kind {
        "function_call" if is_agents => writer
            .text("type", "function_call_result")
            .text("name", call.name_in(item))
            .text(id_field, id)
            .text("status", "incomplete")
            .json("output", &Writer::object().text("type", "text").text("text", text).end()),
        "mcp_approval_request" => writer
            .text("type", "mcp_approval_response")
            .text("approval_request_id", item.text_of("id").unwrap_or_default())
            .json("approve", "false")
            .text("reason", text),
        "computer_call" => {
            let (kind, picture) =
                if is_agents { ("computer_call_result", "data") } else { ("computer_call_output", "image_url") };
            let screenshot = Writer::object().text("type", "computer_screenshot").text(picture, BLANK).end();
            writer.text("type", kind).text(id_field, id).json("output", &screenshot)
        }
        "local_shell_call" => writer.text("type", "local_shell_call_output").text("id", id).text("output", text),
        "shell_call" => {
            let outcome = Writer::object().text("type", "timeout").end();
            let output = Writer::object().text("stdout", "").text("stderr", text).json("outcome", &outcome).end();
            let list = ["[", &output, "]"].concat();
            writer.text("type", "shell_call_output").text(id_field, id).json("output", &list)
        }
        "apply_patch_call" => writer
            .text("type", "apply_patch_call_output")
            .text(id_field, id)
            .text("status", "failed")
            .text("output", text),
        "tool_search_call" => {
            writer.text("type", "tool_search_output");
            if id != ANONYMOUS_SEARCH {
                writer.text(id_field, id);
            }
            writer.json("tools", "[]")
        }
        "program" => writer
            .text("type", "program_output")
            .text(id_field, id)
            .text("status", "incomplete")
            .text(if is_agents { "output" } else { "result" }, text),
        _ => writer.text("type", call.answered_by).text(id_field, id).text("output", text),
    };
    Some(writer.end())
}

/// Puts `placeholder` where the result's text was; nothing where no text can stand (screenshots, approvals, tool lists).
pub(crate) fn clear_result(item: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    let kind = item.text_of("type").unwrap_or_default();
    let Some(result) = RESULTS.iter().find(|result| result.kind == kind && result.is_clearable) else {
        return Vec::new();
    };
    let field = result.field_in(item);
    match item.field(field) {
        None => Vec::new(),
        Some(Json::Array(outputs)) if kind == SHELL_OUTPUT => {
            let texts = outputs.iter().enumerate().flat_map(|(index, _)| {
                let filling = if index == 0 { placeholder } else { "" };
                let path = |stream: &'static str| vec![Step::from(field), Step::from(index), Step::from(stream)];
                [Patch::text(path("stdout"), filling), Patch::text(path("stderr"), "")]
            });
            texts.collect()
        }
        // `@openai/agents` wraps texts: `{ type: "text", text }`.
        Some(output) if output.text_of("text").is_some() => vec![Patch::text([field, "text"], placeholder)],
        Some(_) => vec![Patch::text([field], placeholder)],
    }
}

/// Empties the input of a call; nothing where it has a form of its own (actions, patches).
pub(crate) fn clear_input(item: &Json<'_>, placeholder: &str) -> Vec<Patch> {
    let kind = item.text_of("type").unwrap_or_default();
    match CALLS.iter().find(|call| call.kind == kind && call.is_clearable) {
        Some(call) => {
            let input = item.get(call.input).unwrap_or(&Json::Null);
            openai_chat::clear_at(input, vec![Step::from(call.input)], kind == "custom_tool_call", placeholder)
        }
        None => Vec::new(),
    }
}

/// A kind of call that is answered by an item of its own.
struct CallKind {
    kind: &'static str,
    answered_by: &'static str,
    /// The tool's name where the item gives none.
    tool: &'static str,
    /// The field with the input.
    input: &'static str,
    is_clearable: bool,
}

impl CallKind {
    fn name_in<'a>(&self, item: &'a Json<'_>) -> &'a str {
        item.text_of("name").unwrap_or(self.tool)
    }

    fn part<'a>(&self, item: &'a Json<'_>) -> Part<'a> {
        let id = if self.kind == "mcp_approval_request" { item.text_of("id").unwrap_or_default() } else { id_of(item) };
        let input = item.field(self.input).or_else(|| item.field("actions")).unwrap_or(&Json::Null);
        let is_clearable = self.is_clearable && matches!(input, Json::String(_) | Json::Object(_));
        Part { is_clearable, ..Part::call(self.name_in(item), id, readable(input)) }
    }
}

/// A kind of item that answers a call.
struct ResultKind {
    kind: &'static str,
    /// The field with what came back.
    output: &'static str,
    is_clearable: bool,
}

impl ResultKind {
    /// A program's output is called `result` by the API and `output` by `@openai/agents`.
    fn field_in(&self, item: &Json<'_>) -> &'static str {
        if item.get(self.output).is_some() { self.output } else { "output" }
    }

    fn part<'a>(&self, item: &'a Json<'_>) -> Part<'a> {
        let output = item.field(self.field_in(item)).unwrap_or(&Json::Null);
        let id = item.text_of("approval_request_id").unwrap_or_else(|| id_of(item));
        let has_failed = matches!(item.text_of("status"), Some("failed" | "incomplete"));
        let is_shell = self.kind == SHELL_OUTPUT;
        let has_exit_code = is_shell && output.as_array().unwrap_or_default().iter().any(has_failing_outcome);
        let content = if is_shell { Content::of_shell(output) } else { Content::read(output, &mut |_| {}) };
        Part {
            cost: content.media,
            is_clearable: self.is_clearable && *output != Json::Null,
            is_error: has_failed || has_exit_code,
            ..Part::result(item.text_of("name").unwrap_or_default(), id, content.text)
        }
    }
}

fn has_failing_outcome(output: &Json<'_>) -> bool {
    let Some(outcome) = output.get("outcome") else { return false };
    let code = outcome.field("exit_code").or_else(|| outcome.field("exitCode"));
    outcome.text_of("type") == Some("timeout") || code.is_some_and(|code| code.as_u32() != Some(0))
}

/// The id that joins a call and its answer. A local shell's answer has it as its own `id`; a search run by the server may
/// have none.
fn id_of<'a>(item: &'a Json<'_>) -> &'a str {
    let id = item.text_of("call_id").or_else(|| item.text_of("callId"));
    let is_search = matches!(item.text_of("type"), Some("tool_search_call" | "tool_search_output"));
    let spare = if is_search { Some(ANONYMOUS_SEARCH) } else { item.text_of("id") };
    id.or(spare).unwrap_or_default()
}

fn reasoning<'a>(item: &'a Json<'_>, tell: Tell<'_, 'a>) {
    for field in ["summary", "content", "rawContent"] {
        for part in item.list_of(field) {
            if let Some(text) = part.text_of("text").or_else(|| part.as_str()) {
                tell(Part::reasoning(text));
            }
        }
    }
    let sealed = item.text_of("encrypted_content");
    let sealed = sealed.or_else(|| item.get("providerData")?.text_of("encrypted_content"));
    if let Some(sealed) = sealed {
        tell(Part::media("encrypted reasoning", encrypted(sealed)));
    }
}

fn opaque_role(kind: &str, item: &Json<'_>) -> Role {
    match item.text_of("role") {
        Some("system" | "developer") => Role::System,
        _ if HOSTED.contains(&kind) => Role::Assistant,
        _ => Role::Other,
    }
}

const fn call(kind: &'static str, answered_by: &'static str, tool: &'static str, input: &'static str) -> CallKind {
    CallKind { kind, answered_by, tool, input, is_clearable: false }
}

const fn result(kind: &'static str, output: &'static str) -> ResultKind {
    ResultKind { kind, output, is_clearable: true }
}

const CALLS: [CallKind; 9] = [
    CallKind { is_clearable: true, ..call("function_call", "function_call_output", "", "arguments") },
    CallKind { is_clearable: true, ..call("custom_tool_call", "custom_tool_call_output", "", "input") },
    call("mcp_approval_request", "mcp_approval_response", "", "arguments"),
    call("computer_call", "computer_call_output", "computer", "action"),
    call("local_shell_call", "local_shell_call_output", "local_shell", "action"),
    call("shell_call", SHELL_OUTPUT, "shell", "action"),
    call("apply_patch_call", "apply_patch_call_output", "apply_patch", "operation"),
    call("tool_search_call", "tool_search_output", "tool_search", "arguments"),
    call("program", "program_output", "program", "code"),
];

const RESULTS: [ResultKind; 11] = [
    result("function_call_output", "output"),
    result("function_call_result", "output"),
    result("custom_tool_call_output", "output"),
    result("local_shell_call_output", "output"),
    result(SHELL_OUTPUT, "output"),
    result("apply_patch_call_output", "output"),
    result("program_output", "result"),
    // No text may stand in for a screenshot, a decision, or tools that later calls use.
    ResultKind { is_clearable: false, ..result("computer_call_output", "output") },
    ResultKind { is_clearable: false, ..result("computer_call_result", "output") },
    ResultKind { is_clearable: false, ..result("mcp_approval_response", "reason") },
    ResultKind { is_clearable: false, ..result("tool_search_output", "tools") },
];

/// Calls the provider answers itself, within the same item.
const HOSTED: [&str; 7] = [
    "file_search_call",
    "web_search_call",
    "image_generation_call",
    "code_interpreter_call",
    "mcp_list_tools",
    "mcp_call",
    "hosted_tool_call",
];

const OTHERS: [&str; 6] =
    ["reasoning", "item_reference", "compaction", "compaction_trigger", "additional_tools", "configuration_update"];

const SHELL_OUTPUT: &str = "shell_call_output";
/// Joins searches without ids with their answers: the nearest open one is meant.
const ANONYMOUS_SEARCH: &str = "tool_search";
/// One transparent pixel: a computer call is answered by a picture and by nothing else.
const BLANK: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
