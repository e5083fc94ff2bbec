//! Summaries: requested, and committed late, twice, for other messages, or never.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::policy::{Closing, Limit, Policy, Threshold, When};
use turnwise_core::summary::{Commit, Job, Setback, Stale, Ticket};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check_seen, fit, say};
use turnwise_testing::policies::{notes, summarize, summarizing, trim, windowed};
use turnwise_testing::script::items;

fn job(context: &mut Context) -> Job {
    fit(context).job.expect("a summary is wanted")
}

fn commit(context: &mut Context, ticket: &Ticket) -> Commit {
    context.commit(ticket, "notes", TokenCount(20), 2)
}

/// Five messages and a job for the first four.
fn waiting() -> (Context, Job) {
    let mut context = after(summarizing(1, 2), "u1 a1 u2 a2 u3");
    let job = job(&mut context);
    (context, job)
}

#[test]
fn beyond_the_limit_a_summary_is_asked_for_and_everything_is_sent_until_it_comes() {
    let (mut context, job) = waiting();
    assert_eq!((job.covers, job.through_turn), (0..4, 2));
    check_seen(&mut context, "u1 a1 u2 a2 u3");
}

#[test]
fn at_the_limit_none_is_asked_for() {
    assert_eq!(fit(&mut after(summarizing(1, 2), "u1 a1 u2 a2")).job, None);
}

#[test]
fn a_summary_stands_for_what_it_covers() {
    let (mut context, job) = waiting();
    assert_eq!(commit(&mut context, &job.ticket), Commit::Applied(1));
    check_seen(&mut context, "[summary] u3");
}

#[test]
fn a_summary_does_not_replace_what_a_person_left_out_before_the_next_plan() {
    let (mut context, job) = waiting();
    let whole = context.replaced_tokens(&job.ticket).expect("a current ticket");
    assert!(context.choose(0, Some(false)));
    let without_plan = context.replaced_tokens(&job.ticket).expect("a current ticket");
    fit(&mut context);
    assert_eq!(context.replaced_tokens(&job.ticket), Ok(without_plan));
    assert!(without_plan < whole, "{without_plan:?} of {whole:?}");
}

#[test]
fn system_messages_are_never_covered_and_stand_before_the_summary() {
    let mut context = after(summarizing(1, 2), "s u1 a1 u2 s2 u3");
    let job = job(&mut context);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "s s2 [summary] u3");
}

#[test]
fn what_arrives_meanwhile_is_never_lost() {
    let (mut context, job) = waiting();
    say(&mut context, "a3 u4 a4");
    assert_eq!(commit(&mut context, &job.ticket), Commit::Applied(1));
    check_seen(&mut context, "[summary] u3 a3 u4 a4");
}

#[test]
fn a_second_commit_is_superseded() {
    let (mut context, job) = waiting();
    commit(&mut context, &job.ticket);
    assert_eq!(commit(&mut context, &job.ticket), Commit::Stale(Stale::Superseded));
    check_seen(&mut context, "[summary] u3");
}

#[test]
fn of_two_tickets_in_flight_the_first_one_back_wins() {
    let (mut context, early) = waiting();
    say(&mut context, "a3 u4");
    let late = job(&mut context);
    assert_eq!(late.covers, 0..6);
    assert_eq!(commit(&mut context, &late.ticket), Commit::Applied(late.ticket.serial()));
    assert_eq!(commit(&mut context, &early.ticket), Commit::Stale(Stale::Superseded));
    check_seen(&mut context, "[summary] u4");
}

#[test]
fn a_ticket_of_a_cleared_conversation_is_stale_even_if_the_same_is_said_again() {
    let (mut context, job) = waiting();
    context.clear();
    for item in items("u1 a1 u2 a2 u3") {
        context.append(item);
    }
    assert_eq!(commit(&mut context, &job.ticket), Commit::Stale(Stale::Cleared));
    check_seen(&mut context, "u1 a1 u2 a2 u3");
}

#[test]
fn a_ticket_for_what_was_edited_is_stale() {
    let (mut context, job) = waiting();
    context.truncate(3);
    say(&mut context, "a2b u3");
    assert_eq!(commit(&mut context, &job.ticket), Commit::Stale(Stale::Edited));
    check_seen(&mut context, "u1 a1 u2 a2b u3");
}

#[test]
fn an_edit_behind_what_is_covered_does_no_harm() {
    let (mut context, job) = waiting();
    context.truncate(4);
    say(&mut context, "u3b");
    assert_eq!(commit(&mut context, &job.ticket), Commit::Applied(1));
    check_seen(&mut context, "[summary] u3b");
}

#[test]
fn the_same_said_again_is_the_same() {
    let (mut context, job) = waiting();
    context.truncate(2);
    for item in items("u1 a1 u2 a2 u3").split_off(2) {
        context.append(item);
    }
    assert_eq!(commit(&mut context, &job.ticket), Commit::Applied(1));
}

