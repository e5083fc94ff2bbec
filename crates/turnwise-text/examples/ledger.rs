//! Prints the ledger of conversations: `cargo run -p turnwise-text --example ledger -- FILE.jsonl
//! [row]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` returns null for anything missing

use turnwise_text::ledger::Ledger;

#[path = "shared/chat.rs"]
mod chat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = chat::Arguments::read()?;
    let only = arguments.next();
    arguments.each(only, |row, snippets| {
        let ledger = Ledger::read(snippets);
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
    })
}
