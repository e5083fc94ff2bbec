//! Shows the records learned from a conversation: `cargo run --release --example learn --
//! <file.jsonl> [--print]`.
//!
//! Each line is a conversation with `messages` (Chat Completions) or a `history` of days. The last
//! line of the output says how many records 100 messages of the user gave.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use serde_json::Value;
use turnwise_memory::{Consent, Key, LearnOptions, Memory, Message, Scope};

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| panic!("give the path of a file"));
    let prints = std::env::args().any(|argument| argument == "--print");
    let (mut messages, mut records, mut refused) = (0, 0, 0);
    for (number, line) in std::fs::read_to_string(path).unwrap().lines().enumerate() {
        let chat: Value = serde_json::from_str(line).unwrap();
        let mut memory = Memory::new(Scope::new("learn", "user").unwrap(), Key::new([0; 32]), "a");
        memory.set_consent(Consent { history: false, ..Consent::everything() });
        for (conversation, texts) in conversations(&chat) {
            let mine: Vec<Message<'_>> =
                (0..).zip(&texts).map(|(index, text)| Message::user(text, index)).collect();
            messages += mine.len();
            let is_secret = &|_: &str| false;
            let name = format!("{number}-{conversation}");
            let options = LearnOptions { conversation: &name, now: 1_772_668_800_000, is_secret };
            let learned = memory.learn(&mine, &options);
            refused += learned.refused.len();
            records += learned.added.len();
            for record in learned.added.iter().filter_map(|id| memory.record(*id)) {
                if prints {
                    let slot = record.slot.as_deref().unwrap_or_default();
                    println!("{} {slot}: {}", record.kind.as_str(), record.text());
                }
            }
        }
    }
    let share = 100.0 * f64::from(records as u32) / f64::from((messages as u32).max(1));
    println!("{records} records of {messages} messages: {share:.1} in 100; {refused} refused");
}

/// The user's messages, by conversation.
fn conversations(chat: &Value) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().map(String::from);
    if let Some(days) = chat["history"].as_object() {
        let of_day = |turns: &Value| {
            turns.as_array().unwrap().iter().filter_map(|turn| text(&turn["query"])).collect()
        };
        return days.iter().map(|(day, turns)| (day.clone(), of_day(turns))).collect();
    }
    let messages = chat["messages"].as_array().unwrap().iter();
    let mine = messages.filter(|message| message["role"] == "user");
    vec![("all".into(), mine.filter_map(|message| text(&message["content"])).collect())]
}
