//! The position of the summary in a request, and the room that notes get.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use turnwise_core::policy::{Limit, PinRules, Policy, Strategy, Threshold, When};
use turnwise_core::strategies::Summarize;
use turnwise_core::summary::{Commit, Job};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check_seen, fit};
use turnwise_testing::policies::{summarizing, windowed};

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