#[test]
fn cutting_into_the_covered_part_takes_the_summary_away() {
    let (mut context, job) = waiting();
    commit(&mut context, &job.ticket);
    context.truncate(3);
    check_seen(&mut context, "u1 a1 u2");
}

#[test]
fn a_call_that_waits_again_is_not_left_inside_a_summary() {
    let mut context = after(summarizing(1, 1), "u1 a(x) t(x) u2");
    let job = job(&mut context);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] u2");
    context.truncate(2);
    check_seen(&mut context, "u1 a(x)");
}

#[test]
fn a_step_that_goes_on_is_not_left_half_inside_a_summary() {
    let mut context =
        after(Policy { results_follow_calls: false, ..summarizing(1, 1) }, "u1 c(y) t(y) a1 u2");
    let job = job(&mut context);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] u2");
    context.truncate(4);
    check_seen(&mut context, "[summary]");
    say(&mut context, "c(x) u2 t(x)");
    check_seen(&mut context, "u1 c(y) t(y) a1 c(x) u2 t(x)");
}

#[test]
fn the_next_summary_takes_the_place_of_the_first() {
    let (mut context, first) = waiting();
    commit(&mut context, &first.ticket);
    say(&mut context, "a3 u4 a4 u5");
    let second = job(&mut context);
    assert_eq!((second.covers.clone(), second.covered_tokens), (4..8, TokenCount(40 + 20)));
    commit(&mut context, &second.ticket);
    check_seen(&mut context, "[summary] u5");
    assert_eq!(context.summaries().len(), 2);
}

#[test]
fn undo_brings_back_what_was_sent_before_and_asks_for_nothing() {
    let (mut context, job) = waiting();
    commit(&mut context, &job.ticket);
    assert!(context.undo().is_some());
    check_seen(&mut context, "u1 a1 u2 a2 u3");
    assert_eq!(fit(&mut context).job, None);
    assert_eq!(commit(&mut context, &job.ticket), Commit::Stale(Stale::Superseded));
    say(&mut context, "a3");
    assert!(fit(&mut context).job.is_some(), "once something was said, it may ask again");
    assert!(context.undo().is_none());
}

#[test]
fn an_undo_brings_messages_back_that_no_cut_could_spare() {
    let policy = windowed(500, vec![notes(), trim(false)]);
    let mut context = after(policy, "u1:100 a1:60 u2:10 a2 s:250");
    let job = job(&mut context);
    say(&mut context, "u3 a3");
    let sent = "u1:100 a1:60 u2:10 a2 s:250 u3 a3";
    check_seen(&mut context, sent);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] u2:10 s:250 u3 a3");
    context.undo();
    // The system message alone is as large as the target. Without a summary, a cut to the last turn
    // would miss the target, too.
    check_seen(&mut context, sent);
}

#[test]
fn a_call_behind_a_summary_gets_a_user_message_in_front_where_calls_are_merged() {
    let policy = Policy {
        closing: Closing::Together,
        opens_with_user: true,
        merges: true,
        ..windowed(300, vec![summarize()])
    };
    let mut context = after(policy, "c(x) t(x):200 c(y) t(y):60");
    let job = job(&mut context);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] [opening] c(y) t(y):60");
}

#[test]
fn a_failure_changes_nothing_that_is_sent() {
    let (mut context, job) = waiting();
    let before = fit(&mut context);
    context.fail();
    let after = fit(&mut context);
    assert_eq!(
        (before.segments, before.inserts, before.size),
        (after.segments, after.inserts, after.size)
    );
    assert_eq!(
        commit(&mut context, &job.ticket),
        Commit::Applied(1),
        "an answer that comes after all is welcome"
    );
}

#[test]
fn three_failures_in_a_row_and_no_more_are_asked_for() {
    let (mut context, _) = waiting();
    for _ in 0..3 {
        assert!(fit(&mut context).job.is_some());
        context.fail();
    }
    assert_eq!(fit(&mut context).job, None);
    say(&mut context, "a3 u4");
    assert_eq!(fit(&mut context).job, None);
    context.reset_breaker();
    assert!(fit(&mut context).job.is_some());
}

#[test]
fn a_summary_no_smaller_than_what_it_stands_for_is_not_taken() {
    let mut context =
        after(windowed(400, vec![summarize(), trim(true)]), "u1:100 a1:100 u2:100 a2:60");
    let before = fit(&mut context).clone();
    for failures in 1..=3 {
        let job = before.job.clone().unwrap();
        assert_eq!(
            context.commit(&job.ticket, "as long as the rest", TokenCount(200), 2),
            Commit::NotSmaller
        );
        let plan = fit(&mut context);
        let is_same = (&plan.segments, &plan.inserts) == (&before.segments, &before.inserts);
        assert!(plan.fits() && is_same == (failures < 3), "{:?}", plan.segments);
        assert_eq!(
            (plan.breaker.failures(), plan.breaker.setback()),
            (failures, Some(Setback::NotSmaller))
        );
        assert_eq!(plan.breaker.is_open(), plan.job.is_none());
    }
    assert!(matches!(
        context.commit(&before.job.unwrap().ticket, "short", TokenCount(40), 2),
        Commit::Applied(_)
    ));
    assert_eq!(fit(&mut context).breaker.setback(), None);
}

