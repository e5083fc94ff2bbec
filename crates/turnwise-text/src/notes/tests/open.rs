//! Open questions: which of them were answered or settled.

use std::vec::Vec;

use super::*;

/// Whether a question of the assistant is open after these messages of the person and the
/// assistant, which take turns.
fn check_open(question: &str, then: &[&str], expected: bool) {
    let mut said = Vec::from([
        "I'd like to book a ride to the central station of Springfield tomorrow.",
        question,
    ]);
    said.extend_from_slice(then);
    said.push("And what is the weather like in Springfield?");
    said.push("The weather in Springfield is sunny and warm.");
    let snippets: Vec<_> = (0..)
        .zip(&said)
        .map(|(at, text)| {
            let by = if at % 2 == 0 { Speaker::User } else { Speaker::Assistant };
            Snippet::said(by, text, at / 2 + 1, at)
        })
        .collect();
    let measure = |text: &str| text.len().div_ceil(4) as u32;
    let tail = [Snippet::user("Thanks, that is all I wanted to know.", 9, 90)];
    let request =
        Request { tail: &tail, ..Request::new(&snippets, Template::Support, 300, &measure) };
    let found = summarize(&request);
    assert_eq!(has_open(&found, question), expected, "{found}");
}

/// Whether notes tell that a question is open.
fn has_open(notes: &str, question: &str) -> bool {
    let lines = notes.lines().skip_while(|line| !line.starts_with("Open:"));
    let mut open = lines.take_while(|line| line.starts_with("Open:") || line.starts_with("- "));
    open.any(|line| line.contains(question))
}

#[test]
fn a_bare_value_answers_a_question() {
    let question = "Could you tell me the number of your booking?";
    for answer in ["963", "Yes. What for?", "Ja. Wofür denn?", "How about 48213?"] {
        check_open(question, &[answer, "Thank you, I found the booking in our system."], false);
    }
    check_open(question, &["What is a booking?", "It is a reservation of a car."], true);
}

#[test]
fn who_goes_on_after_an_offer_leaves_nothing_open() {
    for offer in [
        "I suggest the ride at 9 pm with the blue car, does that work?",
        "推荐您坐晚上九点的蓝色车，可以吗？",
        "Ich schlage die Fahrt um 21 Uhr vor, passt das?",
    ] {
        let then = ["What color is the car again?", "The car is blue, with a white roof."];
        check_open(offer, &then, false);
    }
}

#[test]
fn a_question_that_is_asked_again_counts_once() {
    let question = "Would you like me to book the ride for you?";
    let then = ["What time does it leave?", question, "Please do that for me.", "It is booked."];
    check_open(question, &then, false);
}

#[test]
fn a_question_for_consent_is_closed_by_the_act() {
    for (asked, other, tool) in [
        ("Would you like to proceed with this change?", "What is my balance?", "change_order"),
        ("Möchten Sie fortfahren?", "Wie hoch ist mein Guthaben?", "change_order"),
        ("¿Desea continuar con el cambio?", "¿Cuál es mi saldo?", "change_order"),
    ] {
        let said = |answers: &str| {
            let asks = [
                Snippet::user("Please change the color of my order W2378156.", 1, 0),
                Snippet::said(Speaker::Assistant, asked, 1, 1),
                Snippet::user(other, 2, 2),
                Snippet::called(tool, r#"{"order": "W2378156"}"#, 2, 3),
                Snippet::answered(tool, answers, 2, 4),
            ];
            notes(&asks, 200)
        };
        let (done, failed) = (said(r#"{"status": "changed"}"#), said(r#"{"error": "no stock"}"#));
        assert!(!has_open(&done, asked), "{done}");
        assert!(has_open(&failed, asked), "{failed}");
    }
}
