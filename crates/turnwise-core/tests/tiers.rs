//! Three tiers in one policy: the most relevant messages stay verbatim, the next are summarized,
//! the least relevant are left out, and the summary says nothing about them.
#![allow(clippy::unwrap_used)]

use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::plan::Plan;
use turnwise_core::policy::{Keep, Limit, Policy, Rule};
use turnwise_core::summary::{Commit, Ticket};
use turnwise_core::tokens::TokenCount;
use turnwise_testing::check::{fit, say};
use turnwise_testing::policies::{prune, summarize, windowed};
use turnwise_testing::script;

/// Prunes at 80 % of 1,000 tokens down to 70 %, then summarizes down to 40 %.
fn tiers() -> Policy {
    let prune = Rule { target: Some(Limit::permille(700)), ..prune(0).into() };
    let summarize = Rule { target: Some(Limit::permille(400)), ..summarize().into() };
    Policy { keep: Keep::turns(1), strategies: vec![prune, summarize], ..windowed(1000, vec![]) }
}

/// Four turns. By the scores, `a2` is the least relevant, and `u2` goes with it.
fn full() -> Context {
    let mut context = Context::new(tiers());
    context.start_log();
    say(&mut context, "u1:100 a1:100 u2:100 a2:200 u3:100 a3:100 u4:120");
    fit_by(&mut context, &[9, 9, 5, 1, 9, 9, 9]);
    context
}

/// A plan by these scores.
fn fit_by(context: &mut Context, scores: &[u32]) -> Plan {
    if context.need() == Some(Need::Scores) {
        context.supply(Supply::Scores(scores.to_vec()));
    }
    fit(context)
}

fn commit(context: &mut Context, ticket: &Ticket) -> String {
    let committed = context.commit(ticket, "notes", TokenCount(60), 2);
    assert!(matches!(committed, Commit::Applied(_)), "{committed:?}");
    let plan = fit(context);
    script::decisions(&plan)
}

#[test]
fn a_summary_says_nothing_about_what_was_left_out_before() {
    let mut context = full();
    let ticket = fit(&mut context).job.unwrap().ticket;
    assert_eq!(context.summarized(&ticket).collect::<Vec<_>>(), [0, 1, 4, 5]);
    assert_eq!(
        commit(&mut context, &ticket),
        "summarize summarized 0..2, drop irrelevant 2..4, summarize summarized 4..6, keep newest_user 6..7"
    );
}

#[test]
fn a_ticket_remembers_what_was_left_out_when_it_was_given() {
    let mut context = full();
    let ticket = fit(&mut context).job.unwrap().ticket;
    say(&mut context, "a4 u5:200");
    fit_by(&mut context, &[1, 1, 5, 9, 9, 9, 9, 9, 9]);
    let stored = Ticket::parse(&ticket.to_text()).unwrap();
    assert_eq!(stored, ticket);
    let decisions = commit(&mut context, &stored);
    assert!(decisions.contains("summarize summarized 0..2, drop irrelevant 2..4"), "{decisions}");
}

#[test]
fn the_next_summary_knows_what_the_first_one_does_not_cover() {
    let mut context = full();
    let ticket = fit(&mut context).job.unwrap().ticket;
    commit(&mut context, &ticket);
    say(&mut context, "a4:200 u5:100 a5:300 u6:300");
    let plan = fit_by(&mut context, &[9; 11]);
    let next = plan.job.unwrap().ticket;
    assert!(!context.summarized(&next).any(|index| index == 2 || index == 3));
    assert!(commit(&mut context, &next).contains("drop irrelevant 2..4"));
}

#[test]
fn another_process_leaves_out_the_same() {
    let mut first = full();
    let ticket = fit(&mut first).job.unwrap().ticket;
    commit(&mut first, &ticket);
    let mut second = Context::new(tiers());
    second.start_log();
    say(&mut second, "u1:100 a1:100 u2:100 a2:200 u3:100 a3:100 u4:120");
    let skipped = second.resume(&[first.take_entry().unwrap()]);
    assert_eq!(skipped, [None]);
    // Only the first process has sent a request without the summary.
    let (first, second) = (fit(&mut first), fit(&mut second));
    assert_eq!((second.segments, second.inserts), (first.segments, first.inserts));
}
