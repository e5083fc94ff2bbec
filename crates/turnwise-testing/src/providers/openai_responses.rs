//! Responses: <https://platform.openai.com/docs/api-reference/responses/create>,
//! <https://platform.openai.com/docs/guides/reasoning> and the messages of its errors.

use std::collections::BTreeSet;

use serde_json::Value;

use super::text;

/// - "No tool output found for function call call_…."
/// - "No tool call found for function call output with call_id call_…."
/// - "Item 'rs_…' of type 'reasoning' was provided without its required following item."
/// - "Duplicate item found with id msg_…."
/// - "Expected a string with maximum length 64" for `call_id`.
/// - "Invalid type for 'input[…].arguments': expected a string".
pub fn refusal(items: &[Value]) -> Option<String> {
    let mut open: BTreeSet<&str> = BTreeSet::new();
    let mut ids: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (at, item) in items.iter().enumerate() {
        let (kind, id) = (text(item, "type"), text(item, "id"));
        if !id.is_empty() && !ids.insert((kind, id)) && kind != "reasoning" {
            return Some(format!("{at}: duplicate item `{id}`"));
        }
        let call = text(item, "call_id");
        if call.chars().count() > 64 {
            return Some(format!("{at}: a call id of {} characters", call.chars().count()));
        }
        if kind == "function_call" && !item["arguments"].is_string() {
            return Some(format!("{at}: arguments that are no text"));
        }
        match kind {
            "function_call" | "custom_tool_call" => _ = open.insert(call),
            "function_call_output" | "custom_tool_call_output" if !open.remove(call) => {
                return Some(format!("{at}: an output for `{call}`, which no call has"));
            }
            "reasoning" => {
                let next = items[at + 1..].iter().find(|next| text(next, "type") != "reasoning");
                let is_output = next.is_some_and(|next| match text(next, "role") {
                    "assistant" => id.is_empty() || !text(next, "id").is_empty(),
                    "" => !text(next, "type").ends_with("_output"),
                    _ => false,
                });
                // A call that waits for its output goes on.
                if !is_output && (next.is_some() || open.is_empty()) {
                    return Some(format!("{at}: reasoning `{id}` without its following item"));
                }
            }
            // A user message: calls without output by now will never have one.
            _ if text(item, "role") == "user" => {
                let is_answered = |call: &&str| {
                    items[at..].iter().any(|later| {
                        text(later, "type").ends_with("_output") && text(later, "call_id") == *call
                    })
                };
                if let Some(call) = open.iter().find(|call| !is_answered(call)) {
                    return Some(format!("{at}: no output for the call `{call}`"));
                }
            }
            _ => {}
        }
    }
    None
}
