//! Files of other programs: the worker reads them, and the page lists their other contents.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod common;

use common::browser::{Browser, read};
use turnwise_playground::effect::Effect;
use turnwise_playground::event::{Dialog, Event};
use turnwise_playground::present::view;
use turnwise_playground::update::update;

fn open(text: &str) -> Browser {
    let mut browser = Browser::open("#try");
    browser.send(Event::Opened { name: String::new(), text: text.into() });
    browser
}

fn file(name: &str) -> String {
    read(&format!("crates/turnwise-sessions/tests/files/{name}"))
}

/// One small file of each program, with the number of its messages.
fn files() -> [(&'static str, String, usize); 9] {
    let gemini = r#"{"sessionId":"s","projectHash":"p","startTime":"t","messages":[
        {"id":"1","timestamp":"t","type":"user","content":"List files"},
        {"id":"2","timestamp":"t","type":"gemini","content":"Two files","model":"gemini-2.5-pro"}]}"#;
    let opencode = r#"{"info":{"id":"s","title":"Files"},"messages":[
        {"info":{"id":"1","role":"user"},"parts":[{"type":"text","text":"List files"}]},
        {"info":{"id":"2","role":"assistant"},"parts":[{"type":"text","text":"Two files"}]}]}"#;
    let copilot = r#"{"type":"session.start","data":{"sessionId":"s"},"id":"0","timestamp":"t"}
{"type":"user.message","data":{"content":"List files"},"id":"1","timestamp":"t"}
{"type":"assistant.message","data":{"messageId":"m","content":"Two files","toolRequests":[]},"id":"2","timestamp":"t"}"#;
    let librechat = r#"{"conversationId":"c","title":"Files","messages":[
        {"messageId":"1","parentMessageId":"0","isCreatedByUser":true,"sender":"User","text":"List files"},
        {"messageId":"2","parentMessageId":"1","isCreatedByUser":false,"sender":"GPT","text":"Two files"}]}"#;
    let webui = r#"[{"id":"c","title":"Files","chat":{"history":{"currentId":"2","messages":{
        "1":{"id":"1","parentId":null,"role":"user","content":"List files"},
        "2":{"id":"2","parentId":"1","role":"assistant","content":"Two files"}}}}}]"#;
    [
        ("Claude Code", file("claude_code.jsonl"), 5),
        ("Codex", file("codex.jsonl"), 0),
        ("ChatGPT", file("chatgpt.json"), 0),
        ("Claude", file("claude_export.json"), 0),
        ("Gemini CLI", gemini.into(), 2),
        ("opencode", opencode.into(), 2),
        ("Copilot CLI", copilot.into(), 2),
        ("LibreChat", librechat.into(), 2),
        ("Open WebUI", webui.into(), 2),
    ]
}

#[test]
fn the_files_of_all_programs_are_opened() {
    for (program, text, messages) in files() {
        let browser = open(&text);
        let shown = view(&browser.model);
        assert_eq!(shown.problem, None, "{program}");
        assert!(browser.model.file.0.ends_with(program), "{program}: {}", browser.model.file.0);
        assert!(!browser.model.messages.is_empty(), "{program}");
        if messages > 0 {
            assert_eq!(browser.model.messages.len(), messages, "{program}");
        }
        let roles: Vec<_> = shown.turns.iter().flat_map(|turn| &turn.messages).collect();
        assert!(roles.iter().all(|message| message.role != "other"), "{program}");
    }
}

#[test]
fn what_was_left_out_is_told() {
    let browser = open(&file("claude_code.jsonl"));
    let shown = view(&browser.model);
    for said in [&shown.title.about, &shown.announce] {
        assert!(said.contains("1 × message (it belongs to a sub-agent)"), "{said}");
    }
}

#[test]
fn one_of_several_conversations_is_chosen() {
    let mut browser = open(&file("chatgpt.json"));
    let shown = view(&browser.model);
    assert_eq!(shown.dialog, Some(Dialog::Gallery));
    let titles: Vec<_> = shown.file_cards.iter().map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["A trip to Oslo", "Name a river"]);
    let second = shown.file_cards[1].id.clone();
    browser.send(Event::ConversationChosen(second.clone()));
    let shown = view(&browser.model);
    assert_eq!((shown.dialog, &shown.title.id), (None, &second));
}

#[test]
fn what_no_reader_knows_is_refused_with_its_line() {
    for text in ["{", "[{\"a\":1}]", "{\"type\":\"x\"}\n{\"type\":\"y\"}"] {
        let browser = open(text);
        let problem = view(&browser.model).problem.expect(text);
        assert!(problem.message.starts_with("This cannot be read"), "{problem:?}");
        assert_eq!(browser.model.dialog, Some(Dialog::Open));
    }
}

#[test]
fn a_late_answer_about_another_file_changes_nothing() {
    let mut browser = Browser::open("#try");
    let asked = update(
        &mut browser.model,
        Event::Opened { name: String::new(), text: file("codex.jsonl") },
    );
    let request = asked.iter().find_map(|effect| match effect {
        Effect::AskWorker { request, task: "session", .. } => Some(*request),
        _ => None,
    });
    browser.send(Event::Opened {
        name: String::new(),
        text: r#"[{"role":"user","content":"hi"}]"#.into(),
    });
    let late = turnwise_sessions::read(&file("codex.jsonl")).unwrap();
    let answer = Ok(turnwise_sessions::answer::session(&late));
    browser.send(Event::WorkerAnswered { request: request.unwrap(), answer });
    assert_eq!(browser.model.messages.len(), 1);
}
