//! Tests of the fact check of committed summaries.
#![allow(clippy::unwrap_used, clippy::panic)]

use turnwise_host::json::{self, Json};
use turnwise_host::text::Rejection;
use turnwise_host::{Committed, Conversation};

const LOSES: &str =
    "The customer's order never came. A refund of $54.04 goes to mia.li@example.com.";
const INVENTS: &str = "The customer's order W2378156 never came. A refund of $64.04 was sent.";

/// A conversation that requests a summary of its first two turns, with `check` as `checkSummaries`.
fn chat(check: &str) -> Conversation {
    let check =
        if check.is_empty() { String::new() } else { format!(r#","checkSummaries":{check}"#) };
    let options = format!(
        r#"{{"strategies":[{{"type":"summarize","trigger":{{"turns":3}},"target":{{"turns":1}}}}],"summarizer":{{"type":"host"}}{check}}}"#
    );
    let mut chat = Conversation::new(&json::parse(&options).unwrap().json).unwrap();
    let talk =
        "We spoke about the weather and the football, and nothing of it matters to anybody. "
            .repeat(5);
    for (role, said) in [
        ("user", "My order W2378156 never came. You must never call me before 10 am."),
        ("assistant", "I can offer a refund of $54.04 for it."),
        ("user", "Yes, please send the $54.04 to mia.li@example.com."),
        ("assistant", "The refund is on its way."),
    ] {
        chat.push(&format!(r#"{{"role":"{role}","content":"{said} {talk}"}}"#), false).unwrap();
    }
    chat.push(r#"{"role":"user","content":"And now?"}"#, false).unwrap();
    chat
}

fn commit(chat: &mut Conversation, text: &str) -> Committed {
    let job = chat.fit().job.clone().unwrap();
    chat.commit(&job.ticket.to_text(), text)
}

/// One of the counts in the report of the last check.
fn count(chat: &Conversation, name: &str) -> u32 {
    let report = chat.last_check().unwrap().report.clone();
    json::parse(&report).unwrap().json.field(name).and_then(Json::as_u32).unwrap()
}

#[test]
fn important_lost_facts_are_appended() {
    let mut chat = chat("");
    assert!(matches!(commit(&mut chat, LOSES), Committed::Applied(_)));
    let text = chat.prior().unwrap();
    assert!(text.starts_with(LOSES) && text.ends_with("Identifiers: My order W2378156"), "{text}");
    assert_eq!((count(&chat, "appended"), count(&chat, "invented")), (2, 0));
}

#[test]
fn the_policy_decides() {
    let outcome = |check: &str, text: &str| {
        let mut chat = chat(check);
        let before = chat.fit().clone();
        let committed = commit(&mut chat, text);
        if let Committed::Rejected(rejection) = committed {
            assert_eq!(
                (rejection, &chat.fit().segments),
                (Rejection::InventedFacts, &before.segments)
            );
            assert_eq!(count(&chat, "invented"), 1);
        }
        (matches!(committed, Committed::Applied(_)), chat.prior().map(str::to_owned))
    };
    assert_eq!(outcome(r#""flag""#, LOSES), (true, Some(LOSES.into())));
    assert_eq!(outcome("false", INVENTS), (true, Some(INVENTS.into())));
    assert_eq!(outcome(r#""reject""#, INVENTS), (false, None));
    assert!(outcome(r#""append""#, INVENTS).1.unwrap().starts_with(INVENTS));
}

#[test]
fn a_report_lists_facts_with_their_places() {
    let mut chat = chat(r#""flag""#);
    commit(&mut chat, "The customer waits.");
    let report = chat.last_check().unwrap().report.clone();
    let report = json::parse(&report).unwrap().json;
    let lost = report.field("facts").unwrap().list_of("lost");
    let email = lost.iter().find(|fact| fact.text_of("kind") == Some("email")).unwrap();
    assert_eq!(
        (email.text_of("text"), email.text_of("by")),
        (Some("mia.li@example.com"), Some("user"))
    );
    assert_eq!(
        (email.field("index").and_then(Json::as_u32), email.field("turn").and_then(Json::as_u32)),
        (Some(2), Some(2))
    );
}

#[test]
fn drift_is_counted_from_the_second_summary_on() {
    let mut chat = chat(r#""flag""#);
    commit(&mut chat, LOSES);
    assert!(!chat.last_check().unwrap().report.contains("drift"));
    for said in [
        r#"{"role":"assistant","content":"It is on its way."}"#,
        r#"{"role":"user","content":"I see."}"#,
    ]
    .repeat(2)
    {
        chat.push(said, false).unwrap();
    }
    commit(&mut chat, "A refund of $54.04 is on its way.");
    let report = chat.last_check().unwrap().report.clone();
    assert!(report.ends_with(r#""drift":{"summaries":2,"facts":2,"kept":1}}"#), "{report}");
}

#[test]
fn a_commit_with_a_bad_ticket_reports_no_check() {
    let mut chat = chat("");
    commit(&mut chat, LOSES);
    chat.commit("nonsense", LOSES);
    assert!(chat.last_check().is_none());
}

#[test]
fn an_invalid_check_summaries_option_is_an_error() {
    for wrong in [r#""strict""#, "true", "1"] {
        let options = format!(r#"{{"checkSummaries":{wrong}}}"#);
        let Err(error) = Conversation::new(&json::parse(&options).unwrap().json) else {
            panic!("{wrong} was taken")
        };
        assert_eq!(error.path, "checkSummaries");
    }
}
