//! Summaries, repairs and placeholders, each in the format of the conversation.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{CHAT, RESPONSES, check_patched, item};
use turnwise_formats::{
    Format, Style, apply, clear_input, clear_result, interrupted_result, parse, set_content,
    summary_pair, summary_user,
};

fn check_result(format: Format, call: &str, expected: &str) {
    let written = interrupted_result(format, &parse(call).unwrap().json, 0, "[interrupted]");
    assert_eq!(written.as_deref(), Some(expected));
    // The result answers the call it was written for.
    let call_id = item(format, call).calls.into_iter().next().unwrap().id;
    let answer_id = item(format, expected).answers.into_iter().next().unwrap().id;
    assert_eq!(call_id, answer_id);
}

fn check_cleared(format: Format, message: &str, expected: &str) {
    let patches = clear_result(format, &parse(message).unwrap().json, 0, "⟦removed⟧");
    check_patched(message, &patches, expected);
    // A result that gives nothing back is said to free nothing.
    let frees = item(format, message).answers.into_iter().next().unwrap().payload.0 > 0;
    assert_eq!(frees, !patches.is_empty(), "{message}");
}

fn check_input(format: Format, message: &str, index: usize, expected: &str) {
    let patches = clear_input(format, &parse(message).unwrap().json, index, "⟦removed⟧");
    check_patched(message, &patches, expected);
}

