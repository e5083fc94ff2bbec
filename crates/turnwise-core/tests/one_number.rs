//! Triggers, cuts and reports use one number: the size of the request, including its repairs.
#![allow(clippy::unwrap_used)]

use turnwise_core::Context;
use turnwise_core::policy::{Closing, FormatRules, Keep, Limit, Policy, Rule, Threshold, When};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check, check_seen, fit, say};
use turnwise_testing::policies::{clear, compacting, hysteresis, summarize, trim, windowed};
use turnwise_testing::script::item;

fn chat(policy: Policy) -> Policy {
    Policy { results_follow_calls: true, ..policy }
}

#[test]
fn what_is_taken_out_of_a_late_result_does_not_count() {
    // Half of the late message answers no call: 60 tokens of it are sent, and with these the
    // request fits.
    let policy = chat(windowed(250, vec![trim(false)]));
    check(
        policy,
        "u1:30 a1:30 c(x):20 u2:20 t(x,q):120 a2:20",
        "u1:30 a1:30 c(x):20 <t(x,q):120~ u2:20 a2:20",
    );
}

#[test]
fn a_step_that_waits_for_a_popped_result_does_not_count() {
    let policy = chat(windowed(200, vec![trim(false)]));
    let mut context = after(policy, "u1:40 a1:40 u2:20");
    say(&mut context, "a(x):70 t(x):20");
    context.pop();
    check_seen(&mut context, "u1:40 a1:40 u2:20");
    assert_eq!(fit(&mut context).size.tokens, TokenCount(100));
}

#[test]
fn a_cleared_step_that_is_pinned_by_a_late_result_is_sent_whole_and_counts_whole() {
    let mut context = after(chat(compacting(1, 1)), "u1 a(x,y) t(x):500 u2");
    check_seen(&mut context, "u1 a(x,y) t(x):500~ [y interrupted] u2");
    say(&mut context, "t(y)!");
    check_seen(&mut context, "u1 a(x,y) t(x):500 <t(y)! u2");
    context.pop();
    context.append(item("t(y)", 9));
    check_seen(&mut context, "u1 a(x,y) t(x):500~ <t(y) u2");
}

#[test]
fn a_step_pinned_by_a_late_result_counts_whole_where_the_budget_is_at_stake() {
    let rules = [clear(false), trim(false)].map(Rule::from);
    let clearing = Threshold::single(Limit::tokens(100), When::Reaches);
    let policy = Policy {
        strategies: rules.to_vec(),
        trigger: clearing,
        keep: Keep::turns(1),
        ..windowed(600, vec![])
    };
    let mut context = after(chat(policy), "u1:40 a1:40 u2:40 a(x,y):30 t(x):480 u3:30 t(y):20");
    context.truncate(6);
    say(&mut context, "t(y):20!");
    // 560 tokens are protected; everything before them has to go.
    check_seen(&mut context, "u2:40 a(x,y):30 t(x):480 <t(y):20! u3:30");
    assert!(fit(&mut context).fits());
}

/// A summary of the first turn, requested before the window of turns left that turn out.
fn trimmed_and_summarized() -> Context {
    let summarizing = Rule {
        trigger: Some(Threshold::single(Limit::messages(4), When::Reaches)),
        ..summarize().into()
    };
    let mut policy = hysteresis(3, 2);
    policy.strategies.push(Rule { target: Some(Limit::turns(1)), ..summarizing });
    let mut context = after(chat(policy), "u1 a1 u2 a2");
    let job = fit(&mut context).job.unwrap();
    say(&mut context, "u3");
    check_seen(&mut context, "u2 a2 u3");
    context.commit(&job.ticket, "notes", TokenCount(20), 2);
    check_seen(&mut context, "[summary] u2 a2 u3");
    context
}

#[test]
fn an_undo_brings_nothing_back_that_was_decided_on_what_was_edited_since() {
    let mut context = trimmed_and_summarized();
    context.truncate(3);
    say(&mut context, "a2b a2c");
    context.undo();
    check_seen(&mut context, "u1 a1 u2 a2b a2c");
}

#[test]
fn an_undo_brings_nothing_back_that_another_policy_had_decided() {
    let mut context = trimmed_and_summarized();
    context.set_policy(chat(Policy::default()));
    context.undo();
    check_seen(&mut context, "u1 a1 u2 a2 u3");
}

#[test]
fn a_step_with_an_orphan_in_it_is_in_flight_only_at_the_end() {
    let policy = Policy { closing: Closing::Together, ..chat(windowed(400, vec![trim(true)])) };
    let mut context = after(policy, "u1 c(x) t(q) c(y)");
    say(&mut context, "t(x,y)");
    let mut anew = context.clone();
    let rules = anew.policy().format_rules();
    anew.set_format_rules(FormatRules { results_follow_calls: false, ..rules });
    anew.set_format_rules(rules);
    assert_eq!(context.fit(), anew.fit());
}

#[test]
fn a_second_result_moves_no_cut_that_does_not_concern_it() {
    let mut context = after(chat(hysteresis(4, 2)), "u1 u2 u3 u4 c(x) t(x) u5");
    check_seen(&mut context, "u3 u4 c(x) t(x) u5");
    say(&mut context, "t(x):30");
    check_seen(&mut context, "u3 u4 c(x) <t(x):30 u5");
    context.truncate(7);
    check_seen(&mut context, "u3 u4 c(x) t(x) u5");
}
