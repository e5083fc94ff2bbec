//! The smallest broken histories. A plan mends them like `heal`, except for messages that may still
//! be running.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use turnwise_check::{Options, heal};
use turnwise_host::{Conversation, json};

/// The messages of a plan without a window.
fn planned(messages: &[&str]) -> Vec<String> {
    let mut chat = Conversation::new(&json::parse(r#"{"repair":true}"#).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

fn healed(messages: &[&str]) -> String {
    let parsed: Vec<_> = messages.iter().map(|message| json::parse(message).unwrap()).collect();
    heal(&parsed, &Options::default()).to_json(&parsed)
}

#[track_caller]
fn check(messages: &[&str], expected: &[&str]) {
    assert_eq!(planned(messages), expected);
    assert_eq!(healed(messages), format!("[{}]", expected.join(",")));
}

#[test]
fn half_a_character_in_the_name_of_a_field_is_replaced() {
    check(
        &[r#"{"role":"user","na\ud800me":"Ann","content":"Hi"}"#],
        &["{\"role\":\"user\",\"na\u{fffd}me\":\"Ann\",\"content\":\"Hi\"}"],
    );
    check(
        &[r#"{"role":"user","content":[{"type":"text","text":"Hi","x\udc00":1}]}"#],
        &["{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Hi\",\"x\u{fffd}\":1}]}"],
    );
}

#[test]
fn a_plan_that_was_mended_needs_no_other_repairs() {
    // The message has lost the id that ties it to the reasoning, so it is not part of that step.
    let reasoning = r#"{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gA"}"#;
    let call = r#"{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"}"#;
    let said = r#"{"type":"message","role":"assistant","content":"Wait."}"#;
    let mended = planned(&[call, reasoning, said]);
    assert_eq!(mended.len(), 3, "{mended:?}");
    assert!(mended[1].contains("interrupted"), "{mended:?}");
    let again: Vec<&str> = mended.iter().map(String::as_str).collect();
    assert_eq!(planned(&again), mended);
}

fn chat_result(text: &str) -> String {
    format!(r#"{{"role":"tool","tool_call_id":"c1","content":"{text}"}}"#)
}

const USER: &str = r#"{"role":"user","content":"u"}"#;
const ASSISTANT: &str = r#"{"role":"assistant","content":"a"}"#;
const CHAT_CALL: &str = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}"#;

#[test]
fn of_two_results_the_last_one_counts() {
    let (first, last) = (chat_result("pending"), chat_result("42"));
    check(&[USER, CHAT_CALL, &first, &last], &[USER, CHAT_CALL, &last]);
    check(
        &[USER, CHAT_CALL, &first, ASSISTANT, USER, &last],
        &[USER, CHAT_CALL, &last, ASSISTANT, USER],
    );
    check(&[USER, CHAT_CALL, &last, &last], &[USER, CHAT_CALL, &last]);
}

#[test]
fn a_result_counts_for_the_call_before_it() {
    let (first, last) = (chat_result("pending"), chat_result("42"));
    let messages: [&str; 7] = [USER, CHAT_CALL, &first, &last, USER, CHAT_CALL, &first];
    let healed = healed(&messages);
    assert_eq!(healed, format!("[{}]", planned(&messages).join(",")));
    assert_eq!((healed.matches("42").count(), healed.matches("pending").count()), (1, 1));
}

#[test]
fn of_two_outputs_the_last_one_counts() {
    let call = r#"{"type":"function_call","call_id":"c1","name":"f","arguments":"{}"}"#;
    let output = |text: &str| {
        format!(r#"{{"type":"function_call_output","call_id":"c1","output":"{text}"}}"#)
    };
    check(
        &[USER, call, &output("pending"), USER, &output("42")],
        &[USER, call, USER, &output("42")],
    );
}
