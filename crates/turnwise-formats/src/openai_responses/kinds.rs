//! The kinds of items that make calls and that answer them, as tables.

use crate::content::{Content, readable};
use crate::json::Json;
use crate::reading::Part;

/// A kind of call that is answered by an item of its own.
pub(super) struct CallKind {
    pub kind: &'static str,
    pub answered_by: &'static str,
    /// The tool's name where the item gives none.
    tool: &'static str,
    /// The field with the input.
    pub input: &'static str,
    pub is_clearable: bool,
}

/// A kind of item that answers a call.
pub(super) struct ResultKind {
    kind: &'static str,
    /// The field with the output.
    output: &'static str,
    pub is_clearable: bool,
}

impl CallKind {
    pub fn named(kind: &str) -> Option<&'static Self> {
        CALLS.iter().find(|call| call.kind == kind)
    }

    pub fn name_in<'a>(&self, item: &'a Json<'_>) -> &'a str {
        item.text_of("name").unwrap_or(self.tool)
    }

    pub fn part<'a>(&self, item: &'a Json<'_>) -> Part<'a> {
        let input = item.field(self.input).or_else(|| item.field("actions")).unwrap_or(&Json::Null);
        let is_clearable = self.is_clearable && matches!(input, Json::String(_) | Json::Object(_));
        Part {
            is_clearable,
            ..Part::call(self.name_in(item), id_of(self.kind, item), readable(input))
        }
    }
}

impl ResultKind {
    pub fn named(kind: &str) -> Option<&'static Self> {
        RESULTS.iter().find(|result| result.kind == kind)
    }

    /// A program's output is called `result` by the API and `output` by `@openai/agents`.
    pub fn field_in(&self, item: &Json<'_>) -> &'static str {
        if item.get(self.output).is_some() { self.output } else { "output" }
    }

    pub fn part<'a>(&self, item: &'a Json<'_>) -> Part<'a> {
        let output = item.field(self.field_in(item)).unwrap_or(&Json::Null);
        let has_failed = matches!(item.text_of("status"), Some("failed" | "incomplete"));
        let is_shell = self.kind == SHELL_OUTPUT;
        let has_exit_code =
            is_shell && output.as_array().unwrap_or_default().iter().any(has_failing_outcome);
        let content =
            if is_shell { Content::of_shell(output) } else { Content::read(output, &mut |_| {}) };
        Part {
            cost: content.media,
            pictures: content.pictures,
            is_clearable: self.is_clearable && *output != Json::Null,
            is_error: has_failed || has_exit_code,
            ..Part::result(
                item.text_of("name").unwrap_or_default(),
                id_of(self.kind, item),
                content.text,
            )
        }
    }
}

/// Whether this is the type of an item that only Responses has.
pub(crate) fn knows(kind: &str) -> bool {
    let is_call_or_result = CallKind::named(kind).is_some() || ResultKind::named(kind).is_some();
    is_call_or_result || HOSTED.contains(&kind) || OTHERS.contains(&kind)
}

/// Whether it is an item of this type.
///
/// Providers add tools: a call and an output are known by the shape that all of them share.
pub(crate) fn is_item(kind: &str, item: &Json<'_>) -> bool {
    let has = |name: &str| item.text_of(name).is_some();
    let is_call = || kind.ends_with("_call") && has("id") && has("status");
    let is_output = || kind.ends_with("_call_output") && has("call_id");
    // Such as `openrouter:web_search`.
    let is_of_vendor = || kind.contains(':') && has("status");
    // `@openai/agents` keeps items that it does not know under `unknown`.
    knows(kind) || kind == "unknown" || is_call() || is_output() || is_of_vendor()
}

/// The id that joins a call and its answer.
///
/// An approval answers the request's own id, a local shell's answer has the call's id as its own,
/// and a search run by the server may have none.
pub(super) fn id_of<'a>(kind: &str, item: &'a Json<'_>) -> &'a str {
    let id = item.text_of("call_id").or_else(|| item.text_of("callId"));
    let spare = match kind {
        "tool_search_call" | "tool_search_output" => Some(ANONYMOUS_SEARCH),
        "mcp_approval_response" => item.text_of("approval_request_id"),
        _ => item.text_of("id"),
    };
    id.or(spare).unwrap_or_default()
}

fn has_failing_outcome(output: &Json<'_>) -> bool {
    let Some(outcome) = output.get("outcome") else { return false };
    let code = outcome.field("exit_code").or_else(|| outcome.field("exitCode"));
    outcome.text_of("type") == Some("timeout") || code.is_some_and(|code| code.as_u32() != Some(0))
}

const fn call(
    kind: &'static str,
    answered_by: &'static str,
    tool: &'static str,
    input: &'static str,
) -> CallKind {
    CallKind { kind, answered_by, tool, input, is_clearable: false }
}

const fn result(kind: &'static str, output: &'static str) -> ResultKind {
    ResultKind { kind, output, is_clearable: true }
}

const CALLS: [CallKind; 9] = [
    CallKind {
        is_clearable: true,
        ..call("function_call", "function_call_output", "", "arguments")
    },
    CallKind {
        is_clearable: true,
        ..call("custom_tool_call", "custom_tool_call_output", "", "input")
    },
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
    // No text may replace a screenshot, a decision, or tools that later calls use.
    ResultKind { is_clearable: false, ..result("computer_call_output", "output") },
    ResultKind { is_clearable: false, ..result("computer_call_result", "output") },
    ResultKind { is_clearable: false, ..result("mcp_approval_response", "reason") },
    ResultKind { is_clearable: false, ..result("tool_search_output", "tools") },
];

pub(super) const SHELL_OUTPUT: &str = "shell_call_output";
/// Joins searches without ids with their answers: the nearest open one is meant.
pub(super) const ANONYMOUS_SEARCH: &str = "tool_search";
/// Calls the provider answers itself, within the same item.
pub(super) const HOSTED: [&str; 7] = [
    "file_search_call",
    "web_search_call",
    "image_generation_call",
    "code_interpreter_call",
    "mcp_list_tools",
    "mcp_call",
    "hosted_tool_call",
];

const OTHERS: [&str; 6] = [
    "reasoning",
    "item_reference",
    "compaction",
    "compaction_trigger",
    "additional_tools",
    "configuration_update",
];

/// Where `@openai/agents` keeps what the provider sent.
pub(super) const WRAPPED: &str = "providerData";
