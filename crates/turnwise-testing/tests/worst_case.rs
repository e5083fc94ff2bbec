//! Compares the arithmetic of `checkPolicy` with the engine: policies that should fit do, the
//! others do not, and `keep` is honored where it should be.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use proptest::collection::vec;
use proptest::prelude::*;
use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::plan::{Action, Plan};
use turnwise_core::policy::{Policy, Rule, Strategy as Way};
use turnwise_core::tokens::TokenCount;
use turnwise_host::advice::{Assumptions, check_policy};
use turnwise_host::{json, options};
use turnwise_testing::check::give_digests;
use turnwise_testing::script;

/// Policies as hosts write them, with `W` for the window.
const POLICIES: [&str; 15] = [
    r#"{"window":W}"#,
    r#"{"window":W,"keep":3}"#,
    r#"{"window":W,"keep":2,"strategies":[{"type":"trim","bySteps":true}],"reserveOutput":40,"overhead":10}"#,
    r#"{"window":W,"keep":3,"summarizer":{"type":"host"},"pin":{"task":true}}"#,
    r#"{"window":W,"summarizer":{"type":"host"},"strategies":[{"type":"summarize","maxTokens":150}],"keep":2}"#,
    r#"{"window":W,"keep":2,"summarizer":{"type":"extractive"}}"#,
    r#"{"window":W,"keep":{"messages":4},"strategies":[{"type":"trim"}]}"#,
    r#"{"window":W,"keep":{"fraction":0.4},"strategies":[{"type":"trim","bySteps":true}]}"#,
    r#"{"window":W,"keep":[{"turns":3},{"tokens":300}],"strategies":[{"type":"clearToolResults","keep":1},{"type":"trim"}]}"#,
    r#"{"window":W,"keep":2,"strategies":[{"type":"prune"},{"type":"trim"}]}"#,
    r#"{"window":W,"strategies":[{"type":"clearToolResults","keepResults":1,"placeholder":{"type":"digest"}}]}"#,
    r#"{"window":W,"strategies":[{"type":"trim","turns":3}]}"#,
    r#"{"window":W,"strategies":[{"type":"trim","messages":5}],"pin":{"system":false}}"#,
    r#"{"window":W,"payback":{"requests":2},"trigger":0.9,"target":0.3,"shortenResults":false}"#,
    r#"{"window":W,"strategies":[]}"#,
];

fn policy(which: usize, window: u32) -> Policy {
    let text = POLICIES[which % POLICIES.len()].replace('W', &window.to_string());
    let policy = options::read(&json::parse(&text).unwrap().json).unwrap().policy;
    Policy { results_follow_calls: true, ..policy }
}

/// One message of a history and its largest size.
#[derive(Clone, Copy, Debug)]
enum Message {
    System(u32),
    Pinned(u32),
    User(u32),
    Assistant(u32),
    Step(u32, u32),
}

fn message() -> impl Strategy<Value = Message> {
    prop_oneof![
        1 => (1..500u32).prop_map(Message::System),
        1 => (1..500u32).prop_map(Message::Pinned),
        6 => (1..500u32).prop_map(Message::User),
        3 => (1..500u32).prop_map(Message::Assistant),
        6 => (1..500u32, 1..500u32).prop_map(|(call, result)| Message::Step(call, result)),
    ]
}

/// The words of a history within the assumptions. A turn of `single` has one step.
fn words(history: &[Message], assumed: Assumptions, single: bool) -> Vec<String> {
    let (mut system, mut pinned, mut has_step) = (assumed.system, assumed.pinned, true);
    let mut words = Vec::new();
    for (place, said) in history.iter().enumerate() {
        let step = matches!(said, Message::Assistant(_) | Message::Step(..));
        if single && step && has_step {
            continue;
        }
        match *said {
            Message::System(size) if size <= system => {
                system -= size;
                words.push(format!("s:{size}"));
            }
            Message::Pinned(size) if size <= pinned && !single => {
                pinned -= size;
                words.push(format!("a:{size}!"));
            }
            Message::User(size) => words.push(format!("u:{}", size.min(assumed.max_message))),
            Message::Assistant(size) => words.push(format!("a:{}", size.min(assumed.max_step))),
            Message::Step(call, result) => {
                let call = call.min(assumed.max_step / 2);
                words.push(format!("a(c{place}):{call}"));
                words.push(format!("t(c{place}):{}", result.min(assumed.max_step - call).max(1)));
            }
            _ => continue,
        }
        has_step = step || (has_step && !matches!(said, Message::User(_)));
    }
    words
}

/// Makes a plan and supplies the scores and digests that strategies need.
fn planned(context: &mut Context) -> Plan {
    give_digests(context);
    if context.need() == Some(Need::Scores) {
        let scores = (0..context.transcript().len()).map(|index| index * 37 % 101).collect();
        context.supply(Supply::Scores(scores));
        give_digests(context);
    }
    context.fit().clone()
}

