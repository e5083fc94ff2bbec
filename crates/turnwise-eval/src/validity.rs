//! Checks whether a provider would accept a list of messages. Each complaint names the message; an
//! empty list means yes.
//!
//! These are the rules of the reference evaluation. They are independent of the package's linter on
//! purpose: a measure must not share the blind spots of the code it measures.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::json::Json;

use crate::ordered::set;

/// Checks Chat Completions messages. With `user_first`, the first message after the instructions
/// must be from the user, as Gemini, Anthropic and many chat templates require.
pub fn openai_chat(messages: &[&Json<'_>], user_first: bool) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        let role = message.text_of("role").unwrap_or_default();
        if !matches!(role, "system" | "developer" | "user" | "assistant" | "tool") {
            complaints.push(format!("{index}: role `{role}`"));
        }
        if role == "tool" {
            let id = message.text_of("tool_call_id").unwrap_or_default();
            match open.iter().position(|call| *call == id) {
                Some(place) => drop(open.remove(place)),
                None => complaints.push(format!("{index}: result `{id}` answers no open call")),
            }
        } else if !open.is_empty() {
            complaints.push(format!(
                "{index}: calls {open:?} are not answered before the next {role} message"
            ));
            open.clear();
        }
        let calls = message.list_of("tool_calls");
        if !calls.is_empty() && role != "assistant" {
            complaints.push(format!("{index}: {role} message with calls"));
        }
        for call in calls {
            chat_call(index, call, &mut open, &mut complaints);
        }
        if is_empty(message.get("content")) && calls.is_empty() && role != "tool" {
            complaints.push(format!("{index}: empty {role} message"));
        }
    }
    if !open.is_empty() {
        complaints.push(format!("end: calls {open:?} without results"));
    }
    let roles = messages.iter().map(|message| message.text_of("role").unwrap_or_default());
    match roles.into_iter().find(|role| !matches!(*role, "system" | "developer")) {
        None => complaints.push("no message besides system".into()),
        Some(role) if user_first && role != "user" => {
            complaints.push(format!("first message is {role}"))
        }
        Some(_) => {}
    }
    complaints
}

fn chat_call<'a>(
    index: usize,
    call: &'a Json<'_>,
    open: &mut Vec<&'a str>,
    complaints: &mut Vec<String>,
) {
    let id = call.text_of("id").unwrap_or_default();
    let function = call.get("function");
    let name = function.and_then(|function| function.text_of("name")).unwrap_or_default();
    if id.is_empty() || name.is_empty() {
        complaints.push(format!("{index}: call without id or name"));
    } else if open.contains(&id) {
        complaints.push(format!("{index}: call `{id}` twice"));
    }
    if function.and_then(|function| function.text_of("arguments")).is_none() {
        complaints.push(format!("{index}: arguments are no string"));
    }
    open.push(id);
}

fn is_empty(content: Option<&Json<'_>>) -> bool {
    match content {
        None | Some(Json::Null) => true,
        Some(Json::String(text)) => text.is_empty(),
        Some(Json::Array(blocks)) => blocks.is_empty(),
        Some(_) => false,
    }
}

/// Checks messages of Anthropic's Messages API, without the system prompt.
pub fn anthropic(messages: &[&Json<'_>]) -> Vec<String> {
    let mut complaints = Vec::new();
    match messages.first().map(|first| first.text_of("role").unwrap_or_default()) {
        None => return vec!["no messages".into()],
        Some("user") => {}
        Some(role) => complaints.push(format!("first message is {role}")),
    }
    let mut open_calls: BTreeSet<&str> = BTreeSet::new();
    for (index, message) in messages.iter().enumerate() {
        let role = message.text_of("role").unwrap_or_default();
        if !matches!(role, "user" | "assistant" | "system") {
            complaints.push(format!("{index}: role `{role}`"));
        }
        let blocks = message.list_of("content");
        let text = message.text_of("content");
        let is_prefill = role == "assistant" && index + 1 == messages.len();
        if text.is_none() && blocks.is_empty() && !is_prefill {
            complaints.push(format!("{index}: empty content"));
        }
        let texts =
            blocks.iter().filter(|block| kind(block) == "text").map(|block| block.text_of("text"));
        if texts.chain(text.map(Some)).any(|text| text.unwrap_or_default().trim().is_empty()) {
            complaints.push(format!("{index}: empty text block"));
        }
        results(index, blocks, &open_calls, &mut complaints);
        let uses = blocks.iter().filter(|block| role == "assistant" && kind(block) == "tool_use");
        open_calls = set(uses.filter_map(|block| block.text_of("id")));
    }
    if !open_calls.is_empty() {
        complaints.push(format!("end: calls {open_calls:?} without results"));
    }
    complaints
}

fn results(
    index: usize,
    blocks: &[Json<'_>],
    open_calls: &BTreeSet<&str>,
    complaints: &mut Vec<String>,
) {
    let results = blocks.iter().filter(|block| kind(block) == "tool_result");
    let answered = set(results.map(|block| block.text_of("tool_use_id").unwrap_or_default()));
    complaints.extend(
        answered
            .difference(open_calls)
            .map(|id| format!("{index}: result `{id}` answers no call before it")),
    );
    complaints.extend(
        open_calls.difference(&answered).map(|id| format!("{index}: call `{id}` is not answered")),
    );
    let first_text = blocks.iter().position(|block| kind(block) == "text");
    let last_result = blocks.iter().rposition(|block| kind(block) == "tool_result");
    if !open_calls.is_empty()
        && first_text.is_some_and(|text| last_result.is_some_and(|result| text < result))
    {
        complaints.push(format!("{index}: result after other content"));
    }
}

fn kind<'a>(block: &'a Json<'_>) -> &'a str {
    block.text_of("type").unwrap_or_default()
}

/// Checks items of OpenAI's Responses API. With `stored`, the provider keeps earlier items, so that
/// outputs may come without their calls.
pub fn openai_responses(items: &[&Json<'_>], stored: bool) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut calls: BTreeMap<&str, usize> = BTreeMap::new();
    let mut answered: BTreeSet<&str> = BTreeSet::new();
    // The item after each item, ignoring reasoning.
    let mut next = vec![None; items.len()];
    let mut following: Option<&Json<'_>> = None;
    for (slot, item) in next.iter_mut().zip(items).rev() {
        *slot = following;
        if kind(item) != "reasoning" {
            following = Some(item);
        }
    }
    for (index, (item, next)) in items.iter().zip(next).enumerate() {
        let id = item.text_of("call_id").unwrap_or_default();
        match kind(item) {
            "function_call" | "custom_tool_call" => drop(calls.insert(id, index)),
            "function_call_output" | "custom_tool_call_output" => {
                if !calls.contains_key(id) && !stored {
                    complaints.push(format!("{index}: output `{id}` without its call"));
                }
                answered.insert(id);
            }
            "reasoning" if !next.is_some_and(is_own_output) => {
                complaints.push(format!("{index}: reasoning without the item that follows it"));
            }
            _ => {}
        }
    }
    let open = calls.iter().filter(|(id, _)| !answered.contains(*id));
    complaints.extend(open.map(|(id, index)| format!("{index}: call `{id}` without output")));
    complaints
}

/// Whether reasoning may come before the item.
fn is_own_output(item: &Json<'_>) -> bool {
    let is_said = item.text_of("role") == Some("assistant")
        && (item.field("id").is_some() || kind(item) == "message");
    is_said || !matches!(kind(item), "" | "message" | "function_call_output")
}
