//! Trimming: which turns and steps stay, and when.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::policy::{Keep, Limit, PinRules, Policy, Threshold, When};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{check, check_reasons};
use turnwise_testing::policies::{clear, hysteresis, sliding, summarize, trim, windowed};
use turnwise_testing::script::items;

fn chat(policy: Policy) -> Policy {
    Policy { results_follow_calls: true, ..policy }
}

#[test]
fn a_window_slides_over_turns() {
    check(sliding(2), "u1 a1 u2 a2 u3", "u2 a2 u3");
}

#[test]
fn a_window_that_is_not_full_keeps_everything() {
    check(sliding(3), "u1 a1 u2 a2 u3", "u1 a1 u2 a2 u3");
}

#[test]
fn what_stands_before_the_first_turn_goes_first() {
    check(sliding(1), "a0 u1 a1 u2", "u2");
}

#[test]
fn fewer_turns_than_asked_for_keep_everything() {
    check(sliding(2), "a0 u1 a1", "a0 u1 a1");
}

#[test]
fn a_turn_keeps_its_steps() {
    check(sliding(1), "u1 a1 u2 a(x,y) t(y) t(x) a2", "u2 a(x,y) t(y) t(x) a2");
}

#[test]
fn every_user_message_is_a_turn_of_its_own() {
    check(sliding(2), "u1 a1 u2 u3 u4 a4", "u3 u4 a4");
}

#[test]
fn our_own_summary_coming_back_is_no_turn() {
    check(sliding(3), "p1 a0 u1 a1 u2", "p1 a0 u1 a1 u2");
}

#[test]
fn what_was_said_before_the_first_turn_goes_once_there_are_enough() {
    check(sliding(2), "a0 u1 a1", "a0 u1 a1");
    check(sliding(2), "a0 u1 a1 u2", "u1 a1 u2");
}

#[test]
fn hysteresis_cuts_rarely_and_a_lot() {
    check(hysteresis(4, 2), "u1 u2 u3", "u1 u2 u3");
    check(hysteresis(4, 2), "u1 u2 u3 u4", "u3 u4");
    check(hysteresis(4, 2), "u1 u2 u3 u4 u5", "u3 u4 u5");
    check(hysteresis(4, 2), "u1 u2 u3 u4 u5 u6", "u5 u6");
}

#[test]
fn never_below_one_turn() {
    check(sliding(0), "u1 a1 u2", "u2");
}

#[test]
fn system_messages_stay_wherever_they_stand() {
    check(sliding(1), "s1 u1 a1 s2 u2 a2 u3", "s1 s2 u3");
}

#[test]
fn system_messages_go_when_they_are_not_pinned() {
    let unpinned = PinRules { system: false, task: false };
    let policy = turnwise_core::session::trimming(1, None, When::Exceeds, unpinned).unwrap();
    check(policy, "s1 u1 a1 u2", "u2");
}

#[test]
fn what_the_host_pins_stays_with_its_step() {
    check(chat(sliding(1)), "u1 a(x) t(x)! a1 u2! a2 u3", "u1 a(x) t(x)! u2! u3");
}

#[test]
fn a_pinned_step_keeps_a_result_that_came_late() {
    check(chat(sliding(1)), "a(x)! u1 t(x) u2", "a(x)! <t(x) u2");
    check(chat(sliding(1)), "a(x) u1 t(x)! u2", "a(x) <t(x)! u2");
}

#[test]
fn the_task_stays() {
    let policy = Policy { pin: PinRules { system: true, task: true }, ..sliding(1) };
    check(policy, "s u1 a1 u2 a2 u3", "s u1 u3");
}

#[test]
fn a_window_of_tokens_cuts_between_turns_down_to_its_target() {
    check(windowed(100, vec![trim(false)]), "u1 a1 u2 a2 u3 a3 u4", "u1 a1 u2 a2 u3 a3 u4");
    check(windowed(100, vec![trim(false)]), "u1 a1 u2 a2 u3 a3 u4 a4", "u3 a3 u4 a4");
}

#[test]
fn cutting_between_steps_keeps_the_question_that_opened_the_turn() {
    let policy = chat(windowed(500, vec![trim(true)]));
    check(policy, "u1 a(x) t(x) a(y) t(y) a(z) t(z) a4", "u1 a(z) t(z) a4");
}

#[test]
fn a_turn_that_is_too_long_is_cut_between_steps_even_without_being_asked() {
    let policy = chat(windowed(250, vec![trim(false)]));
    check(policy, "u1 a(x) t(x) a(y) t(y)", "u1 a(y) t(y)");
}

#[test]
fn what_must_stay_stays_even_over_the_budget() {
    check(windowed(50, vec![trim(true)]), "s:40 u1 a1 u2:80", "s:40 u2:80");
}

