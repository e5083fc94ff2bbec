//! Tests formats, findings and healing through events, as a person would use them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::{heal, opened, page};
use turnwise_host::formats::Format;
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Dialog, Event};
use turnwise_playground::findings;
use turnwise_playground::model::Model;
use turnwise_playground::present::view;
use turnwise_playground::settings::Kind;
use turnwise_playground::update::update;
use turnwise_playground::view::{Found, View};
use turnwise_playground_lines::Change;

/// A result without its call, an empty message, and a call without its result.
const BROKEN: &str = r#"[
    {"role":"user","content":"Weather?"},
    {"role":"tool","tool_call_id":"c0","content":"rain"},
    {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"weather","arguments":"{}"}}]},
    {"role":"user","content":"Never mind"}
]"#;

const GEMINI: &str = r#"[{"role":"user","parts":[{"text":"Hello"}]},{"role":"model","parts":[{"text":"Hi there"}]}]"#;

fn texts(view: &View) -> Vec<String> {
    view.turns
        .iter()
        .flat_map(|turn| &turn.messages)
        .map(|message| message.text.to_string())
        .collect()
}

fn findings_of(view: &View) -> Vec<Found> {
    view.turns.iter().flat_map(|turn| turn.findings.clone()).collect()
}

fn choose(model: &mut Model, format: Format) {
    update(model, Event::FormatChosen(format));
}

