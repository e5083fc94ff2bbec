//! Tests the conversion of every format to every other: the result is clean, and all losses are
//! reported.
#![allow(missing_docs, clippy::indexing_slicing, clippy::unwrap_used)]

mod common;

use common::{chat, errors, in_format, joined, requests};
use proptest::prelude::*;
use turnwise_check::{Converted, Format, Options, convert};
use turnwise_formats::convert::Rewriting;
use turnwise_formats::{Json, Parsed, parse, parse_list};

fn check_clean(converted: &Converted, to: Format, about: &str) {
    let text = joined(&converted.messages);
    let messages = parse_list(&text).unwrap();
    let options = Options { format: Some(to), target: None, is_pending: true };
    assert_eq!(errors(&messages, &options), Vec::<&str>::new(), "{about} to {to:?}: {text}");
}

/// All texts in a JSON value.
fn texts(json: &Json<'_>, out: &mut Vec<String>) {
    match json {
        Json::String(text) => out.push(text.to_string()),
        Json::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Json::Object(fields) => fields.iter().for_each(|(_, value)| texts(value, out)),
        _ => {}
    }
}

fn to(
    from: Format,
    to: Format,
    history: &str,
) -> (Vec<String>, Option<String>, Vec<(u32, String)>) {
    let converted = convert(&parse_list(history).unwrap(), Some(from), to);
    let losses = converted.losses.into_iter().map(|loss| (loss.index, loss.what)).collect();
    (converted.messages, converted.system, losses)
}

