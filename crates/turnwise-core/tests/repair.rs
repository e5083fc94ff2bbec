//! Repair: faults that a provider would refuse are fixed in the request and reported as decisions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::policy::{Closing, Policy};
use turnwise_testing::check::{after, check, check_reasons, check_seen};
use turnwise_testing::policies::{sliding, trim, windowed};

fn chat() -> Policy {
    Policy { repair: true, results_follow_calls: true, ..Policy::default() }
}

fn items() -> Policy {
    Policy { repair: true, ..Policy::default() }
}

/// Anthropic and Gemini: all results of a step in one message.
fn together() -> Policy {
    Policy { closing: Closing::Together, ..chat() }
}

/// Gemini: in addition, all calls of a step in one message.
fn merged() -> Policy {
    Policy { merges: true, ..together() }
}

/// UI messages: results in the message that calls.
fn inside() -> Policy {
    Policy { closing: Closing::Inside, ..chat() }
}

#[test]
fn results_that_stand_together_are_closed_together() {
    check(together(), "u1 c(x,y) t(y) u2", "u1 c(x,y) t(y)~ u2");
    check(together(), "u1 c(x,y) w(y) u2", "u1 c(x,y) w(y)~ u2");
    check(together(), "u1 c(x,y) u2", "u1 c(x,y) [x interrupted] u2");
    check(together(), "u1 c(x,y) t(x)", "u1 c(x,y) t(x)");
}

#[test]
fn calls_are_merged_with_what_the_model_says_before_them() {
    check(merged(), "u1 a1 c(x) t(x) u2", "u1 a1~ +c(x)~ t(x) u2");
    check(merged(), "u1 a1 a2 c(x) t(x) u2", "u1 a1~ +a2~ +c(x)~ t(x) u2");
    check(merged(), "u1 a1 e c(x) t(x) u2", "u1 a1~ +c(x)~ t(x) u2");
    check(merged(), "u1 a1 a2 u2", "u1 a1 a2 u2");
    check(merged(), "u1 c(x) t(x) a1 u2", "u1 c(x) t(x) a1 u2");
}

#[test]
fn results_of_a_step_are_merged() {
    check(merged(), "u1 c(x) c(y) t(x) t(y) u2", "u1 c(x)~ +c(y)~ t(x)~ +t(y)~ u2");
    check(merged(), "u1 c(x,y,z) t(x) t(y)", "u1 c(x,y,z) t(x)~ +t(y)~");
    check(merged(), "u1 c(x,y,z) t(x) t(y) u2", "u1 c(x,y,z) t(x)~ +t(y)~ u2");
}

#[test]
fn a_late_result_goes_into_the_message_with_the_others() {
    check(merged(), "u1 c(x,y) t(x) u2 t(y) u3", "u1 c(x,y) t(x)~ u2 u3");
    check_reasons(
        merged(),
        "u1 c(x) u2 t(x) u3",
        "keep in_window 0..1, keep closed_interrupted_call 1..2, keep in_window 2..3, \
         drop late_result 3..4, keep newest_user 4..5",
    );
    check(merged(), "u1 c(x,y) t(x) t(y) u2 t(x):30 u3", "u1 c(x,y) t(y)~ u2 u3");
}

#[test]
fn a_step_is_cut_and_pinned_with_all_its_messages() {
    let policy = Policy { merges: true, closing: Closing::Together, ..sliding(1) };
    check(policy.clone(), "u1 a1 c(x) t(x) u2", "u2");
    check(policy, "u1 a1 c(x)! t(x) u2", "u1 a1~ +c(x)!~ t(x) u2");
}

#[test]
fn one_message_answers_calls_of_two_messages_in_a_row() {
    check(together(), "u1 c(x) c(y) t(x,y) u2", "u1 c(x) c(y) t(x,y) u2");
    check(Policy { closing: Closing::Together, ..sliding(1) }, "u1 c(x) c(y) t(x,y) u2", "u2");
}

#[test]
fn a_message_that_answers_calls_of_two_steps_belongs_to_the_newest() {
    check(together(), "u1 c(x) u2 c(y) t(x,y) u3", "u1 c(x) [x interrupted] u2 c(y) t(x,y)~ u3");
    check(chat(), "u1 c(x) u2 c(y) t(y,x) u3", "u1 c(x) [x interrupted] u2 c(y) t(y,x)~ u3");
}

#[test]
fn what_is_called_behind_results_that_stand_together_is_a_step_of_its_own() {
    check(together(), "u1 c(x,y) t(y) c(w) t(w) t(x) u2", "u1 c(x,y) t(y) <t(x) c(w) t(w) u2");
    check(together(), "u1 c(x,y) t(y) c(w) t(x,w) u2", "u1 c(x,y) t(y)~ c(w) t(x,w)~ u2");
    check(together(), "u1 c(x,y) t(y) c(w)", "u1 c(x,y) t(y)~ c(w)");
    check(items(), "u1 c(x) c(y) t(y) c(w) t(x) t(w) u2", "u1 c(x) c(y) t(y) c(w) t(x) t(w) u2");
}

