//! Chat Completions messages: what the outline of each says.
#![allow(missing_docs)]

mod common;

use common::{CHAT, check, check_parts, item};

#[test]
fn who_speaks() {
    check(CHAT, r#"{"role":"system","content":"Be kind."}"#, "system message 7");
    check(CHAT, r#"{"role":"developer","content":"Be kind."}"#, "system message 7");
    check(CHAT, r#"{"role":"user","content":"Hello"}"#, "user message 5");
    check(CHAT, r#"{"role":"assistant","content":"Hello"}"#, "assistant message 5");
}

#[test]
fn calls_and_their_results() {
    check(
        CHAT,
        r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"get_order","arguments":"{\"id\":7}"}}]}"#,
        "assistant message 19; call c1 get_order 5",
    );
    check(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"x","arguments":"{}"}},{"id":"b","function":{"name":"y","arguments":"{}"}}]}"#,
        "assistant message 24; call a x 1; call b y 1",
    );
    check(
        CHAT,
        r#"{"role":"tool","tool_call_id":"c1","content":"shipped"}"#,
        "tool result 11; answer c1 1",
    );
}

#[test]
fn custom_tools_take_any_text() {
    check_parts(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","type":"custom","custom":{"name":"sql","input":"select 1"}}]}"#,
        r#"call sql#c "select 1""#,
    );
}

#[test]
fn arguments_that_are_objects_read_as_their_json() {
    check_parts(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"f","arguments":{"a":[1,2.5,null,true]}}}]}"#,
        r#"call f#c "{\"a\":[1,2.5,null,true]}""#,
    );
}

#[test]
fn calls_without_id_name_or_function_stay_calls() {
    check(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"type":"function"}]}"#,
        "assistant message 12; call   0",
    );
    check(
        CHAT,
        r#"{"role":"assistant","tool_calls":[{"id":"c","name":"f","arguments":"{}"}]}"#,
        "assistant message 14; call c f 1",
    );
    check(CHAT, r#"{"role":"tool","content":"x"}"#, "tool result 11; answer  1");
}

