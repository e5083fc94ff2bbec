//! Gemini contents: outlines, placeholders, closing results.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{GEMINI, check, check_parts, check_patched};
use turnwise_formats::{Style, clear_input, clear_result, interrupted_result, parse, summary_pair};

const CALLS: &str = r#"{"role":"model","parts":[{"text":"Two orders.","thought":true},{"functionCall":{"name":"look","args":{"id":7}},"thoughtSignature":"c2ln"},{"functionCall":{"id":"b","name":"look","args":{"id":8}}}]}"#;
const RESULTS: &str = r#"{"role":"user","parts":[{"functionResponse":{"name":"look","response":{"result":"shipped"}}},{"functionResponse":{"id":"b","name":"look","response":{"error":"no"}}}]}"#;

#[test]
fn who_speaks() {
    check(GEMINI, r#"{"role":"user","parts":[{"text":"Hello"}]}"#, "user message 5");
    check(GEMINI, r#"{"parts":[{"text":"Hello"}]}"#, "user message 5");
    check(GEMINI, r#"{"role":"model","parts":[{"text":"Hello"}]}"#, "assistant message 5");
    check(GEMINI, r#"{"role":"user","content":"Hello"}"#, "user message 5");
    check(GEMINI, r#"{"role":"model","parts":[]}"#, "assistant message 4; {empty, hollow}");
}

#[test]
fn calls_without_ids_are_joined_by_name() {
    check(GEMINI, CALLS, "assistant call 35; call look look 0; call b look 5");
    check(GEMINI, RESULTS, "tool result 18; answer look 1; answer b 1 failed");
    check_parts(
        GEMINI,
        CALLS,
        r#"reasoning "Two orders."; call look#look "{\"id\":7}"; call look#b "{\"id\":8}""#,
    );
}

#[test]
fn pythons_spelling_is_read_and_written() {
    let call = r#"{"role":"model","parts":[{"function_call":{"name":"look","args":{"id":7}}}]}"#;
    check(GEMINI, call, "assistant call 18; call look look 5");
    let answer = r#"{"function_response":{"name":"look","response":{"error":"late"}}}"#;
    assert_eq!(interrupted_result(GEMINI, &parse(call).unwrap().json, 0, "late").unwrap(), answer);
}

#[test]
fn files_are_what_their_type_says() {
    check_parts(
        GEMINI,
        r#"{"role":"user","parts":[{"inlineData":{"mimeType":"image/png","data":"AAAA"}},{"fileData":{"mimeType":"application/pdf","fileUri":"x"}},{"text":"These."}]}"#,
        r#"text "These."; media "image" +1290"#,
    );
}

#[test]
fn code_that_the_provider_ran_is_text() {
    check_parts(
        GEMINI,
        r#"{"role":"model","parts":[{"executableCode":{"language":"PYTHON","code":"1"}}]}"#,
        r#"text "{\"executableCode\":{\"language\":\"PYTHON\",\"code\":\"1\"}}""#,
    );
}

#[test]
fn placeholders_stand_where_results_and_inputs_were() {
    let parsed = parse(RESULTS).unwrap().json;
    let cleared = RESULTS.replace(r#"{"result":"shipped"}"#, r#"{"result":"gone"}"#);
    check_patched(RESULTS, &clear_result(GEMINI, &parsed, 0, "gone"), &cleared);
    let parsed = parse(CALLS).unwrap().json;
    check_patched(
        CALLS,
        &clear_input(GEMINI, &parsed, 1, "gone"),
        &CALLS.replace(r#"{"id":8}"#, "{}"),
    );
    // A part with a thought signature is never edited.
    assert_eq!(clear_input(GEMINI, &parsed, 0, "gone"), []);
}

#[test]
fn pictures_in_a_response_go_with_it() {
    let message = r#"{"role":"user","parts":[{"functionResponse":{"name":"look","response":{"a":1,"b":2},"parts":[{"inlineData":{"mimeType":"image/png","data":"AAAA"}}]}}]}"#;
    check(GEMINI, message, "tool result 1051; answer look 1041");
    check_patched(
        message,
        &clear_result(GEMINI, &parse(message).unwrap().json, 0, "gone"),
        r#"{"role":"user","parts":[{"functionResponse":{"name":"look","response":{"result":"gone"},"parts":[]}}]}"#,
    );
}

#[test]
fn summaries_are_spoken_by_user_and_model() {
    let pair = summary_pair(GEMINI, Style::Bare, "So far?", "An order.");
    let (ask, answer) = (
        r#"{"role":"user","parts":[{"text":"So far?"}]}"#,
        r#"{"role":"model","parts":[{"text":"An order."}]}"#,
    );
    assert_eq!(pair, [ask, answer]);
}
