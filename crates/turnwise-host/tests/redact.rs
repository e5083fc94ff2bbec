//! Tests of the option `redact`: what it covers, and that no secret comes back.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::rc::Rc;

use turnwise_host::json;
use turnwise_host::text::{PromptOptions, Template, fence};
use turnwise_host::{Committed, Conversation, FindSecrets};

const PASSWORD: &str = "Tr0ub4dor&3xyz";
/// A name that only the host knows to be a secret.
const PROJECT: &str = "Bluebird";

fn own() -> FindSecrets {
    Rc::new(|text| text.match_indices(PROJECT).map(|(at, name)| at..at + name.len()).collect())
}

/// A conversation with both secrets in a message, in a call and in its result.
fn chat(more: &str) -> Conversation {
    let options = format!(
        r#"{{"strategies":[{{"type":"summarize","trigger":{{"turns":2}},"target":{{"turns":1}}}}]{more}}}"#
    );
    let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
    let talk = "We spoke about the weather and the football, and nobody minds. ".repeat(6);
    for message in [
        format!(
            r#"{{"role":"user","content":"My password is {PASSWORD} for project {PROJECT}. The order is W2378156. {talk}"}}"#
        ),
        format!(
            r#"{{"role":"assistant","tool_calls":[{{"id":"c1","type":"function","function":{{"name":"login","arguments":"{{\"password\":\"{PASSWORD}\",\"project\":\"{PROJECT}\"}}"}}}}]}}"#
        ),
        format!(
            r#"{{"role":"tool","tool_call_id":"c1","content":"{{\"project\":\"{PROJECT}\",\"password\":\"{PASSWORD}\",\"order_id\":\"W2378156\"}}"}}"#
        ),
        format!(r#"{{"role":"assistant","content":"You are logged in. {talk}"}}"#),
        r#"{"role":"user","content":"And now?"}"#.into(),
    ] {
        chat.push(&message, false).unwrap();
    }
    chat
}

const MODEL: &str = r#","summarizer":{"type":"host"}"#;

/// The prompt, the notes and the digest of the covered messages.
fn texts(chat: &mut Conversation) -> [String; 2] {
    let job = chat.fit().job.clone().unwrap();
    let prompt = chat.prompt(&job, &PromptOptions::default()).user;
    [prompt, chat.extract(&job, Template::General)]
}

#[test]
fn secrets_are_in_no_prompt_and_in_no_notes() {
    for text in texts(&mut chat(MODEL)) {
        assert!(!text.contains(PASSWORD) && text.contains("W2378156"), "{text}");
    }
}

#[test]
fn a_summary_that_came_back_is_redacted_before_it_is_continued() {
    let mut chat = chat(&format!(r#"{MODEL},"format":"openai-chat""#));
    let fence = fence::wrap(&format!("The password is {PASSWORD}, the order W2378156."), 1, 1);
    let fence = format!("{fence:?}");
    chat.push(&format!(r#"{{"role":"assistant","content":{fence}}}"#), false).unwrap();
    let talk = "We spoke about the weather and the football, and nobody minds. ".repeat(6);
    for role in ["user", "assistant", "user"] {
        chat.push(&format!(r#"{{"role":"{role}","content":"{talk}"}}"#), false).unwrap();
    }
    let job = chat.fit().job.clone().unwrap();
    let prior = chat.prior_of(&job).unwrap().into_owned();
    let prompt = chat.prompt(&job, &PromptOptions::default()).user;
    for text in [prior, prompt, chat.extract(&job, Template::General)] {
        assert!(!text.contains(PASSWORD) && text.contains("W2378156"), "{text}");
    }
}

#[test]
fn the_hosts_own_secrets_are_redacted_too() {
    let mut chat = chat(MODEL);
    chat.redact_with(own());
    for text in texts(&mut chat) {
        assert!(!text.contains(PASSWORD) && !text.contains(PROJECT), "{text}");
    }
}

#[test]
fn redaction_can_be_turned_off() {
    let mut chat = chat(&format!(r#"{MODEL},"redact":false"#));
    chat.redact_with(own());
    let [prompt, notes] = texts(&mut chat);
    assert!(prompt.contains(PASSWORD) && prompt.contains(PROJECT), "{prompt}");
    assert!(notes.contains(PASSWORD), "{notes}");
}

#[test]
fn a_committed_summary_is_redacted() {
    let mut chat = chat(MODEL);
    chat.redact_with(own());
    let ticket = chat.fit().job.clone().unwrap().ticket.to_text();
    let text = format!("Order W2378156 of {PROJECT}. The password is {PASSWORD}.");
    assert!(matches!(chat.commit(&ticket, &text), Committed::Applied(_)));
    let sent = chat.prior().unwrap();
    assert!(!sent.contains(PASSWORD) && !sent.contains(PROJECT), "{sent}");
    assert!(sent.contains("W2378156"), "{sent}");
}

#[test]
fn the_check_never_undoes_a_redaction() {
    let mut chat = chat(MODEL);
    chat.redact_with(own());
    let ticket = chat.fit().job.clone().unwrap().ticket.to_text();
    let text = "The customer logged in. Credentials and the project's name are not repeated.";
    assert!(matches!(chat.commit(&ticket, text), Committed::Applied(_)));
    let (sent, report) = (chat.prior().unwrap(), &chat.last_check().unwrap().report);
    for secret in [PASSWORD, "Tr0ub4dor", PROJECT] {
        assert!(!sent.contains(secret) && !report.contains(secret), "{sent} {report}");
    }
    assert!(sent.contains("W2378156"), "{sent}");
}

#[test]
fn a_digest_is_redacted() {
    let options = r#"{"session":"compacting","trigger":{"turns":1},"keep":1,"placeholder":{"type":"digest"}}"#;
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    chat.redact_with(own());
    for message in [
        r#"{"role":"user","content":"find it"}"#.into(),
        r#"{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{}"}}]}"#.into(),
        format!(r#"{{"role":"tool","tool_call_id":"c1","content":"{{\"project\":\"{PROJECT}\",\"password\":\"{PASSWORD}\",\"order_id\":\"W2378156\"}}{}"}}"#, " ".repeat(900)),
        r#"{"role":"assistant","content":"done"}"#.into(),
        r#"{"role":"user","content":"next"}"#.into(),
        r#"{"role":"assistant","content":"yes"}"#.into(),
    ] {
        chat.push(&message, false).unwrap();
    }
    let plan = chat.fit().clone();
    let plan = chat.seen(&plan).concat();
    assert!(plan.contains("W2378156"), "{plan}");
    assert!(!plan.contains(PASSWORD) && !plan.contains(PROJECT), "{plan}");
}

#[test]
fn new_options_keep_the_hosts_function() {
    let mut chat = chat(MODEL);
    chat.redact_with(own());
    let options = r#"{"strategies":[{"type":"summarize","trigger":{"turns":2},"target":{"turns":1}}],"summarizer":{"type":"host"}}"#;
    chat.set_options(&json::parse(options).unwrap().json).unwrap();
    assert!(!texts(&mut chat).concat().contains(PROJECT));
}
