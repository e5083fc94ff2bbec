//! Promises and open questions: each has its section, until it is settled.

use std::string::String;
use std::vec::Vec;

use super::*;

/// The notes of messages of the person (`u`), the assistant (`a`), and results of tools.
fn notes_of(messages: &[(&str, &str)]) -> String {
    let snippets: Vec<_> = (0..)
        .zip(messages)
        .map(|(index, (by, text))| match *by {
            "u" => Snippet::user(text, index / 2 + 1, index),
            "a" => Snippet::said(Speaker::Assistant, text, index / 2 + 1, index),
            "call" => Snippet::called("find_room", text, index / 2 + 1, index),
            tool => Snippet::answered(tool, text, index / 2 + 1, index),
        })
        .collect();
    let measure = |text: &str| text.len().div_ceil(4) as u32;
    summarize(&Request::new(&snippets, Template::Support, 400, &measure))
}

/// The lines of one section.
fn section(notes: &str, title: &str) -> String {
    let mut is_in = false;
    let mut lines = String::new();
    for line in notes.lines() {
        let is_title = line.split_once(':').is_some_and(|(name, _)| {
            crate::notes::section::Section::named(name).is_some() && !line.starts_with('-')
        });
        is_in = if is_title { line.starts_with(title) } else { is_in };
        if is_in {
            lines.push_str(line);
            lines.push('\n');
        }
    }
    lines
}

const TALK: (&str, &str) = (
    "u",
    "The kitchen lamp flickers in the evening, and the neighbors have the same lamp at home.",
);

fn check_promised(promise: &str, then: &[(&str, &str)], expected: bool) {
    let mut messages = vec![
        TALK,
        ("a", "Thank you for the details about the lamp and the neighbors."),
        ("u", "My order 48213 has not arrived yet, and the label is missing as well."),
        ("a", promise),
        TALK,
    ];
    messages.extend_from_slice(then);
    let notes = notes_of(&messages);
    let words = promise.split_once('.').map_or(promise, |(first, _)| first);
    assert_eq!(section(&notes, "Promises").contains(words), expected, "{notes}");
}

