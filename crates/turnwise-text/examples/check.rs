//! Checks the offline notes, or a text, against conversations: `cargo run -p turnwise-text
//! --example check -- FILE.jsonl [tokens] [row] [summary]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` returns null for anything missing

use turnwise_text::{Request, SummaryToCheck, Template, check_summary, summarize};

#[path = "shared/chat.rs"]
mod chat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = chat::Arguments::read()?;
    let max_tokens = arguments.next().unwrap_or(300);
    let only = arguments.next();
    let given: Option<String> = arguments.next();
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    arguments.each(only, |row, snippets| {
        let request = Request::new(snippets, Template::General, max_tokens, &measure);
        let notes = given.clone().unwrap_or_else(|| summarize(&request));
        let check = check_summary(&SummaryToCheck::new(&notes, snippets, max_tokens * 2, &measure));
        let (kept, lost, appended) = (check.kept.len(), check.lost.len(), check.appended.len());
        println!(
            "=== {row}: {kept} kept, {lost} lost, {appended} of them appended, invented: {:?}",
            check.invented
        );
        if only.is_some() {
            println!("{}", check.text);
        }
    })
}
