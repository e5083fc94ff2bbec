//! The log of a conversation as JSON: another process continues from it, and entries that do not
//! belong are skipped with a reason.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_host::{Committed, Conversation, SkippedEntry, json};

const OPTIONS: &str = r#"{"window":700,"strategies":[{"type":"clearToolResults"},{"type":"summarize","maxTokens":120}],"summarizer":{"type":"host"}}"#;
const NOTES: &str = r#"{"window":500,"summarizer":{"type":"extractive"}}"#;

fn chat(options: &str) -> Conversation {
    Conversation::new(&json::parse(options).unwrap().json).unwrap()
}

fn message(number: u32) -> String {
    let said = format!(
        "Order W-{} costs {} euros, and it ships on 2026-03-{:02}. ",
        100 + number,
        7 * number,
        1 + number % 28
    );
    match number % 4 {
        0 => format!(r#"{{"role":"user","content":"{}"}}"#, said.repeat(3)),
        1 => format!(
            r#"{{"role":"assistant","content":null,"tool_calls":[{{"id":"c{number}","type":"function","function":{{"name":"look","arguments":"{{}}"}}}}]}}"#
        ),
        2 => format!(
            r#"{{"role":"tool","tool_call_id":"c{}","content":"{}"}}"#,
            number - 1,
            said.repeat(4)
        ),
        _ => format!(r#"{{"role":"assistant","content":"{said}"}}"#),
    }
}

/// A server that answers one request: messages and log in, the request and new entries out.
fn answer(options: &str, count: u32, log: &mut Vec<String>) -> Vec<String> {
    let mut server = chat(options);
    (0..count).for_each(|number| _ = server.push(&message(number), false).unwrap());
    server.start_log();
    let skipped = server.resume(&format!("[{}]", log.join(",")));
    assert_eq!(skipped, [], "{log:?}");
    request(&mut server, log)
}

fn request(server: &mut Conversation, log: &mut Vec<String>) -> Vec<String> {
    let plan = server.fit().clone();
    log.extend(server.take_entry(log.len() as u32 + 1));
    if let Some(job) = plan.job {
        let text = format!("The orders up to message {} were looked at.", job.covers.end);
        let committed = server.commit(&job.ticket.to_text(), &text);
        assert!(matches!(committed, Committed::Applied(_)), "{committed:?}");
        log.extend(server.take_entry(log.len() as u32 + 1));
    }
    let plan = server.fit().clone();
    log.extend(server.take_entry(log.len() as u32 + 1));
    server.seen(&plan)
}

#[test]
fn a_server_for_each_request_sends_what_one_that_lives_on_sends() {
    for options in [OPTIONS, NOTES] {
        let mut live = chat(options);
        live.start_log();
        let (mut log, mut other) = (Vec::new(), Vec::new());
        for count in 1..=60 {
            live.push(&message(count - 1), false).unwrap();
            let sent = request(&mut live, &mut log);
            assert_eq!(answer(options, count, &mut other), sent, "after {count} messages");
        }
        assert_eq!(log, other);
        assert!(log.iter().any(|entry| entry.contains(r#""kind":"summary""#)), "{log:?}");
    }
}

#[test]
fn an_entry_is_json_with_the_fields_that_are_documented() {
    let mut log = Vec::new();
    (1..40).for_each(|count| _ = answer(OPTIONS, count, &mut log));
    let summary = log.iter().find(|entry| entry.contains(r#""kind":"summary""#)).unwrap();
    let parsed = json::parse(summary).unwrap().json;
    assert!(parsed.text_of("text").unwrap().starts_with("The orders up to message"));
    assert_eq!(parsed.text_of("policy").unwrap(), chat(OPTIONS).policy_id());
    assert!(parsed.get("at").unwrap().as_u32().unwrap() > 0);
}

#[test]
fn entries_of_another_policy_are_skipped() {
    let mut log = Vec::new();
    (1..20).for_each(|count| _ = answer(OPTIONS, count, &mut log));
    let mut server = chat(NOTES);
    (0..19).for_each(|number| _ = server.push(&message(number), false).unwrap());
    let skipped = server.resume(&format!("[{}]", log.join(",")));
    assert_eq!(skipped.len(), log.len());
    assert!(skipped.iter().all(|entry| entry.reason == "policy"), "{skipped:?}");
    assert_eq!(skipped[0].seq, 1);
}

#[test]
fn sizes_of_a_request_and_the_order_of_fields_are_no_other_policy() {
    let id = |options: &str| chat(options).policy_id();
    let same = r#"{"summarizer":{"type":"extractive"},"window":500,"overhead":80,"memory":"Ann"}"#;
    assert_eq!(id(NOTES), id(same));
    assert_ne!(id(NOTES), id(r#"{"window":501,"summarizer":{"type":"extractive"}}"#));
    assert_ne!(
        id(r#"{"window":500,"trigger":0.9}"#),
        id(r#"{"window":500,"target":0.9,"trigger":0.9}"#)
    );
}

#[test]
fn what_is_no_entry_is_malformed() {
    for entry in ["{}", "1", "null", r#"{"seq":4,"at":1,"kind":"cut","ticket":"x","data":{}}"#] {
        let skipped = chat(NOTES).resume(&format!("[{entry}]"));
        assert_eq!(skipped.len(), 1, "{entry}");
        assert_eq!(skipped[0].reason, "malformed");
    }
    assert_eq!(chat(NOTES).resume("["), [SkippedEntry { seq: 0, reason: "malformed" }]);
    assert_eq!(chat(NOTES).resume(r#"[{"seq":1,"kind":"memory","anything":1}]"#), []);
}
