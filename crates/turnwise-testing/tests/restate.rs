//! The strategy `restate`: limits that still hold are said again near the end.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use turnwise_core::plan::Reason;
use turnwise_host::formats::Format;
use turnwise_host::{Conversation, json};
use turnwise_testing::spoken;

const LIMIT: &str = "You must never refund to another card.";
const RESTATED: &str = "- user: You must never refund to another card.";

/// A conversation in chat messages: each text is the user's, with an answer of this many tokens.
struct Talk {
    chat: Conversation,
    answer: String,
}

impl Talk {
    fn new(options: &str, answer_tokens: usize) -> Self {
        let chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
        Self { chat, answer: "well ".repeat(answer_tokens) }
    }

    /// The request after a message of the user. The answer follows.
    fn say(&mut self, text: &str) -> Vec<String> {
        self.chat.push(&message("user", text), false).unwrap();
        let plan = self.chat.fit().clone();
        assert!(plan.prefix_change.is_none(), "{:?}", plan.prefix_change);
        let seen = self.chat.seen(&plan);
        self.chat.push(&message("assistant", &self.answer), false).unwrap();
        seen
    }
}

fn message(role: &str, text: &str) -> String {
    let mut content = String::new();
    turnwise_host::json::push_string(&mut content, text);
    format!(r#"{{"role":"{role}","content":{content}}}"#)
}

const ALONE: &str = r#"{"strategies":[{"type":"restate","every":3}]}"#;

#[test]
fn a_limit_is_said_again_once_it_is_out_of_sight() {
    let mut talk = Talk::new(ALONE, 300);
    let restated: Vec<bool> = [LIMIT, "Hello?", "And now?", "Still there?", "And now?"]
        .iter()
        .map(|text| talk.say(text).last().unwrap().contains("earlier-limits"))
        .collect();
    assert_eq!(restated, [false, false, false, false, true]);
}

#[test]
fn a_limit_is_said_again_if_the_newest_message_moved_it_out_of_sight() {
    let mut talk = Talk::new(ALONE, 10);
    talk.say(LIMIT);
    talk.say("Hello?");
    talk.say("And now?");
    // A plan is at hand, and the tool's output becomes its last message.
    assert!(!talk.say("Look it up.").concat().contains(RESTATED));
    let output = "well ".repeat(1_200);
    for message in [message("assistant", "Yes."), message("assistant", &output)] {
        talk.chat.push(&message, false).unwrap();
        talk.chat.fit();
    }
    let plan = talk.chat.fit().clone();
    assert!(talk.chat.seen(&plan).concat().contains("earlier-limits"));
}

#[test]
fn the_next_time_is_so_many_user_turns_later() {
    let mut talk = Talk::new(ALONE, 1200);
    talk.say(LIMIT);
    let counts: Vec<usize> = (0..8)
        .map(|turn| talk.say(&format!("Question {turn}?")).concat().matches(RESTATED).count())
        .collect();
    assert_eq!(counts, [1, 1, 1, 2, 2, 2, 3, 3]);
}

#[test]
fn a_withdrawn_limit_is_not_said_again() {
    let mut talk = Talk::new(ALONE, 1200);
    talk.say("The total must stay under $300.");
    talk.say("Never mind the total.");
    assert!(!talk.say("What now?").last().unwrap().contains("$300"));
}

#[test]
fn the_plan_gives_the_reason_and_counts_the_text() {
    let mut talk = Talk::new(ALONE, 1200);
    talk.say(LIMIT);
    talk.chat.push(&message("user", "What now?"), false).unwrap();
    let plan = talk.chat.fit().clone();
    let last = plan.decisions(talk.chat.context().transcript()).last().unwrap();
    assert_eq!(last.reason, Reason::Restated);
    assert!(last.tokens_after.0 > last.tokens_before.0 + 15, "{last:?}");
    assert!(last.tokens_after.0 < last.tokens_before.0 + 200);
}

#[test]
fn a_restatement_has_a_limit() {
    let mut talk = Talk::new(r#"{"strategies":[{"type":"restate","tokens":60}]}"#, 1200);
    for what in ["glass", "paper", "wood", "metal", "wool"] {
        talk.say(&format!("The trucks with {what} must never stop near {what} stores."));
    }
    talk.say("What now?");
    let text = talk.chat.context().additions().iter().next().unwrap();
    assert!(text.tokens.0 <= 64, "{text:?}");
}

#[test]
fn it_works_in_every_format_and_with_every_other_strategy() {
    let others = ["", r#",{"type":"trim"}"#, r#",{"type":"prune"}"#, r#",{"type":"summarize"}"#];
    for format in Format::ALL {
        for other in others {
            let options = format!(
                r#"{{"format":"{}","window":4000,"summarizer":{{"type":"extractive"}},"strategies":[{{"type":"restate"}}{other}]}}"#,
                format.as_str()
            );
            let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
            let first = spoken::messages("u", format, 0)[0].replace("Said at 0", LIMIT);
            chat.push(&first, false).unwrap();
            for message in spoken::messages("a:700 u a:700 u", format, 0) {
                chat.push(&message, false).unwrap();
            }
            let plan = chat.fit().clone();
            let seen = chat.seen(&plan);
            assert!(seen.last().unwrap().contains(RESTATED), "{format:?} {other}: {seen:?}");
        }
    }
}
