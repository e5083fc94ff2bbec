//! Pictures and documents by number, size and age: what the provider takes, and what the policy
//! allows, in results of tools too.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise_check::{Options, lint};
use turnwise_host::formats::lint::Target;
use turnwise_host::formats::parse_list;
use turnwise_host::{Conversation, json};

/// The first bytes of pictures of 1,170 × 2,532 and of 40 × 40 pixels.
const LARGE: &str = "iVBORw0KGgoAAAANSUhEUgAABJIAAAnkCAYAAAAAAAAA";
const SMALL: &str = "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAYAAAAAAAAA";

/// The messages that a plan sends, which have no faults and the size that the plan tells.
fn sent(options: &str, messages: &[String]) -> Vec<String> {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    let mut seen = Vec::new();
    for message in messages {
        chat.push(message, false).unwrap();
        let plan = chat.fit().clone();
        seen = chat.seen(&plan);
        let mut again = Conversation::new(&json::parse(options).unwrap().json).unwrap();
        again.append(&format!("[{}]", seen.join(",")), &[]).unwrap();
        assert_eq!(again.fit().size.tokens, plan.size.tokens);
    }
    let target = Some(Target::Anthropic).filter(|_| options.contains("claude"));
    let lint_options = Options { format: Some(chat.format()), target, is_pending: true };
    let list = format!("[{}]", seen.join(","));
    let found = lint(&parse_list(&list).unwrap(), &lint_options);
    assert!(found.iter().all(|finding| finding.rule != "M2"), "{found:?}");
    seen
}

fn count(messages: &[String], part: &str) -> usize {
    messages.iter().map(|message| message.matches(part).count()).sum()
}

/// A user with a picture, and a tool that takes screenshots.
fn screenshots(number: usize, picture: &str) -> Vec<String> {
    let mut out = vec![format!(
        r#"{{"role":"user","content":[{{"type":"text","text":"Make it look like this"}},{{"type":"image","source":{{"type":"base64","media_type":"image/png","data":"{SMALL}"}}}}]}}"#
    )];
    for at in 0..number {
        out.push(format!(
            r#"{{"role":"assistant","content":[{{"type":"tool_use","id":"toolu_{at}","name":"shot","input":{{}}}}]}}"#
        ));
        out.push(format!(
            r#"{{"role":"user","content":[{{"type":"tool_result","tool_use_id":"toolu_{at}","content":[{{"type":"text","text":"shot {at}"}},{{"type":"image","source":{{"type":"base64","media_type":"image/png","data":"{picture}"}}}}]}}]}}"#
        ));
    }
    out
}

