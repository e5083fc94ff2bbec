//! LangChain messages in all their forms: outlines, placeholders, closing results.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{LANGCHAIN, check, check_parts, check_patched};
use turnwise_formats::{Style, clear_input, clear_result, interrupted_result, parse, summary_pair};

const INSTANCE: &str = r#"{"lc":1,"type":"constructor","id":["langchain_core","messages","AIMessage"],"kwargs":{"content":[{"type":"text","text":"Let me look."},{"type":"tool_use","id":"a","name":"look","input":{"id":7}}],"tool_calls":[{"name":"look","args":{"id":7},"id":"a","type":"tool_call"}],"additional_kwargs":{"tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{\"id\":7}"}}]}}}"#;
const STORED: &str = r#"{"type":"tool","data":{"content":"shipped","tool_call_id":"a","name":"look","status":"success"}}"#;

#[test]
fn who_speaks_in_every_form() {
    let instance = |class: &str| {
        format!(
            r#"{{"lc":1,"type":"constructor","id":["langchain_core","messages","{class}"],"kwargs":{{"content":"Hello"}}}}"#
        )
    };
    for message in [
        &*instance("HumanMessage"),
        &instance("HumanMessageChunk"),
        r#"{"type":"human","data":{"content":"Hello"}}"#,
    ] {
        check(LANGCHAIN, message, "user message 5");
    }
    for message in [
        &*instance("AIMessageChunk"),
        r#"{"type":"ai","content":"Hello"}"#,
        r#"{"role":"assistant","content":"Hello"}"#,
    ] {
        check(LANGCHAIN, message, "assistant message 5");
    }
    check(LANGCHAIN, &instance("SystemMessage"), "system message 5");
    check(LANGCHAIN, &instance("ToolMessage"), "tool result 11; answer  1");
    check(
        LANGCHAIN,
        r#"{"type":"generic","data":{"role":"user","content":"Hello"}}"#,
        "user message 5",
    );
}

#[test]
fn a_call_that_is_written_three_times_counts_once() {
    check(LANGCHAIN, INSTANCE, "assistant message 22; call a look 5");
    check_parts(LANGCHAIN, INSTANCE, r#"text "Let me look."; call look#a "{\"id\":7}""#);
}

#[test]
fn results_say_whether_they_failed() {
    check(LANGCHAIN, STORED, "tool result 11; answer a 1");
    check(LANGCHAIN, &STORED.replace("success", "error"), "tool result 11; answer a 1 failed");
}

#[test]
fn what_is_not_a_message_is_kept_whole() {
    check(
        LANGCHAIN,
        r#"{"lc":1,"type":"constructor","id":["langchain_core","messages","RemoveMessage"],"kwargs":{"id":"m1"}}"#,
        "other opaque 12",
    );
}

#[test]
fn a_cleared_input_is_cleared_wherever_it_stands() {
    let cleared = INSTANCE.replace(r#"{"id":7}"#, "{}").replace(r#"{\"id\":7}"#, "{}");
    check_patched(
        INSTANCE,
        &clear_input(LANGCHAIN, &parse(INSTANCE).unwrap().json, 0, "gone"),
        &cleared,
    );
}

#[test]
fn a_placeholder_stands_where_the_result_was() {
    let parsed = parse(STORED).unwrap().json;
    check_patched(
        STORED,
        &clear_result(LANGCHAIN, &parsed, 0, "gone"),
        &STORED.replace("shipped", "gone"),
    );
}

#[test]
fn closing_results_and_summaries_look_like_their_neighbors() {
    let fields = r#""content":"late","tool_call_id":"a","name":"look","status":"error""#;
    let closing = |message: &str| {
        interrupted_result(LANGCHAIN, &parse(message).unwrap().json, 0, "late").unwrap()
    };
    assert_eq!(closing(INSTANCE), format!(r#"{{"role":"tool",{fields}}}"#));
    let stored =
        r#"{"type":"ai","data":{"content":"","tool_calls":[{"id":"a","name":"look","args":{}}]}}"#;
    assert_eq!(closing(stored), format!(r#"{{"type":"tool","data":{{{fields}}}}}"#));
    let style = Style::of(LANGCHAIN, &parse(stored).unwrap().json).unwrap();
    assert_eq!(
        summary_pair(LANGCHAIN, style, "So far?", "An order."),
        [
            r#"{"type":"human","data":{"content":"So far?"}}"#,
            r#"{"type":"ai","data":{"content":"An order."}}"#
        ]
    );
    assert_eq!(Style::of(LANGCHAIN, &parse(INSTANCE).unwrap().json), None);
}

#[test]
fn a_call_that_could_not_be_parsed_may_stay_without_a_result() {
    let message = r#"{"type":"ai","content":"","tool_calls":[{"id":"a","name":"look","args":{}}],"invalid_tool_calls":[{"id":"b","name":"look","args":"{"}]}"#;
    let item = turnwise_formats::read_text(
        turnwise_formats::Format::LangChain,
        message,
        &Default::default(),
    )
    .unwrap();
    let calls: Vec<_> = item.calls.iter().map(|call| (&*call.id, call.optional)).collect();
    assert_eq!(calls, [("a", false), ("b", true)]);
}
