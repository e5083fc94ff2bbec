//! Tests of the worst case of a policy, and of suggesting a policy from conversations.
#![allow(clippy::unwrap_used)]

use turnwise_host::advice::{Assumptions, Survey, check_policy, suggest_policy};
use turnwise_host::turnwise_core::tokens::TokenCount;
use turnwise_host::{Conversation, json, options};

fn policy(text: &str) -> turnwise_host::turnwise_core::policy::Policy {
    options::read(&json::parse(text).unwrap().json).unwrap().policy
}

#[test]
fn the_worst_case_lists_its_parts() {
    let assumed = Assumptions { system: 1000, pinned: 0, max_message: 500, max_step: 2000 };
    let verdict = check_policy(&policy(r#"{"window":3000}"#), assumed);
    assert!(!verdict.fits);
    let sum: u32 = verdict.counterexample.iter().map(|(_, tokens)| tokens.0).sum();
    assert_eq!(sum, 3500);
    let verdict = check_policy(&policy(r#"{"window":8000,"keep":3}"#), assumed);
    assert!(verdict.fits && !verdict.keeps_its_promises, "{verdict:?}");
    assert_eq!(verdict.counterexample, verdict.worst_case);
    let verdict = check_policy(&policy(r#"{"window":20000,"keep":3}"#), assumed);
    assert!(verdict.keeps_its_promises && verdict.counterexample.is_empty());
    assert!(check_policy(&policy("{}"), assumed).fits);
}

#[test]
fn a_policy_that_leaves_nothing_out_breaks_one_token_above_its_budget() {
    let verdict =
        check_policy(&policy(r#"{"window":50000,"strategies":[]}"#), Assumptions::default());
    assert!(!verdict.fits);
    let sum: u32 = verdict.counterexample.iter().map(|(_, tokens)| tokens.0).sum();
    assert_eq!(sum, 50_001);
}

#[test]
fn pins_and_the_most_generous_strategy_count() {
    let assumed = Assumptions { system: 0, pinned: 3000, max_message: 500, max_step: 500 };
    let parts = |text: &str| {
        let verdict = check_policy(&policy(text), assumed);
        verdict.worst_case.iter().map(|(name, tokens)| (*name, tokens.0)).collect::<Vec<_>>()
    };
    let floor = [("pinned", 3000), ("task", 500), ("newest", 500), ("inFlight", 500)];
    assert_eq!(parts(r#"{"window":9000,"pin":{"task":true}}"#), floor);
    let trimmed = parts(
        r#"{"window":9000,"strategies":[{"type":"trim","turns":8},{"type":"summarize","keep":2}]}"#,
    );
    assert!(trimmed.ends_with(&[("summary", 400), ("kept", 7000)]), "{trimmed:?}");
    let cleared =
        parts(r#"{"window":9000,"strategies":[{"type":"clearToolResults","keep":9}],"keep":2}"#);
    assert_eq!(cleared.last(), Some(&("kept", 1000)));
}

#[test]
fn notes_that_fill_the_window_count_with_their_share_of_it() {
    let verdict = check_policy(
        &policy(r#"{"window":60000,"summarizer":{"type":"extractive"}}"#),
        Assumptions::default(),
    );
    assert_eq!(verdict.worst_case.last(), Some(&("summary", TokenCount(39_000))));
    assert!(verdict.keeps_its_promises, "{verdict:?}");
}

#[test]
fn a_system_message_that_is_not_pinned_may_stand_last() {
    let assumed = Assumptions { system: 3000, pinned: 0, max_message: 500, max_step: 500 };
    let fits = |text: &str| check_policy(&policy(text), assumed).fits;
    assert!(
        !fits(r#"{"window":3499,"pin":{"system":false}}"#)
            && fits(r#"{"window":3500,"pin":{"system":false}}"#)
    );
}

#[test]
fn assumptions_are_read_with_their_paths() {
    let read = |text: &str| Assumptions::read(&json::parse(text).unwrap().json, "assumptions");
    assert_eq!(read("{}"), Ok(Assumptions::default()));
    assert_eq!(read(r#"{"maxStep":9}"#).unwrap().max_step, 9);
    assert_eq!(read(r#"{"maxStep":-1}"#).unwrap_err().path, "assumptions.maxStep");
    assert_eq!(read(r#"{"steps":1}"#).unwrap_err().code, "unknown_option");
}

#[test]
fn a_survey_of_messages_sees_what_conversations_have() {
    let chat = r#"[{"role":"user","content":[{"type":"text","text":"Where is it?"}]},
        {"role":"assistant","content":[{"type":"tool_use","id":"a","name":"look","input":{}}]},
        {"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"at sea"}]}]"#;
    let mut survey = Survey::default();
    survey.add_messages(&json::parse_list(chat).unwrap(), None).unwrap();
    let suggestion = survey.suggest(None);
    assert_eq!(suggestion.turns.max, 1, "results open no turn");
    assert!(suggestion.tool_permille > 0);
    for (broken, code) in [
        (r#"[{"role":"user","content":"Hi"},1]"#, "not_an_object"),
        (r#"[{"role":"user","content":"Hi"},{}]"#, "missing_role"),
    ] {
        let error = survey.add_messages(&json::parse_list(broken).unwrap(), None).unwrap_err();
        assert_eq!((error.code, error.index), (code, Some(1)));
    }
    assert_eq!(survey.suggest(None), suggestion);
}

#[test]
fn the_reason_for_keep_is_the_one_that_decided() {
    let message = r#"{"role":"user","content":"Where is my order, and when does it come?"}"#;
    // Long enough for every window below.
    let chat = format!("[{}]", [message; 600].join(","));
    let mut survey = Survey::default();
    survey.add_messages(&json::parse_list(&chat).unwrap(), None).unwrap();
    let keep = |window: u32| {
        survey.suggest(Some(window)).options.into_iter().find(|(name, ..)| *name == "keep").unwrap()
    };
    let said = |window: u32, value: &str, part: &str| {
        let (_, found, reason) = keep(window);
        assert!(found == value && reason.contains(part), "{found}: {reason}");
    };
    said(20, "1", "most of the window");
    said(200, "4", "a third of the window");
    said(9_000, "8", "rarely looked at");
}

#[test]
fn everything_is_kept_where_everything_fits() {
    let chat = |texts: &[&str]| {
        let messages: Vec<String> =
            texts.iter().map(|text| format!(r#"{{"role":"user","content":"{text}"}}"#)).collect();
        format!("[{}]", messages.join(","))
    };
    let mut survey = Survey::default();
    for text in ["Where is my order?", "Thank you very much indeed"] {
        survey.add_messages(&json::parse_list(&chat(&[text])).unwrap(), None).unwrap();
    }
    let names = |suggestion: &turnwise_host::advice::Suggestion| -> Vec<&'static str> {
        suggestion.options.iter().map(|(name, ..)| *name).collect()
    };
    let suggestion = survey.suggest(Some(1_000));
    assert_eq!(names(&suggestion), ["window", "strategies"]);
    assert!(policy(&suggestion.to_json()).strategies.is_empty());
    let (_, _, why) = suggestion.options.last().unwrap();
    assert!(why.contains("keep everything") && why.contains("plan.nearBudget"), "{why}");

    // One long conversation among many short ones is enough.
    let long = chat(&["Where is order W1? It should have come long ago."; 100]);
    survey.add_messages(&json::parse_list(&long).unwrap(), None).unwrap();
    let suggestion = survey.suggest(Some(1_000));
    assert!(names(&suggestion).contains(&"keep"));
    let (_, _, why) = suggestion.options.iter().find(|(name, ..)| *name == "keep").unwrap();
    assert!(why.ends_with("nothing shows how far back facts are needed"), "{why}");
}

#[test]
fn no_window_is_too_large_or_too_small() {
    for window in [1, 19, u32::MAX] {
        let suggestion = Survey::default().suggest(Some(window));
        assert_eq!(policy(&suggestion.to_json()).window.unwrap().0, window);
    }
}

#[test]
fn a_suggestion_can_be_used_as_it_is_and_says_why() {
    let mut chat = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    for turn in 0..20 {
        chat.push(r#"{"role":"user","content":"Where is my order?"}"#, false).unwrap();
        let call = r#"{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}"#;
        chat.push(
            &format!(r#"{{"role":"assistant","content":null,"tool_calls":[{call}]}}"#),
            false,
        )
        .unwrap();
        let result = format!("order {turn} ").repeat(100);
        chat.push(&format!(r#"{{"role":"tool","tool_call_id":"c","content":"{result}"}}"#), false)
            .unwrap();
    }
    let suggestion = suggest_policy([chat.context().transcript()], 6000);
    assert_eq!((suggestion.turns.max, suggestion.turns.median), (20, 20));
    assert!(suggestion.tool_permille > 800);
    assert!(suggestion.options.iter().all(|(_, _, reason)| !reason.is_empty()));
    let policy = policy(&suggestion.to_json());
    assert_eq!(policy.strategies.len(), 3);
    assert!(
        check_policy(&policy, Assumptions { system: 0, pinned: 0, max_message: 20, max_step: 400 })
            .fits
    );
}

#[test]
fn reasons_name_what_was_counted_and_group_its_digits() {
    let mut chat = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    let text = "word ".repeat(12_345);
    chat.push(&format!(r#"{{"role":"user","content":"{text}"}}"#), false).unwrap();
    let transcript = chat.context().transcript();
    let whole = transcript.tokens(0..transcript.len()).0.to_string();
    let (thousands, rest) = whole.split_at(2);
    let suggestion = suggest_policy([transcript], 1_000);
    for name in ["keep", "summarizer"] {
        let (_, _, why) = suggestion.options.iter().find(|(option, ..)| *option == name).unwrap();
        assert!(why.contains(&format!(" {thousands},{rest} tokens")), "{why}");
    }
}
