//! Responses items: what the outline of each says.
#![allow(missing_docs)]

mod common;

use common::{RESPONSES, check, check_parts, item};

#[test]
fn messages_with_and_without_a_type() {
    check(RESPONSES, r#"{"role":"user","content":"Hello"}"#, "user message 5");
    check(
        RESPONSES,
        r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"Hello"}]}"#,
        "user message 5",
    );
    check(
        RESPONSES,
        r#"{"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Hello","annotations":[]}]}"#,
        "assistant message 5",
    );
}

#[test]
fn function_calls_in_both_spellings() {
    let expected = "assistant call 14; call c f 1";
    check(
        RESPONSES,
        r#"{"type":"function_call","id":"fc_1","call_id":"c","name":"f","arguments":"{}"}"#,
        expected,
    );
    check(
        RESPONSES,
        r#"{"type":"function_call","id":"fc_1","callId":"c","name":"f","arguments":"{}","status":"completed"}"#,
        expected,
    );
}

#[test]
fn function_results_in_every_spelling() {
    let expected = "tool result 11; answer c 1";
    check(RESPONSES, r#"{"type":"function_call_output","call_id":"c","output":"sunny"}"#, expected);
    check(
        RESPONSES,
        r#"{"type":"function_call_output","call_id":"c","output":[{"type":"input_text","text":"sunny"}]}"#,
        expected,
    );
    check(
        RESPONSES,
        r#"{"type":"function_call_result","callId":"c","name":"f","status":"completed","output":"sunny"}"#,
        expected,
    );
    check(
        RESPONSES,
        r#"{"type":"function_call_result","callId":"c","name":"f","status":"completed","output":{"type":"text","text":"sunny"}}"#,
        expected,
    );
}

#[test]
fn every_kind_of_call_has_its_result() {
    check(
        RESPONSES,
        r#"{"type":"custom_tool_call","call_id":"c","name":"sql","input":"select"}"#,
        "assistant call 14; call c sql 1",
    );
    check(
        RESPONSES,
        r#"{"type":"custom_tool_call_output","call_id":"c","output":"one"}"#,
        "tool result 11; answer c 1",
    );
    check(
        RESPONSES,
        r#"{"type":"local_shell_call","id":"lsh_1","call_id":"c","action":{"type":"exec","command":["ls"]}}"#,
        "assistant call 26; call c local_shell 0",
    );
    check(
        RESPONSES,
        r#"{"type":"local_shell_call_output","id":"c","output":"a.txt"}"#,
        "tool result 13; answer c 3",
    );
    check(
        RESPONSES,
        r#"{"type":"apply_patch_call","call_id":"c","operation":{"type":"delete_file","path":"a"}}"#,
        "assistant call 24; call c apply_patch 0",
    );
    check(
        RESPONSES,
        r#"{"type":"apply_patch_call_output","call_id":"c","status":"completed"}"#,
        "tool result 10; answer c 0",
    );
    check(
        RESPONSES,
        r#"{"type":"program","id":"p","call_id":"c","code":"go()"}"#,
        "assistant call 15; call c program 0",
    );
    check(
        RESPONSES,
        r#"{"type":"program_output","id":"p","call_id":"c","result":"done","status":"completed"}"#,
        "tool result 11; answer c 1",
    );
    check(
        RESPONSES,
        r#"{"type":"program_output","callId":"c","output":"done","status":"completed"}"#,
        "tool result 11; answer c 1",
    );
}

#[test]
fn shells_tell_what_they_printed_and_whether_they_failed() {
    check(
        RESPONSES,
        r#"{"type":"shell_call_output","call_id":"c","output":[{"stdout":"ok","stderr":"","outcome":{"type":"exit","exit_code":0}}]}"#,
        "tool result 11; answer c 1",
    );
    check(
        RESPONSES,
        r#"{"type":"shell_call_output","callId":"c","output":[{"stdout":"","stderr":"no","outcome":{"type":"exit","exitCode":1}}]}"#,
        "tool result 11; answer c 1 failed",
    );
    check(
        RESPONSES,
        r#"{"type":"shell_call_output","call_id":"c","output":[{"stdout":"","stderr":"no","outcome":{"type":"timeout"}}]}"#,
        "tool result 11; answer c 1 failed",
    );
}

#[test]
fn screenshots_are_pictures_that_no_text_can_replace() {
    check(
        RESPONSES,
        r#"{"type":"computer_call","id":"cu","call_id":"c","action":{"type":"screenshot"}}"#,
        "assistant call 19; call c computer 0",
    );
    check(
        RESPONSES,
        r#"{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot","image_url":"data:image/png;base64,AAAA"}}"#,
        "tool result 775; answer c 0",
    );
    check(
        RESPONSES,
        r#"{"type":"computer_call_result","callId":"c","output":{"type":"computer_screenshot","data":"AAAA"}}"#,
        "tool result 775; answer c 0",
    );
}

#[test]
fn approvals_answer_the_request_by_its_own_id() {
    check(
        RESPONSES,
        r#"{"type":"mcp_approval_request","id":"mcpr_1","name":"pay","arguments":"{}","server_label":"bank"}"#,
        "assistant call 14; call mcpr_1 pay 0",
    );
    check(
        RESPONSES,
        r#"{"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":true}"#,
        "tool result 10; answer mcpr_1 0",
    );
}

#[test]
fn searches_for_tools_may_have_no_id() {
    check(
        RESPONSES,
        r#"{"type":"tool_search_call","id":"ts_1","call_id":null,"arguments":{}}"#,
        "assistant call 15; call tool_search tool_search 0",
    );
    check(
        RESPONSES,
        r#"{"type":"tool_search_output","id":"ts_2","tools":[]}"#,
        "tool result 10; answer tool_search 0",
    );
}

#[test]
fn reasoning_counts_its_summary_and_what_is_sealed() {
    check(RESPONSES, r#"{"type":"reasoning","id":"rs_1","summary":[]}"#, "assistant reasoning 4");
    check(
        RESPONSES,
        r#"{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hello"}]}"#,
        "assistant reasoning 5",
    );
    check(
        RESPONSES,
        r#"{"type":"reasoning","content":[{"type":"input_text","text":"Hello"}]}"#,
        "assistant reasoning 5; {untied}",
    );
    let sealed = "gAAAAAB".repeat(160);
    check_parts(
        RESPONSES,
        &format!(
            r#"{{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"{sealed}"}}"#
        ),
        r#"media "encrypted reasoning" +210"#,
    );
}

#[test]
fn hosted_calls_are_kept_whole() {
    check_parts(
        RESPONSES,
        r#"{"type":"mcp_call","id":"mcp_1","server_label":"docs","name":"ask","arguments":"{\"q\":1}","output":"Yes","error":null}"#,
        r#"text ask# "docs\nask\n{\"q\":1}\nYes""#,
    );
    check(
        RESPONSES,
        r#"{"type":"web_search_call","id":"ws_1","status":"completed","action":{"type":"search","query":"x"}}"#,
        "assistant opaque 13",
    );
    check_parts(
        RESPONSES,
        &format!(
            r#"{{"type":"image_generation_call","id":"ig_1","status":"completed","result":"{}"}}"#,
            "iVBOR".repeat(200)
        ),
        r#"media "image" +765"#,
    );
}

#[test]
fn what_is_unknown_is_kept_whole() {
    check(RESPONSES, r#"{"type":"item_reference","id":"msg_1"}"#, "other opaque 4");
    check(
        RESPONSES,
        r#"{"type":"compaction","id":"cmp_1","encrypted_content":"AAAAAAAAAAAAAAAA"}"#,
        "other opaque 7; {compacts}",
    );
    check(
        RESPONSES,
        r#"{"type":"additional_tools","role":"developer","tools":[]}"#,
        "system opaque 5",
    );
    check(
        RESPONSES,
        r#"{"type":"hologram_call","id":"h","status":"completed","note":"Hello"}"#,
        "other opaque 5",
    );
    check(RESPONSES, r#"{"type":5,"role":"user","content":"Hello"}"#, "user message 5");
    check(RESPONSES, r#"{"id":"msg_1"}"#, "other opaque 4");
}

#[test]
fn chat_messages_among_items_are_read_too() {
    check(
        RESPONSES,
        r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]}"#,
        "assistant message 14; call c f 1; {untied}",
    );
    check(
        RESPONSES,
        r#"{"role":"tool","tool_call_id":"c","content":"sunny"}"#,
        "tool result 11; answer c 1",
    );
}

#[test]
fn sealed_content_is_never_text() {
    let sealed =
        item(RESPONSES, r#"{"type":"reasoning","summary":[],"encrypted_content":"gAAAAABsecret"}"#);
    assert_eq!(&*sealed.text, "");
}

#[test]
fn items_that_the_agents_sdk_wraps_are_unwrapped() {
    check(
        RESPONSES,
        r#"{"type":"hosted_tool_call","id":"r","name":"mcp_approval_request","status":"completed","providerData":{"type":"mcp_approval_request","id":"r","name":"pay","arguments":"{}"}}"#,
        "assistant call 14; call r pay 0",
    );
    check(
        RESPONSES,
        r#"{"type":"hosted_tool_call","name":"mcp_approval_response","providerData":{"approve":true,"approval_request_id":"r"}}"#,
        "tool result 10; answer r 0",
    );
    check(
        RESPONSES,
        r#"{"type":"unknown","id":"ctc_1","providerData":{"type":"custom_tool_call","call_id":"c","name":"sql","input":"select"}}"#,
        "assistant call 14; call c sql 1",
    );
    check_parts(
        RESPONSES,
        r#"{"type":"hosted_tool_call","id":"m","name":"mcp_call","output":"Yes","providerData":{"type":"mcp_call","id":"m","name":"ask","arguments":"{}"}}"#,
        r#"text ask# "ask\n{}"; text "Yes""#,
    );
    check(RESPONSES, r#"{"type":"unknown"}"#, "other opaque 4");
    check(
        RESPONSES,
        r#"{"type":"hosted_tool_call","name":"web_search_call","status":"completed"}"#,
        "assistant opaque 7",
    );
}

#[test]
fn sealed_reasoning_is_found_where_the_agents_sdk_keeps_it() {
    check(
        RESPONSES,
        r#"{"type":"reasoning","id":"rs","content":[],"providerData":{"encrypted_content":"AAAAAAAAAAAAAAAA"}}"#,
        "assistant reasoning 7",
    );
}
