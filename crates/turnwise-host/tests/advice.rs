//! The worst case before it happens, and a policy read from conversations.
#![allow(clippy::unwrap_used)]

use turnwise_host::advice::{Assumptions, check_policy, suggest_policy};
use turnwise_host::{Conversation, json, options};

fn policy(text: &str) -> turnwise_host::turnwise::policy::Policy {
    options::read(&json::parse(text).unwrap().json).unwrap().policy
}

#[test]
fn the_worst_case_is_told_with_its_parts() {
    let assumed = Assumptions { system: 1000, max_message: 500, max_step: 2000 };
    let verdict = check_policy(&policy(r#"{"window":3000}"#), assumed);
    assert!(!verdict.fits);
    let sum: u32 = verdict.counterexample.iter().map(|(_, tokens)| tokens.0).sum();
    assert_eq!(sum, 3500);
    let verdict = check_policy(&policy(r#"{"window":8000,"keep":3}"#), assumed);
    assert!(verdict.fits && !verdict.keeps_its_promises, "{verdict:?}");
    assert!(check_policy(&policy(r#"{"window":20000,"keep":3}"#), assumed).keeps_its_promises);
    assert!(check_policy(&policy("{}"), assumed).fits);
}

#[test]
fn a_suggestion_can_be_used_as_it_is_and_says_why() {
    let mut chat = Conversation::new(&json::parse("{}").unwrap().json).unwrap();
    for turn in 0..20 {
        chat.push(r#"{"role":"user","content":"Where is my order?"}"#, false).unwrap();
        let call = r#"{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}"#;
        chat.push(&format!(r#"{{"role":"assistant","content":null,"tool_calls":[{call}]}}"#), false).unwrap();
        let result = format!("order {turn} ").repeat(100);
        chat.push(&format!(r#"{{"role":"tool","tool_call_id":"c","content":"{result}"}}"#), false).unwrap();
    }
    let suggestion = suggest_policy([chat.context().transcript()], 6000);
    assert_eq!((suggestion.turns.max, suggestion.turns.median), (20, 20));
    assert!(suggestion.tool_permille > 800);
    assert!(suggestion.options.iter().all(|(_, _, reason)| !reason.is_empty()));
    let policy = policy(&suggestion.to_json());
    assert_eq!(policy.strategies.len(), 3);
    assert!(check_policy(&policy, Assumptions { system: 0, max_message: 20, max_step: 400 }).fits);
}