/// The history as it is written before it is healed, about `count` messages at once.
fn rewritten(
    history: &[Parsed<'_>],
    from: Format,
    to: Format,
    count: usize,
) -> (Vec<(u32, String)>, Option<String>, usize) {
    let mut rewriting = Rewriting::new(from, to);
    loop {
        if let Some(done) = rewriting.step(history, count) {
            return (done.messages, done.system, done.losses.len());
        }
    }
}

#[test]
fn a_history_is_written_the_same_in_parts_and_at_once() {
    let histories = [
        r#"[{"role":"system","content":"Be brief."},{"role":"user","content":"u"},{"role":"assistant","content":"I look.","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"1"},{"role":"assistant","content":"Wait."},{"role":"assistant","content":null,"tool_calls":[{"id":"b","type":"function","function":{"name":"f","arguments":"{}"}},{"id":"c","type":"function","function":{"name":"g","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"3"},{"role":"tool","tool_call_id":"b","content":"2"},{"role":"assistant","content":"Done."},{"role":"user","content":"v"},{"role":"user","content":"w"},{"role":"tool","tool_call_id":"q","content":"lost"},{"role":"system","content":"Be kind."},{"role":"assistant","content":"So."}]"#,
        r#"[{"role":"assistant","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"assistant","content":"d"}]"#,
    ];
    for history in histories {
        let history = parse_list(history).unwrap();
        for to in Format::ALL {
            let whole = rewritten(&history, Format::OpenAiChat, to, usize::MAX);
            for count in 1..6 {
                let parts = rewritten(&history, Format::OpenAiChat, to, count);
                assert_eq!(parts, whole, "{count} messages to {to:?}");
            }
        }
    }
}

#[test]
fn real_histories_are_clean_in_every_format() {
    for (name, from, messages) in requests() {
        for to in Format::ALL {
            check_clean(&convert(&messages, Some(from), to), to, &name);
        }
    }
}

#[test]
fn real_histories_keep_their_texts_or_say_that_they_did_not() {
    for (name, from, messages) in requests() {
        for to in Format::ALL {
            let converted = convert(&messages, Some(from), to);
            let sent =
                joined(&converted.messages) + converted.system.as_deref().unwrap_or_default();
            for (index, message) in (0..).zip(&messages) {
                let said = message.json.text_of("content").unwrap_or_default();
                let mut escaped = String::new();
                turnwise_formats::json::push_string(&mut escaped, said);
                let is_there = sent.contains(escaped.trim_matches('"')) || sent.contains(said);
                let is_reported = converted.losses.iter().any(|loss| loss.index == index);
                assert!(is_there || is_reported, "{name} to {to:?}: message {index}: {said}");
            }
        }
    }
}

#[test]
fn a_format_into_itself_changes_nothing() {
    for (name, from, messages) in requests() {
        let converted = convert(&messages, Some(from), from);
        let same: Vec<String> = messages.iter().map(|message| message.json.to_string()).collect();
        assert_eq!(converted.messages, same, "{name}");
        assert!(converted.losses.is_empty());
    }
}

#[test]
fn parallel_results_become_one_user_message_for_anthropic_and_messages_of_their_own_for_chat() {
    let history = joined(&chat("up"));
    let (anthropic, _, losses) = to(Format::OpenAiChat, Format::Anthropic, &history);
    assert_eq!(anthropic.len(), 3);
    assert_eq!(parse(&anthropic[2]).unwrap().json.list_of("content").len(), 2);
    assert_eq!(losses, []);
    let (back, _, losses) = to(Format::Anthropic, Format::OpenAiChat, &joined(&anthropic));
    assert_eq!(parse_list(&joined(&back)).unwrap(), parse_list(&history).unwrap());
    assert_eq!(losses, []);
}

#[test]
fn system_messages_in_the_middle_are_moved_and_reported() {
    let (messages, system, losses) = to(Format::OpenAiChat, Format::Gemini, &joined(&chat("suas")));
    assert_eq!(messages.len(), 2);
    assert_eq!(system.as_deref(), Some("Rule 0\n\nRule 3"));
    assert_eq!(losses, [(3, "position".to_owned())]);
}

#[test]
fn r21_calls_that_gemini_has_not_made_carry_the_value_that_skips_the_check() {
    let (messages, ..) = to(Format::OpenAiChat, Format::Gemini, &joined(&chat("up")));
    let parts = parse(&messages[1]).unwrap().json;
    let signed: Vec<bool> =
        parts.list_of("parts").iter().map(|part| part.get("thoughtSignature").is_some()).collect();
    assert_eq!(signed, [true, false], "parallel siblings are unsigned");
}

#[test]
fn provider_data_is_dropped_and_reported() {
    let history = r#"[{"role":"user","content":"Hi"},
        {"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm"}],"encrypted_content":"gAAA"},
        {"type":"compaction","id":"cmp_1","encrypted_content":"gAAA"},
        {"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Hello"}]}]"#;
    let (messages, _, losses) = to(Format::OpenAiResponses, Format::Anthropic, history);
    assert_eq!(messages.len(), 2);
    let lost: Vec<(u32, &str)> =
        losses.iter().map(|(index, what)| (*index, what.as_str())).collect();
    assert_eq!(
        lost,
        [
            (1, "item_id"),
            (1, "encrypted_content"),
            (1, "reasoning"),
            (2, "item_id"),
            (2, "compaction"),
            (3, "item_id")
        ]
    );
}

#[test]
fn signed_thinking_is_not_carried_to_another_provider() {
    let history = r#"[{"role":"user","content":"Hi"},{"role":"assistant","content":[
        {"type":"thinking","thinking":"Hm","signature":"EqQB"},{"type":"redacted_thinking","data":"x"},{"type":"text","text":"Hello"}]}]"#;
    let (messages, _, losses) = to(Format::Anthropic, Format::OpenAiChat, history);
    assert_eq!(messages[1], r#"{"role":"assistant","content":"Hello"}"#);
    let lost: Vec<&str> = losses.iter().map(|(_, what)| what.as_str()).collect();
    assert_eq!(lost, ["signature", "redacted_thinking", "reasoning"]);
}

#[test]
fn pictures_keep_their_bytes() {
    let history = r#"[{"role":"user","content":[{"type":"text","text":"What is it?"},
        {"type":"image_url","image_url":{"url":"data:image/png;base64,iVBO"}}]}]"#;
    for format in Format::ALL {
        let (messages, _, losses) = to(Format::OpenAiChat, format, history);
        assert!(messages[0].contains("iVBO"), "{format:?}: {messages:?}");
        assert_eq!(losses, [], "{format:?}");
        let (back, ..) = to(format, Format::OpenAiChat, &joined(&messages));
        assert!(back[0].contains("data:image/png;base64,iVBO"), "{format:?}: {back:?}");
    }
}