#[test]
fn the_last_turns_stay_until_the_budget_itself_is_at_stake() {
    let policy = Policy { keep: Keep::turns(3), ..windowed(100, vec![trim(false)]) };
    check(policy.clone(), "u1:20 u2:20 u3:20 u4:25", "u2:20 u3:20 u4:25");
    check(policy, "u1:20 u2:40 u3:40 u4:25", "u3:40 u4:25");
}

#[test]
fn the_safety_net_cuts_to_the_budget_and_no_further() {
    // Nothing can be cleared, so that only the budget decides.
    let clear = || turnwise_testing::policies::clear(false);
    check(windowed(100, vec![clear()]), "u1:30 a1:30 u2:30 a2:30", "u2:30 a2:30");
    check(windowed(100, vec![clear()]), "u1:10 u2:30 u3:30 u4:30 u5:10", "u2:30 u3:30 u4:30 u5:10");
    check_reasons(
        chat(windowed(300, vec![clear()])),
        "u1 a(x) t(x)? a(y) t(y)? a(z) t(z)?",
        "keep opens_turn 0..1, drop over_budget 1..3, keep in_window 3..7",
    );
}

#[test]
fn nothing_fires_without_a_trigger() {
    let policy = Policy { trigger: Threshold::default(), ..windowed(1000, vec![trim(false)]) };
    check(policy, "u1:300 a1:300 u2:300", "u1:300 a1:300 u2:300");
}

#[test]
fn a_limit_is_met_when_all_its_units_are() {
    let both = Limit { turns: Some(2), tokens: Limit::tokens(100).tokens, ..Limit::default() };
    let policy = Policy {
        trigger: Threshold::single(both, When::Reaches),
        target: Limit::turns(1),
        strategies: vec![trim(false).into()],
        ..Policy::default()
    };
    check(policy.clone(), "u1 u2 u3", "u1 u2 u3");
    check(policy, "u1 u2 u3:80", "u3:80");
}

#[test]
fn an_interrupted_call_counts_with_what_closes_it() {
    let policy = chat(windowed(100, vec![trim(false)]));
    check(policy, "a(x):50 u1:35", "u1:35");
}

#[test]
fn orphans_do_not_count_since_they_are_not_sent() {
    check(windowed(100, vec![trim(false)]), "u1 a1 t(x):900 u2", "u1 a1 u2");
}

#[test]
fn a_late_result_does_not_count_once_its_call_is_gone() {
    let policy = chat(windowed(200, vec![trim(false)]));
    check(policy, "a(x):60 u1 t(x):110 a1 u2 a2:80", "u1 a1 u2 a2:80");
}

#[test]
fn every_decision_has_its_reason() {
    check_reasons(
        sliding(1),
        "s u1 a1 u2 a2",
        "keep pinned_system 0..1, drop older_than_keep 1..3, keep newest_user 3..4, keep in_window 4..5",
    );
    check_reasons(
        windowed(50, vec![trim(false)]),
        "u1 a1 u2:30 a(x)",
        "drop over_target 0..2, keep newest_user 2..3, keep in_flight 3..4",
    );
    check_reasons(
        chat(windowed(250, vec![trim(false)])),
        "u1 a(x) t(x) a(y) t(y)",
        "keep opens_turn 0..1, drop over_budget 1..3, keep in_window 3..5",
    );
}

#[test]
fn by_tokens_a_short_reply_keeps_its_question() {
    let policy = || chat(windowed(100, vec![trim(false)]));
    check(policy(), "u1:30 a1:30 u2:60 a2:20 u3:5", "u2:60 a2:20 u3:5");
    // The whole turn has no room, but its last words do.
    check(policy(), "u1:30 a1 u2:30 a(x):60 t(x):60 a2:20 u3:5", "u2:30 a2:20 u3:5");
    // Neither has, or the message says enough on its own.
    check(policy(), "u1:30 a1:30 u2:90 a2:20 u3:5", "u3:5");
    check(policy(), "u1:30 a1:30 u2:60 a2:15 u3:20", "u3:20");
    // Turns and messages are what was asked for.
    check(sliding(1), "u1 a1 u2:5", "u2:5");
}

#[test]
fn numbers_beyond_all_measure_saturate() {
    let endless = Policy {
        window: Some(TokenCount(u32::MAX)),
        reserve_output: TokenCount(7),
        trigger: Threshold::single(Limit::permille(u32::MAX), When::Exceeds),
        ..windowed(1, vec![clear(true), summarize(), trim(true)])
    };
    for policy in
        [endless, windowed(u32::MAX, vec![clear(true), summarize(), trim(true)]), sliding(u32::MAX)]
    {
        let mut context = Context::new(chat(policy));
        for item in items(
            "u1:4294967295 a(x):4294967295! t(x):4294967295 u2:4294967295 a(y) u3 t(y):4294967295 a3",
        ) {
            context.append(item);
            let plan = context.fit().clone();
            if let Some(job) = &plan.job {
                context.commit(&job.ticket, "notes", TokenCount(u32::MAX), u32::MAX / 2);
            }
            assert_eq!(plan.segments.last().map(|last| last.end), Some(context.transcript().len()));
        }
    }
}
