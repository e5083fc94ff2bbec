//! Lists that repairs would empty, and empty newest messages of the user.
#![allow(clippy::unwrap_used)]

use turnwise_check::{Options, heal};
use turnwise_host::formats::{Format, parse_list};
use turnwise_host::{Conversation, json};
use turnwise_testing::providers::refusal;

fn with_options(options: &str, messages: &str) -> String {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in turnwise_host::formats::parse_messages(messages, &[]).unwrap() {
        chat.push(&message.0.json(), false).unwrap();
    }
    let plan = chat.fit().clone();
    format!("[{}]", chat.seen(&plan).join(","))
}

/// The newest message of the user stays, as one that says nothing, and no list becomes empty.
#[test]
fn a_newest_user_message_without_words_is_sent_as_one_that_says_so() {
    let lists = [
        (
            Format::Anthropic,
            r#"{"role":"user","content":""}"#,
            r#"{"role":"assistant","content":"a"}"#,
        ),
        (
            Format::Anthropic,
            r#"{"role":"user","content":[{"type":"text","text":" "}]}"#,
            r#"{"role":"assistant","content":"a"}"#,
        ),
        (
            Format::Gemini,
            r#"{"role":"user","parts":[{"text":""}]}"#,
            r#"{"role":"model","parts":[{"text":"a"}]}"#,
        ),
        (
            Format::Bedrock,
            r#"{"role":"user","content":[]}"#,
            r#"{"role":"assistant","content":[{"text":"a"}]}"#,
        ),
        (Format::AiSdk, r#"{"role":"user","content":[]}"#, r#"{"role":"assistant","content":"a"}"#),
        (
            Format::AiSdkUi,
            r#"{"id":"1","role":"user","parts":[]}"#,
            r#"{"id":"2","role":"assistant","parts":[{"type":"text","text":"a"}]}"#,
        ),
        (
            Format::OpenAiChat,
            r#"{"role":"user","content":[]}"#,
            r#"{"role":"assistant","content":"a"}"#,
        ),
    ];
    for (format, empty, answer) in lists {
        let options = format!(r#"{{"format":"{}"}}"#, format.as_str());
        let says_nothing = |list: &str| with_options(&options, list).contains("[no message]");
        let first = format!("[{empty}]");
        assert!(says_nothing(&first), "{first}");
        let asked = match format {
            Format::Gemini => r#"{"role":"user","parts":[{"text":"u"}]}"#.into(),
            Format::Bedrock => r#"{"role":"user","content":[{"text":"u"}]}"#.into(),
            Format::AiSdkUi => {
                r#"{"id":"0","role":"user","parts":[{"type":"text","text":"u"}]}"#.into()
            }
            _ => String::from(r#"{"role":"user","content":"u"}"#),
        };
        let newest = format!("[{asked},{answer},{empty}]");
        assert!(says_nothing(&newest), "{newest}");
        let answered = format!("[{asked},{empty},{answer}]");
        assert!(!says_nothing(&answered), "{answered}");
        // What the user said before it is answered.
        let behind = format!("[{asked},{empty}]");
        assert!(!says_nothing(&behind), "{behind}");
        for list in [&first, &newest, &answered, &behind] {
            let messages = parse_list(list).unwrap();
            let named = Options { format: Some(format), ..Options::default() };
            let healed = heal(&messages, &named).to_json(&messages);
            assert_eq!(healed, with_options(&options, list), "heal and a plan agree: {list}");
        }
        for list in [first, newest, answered, behind] {
            let sent = with_options(&options, &list);
            let parsed = json::parse(&sent).unwrap();
            let sent: Vec<String> =
                parsed.json.as_array().unwrap().iter().map(ToString::to_string).collect();
            assert_eq!(refusal(format, &sent), None, "{list}");
        }
    }
    let orphan = r#"[{"type":"function_call_output","call_id":"x","output":"r"}]"#;
    assert_eq!(
        with_options(r#"{"format":"openai-responses"}"#, orphan),
        r#"[{"role":"user","content":"[no message]"}]"#
    );
}