#[test]
fn pictures_in_results_stay_or_their_loss_is_reported() {
    let history = r#"[{"role":"user","content":"Look"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"look","input":{}}]},
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBO"}}]}]}]"#;
    let (_, _, losses) = to(Format::Anthropic, Format::OpenAiChat, history);
    assert_eq!(losses, [(2, "image".to_owned())]);
}

#[test]
fn failures_stay_failures() {
    let history = r#"[{"role":"user","content":"Look"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"look","input":{}}]},
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"no","is_error":true}]}]"#;
    let expected = [
        (Format::Gemini, r#""response":{"error":"no"}"#),
        (Format::AiSdk, r#""output":{"type":"error-text","value":"no"}"#),
        (Format::AiSdkUi, r#""state":"output-error""#),
        (Format::LangChain, r#""status":"error""#),
    ];
    for (format, mark) in expected {
        let (messages, ..) = to(Format::Anthropic, format, history);
        assert!(joined(&messages).contains(mark), "{format:?}: {messages:?}");
        let (back, ..) = to(format, Format::Anthropic, &joined(&messages));
        assert!(joined(&back).contains(r#""is_error":true"#), "{format:?}: {back:?}");
    }
}

#[test]
fn gemini_calls_without_ids_get_the_same_ids_each_time_and_keep_their_order() {
    let history = r#"[{"role":"user","parts":[{"text":"Weather?"}]},
        {"role":"model","parts":[{"functionCall":{"name":"w","args":{"c":"Rome"}}},{"functionCall":{"name":"w","args":{"c":"Oslo"}}}]},
        {"role":"user","parts":[{"functionResponse":{"name":"w","response":{"result":"sun"}}},{"functionResponse":{"name":"w","response":{"result":"snow"}}}]}]"#;
    let (messages, _, losses) = to(Format::Gemini, Format::OpenAiChat, history);
    assert_eq!(losses, []);
    assert_eq!(messages[2], r#"{"role":"tool","tool_call_id":"call_w_1_0","content":"sun"}"#);
    assert_eq!(messages[3], r#"{"role":"tool","tool_call_id":"call_w_1_1","content":"snow"}"#);
    assert_eq!(to(Format::Gemini, Format::OpenAiChat, history).0, messages);
}

#[test]
fn a_call_that_is_still_running_stays_open() {
    let history = r#"[{"role":"user","content":"Look"},
        {"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}]}]"#;
    for format in Format::ALL {
        let (messages, _, losses) = to(Format::OpenAiChat, format, history);
        assert_eq!((messages.len(), losses.len()), (2, 0), "{format:?}: {messages:?}");
    }
}

#[test]
fn foreign_ids_are_shortened_alike_on_both_sides() {
    let id = "toolu|".repeat(20);
    let history = joined(&chat("uc")).replace("c1", &id);
    for format in Format::ALL.into_iter().filter(|format| *format != Format::OpenAiChat) {
        let converted = convert(&parse_list(&history).unwrap(), Some(Format::OpenAiChat), format);
        check_clean(&converted, format, "long ids");
        assert!(converted.losses.is_empty(), "{format:?}: {:?}", converted.losses);
    }
}

proptest! {
    #[test]
    fn generated_histories_are_clean_from_every_format_into_every_other(word in "s?(u[cp]{0,2}a?){1,5}s?u") {
        let history = chat(&word);
        for from in Format::ALL {
            let messages = in_format(&history, from);
            let text = joined(&messages);
            for to in Format::ALL {
                let converted = convert(&parse_list(&text).unwrap(), Some(from), to);
                check_clean(&converted, to, &text);
                // A clean history needs no repairs.
                prop_assert!(converted.losses.iter().all(|loss| loss.what != "repair"), "{:?}", converted.losses);
                let mut said = Vec::new();
                for message in parse_list(&text).unwrap() {
                    texts(&message.json, &mut said);
                }
                let sent = joined(&converted.messages) + converted.system.as_deref().unwrap_or_default();
                for text in said.iter().filter(|text| text.starts_with("Question") || text.starts_with("Answer") || text.starts_with("found")) {
                    prop_assert!(sent.contains(text.as_str()), "{text} in {sent}");
                }
            }
        }
    }
}

#[test]
fn an_item_of_an_unknown_type_is_not_left_out_silently() {
    let list = |text: &str| {
        let messages = parse_list(text).unwrap();
        turnwise_check::check_speakers(&messages, None)
            .map_err(|error| (error.code, error.index.unwrap()))
    };
    let banana = r#"[{"role":"user","content":"Hi"},{"type":"banana","peel":true}]"#;
    assert_eq!(list(banana), Err(("unknown_format", 1)));
    assert_eq!(list(r#"[{"role":"bot","content":"Hi"}]"#), Err(("bad_role", 0)));
    assert_eq!(list(r#"[{"role":"user","content":"Hi"},{"type":"mcp_call","id":"m"}]"#), Ok(()));
}

#[test]
fn bedrock_has_roles_in_turns_and_results_as_blocks() {
    let chat = r#"[{"role":"system","content":"Be brief."},{"role":"user","content":"Weather?"},{"role":"assistant","content":"I look."},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"at\":1}"}},{"id":"b","type":"function","function":{"name":"g","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"rain"},{"role":"tool","tool_call_id":"b","content":""},{"role":"user","content":"Hurry."}]"#;
    let (messages, system, losses) = to(Format::OpenAiChat, Format::Bedrock, chat);
    assert_eq!((system.as_deref(), losses.len()), (Some("Be brief."), 0));
    assert_eq!(
        messages,
        [
            r#"{"role":"user","content":[{"text":"Weather?"}]}"#,
            r#"{"role":"assistant","content":[{"text":"I look."},{"toolUse":{"toolUseId":"a","name":"f","input":{"at":1}}},{"toolUse":{"toolUseId":"b","name":"g","input":{}}}]}"#,
            r#"{"role":"user","content":[{"toolResult":{"toolUseId":"a","content":[{"text":"rain"}],"status":"success"}},{"toolResult":{"toolUseId":"b","content":[{"text":"[no output]"}],"status":"success"}},{"text":"Hurry."}]}"#,
        ]
    );
    let (back, _, losses) = to(Format::Bedrock, Format::OpenAiChat, &joined(&messages));
    assert_eq!(losses.len(), 0);
    assert_eq!(
        back[1..],
        [
            r#"{"role":"assistant","content":"I look.","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{\"at\":1}"}},{"id":"b","type":"function","function":{"name":"g","arguments":"{}"}}]}"#,
            r#"{"role":"tool","tool_call_id":"a","content":"rain"}"#,
            r#"{"role":"tool","tool_call_id":"b","content":"[no output]"}"#,
            r#"{"role":"user","content":"Hurry."}"#,
        ]
    );
}

#[test]
fn files_and_data_of_bedrock_come_along() {
    let history = r#"[{"role":"user","content":[{"text":"Read it."},{"document":{"format":"pdf","name":"plan","source":{"bytes":"JVBE"}}},{"document":{"format":"txt","name":"note","source":{"text":"A note."}}},{"cachePoint":{"type":"default"}}]},{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"toolUse":{"toolUseId":"a","name":"f","input":{}}}]},{"role":"user","content":[{"toolResult":{"toolUseId":"a","content":[{"json":{"mm":4}},{"image":{"format":"png","source":{"bytes":"AAAA"}}}]}}]}]"#;
    let (messages, _, losses) = to(Format::Bedrock, Format::Anthropic, history);
    let lost: Vec<_> = losses.iter().map(|(index, what)| (*index, what.as_str())).collect();
    assert_eq!(lost, [(0, "cachePoint"), (1, "signature"), (1, "reasoning")]);
    assert_eq!(
        messages,
        [
            r#"{"role":"user","content":[{"type":"text","text":"Read it."},{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"JVBE"}},{"type":"text","text":"A note."}]}"#,
            r#"{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]}"#,
            r#"{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"{\"mm\":4}"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}]}]}"#,
        ]
    );
}