#[test]
fn every_format_is_found_and_shown() {
    let cases = [
        (
            r#"[{"role":"user","content":"Hi"},{"role":"assistant","content":"x","refusal":null}]"#,
            "openai-chat",
        ),
        (r#"[{"type":"message","role":"user","content":"Hi"}]"#, "openai-responses"),
        (
            r#"[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}]"#,
            "anthropic",
        ),
        (GEMINI, "gemini"),
        (
            r#"[{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"f","output":{"type":"text","value":"x"}}]}]"#,
            "ai-sdk",
        ),
        (r#"[{"id":"m","role":"user","parts":[{"type":"text","text":"Hi"}]}]"#, "ai-sdk-ui"),
        (r#"[{"type":"human","content":"Hi"}]"#, "langchain"),
    ];
    for (text, format) in cases {
        assert_eq!(view(&opened(text)).written.format, format);
    }
    assert_eq!(view(&Model::default()).written.formats.len(), Format::ALL.len());
}

#[test]
fn a_wrong_format_says_so_and_can_be_taken_back() {
    let mut model = opened(GEMINI);
    let before = view(&model);
    assert_eq!((before.written.note.as_str(), texts(&before)[1].as_str()), ("", "Hi there"));
    choose(&mut model, Format::OpenAiChat);
    let wrong = view(&model);
    assert_eq!(
        wrong.written.note,
        "These messages look like Gemini. Read as OpenAI Chat, 2 of 2 messages cannot be \
        understood."
    );
    assert_eq!((wrong.written.format, wrong.written.found), ("openai-chat", "gemini"));
    assert!(wrong.revision > before.revision);
    choose(&mut model, Format::Gemini);
    assert_eq!(texts(&view(&model)), texts(&before));
    assert!(model.settings.format.is_none());
}

#[test]
fn no_format_makes_any_conversation_fail() {
    for id in ["airline-rebooking", "responses-tools", "retail-exchange"] {
        let mut model = page(id);
        let messages = model.messages.len();
        for format in Format::ALL {
            choose(&mut model, format);
            let shown = view(&model);
            assert_eq!(
                (shown.fates.len(), texts(&shown).len()),
                (messages, messages),
                "{id} {format:?}"
            );
            for kind in Kind::ALL {
                update(&mut model, Event::KindChosen(kind));
                assert!(!view(&model).seen.is_empty(), "{id} {format:?} {kind:?}");
            }
            heal(&mut model);
            update(&mut model, Event::HealUndone);
            assert_eq!(model.messages.len(), messages);
        }
    }
}

#[test]
fn a_named_format_is_part_of_the_exported_policy() {
    let mut model = opened(GEMINI);
    choose(&mut model, Format::AiSdkUi);
    update(&mut model, Event::DialogOpened(Dialog::Export));
    assert!(view(&model).code.contains("format: \"ai-sdk-ui\","), "{}", view(&model).code);
}

#[test]
fn what_is_said_here_is_written_in_the_conversations_format() {
    let mut model = opened(GEMINI);
    update(&mut model, Event::Drafted("And you?".into()));
    update(&mut model, Event::Sent);
    assert_eq!(
        &**model.messages.last().unwrap(),
        r#"{"role":"user","parts":[{"text":"And you?"}]}"#
    );
    assert_eq!(view(&model).findings.severity, "clean");
}

#[test]
fn findings_stand_at_their_messages_with_rule_and_page() {
    let shown = view(&opened(BROKEN));
    let found = findings_of(&shown);
    assert_eq!(
        found.iter().map(|found| (found.index, found.rule)).collect::<Vec<_>>(),
        [(1, "C2"), (2, "C1")]
    );
    assert!(
        found
            .iter()
            .all(|found| found.is_error && found.sentence.len() > 20 && !found.fix.is_empty())
    );
    assert!(found[0].page.ends_with("docs/rules/openai-chat.md#c2"), "{}", found[0].page);
    assert_eq!(shown.findings.summary, "2 errors: OpenAI Chat refuses this");
    assert!(shown.findings.can_heal);
}

#[test]
fn healing_shows_every_edit_with_its_reason_and_can_be_undone() {
    let mut model = opened(BROKEN);
    let before = view(&model);
    heal(&mut model);
    let healed = view(&model);
    assert_eq!((healed.findings.severity, healed.dialog), ("clean", Some(Dialog::Healed)));
    let mended = healed.findings.mended.clone().unwrap();
    let told: Vec<_> = mended
        .mends
        .iter()
        .map(|mend| (mend.index, mend.reasons[0].1.as_str(), mend.lines[0].change))
        .collect();
    assert_eq!(told, [(1, "C2", Change::Removed), (2, "C1", Change::Added)]);
    assert!(
        mended
            .mends
            .iter()
            .all(|mend| mend.reasons.iter().all(|(_, _, reason)| reason.contains("mended")))
    );
    update(&mut model, Event::HealUndone);
    let undone = view(&model);
    assert_eq!((texts(&undone), undone.dialog), (texts(&before), None));
    assert!(undone.findings.mended.is_none() && undone.findings.can_heal);
}

#[test]
fn what_was_said_after_healing_stays_when_it_is_undone() {
    let mut model = opened(BROKEN);
    heal(&mut model);
    update(&mut model, Event::Drafted("Still there?".into()));
    update(&mut model, Event::Sent);
    update(&mut model, Event::HealUndone);
    assert_eq!((model.messages.len(), model.recorded), (5, 4));
    assert!(model.messages.last().unwrap().contains("Still there?"));
}

#[test]
fn what_was_healed_of_another_conversation_is_not_taken() {
    let mut model = opened(BROKEN);
    let effects = update(&mut model, Event::HealAsked);
    let [Effect::AskWorker { request, task: "heal", texts }] = effects.as_slice() else {
        panic!("{effects:?}")
    };
    assert_eq!((texts[0].as_str(), texts.len()), ("openai-chat", 5));
    assert!(view(&model).findings.heals && update(&mut model, Event::HealAsked).is_empty());
    update(&mut model, Event::Drafted("Still there?".into()));
    update(&mut model, Event::Sent);
    let answer = Ok(r#"{"edits":1,"system":"","messages":[0],"mends":[]}"#.to_owned());
    update(&mut model, Event::WorkerAnswered { request: *request, answer });
    assert_eq!(
        (model.messages.len(), view(&model).findings.mended, view(&model).dialog),
        (5, None, None)
    );
    let effects = update(&mut model, Event::HealAsked);
    let [Effect::AskWorker { request, .. }] = effects.as_slice() else { panic!("{effects:?}") };
    update(
        &mut model,
        Event::WorkerAnswered { request: *request, answer: Err("no such file".into()) },
    );
    assert_eq!(
        (view(&model).announce.as_str(), view(&model).findings.heals),
        ("no such file", false)
    );
}

#[test]
fn a_late_result_is_reported_as_moved() {
    let mut model = opened(
        r#"[{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]},
            {"role":"user","content":"Are you there?"},{"role":"tool","tool_call_id":"c1","content":"rain"}]"#,
    );
    heal(&mut model);
    let mended = view(&model).findings.mended.unwrap();
    let lines: Vec<_> = mended.mends.iter().flat_map(|mend| &mend.lines).collect();
    assert!(lines.iter().any(|line| line.change == Change::Moved), "{lines:?}");
}

#[test]
fn findings_are_gone_to_one_after_the_other_and_round_again() {
    let mut model = opened(BROKEN);
    let mut next = || {
        update(&mut model, Event::FindingSought);
        view(&model).scrub.follow
    };
    assert_eq!([next(), next(), next()], [1, 2, 1]);
}

#[test]
fn every_rule_has_the_page_it_is_linked_to() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/rules/");
    let own = |name: &str| match name {
        "openai-chat" | "every-format" => Format::OpenAiChat,
        name => Format::from_name(name).unwrap(),
    };
    let mut rules = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for rule in
            text.lines().filter_map(|line| line.strip_prefix("## ")).filter(|_| name != "README")
        {
            let page = findings::page(own(&name), rule);
            assert!(
                page.ends_with(&format!("/{name}.md#{}", rule.to_lowercase())),
                "{name} {rule}: {page}"
            );
            rules.insert(rule.to_owned());
        }
    }
    assert!(rules.len() > 40, "{rules:?}");
}

#[test]
fn another_conversation_of_the_same_shape_is_shown_in_its_own_words() {
    let mut model =
        opened(r#"[{"role":"user","content":"one"},{"role":"assistant","content":"two"}]"#);
    let first = view(&model).revision;
    let text = r#"[{"role":"user","content":"six"},{"role":"assistant","content":"ten"}]"#;
    update(&mut model, Event::Opened { name: String::new(), text: text.into() });
    assert_eq!(texts(&view(&model)), ["six", "ten"]);
    assert_ne!(view(&model).revision, first);
}
