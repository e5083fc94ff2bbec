//! Checks the offline notes, or a text, against conversations: `cargo run -p turnwise-text --example check -- FILE.jsonl [tokens] [row] [summary]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` answers null for what it does not have

use serde_json::Value;
use turnwise_text::{Request, SummaryToCheck, Template, check_summary, summarize};

#[path = "shared/chat.rs"]
mod chat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a JSON Lines file of conversations")?;
    let max_tokens = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(300);
    let only: Option<usize> = arguments.next().and_then(|n| n.parse().ok());
    let given = arguments.next();
    let measure = |text: &str| turnwise::tokens::estimate(text).0;
    for (row, line) in std::fs::read_to_string(file)?.lines().enumerate() {
        if only.is_some_and(|only| only != row) {
            continue;
        }
        let conversation: Value = serde_json::from_str(line)?;
        let messages = conversation["messages"].as_array().ok_or("no `messages`")?;
        let snippets = chat::snippets(messages);
        let notes = given
            .clone()
            .unwrap_or_else(|| summarize(&Request::new(&snippets, Template::General, max_tokens, &measure)));
        let check = check_summary(&SummaryToCheck::new(&notes, &snippets, max_tokens * 2, &measure));
        let (kept, lost, appended) = (check.kept.len(), check.lost.len(), check.appended.len());
        println!("=== {row}: {kept} kept, {lost} lost, {appended} of them appended, invented: {:?}", check.invented);
        if only.is_some() {
            println!("{}", check.text);
        }
    }
    Ok(())
}
