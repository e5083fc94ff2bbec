//! The typed API: options, plans over the user's own messages, summaries.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use turnwise::{
    Action, Committed, Context, Error, Key, Options, Preset, Size, Step, clear_tool_results, prune,
    summarize, supersede, trim,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Message {
    role: String,
    content: String,
    /// A field that no format knows survives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown_at: Option<u64>,
}

fn say(role: &str, content: &str) -> Message {
    Message { role: role.into(), content: content.into(), shown_at: Some(7) }
}

fn story(turns: usize) -> Vec<Message> {
    let mut messages = vec![say("system", "Be brief.")];
    for number in 0..turns {
        messages.push(say("user", &format!("Where is order W-{number}?")));
        messages.push(say("assistant", "It is on its way and arrives tomorrow."));
    }
    messages
}

#[test]
fn the_host_says_which_results_are_worth_nothing_any_more() {
    let call = |id: &str, name: &str, account: &str| {
        let arguments = format!("{{\"account\":\"{account}\"}}");
        let function = json!({"name": name, "arguments": arguments});
        json!({"role": "assistant", "content": null, "tool_calls": [
            {"id": id, "type": "function", "function": function}
        ]})
    };
    let result = |id: &str| {
        let text = format!("{id} says: {}", "a line of it. ".repeat(40));
        json!({"role": "tool", "tool_call_id": id, "content": text})
    };
    let mut messages = vec![json!({"role": "user", "content": "How much is left?"})];
    for (id, name, account) in [
        ("c1", "get_funds", "A"),
        ("c2", "get_funds", "B"),
        ("c3", "get_ledger", "A"),
        ("c4", "get_funds", "A"),
        ("c5", "get_ledger", "A"),
    ] {
        messages.extend([call(id, name, account), result(id)]);
    }
    messages.push(json!({"role": "assistant", "content": "40 euros."}));
    messages.push(json!({"role": "user", "content": "Thanks. And tomorrow?"}));
    let gone = |key: fn(&str, &str) -> Key| {
        let options = Options::new().strategies([supersede()]);
        let mut context = Context::new(options).unwrap().key_calls_by(key);
        let sent = context.fit(&messages).unwrap().apply(&messages).unwrap();
        let texts: Vec<String> = sent.iter().map(Value::to_string).collect();
        let is_gone = |id: &&str| !texts.iter().any(|text| text.contains(&format!("{id} says")));
        ["c1", "c2", "c3", "c4", "c5"].into_iter().filter(is_gone).collect::<Vec<_>>()
    };
    let own = |name: &str, arguments: &str| match name {
        "get_funds" => Key::Same(arguments.into()),
        _ => Key::Keep,
    };
    assert_eq!(gone(own), ["c1"]);
    assert_eq!(gone(|_, _| Key::Same("one".into())), ["c1", "c2", "c3", "c4"]);
    assert_eq!(gone(|_, _| Key::Keep), [""; 0]);
    // The same call again is worth what its newest result is.
    assert_eq!(gone(|_, _| Key::Rules), ["c1", "c3"]);
}

#[test]
fn a_person_keeps_messages_and_leaves_others_out() {
    let messages = story(6);
    let options = Options::new().strategies([trim().to(Size::turns(2))]);
    let mut context = Context::new(options).unwrap();
    context.fit(&messages).unwrap();
    assert!(context.keep(1) && context.leave_out(9) && !context.leave_out(0));
    let plan = context.fit(&messages).unwrap();
    // Two turns are kept besides: the one before moves up.
    assert_eq!(plan.steps(), [Step::Keep(0..2), Step::Keep(7..9), Step::Keep(11..13)]);
    assert!(context.release(9) && !context.release(9));
    let plan = context.fit(&messages).unwrap();
    assert_eq!(plan.steps(), [Step::Keep(0..2), Step::Keep(9..13)]);
}

#[test]
fn a_plan_applies_to_the_users_own_messages() {
    let messages = story(6);
    let options = Options::new().strategies([trim().to(Size::turns(2))]);
    let mut context = Context::new(options).unwrap();
    let plan = context.fit(&messages).unwrap();
    assert_eq!(plan.steps(), [Step::Keep(0..1), Step::Keep(9..13)]);
    let sent = plan.apply(&messages).unwrap();
    assert_eq!(sent, [&messages[..1], &messages[9..]].concat());
    assert_eq!(plan.decisions().len(), messages.len());
    assert_eq!(plan.decisions()[3].action, Action::Drop);
}

