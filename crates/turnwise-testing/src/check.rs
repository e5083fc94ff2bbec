//! One helper for the many two-line tests.

use turnwise_core::Context;
use turnwise_core::draft::{Need, Supply};
use turnwise_core::plan::Plan;
use turnwise_core::policy::Policy;
use turnwise_core::stand_in::Digest;
use turnwise_core::tokens::TokenCount;

use crate::generate::Shape;
use crate::invariants::{check_plan, check_transcript};
use crate::script;

/// A conversation out of a script, planned after every item as a front end would.
pub fn after(policy: Policy, history: &str) -> Context {
    let mut context = Context::new(policy);
    for item in script::items(history) {
        context.append(item);
        fit(&mut context);
    }
    context
}

/// A plan that keeps every invariant.
pub fn fit(context: &mut Context) -> Plan {
    give_digests(context);
    let plan = context.fit().clone();
    let shape = Shape::of(context.policy());
    if let Err(fault) =
        check_plan(context, &plan, shape).and_then(|()| check_transcript(context.transcript()))
    {
        panic!("{fault}\n  {}\n  {}", script::sent(context, &plan), script::decisions(&plan));
    }
    plan
}

/// What the model sees of `history`, told item by item and planned after each.
#[track_caller]
pub fn check(policy: Policy, history: &str, expect: &str) {
    check_seen(&mut after(policy, history), expect);
}

/// What the model sees now.
#[track_caller]
pub fn check_seen(context: &mut Context, expect: &str) {
    let plan = fit(context);
    assert_eq!(script::sent(context, &plan), expect, "\n  {}", script::decisions(&plan));
}

/// The decisions for `history`.
#[track_caller]
pub fn check_reasons(policy: Policy, history: &str, expect: &str) {
    let mut context = after(policy, history);
    assert_eq!(script::decisions(&fit(&mut context)), expect);
}

/// Digests for the strategies that ask for some, in place of a host's: half as long as they may be.
pub fn give_digests(context: &mut Context) {
    let Some(Need::Digests(wanted)) = context.need() else { return };
    let digests = wanted.iter().map(|wanted| Digest {
        item: wanted.item,
        answer: wanted.answer,
        text: format!("digest of {}.{}", wanted.item, wanted.answer).into(),
        tokens: TokenCount(wanted.max_tokens.0 / 2),
        trace: None,
    });
    context.supply(Supply::Digests(digests.collect()));
}
