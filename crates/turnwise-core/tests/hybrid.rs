//! Summaries before trimming: messages that no longer fit are summarized while there is room for a
//! summary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::draft::margin;
use turnwise_core::plan::{Action, Plan};
use turnwise_core::policy::{Keep, PinRules, Policy};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check, check_seen, fit, say};
use turnwise_testing::generate::{Care, Shape, history};
use turnwise_testing::policies::{notes, summarize, trim, windowed};
use turnwise_testing::script::{self, items};

/// Acts at 80 % of 1,000 tokens, aims for half of them, and keeps two turns.
fn hybrid() -> Policy {
    Policy { keep: Keep::turns(2), ..windowed(1000, vec![summarize(), trim(false)]) }
}

/// The plan after all requested summaries are committed, each with its maximum length.
fn fit_with_summaries(context: &mut Context) -> Plan {
    for _ in 0..20 {
        let Some(job) = fit(context).job else { break };
        context.commit(&job.ticket, "notes", job.max_tokens, 2);
    }
    fit(context)
}

#[test]
fn what_is_too_small_for_a_summary_stays_where_leaving_it_out_would_not_do_either() {
    check(hybrid(), "u1 a1 u2:400 a2:450 u3", "u1 a1 u2:400 a2:450 u3");
    assert_eq!(fit(&mut after(hybrid(), "u1 a1 u2:400 a2:450 u3")).job, None);
}

#[test]
fn a_summary_is_asked_to_be_smaller_than_what_it_is_to_stand_for() {
    let job = fit(&mut after(hybrid(), "u1:40 a1:40 u2:400 a2:350 u3")).job.unwrap();
    assert_eq!((job.covered_tokens, job.max_tokens), (TokenCount(80), TokenCount(79)));
}

#[test]
fn what_leaves_the_turns_that_are_kept_is_summarized_although_the_target_is_out_of_reach() {
    let mut context = after(hybrid(), "u1:100 a1:100 u2:300 a2:350 u3");
    fit_with_summaries(&mut context);
    check_seen(&mut context, "[summary] u2:300 a2:350 u3");
    say(&mut context, "a3:60 u4");
    assert_eq!(fit(&mut context).job.unwrap().covers, 2..4);
    fit_with_summaries(&mut context);
    check_seen(&mut context, "[summary] u3 a3:60 u4");
}

#[test]
fn where_summaries_cannot_be_had_trimming_goes_as_far_as_it_may() {
    let mut context = after(hybrid(), "u1:100 a1:100 u2:300 a2:350 u3");
    (0..3).for_each(|_| context.fail());
    check_seen(&mut context, "u2:300 a2:350 u3");
}

#[test]
fn what_went_for_a_large_step_is_told_as_soon_as_there_is_room() {
    let mut context = after(hybrid(), "u1:100 a1:100 u2 a2(x)");
    say(&mut context, "t2(x):930");
    check_seen(&mut context, "u2 a2(x) t2(x):930");
    say(&mut context, "a2 u3:50 a3 u4");
    let plan = fit_with_summaries(&mut context);
    assert!(plan.inserts.len() == 1 && !context.summaries().is_empty());
    check_seen(&mut context, "[summary] u3:50 a3 u4");
}

proptest! {
    #![proptest_config(turnwise_testing::cases(160))]

    #[test]
    fn what_is_left_out_is_told_where_there_is_room(
        numbers in vec(any::<u32>(), 0..30), window in 800..3000u32, turns in 1..5u32, flags in any::<[bool; 3]>(),
    ) {
        let [by_steps, fills, system] = flags;
        let said = history(&numbers, Shape::Chat, Care::Clean);
        let said = if fills { said.replace('!', "") } else { said };
        let first = if fills { notes() } else { summarize() };
        // Notes get a share of the unpinned part. Next to many pinned tokens, they may be too small
        // to request.
        let pin = PinRules { system: system && !fills, task: false };
        let policy = Policy { pin, keep: Keep::turns(turns), ..windowed(window, vec![first, trim(by_steps)]) };
        let mut context = Context::new(policy);
        for item in items(&said) {
            context.append(item);
            let plan = fit_with_summaries(&mut context);
            prop_assert_eq!(context.breaker().failures(), 0, "{}", said);
            let left_out = plan.decisions(context.transcript()).filter(|item| item.action == Action::Drop);
            let untold: TokenCount = left_out.map(|item| item.tokens_before).sum();
            let room = plan.budget.unwrap().saturating_sub(plan.size.tokens);
            let is_full = room < TokenCount(90) + margin(plan.size.tokens, plan.size.tokens);
            prop_assert!(untold < TokenCount(58) || is_full, "{}\n{}", said, script::decisions(&plan));
        }
    }
}
