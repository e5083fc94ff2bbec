//! Sizes in turns, messages, tokens and shares: keep, the minimum saving of an edit, and plans that
//! cannot fit.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::policy::{Keep, Limit, Policy};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{check, fit};
use turnwise_testing::policies::{clear, prune, summarize, trim, windowed};
use turnwise_testing::script::{items, sent};

fn keeping(window: u32, any: Vec<Limit>) -> Policy {
    Policy { keep: Keep { any }, ..windowed(window, vec![trim(true)]) }
}

#[test]
fn messages_are_kept_by_whole_steps() {
    let policy = keeping(400, vec![Limit::messages(2)]);
    let policy = Policy { results_follow_calls: true, ..policy };
    check(policy, "u1:100 a(x):100 t(x):100 a2:90", "u1:100 a(x):100 t(x):100 a2:90");
}

#[test]
fn as_many_turns_are_kept_as_fit_a_share() {
    let said = "u1:20 a1:20 u2:20 a2:20 u3:10 a3:30";
    check(keeping(130, vec![Limit::permille(200)]), said, "u3:10 a3:30");
    check(keeping(130, vec![Limit::tokens(90)]), said, "u2:20 a2:20 u3:10 a3:30");
}

#[test]
fn an_object_keeps_all_it_names_and_an_array_the_least() {
    let said = "u1:20 a1:20 u2:20 a2:20 u3:10 a3:30";
    let both = Limit { turns: Some(1), ..Limit::tokens(90) };
    check(keeping(130, vec![both]), said, "u2:20 a2:20 u3:10 a3:30");
    check(keeping(130, vec![Limit::turns(1), Limit::tokens(90)]), said, "u3:10 a3:30");
}

#[test]
fn several_turns_that_are_to_stay_do_so_step_by_step_while_the_budget_has_room() {
    let said = "u1:90 a1:10 u2:80 a2:90 u3:80 a3:90";
    for strategies in [vec![trim(true)], vec![prune(0)], vec![summarize()]] {
        let policy =
            |window| Policy { keep: Keep::turns(2), ..windowed(window, strategies.clone()) };
        let kept = |window| sent_of(policy(window), said);
        assert!(kept(500).ends_with("u2:80 a2:90 u3:80 a3:90"), "{}", kept(500));
        assert!(kept(300).ends_with("u3:80 a3:90") && !kept(300).contains("u2"), "{}", kept(300));
    }
}

/// The request for a history, appended message by message; summaries are committed at once.
fn sent_of(policy: Policy, said: &str) -> String {
    let mut context = Context::new(policy);
    for item in items(said) {
        context.append(item);
        if context.need() == Some(Need::Scores) {
            let scores = vec![1; context.transcript().len() as usize];
            context.supply(Supply::Scores(scores));
        }
        if let Some(job) = context.fit().job.clone() {
            context.commit(&job.ticket, "notes", job.max_tokens, 2);
        }
    }
    let plan = fit(&mut context);
    sent(&context, &plan)
}

#[test]
fn an_edit_that_frees_too_little_is_not_made_unless_the_budget_demands_it() {
    let policy = Policy { min_saving: Limit::tokens(55), ..windowed(200, vec![clear(false)]) };
    let said = "u1:40 a(x):10 t(x):60 u2:60";
    check(policy.clone(), said, said);
    let free = Policy { min_saving: Limit::default(), ..policy };
    let mut context = Context::new(free);
    items(said).into_iter().for_each(|item| {
        context.append(item);
    });
    assert!(context.fit().changed());
}

#[test]
fn a_plan_that_cannot_fit_says_why() {
    let mut context = Context::new(windowed(50, vec![trim(true)]));
    items("s:40 u1 a1 u2:80").into_iter().for_each(|item| {
        context.append(item);
    });
    let plan = context.fit().clone();
    let parts = plan.cannot_fit(context.transcript()).unwrap();
    assert_eq!(
        (parts.system, parts.newest, parts.over),
        (TokenCount(40), TokenCount(80), TokenCount(70))
    );
    let sum = parts.system + parts.pinned + parts.newest + parts.in_flight + parts.rest;
    assert_eq!(sum, parts.budget + parts.over);
}

#[test]
fn the_reasons_add_up_where_a_late_result_is_among_them() {
    let mut context =
        Context::new(Policy { results_follow_calls: true, ..windowed(100, vec![trim(true)]) });
    items("a(x)! u1:60 t(x):40").into_iter().for_each(|item| _ = context.append(item));
    let plan = context.fit().clone();
    let parts = plan.cannot_fit(context.transcript()).unwrap();
    let sum = parts.system + parts.pinned + parts.newest + parts.in_flight + parts.rest;
    assert_eq!((sum, sum), (plan.size.tokens, parts.budget + parts.over));
}

proptest! {
    #[test]
    fn a_larger_budget_never_shows_less(
        sizes in proptest::collection::vec(1..200u32, 1..40), budget in 50..3000u32, more in 0..2000u32, keep in 0..4u32,
    ) {
        let shown = |window: u32| {
            let policy = Policy { keep: Keep::turns(keep), ..windowed(window, vec![trim(false)]) };
            let mut context = Context::new(policy);
            for (place, size) in sizes.iter().enumerate() {
                let who = if place % 2 == 0 { "u" } else { "a" };
                items(&format!("{who}{place}:{size}")).into_iter().for_each(|item| { context.append(item); });
            }
            let plan = context.fit();
            prop_assert_eq!(plan.fits(), plan.size.tokens.0 <= window);
            Ok(plan.size.messages)
        };
        prop_assert!(shown(budget)? <= shown(budget + more)?);
    }
}