#[test]
fn the_oldest_pictures_in_results_make_room_and_that_of_the_user_stays() {
    let seen = sent(r#"{"format":"anthropic","window":1000000}"#, &screenshots(40, LARGE));
    let kept = count(&seen, LARGE);
    assert!((15..20).contains(&kept), "{kept}");
    assert_eq!(count(&seen, SMALL), 1);
    assert_eq!(count(&seen, "⟦removed: image/png"), 40 - kept);
    assert!(seen.last().unwrap().contains(LARGE));
    assert_eq!(count(&seen, "shot 3\""), 1);
}

#[test]
fn small_pictures_stay_up_to_the_other_limit() {
    let options = r#"{"format":"anthropic","window":1000000}"#;
    assert_eq!(count(&sent(options, &screenshots(60, SMALL)), "removed"), 0);
    let seen = sent(options, &screenshots(105, SMALL));
    assert!((95..=100).contains(&count(&seen, SMALL)));
}

/// Each new picture would change the prefix otherwise.
#[test]
fn they_go_some_at_once() {
    let all = screenshots(40, LARGE);
    let mut chat =
        Conversation::new(&json::parse(r#"{"format":"anthropic"}"#).unwrap().json).unwrap();
    let (mut cleared, mut changes) = (0, 0);
    for message in &all {
        chat.push(message, false).unwrap();
        let plan = chat.fit().clone();
        let now = count(&chat.seen(&plan), "removed");
        changes += usize::from(now != cleared);
        cleared = now;
    }
    assert!(cleared >= 20 && changes <= 5, "{cleared} cleared in {changes} steps");
}

#[test]
fn a_policy_limits_number_size_and_age() {
    let with = |own: &str| {
        format!(r#"{{"format":"anthropic","strategies":[{{"type":"clearAttachments",{own}}}]}}"#)
    };
    let seen = sent(&with(r#""maxCount":4"#), &screenshots(9, SMALL));
    assert_eq!(count(&seen, SMALL), 4, "{seen:?}");
    // A large picture goes once the model has seen it, a small one stays.
    let mut all = screenshots(3, LARGE);
    let seen = sent(&with(r#""maxTokens":500"#), &all);
    assert_eq!((count(&seen, LARGE), count(&seen, SMALL)), (1, 1));
    for text in ["One more", "And the last"] {
        all.push(r#"{"role":"assistant","content":"Done."}"#.into());
        all.push(format!(r#"{{"role":"user","content":"{text}"}}"#));
    }
    assert_eq!(count(&sent(&with(r#""maxTurns":3"#), &all), "removed"), 0);
    assert_eq!(count(&sent(&with(r#""maxTurns":2"#), &all), "removed"), 4);
}

/// A placeholder for a result takes its picture along: nothing is counted twice.
#[test]
fn cleared_results_have_no_pictures_left() {
    let strategies =
        r#"[{"type":"clearToolResults","keepResults":2},{"type":"clearAttachments","maxCount":3}]"#;
    let options = format!(
        r#"{{"format":"anthropic","trigger":{{"messages":6}},"target":{{"messages":1}},"strategies":{strategies}}}"#
    );
    let seen = sent(&options, &screenshots(9, SMALL));
    assert!(count(&seen, SMALL) <= 3);
}

#[test]
fn a_function_response_loses_its_files_and_gets_no_text() {
    let mut all = vec![r#"{"role":"user","parts":[{"text":"Look"}]}"#.to_owned()];
    for at in 0..5 {
        all.push(format!(
            r#"{{"role":"model","parts":[{{"functionCall":{{"name":"shot","args":{{"at":{at}}}}}}}]}}"#
        ));
        all.push(format!(
            r#"{{"role":"user","parts":[{{"functionResponse":{{"name":"shot","response":{{"ok":true}},"parts":[{{"inlineData":{{"mimeType":"image/png","data":"{SMALL}"}}}}]}}}}]}}"#
        ));
    }
    let options = r#"{"format":"gemini","strategies":[{"type":"clearAttachments","maxCount":2}]}"#;
    let seen = sent(options, &all);
    assert_eq!((count(&seen, SMALL), count(&seen, r#""parts":[]}}"#)), (2, 3), "{seen:?}");
}

#[test]
fn documents_of_bedrock_and_pictures_behind_a_library() {
    let document = |at: usize| {
        format!(
            r#"{{"role":"user","content":[{{"text":"Read {at}"}},{{"document":{{"format":"txt","name":"d{at}","source":{{"bytes":"YQ=="}}}}}}]}}"#
        )
    };
    let answer = r#"{"role":"assistant","content":[{"text":"Done."}]}"#;
    let all: Vec<String> = (0..8).flat_map(|at| [document(at), answer.into()]).collect();
    let seen = sent(r#"{"format":"bedrock"}"#, &all);
    assert_eq!(count(&seen, r#""bytes""#), 5, "{seen:?}");

    let file = format!(r#"{{"type":"file","mediaType":"image/png","data":"{LARGE}"}}"#);
    let user = format!(r#"{{"role":"user","content":[{{"type":"text","text":"And?"}},{file}]}}"#);
    let answer = r#"{"role":"assistant","content":[{"type":"text","text":"Done."}]}"#;
    let all: Vec<String> = (0..25).flat_map(|_| [user.clone(), answer.into()]).collect();
    assert_eq!(count(&sent(r#"{"format":"ai-sdk"}"#, &all), LARGE), 25);
    let seen = sent(r#"{"format":"ai-sdk","model":"claude-sonnet-4-5"}"#, &all);
    assert!(count(&seen, LARGE) <= 20);
}

#[test]
fn a_picture_and_a_message_that_are_too_large_alone_are_replaced() {
    let huge = "iVBORw0KGgoAAAANSUhEUgAAIygAAAAoCAYAAAAAAAAA";
    let seen = sent(r#"{"format":"anthropic"}"#, &screenshots(1, huge));
    assert_eq!(count(&seen, huge), 0);
    let picture =
        format!(r#"{{"type":"image_url","image_url":{{"url":"data:image/png;base64,{SMALL}"}}}}"#);
    let many = vec![picture; 10].join(",");
    let all = [format!(r#"{{"role":"user","content":[{many}]}}"#)];
    let options = r#"{"format":"openai-chat","server":"mistral"}"#;
    assert_eq!(count(&sent(options, &all), SMALL), 8);
}

#[test]
fn a_plan_has_no_more_messages_than_the_provider_takes() {
    let say = |role: &str, at: usize| format!(r#"{{"role":"{role}","content":"{role} {at}"}}"#);
    let all: Vec<String> =
        (0..1_050).flat_map(|at| [say("user", at), say("assistant", at)]).collect();
    let options = r#"{"format":"openai-chat","window":1000000}"#;
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    chat.append(&format!("[{}]", all.join(",")), &[]).unwrap();
    let plan = chat.fit().clone();
    assert!((1_900..=2_048).contains(&chat.seen(&plan).len()));
}
