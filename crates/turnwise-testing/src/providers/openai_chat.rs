//! Chat Completions: <https://platform.openai.com/docs/api-reference/chat/create> and the messages
//! of its errors.

use serde_json::Value;

use super::{list, text};

/// - "An assistant message with 'tool_calls' must be followed by tool messages responding to each
///   'tool_call_id'."
/// - "messages with role 'tool' must be a response to a preceding message with 'tool_calls'."
/// - "Invalid value for 'content': expected a string, got null."
/// - "Expected a string with maximum length 40" for `tool_calls[].id`.
/// - "Invalid type for 'messages[…].tool_calls[0].function.arguments': expected a string".
pub fn refusal(messages: &[Value]) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        let role = text(message, "role");
        if role == "tool" {
            let id = text(message, "tool_call_id");
            match open.iter().position(|call| *call == id) {
                Some(place) => _ = open.remove(place),
                None => return Some(format!("{at}: tool message for `{id}` behind no such call")),
            }
            continue;
        }
        if !open.is_empty() {
            return Some(format!("{at}: {open:?} have no tool messages"));
        }
        let calls = list(message, "tool_calls");
        if message["tool_calls"].is_array() && calls.is_empty() {
            return Some(format!("{at}: an empty list of tool calls"));
        }
        let has_other =
            ["refusal", "audio", "function_call"].iter().any(|it| !message[it].is_null());
        let content = &message["content"];
        let is_nothing = content.is_null() || content.as_array().is_some_and(Vec::is_empty);
        if is_nothing && calls.is_empty() && !(role == "assistant" && has_other) {
            return Some(format!("{at}: content of a {role} message is {content}"));
        }
        for call in calls {
            let id = text(call, "id");
            if id.chars().count() > 40 {
                return Some(format!("{at}: a call id of {} characters", id.chars().count()));
            }
            let function = &call["function"];
            if function.is_object()
                && (!function["arguments"].is_string() || text(function, "name").is_empty())
            {
                return Some(format!(
                    "{at}: a call without a name or with arguments that are no text"
                ));
            }
            open.push(id);
        }
    }
    None
}
