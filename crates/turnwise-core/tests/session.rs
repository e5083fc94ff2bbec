//! What a session adds: only the newest items, and settings that contradict each other.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::policy::{PinRules, Policy, When};
use turnwise_core::session::{self, SettingsError};
use turnwise_core::strategies::ClearToolResults;
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, fit};
use turnwise_testing::policies::{sliding, summarizing};
use turnwise_testing::script::sent;

#[track_caller]
fn check(policy: Policy, history: &str, limit: u32, expect: &str) {
    let mut context = after(Policy { results_follow_calls: true, ..policy }, history);
    if let Some(job) = fit(&mut context).job {
        context.commit(&job.ticket, "notes", TokenCount(20), 2);
    }
    let mut plan = fit(&mut context);
    session::limit(&mut plan, context.transcript(), limit);
    assert_eq!(sent(&context, &plan), expect);
    assert!(plan.size.messages <= limit);
}

#[test]
fn only_the_newest_items() {
    check(Policy::default(), "u1 a1 u2 a2", 3, "a1 u2 a2");
    check(Policy::default(), "u1 a1 u2 a2", 9, "u1 a1 u2 a2");
}

#[test]
fn none_at_all() {
    check(Policy::default(), "s u1 a1", 0, "");
}

#[test]
fn never_half_a_call() {
    check(Policy::default(), "u1 a(x) t(x) a1", 2, "a1");
    check(Policy::default(), "u1 a(x) t(x) a1", 3, "a(x) t(x) a1");
}

#[test]
fn a_step_is_whole_without_what_repairs_leave_out() {
    let mend = || Policy { repair: true, ..Policy::default() };
    check(mend(), "u1 a1 e c(x) t(x)", 2, "c(x) t(x)");
    check(mend(), "u1 a1 e c(x) u2 t(x)", 3, "c(x) <t(x) u2");
}

#[test]
fn never_half_of_the_summarys_pair() {
    check(summarizing(1, 1), "u1 a1 u2 a2", 4, "[summary] u2 a2");
    check(summarizing(1, 1), "u1 a1 u2 a2", 3, "u2 a2");
}

#[test]
fn what_the_window_left_out_is_not_counted() {
    check(sliding(1), "s u1 a1 u2 a2", 2, "u2 a2");
    check(sliding(1), "s u1 a1 u2 a2", 3, "s u2 a2");
}

#[test]
fn a_call_closed_or_answered_late_goes_whole() {
    let mend = || Policy { repair: true, ..Policy::default() };
    check(mend(), "u1 a(x) u2 a2", 3, "u2 a2");
    check(mend(), "u1 a(x) u2 a2", 4, "a(x) [x interrupted] u2 a2");
    check(mend(), "u1 a(x) u2 t(x) a2", 3, "u2 a2");
}

#[test]
fn keeping_more_than_the_limit_is_a_contradiction() {
    let pin = PinRules::default();
    let error = SettingsError::KeepAboveLimit { keep: 5, limit: 3 };
    assert_eq!(session::trimming(3, Some(5), When::Reaches, pin), Err(error));
    assert_eq!(session::summarizing(5, 3, When::Reaches, TokenCount(99), pin), Err(error));
    assert_eq!(
        session::compacting(ClearToolResults::default(), 3, 5, When::Reaches, pin),
        Err(error)
    );
}
