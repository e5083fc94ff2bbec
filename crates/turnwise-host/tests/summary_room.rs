//! The space for the text of a summary: with its envelope, the summary must not exceed the job's
//! limit, even if the host's counter rounds.
#![allow(clippy::unwrap_used)]

use std::rc::Rc;

use turnwise_host::{Committed, Conversation, json};

/// Counts a token for every four bytes, rounded down to an even number. A text inside its envelope
/// then counts up to 2 tokens more than the text and the envelope on their own.
fn count(text: &str) -> u32 {
    text.len() as u32 / 8 * 2
}

/// A conversation that requests a summary of at most `limit` tokens.
fn conversation(limit: u32) -> Conversation {
    let options = format!(
        r#"{{"window":800,"summarizer":{{"type":"host"}},"validate":false,
            "strategies":[{{"type":"summarize","maxTokens":{limit}}}]}}"#
    );
    let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
    chat.count_with(Rc::new(count));
    for (role, length) in [("user", 900), ("assistant", 2000), ("user", 30)] {
        let content = "word ".repeat(length / 5);
        chat.push(&format!(r#"{{"role":"{role}","content":"{content}"}}"#), false).unwrap();
    }
    chat
}

/// The largest summary whose text fits the room of its job, in tokens.
fn largest_summary(limit: u32) -> u32 {
    let mut largest = 0;
    for length in 1..2000 {
        let mut chat = conversation(limit);
        let job = chat.fit().job.clone().unwrap();
        let text = "n".repeat(length);
        if count(&text) > chat.room(&job) {
            break;
        }
        assert!(matches!(chat.commit_notes(&job.ticket, &text), Committed::Applied(_)));
        largest = chat.context().summary().unwrap().tokens.0.max(largest);
    }
    largest
}

#[test]
fn a_text_that_uses_its_room_fits_the_limit_with_its_envelope() {
    // The counts are even, so an odd limit is missed by one.
    for (limit, expected) in [(120, 120), (121, 120), (150, 150)] {
        assert_eq!(largest_summary(limit), expected, "limit {limit}");
    }
}
