//! Histories that are popped, cut, edited and forked.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::policy::Policy;
use turnwise_testing::check::{after, check_seen, fit};
use turnwise_testing::policies::{hysteresis, sliding};
use turnwise_testing::script::item;

fn chat(policy: Policy) -> Policy {
    Policy { repair: true, results_follow_calls: true, ..policy }
}

fn changes(context: &mut Context) -> Option<u32> {
    fit(context).prefix_changed_at()
}

#[test]
fn popping_brings_back_what_the_window_had_left_out() {
    let mut context = after(sliding(2), "u1 a1 u2 a2 u3");
    assert_eq!(context.pop(), Some(4));
    check_seen(&mut context, "u1 a1 u2 a2");
}

#[test]
fn popping_an_empty_conversation_does_nothing() {
    assert_eq!(Context::new(sliding(1)).pop(), None);
}

#[test]
fn a_popped_result_takes_its_call_out_of_sight() {
    let mut context = after(chat(Policy::default()), "u1 a1 a(x) t(x)");
    context.pop();
    check_seen(&mut context, "u1 a1");
    assert_eq!(context.transcript().len(), 3);
    context.append(item("t(x)", 9));
    check_seen(&mut context, "u1 a1 a(x) t(x)");
}

#[test]
fn of_several_results_one_popped_hides_them_all() {
    let mut context = after(chat(Policy::default()), "u1 a(x,y) t(x) t(y)");
    context.pop();
    check_seen(&mut context, "u1");
    context.pop();
    check_seen(&mut context, "u1");
    context.pop();
    check_seen(&mut context, "u1");
    assert_eq!(context.transcript().len(), 1);
}

#[test]
fn cutting_below_a_result_leaves_its_call_waiting() {
    let mut context = after(chat(Policy::default()), "u1 a(x) t(x) u2");
    context.truncate(2);
    check_seen(&mut context, "u1 a(x)");
    context.append(item("u2b", 9));
    check_seen(&mut context, "u1 a(x) [x interrupted] u2b");
}

#[test]
fn an_edited_history_is_planned_as_if_it_had_always_been_so() {
    let mut context = after(sliding(2), "u1 a1 u2 a2 u3");
    context.truncate(2);
    context.append(item("u2b", 9));
    context.append(item("a2b", 10));
    check_seen(&mut context, "u1 a1 u2b a2b");
}

#[test]
fn clearing_starts_over() {
    let mut context = after(sliding(1), "s u1 a1 u2");
    context.clear();
    check_seen(&mut context, "");
    context.append(item("u1", 0));
    check_seen(&mut context, "u1");
}

#[test]
fn another_policy_brings_everything_back_and_decides_anew() {
    let mut context = after(sliding(1), "u1 u2 u3");
    context.set_policy(sliding(2));
    check_seen(&mut context, "u2 u3");
}

#[test]
fn other_pins_count_from_the_start() {
    let mut context = after(sliding(1), "s u1 a1 u2");
    let mut policy = sliding(1);
    policy.pin.system = false;
    policy.pin.task = true;
    context.set_policy(policy);
    check_seen(&mut context, "u1 u2");
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut context = after(sliding(2), "u1 a1 u2");
    let mut fork = context.clone();
    fork.append(item("a2", 9));
    fork.append(item("u3", 10));
    check_seen(&mut fork, "u2 a2 u3");
    check_seen(&mut context, "u1 a1 u2");
}

#[test]
fn the_prefix_stays_while_nothing_fires() {
    let mut context = after(hysteresis(4, 2), "u1 a1 u2 a2 u3");
    context.append(item("a3", 9));
    assert_eq!(changes(&mut context), None);
    context.append(item("u4", 10));
    assert_eq!(changes(&mut context), Some(0));
    context.append(item("a4", 11));
    assert_eq!(changes(&mut context), None);
}

#[test]
fn pins_in_front_are_part_of_the_stable_prefix() {
    let mut context = after(sliding(2), "s u1 a1 u2");
    context.append(item("u3", 9));
    assert_eq!(changes(&mut context), Some(1));
}

#[test]
fn an_edit_changes_the_prefix_where_it_is() {
    let mut context = after(Policy::default(), "u1 a1 u2");
    context.truncate(2);
    context.append(item("u2b", 9));
    assert_eq!(changes(&mut context), Some(2));
}

#[test]
fn taking_something_away_changes_the_prefix_at_its_end() {
    let mut context = after(Policy::default(), "u1 a1 u2");
    context.pop();
    assert_eq!(changes(&mut context), Some(2));
}

#[test]
fn an_edited_late_result_changes_the_prefix_where_it_stands() {
    let mut context = after(chat(Policy::default()), "u1 a(x) u2 t(x)");
    context.truncate(3);
    context.append(item("t2(x)", 9));
    assert_eq!(changes(&mut context), Some(2));
}

#[test]
fn what_a_provider_has_summarized_is_not_sent_again() {
    let mut context = after(hysteresis(9, 8), "s u1 a1 u2 c(x) t(x) k a2 u3");
    // The unit with the provider's item stays whole, and so does the question that its turn
    // answers.
    check_seen(&mut context, "s u2 c(x) t(x) k a2 u3");
    context.append(item("k", 20));
    context.append(item("u4", 21));
    check_seen(&mut context, "s u3 k u4");
    context.truncate(9);
    check_seen(&mut context, "s u2 c(x) t(x) k a2 u3");
}

#[test]
fn a_policy_that_leaves_nothing_out_sends_what_a_provider_has_summarized_too() {
    check_seen(&mut after(chat(Policy::default()), "u1 a1 k u2"), "u1 a1 k u2");
}
