//! Prints the notes of conversations: `cargo run -p turnwise-text --example notes -- FILE.jsonl [tokens] [template] [row]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` answers null for what it does not have

use serde_json::Value;
use turnwise_text::{Request, Snippet, Speaker, Template, summarize};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a JSON Lines file of conversations")?;
    let max_tokens = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(300);
    let template = arguments.next().and_then(|name| Template::from_name(&name)).unwrap_or_default();
    let only: Option<usize> = arguments.next().and_then(|n| n.parse().ok());
    let measure = |text: &str| turnwise::tokens::estimate(text).0;
    for (row, line) in std::fs::read_to_string(file)?.lines().enumerate() {
        if only.is_some_and(|only| only != row) {
            continue;
        }
        let conversation: Value = serde_json::from_str(line)?;
        let messages = conversation["messages"].as_array().ok_or("no `messages`")?;
        let snippets = snippets(messages);
        let all: u32 = snippets.iter().map(|s| measure(s.text)).sum();
        let notes = summarize(&Request::new(&snippets, template, max_tokens, &measure));
        println!("=== {row}: {all} tokens to {}\n{notes}\n", measure(&notes));
    }
    Ok(())
}

/// Snippets of Chat Completions messages, system messages left out: they stay in the window anyway.
fn snippets(messages: &[Value]) -> Vec<Snippet<'_>> {
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
