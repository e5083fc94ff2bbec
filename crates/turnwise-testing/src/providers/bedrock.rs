//! Converse: <https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html> and
//! the messages of its errors.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{list, text};

/// - "A conversation must start with a user message."
/// - "The content field in the Message object at messages.0 is empty."
/// - "text content blocks must contain non-whitespace text"
/// - "Expected toolResult blocks at messages.2.content for the following Ids"
/// - "The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of
///   previous turn."
/// - "The format of the value at messages.1.content.0.toolUse.input is invalid."
/// - `content` is a list, and the role `user` or `assistant`: the SDKs check both.
/// - "`tool_use` ids must be unique", of Claude
/// - at most four cache points
/// - "A conversation must alternate between user and assistant roles."
pub fn refusal(messages: &[Value]) -> Option<String> {
    let marks =
        serde_json::to_string(messages).unwrap_or_default().matches("\"cachePoint\"").count();
    if marks > 4 {
        return Some(format!("{marks} cache points"));
    }
    let mut ids: BTreeSet<&str> = BTreeSet::new();
    let mut waiting: Vec<&str> = Vec::new();
    let mut before = "";
    let mut has_spoken = false;
    for (at, message) in messages.iter().enumerate() {
        let (role, blocks) = (text(message, "role"), list(message, "content"));
        let is_model = role == "assistant";
        if !matches!(role, "user" | "assistant") {
            return Some(format!("{at}: the role `{role}`"));
        }
        if blocks.is_empty() || !message["content"].is_array() {
            return Some(format!("{at}: no content"));
        }
        if before.is_empty() && is_model {
            return Some("the first message is not the user's".into());
        }
        let is_call =
            |block: &&Value| block["toolUse"].is_object() && block["toolUse"]["type"].is_null();
        if before == role {
            return Some(format!("{at}: another message of the {role}"));
        }
        if is_model && !waiting.is_empty() {
            return Some(format!("{at}: no results for {waiting:?}"));
        }
        if is_model || before != role {
            has_spoken = false;
        }
        before = role;
        for block in blocks {
            let result = &block["toolResult"];
            if block["text"].as_str().is_some_and(|text| text.trim().is_empty()) {
                return Some(format!("{at}: blank text"));
            }
            if !result.is_object() {
                has_spoken |= !is_model && block["cachePoint"].is_null();
                continue;
            }
            let said = list(result, "content");
            let is_blank = |it: &Value| it["text"].as_str().is_some_and(|it| it.trim().is_empty());
            if said.iter().any(is_blank) || said.is_empty() {
                return Some(format!("{at}: a blank result"));
            }
            let id = text(result, "toolUseId");
            match waiting.iter().position(|call| *call == id).filter(|_| !has_spoken) {
                Some(place) => _ = waiting.remove(place),
                None => return Some(format!("{at}: unexpected result of `{id}`")),
            }
        }
        let may_be_running = at + 1 == messages.len() && !has_spoken;
        if !is_model && !waiting.is_empty() && !may_be_running {
            return Some(format!("{at}: no results for {waiting:?}"));
        }
        for call in blocks.iter().filter(is_call).map(|block| &block["toolUse"]) {
            if !is_model || !ids.insert(text(call, "toolUseId")) {
                return Some(format!("{at}: the id of a call is not its own"));
            }
            if !call["input"].is_object() {
                return Some(format!("{at}: an input that is no object"));
            }
            waiting.push(text(call, "toolUseId"));
        }
    }
    None
}
