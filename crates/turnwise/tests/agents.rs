//! Children and hand-overs, as a program with several agents uses them.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use serde::{Deserialize, Serialize};
use turnwise::{Context, Error, Options, Task};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Message {
    role: String,
    content: String,
}

fn say(role: &str, content: &str) -> Message {
    Message { role: role.into(), content: content.into() }
}

fn planner(messages: &[Message]) -> Context {
    let mut planner = Context::new(Options::new().window(4_000).offline_notes()).unwrap();
    planner.fit(messages).unwrap();
    planner.named("planner")
}

#[test]
fn a_child_sees_its_task_and_what_it_is_given() {
    let secret = "The code of the door is 4711.";
    let told = [say("user", "Book a table for order W2378156."), say("user", secret)];
    let mut planner = planner(&told);
    let small = Options::new().window(2_000);
    let bare = planner.child(&Task::new("Find a table."), small.clone()).unwrap();
    assert_eq!(bare.start_as::<Message>().unwrap(), say("user", "Find a table."));
    assert_eq!(bare.name(), "agent 1");
    let task = Task::new("Find a table.").name("tables").quote([0]);
    let quoted = planner.child(&task, small).unwrap().start_as::<Message>().unwrap();
    assert!(quoted.content.contains("user (planner, message 1): Book a table for order W2378156."));
    assert!(quoted.content.ends_with("\n\nFind a table.") && !quoted.content.contains("4711"));
}

#[test]
fn facts_keep_the_agent_who_found_them_over_two_hands() {
    let mut planner = planner(&[say("user", "Which flight should I take?")]);
    let mut flights = planner
        .child(&Task::new("Find it.").name("flights"), Options::new().window(2_000))
        .unwrap();
    let start = flights.start_as::<Message>().unwrap();
    flights.fit(&[start, say("assistant", "HAT188 for $120 is the cheapest.")]).unwrap();
    let result = planner.result_of(&flights, 300).unwrap();
    let told = [say("user", "Which flight should I take?"), say("user", &result.fenced)];
    planner.fit(&told).unwrap();
    let note = planner.handover(&planner.hand_over_to("billing", "planner", 500)).unwrap();
    let fact = note.facts.iter().find(|fact| fact.text == "HAT188").unwrap();
    assert_eq!((fact.agent.as_str(), fact.index), ("flights", 1), "{}", note.text);
}

#[test]
fn what_cannot_be_given_is_an_error_and_changes_nothing() {
    let mut planner = planner(&[say("user", "Hello.")]);
    let options = Options::new().window(100);
    let long = Task::new(&"word ".repeat(200));
    let error = planner.child(&long, options.clone()).err();
    assert!(matches!(error, Some(Error::HandoverTooLarge { needs }) if needs >= 200), "{error:?}");
    let error = planner.child(&Task::new("Go.").quote([7]), options).err();
    assert_eq!(error, Some(Error::UnknownMessage { index: 7 }));
    let error = planner.child(&Task::new("Go."), Options::new().window(0)).err();
    assert!(matches!(error, Some(Error::Options(_) | Error::HandoverTooLarge { .. })), "{error:?}");
    let next = planner.child(&Task::new("Go."), Options::new().window(1_000)).unwrap();
    assert_eq!(next.name(), "agent 1", "a child that was not created has no number");
}

#[test]
fn the_window_of_an_orchestrator_holds_with_a_hundred_results() {
    let mut messages = vec![say("user", "Compare a hundred offers.")];
    let mut planner = planner(&messages);
    for number in 0..100 {
        let task = Task::new(&format!("Read offer {number}."));
        let mut child = planner.child(&task, Options::new().window(2_000)).unwrap();
        let start = child.start_as::<Message>().unwrap();
        let found = format!(
            "Offer {number} costs ${} and ends on 2026-03-{:02}. ",
            number + 100,
            number % 28 + 1
        );
        child.fit(&[start, say("assistant", &found.repeat(20))]).unwrap();
        let note = planner.result_of(&child, 200).unwrap();
        messages.push(say("user", &note.fenced));
        messages.push(say("assistant", "Noted."));
        let plan = planner.fit(&messages).unwrap();
        assert!(plan.fits() && plan.tokens() <= 4_000, "{number}: {}", plan.tokens());
    }
}
