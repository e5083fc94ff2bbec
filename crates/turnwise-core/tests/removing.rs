//! `edit: "drop"`: old calls are left out together with their results.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use turnwise_core::Context;
use turnwise_core::draft::Supply;
use turnwise_core::plan::Plan;
use turnwise_core::policy::{Policy, Strategy};
use turnwise_core::strategies::ClearToolResults;
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{after, check, check_reasons, fit};
use turnwise_testing::policies::{prune, remove, trim, windowed};
use turnwise_testing::script::{item, sent};

fn removing(window: u32) -> Policy {
    windowed(window, vec![remove(0)])
}

#[test]
fn old_calls_go_with_their_results() {
    check(removing(400), "u a(x) t(x) a(y) t(y) a(z) t(z)", "u a(z) t(z)");
    check_reasons(
        removing(340),
        "u a(x) t(x) a(y) t(y) a",
        "keep newest_user 0..1, drop removed_result 1..3, keep in_window 3..6",
    );
}

#[test]
fn answers_and_users_stay() {
    check(removing(380), "u1 a(x) t(x) a1 u2 a(y) t(y) a2 u3", "u1 a1 u2 a(y) t(y) a2 u3");
}

#[test]
fn parallel_calls_go_together() {
    check(removing(400), "u a(x,y) t(x) t(y) a(z) t(z)", "u a(z) t(z)");
}

#[test]
fn a_message_with_words_keeps_its_call_and_gets_a_placeholder() {
    check(removing(400), "u a(x)+ t(x) a(y) t(y) a(z) t(z)", "u a(x)+ t(x)~ a(z) t(z)");
}

#[test]
fn failures_pins_and_excluded_tools_are_spared() {
    check(removing(400), "u a(x) t(x)? a(y) t(y) a(z) t(z)", "u a(x) t(x)? a(z) t(z)");
    check(removing(400), "u a(x) t(x)! a(y) t(y) a(z) t(z)", "u a(x) t(x)! a(z) t(z)");
    let strategy =
        ClearToolResults { remove: true, exclude_tools: vec!["look".into()], ..Default::default() };
    let policy = windowed(400, vec![Strategy::ClearToolResults(strategy)]);
    check(policy, "u a(x) t(x) a(y) t(y) u", "u a(x) t(x) a(y) t(y) u");
}

#[test]
fn too_little_gain_removes_nothing() {
    let policy = windowed(400, vec![remove(5_000)]);
    check(policy, "u a(x) t(x) a(y) t(y) a(z) t(z)", "u a(x) t(x) a(y) t(y) a(z) t(z)");
}

#[test]
fn removed_calls_stay_out_and_count_as_such_when_trimming() {
    let policy = windowed(500, vec![remove(0), trim(false)]);
    let mut context = after(policy, "u1 a(x) t(x) a(y) t(y) a1 u2 a(z) t(z) a2");
    let plan = fit(&mut context);
    assert_eq!(sent(&context, &plan), "u1 a1 u2 a(z) t(z) a2");
    context.append(item("u3:40", 10));
    let plan = fit(&mut context);
    assert_eq!(sent(&context, &plan), "u1 a1 u2 a(z) t(z) a2 u3:40");
    assert_eq!(plan.size.tokens, plan_size(&context, &plan));
}

#[test]
fn pruning_does_not_bring_them_back() {
    let policy = windowed(900, vec![remove(0), prune(0)]);
    let history = "u1 a(x) t(x) a1:150 u2 a(y) t(y) a2:150 u3 a(z) t(z) a3";
    let mut context = after(policy, history);
    let mut seen = String::new();
    for answer in ["u4", "a4:400"] {
        context.append(item(answer, 20));
        context.fit();
        let scores = vec![900; context.transcript().len() as usize];
        context.supply(Supply::Scores(scores));
        seen = sent_now(&mut context);
        assert!(!seen.contains("t(x)"), "{seen}");
    }
    assert!(!seen.contains("a1:150"), "{seen}");
}

#[test]
fn what_a_cut_brings_back_is_removed_again() {
    let mut context = after(removing(400), "u a(x) t(x) a(y) t(y) a(z) t(z) a(w) t(w) a(v) t(v)");
    assert_eq!(sent_now(&mut context), "u a(v) t(v)");
    context.truncate(9);
    assert_eq!(sent_now(&mut context), "u a(w) t(w)");
}

fn sent_now(context: &mut Context) -> String {
    let plan = fit(context);
    sent(context, &plan)
}

fn plan_size(context: &Context, plan: &Plan) -> TokenCount {
    let kept = plan.segments.iter().filter(|segment| segment.action.is_sent());
    kept.map(|segment| context.transcript().tokens(segment.start..segment.end)).sum()
}
