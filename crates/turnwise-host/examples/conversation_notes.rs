//! Measures the time to make notes of a long conversation: the first notes, and the next ones after
//! ten more messages.
//!
//! `cargo run --release -p turnwise-host --example conversation_notes --
//! web/gallery/airline-search.json web/gallery/retail-exchange.json`

use std::time::{Duration, Instant};
use turnwise_host::{Conversation, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut recorded = Vec::new();
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(file)?;
        let parsed = json::parse(&text)?.json;
        let messages = parsed.as_array().unwrap_or_else(|| parsed.list_of("messages"));
        recorded.extend(
            messages
                .iter()
                .filter(|m| m.text_of("role") != Some("system"))
                .map(ToString::to_string),
        );
    }
    for window in [4_000, 8_000, 32_000] {
        for length in [250, 500, 1_000, 2_000, 4_000, 8_000] {
            let options = format!(r#"{{"window":{window},"summarizer":{{"type":"extractive"}}}}"#);
            let (mut first, mut next) = (Duration::MAX, Duration::MAX);
            let mut page = 0;
            for _ in 0..ROUNDS {
                let mut chat = Conversation::new(&json::parse(&options)?.json)?;
                let mut messages = (0..).flat_map(|round| {
                    recorded.iter().map(move |text| with_other_numbers(text, round))
                });
                for message in messages.by_ref().take(length) {
                    chat.push(&message, false)?;
                }
                let start = Instant::now();
                chat.fit();
                first = first.min(start.elapsed());
                let before = newest(&chat);
                for message in messages.take(10) {
                    chat.push(&message, false)?;
                }
                let start = Instant::now();
                chat.fit();
                next = next.min(start.elapsed());
                if newest(&chat) == before {
                    next = Duration::ZERO;
                }
                page = chat.context().summary().map_or(0, |summary| summary.tokens.0);
            }
            println!(
                "window {window:>6}, {length:>5} messages: first {first:>10.2?}, next {next:>10.2?}, notes of {page:>5} tokens, {:.3}",
                next.as_secs_f64() / first.as_secs_f64()
            );
        }
    }
    Ok(())
}

/// The serial number of the newest notes.
fn newest(chat: &Conversation) -> Option<u32> {
    chat.context().summary().map(|summary| summary.serial)
}

/// The same message with other numbers, so that repeating the recording does not repeat its facts.
fn with_other_numbers(text: &str, round: u32) -> String {
    let shift = |c: char| match c.to_digit(10) {
        Some(digit) => char::from_digit((digit + round) % 10, 10).unwrap_or(c),
        None => c,
    };
    let changed: String = text.chars().map(shift).collect();
    let letter = char::from(b'a' + (round % 26) as u8);
    changed.replace(" the ", &format!(" the {letter}{round} "))
}

const ROUNDS: usize = 3;
