//! What a person decides about messages: to keep them, to leave them out, and to take that back.
#![allow(clippy::unwrap_used)]

use turnwise_core::{Choice, Context};
use turnwise_testing::check::{after, fit};
use turnwise_testing::policies::{trim, windowed};
use turnwise_testing::script::{decisions, sent};

fn context(history: &str) -> Context {
    after(windowed(400, vec![trim(true)]), history)
}

#[track_caller]
fn sends(context: &mut Context, expected: &str) {
    let plan = fit(context);
    assert_eq!(sent(context, &plan), expected, "{}", decisions(&plan));
}

#[test]
fn a_kept_message_stays_with_its_step_and_its_question() {
    let mut context = context("u1 a(x) t(x) a1 u2:300 a2 u3:40");
    sends(&mut context, "u3:40");
    assert!(context.choose(2, Some(true)));
    assert!(!context.choose(2, Some(true)), "twice is once");
    sends(&mut context, "u1 a(x) t(x) u3:40");
    assert!(context.choose(2, None));
    sends(&mut context, "u3:40");
}

#[test]
fn what_is_left_out_takes_along_what_would_be_refused_without_it() {
    let mut context = context("u1 a(x) t(x) a1 u2 a2 u3");
    assert!(context.choose(1, Some(false)));
    sends(&mut context, "u1 a1 u2 a2 u3");
    assert!(context.choose(4, Some(false)));
    sends(&mut context, "u1 a1 u3");
    assert_eq!(
        context.choices(),
        [Choice { index: 1, keeps: false }, Choice { index: 4, keeps: false }]
    );
    assert!(context.choose(1, None) && context.choose(4, None));
    sends(&mut context, "u1 a(x) t(x) a1 u2 a2 u3");
}

#[test]
fn the_newest_question_and_the_last_step_stay() {
    let mut context = context("s u1 a1 u2 a(x) t(x) a(y) t(y)");
    for index in [0, 3, 6, 7, 99] {
        assert!(!context.choose(index, Some(false)), "{index}");
    }
    assert!(context.choose(4, Some(false)), "an earlier step of the newest turn");
    sends(&mut context, "s u1 a1 u2 a(y) t(y)");
}

#[test]
fn an_edit_forgets_what_was_decided_about_the_messages_behind_it() {
    let mut context = context("u1 a1 u2 a2 u3");
    assert!(context.choose(1, Some(false)) && context.choose(3, Some(false)));
    context.truncate(3);
    assert_eq!(context.choices().len(), 1);
}
