//! Whatever comes in, something sensible comes out: nothing panics, and every message is read or
//! refused with a typed error.
#![allow(missing_docs, clippy::panic, clippy::unwrap_used)]

mod common;

use common::{CHAT, RESPONSES, item};
use proptest::prelude::*;
use turnwise_core::item::Flags;
use turnwise_core::policy::Closing;
use turnwise_formats::lint::Target;
use turnwise_formats::{
    Format, InputError, Json, Reading, apply, clear_input, clear_inputs, clear_result, close_call,
    detect, interrupted_result, interrupted_results, parse, parse_transcript, parse_transcripts,
    parts, read, read_text, results, set_content,
};

/// JSON text in which the words of the formats come up often, in the right places and in wrong
/// ones.
fn any_json(depth: u32) -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(VALUES.to_vec()).prop_map(|word| format!("\"{word}\"")),
        any::<String>().prop_map(|text| serde_json::to_string(&text).unwrap()),
        Just(String::from(r#""half \ud83d""#)),
    ];
    let leaf = prop_oneof![
        4 => word,
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => prop::sample::select(vec!["null", "true", "-1.5e9", "[]", "{}"]).prop_map(String::from),
    ];
    leaf.prop_recursive(depth, 16, 4, |inner| {
        let key = prop_oneof![9 => prop::sample::select(KEYS.to_vec()).prop_map(String::from), 1 => "[a-z]{0,5}"];
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..5).prop_map(|items| format!("[{}]", items.join(","))),
            3 => prop::collection::vec((key, inner), 0..6).prop_map(|fields| {
                let fields: Vec<_> = fields.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}

/// An object that is almost a message: it says what it is, the rest is up to chance.
fn any_message() -> impl Strategy<Value = String> {
    let kind = (prop::sample::select(vec!["role", "type"]), prop::sample::select(VALUES.to_vec()));
    let fields = prop::collection::vec((prop::sample::select(KEYS.to_vec()), any_json(2)), 0..8);
    (kind, fields).prop_map(|((key, value), fields)| {
        let fields: String =
            fields.into_iter().map(|(key, value)| format!(",\"{key}\":{value}")).collect();
        format!("{{\"{key}\":\"{value}\"{fields}}}")
    })
}

/// More cases than usual, unless `PROPTEST_CASES` says how many.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = std::env::var("PROPTEST_CASES").map_or(400, |_| default.cases);
    ProptestConfig { cases, ..default }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_object_reads_in_any_format(message in prop_oneof![any_json(4), any_message()]) {
        let parsed = parse(&message).unwrap();
        for format in Format::ALL {
            let item = read(format, &parsed.json, &Reading::default());
            let Ok(item) = item.map_err(|error| assert_typed(&error, &parsed.json)) else { continue };
            prop_assert!(item.tokens.0 >= 4);
            let payloads = item.answers.iter().map(|answer| answer.payload.0);
            let inputs = item.calls.iter().map(|call| call.input.0);
            prop_assert!(payloads.chain(inputs).sum::<u32>() <= item.tokens.0);
            parts(format, &parsed.json);
            detect(&parsed.json);
        }
    }

    #[test]
    fn any_call_and_any_result_can_be_edited(message in any_message()) {
        let parsed = parse(&message).unwrap().json;
        for format in Format::ALL {
            let item = read(format, &parsed, &Reading::default());
            let Ok(item) = item.map_err(|error| assert_typed(&error, &parsed)) else { continue };
            for (index, call) in item.calls.iter().enumerate() {
                if format.closing() == Closing::Inside {
                    let closed = apply(&close_call(format, &parsed, index, "[interrupted]"), &parsed).to_string();
                    let closed = read_text(format, &closed, &Reading::default()).unwrap();
                    prop_assert!(closed.answers.iter().any(|answer| answer.id == call.id));
                } else {
                    let mut answer = interrupted_result(format, &parsed, index, "[interrupted]").unwrap();
                    if format.closing() == Closing::Together {
                        answer = results(format, &[answer]);
                    }
                    let answer = read_text(format, &answer, &Reading::default()).unwrap();
                    prop_assert_eq!(&answer.answers.first().unwrap().id, &call.id);
                }
                let patches = clear_input(format, &parsed, index, "⟦removed⟧");
                prop_assert!(call.input.0 == 0 || !patches.is_empty());
                same_calls_and_answers(format, &message, &apply(&patches, &parsed).to_string());
            }
            for (index, answer) in item.answers.iter().enumerate() {
                let patches = clear_result(format, &parsed, index, "⟦removed⟧");
                prop_assert!(answer.payload.0 == 0 || !patches.is_empty());
                same_calls_and_answers(format, &message, &apply(&patches, &parsed).to_string());
            }
            let patch = [set_content("")];
            let with_content = apply(&patch, &parsed).to_string();
            // Without what it said a message may be nothing that the format knows.
            if let Ok(reread) = read_text(format, &with_content, &Reading::default()) {
                prop_assert!(!reread.flags.has(Flags::NULL_CONTENT));
            }
        }
    }

    #[test]
    fn any_bytes_are_taken_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        // What is taken can be written and read again; what is refused has its place.
        match parse(&text) {
            Ok(parsed) => {
                let written = parsed.json.to_string();
                prop_assert_eq!(parse(&written).unwrap().json.to_string(), written);
            }
            Err(error) => prop_assert!(error.line.is_some(), "{error:?}"),
        }
        if let Ok(transcript) = parse_transcript(&text) {
            prop_assert!(!transcript.messages.is_empty());
        }
        if let Ok(transcripts) = parse_transcripts(&text) {
            prop_assert!(transcripts.iter().all(|one| !one.messages.is_empty()));
        }
    }

    #[test]
    fn any_file_is_taken_or_refused_with_a_line(lines in prop::collection::vec(any_json(4), 0..5), list in any::<bool>()) {
        let text = if list { format!("{{\"messages\":[{}]}}", lines.join(",\n")) } else { lines.join("\n") };
        match parse_transcript(&text) {
            Ok(transcript) => prop_assert!(!transcript.messages.is_empty()),
            Err(error) => prop_assert!(error.line.is_some() || error.code == "no_messages", "{error:?}"),
        }
    }
}

/// A refusal has a code for the fault, and for an unknown shape it names the field.
fn assert_typed(error: &InputError, message: &Json<'_>) {
    match error.code {
        "not_an_object" => assert!(!message.is_object()),
        "missing_role" | "bad_role" => {
            let is_message = message.text_of("type").is_none_or(|kind| kind == "message");
            assert!(is_message || message.get("role").is_some());
        }
        "unknown_format" => {
            let names = |text: &&str| error.message.contains(text);
            assert!(error.field.is_some() || ["in the format `", "looks like"].iter().any(names));
        }
        code => panic!("{code}: {message}"),
    }
}

fn same_calls_and_answers(format: Format, before: &str, after: &str) {
    let ids = |message: &str| {
        let item = read_text(format, message, &Reading::default()).unwrap();
        let calls = item.calls.into_iter().map(|call| (call.id, call.name));
        let answers = item.answers.into_iter().map(|answer| (answer.id, Box::from("")));
        calls.chain(answers).collect::<Vec<_>>()
    };
    assert_eq!(ids(before), ids(after), "{before} {after}");
}

#[test]
fn long_texts_are_no_trouble() {
    let text = "The parcel left Rotterdam. \\\"Really?\\\" 包裹\\n".repeat(25_000);
    let said = item(CHAT, &format!(r#"{{"role":"user","content":"{text}"}}"#));
    assert!(said.tokens.0 > 200_000);
    assert!(said.text.len() > 1_000_000);
}

#[test]
fn many_calls_in_one_message_are_no_trouble() {
    let call = r#"{"id":"c","function":{"name":"f","arguments":"{\"x\":1}"}}"#;
    let message =
        format!(r#"{{"role":"assistant","tool_calls":[{}]}}"#, vec![call; 5_000].join(","));
    // A server without OpenAI's limit.
    let reading = Reading { target: Some(Target::Strict), ..Reading::default() };
    assert_eq!(read_text(CHAT, &message, &reading).unwrap().calls.len(), 5_000);
    let parsed = parse(&message).unwrap().json;
    let all: Vec<usize> = (0..5_000).collect();
    assert_eq!(clear_inputs(CHAT, &parsed, &all, "").len(), 5_000);
    let results = interrupted_results(CHAT, &parsed, &all, "");
    assert_eq!(results.iter().flatten().count(), 5_000);
}

#[test]
fn many_fields_and_parts_are_no_trouble() {
    let fields: String = (0..50_000).map(|n| format!(",\"f{n}\":{n}")).collect();
    assert!(item(RESPONSES, &format!(r#"{{"type":"mcp_call"{fields}}}"#)).tokens.0 > 50_000);
    let parts = vec![r#"{"type":"text","text":"one"}"#; 50_000].join(",");
    assert_eq!(
        item(CHAT, &format!(r#"{{"role":"user","content":[{parts}]}}"#)).text.len(),
        50_000 * 4 - 1
    );
}

#[test]
fn deep_nesting_is_refused_politely() {
    let deep =
        format!(r#"{{"role":"user","content":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(read_text(CHAT, &deep, &Reading::default()).unwrap_err().code, "json_too_deep");
}

const KEYS: [&str; 58] = [
    "lc",
    "kwargs",
    "data",
    "parts",
    "state",
    "output",
    "value",
    "args",
    "tool_use_id",
    "toolCallId",
    "toolName",
    "providerExecuted",
    "approvalId",
    "approval",
    "approved",
    "errorText",
    "is_error",
    "functionCall",
    "functionResponse",
    "response",
    "inlineData",
    "thoughtSignature",
    "source",
    "mediaType",
    "thinking",
    "signature",
    "role",
    "type",
    "content",
    "tool_calls",
    "tool_call_id",
    "function",
    "custom",
    "function_call",
    "name",
    "arguments",
    "input",
    "id",
    "call_id",
    "callId",
    "output",
    "text",
    "refusal",
    "audio",
    "image_url",
    "detail",
    "summary",
    "encrypted_content",
    "providerData",
    "approval_request_id",
    "status",
    "action",
    "result",
    "stdout",
    "outcome",
    "reasoning_content",
    "reason",
    "tools",
];

const VALUES: [&str; 66] = [
    "human",
    "ai",
    "generic",
    "model",
    "constructor",
    "AIMessage",
    "ToolMessage",
    "tool_use",
    "tool_result",
    "thinking",
    "redacted_thinking",
    "server_tool_use",
    "web_search_tool_result",
    "tool-call",
    "tool-result",
    "tool-approval-request",
    "tool-approval-response",
    "tool-look",
    "dynamic-tool",
    "input-available",
    "output-available",
    "output-error",
    "approval-responded",
    "step-start",
    "image",
    "document",
    "json",
    "error-text",
    "system",
    "developer",
    "user",
    "assistant",
    "tool",
    "function",
    "message",
    "text",
    "input_text",
    "output_text",
    "refusal",
    "image_url",
    "input_image",
    "file",
    "input_audio",
    "reasoning",
    "function_call",
    "function_call_output",
    "function_call_result",
    "custom_tool_call",
    "custom_tool_call_output",
    "computer_call",
    "computer_call_output",
    "local_shell_call",
    "local_shell_call_output",
    "shell_call",
    "shell_call_output",
    "apply_patch_call",
    "apply_patch_call_output",
    "mcp_approval_request",
    "mcp_approval_response",
    "tool_search_call",
    "tool_search_output",
    "program",
    "program_output",
    "hosted_tool_call",
    "unknown",
    "compaction",
];
