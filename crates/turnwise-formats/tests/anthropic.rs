//! Anthropic Messages: outlines, placeholders, closing results.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{ANTHROPIC, check, check_parts, check_patched};
use turnwise_formats::{
    Format, Style, clear_input, clear_result, interrupted_result, parse, relist, results,
    summary_pair,
};

const CALLS: &str = r#"{"role":"assistant","content":[{"type":"thinking","thinking":"Two orders.","signature":"c2ln"},{"type":"text","text":"Let me look."},{"type":"tool_use","id":"a","name":"look","input":{"id":7}},{"type":"tool_use","id":"b","name":"ask","input":{}}]}"#;
const RESULTS: &str = r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"shipped"},{"type":"tool_result","tool_use_id":"b","is_error":true,"content":[{"type":"text","text":"no"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}"#;

#[test]
fn who_speaks() {
    check(ANTHROPIC, r#"{"role":"user","content":"Hello"}"#, "user message 5");
    check(
        ANTHROPIC,
        r#"{"role":"user","content":[{"type":"text","text":"Hello"}]}"#,
        "user message 5",
    );
    check(ANTHROPIC, r#"{"role":"assistant","content":"Hello"}"#, "assistant message 5");
    check(
        ANTHROPIC,
        r#"{"role":"system","content":[{"type":"tool_addition","tools":["x"]}]}"#,
        "system message 15",
    );
    check(
        ANTHROPIC,
        r#"{"role":"assistant","content":[]}"#,
        "assistant message 4; {empty, hollow}",
    );
}

#[test]
fn calls_and_their_results() {
    check(ANTHROPIC, CALLS, "assistant call 35; call a look 5; call b ask 1");
    check(ANTHROPIC, RESULTS, "tool result 1417; answer a 1; answer b 1400 failed");
    check_parts(
        ANTHROPIC,
        CALLS,
        r#"reasoning "Two orders."; text "Let me look."; call look#a "{\"id\":7}"; call ask#b "{}""#,
    );
}

#[test]
fn who_speaks_beside_results_opens_no_turn() {
    check(
        ANTHROPIC,
        r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"x"},{"type":"text","text":"Hurry"}]}"#,
        "tool result 12; answer a 1; {speaks}",
    );
}

#[test]
fn what_is_sealed_counts_without_being_read() {
    let sealed = "A".repeat(160);
    check_parts(
        ANTHROPIC,
        &format!(
            r#"{{"role":"assistant","content":[{{"type":"redacted_thinking","data":"{sealed}"}}]}}"#
        ),
        r#"media "sealed reasoning" +30"#,
    );
    check_parts(
        ANTHROPIC,
        &format!(
            r#"{{"role":"assistant","content":[{{"type":"thinking","thinking":"","signature":"{sealed}"}}]}}"#
        ),
        r#"media "sealed reasoning" +30"#,
    );
}

#[test]
fn the_providers_own_tools_are_no_calls() {
    check(
        ANTHROPIC,
        r#"{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"x"}},{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","encrypted_content":"AAAA"}]}]}"#,
        "assistant message 60",
    );
}

#[test]
fn a_document_with_text_is_text_and_a_file_is_not() {
    check_parts(
        ANTHROPIC,
        r#"{"role":"user","content":[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"The deed."}},{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"AAAA"}}]}"#,
        r#"text "The deed."; media "file" +2250"#,
    );
}

#[test]
fn placeholders_stand_where_results_and_inputs_were() {
    let parsed = parse(RESULTS).unwrap().json;
    check_patched(
        RESULTS,
        &clear_result(ANTHROPIC, &parsed, 1, "gone"),
        r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"shipped"},{"type":"tool_result","tool_use_id":"b","is_error":true,"content":"gone"}]}"#,
    );
    let parsed = parse(CALLS).unwrap().json;
    check_patched(
        CALLS,
        &clear_input(ANTHROPIC, &parsed, 0, "gone"),
        &CALLS.replace(r#"{"id":7}"#, "{}"),
    );
    assert_eq!(clear_result(ANTHROPIC, &parsed, 0, "gone"), []);
    assert_eq!(clear_input(ANTHROPIC, &parsed, 2, "gone"), []);
}

#[test]
fn an_interrupted_call_is_closed_in_front_of_whoever_speaks() {
    let calls = parse(CALLS).unwrap().json;
    let closing = interrupted_result(ANTHROPIC, &calls, 1, "[interrupted]").unwrap();
    let block =
        r#"{"type":"tool_result","tool_use_id":"b","content":"[interrupted]","is_error":true}"#;
    assert_eq!(closing, block);
    assert_eq!(
        results(ANTHROPIC, &[block.into()]),
        format!(r#"{{"role":"user","content":[{block}]}}"#)
    );
    let message = r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"},{"type":"text","text":"Hurry"}]}"#;
    let parsed = parse(message).unwrap().json;
    let mut patches = Vec::new();
    relist(ANTHROPIC, &parsed, &[closing], &[], &mut patches);
    check_patched(
        message,
        &patches,
        &message.replace(r#"{"type":"text""#, &format!(r#"{block},{{"type":"text""#)),
    );
}

#[test]
fn an_orphan_is_taken_out_and_what_else_is_patched_follows() {
    let result = |id: &str, text: &str| {
        format!(r#"{{"type":"tool_result","tool_use_id":"{id}","content":"{text}"}}"#)
    };
    let text = r#"{"type":"text","text":"Hurry"}"#;
    let message = format!(
        r#"{{"role":"user","content":[{},{},{text}]}}"#,
        result("q", "old"),
        result("a", "long")
    );
    let parsed = parse(&message).unwrap().json;
    let mut patches = clear_result(ANTHROPIC, &parsed, 1, "gone");
    relist(ANTHROPIC, &parsed, &[result("b", "new")], &[0], &mut patches);
    let expected = format!(
        r#"{{"role":"user","content":[{},{},{text}]}}"#,
        result("a", "gone"),
        result("b", "new")
    );
    check_patched(&message, &patches, &expected);
}

#[test]
fn a_summary_is_two_plain_messages() {
    let pair = summary_pair(Format::Anthropic, Style::Bare, "So far?", "An order.");
    assert_eq!(
        pair,
        [r#"{"role":"user","content":"So far?"}"#, r#"{"role":"assistant","content":"An order."}"#]
    );
}
