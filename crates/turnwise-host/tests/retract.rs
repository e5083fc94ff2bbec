//! A fact is retracted: summaries that contain it are withdrawn, and later ones omit it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use turnwise_host::{Conversation, json};

fn conversation(options: &str, messages: &[(&str, &str)]) -> Conversation {
    let options = json::parse(options).unwrap();
    let mut chat = Conversation::new(&options.json).unwrap();
    for (role, text) in messages {
        let message = format!("[{{\"role\":\"{role}\",\"content\":\"{text}\"}}]");
        chat.append(&message, &[]).unwrap();
    }
    chat
}

fn long_chat() -> Vec<(&'static str, &'static str)> {
    let mut messages = vec![
        (
            "user",
            "My order is W1001. The code of my door is A7-B, please deliver to the 3rd floor.",
        ),
        ("assistant", "Noted, order W1001."),
    ];
    for _ in 0..12 {
        messages.push(("user", "Please look at invoice INV-2041 again, it says 40 EUR too much."));
        messages.push(("assistant", "I have checked invoice INV-2041 and it is correct."));
    }
    messages
}

const OFFLINE: &str = r#"{"window":400,"summarizer":{"type":"extractive"}}"#;

fn summary(chat: &mut Conversation) -> String {
    chat.fit();
    chat.context().summary().map(|summary| summary.text.to_string()).unwrap_or_default()
}

#[test]
fn notes_are_made_again_without_the_fact() {
    let mut chat = conversation(OFFLINE, &long_chat());
    assert!(summary(&mut chat).contains("A7-B"));
    assert_eq!(chat.retract("the code of my door is a7 b"), 1);
    let again = summary(&mut chat);
    assert!(!again.contains("A7-B"), "{again}");
    assert!(again.contains("W1001"), "{again}");
}

#[test]
fn a_models_summary_loses_the_fact_when_it_is_committed() {
    let options = r#"{"window":400,"summarizer":{"type":"host"},"checkSummaries":false}"#;
    let mut chat = conversation(options, &long_chat());
    chat.retract("A7-B");
    let job = chat.fit().job.clone().unwrap();
    chat.commit(&job.ticket.to_text(), "Order W1001, door code A7-B, invoice INV-2041 in dispute.");
    let text = summary(&mut chat);
    assert!(!text.contains("A7-B") && text.contains("W1001"), "{text}");
}

#[test]
fn a_fact_that_is_said_again_holds() {
    let options = r#"{"window":400,"summarizer":{"type":"host"},"checkSummaries":false}"#;
    let mut chat = conversation(options, &long_chat());
    chat.retract("A7-B");
    chat.append(r#"[{"role":"user","content":"My door code is A7-B after all."}]"#, &[]).unwrap();
    chat.append(r#"[{"role":"assistant","content":"Noted."}]"#, &[]).unwrap();
    let job = chat.fit().job.clone().unwrap();
    chat.commit(&job.ticket.to_text(), "Order W1001, door code A7-B, invoice INV-2041.");
    assert!(summary(&mut chat).contains("A7-B"));
}

#[test]
fn another_process_that_continues_the_log_keeps_to_it() {
    let mut first = conversation(OFFLINE, &long_chat());
    first.start_log();
    first.retract("The code of my door is A7-B");
    let entry = first.take_entry(1).unwrap();
    assert!(!entry.contains("A7"), "{entry}");
    let mut second = conversation(OFFLINE, &long_chat());
    summary(&mut second);
    assert!(second.resume(&format!("[{entry}]")).is_empty());
    let notes = summary(&mut second);
    assert!(notes.contains("W1001") && !notes.contains("A7-B"), "{notes}");
    // So does a copy that starts from all decisions.
    let mut third = conversation(OFFLINE, &long_chat());
    assert!(third.resume(&second.checkpoint()).is_empty());
    assert!(!summary(&mut third).contains("A7-B"));
}

#[test]
fn what_was_taken_back_stays_so_when_another_process_was_first() {
    let mut first = conversation(OFFLINE, &long_chat());
    first.start_log();
    assert!(summary(&mut first).contains("A7-B"));
    let entry = first.take_entry(1).unwrap();
    let mut second = conversation(OFFLINE, &long_chat());
    second.start_log();
    second.retract("The code of my door is A7-B");
    assert!(second.resume(&format!("[{entry}]")).is_empty());
    assert!(!summary(&mut second).contains("A7-B"));
    let next = second.take_entry(2).unwrap();
    assert!(first.resume(&format!("[{entry},{next}]")).is_empty());
    assert!(!summary(&mut first).contains("A7-B"));
}

#[test]
fn a_summary_of_a_message_is_withdrawn_and_others_stay() {
    let mut chat = conversation(OFFLINE, &long_chat());
    summary(&mut chat);
    assert_eq!(chat.withdraw_summaries_of(25), 0);
    assert_eq!(chat.withdraw_summaries_of(0), 1);
}

#[test]
fn what_the_user_asked_comes_newest_first() {
    let messages = [("user", "one"), ("assistant", "a"), ("user", "two")];
    let chat = conversation("{}", &messages);
    assert_eq!(chat.asked(5), [(2, "two".to_owned()), (0, "one".to_owned())]);
}