#[test]
fn tool_calls_of_the_wrong_kind_are_no_calls() {
    check(CHAT, r#"{"role":"assistant","content":"x","tool_calls":null}"#, "assistant message 5");
    check(CHAT, r#"{"role":"assistant","content":"x","tool_calls":"none"}"#, "assistant message 5");
    check(
        CHAT,
        r#"{"role":"assistant","content":"x","tool_calls":[7,null]}"#,
        "assistant message 5",
    );
}

#[test]
fn legacy_function_calls_are_joined_by_name() {
    check(
        CHAT,
        r#"{"role":"assistant","content":null,"function_call":{"name":"now","arguments":"{}"}}"#,
        "assistant message 14; call now now 1",
    );
    check(
        CHAT,
        r#"{"role":"function","name":"now","content":"noon"}"#,
        "tool result 11; answer now 1",
    );
}

#[test]
fn content_may_be_anything() {
    check(CHAT, r#"{"role":"user","content":["Hello","there"]}"#, "user message 7; {malformed}");
    check(CHAT, r#"{"role":"user","content":42}"#, "user message 5; {malformed}");
    check(
        CHAT,
        r#"{"role":"user","content":{"type":"text","text":"Hello"}}"#,
        "user message 5; {malformed}",
    );
    check(CHAT, r#"{"role":"user","content":{"order":"W7"}}"#, "user message 10; {malformed}");
    check(
        CHAT,
        r#"{"role":"user","content":[{"type":"text","text":"Hello"},{"type":"text","text":"there"}]}"#,
        "user message 7",
    );
}

#[test]
fn nothing_said_is_flagged() {
    check(
        CHAT,
        r#"{"role":"assistant","content":null}"#,
        "assistant message 4; {empty, null_content}",
    );
    check(CHAT, r#"{"role":"assistant"}"#, "assistant message 4; {empty, null_content}");
    check(CHAT, r#"{"role":"assistant","content":""}"#, "assistant message 4; {empty}");
    check(CHAT, r#"{"role":"assistant","content":[]}"#, "assistant message 4; {empty}");
    check(CHAT, r#"{"role":"tool","tool_call_id":"c","content":""}"#, "tool result 10; answer c 0");
    check(
        CHAT,
        r#"{"role":"tool","tool_call_id":"c","content":null}"#,
        "tool result 10; answer c 0; {null_content}",
    );
}

#[test]
fn a_refusal_is_something_said() {
    check(CHAT, r#"{"role":"assistant","content":null,"refusal":"No."}"#, "assistant message 6");
    check(
        CHAT,
        r#"{"role":"assistant","content":[{"type":"refusal","refusal":"No."}]}"#,
        "assistant message 6",
    );
}

#[test]
fn the_name_of_a_speaker_is_counted_and_not_read() {
    check(CHAT, r#"{"role":"user","content":"Hi"}"#, "user message 5");
    check(CHAT, r#"{"role":"user","name":"Ada","content":"Hi"}"#, "user message 7");
    check_parts(CHAT, r#"{"role":"user","name":"Ada","content":"Hi"}"#, r#"text "Hi""#);
}

#[test]
fn media_cost_what_the_provider_says_and_never_what_their_text_would() {
    let picture = format!("data:image/png;base64,{}", "iVBORw0KGgo".repeat(10_000));
    check(
        CHAT,
        &format!(
            r#"{{"role":"user","content":[{{"type":"text","text":"Look"}},{{"type":"image_url","image_url":{{"url":"{picture}"}}}}]}}"#
        ),
        "user message 770",
    );
    check(
        CHAT,
        r#"{"role":"user","content":[{"type":"image_url","image_url":{"url":"https://a/b.png","detail":"low"}}]}"#,
        "user message 89",
    );
    check(
        CHAT,
        r#"{"role":"user","content":[{"type":"input_audio","input_audio":{"data":"UklGR","format":"wav"}}]}"#,
        "user message 14",
    );
    check_parts(
        CHAT,
        r#"{"role":"user","content":[{"type":"file","file":{"file_data":"data:application/pdf;base64,JVBERi0"}}]}"#,
        r#"media "file" +1500"#,
    );
    check(
        CHAT,
        r#"{"role":"assistant","content":null,"audio":{"id":"audio_1"}}"#,
        "assistant message 604",
    );
}

#[test]
fn reasoning_counts_and_is_told_apart() {
    check_parts(
        CHAT,
        r#"{"role":"assistant","content":"Yes.","reasoning_content":"They ask again"}"#,
        r#"reasoning "They ask again"; text "Yes.""#,
    );
    check_parts(
        CHAT,
        r#"{"role":"assistant","content":"Yes.","reasoning":"a","reasoning_details":[{"type":"reasoning.text","text":"a"}]}"#,
        r#"reasoning "a"; text "Yes.""#,
    );
    check(
        CHAT,
        r#"{"role":"assistant","content":null,"reasoning_content":"Hm"}"#,
        "assistant message 5; {null_content}",
    );
}

#[test]
fn unknown_metadata_is_kept_whole() {
    check(
        CHAT,
        r#"{"role":"user","content":"Meanwhile","metadata":{"a":[1]},"tool_call_count":2}"#,
        "user message 5",
    );
}

#[test]
fn responses_items_among_messages_are_read_too() {
    check(
        CHAT,
        r#"{"type":"function_call","call_id":"c","name":"f","arguments":"{}"}"#,
        "assistant call 14; call c f 1",
    );
    check(
        CHAT,
        r#"{"type":"message","role":"user","content":[{"type":"input_text","text":"Hello"}]}"#,
        "user message 5",
    );
}

#[test]
fn the_text_is_what_the_model_reads() {
    let calling = item(
        CHAT,
        r#"{"role":"assistant","content":"One moment.","tool_calls":[{"id":"c","function":{"name":"find","arguments":"{\"q\":1}"}}]}"#,
    );
    assert_eq!(&*calling.text, "One moment.\nfind {\"q\":1}");
}

#[test]
fn half_a_character_is_replaced_and_flagged() {
    let cut = item(CHAT, r#"{"role":"user","content":"cut \ud83d"}"#);
    assert_eq!(&*cut.text, "cut \u{fffd}");
    check(CHAT, r#"{"role":"user","content":"cut \ud83d"}"#, "user message 6; {ill_formed}");
}