/// Appends the history word by word; where `commits` is set, summaries are committed with their
/// maximum length.
fn check_history(
    policy: &Policy,
    words: &[String],
    commits: &[bool],
    mut check: impl FnMut(&Context, &Plan) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut context = Context::new(policy.clone());
    // Notes that cost nothing to make are made at once.
    let is_free = |rule: &Rule| matches!(&rule.strategy, Way::Summarize(summarize) if summarize.fill.is_some());
    let is_free = policy.strategies.iter().any(is_free);
    for (place, word) in words.iter().enumerate() {
        context.append(script::item(word, place as u64));
        let plan = planned(&mut context);
        if !is_free || plan.job.is_none() {
            check(&context, &plan)?;
        }
        if let Some(job) = plan.job.filter(|_| is_free || commits[place % commits.len()]) {
            context.commit(&job.ticket, "notes", job.max_tokens, 2);
            let plan = planned(&mut context);
            check(&context, &plan)?;
        }
    }
    Ok(())
}

fn assumptions() -> impl Strategy<Value = Assumptions> {
    (0..400u32, 0..400u32, 1..300u32, 20..500u32).prop_map(
        |(system, pinned, max_message, max_step)| Assumptions {
            system,
            pinned,
            max_message,
            max_step,
        },
    )
}

proptest! {
    #[test]
    fn what_is_said_to_fit_fits(
        which in 0..POLICIES.len(), window in 60..2500u32, assumed in assumptions(), history in vec(message(), 0..40),
        commits in vec(any::<bool>(), 1..6),
    ) {
        let policy = policy(which, window);
        let verdict = check_policy(&policy, assumed);
        if !verdict.fits {
            return Ok(());
        }
        let words = words(&history, assumed, false);
        check_history(&policy, &words, &commits, |context, plan| {
            prop_assert!(plan.fits(), "{:?} in {:?}, {:?}: {}", plan.size, plan.budget, plan.cannot_fit(context.transcript()), words.join(" "));
            Ok(())
        })?;
    }

    #[test]
    fn a_counterexample_does_not_fit(which in 0..POLICIES.len(), window in 60..2500u32, assumed in assumptions()) {
        let policy = policy(which, window);
        let verdict = check_policy(&policy, assumed);
        if verdict.fits {
            return Ok(());
        }
        let word = |(name, size): &(&str, TokenCount)| match *name {
            "system" => format!("s:{}", size.0),
            "pinned" => format!("a:{}!", size.0),
            "task" | "newest" => format!("u:{}", size.0),
            "inFlight" => format!("a(x):{}", size.0),
            part => panic!("{part}"),
        };
        let (history, parts): (Vec<&(&str, TokenCount)>, Vec<_>) = verdict.counterexample.iter().partition(|part| part.0 == "history");
        let long = history.iter().flat_map(|part| [String::from("u:0"), format!("a:{}", part.1.0)]);
        // The history precedes the newest message.
        let mut words: Vec<String> = parts.iter().map(|part| word(part)).collect();
        let newest = parts.iter().position(|part| part.0 == "newest").unwrap();
        words.splice(newest..newest, long);
        let mut last = true;
        check_history(&policy, &words, &[false], |_, plan| { last = plan.fits(); Ok(()) })?;
        prop_assert!(!last, "{words:?} fit in {:?}", policy.budget());
    }

    #[test]
    fn promises_that_can_be_kept_are(
        which in 0..POLICIES.len(), window in 60..4000u32, assumed in assumptions(), history in vec(message(), 0..40),
        commits in vec(any::<bool>(), 1..6),
    ) {
        let policy = policy(which, window);
        let verdict = check_policy(&policy, assumed);
        if !verdict.keeps_its_promises || policy.is_inert() {
            return Ok(());
        }
        let keep = policy.keep.clone();
        if !(policy.strategies.iter().any(|rule| matches!(rule.strategy, Way::Trim(_) | Way::Summarize(_)))) {
            return Ok(());
        }
        let turns = keep.any.iter().map(|limit| limit.turns.unwrap_or(u32::MAX)).min().filter(|_| keep.counts_turns_only());
        let words = words(&history, assumed, true);
        check_history(&policy, &words, &commits, |context, plan| {
            prop_assert!(plan.fits());
            let starts = context.transcript().turns();
            let window = policy.strategies.iter().filter_map(|rule| rule.target.as_ref()?.turns).min();
            let Some(turns) = turns.map(|turns| turns.min(window.unwrap_or(turns))) else { return Ok(()) };
            let first = starts.get(starts.len().saturating_sub(turns as usize)).copied().unwrap_or(0);
            for decision in plan.decisions(context.transcript()).filter(|decision| decision.index >= first) {
                let is_there = !matches!(decision.action, Action::Drop | Action::Summarize);
                prop_assert!(is_there, "{decision:?} is among the last {turns} turns: {}", words.join(" "));
            }
            Ok(())
        })?;
    }
}