#[test]
fn a_promise_stays_until_it_is_kept_or_withdrawn() {
    let promise = "I'll send the return label for order 48213 by Friday.";
    check_promised(promise, &[], true);
    check_promised(promise, &[("a", "The kettle has been refunded to your card.")], true);
    check_promised(promise, &[("a", "The return label for order 48213 has been sent.")], false);
    check_promised(
        promise,
        &[("u", "Scratch that, I no longer need the return label for the order.")],
        false,
    );
    check_promised(promise, &[("send_label", r#"{"status": "ok"}"#)], false);
}

#[test]
fn a_promise_that_waits_for_a_yes_is_kept_by_the_act() {
    for promise in [
        "Please confirm the change, and I'll send you the label tomorrow.",
        "Once you confirm, we will refund the 48 euros to your card.",
        "Sobald Sie zustimmen, schicken wir Ihnen das Etikett zu.",
        "En cuanto confirme, le enviaremos la etiqueta.",
    ] {
        let (done, failed) = (r#"{"status": "changed"}"#, r#"{"error": "no stock"}"#);
        check_promised(promise, &[("u", "Yes."), ("update_order", done)], false);
        check_promised(promise, &[("u", "Yes."), ("update_order", failed)], true);
        check_promised(promise, &[("u", "Not yet."), ("get_order", done)], true);
    }
}

#[test]
fn promises_in_other_words_and_languages() {
    check_promised("Our technician will call you tomorrow morning about the lamp.", &[], true);
    check_promised("You will receive the replacement within five days.", &[], true);
    check_promised("Wir schicken Ihnen das Etikett bis Freitag zu.", &[], true);
    check_promised("Le enviaremos la etiqueta antes del viernes.", &[], true);
    check_promised("我们会在周五之前把退货标签发给您。", &[], true);
}

#[test]
fn a_step_that_is_done_at_once_is_no_promise() {
    check_promised("I'll look at the order now and read its history.", &[], false);
    check_promised("Let me check the label in the system for you.", &[], false);
}

#[test]
fn a_forecast_is_no_promise() {
    for forecast in [
        "It will be partly cloudy all day on Wednesday in Springfield.",
        "It will rain on Friday, with temperatures of around 15 degrees.",
        "There will be thunderstorms in Springfield tomorrow afternoon.",
        "It's going to be a warm day in Springfield tomorrow.",
    ] {
        check_promised(forecast, &[], false);
    }
    check_promised("It will be sent to Springfield on Wednesday.", &[], true);
    check_promised("It will be ready for you in Springfield on Friday.", &[], true);
}

#[test]
fn reports_are_findings_and_decisions_are_none() {
    for (report, decision) in [
        ("The refund of order 48213 was paid on Monday.", "I'll take the lamp W-12 instead."),
        (
            "Ihre Bestellung 48213 wurde am Montag storniert.",
            "Ich habe mich für die Lampe W-12 entschieden.",
        ),
        (
            "Su pedido 48213 ha sido cancelado el lunes.",
            "He decidido quedarme con la lámpara W-12.",
        ),
    ] {
        let notes = notes_of(&[
            TALK,
            ("a", report),
            ("u", decision),
            ("reserve_lamp", r#"{"error": "no stock of R-9"}"#),
            ("a", "I'm sorry that it is out of stock at the moment."),
            TALK,
        ]);
        let findings = section(&notes, "Findings");
        assert!(findings.contains(report) && findings.contains("reserve_lamp"), "{notes}");
        assert!(findings.find(report) < findings.find("reserve_lamp"), "{notes}");
        assert!(!section(&notes, "Decisions").contains(report), "{notes}");
        assert!(section(&notes, "Decisions").contains(decision), "{notes}");
    }
}

#[test]
fn a_decision_may_have_a_colon() {
    for decision in [
        "I've decided: the night train.",
        "Ich habe entschieden: der Nachtzug.",
        "He decidido: el tren nocturno.",
        "Ho deciso: il treno notturno.",
        "Я решила: ночной поезд.",
    ] {
        let notes =
            notes_of(&[TALK, ("a", "There are two trains and a bus."), ("u", decision), TALK]);
        assert!(section(&notes, "Decisions").contains(decision), "{notes}");
    }
}

#[test]
fn what_the_person_shall_confirm_is_no_decision() {
    for asked in [
        "Please confirm: 2 seats are booked in the name of Ana for March 14.",
        "Bitte bestätigen Sie: 2 Plätze werden am 14. März auf Ihren Namen gebucht.",
        "Por favor, confirme: 2 asientos reservados a nombre de Ana para el 14 de marzo.",
    ] {
        let notes = notes_of(&[TALK, ("a", asked), ("u", "Which seats are they?"), TALK]);
        assert!(!section(&notes, "Decisions").contains(asked), "{notes}");
        assert!(!section(&notes, "Findings").contains(asked), "{notes}");
    }
}

#[test]
fn a_question_with_a_promised_answer_is_open() {
    let notes = notes_of(&[
        TALK,
        ("u", "Does the warranty of the lamp cover a broken switch?"),
        ("a", "I'll ask our warehouse and get back to you tomorrow."),
        ("u", "Fine, my address is Elm Street 12 in Springfield."),
        ("a", "Thank you, I noted Elm Street 12 in Springfield."),
    ]);
    assert!(section(&notes, "Open").contains("cover a broken switch"), "{notes}");
}

#[test]
fn an_answered_question_is_not_open() {
    let notes = notes_of(&[
        TALK,
        ("u", "Does the warranty of the lamp cover a broken switch?"),
        ("a", "Yes, the warranty covers the switch for two years."),
        ("u", "Good, my address is Elm Street 12 in Springfield."),
        ("a", "Thank you, I noted Elm Street 12 in Springfield."),
    ]);
    assert!(!section(&notes, "Open").contains("cover a broken switch"), "{notes}");
}

#[test]
fn a_question_that_only_got_a_date_for_something_else_is_open() {
    let open = |question: &str, reply: &str| {
        let notes = notes_of(&[
            TALK,
            ("u", question),
            ("a", reply),
            ("u", "Fine, my address is Elm Street 12 in Springfield."),
            ("a", "Thank you, I noted Elm Street 12 in Springfield."),
        ]);
        section(&notes, "Open").contains(question)
    };
    assert!(open("Which room are we meeting in?", "Ms. Byrne has the agenda ready on Tuesday."));
    assert!(open("Who signs the lease?", "The landlord's office opens again on Monday morning."));
    assert!(open("Welches Netzteil liegt bei?", "Frau Behrens meldet sich am Dienstag im Büro."));
    assert!(!open("When does the office open?", "Ms. Byrne is in the agency on Tuesday."));
    assert!(!open("Wann ist jemand im Büro?", "Frau Behrens kommt am Dienstag mit Kollegen."));
    assert!(!open("Can I meet Ms. Byrne?", "Yes, the agenda has a gap on Tuesday."));
    assert!(!open("Where is the meeting?", "The meeting on Tuesday is at the town hall."));
}

/// The open questions of a talk that goes on with `then` after a question.
fn open_after(question: (&str, &str), then: &[(&str, &str)]) -> String {
    let messages = [&[TALK, ("a", "I can look for a room for you."), question], then].concat();
    section(&notes_of(&messages), "Open")
}

#[test]
fn a_call_answers_the_question_before_it() {
    const FOUND: (&str, &str) = ("find_room", r#"{"room": "R-17", "status": "free"}"#);
    for (asked, reply) in [
        ("Can the room have a balcony?", "The porter will show you room R-17 at noon."),
        ("Geht das auch mit Balkon?", "Der Pförtner zeigt Ihnen das Zimmer R-17 am Mittag."),
        ("¿Puede tener balcón la habitación?", "El portero le mostrará la R-17 mañana a las 9."),
    ] {
        let looked_up = [("call", r#"{"balcony": true}"#), FOUND, ("a", reply), TALK];
        let open = open_after(("u", asked), &looked_up);
        assert!(!open.contains(asked), "{open}");
    }
}

#[test]
fn a_question_is_settled_once_the_assistant_acts_on_the_reply() {
    const CALL: (&str, &str) = ("call", r#"{"day": "Friday"}"#);
    const ON_THE_WAY: (&str, &str) = ("a", "The rooms have a view of the lake.");
    for (asked, reply, later) in [
        ("On which day do you arrive?", "Perhaps on Friday?", "Shall it be a double room?"),
        (
            "An welchem Tag kommen Sie an?",
            "Vielleicht am Freitag?",
            "Soll es ein Doppelzimmer sein?",
        ),
        ("请问您打算哪一天入住酒店？", "星期五行吗？", "请问您需要双人间吗？"),
    ] {
        let (asked, reply, later) = (("a", asked), ("u", reply), ("a", later));
        // At once, or with other questions and calls on the way.
        let open = open_after(asked, &[reply, CALL, ON_THE_WAY, TALK]);
        assert!(!open.contains(asked.1), "{open}");
        let open = open_after(asked, &[reply, ON_THE_WAY, TALK, CALL, later, TALK]);
        assert!(!open.contains(asked.1), "{open}");
        // Talk alone settles nothing.
        let open = open_after(
            asked,
            &[("u", "What is the view like from there?"), ON_THE_WAY, TALK, later, TALK],
        );
        assert!(open.contains(asked.1), "{open}");
    }
}
