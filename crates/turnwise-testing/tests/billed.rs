//! What providers billed for recorded coding sessions, beside what plans told before any report.
//!
//! The requests also had instructions and tools that the recordings do not have. They are the same
//! in every request of a session, so that the first one shows their size.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::{Conversation, json};

fn conversation(options: &str) -> Conversation {
    Conversation::new(&json::parse(options).unwrap().json).unwrap()
}

/// For each session, what plans tell for its requests and what was billed for them.
fn sessions(options: impl Fn(&str, &str) -> String) -> Vec<(String, Vec<[u32; 2]>)> {
    let read = |line: &str| {
        let session = json::parse(line).unwrap().json;
        let text = |name| session.text_of(name).unwrap();
        let mut chat = conversation(&options(text("format"), text("model")));
        let messages = session.list_of("messages");
        let mut told = Vec::new();
        for request in session.list_of("requests") {
            let [length, billed] = [0, 1].map(|at| request.as_array().unwrap()[at].as_u32());
            for message in &messages[chat.len() as usize..length.unwrap() as usize] {
                chat.push(&message.to_string(), false).unwrap();
            }
            told.push([chat.fit().size.tokens.0, billed.unwrap()]);
        }
        (text("name").to_owned(), told)
    };
    include_str!("../../../tests/data/billed.jsonl").lines().map(read).collect()
}

/// The largest share of a whole request, and that of what the session added, in per mille of what
/// was told.
fn shares(requests: &[[u32; 2]]) -> [u32; 2] {
    let first = requests[0];
    let whole = requests.iter().map(|[told, billed]| billed * 1000 / (told - first[0] + first[1]));
    let [told, billed] = [0, 1].map(|at| requests.last().unwrap()[at] - first[at]);
    [whole.max().unwrap(), billed * 1000 / told]
}

#[test]
fn no_request_is_billed_far_above_what_was_told_and_no_session_far_below() {
    for (name, requests) in sessions(|format, _| format!(r#"{{"format":"{format}"}}"#)) {
        let [largest, whole] = shares(&requests);
        // The client of the first session added reminders to 14 of its 31 requests, and did not
        // record them: that is a fifth of what was billed in the middle of it.
        let (most, least) = match &*name {
            "claude" => (1_220, 880),
            "gemini" => (1_020, 920),
            _ => (1_030, 950),
        };
        assert!(largest <= most, "{name}: a request was billed at {largest} ‰");
        assert!((least..=1070).contains(&whole), "{name}: billed at {whole} ‰ as a whole");
    }
}

#[test]
fn the_model_says_as_much_as_the_format() {
    let by_format = sessions(|format, _| format!(r#"{{"format":"{format}"}}"#));
    assert_eq!(sessions(|_, model| format!(r#"{{"model":"{model}"}}"#)), by_format);
}

/// Exact counts are the host's, whatever the model.
#[test]
fn the_hosts_own_counter_is_not_scaled() {
    let mut chat = conversation(r#"{"model":"claude-opus-4-8"}"#);
    chat.count_with(std::rc::Rc::new(|text| text.len() as u32));
    let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}]}"#;
    chat.push(call, false).unwrap();
    assert_eq!(chat.context().transcript().item(0).unwrap().tokens.0, 4 + 8 + 4 + 2);
}

/// A model that is named later counts the messages that are there already.
#[test]
fn another_model_counts_all_messages_again() {
    let with = |model: &str| format!(r#"{{"model":"{model}","window":900}}"#);
    let message =
        r#"{"role":"user","content":"Where is my order? It should have come on Monday."}"#;
    let fresh = |model: &str| {
        let mut chat = conversation(&with(model));
        chat.push(message, false).unwrap();
        chat.fit().size.tokens.0
    };
    let mut chat = conversation(&with("gpt-5"));
    chat.push(message, false).unwrap();
    for model in ["claude-opus-4-8", "gemini-3-pro", "gpt-5"] {
        chat.set_options(&json::parse(&with(model)).unwrap().json).unwrap();
        assert_eq!(chat.fit().size.tokens.0, fresh(model), "{model}");
    }
    assert!(fresh("claude-opus-4-8") > fresh("claude-sonnet-4-5"));
    assert!(fresh("claude-sonnet-4-5") > fresh("gpt-5"));
}
