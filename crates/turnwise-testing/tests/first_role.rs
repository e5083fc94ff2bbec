//! The user speaks first where the server of the model wants that, in every format that several
//! providers share: in plans, `lint`, `heal` and `convert`.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use proptest::prelude::*;
use turnwise_check::{Options, Target, convert_for, heal, lint};
use turnwise_core::item::Role;
use turnwise_core::mending::OPENING;
use turnwise_host::formats::lint::opens_with_user;
use turnwise_host::formats::{Format, spoken as words};
use turnwise_host::{Conversation, json};
use turnwise_testing::generate::{Care, history};
use turnwise_testing::spoken;

/// The messages that a plan sends. `opens_turn` says whether those of the user open a turn.
fn sent(options: &str, messages: &[String], opens_turn: bool) -> Vec<String> {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, !opens_turn).unwrap();
    }
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

/// The role of the first message with content, instructions aside.
fn first(format: Format, messages: &[String]) -> Option<Role> {
    messages.iter().find_map(|message| {
        let parsed = json::parse(message).unwrap();
        let (role, parts) = words(format, &parsed.json).unwrap();
        (role != Role::System && !parts.is_empty()).then_some(role)
    })
}

fn healed(format: Format, target: Option<Target>, messages: &[String]) -> Vec<String> {
    let parsed: Vec<_> = messages.iter().map(|message| json::parse(message).unwrap()).collect();
    let options = Options { format: Some(format), target, ..Options::default() };
    let text = heal(&parsed, &options).to_json(&parsed);
    let list = json::parse(&text).unwrap();
    list.json.as_array().unwrap().iter().map(ToString::to_string).collect()
}

/// The formats that several providers share, and a greeting of the model in each.
const GREETINGS: [(Format, &str); 6] = [
    (Format::OpenAiChat, r#"{"role":"assistant","content":"Welcome!"}"#),
    (Format::OpenAiResponses, r#"{"type":"message","role":"assistant","content":"Welcome!"}"#),
    (Format::AiSdk, r#"{"role":"assistant","content":[{"type":"text","text":"Welcome!"}]}"#),
    (
        Format::AiSdkUi,
        r#"{"id":"1","role":"assistant","parts":[{"type":"text","text":"Welcome!"}]}"#,
    ),
    (Format::LangChain, r#"{"type":"ai","data":{"content":"Welcome!"}}"#),
    (Format::AgUi, r#"{"id":"1","role":"assistant","content":"Welcome!"}"#),
];

#[test]
fn a_greeting_of_the_model_has_a_message_of_the_user_in_front() {
    let models = [
        ("claude-sonnet-4-5", true),
        ("us.anthropic.claude-opus-4-8-v1:0", true),
        ("amazon.nova-pro-v1:0", true),
        ("models/gemini-3-pro", true),
        ("mistral-large-latest", true),
        ("gpt-5", false),
        ("deepseek-chat", false),
        ("qwen3-coder", false),
    ];
    for (format, greeting) in GREETINGS {
        for (model, wants_user) in models {
            let options = format!(r#"{{"format":"{}","model":"{model}"}}"#, format.as_str());
            let seen = sent(&options, &[greeting.to_owned()], true);
            assert_eq!(seen.len(), 1 + usize::from(wants_user), "{model}: {seen:?}");
            assert_eq!(seen.last().unwrap(), greeting, "{model}");
            assert_eq!(seen.first().unwrap().contains(OPENING), wants_user, "{model}: {seen:?}");
        }
    }
}

#[test]
fn lint_heal_and_convert_know_it_too() {
    for (format, greeting) in GREETINGS {
        let target = Some(Target::Anthropic);
        let parsed = [json::parse(greeting).unwrap()];
        let told = |target| {
            let options = Options { format: Some(format), target, ..Options::default() };
            lint(&parsed, &options).iter().any(|finding| finding.rule == "C15")
        };
        assert!(told(target) && !told(None), "{greeting}");
        let options = format!(r#"{{"format":"{}","server":"anthropic"}}"#, format.as_str());
        let expected = sent(&options, &[greeting.to_owned()], true);
        assert_eq!(healed(format, target, &[greeting.to_owned()]), expected);
        let converted = convert_for(target, &parsed, Some(format), Format::OpenAiChat).messages;
        assert_eq!(first(Format::OpenAiChat, &converted), Some(Role::User), "{converted:?}");
        // Google refuses only a call there.
        assert!(!told(Some(Target::Gemini)), "{greeting}");
    }
}

const POLICIES: [&str; 5] = [
    "",
    r#","window":400,"strategies":[{"type":"trim"}]"#,
    r#","window":150,"strategies":[{"type":"trim","bySteps":true}]"#,
    r#","window":400,"summarizer":{"type":"extractive"},"strategies":[{"type":"summarize"},{"type":"trim"}]"#,
    r#","window":300,"pin":{"task":true},"strategies":[{"type":"prune"},{"type":"trim"}]"#,
];

proptest! {
    #[test]
    fn no_plan_and_no_healed_history_begins_with_the_model(
        drawn in prop::collection::vec(any::<u32>(), 1..14),
        place in 0..Format::ALL.len() * Target::ALL.len(),
        is_clean: bool,
        opens_turn: bool,
        policy in 0..POLICIES.len(),
    ) {
        let format = Format::ALL[place % Format::ALL.len()];
        let (server, target) = Target::ALL[place / Format::ALL.len()];
        let care = if is_clean { Care::Clean } else { Care::Dirty };
        let messages = spoken::messages(&history(&drawn, spoken::shape(format), care), format, 0);
        let name = format.as_str();
        let options = format!(r#"{{"format":"{name}","server":"{server}"{}}}"#, POLICIES[policy]);
        let seen = sent(&options, &messages, opens_turn);
        let mended = healed(format, Some(target), &messages);
        if opens_with_user(format, Some(target)) {
            prop_assert_ne!(first(format, &seen), Some(Role::Assistant), "{}: {:?}", options, seen);
            // Gemini takes words of the model there.
            let is_google = matches!(target, Target::Gemini | Target::Gemini3);
            if !is_google && format != Format::Gemini {
                let begins = first(format, &mended);
                prop_assert_ne!(begins, Some(Role::Assistant), "{}: {:?}", options, mended);
            }
        } else if messages.first() == seen.first() {
            prop_assert!(!seen.iter().any(|message| message.contains("turnwise-opening")));
        }
    }
}
