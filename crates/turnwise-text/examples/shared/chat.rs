//! Chat Completions messages as snippets.

use serde_json::Value;
use turnwise_text::{Snippet, Speaker};

/// Snippets of Chat Completions messages, system messages left out: they stay in the window anyway.
pub fn snippets(messages: &[Value]) -> Vec<Snippet<'_>> {
    let mut out = Vec::new();
    let mut names = std::collections::BTreeMap::new();
    let mut turn = 0;
    for (index, message) in (0..).zip(messages) {
        let text = message["content"].as_str().unwrap_or_default();
        match message["role"].as_str() {
            Some("user") => {
                turn += 1;
                out.push(Snippet::user(text, turn, index));
            }
            Some("tool") => {
                let id = message["tool_call_id"].as_str().unwrap_or_default();
                out.push(Snippet::answered(names.get(id).copied().unwrap_or("tool"), text, turn, index));
            }
            Some("assistant") => {
                out.push(Snippet::said(Speaker::Assistant, text, turn, index));
                for call in message["tool_calls"].as_array().into_iter().flatten() {
                    let name = call["function"]["name"].as_str().unwrap_or("tool");
                    names.insert(call["id"].as_str().unwrap_or_default(), name);
                    out.push(Snippet::called(
                        name,
                        call["function"]["arguments"].as_str().unwrap_or_default(),
                        turn,
                        index,
                    ));
                }
            }
            _ => {}
        }
    }
    out
}
