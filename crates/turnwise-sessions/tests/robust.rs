//! Damaged files are read or refused, and end in any case.
#![allow(missing_docs, clippy::unwrap_used)]

use proptest::prelude::*;
use turnwise_formats::{check_speaker, parse};
use turnwise_sessions::{answer, read};

const FILES: [&str; 4] = [
    include_str!("files/claude_code.jsonl"),
    include_str!("files/codex.jsonl"),
    include_str!("files/chatgpt.json"),
    include_str!("files/claude_export.json"),
];

proptest! {
    /// Lines are dropped, doubled and mixed, and words of the shapes replaced.
    #[test]
    fn a_damaged_file_never_gives_an_unknown_message(
        file in prop::sample::select(&FILES[..]),
        order in prop::collection::vec(0_usize..20, 0..40),
        (from, to) in (prop::sample::select(&WORDS[..]), prop::sample::select(&WORDS[..])),
    ) {
        let lines: Vec<&str> = file.lines().collect();
        let text: Vec<&str> = order.iter().filter_map(|at| lines.get(*at).copied()).collect();
        for text in [text.join("\n").replace(from, to), file.replace(from, to)] {
            let Ok(session) = read(&text) else { continue };
            parse(&answer::session(&session)).unwrap();
            for conversation in &session.conversations {
                for message in &conversation.messages {
                    let format = conversation.format.unwrap_or(turnwise_formats::Format::OpenAiChat);
                    let json = parse(message).unwrap().json;
                    prop_assert!(check_speaker(format, &json).is_ok(), "{message}");
                }
            }
        }
    }
}

const WORDS: [&str; 24] = [
    "\"u1\"",
    "\"u2\"",
    "\"a1\"",
    "\"a2\"",
    "\"c1\"",
    "\"n1\"",
    "\"n7\"",
    "null",
    "true",
    "false",
    "\"role\"",
    "\"user\"",
    "\"assistant\"",
    "\"message\"",
    "\"content\"",
    "\"parent\"",
    "\"parentUuid\"",
    "\"uuid\"",
    "\"id\"",
    "\"type\"",
    "\"tool_use\"",
    "\"tool_result\"",
    "\"payload\"",
    "[]",
];