#[test]
fn a_clock_in_the_system_message_changes_no_decision() {
    let options = || Options::new().window(300).strategies([trim()]);
    let mut fixed = Context::new(options()).unwrap();
    let mut changing = Context::new(options()).unwrap();
    for turns in 1..40 {
        let mut messages = story(turns);
        messages[0] = say("system", "Be brief. It is 12:10.");
        let expected = fixed.fit(&messages).unwrap();
        messages[0] = say("system", &format!("Be brief. It is 12:{}.", 10 + turns));
        let plan = changing.fit(&messages).unwrap();
        assert_eq!(plan.steps(), expected.steps());
        assert_eq!(plan.apply(&messages).unwrap()[0], messages[0]);
    }
}

#[test]
fn cleared_results_and_notes_come_back_as_messages() {
    let mut messages = vec![json!({"role": "user", "content": "Look at all orders."})];
    for number in 0..8 {
        let id = format!("c{number}");
        let call = json!({"name": "find", "arguments": "{}"});
        messages.push(json!({
            "role": "assistant", "content": null,
            "tool_calls": [{"id": id, "type": "function", "function": call}],
        }));
        let content = "In Rome since Monday, status: pending. ".repeat(20);
        messages.push(json!({"role": "tool", "tool_call_id": id, "content": content}));
    }
    messages.push(json!({"role": "user", "content": "And now?"}));
    let options = Options::new()
        .window(2_000)
        .strategies([clear_tool_results().keep_results(2), trim().by_steps()]);
    let plan = Context::new(options).unwrap().fit(&messages).unwrap();
    let sent: Vec<Value> = plan.apply(&messages).unwrap();
    assert!(plan.fits() && plan.tokens() < plan.tokens_before());
    let placeholder = sent[2]["content"].as_str().unwrap();
    assert!(placeholder.starts_with("⟦removed"), "{placeholder}");
    assert_eq!(sent[2]["tool_call_id"], "c0");

    let notes = Options::new().window(600).offline_notes();
    let plan = Context::new(notes).unwrap().fit(&story(40)).unwrap();
    let inserts = plan.steps().iter().filter(|step| matches!(step, Step::Insert { .. })).count();
    assert!(inserts > 0 && plan.fits(), "{:?}", plan.steps());
}

#[test]
fn a_summary_of_a_model_comes_back_by_its_job() {
    let messages = story(30);
    let options = Options::new().window(500).model_summaries().strategies([summarize(), trim()]);
    let mut context = Context::new(options).unwrap();
    let plan = context.fit(&messages).unwrap();
    let job = plan.job().unwrap().clone();
    let text = "The user asked for the orders W-0 to W-20. All of them are on their way.";
    assert!(matches!(context.commit(&job, text), Committed::Applied(_)));
    assert!(matches!(context.commit(&job, text), Committed::Stale(_)));
    let sent = context.fit(&messages).unwrap().apply(&messages).unwrap();
    assert!(sent.iter().any(|message| message.content.contains("W-0 to W-20")));
    assert!(context.undo());
}

#[test]
fn the_same_messages_again_are_not_read_again_and_edits_are() {
    let mut messages = story(10);
    let mut context = Context::new(Options::new().window(4_000)).unwrap();
    let before = context.fit(&messages).unwrap().tokens();
    messages.push(say("user", "One more."));
    assert!(context.fit(&messages).unwrap().tokens() > before);
    messages[2].content = "It was lost.".into();
    let edited = context.fit(&messages).unwrap();
    let fresh = Context::new(Options::new().window(4_000)).unwrap().fit(&messages).unwrap();
    assert_eq!(edited.tokens(), fresh.tokens());
    context.append(&say("assistant", "Yes?")).unwrap();
    assert_eq!(context.plan().decisions().len(), messages.len() + 1);
}

#[test]
fn wrong_options_and_messages_are_errors_that_change_nothing() {
    let wrong = Options::new().window(100).reserve_output(200);
    let Err(Error::Options(error)) = Context::new(wrong).map(drop) else { panic!("accepted") };
    assert_eq!(error.path, "window");
    let mut context = Context::new(Options::new().preset(Preset::Support).window(1_000)).unwrap();
    let messages = story(2);
    let before = context.fit(&messages).unwrap();
    let Err(Error::Message(error)) = context.fit(&[json!(7)]).map(drop) else { panic!("read") };
    assert_eq!(error.index, Some(0));
    assert_eq!(context.fit(&messages).unwrap(), before);
    let pruning = Options::new().window(300).strategies([prune().task("orders"), trim()]);
    assert!(Context::new(pruning).unwrap().fit(&story(20)).unwrap().fits());
}
