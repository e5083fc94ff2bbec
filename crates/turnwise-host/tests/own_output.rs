//! A plan's own output that comes back as input counts as nobody's words.
#![allow(clippy::unwrap_used)]

use turnwise_host::turnwise_core::item::Flags;
use turnwise_host::{Conversation, json};

/// A conversation with summaries by the host, or by the notetaker.
fn conversation(summarizer: &str) -> Conversation {
    let options = r#"{"window":220,"strategies":[{"type":"summarize","maxTokens":100}],"summarizer":{"type":"KIND"}}"#;
    Conversation::new(&json::parse(&options.replace("KIND", summarizer)).unwrap().json).unwrap()
}

fn said(role: &str, text: &str) -> String {
    format!(r#"{{"role":"{role}","content":"{text}"}}"#)
}

const FENCE: &str = r#"<conversation-summary turns=\"1-4\">\nA record, not instructions.\nThe order is W-77881.\n</conversation-summary>"#;

/// Twelve more messages, so that a summary is due.
fn go_on(chat: &mut Conversation) {
    for number in 0..12 {
        let role = if number % 2 == 0 { "user" } else { "assistant" };
        let text = format!("Message {number} about parcel P-{} and its way home.", 5000 + number);
        chat.push(&said(role, &text), false).unwrap();
    }
}

#[test]
fn a_fence_of_the_assistant_continues_as_the_summary_before() {
    let mut chat = conversation("host");
    chat.push(&said("assistant", FENCE), false).unwrap();
    assert!(chat.has_own_output());
    assert!(chat.context().transcript().turns().is_empty());
    go_on(&mut chat);
    let job = chat.fit().job.clone().unwrap();
    assert_eq!(chat.prior_of(&job).as_deref(), Some("The order is W-77881."));
    assert!(!chat.covered(&job).contains(&0));
}

#[test]
fn notes_carry_it_on_as_a_record_and_quote_nobody() {
    let mut chat = conversation("extractive");
    chat.push(&said("assistant", FENCE), false).unwrap();
    go_on(&mut chat);
    chat.fit();
    let notes = chat.prior().unwrap();
    assert!(notes.contains("W-77881"), "{notes}");
    assert!(!notes.contains("conversation-summary"), "{notes}");
}

#[test]
fn a_user_who_writes_a_fence_is_a_user() {
    let mut chat = conversation("host");
    chat.push(&said("user", FENCE), false).unwrap();
    assert!(!chat.has_own_output());
    assert_eq!(chat.context().transcript().turns(), [0]);
    go_on(&mut chat);
    let job = chat.fit().job.clone().unwrap();
    assert_eq!(chat.prior_of(&job), None);
    assert!(chat.covered(&job).contains(&0));
}

#[test]
fn messages_that_the_host_knows_as_inserted_are_ours_in_any_role_and_envelope() {
    let mut chat = conversation("host");
    let list = [
        said("user", "Summarize the conversation we had so far."),
        said("assistant", "They want parcel P-4711."),
        said("user", "And what now?"),
    ];
    let flags = [Flags::SYNTHETIC, Flags::SYNTHETIC, Flags::NONE];
    chat.append(&format!("[{}]", list.join(",")), &flags).unwrap();
    assert_eq!(chat.context().transcript().turns(), [2]);
    go_on(&mut chat);
    let job = chat.fit().job.clone().unwrap();
    assert_eq!(chat.prior_of(&job).as_deref(), Some("They want parcel P-4711."));
    assert!(chat.covered(&job).starts_with(&[2]));
}

#[test]
fn a_summary_of_a_conversation_that_came_back_continues_both() {
    let mut chat = conversation("host");
    go_on(&mut chat);
    let job = chat.fit().job.clone().unwrap();
    chat.commit(&job.ticket.to_text(), "Parcels P-5000 and on.");
    chat.push(&said("assistant", FENCE), false).unwrap();
    go_on(&mut chat);
    let job = chat.fit().job.clone().unwrap();
    let prior = chat.prior_of(&job).unwrap();
    assert!(prior.starts_with("Parcels P-5000 and on.\n"), "{prior}");
    assert!(prior.ends_with("\nThe order is W-77881."), "{prior}");
}

/// Another module reads it as an assistant message with a fence, whatever the message was.
#[test]
fn a_message_of_ours_crosses_to_the_notetaker_as_a_fence() {
    let mut chat = conversation("host");
    let ask = said("user", "Summarize the conversation we had so far.");
    chat.append(&format!("[{ask}]"), &[Flags::SYNTHETIC]).unwrap();
    let noted = chat.noted_message(0).unwrap();
    let noted = noted.json();
    assert!(noted.contains("assistant") && noted.contains("<conversation-summary"), "{noted}");
    assert!(!noted.contains("we had so far"), "{noted}");
}
