//! Clearing: old tool results become placeholders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::placeholder::{Digest, WantedDigest, placeholder};
use turnwise_core::policy::{PinRules, Policy, Strategy, When};
use turnwise_core::session;
use turnwise_core::strategies::ClearToolResults;
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check, check_reasons, fit, give_digests};
use turnwise_testing::policies::{compacting, trim, windowed};
use turnwise_testing::script::{self, item, sent};

fn clearing(keep: u32, trigger: u32, clear: ClearToolResults) -> Policy {
    let policy =
        session::compacting(clear, trigger, keep, When::Exceeds, PinRules::default()).unwrap();
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
    check(
        compacting(1, 2),
        "u1 a(x) t(x) u2 u3 a(y) t(y) u4 u5",
        "u1 a(x) t(x)~ u2 u3 a(y) t(y)~ u4 u5",
    );
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
    let clear =
        ClearToolResults { exclude_tools: vec!["look".into()], ..ClearToolResults::default() };
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
        let clear =
            ClearToolResults { at_least: TokenCount(at_least), ..ClearToolResults::default() };
        clearing(1, 1, clear)
    };
    check(clear(500), "u1 a(x) t(x) u2", "u1 a(x) t(x) u2");
    check(clear(50), "u1 a(x) t(x) u2", "u1 a(x) t(x)~ u2");
}

#[test]
fn what_was_cleared_stays_cleared_and_counts_as_such_when_trimming() {
    let policy =
        windowed(500, vec![Strategy::ClearToolResults(ClearToolResults::default()), trim(false)]);
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

fn digests() -> ClearToolResults {
    ClearToolResults { digest: Some(TokenCount(40)), ..ClearToolResults::default() }
}

fn digesting() -> Policy {
    clearing(1, 1, digests())
}

#[test]
fn digests_are_asked_for_once_and_only_of_what_goes() {
    let mut context = Context::new(digesting());
    for item in script::items("u1 a(x) t(x) a(y) t(y)? u2 a(z) t(z)") {
        context.append(item);
    }
    let wanted = needed(&mut context);
    assert_eq!(wanted, [WantedDigest { item: 2, answer: 0, max_tokens: TokenCount(33) }]);
    assert!(!context.fit().changed());
    give_digests(&mut context);
    assert_eq!(needed(&mut context), []);
}

#[test]
fn a_digest_stands_in_the_place_of_its_result_and_is_counted() {
    let mut context = after(digesting(), "u1 a(x) t(x) u2");
    let plan = fit(&mut context);
    assert_eq!(sent(&context, &plan), "u1 a(x) t(x)~ u2");
    // 110 tokens, 100 of them the result's; its digest has 16.
    assert_eq!(plan.decisions(context.transcript()).nth(2).unwrap().tokens_after, TokenCount(26));
    let stands = placeholder(context.transcript(), context.digests(), 2, 0, &digests()).unwrap();
    assert_eq!((&*stands.text, stands.tokens), ("digest of 2.0", TokenCount(16)));
}

#[test]
fn a_digest_longer_than_its_result_is_not_used() {
    let mut context = Context::new(digesting());
    for item in script::items("u1 a(x) t(x):40 u2") {
        context.append(item);
    }
    let item = needed(&mut context)[0].item;
    context.supply(Supply::Digests(vec![Digest {
        item,
        answer: 0,
        text: "long".into(),
        tokens: TokenCount(30),
        trace: None,
    }]));
    assert!(!context.fit().changed());
}

#[test]
fn a_result_that_says_nothing_leaves_a_trace() {
    let mut context = Context::new(digesting());
    for item in script::items("u1 a(x) t(x) u2") {
        context.append(item);
    }
    let item = needed(&mut context)[0].item;
    context.supply(Supply::Digests(vec![Digest {
        item,
        answer: 0,
        text: "".into(),
        tokens: TokenCount(0),
        trace: None,
    }]));
    assert!(
        placeholder(context.transcript(), context.digests(), 2, 0, &digests())
            .unwrap()
            .text
            .starts_with("⟦removed: ")
    );
    assert!(context.fit().changed());
}

#[test]
fn digests_go_with_their_results() {
    let mut context = after(digesting(), "u1 a(x) t(x) u2");
    context.truncate(2);
    for word in ["t(x):90", "u2"] {
        context.append(item(word, 50));
    }
    assert_eq!(needed(&mut context).len(), 1);
}

/// The results whose digests are needed.
fn needed(context: &mut Context) -> Vec<WantedDigest> {
    match context.need() {
        Some(Need::Digests(wanted)) => wanted,
        _ => Vec::new(),
    }
}