#[test]
fn where_turns_are_counted_a_summary_may_be_long() {
    let mut context = after(summarizing(1, 2), "u1 a1 u2 a2 u3");
    let job = job(&mut context);
    assert!(matches!(
        context.commit(&job.ticket, "longer than what was said", TokenCount(500), 2),
        Commit::Applied(_)
    ));
}

#[test]
fn a_success_forgets_the_failures() {
    let (mut context, job) = waiting();
    context.fail();
    context.fail();
    commit(&mut context, &job.ticket);
    assert_eq!(context.breaker().failures(), 0);
}

#[test]
fn a_plan_is_no_dead_end_while_the_summary_is_made() {
    let policy = windowed(300, vec![summarize(), trim(false)]);
    let mut context = after(policy, "u1:100 a1:90 u2:100 a2:50 u3:20");
    let plan = fit(&mut context);
    assert!(plan.fits() && plan.job.is_some());
    check_seen(&mut context, "u2:100 a2:50 u3:20");
}

#[test]
fn a_summary_brings_back_what_had_to_go_meanwhile() {
    let policy = windowed(300, vec![summarize(), trim(false)]);
    let mut context = after(policy, "u1:100 a1:90 u2:100 a2:50 u3:20");
    let job = job(&mut context);
    assert_eq!(job.covers, 0..4);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] u3:20");
}

#[test]
fn one_long_turn_is_summarized_step_by_step() {
    let policy = Policy { results_follow_calls: true, ..windowed(600, vec![summarize()]) };
    let mut context = after(policy, "u a(x) t(x) a(y) t(y) a(z) t(z) a(w) t(w)");
    let job = job(&mut context);
    commit(&mut context, &job.ticket);
    check_seen(&mut context, "[summary] u a(w) t(w)");
}

#[test]
fn a_ticket_survives_being_stored() {
    let (_, job) = waiting();
    assert_eq!(Ticket::parse(&job.ticket.to_text()), Some(job.ticket));
    for wrong in [
        "",
        "tw1.",
        "tw1.0.0.4.0.1",
        "tw1.0.0.4.0.1.zz",
        "tw2.0.0.4.0.1.a",
        "tw1.0.0.4.0.1.a.b",
        "tw1.-1.0.4.0.1.a",
    ] {
        assert_eq!(Ticket::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn no_summary_is_asked_for_what_stays_in_sight_anyway() {
    let policy = windowed(300, vec![summarize()]);
    let long = |first: &str, word: &str| [first, &[word; 30].join(" ")].join(" ");
    assert_eq!(fit(&mut after(policy.clone(), &(long("", "s") + " u1 a1"))).job, None);
    assert!(fit(&mut after(policy, &long("s u1", "a1"))).job.is_some_and(|job| job.covers.end > 2));
}

/// Summaries at 80 % of 1,000 tokens, and ahead of need from 60 % on.
fn looking_ahead() -> Policy {
    let background = Threshold::single(Limit::permille(600), When::Reaches);
    Policy { background, ..windowed(1000, vec![summarize(), trim(false)]) }
}

#[test]
fn a_summary_is_asked_for_ahead_of_need_and_nothing_changes_meanwhile() {
    let mut context = after(looking_ahead(), "u1:200 a1:200 u2:100 a2:80");
    assert_eq!(fit(&mut context).job, None);
    say(&mut context, "u3:30");
    let plan = fit(&mut context);
    assert!(plan.job.as_ref().is_some_and(|job| job.ahead) && !plan.changed());
    check_seen(&mut context, "u1:200 a1:200 u2:100 a2:80 u3:30");
}

#[test]
fn a_summary_made_ahead_is_good_when_the_trigger_fires() {
    let mut context = after(looking_ahead(), "u1:200 a1:200 u2:100 a2:80 u3:30");
    let early = job(&mut context);
    say(&mut context, "a3:200");
    let late = job(&mut context);
    assert!(early.ahead && !late.ahead && early.covers.end <= late.covers.end);
    assert!(matches!(commit(&mut context, &early.ticket), Commit::Applied(_)));
    assert_eq!(fit(&mut context).job, None);
    assert_eq!(commit(&mut context, &late.ticket), Commit::Stale(Stale::Superseded));
}

#[test]
fn what_is_edited_before_the_trigger_fires_makes_a_summary_made_ahead_stale() {
    let mut context = after(looking_ahead(), "u1:200 a1:200 u2:100 a2:80 u3:30");
    let early = job(&mut context);
    context.truncate(1);
    say(&mut context, "a1:201 u2:100 a2:80 u3:30");
    assert_eq!(commit(&mut context, &early.ticket), Commit::Stale(Stale::Edited));
}