#[test]
fn a_summary_is_a_pair_or_one_user_message() {
    let pair = summary_pair(CHAT, Style::Bare, "Summarize", "They \"agreed\"\n");
    assert_eq!(
        pair,
        [
            r#"{"role":"user","content":"Summarize"}"#,
            r#"{"role":"assistant","content":"They \"agreed\"\n"}"#
        ]
    );
    assert_eq!(summary_user(CHAT, Style::Typed, "So far"), r#"{"role":"user","content":"So far"}"#);
    assert_eq!(
        summary_pair(RESPONSES, Style::Bare, "a", "b"),
        summary_pair(CHAT, Style::Typed, "a", "b")
    );
}

#[test]
fn typed_items_carry_a_status_and_parts() {
    let pair = summary_pair(RESPONSES, Style::Typed, "Summarize", "They agreed");
    let expected = [
        r#"{"type":"message","role":"user","content":"Summarize"}"#,
        r#"{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"They agreed"}]}"#,
    ];
    assert_eq!(pair, expected);
}

#[test]
fn typed_items_ask_for_typed_insertions() {
    let style = |message: &str| Style::of(RESPONSES, &parse(message).unwrap().json);
    assert_eq!(style(r#"{"type":"message","role":"user","content":"Hi"}"#), Some(Style::Typed));
    assert_eq!(style(r#"{"type":"function_call","callId":"c"}"#), Some(Style::Typed));
    let said = |part: &str| {
        format!(
            r#"{{"type":"message","role":"assistant","status":"completed","content":[{part}]}}"#
        )
    };
    assert_eq!(
        style(&said(r#"{"type":"output_text","text":"Hi","providerData":{}}"#)),
        Some(Style::Typed)
    );
    assert_eq!(style(&said(r#"{"type":"output_text","text":"Hi","annotations":[]}"#)), None);
    assert_eq!(style(r#"{"type":"function_call","call_id":"c"}"#), None);
    assert_eq!(style(r#"{"role":"user","content":"Hi"}"#), None);
}

#[test]
fn an_interrupted_call_is_answered_in_its_own_kind() {
    check_result(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}"#,
        r#"{"role":"tool","tool_call_id":"c","content":"[interrupted]"}"#,
    );
    check_result(
        CHAT,
        r#"{"role":"assistant","function_call":{"name":"f","arguments":"{}"}}"#,
        r#"{"role":"function","name":"f","content":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}"#,
        r#"{"type":"function_call_output","call_id":"c","output":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"function_call","callId":"c","name":"f","arguments":"{}"}"#,
        r#"{"type":"function_call_result","name":"f","callId":"c","status":"incomplete","output":{"type":"text","text":"[interrupted]"}}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"custom_tool_call","call_id":"c","name":"sql","input":"select"}"#,
        r#"{"type":"custom_tool_call_output","call_id":"c","output":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"mcp_approval_request","id":"r","name":"pay","arguments":"{}"}"#,
        r#"{"type":"mcp_approval_response","approval_request_id":"r","approve":false,"reason":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"local_shell_call","id":"l","call_id":"c","action":{}}"#,
        r#"{"type":"local_shell_call_output","id":"c","output":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"shell_call","callId":"c","action":{"commands":["ls"]}}"#,
        r#"{"type":"shell_call_output","callId":"c","output":[{"stdout":"","stderr":"[interrupted]","outcome":{"type":"timeout"}}]}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"apply_patch_call","call_id":"c","operation":{}}"#,
        r#"{"type":"apply_patch_call_output","call_id":"c","status":"failed","output":"[interrupted]"}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"tool_search_call","call_id":null,"arguments":{}}"#,
        r#"{"type":"tool_search_output","tools":[]}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"program","id":"p","call_id":"c","code":"go()"}"#,
        r#"{"type":"program_output","call_id":"c","status":"incomplete","result":"[interrupted]"}"#,
    );
}

#[test]
fn what_the_agents_sdk_wraps_is_answered_wrapped() {
    check_result(
        RESPONSES,
        r#"{"type":"unknown","id":"x","providerData":{"type":"custom_tool_call","call_id":"c","name":"sql","input":"select"}}"#,
        r#"{"type":"unknown","providerData":{"type":"custom_tool_call_output","call_id":"c","output":"[interrupted]"}}"#,
    );
    check_result(
        RESPONSES,
        r#"{"type":"hosted_tool_call","name":"mcp_approval_request","providerData":{"type":"mcp_approval_request","id":"r","name":"pay"}}"#,
        r#"{"type":"hosted_tool_call","name":"mcp_approval_response","status":"completed","providerData":{"type":"mcp_approval_response","approval_request_id":"r","approve":false,"reason":"[interrupted]"}}"#,
    );
    check_cleared(
        RESPONSES,
        r#"{"type":"unknown","providerData":{"type":"custom_tool_call_output","call_id":"c","output":"long"}}"#,
        r#"{"type":"unknown","providerData":{"type":"custom_tool_call_output","call_id":"c","output":"⟦removed⟧"}}"#,
    );
    check_input(
        RESPONSES,
        r#"{"type":"unknown","providerData":{"type":"custom_tool_call","call_id":"c","input":"select"}}"#,
        0,
        r#"{"type":"unknown","providerData":{"type":"custom_tool_call","call_id":"c","input":"⟦removed⟧"}}"#,
    );
}

#[test]
fn legacy_calls_come_after_the_listed_ones() {
    check_input(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}],"function_call":{"name":"g","arguments":"[1]"}}"#,
        1,
        r#"{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}],"function_call":{"name":"g","arguments":"{}"}}"#,
    );
}

#[test]
fn an_interrupted_computer_call_is_answered_by_an_empty_picture() {
    let call =
        parse(r#"{"type":"computer_call","id":"cu","call_id":"c","action":{"type":"screenshot"}}"#)
            .unwrap()
            .json;
    let written = interrupted_result(RESPONSES, &call, 0, "[interrupted]").unwrap();
    let start = r#"{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot","image_url":"data:image/png;base64,"#;
    assert!(written.starts_with(start), "{written}");
}

#[test]
fn a_call_that_is_not_there_gets_no_result() {
    let message = parse(r#"{"role":"assistant","content":"x"}"#).unwrap().json;
    assert_eq!(interrupted_result(CHAT, &message, 0, "x"), None);
    let call = parse(r#"{"type":"function_call","call_id":"c"}"#).unwrap().json;
    assert_eq!(interrupted_result(RESPONSES, &call, 1, "x"), None);
    assert_eq!(clear_input(RESPONSES, &call, 1, "x"), []);
    assert_eq!(clear_result(CHAT, &message, 0, "x"), []);
    assert_eq!(clear_result(CHAT, &message, 1, "x"), []);
}

#[test]
fn clearing_a_result_leaves_everything_else() {
    check_cleared(
        CHAT,
        r#"{"role":"tool","tool_call_id":"c","name":"f","content":"long","x":{"y":1.5}}"#,
        r#"{"role":"tool","tool_call_id":"c","name":"f","content":"⟦removed⟧","x":{"y":1.5}}"#,
    );
    check_cleared(
        CHAT,
        r#"{"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"long"}]}"#,
        r#"{"role":"tool","tool_call_id":"c","content":"⟦removed⟧"}"#,
    );
    check_cleared(
        RESPONSES,
        r#"{"type":"function_call_output","id":"fo","call_id":"c","output":"long"}"#,
        r#"{"type":"function_call_output","id":"fo","call_id":"c","output":"⟦removed⟧"}"#,
    );
    check_cleared(
        RESPONSES,
        r#"{"type":"function_call_result","callId":"c","name":"f","status":"completed","output":{"type":"text","text":"long"}}"#,
        r#"{"type":"function_call_result","callId":"c","name":"f","status":"completed","output":{"type":"text","text":"⟦removed⟧"}}"#,
    );
    check_cleared(
        RESPONSES,
        r#"{"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"b","outcome":{"type":"exit","exit_code":0}},{"stdout":"c","stderr":""}]}"#,
        r#"{"type":"shell_call_output","call_id":"c","output":[{"stdout":"⟦removed⟧","stderr":"","outcome":{"type":"exit","exit_code":0}},{"stdout":"","stderr":""}]}"#,
    );
}

#[test]
fn pictures_decisions_and_tool_lists_are_not_cleared() {
    for message in [
        r#"{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot","image_url":"data:x"}}"#,
        r#"{"type":"mcp_approval_response","approval_request_id":"r","approve":false,"reason":"no"}"#,
        r#"{"type":"tool_search_output","call_id":"c","tools":[{"type":"function","name":"f"}]}"#,
    ] {
        check_cleared(RESPONSES, message, message);
    }
}

#[test]
fn cleared_arguments_stay_valid_json() {
    check_input(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"x\":1}"}},{"id":"b","function":{"name":"g","arguments":{"y":2}}}]}"#,
        0,
        r#"{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":{"y":2}}}]}"#,
    );
    check_input(
        CHAT,
        r#"{"role":"assistant","tool_calls":[null,{"id":"b","function":{"name":"g","arguments":{"y":2}}}]}"#,
        0,
        r#"{"role":"assistant","tool_calls":[null,{"id":"b","function":{"name":"g","arguments":{}}}]}"#,
    );
    check_input(
        RESPONSES,
        r#"{"type":"function_call","call_id":"c","name":"f","arguments":"{\"x\":1}"}"#,
        0,
        r#"{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}"#,
    );
}

#[test]
fn the_input_of_a_custom_tool_may_be_any_text() {
    check_input(
        RESPONSES,
        r#"{"type":"custom_tool_call","call_id":"c","name":"sql","input":"select"}"#,
        0,
        r#"{"type":"custom_tool_call","call_id":"c","name":"sql","input":"⟦removed⟧"}"#,
    );
    check_input(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","type":"custom","custom":{"name":"sql","input":"select"}}]}"#,
        0,
        r#"{"role":"assistant","tool_calls":[{"id":"c","type":"custom","custom":{"name":"sql","input":"⟦removed⟧"}}]}"#,
    );
}

#[test]
fn inputs_with_a_form_of_their_own_are_not_emptied() {
    let message = r#"{"type":"shell_call","call_id":"c","action":{"commands":["ls"]}}"#;
    check_input(RESPONSES, message, 0, message);
    let message = r#"{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f"}}]}"#;
    check_input(CHAT, message, 0, message);
}

#[test]
fn content_is_set_or_made() {
    check_patched(
        r#"{"content":null,"role":"assistant"}"#,
        &[set_content("")],
        r#"{"content":"","role":"assistant"}"#,
    );
    check_patched(
        r#"{"role":"assistant"}"#,
        &[set_content("x")],
        r#"{"role":"assistant","content":"x"}"#,
    );
}

#[test]
fn a_patch_that_leads_nowhere_changes_nothing() {
    let message = parse(r#"{"output":"x"}"#).unwrap().json;
    let patches = clear_result(
        RESPONSES,
        &parse(r#"{"type":"function_call_result","output":{"type":"text","text":"long"}}"#)
            .unwrap()
            .json,
        0,
        "⟦removed⟧",
    );
    assert_eq!(apply(&patches, &message), message);
}
