//! Several issues in one conversation, as a program uses them.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use turnwise::{Context, Error, Format, Options, State, trim};

fn user(text: &str) -> String {
    format!(r#"{{"role":"user","content":"{text}"}}"#)
}

fn assistant(text: &str) -> String {
    format!(r#"{{"role":"assistant","content":"{text}"}}"#)
}

/// An invoice, then an order with a long talk, in which the invoice leaves the window.
fn long() -> Vec<String> {
    let mut messages = vec![
        user("The invoice INV-2024-118 names the wrong company."),
        assistant("Which name should it have?"),
        user("I have to ask. Another question: is order W2378156 through customs?"),
    ];
    for _ in 0..8 {
        messages.push(assistant(&"The carrier checked the papers of the parcel. ".repeat(5)));
        messages.push(user("And when does it arrive?"));
    }
    messages
}

fn small() -> Options {
    Options::new().window(300).strategies([trim()])
}

fn request(context: &Context, plan: &turnwise::Plan, messages: &[String]) -> String {
    let steps = plan.steps().iter().map(|step| match step {
        turnwise::Step::Keep(range) => messages[range.clone()].concat(),
        turnwise::Step::Replace { message, .. } => message.clone(),
        turnwise::Step::Insert { messages } => messages.concat(),
        turnwise::Step::Move { index, .. } => messages[*index].clone(),
    });
    assert_eq!(context.issues().len(), 2);
    steps.collect()
}

#[test]
fn every_format_has_issues() {
    for format in Format::ALL {
        let options = Options::new().window(8_000).format(format);
        let mut context = Context::new(options).unwrap().with_issues();
        let texts = [
            "Where is my order W2378156? It should be here on Monday.",
            "Another question: the invoice INV-118 names the wrong company.",
            "Back to W2378156: please cancel it.",
        ];
        let messages: Vec<_> = texts.iter().map(|text| context.user_message(text)).collect();
        context.fit_json(&messages).unwrap();
        let places: Vec<_> = context.issues().iter().map(|issue| &issue.messages[..]).collect();
        assert_eq!(places, [&[0, 2][..], &[1]], "{format:?}");
        let summary = context.issue_summary(2).unwrap();
        assert!(summary.contains("INV-118"), "{format:?}: {summary}");
        context.resume_issue(2).unwrap();
        let plan = context.plan();
        let changed = plan.steps().iter().any(|step| match step {
            // Where the provider wants turns, the three messages are sent as one.
            turnwise::Step::Replace { message, .. } => message.contains("Taken up again"),
            turnwise::Step::Insert { messages } => messages.concat().contains("Taken up again"),
            _ => false,
        });
        assert!(changed, "{format:?}: {:?}", plan.steps());
    }
}

#[test]
fn trimming_leaves_a_line_about_an_open_issue_and_keeps_it() {
    let messages = long();
    let mut context = Context::new(small()).unwrap().with_issues();
    let plan = context.fit_json(&messages).unwrap();
    let sent = request(&context, &plan, &messages);
    assert!(sent.contains("waiting: The invoice INV-2024-118"), "{sent}");
    assert!(plan.fits());
    let again = context.plan();
    assert_eq!(request(&context, &again, &messages), sent);
}

#[test]
fn a_resumed_issue_brings_its_facts_once_and_a_paused_one_waits() {
    let messages = long();
    let mut context = Context::new(small()).unwrap().with_issues();
    context.fit_json(&messages).unwrap();
    context.pause_issue(2).unwrap();
    assert_eq!(context.issues()[1].state, State::Waiting);
    context.resume_issue(1).unwrap();
    assert_eq!(context.issues()[0].state, State::Open);
    let mut more = messages.clone();
    more.extend([assistant("Tomorrow."), user("What about the name?")]);
    let plan = context.fit_json(&more).unwrap();
    let sent = request(&context, &plan, &more);
    assert!(sent.contains("Taken up again: The invoice INV-2024-118"), "{sent}");
    assert_eq!(context.issues()[0].messages, [0, 1, 18 + 1 + 1]);
    let again = context.fit_json(&more).unwrap();
    assert_eq!(request(&context, &again, &more), sent);
}

#[test]
fn names_of_the_program_come_first() {
    let name = |message: &str, _| message.contains("parcel").then(|| "delivery".to_string());
    let mut context = Context::new(Options::new().window(8_000)).unwrap().with_named_issues(name);
    let messages = [user("Where is my parcel?"), user("The parcel is blue.")];
    context.fit_json(&messages).unwrap();
    let titles: Vec<_> = context.issues().iter().map(|issue| &*issue.title).collect();
    assert_eq!(titles, ["delivery"]);
    assert_eq!(context.issues()[0].messages, [0, 1]);
}

#[test]
fn edited_messages_are_read_again() {
    let mut context = Context::new(Options::new().window(8_000)).unwrap().with_issues();
    context.fit_json(&long()[..3]).unwrap();
    assert_eq!(context.issues().len(), 2);
    context.pause_issue(1).unwrap();
    let edited = [long()[0].clone(), assistant("Which name should it have?"), user("Acme Ltd.")];
    context.fit_json(&edited).unwrap();
    assert_eq!(context.issues().len(), 1);
    assert_eq!(context.issues()[0].messages, [0, 1, 2]);
}

#[test]
fn an_issue_is_handed_over_alone() {
    let mut context = Context::new(Options::new().window(8_000)).unwrap().with_issues();
    context.fit_json(&long()).unwrap();
    let note = context.handover_issue(1, "billing", "wrong name", 300).unwrap();
    assert!(note.text.contains("INV-2024-118") && !note.text.contains("W2378156"), "{}", note.text);
    assert_eq!(context.issues()[0].state, State::Waiting);
    let copy = context.clone();
    context.resume_issue(1).unwrap();
    assert_eq!(copy.issues()[0].state, State::Waiting);
}

#[test]
fn an_unknown_issue_is_an_error_and_changes_nothing() {
    let mut context = Context::new(Options::new().window(8_000)).unwrap().with_issues();
    context.fit_json(&long()).unwrap();
    let error = Error::UnknownIssue { id: 7, known: vec![1, 2] };
    assert_eq!(error.to_string(), "there is no issue 7: known are [1, 2]");
    assert_eq!(context.pause_issue(7), Err(error.clone()));
    assert_eq!(context.handover_issue(7, "billing", "", 100).err(), Some(error));
    let mut without = Context::new(Options::new()).unwrap();
    let error = without.resume_issue(1).unwrap_err();
    assert_eq!(error.to_string(), "there is no issue 1: this conversation has none");
}
