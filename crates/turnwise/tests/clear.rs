//! Clearing: old tool results become placeholders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise::policy::{PinRules, Policy, Strategy, When};
use turnwise::session;
use turnwise::strategies::ClearToolResults;
use turnwise::tokens::TokenCount;
use turnwise_testing::check::{after, check, check_reasons, fit};
use turnwise_testing::policies::{compacting, trim, windowed};
use turnwise_testing::script::{item, sent};

fn clearing(keep: u32, trigger: u32, clear: ClearToolResults) -> Policy {
    let policy = session::compacting(clear, trigger, keep, When::Exceeds, PinRules::default()).unwrap();
    Policy { results_follow_calls: true, ..policy }
}

#[test]
fn old_results_become_placeholders() {
    check(compacting(1, 2), "u1 a(x) t(x) u2 a(y) t(y) u3", "u1 a(x) t(x)~ u2 a(y) t(y)~ u3");
}

#[test]
fn nothing_happens_before_the_trigger() {
    check(compacting(1, 2), "u1 a(x) t(x) u2 a(y) t(y)", "u1 a(x) t(x) u2 a(y) t(y)");
}

#[test]
fn the_trigger_counts_turns_that_were_not_cleared_yet() {
    check(compacting(1, 2), "u1 a(x) t(x) u2 u3 a(y) t(y) u4", "u1 a(x) t(x)~ u2 u3 a(y) t(y) u4");
    check(compacting(1, 2), "u1 a(x) t(x) u2 u3 a(y) t(y) u4 u5", "u1 a(x) t(x)~ u2 u3 a(y) t(y)~ u4 u5");
}

#[test]
fn a_failure_is_spared() {
    check(compacting(1, 1), "u1 a(x) t(x)? a(y) t(y) u2", "u1 a(x) t(x)? a(y) t(y)~ u2");
}

#[test]
fn a_result_no_longer_than_its_placeholder_is_spared() {
    check(compacting(1, 1), "u1 a(x) t(x):14 u2", "u1 a(x) t(x):14 u2");
}

#[test]
fn pinned_results_are_spared() {
    check(compacting(1, 1), "u1 a(x) t(x)! a(y) t(y) u2", "u1 a(x) t(x)! a(y) t(y)~ u2");
}

#[test]
fn tools_may_be_excluded() {
    let clear = ClearToolResults { exclude_tools: vec!["look".into()], ..ClearToolResults::default() };
    check(clearing(1, 1, clear), "u1 a(x) t(x) u2", "u1 a(x) t(x) u2");
}

#[test]
fn inputs_may_be_cleared_too() {
    let clear = ClearToolResults { clear_inputs: true, ..ClearToolResults::default() };
    check_reasons(
        clearing(1, 1, clear),
        "u1 a(x):90 t(x) u2",
        "keep in_window 0..1, replace cleared_input 1..2, replace cleared_result 2..3, keep newest_user 3..4",
    );
}

#[test]
fn inputs_of_a_call_in_flight_stay() {
    let clear = ClearToolResults { clear_inputs: true, ..ClearToolResults::default() };
    check(clearing(0, 1, clear), "u1 u2 a(x,y):90 t(x)", "u1 u2 a(x,y):90 t(x)");
}

#[test]
fn the_last_results_may_be_kept_whichever_turn_they_are_in() {
    let clear = ClearToolResults { keep_results: Some(1), ..ClearToolResults::default() };
    check(
        windowed(500, vec![Strategy::ClearToolResults(clear)]),
        "u a(x) t(x) a(y) t(y) a(z) t(z) a",
        "u a(x) t(x)~ a(y) t(y)~ a(z) t(z) a",
    );
}

#[test]
fn too_little_gain_is_not_worth_a_cold_cache() {
    let clear = |at_least| {
        let clear = ClearToolResults { at_least: TokenCount(at_least), ..ClearToolResults::default() };
        clearing(1, 1, clear)
    };
    check(clear(500), "u1 a(x) t(x) u2", "u1 a(x) t(x) u2");
    check(clear(50), "u1 a(x) t(x) u2", "u1 a(x) t(x)~ u2");
}

#[test]
fn what_was_cleared_stays_cleared_and_counts_as_such_when_trimming() {
    let policy = windowed(500, vec![Strategy::ClearToolResults(ClearToolResults::default()), trim(false)]);
    let mut context = after(policy, "u1 a(x) t(x):300 u2 a2");
    context.append(item("u3:40", 9));
    let plan = fit(&mut context);
    assert_eq!(sent(&context, &plan), "u1 a(x) t(x):300 u2 a2 u3:40");
    context.append(item("a3", 10));
    let plan = fit(&mut context);
    assert_eq!(sent(&context, &plan), "u1 a(x) t(x):300~ u2 a2 u3:40 a3");
}

#[test]
fn a_late_result_moves_as_it_is() {
    check(clearing(1, 1, ClearToolResults::default()), "a(x) u1 t(x) u2", "a(x) <t(x) u1 u2");
}
