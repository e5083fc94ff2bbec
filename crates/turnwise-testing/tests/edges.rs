//! System messages that somebody pins, turns that nobody opens, and items of a server that are cut
//! apart or there twice.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_check::{Options, Severity, lint};
use turnwise_core::item::Flags;
use turnwise_host::formats::{Format, parse_list};
use turnwise_host::{Conversation, json};

/// The messages that a plan sends; the host pins those for which `pins` holds.
fn sent(options: &str, messages: &[&str], flag: Flags, has: impl Fn(&str) -> bool) -> Vec<String> {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        let flags = if has(message) { flag } else { Flags::NONE };
        chat.append(&format!("[{message}]"), &[flags]).unwrap();
        chat.fit();
    }
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

fn errors(format: Format, messages: &[String]) -> Vec<String> {
    let list = format!("[{}]", messages.join(","));
    let options = Options { format: Some(format), is_pending: true, ..Options::default() };
    let found = lint(&parse_list(&list).unwrap(), &options);
    let found = found.into_iter().filter(|finding| finding.severity == Severity::Error);
    found.map(|finding| format!("{} {}", finding.rule, finding.message)).collect()
}

const FORMATS: [(Format, &str, &str); 4] = [
    (Format::OpenAiChat, r#"{"role":"@","content":"%"}"#, "assistant"),
    (Format::Anthropic, r#"{"role":"@","content":[{"type":"text","text":"%"}]}"#, "assistant"),
    (Format::AiSdk, r#"{"role":"@","content":[{"type":"text","text":"%"}]}"#, "assistant"),
    (Format::Gemini, r#"{"role":"@","parts":[{"text":"%"}]}"#, "model"),
];

#[test]
fn a_pinned_system_message_stays_in_front_of_the_summary() {
    for (format, template, model) in FORMATS {
        let say = |role: &str, text: &str| template.replace('@', role).replace('%', text);
        let words = "The parcel WX-4711 was sent on Monday and is late. ".repeat(6);
        let mut all = vec![say("system", "You help.")];
        for at in 0..12 {
            all.push(say("user", &format!("{at} {words}")));
            all.push(say(model, &format!("{at} {words}")));
        }
        all.push(say("user", "And now?"));
        let options = format!(
            r#"{{"format":"{}","window":600,"summarizer":{{"type":"extractive"}}}}"#,
            format.as_str()
        );
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let seen = sent(&options, &all, Flags::PINNED, |it| it.contains("You help."));
        let place = seen.iter().position(|it| it.contains("You help."));
        assert!(matches!(place, None | Some(0)), "{format:?}: {seen:?}");
        assert_eq!(errors(format, &seen), [] as [&str; 0], "{format:?}: {seen:?}");
    }
}

#[test]
fn a_plan_begins_with_the_user_whoever_opens_turns() {
    for (format, template, model) in FORMATS {
        let say = |role: &str, text: &str| template.replace('@', role).replace('%', text);
        let words = "more words about it ".repeat(10);
        let mut all = Vec::new();
        for _ in 0..10 {
            all.push(say("user", &words));
            all.push(say(model, &words));
        }
        all.push(say("user", "And now?"));
        let list: Vec<&str> = all.iter().map(String::as_str).collect();
        let name = format.as_str();
        for strategy in [r#"{"type":"trim","bySteps":true}"#, r#"{"type":"trim"}"#] {
            let options =
                format!(r#"{{"format":"{name}","window":200,"strategies":[{strategy}]}}"#);
            let seen = sent(&options, &list, Flags::CONTINUES, |_| true);
            assert!(!seen[0].contains(&format!(r#""role":"{model}""#)), "{format:?}: {}", seen[0]);
        }
    }
}

#[test]
fn items_of_a_server_that_are_there_twice_or_cut_apart_are_mended() {
    let user = r#"{"role":"user","content":"Look"}"#;
    let thought = r#"{"type":"reasoning","id":"rs_1","summary":[]}"#;
    let call =
        r#"{"type":"function_call","id":"fc_1","call_id":"c1","name":"ls","arguments":"{}"}"#;
    let output = r#"{"type":"function_call_output","call_id":"c1","output":"a b"}"#;
    let said = r#"{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"Two."}]}"#;
    let next = r#"{"role":"user","content":"Thanks"}"#;
    for all in [
        vec![user, thought, call, thought, call, output, said, next],
        vec![user, thought, call, output, output, said, said, next],
        vec![user, thought, next, said, next],
        vec![thought, user, call, output, said, next],
        vec![output, said, next],
        vec![user, thought, user, call, output, thought, next],
        vec![user, call, call, output, said, thought],
    ] {
        let seen = sent(r#"{"format":"openai-responses"}"#, &all, Flags::NONE, |_| false);
        assert_eq!(errors(Format::OpenAiResponses, &seen), [] as [&str; 0], "{seen:?}");
        assert!(!seen.is_empty());
    }
}
