//! Messages: <https://docs.anthropic.com/en/api/messages>,
//! <https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use> and the
//! messages of its errors.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{list, text};

/// - "first message must use the \"user\" role"
/// - "all messages must have non-empty content", "text content blocks must be non-empty"
/// - "`tool_use` ids were found without `tool_result` blocks immediately after"
/// - "unexpected `tool_use_id` found in `tool_result` blocks"
/// - "each tool_use must have a single result", "`tool_use` ids must be unique"
/// - "thinking.signature: Field required"
/// - results come first in the user's turn
/// - "Unexpected role \"system\""
/// - "final assistant content cannot end with trailing whitespace"
/// - "unexpected `tool_use_id` found in `web_search_tool_result` blocks"
/// - "A maximum of 4 blocks with cache_control may be provided"
pub fn refusal(messages: &[Value]) -> Option<String> {
    if let Some(role) = messages
        .iter()
        .map(|it| text(it, "role"))
        .find(|role| !matches!(*role, "user" | "assistant"))
    {
        return Some(format!("unexpected role `{role}`"));
    }
    let marks =
        serde_json::to_string(messages).unwrap_or_default().matches("\"cache_control\"").count();
    if marks > 4 {
        return Some(format!("{marks} blocks with cache_control"));
    }
    if let Some(last) = messages.last().filter(|last| text(last, "role") == "assistant") {
        let block = list(last, "content").last();
        let end = last["content"].as_str().or_else(|| block?["text"].as_str()).unwrap_or_default();
        if !end.trim().is_empty() && end.trim_end() != end {
            return Some("the last message ends in white space".into());
        }
    }
    let turns = turns(messages)?;
    let mut ids: BTreeSet<String> = BTreeSet::new();
    let mut waiting: Vec<String> = Vec::new();
    for (at, (role, blocks)) in turns.iter().enumerate() {
        if at == 0 && role != "user" {
            return Some("the first message is not the user's".into());
        }
        if blocks.is_empty() && at + 1 < turns.len() {
            return Some(format!("turn {at} has no content"));
        }
        let mut has_spoken = false;
        let mut on_server: BTreeSet<&str> = BTreeSet::new();
        for block in blocks {
            match text(block, "type") {
                "server_tool_use" => _ = on_server.insert(text(block, "id")),
                "web_search_tool_result" if !on_server.contains(text(block, "tool_use_id")) => {
                    return Some(format!("turn {at}: a result of the server without its call"));
                }
                "text" if text(block, "text").is_empty() => {
                    return Some(format!("turn {at}: an empty text block"));
                }
                "thinking" if !block["signature"].is_string() => {
                    return Some(format!("turn {at}: thinking without its signature"));
                }
                "tool_result" => {
                    let id = text(block, "tool_use_id");
                    let place = waiting.iter().position(|call| call == id);
                    match place.filter(|_| !has_spoken) {
                        Some(place) => _ = waiting.remove(place),
                        None => return Some(format!("turn {at}: unexpected result of `{id}`")),
                    }
                }
                "tool_use" => {}
                _ => has_spoken = true,
            }
        }
        let is_blank =
            |block: &Value| text(block, "type") == "text" && text(block, "text").trim().is_empty();
        if !blocks.is_empty() && blocks.iter().all(is_blank) {
            return Some(format!("turn {at} is only white space"));
        }
        let may_be_running = at + 1 == turns.len() && !has_spoken;
        if !waiting.is_empty() && role == "user" && !may_be_running {
            return Some(format!("turn {at}: no results for {waiting:?}"));
        }
        for block in blocks.iter().filter(|block| text(block, "type") == "tool_use") {
            if role != "assistant" || !ids.insert(text(block, "id").into()) {
                return Some(format!("turn {at}: `tool_use` ids must be unique"));
            }
            waiting.push(text(block, "id").into());
        }
    }
    None
}

/// Neighbors of one role are one turn. `None` for a message of white space or without content,
/// which is reported as an empty turn by the caller of a list with it.
fn turns(messages: &[Value]) -> Option<Vec<(String, Vec<Value>)>> {
    let mut turns: Vec<(String, Vec<Value>)> = Vec::new();
    for message in messages {
        let role = text(message, "role").to_owned();
        let blocks = match &message["content"] {
            Value::String(text) => vec![json!({ "type": "text", "text": text })],
            _ => list(message, "content").to_vec(),
        };
        match turns.last_mut() {
            // An empty message stays visible as a turn of its own.
            Some((last, before)) if *last == role && !blocks.is_empty() && !before.is_empty() => {
                before.extend(blocks);
            }
            _ => turns.push((role, blocks)),
        }
    }
    Some(turns)
}
