//! A learner's own strategy: its input, and the faults found in its answers.
#![allow(clippy::expect_used, clippy::panic)]

use turnwise_host::json::{Json, parse};
use turnwise_lessons::function::{judge, outline};
use turnwise_lessons::lane::Lane;
use turnwise_lessons::recording::Recording;
use turnwise_lessons::replay::{Player, Wants};

const CHAT: &str = r#"[
  {"role":"system","content":"Be short."},
  {"role":"user","content":"What is the balance of K1NW8N?"},
  {"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"balance","arguments":"{\"id\":\"K1NW8N\"}"}}]},
  {"role":"tool","tool_call_id":"c1","content":"{\"balance\": 4711}"},
  {"role":"assistant","content":"It is 4711."},
  {"role":"user","content":"Thanks."},
  {"role":"assistant","content":"You are welcome."}
]"#;

fn chat() -> Recording {
    Recording::parse(CHAT).expect("a conversation")
}

fn lane(text: &str) -> Lane {
    Lane::read(&parse(text).expect("JSON").json)
}

/// Checks the rules that these answers break, and the first message of each.
#[track_caller]
fn check(lane_text: &str, wanted: &[(&str, u32)]) {
    let recording = chat();
    let verdict = judge(&Player::new(&recording), &lane(lane_text)).expect("a verdict");
    let json = parse(&verdict).expect("JSON").json;
    let broken = json.list_of("broken").iter().map(|one| {
        let message = one.get("message").and_then(Json::as_u32).expect("a message");
        (one.text_of("rule").expect("a rule").to_owned(), message)
    });
    let wanted: Vec<_> = wanted.iter().map(|(rule, at)| ((*rule).to_owned(), *at)).collect();
    assert_eq!(broken.collect::<Vec<_>>(), wanted, "{verdict}");
}

#[test]
fn the_outline_has_turns_steps_and_calls_but_no_text() {
    let outline = outline(&chat()).expect("an outline");
    assert!(!outline.contains("balance"), "{outline}");
    let json = parse(&outline).expect("JSON").json;
    assert_eq!(json.get("requests").map(ToString::to_string).as_deref(), Some("[2,4,6,7]"));
    let items = json.list_of("items");
    let field = |at: usize, name: &str| {
        items.get(at).and_then(|item| item.get(name)).map(ToString::to_string)
    };
    assert_eq!(field(2, "calls").as_deref(), Some(r#"["c1"]"#));
    assert_eq!(field(3, "answers").as_deref(), Some(r#"["c1"]"#));
    assert_eq!(field(3, "step").as_deref(), Some("2"));
    assert_eq!(field(5, "turn").as_deref(), Some("2"));
}

#[test]
fn sending_everything_breaks_no_rule_but_the_budget() {
    let all = r#"[[0,1],[0,1,2,3],[0,1,2,3,4,5],[0,1,2,3,4,5,6]]"#;
    check(&format!(r#"{{"chosen":{all},"budget":5000}}"#), &[]);
    check(&format!(r#"{{"chosen":{all},"budget":1}}"#), &[("budget", 1)]);
}

#[test]
fn what_a_provider_refuses_and_what_is_missing_is_found() {
    let budget = r#","budget":5000}"#;
    let cut = r#"{"chosen":[[0,1],[0,1,3],[0,4,5],[0,5,6]]"#;
    check(&format!("{cut}{budget}"), &[("refused", 3)]);
    let bare = r#"{"chosen":[[1],[0,2,3],[0,4,5],[0,5]]"#;
    check(&format!("{bare}{budget}"), &[("instructions", 0), ("question", 1), ("last", 6)]);
}

#[test]
fn answers_that_are_no_lists_of_indexes_are_refused() {
    let recording = chat();
    let player = Player::new(&recording);
    for (chosen, field) in [
        ("[[0,1]]", "chosen[1]"),
        ("[[0,1],[1,0],[0],[0]]", "chosen[1]"),
        ("[[0,1],[0,0],[0],[0]]", "chosen[1]"),
        ("[[0,2],[0],[0],[0]]", "chosen[0]"),
        (r#"[["0"],[0],[0],[0]]"#, "chosen[0]"),
    ] {
        let lane = lane(&format!(r#"{{"chosen":{chosen},"budget":900}}"#));
        let error = judge(&player, &lane).expect_err(chosen);
        assert_eq!((error.code, error.field.as_deref()), ("bad_field", Some(field)), "{chosen}");
    }
}

#[test]
fn a_slice_and_the_same_messages_by_a_function_measure_the_same() {
    let recording = chat();
    let player = Player::new(&recording);
    let wants = Wants { refusals: true, recall: true, facts: vec!["4711".to_owned()] };
    let replay = |lane: &str| {
        let mut replay = player.replay(&self::lane(lane), &[], &wants).expect("a replay");
        replay.budget = None;
        replay
    };
    let chosen = r#"{"chosen":[[0,1],[1,2,3],[3,4,5],[4,5,6]],"budget":9000}"#;
    assert_eq!(replay(r#"{"slice":3}"#), replay(chosen));
}
