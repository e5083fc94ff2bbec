//! Prints the notes of conversations: `cargo run -p turnwise-text --example notes -- FILE.jsonl
//! [tokens] [template] [row]`.
//!
//! Each line of the file is `{"messages": [...]}` with Chat Completions messages.

#![allow(clippy::indexing_slicing)] // a `Value` returns null for anything missing

use turnwise_text::{Request, Template, summarize};

#[path = "shared/chat.rs"]
mod chat;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = chat::Arguments::read()?;
    let max_tokens = arguments.next().unwrap_or(300);
    let template =
        arguments.next().and_then(|name: String| Template::from_name(&name)).unwrap_or_default();
    let only = arguments.next();
    let measure = |text: &str| turnwise_core::tokens::estimate(text).0;
    arguments.each(only, |row, snippets| {
        let all: u32 = snippets.iter().map(|s| measure(s.text)).sum();
        let notes = summarize(&Request::new(snippets, template, max_tokens, &measure));
        println!("=== {row}: {all} tokens to {}\n{notes}\n", measure(&notes));
    })
}
