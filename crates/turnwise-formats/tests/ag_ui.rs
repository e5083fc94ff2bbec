//! AG-UI: what a message says, and the edits that it takes.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use common::item;
use turnwise_core::item::{Kind, Role};
use turnwise_formats::{
    Format, PartKind, Style, apply, clear_input, clear_result, detect, interrupted_result, parse,
    parts, summary_pair,
};

const AG_UI: Format = Format::AgUi;
const CALLS: &str = r#"{"id":"m1","role":"assistant","content":"Let me see.","toolCalls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{\"at\":1}"}},{"id":"c2","type":"function","function":{"name":"find","arguments":"{}"},"encryptedValue":"c2VhbA=="}]}"#;
const RESULT: &str = r#"{"id":"m2","role":"tool","toolCallId":"c1","content":"rain"}"#;

fn detected(message: &str) -> Option<Format> {
    detect(&parse(message).unwrap().json)
}

#[test]
fn it_is_known_by_its_fields_roles_and_sources() {
    for message in [
        CALLS,
        RESULT,
        r#"{"id":"m","role":"activity","activityType":"plan","content":{"step":1}}"#,
        r#"{"id":"m","role":"reasoning","content":"Hm."}"#,
        r#"{"role":"user","content":[{"type":"image","source":{"type":"url","value":"https://a/b.png"}}]}"#,
        r#"{"role":"user","content":[{"type":"document","source":{"type":"data","value":"AAAA","mimeType":"application/pdf"}}]}"#,
    ] {
        assert_eq!(detected(message), Some(AG_UI), "{message}");
    }
    assert_eq!(detected(r#"{"id":"m","role":"user","content":"Hi"}"#), None);
    let anthropic =
        r#"{"role":"user","content":[{"type":"image","source":{"type":"url","url":"x"}}]}"#;
    assert_eq!(detected(anthropic), Some(Format::Anthropic));
}

#[test]
fn calls_and_results_are_joined_by_the_id_of_the_call() {
    let calls = item(AG_UI, CALLS);
    assert_eq!((calls.role, calls.kind), (Role::Assistant, Kind::Message));
    let ids: Vec<_> = calls.calls.iter().map(|call| (&*call.id, &*call.name)).collect();
    assert_eq!(ids, [("c1", "look"), ("c2", "find")]);
    let result = item(AG_UI, RESULT);
    assert_eq!(
        (result.role, result.kind, &*result.answers[0].id),
        (Role::Tool, Kind::Result, "c1")
    );
    assert!(!result.answers[0].error);
    let failed = item(AG_UI, r#"{"role":"tool","toolCallId":"c1","content":"","error":"no net"}"#);
    assert!(failed.answers[0].error && failed.answers[0].payload.0 > 0);
}

#[test]
fn reasoning_is_the_models_and_activity_is_for_the_page() {
    let thought =
        item(AG_UI, r#"{"id":"m","role":"reasoning","content":"Look at the map first."}"#);
    assert_eq!((thought.role, thought.kind), (Role::Assistant, Kind::Reasoning));
    let big = format!(
        r#"{{"id":"m","role":"activity","activityType":"plan","content":{{"a":"{}"}}}}"#,
        "step ".repeat(1000)
    );
    let activity = item(AG_UI, &big);
    assert_eq!((activity.kind, activity.tokens.0), (Kind::Opaque, 4 + 1));
    assert!(!activity.opens_turn());
}

#[test]
fn tanstacks_spellings_are_read() {
    let message = r#"{"role":"assistant","content":[{"type":"text","content":"Here."}],"thinking":[{"content":"Hm.","signature":"x"}]}"#;
    let parsed = parse(message).unwrap().json;
    let found: Vec<_> =
        parts(AG_UI, &parsed).into_iter().map(|part| (part.kind, part.text)).collect();
    assert_eq!(found, [(PartKind::Reasoning, "Hm.".into()), (PartKind::Text, "Here.".into())]);
    let hosted = r#"{"role":"assistant","content":"","toolCalls":[{"id":"w","type":"function","function":{"name":"web_search","arguments":"{}"},"metadata":{"providerExecuted":true}}]}"#;
    assert!(item(AG_UI, hosted).calls.is_empty());
}

#[test]
fn what_is_put_in_has_ids_where_its_neighbors_have() {
    let calls = parse(CALLS).unwrap().json;
    assert_eq!(
        interrupted_result(AG_UI, &calls, 1, "late").unwrap(),
        r#"{"id":"c2","role":"tool","toolCallId":"c2","content":"late","error":"late"}"#
    );
    let bare = r#"{"role":"assistant","toolCalls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{}"}}]}"#;
    assert_eq!(
        interrupted_result(AG_UI, &parse(bare).unwrap().json, 0, "late").unwrap(),
        r#"{"role":"tool","toolCallId":"c1","content":"late","error":"late"}"#
    );
    assert_eq!(
        summary_pair(AG_UI, Style::Bare, "Where were we?", "Oslo."),
        [
            r#"{"id":"turnwise-summary-user","role":"user","content":"Where were we?"}"#,
            r#"{"id":"turnwise-summary-assistant","role":"assistant","content":"Oslo."}"#,
        ]
    );
}

#[test]
fn placeholders_leave_everything_else_as_it_is() {
    let result = parse(RESULT).unwrap().json;
    assert_eq!(
        apply(&clear_result(AG_UI, &result, 0, "[cleared]"), &result).to_string(),
        r#"{"id":"m2","role":"tool","toolCallId":"c1","content":"[cleared]"}"#
    );
    let calls = parse(CALLS).unwrap().json;
    let cleared = apply(&clear_input(AG_UI, &calls, 0, ""), &calls).to_string();
    assert!(cleared.contains(r#""name":"look","arguments":"{}""#), "{cleared}");
    // A call with the provider's own data stays.
    assert!(clear_input(AG_UI, &calls, 1, "").is_empty());
}
