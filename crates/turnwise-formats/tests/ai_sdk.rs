//! The AI SDK's model messages and UI messages: outlines, placeholders, closing results.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{AI_SDK, UI, check, check_parts, check_patched};
use turnwise_formats::{
    Style, clear_input, clear_result, close_call, interrupted_result, parse, summary_pair,
};

const CALLS: &str = r#"{"role":"assistant","content":[{"type":"reasoning","text":"Hm.","providerOptions":{"anthropic":{"signature":"c2ln"}}},{"type":"tool-call","toolCallId":"a","toolName":"look","input":{"id":7}},{"type":"tool-call","toolCallId":"b","toolName":"pay","input":{"id":8},"providerOptions":{"google":{"thoughtSignature":"c2ln"}}},{"type":"tool-approval-request","approvalId":"p","toolCallId":"b"}]}"#;
const RESULTS: &str = r#"{"role":"tool","content":[{"type":"tool-result","toolCallId":"a","toolName":"look","output":{"type":"json","value":{"state":"shipped","by":"sea"},"providerOptions":{"x":{}}}},{"type":"tool-approval-response","approvalId":"p","approved":true}]}"#;
const PAGE: &str = r#"{"id":"m1","role":"assistant","parts":[{"type":"step-start"},{"type":"text","text":"Let me look."},{"type":"tool-look","toolCallId":"a","state":"output-available","input":{"id":7},"output":{"state":"shipped","by":"sea"}},{"type":"dynamic-tool","toolName":"ask","toolCallId":"b","state":"output-error","input":{},"errorText":"no"},{"type":"tool-pay","toolCallId":"c","state":"approval-requested","input":{"id":9},"approval":{"id":"p"}},{"type":"text","text":"Shipped."}]}"#;

#[test]
fn who_speaks() {
    check(AI_SDK, r#"{"role":"system","content":"Be kind."}"#, "system message 7");
    check(
        AI_SDK,
        r#"{"role":"user","content":[{"type":"text","text":"Hello"}]}"#,
        "user message 5",
    );
    check(
        UI,
        r#"{"id":"m","role":"user","parts":[{"type":"text","text":"Hello"}]}"#,
        "user message 5",
    );
    check(
        UI,
        r#"{"id":"m","role":"assistant","parts":[]}"#,
        "assistant message 4; {empty, hollow}",
    );
}

#[test]
fn approvals_are_calls_beside_the_call_they_are_about() {
    check(AI_SDK, CALLS, "assistant message 43; call a look 5; call b pay 0; call p approval 0");
    check(AI_SDK, RESULTS, "tool result 26; answer a 10; answer p 0");
}

#[test]
fn the_providers_own_tools_are_no_calls() {
    check(
        AI_SDK,
        r#"{"role":"assistant","content":[{"type":"tool-call","toolCallId":"a","toolName":"search","input":{},"providerExecuted":true},{"type":"tool-result","toolCallId":"a","toolName":"search","output":{"type":"text","value":"x"}}]}"#,
        "assistant message 60",
    );
    check(
        UI,
        r#"{"role":"assistant","parts":[{"type":"tool-search","toolCallId":"a","state":"output-available","input":{},"output":"x","providerExecuted":true}]}"#,
        "assistant message 36",
    );
}

#[test]
fn a_page_carries_calls_and_results_in_one_message() {
    check(
        UI,
        PAGE,
        "assistant message 71; call a look 5; call b ask 1; call c pay 5; answer a 10; answer b 0 failed",
    );
    check_parts(
        UI,
        PAGE,
        r#"text "Let me look."; call look#a "{\"id\":7}"; result look#a "{\"state\":\"shipped\",\"by\":\"sea\"}"; call ask#b "{}"; result ask#b "no"; call pay#c "{\"id\":9}"; text "Shipped.""#,
    );
}

#[test]
fn what_only_the_page_shows_costs_next_to_nothing() {
    check(
        UI,
        r#"{"role":"assistant","parts":[{"type":"data-chart","data":[1,2,3,4]},{"type":"source-url","url":"https://x.test/a/b/c"},{"type":"tool-look","state":"input-streaming","input":{"a":"b"}}]}"#,
        "assistant message 6",
    );
}

#[test]
fn files_are_what_their_type_says() {
    check_parts(
        UI,
        r#"{"role":"user","parts":[{"type":"file","mediaType":"image/png","url":"data:image/png;base64,AAAA"},{"type":"text","text":"This."}]}"#,
        r#"text "This."; media "image" +765"#,
    );
    check_parts(
        AI_SDK,
        r#"{"role":"user","content":[{"type":"file","mediaType":"application/pdf","data":"AAAA"}]}"#,
        r#"media "file" +1500"#,
    );
}

#[test]
fn placeholders_stand_where_results_and_inputs_were() {
    let (calls, results) = (parse(CALLS).unwrap().json, parse(RESULTS).unwrap().json);
    let output =
        r#"{"type":"json","value":{"state":"shipped","by":"sea"},"providerOptions":{"x":{}}}"#;
    let gone = r#"{"type":"text","value":"gone","providerOptions":{"x":{}}}"#;
    check_patched(
        RESULTS,
        &clear_result(AI_SDK, &results, 0, "gone"),
        &RESULTS.replace(output, gone),
    );
    assert_eq!(clear_result(AI_SDK, &results, 1, "gone"), []);
    check_patched(
        CALLS,
        &clear_input(AI_SDK, &calls, 0, "gone"),
        &CALLS.replace(r#"{"id":7}"#, "{}"),
    );
    // What the provider signed is never edited.
    assert_eq!(clear_input(AI_SDK, &calls, 1, "gone"), []);
}

#[test]
fn placeholders_stand_inside_a_page() {
    let page = parse(PAGE).unwrap().json;
    let cleared = PAGE.replace(r#"{"state":"shipped","by":"sea"}"#, r#""gone""#);
    check_patched(PAGE, &clear_result(UI, &page, 0, "gone"), &cleared);
    assert_eq!(clear_result(UI, &page, 1, "gone"), []);
    check_patched(PAGE, &clear_input(UI, &page, 0, "gone"), &PAGE.replace(r#"{"id":7}"#, "{}"));
}

#[test]
fn an_interrupted_call_becomes_an_error() {
    let calls = parse(CALLS).unwrap().json;
    assert_eq!(
        interrupted_result(AI_SDK, &calls, 0, "late").unwrap(),
        r#"{"role":"tool","content":[{"type":"tool-result","toolCallId":"a","toolName":"look","output":{"type":"error-text","value":"late"}}]}"#
    );
    assert_eq!(
        interrupted_result(AI_SDK, &calls, 2, "late").unwrap(),
        r#"{"role":"tool","content":[{"type":"tool-approval-response","approvalId":"p","approved":false,"reason":"late"}]}"#
    );
    let closed = PAGE
        .replace("approval-requested", "output-error")
        .replace(r#""approval":{"id":"p"}"#, r#""approval":{"id":"p"},"errorText":"late""#);
    check_patched(PAGE, &close_call(UI, &parse(PAGE).unwrap().json, 2, "late"), &closed);
}

#[test]
fn summaries_are_messages_of_the_same_kind() {
    assert_eq!(
        summary_pair(AI_SDK, Style::Bare, "So far?", "An order.").first().unwrap(),
        r#"{"role":"user","content":"So far?"}"#
    );
    assert_eq!(
        summary_pair(UI, Style::Bare, "So far?", "An order.").last().unwrap(),
        r#"{"id":"turnwise-summary-assistant","role":"assistant","parts":[{"type":"text","text":"An order."}]}"#
    );
}
