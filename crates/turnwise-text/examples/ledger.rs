//! Prints the ledger of conversations: `cargo run -p turnwise-text --example ledger -- FILE.jsonl [row]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` answers null for what it does not have

use serde_json::Value;
use turnwise_text::ledger::Ledger;

#[path = "shared/chat.rs"]
mod chat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name a JSON Lines file of conversations")?;
    let only: Option<usize> = arguments.next().and_then(|n| n.parse().ok());
    for (row, line) in std::fs::read_to_string(file)?.lines().enumerate() {
        if only.is_some_and(|only| only != row) {
            continue;
        }
        let conversation: Value = serde_json::from_str(line)?;
        let messages = conversation["messages"].as_array().ok_or("no `messages`")?;
        let snippets = chat::snippets(messages);
        let ledger = Ledger::read(&snippets);
        println!("=== {row}: {} facts, {} hold", ledger.facts().len(), ledger.current().count());
        for fact in ledger.facts() {
            let matters = if fact.matters() { "*" } else { " " };
            let newer = fact
                .superseded_by
                .and_then(|at| ledger.facts().get(at))
                .map_or(String::new(), |new| format!("  → {}", new.text));
            println!(
                "{matters} [{}] {:?} {} {}: {}{newer}",
                fact.index,
                fact.by,
                fact.kind.as_str(),
                fact.key,
                fact.text
            );
        }
    }
    Ok(())
}
