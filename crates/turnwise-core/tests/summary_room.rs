//! The position of the summary in a request, and the room that notes get.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use turnwise_core::Context;
use turnwise_core::policy::{Limit, PinRules, Policy, Strategy, Threshold, When};
use turnwise_core::strategies::Summarize;
use turnwise_core::summary::{Commit, Job};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check_seen, fit, say};
use turnwise_testing::policies::{notes, summarize, summarizing, windowed};

/// The request after `history`, once its summary is committed.
#[track_caller]
fn check_summarized(history: &str, expected: &str) {
    let pin = PinRules { system: true, task: true };
    let mut context = after(Policy { pin, ..summarizing(1, 2) }, history);
    let job = fit(&mut context).job.expect("a summary is requested");
    let committed = context.commit(&job.ticket, "notes", TokenCount(20), 2);
    assert_eq!(committed, Commit::Applied(1));
    check_seen(&mut context, expected);
}

#[test]
fn the_summary_precedes_the_pinned_task() {
    check_summarized("u1 a1 u2 a2 u3", "[summary] u1 u3");
}

#[test]
fn the_summary_follows_only_leading_system_messages() {
    check_summarized("s u1 a1 s2 u2 a2! u3", "s [summary] u1 s2 u2 a2! u3");
}

/// The job that the next plan of `context` asks for.
fn next_job(context: &mut Context) -> Job {
    fit(context).job.expect("a summary is wanted")
}

/// The job for notes that fill `permille` of a window, and leave no room for the next requests.
fn job(window: u32, permille: u32, history: &str) -> Job {
    let notes = || {
        let max_tokens = TokenCount(u32::MAX);
        Strategy::Summarize(Summarize { max_tokens, fill: Some(650), ahead: 0 })
    };
    let policy = Policy {
        trigger: Threshold::single(Limit::permille(permille), When::Exceeds),
        target: Limit::permille(permille),
        ..windowed(window, vec![notes()])
    };
    fit(&mut after(policy, history)).job.expect("notes are requested")
}

#[test]
fn notes_get_at_least_15_percent_of_the_target() {
    // The last turn alone takes the whole target, so the notes get their minimum share.
    assert_eq!(job(1000, 500, "u1:100 a1:20 u2:20 a2:480").max_tokens, TokenCount(75));
    assert_eq!(job(2000, 600, "u1:250 a1:20 u2:20 a2:1200").max_tokens, TokenCount(180));
}

#[test]
fn notes_that_have_no_room_beside_a_large_step_are_asked_for_again_and_shorter() {
    let mut context = after(windowed(1000, vec![notes()]), "u1 a1:900 u2");
    let first = next_job(&mut context);
    context.commit(&first.ticket, "long notes", TokenCount(480), 2);
    check_seen(&mut context, "[summary] u2");
    say(&mut context, "a2(x) t2(x):600");
    let again = next_job(&mut context);
    assert_eq!((again.covers, again.ticket.end()), (2..2, first.ticket.end()));
    assert!(again.max_tokens <= TokenCount(370), "{:?}", again.max_tokens);
    context.commit(&again.ticket, "short notes", TokenCount(200), 2);
    check_seen(&mut context, "[summary] u2 a2(x) t2(x):600");
}

#[test]
fn a_models_summary_is_not_asked_for_again_where_nothing_new_is_to_be_covered() {
    let mut context = after(windowed(1000, vec![summarize()]), "u1 a1:900 u2");
    let first = next_job(&mut context);
    context.commit(&first.ticket, "long notes", TokenCount(480), 2);
    say(&mut context, "a2(x) t2(x):600");
    assert_eq!(fit(&mut context).job, None);
}
