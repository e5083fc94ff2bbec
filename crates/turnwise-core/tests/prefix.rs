//! The cost of a changed prefix, and edits that wait until they pay off.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::policy::Policy;
use turnwise_core::prefix::{Payback, PrefixChange};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::fit;
use turnwise_testing::policies::{hysteresis, sliding};
use turnwise_testing::script::item;

/// The prefix changes in a conversation `u1 a1 u2 a2 …` of equal messages, with a plan before each
/// answer.
fn changes(policy: Policy, turns: u64) -> Vec<Option<PrefixChange>> {
    let mut context = Context::new(policy);
    let mut changes = Vec::new();
    for turn in 0..turns {
        context.append(item("u", 2 * turn));
        changes.push(fit(&mut context).prefix_change);
        context.append(item("a", 2 * turn + 1));
    }
    changes
}

fn one() -> u32 {
    item("u", 0).tokens.0
}

#[test]
fn a_window_that_slides_sends_nearly_everything_anew_with_every_turn() {
    let changes = changes(sliding(2), 4);
    assert_eq!(changes[..2], [None, None]);
    // `u1 a1 u2 | a2 u3` becomes `u2 a2 u3`: u2 was sent before, a2 and u3 are new.
    let change = changes[2].unwrap();
    assert_eq!((change.at, change.resent.0, change.saved.0), (0, one(), 2 * one()));
    assert!(changes[3].is_some());
}

#[test]
fn cutting_seldom_sends_less_anew() {
    let resent = |policy| -> u32 {
        changes(policy, 24).iter().flatten().map(|change| change.resent.0).sum()
    };
    assert!(resent(hysteresis(8, 2)) * 4 < resent(sliding(8)));
}

#[test]
fn an_edit_waits_until_it_pays() {
    let payback = |requests| Some(Payback { requests, cached_permille: 100 });
    let patient = Policy { payback: payback(2), ..hysteresis(6, 4) };
    let hasty = Policy { payback: payback(1_000), ..hysteresis(6, 4) };
    let first = |policy: Policy| changes(policy, 40).iter().position(Option::is_some);
    assert_eq!(first(hasty), Some(5));
    assert!(first(patient).is_some_and(|turn| turn > 5));
}

#[test]
fn an_edit_that_the_budget_demands_does_not_wait() {
    let window = Some(TokenCount(9 * one()));
    let policy = Policy {
        payback: Some(Payback { requests: 1, cached_permille: 1 }),
        window,
        ..hysteresis(6, 4)
    };
    let mut context = Context::new(policy);
    for index in 0..40 {
        context.append(item(if index % 2 == 0 { "u" } else { "a" }, index));
        assert!(fit(&mut context).fits());
    }
}