#[test]
fn an_orphan_beside_a_result_is_taken_out_of_the_message() {
    check_reasons(
        together(),
        "u1 c(x) t(x,q) u2",
        "keep in_window 0..2, replace orphan_result 2..3, keep newest_user 3..4",
    );
    check_reasons(
        together(),
        "u1 c(x) t(x,x) u2",
        "keep in_window 0..2, replace duplicate_result 2..3, keep newest_user 3..4",
    );
    check(together(), "u1 c(x,y) t(q,y) u2", "u1 c(x,y) t(q,y)~ u2");
    check(together(), "u1 c(x) u2 t(x,q) u3", "u1 c(x) <t(x,q)~ u2 u3");
}

#[test]
fn what_is_said_beside_an_orphan_stays() {
    check(together(), "u1 w(q) a1 u2", "u1 w(q)~ a1 u2");
    check(together(), "u1 t(q) a1 u2", "u1 a1 u2");
}

#[test]
fn taking_an_orphan_out_frees_what_it_cost() {
    let mut context = turnwise_core::Context::new(together());
    turnwise_testing::script::items("u1 c(x) t(x,q):210 u2")
        .into_iter()
        .for_each(|item| _ = context.append(item));
    assert_eq!(context.fit().size.tokens.0, 10 + 20 + 110 + 10);
}

#[test]
fn who_speaks_beside_results_opens_no_turn_and_parts_no_pair() {
    check(
        Policy { closing: Closing::Together, ..sliding(1) },
        "u1 c(x) w(x) a1",
        "u1 c(x) w(x) a1",
    );
    check(Policy { closing: Closing::Together, ..sliding(1) }, "u1 c(x) w(x) a1 u2", "u2");
}

#[test]
fn words_beside_results_that_are_not_sent_open_a_turn() {
    // An orphan, and results that are sent in front of the words of another turn.
    let one_turn = || Policy { closing: Closing::Together, repair: true, ..sliding(1) };
    check(one_turn(), "u1 a1 w(q) a2", "w(q)~ a2");
    check(one_turn(), "u1 c(x) u2 w(x) a1", "w(x)~ a1");
    check(one_turn(), "u1 c(x) w(x,q) a1 u2", "u2");
    // A cut between steps keeps the words that its last step answers, and counts them as sent.
    let by_steps = Policy { closing: Closing::Together, ..windowed(200, vec![trim(true)]) };
    check(by_steps, "u1 a1 w(q) c(x):90 t(x):90 a2", "w(q)~ a2");
}

#[test]
fn a_page_answers_its_own_calls() {
    check(inside(), "u1 m(x,y;x,y) u2", "u1 m(x,y;x,y) u2");
    check(inside(), "u1 m(x,y;x)", "u1 m(x,y;x)");
    check(inside(), "u1 m(x,y;x) u2", "u1 m(x,y;x)~ u2");
    check(inside(), "u1 m(x) m(x;x) u2", "u1 m(x)~ m(x;x) u2");
}

#[test]
fn a_call_in_flight_is_left_alone() {
    check(chat(), "u a(x,y) t(x)", "u a(x,y) t(x)");
    check(items(), "u r c(x) c(y) t(y)", "u r c(x) c(y) t(y)");
}

#[test]
fn an_interrupted_call_is_closed() {
    check(chat(), "u1 a(x) u2", "u1 a(x) [x interrupted] u2");
}

#[test]
fn of_two_calls_only_the_interrupted_one_is_closed() {
    check(chat(), "u1 a(x,y) t(y) u2", "u1 a(x,y) t(y) [x interrupted] u2");
}

#[test]
fn a_late_result_stands_behind_its_call_in_chat() {
    check(chat(), "u1 a(x) u2 t(x) a2", "u1 a(x) <t(x) u2 a2");
}

#[test]
fn a_late_result_may_stay_where_it_is_among_items() {
    check(items(), "u1 c(x) u2 t(x) a2", "u1 c(x) u2 t(x) a2");
}

#[test]
fn a_late_result_goes_with_its_call() {
    check(Policy { results_follow_calls: true, ..sliding(1) }, "u1 a(x) u2 t(x) a2", "u2 a2");
}

#[test]
fn a_result_without_its_call_is_left_out() {
    check_reasons(chat(), "t(x) u", "drop orphan_result 0..1, keep newest_user 1..2");
}

