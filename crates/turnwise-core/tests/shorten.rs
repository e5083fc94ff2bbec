//! Shortening: results larger than the budget are shortened as a last resort, counted as sent, and
//! stable between plans.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::draft::MeasuredSize;
use turnwise_core::plan::{Action, Plan, Reason};
use turnwise_core::policy::{Closing, Policy};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{check_reasons, fit};
use turnwise_testing::policies::{clear, summarize, trim, windowed};
use turnwise_testing::script::items;

fn shortening(window: u32) -> Policy {
    Policy { shorten: true, results_follow_calls: true, ..windowed(window, vec![trim(true)]) }
}

fn appended(policy: Policy, said: &str) -> Context {
    let mut context = Context::new(policy);
    items(said).into_iter().for_each(|item| _ = context.append(item));
    context
}

/// The limits of the plan's shortened results.
fn shares(plan: &Plan) -> Vec<u32> {
    let share = |action| match action {
        Action::Replace(change) if change.most > TokenCount::ZERO => Some(change.most.0),
        _ => None,
    };
    plan.segments.iter().filter_map(|segment| share(segment.action)).collect()
}

#[test]
fn a_result_larger_than_the_budget_is_shortened_to_the_target() {
    let mut context = appended(shortening(1000), "u:20 a(x):10 t(x):5000");
    let plan = fit(&mut context);
    assert_eq!(plan.size.tokens, TokenCount(500));
    assert!(
        plan.fits()
            && plan.segments.iter().any(|segment| segment.reason == Reason::ShortenedResult)
    );
}

#[test]
fn steps_go_first() {
    let said = "u a(x) t(x):300 a(y) t(y):300";
    check_reasons(
        shortening(400),
        said,
        "keep opens_turn 0..1, drop over_target 1..3, keep in_window 3..5",
    );
}

#[test]
fn of_several_results_the_longest_are_shortened_and_alike() {
    let policy = Policy { closing: Closing::Apart, ..shortening(1000) };
    let mut context = appended(policy, "u:20 c(x,y,z):10 t(x):40 t(y):900 t(z):2000");
    let shares = shares(&fit(&mut context));
    assert_eq!(shares.len(), 2);
    assert!(shares.first() == shares.last(), "{shares:?}");
}

#[test]
fn it_stays_shortened_while_more_is_said_and_changes_nothing_before_it() {
    let mut context = appended(shortening(1000), "u:20 a(x):10 t(x):5000");
    let first = fit(&mut context).clone();
    context.append(items("a:30").remove(0));
    let next = fit(&mut context);
    assert_eq!(shares(&first), shares(&next));
    assert_eq!(next.prefix_changed_at(), None);
}

#[test]
fn taking_it_back_brings_back_what_was_there() {
    let mut context = appended(shortening(1000), "u:20 a:10");
    let before = fit(&mut context).clone();
    items("a(x):10 t(x):5000").into_iter().for_each(|item| _ = context.append(item));
    assert_eq!(shares(&fit(&mut context)).len(), 1);
    context.truncate(2);
    assert_eq!(fit(&mut context).segments, before.segments);
}

#[test]
fn what_people_say_and_what_is_in_flight_is_never_shortened() {
    for said in ["a u:5000", "u a(x,y) t(x):5000", "u a(x)! t(x):5000"] {
        let policy = Policy { closing: Closing::Apart, ..shortening(1000) };
        let plan = fit(&mut appended(policy, said)).clone();
        assert!(!plan.fits() && shares(&plan).is_empty(), "{said}: {:?}", plan.segments);
    }
}

#[test]
fn nothing_is_shortened_unless_asked_for() {
    let policy = Policy { shorten: false, ..shortening(1000) };
    let plan = fit(&mut appended(policy, "u:20 a(x):10 t(x):5000")).clone();
    assert!(!plan.fits() && shares(&plan).is_empty());
}

#[test]
fn where_even_the_least_is_too_much_the_plan_says_so() {
    let mut context = appended(shortening(100), "u:90 a(x):10 t(x):5000");
    let plan = fit(&mut context);
    let parts = plan.cannot_fit(context.transcript()).unwrap();
    assert_eq!(parts.over, plan.size.tokens.saturating_sub(TokenCount(100)));
}

#[test]
fn what_went_before_is_summarized_all_the_same() {
    let policy = Policy {
        strategies: vec![clear(false).into(), summarize().into(), trim(true).into()],
        ..shortening(1000)
    };
    let mut context = appended(policy, "u1:200 a1:200 u2:20 a(x):10 t(x):5000");
    let plan = fit(&mut context).clone();
    assert_eq!(shares(&plan).len(), 1);
    assert!(plan.fits());
    let job = plan.job.unwrap();
    context.commit(&job.ticket, "notes", job.max_tokens, 2);
    let plan = fit(&mut context);
    assert!(plan.fits() && !plan.inserts.is_empty(), "{:?}", plan.segments);
}

#[test]
fn what_it_came_to_is_what_counts() {
    let mut context = appended(shortening(1000), "u:20 a(x):10 t(x):5000");
    let plan = fit(&mut context).clone();
    let (index, most) = context.unmeasured().pop().unwrap();
    let tokens = plan
        .decisions(context.transcript())
        .last()
        .unwrap()
        .tokens_after
        .saturating_sub(TokenCount(7));
    context.record_size(MeasuredSize { index, most, tokens });
    assert_eq!(fit(&mut context).size.tokens, plan.size.tokens.saturating_sub(TokenCount(7)));
    assert_eq!(context.unmeasured(), []);
}

proptest! {
    #[test]
    fn a_larger_budget_never_shows_less_of_a_result(
        steps in proptest::collection::vec((1..60u32, 10..3000u32), 1..12), budget in 60..2000u32, more in 0..2000u32,
    ) {
        let shown = |window: u32| {
            let said = steps.iter().enumerate().map(|(place, (call, result))| {
                let who = if place % 4 == 0 { "u " } else { "" };
                format!("{who}a(c{place}):{call} t(c{place}):{result}")
            });
            let said: Vec<String> = said.collect();
            let plan = fit(&mut appended(shortening(window), &said.join(" "))).clone();
            prop_assert_eq!(plan.fits(), plan.size.tokens.0 <= window);
            Ok((plan.size.messages, plan.size.tokens, shares(&plan).first().copied().unwrap_or(u32::MAX)))
        };
        let (less, all) = (shown(budget)?, shown(budget + more)?);
        prop_assert!(less.0 <= all.0 && less.1 <= all.1 && less.2 <= all.2, "{less:?} {all:?}");
    }
}
