//! Prints the notes of conversations: `cargo run -p turnwise-text --example notes -- FILE.jsonl [tokens] [template] [row]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` answers null for what it does not have

use serde_json::Value;
use turnwise_text::{Request, Template, summarize};

#[path = "shared/chat.rs"]
mod chat;

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
        let snippets = chat::snippets(messages);
        let all: u32 = snippets.iter().map(|s| measure(s.text)).sum();
        let notes = summarize(&Request::new(&snippets, template, max_tokens, &measure));
        println!("=== {row}: {all} tokens to {}\n{notes}\n", measure(&notes));
    }
    Ok(())
}