#[test]
fn of_two_results_the_last_one_counts() {
    check_reasons(
        chat(),
        "a(x) t1(x) t2(x) u",
        "keep in_window 0..1, drop duplicate_result 1..2, keep in_window 2..3, keep newest_user 3..4",
    );
    check(
        Policy { results_follow_calls: true, ..chat() },
        "u1 a(x) t1(x) a1 u2 t2(x) a2 u3",
        "u1 a(x) <t2(x) a1 u2 a2 u3",
    );
}

#[test]
fn a_result_that_shares_a_message_is_replaced_alone() {
    check(chat(), "u1 a(x,y) u2 t(x,y) t(y) u3", "u1 a(x,y) <t(x,y)~ <t(y) u2 u3");
    check(together(), "u1 c(x,y) t(x,y) t(y) u3", "u1 c(x,y) t(x,y)~ t(y) u3");
}

#[test]
fn of_calls_with_one_id_the_last_one_gets_the_third_result() {
    check(chat(), "a(x,x) t1(x) t2(x) t3(x) u", "a(x,x)~ t2(x) t3(x)~ u");
}

#[test]
fn a_replaced_result_goes_with_its_call_when_another_result_is_popped() {
    let raw = || Policy { repair: false, ..chat() };
    let mut context = after(raw(), "u1 c(x,y)! t(x)");
    context.pop();
    for item in turnwise_testing::script::items("a1 t1(y) t2(y) u2") {
        context.append(item);
    }
    check_seen(&mut context, "u1 a1 u2");
}

#[test]
fn the_first_result_is_back_when_the_second_is_popped() {
    let mut context = after(chat(), "a(x) t1(x) u t2(x)");
    context.truncate(3);
    check_seen(&mut context, "a(x) t1(x) u");
}

#[test]
fn a_request_never_begins_with_the_model_where_the_provider_refuses_that() {
    let strict = || Policy { opens_with_user: true, ..chat() };
    check(strict(), "a1 u1 a2", "[opening] a1 u1 a2");
    check(strict(), "s a1 u1", "s [opening] a1 u1");
    check(strict(), "u1 a1", "u1 a1");
    check(chat(), "a1 u1", "a1 u1");
}

#[test]
fn a_pinned_message_brings_the_message_along_that_opens_its_turn() {
    check(sliding(1), "u1 a1! u2 a2 u3", "u1 a1! u3");
    check(sliding(1), "u1 a(x) t(x)! a1 u2 a2 u3", "u1 a(x) t(x)! u3");
}

#[test]
fn a_result_answers_the_nearest_open_call_of_that_id() {
    check(chat(), "a1(x) t1(x) u1 a2(x) t2(x) u2", "a1(x) t1(x) u1 a2(x) t2(x) u2");
    check(chat(), "a1(x) u1 a2(x) t2(x) u2", "a1(x) [x interrupted] u1 a2(x) t2(x) u2");
}

#[test]
fn no_request_is_without_messages() {
    let mut context = after(chat(), "e");
    check_seen(&mut context, "[opening]");
    assert!(context.fit().fits());
    check(chat(), "e e", "[opening]");
    check(chat(), "t(x)", "[opening]");
    check(chat(), "s e", "s [opening]");
    check(chat(), "e a1", "a1");
    check(chat(), "u1 e", "u1");
    assert!(after(chat(), "").fit().fits());
}

#[test]
fn an_empty_answer_is_left_out() {
    check(chat(), "u1 e u2", "u1 u2");
}

#[test]
fn null_content_becomes_text() {
    check(chat(), "u1 n u2", "u1 n~ u2");
}

#[test]
fn reasoning_without_its_output_is_left_out() {
    check(items(), "u1 r u2 r c(x) t(x) r", "u1 u2 r c(x) t(x)");
}

#[test]
fn reasoning_stays_with_its_output() {
    check(sliding(1), "u1 r a1 u2 r c(x) t(x) r a2", "u2 r c(x) t(x) r a2");
}

#[test]
fn reasoning_that_a_result_interrupts_is_left_out() {
    check(items(), "u1 c(x) r t(x) a1", "u1 c(x) t(x) a1");
}

#[test]
fn an_empty_message_behind_reasoning_is_what_the_provider_made() {
    check(items(), "u1 r e u2", "u1 r e u2");
}

#[test]
fn what_nobody_knows_is_kept_whole() {
    check(items(), "u1 o c(x) o t(x) u2", "u1 o c(x) o t(x) u2");
}

#[test]
fn nothing_is_mended_unless_asked_for() {
    check(Policy::default(), "t(x) u1 a(x) u2 n e", "t(x) u1 a(x) u2 n e");
}

#[test]
fn a_result_that_answers_nothing_at_all_is_left_out() {
    check(chat(), "u1 t() a1", "u1 a1");
}
