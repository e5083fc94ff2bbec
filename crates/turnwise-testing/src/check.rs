//! Helpers for two-line tests: a policy, a history as words, and the expected request.

use turnwise_core::Context;
use turnwise_core::draft::{Need, Superseded, Supply};
use turnwise_core::placeholder::Digest;
use turnwise_core::plan::Plan;
use turnwise_core::policy::Policy;
use turnwise_core::tokens::TokenCount;

use crate::generate::Shape;
use crate::invariants::{check_plan, check_transcript};
use crate::script;

/// A conversation from a script, planned after every item, as in a front end.
pub fn after(policy: Policy, history: &str) -> Context {
    let mut context = Context::new(policy);
    for item in script::items(history) {
        context.append(item);
        fit(&mut context);
    }
    context
}

/// Appends the items of a script, which are other ones than those of [`after`].
pub fn say(context: &mut Context, script: &str) {
    script::words(script).for_each(|word| _ = context.append(script::item(word, 99)));
}

/// Makes a plan and checks all invariants.
pub fn fit(context: &mut Context) -> Plan {
    give_superseded(context);
    give_digests(context);
    let plan = context.fit().clone();
    let shape = Shape::for_policy(context.policy());
    if let Err(fault) =
        check_plan(context, &plan, shape).and_then(|()| check_transcript(context.transcript()))
    {
        panic!("{fault}\n  {}\n  {}", script::sent(context, &plan), script::decisions(&plan));
    }
    plan
}

/// Checks the request for `history`, appended item by item with a plan after each.
#[track_caller]
pub fn check(policy: Policy, history: &str, expect: &str) {
    check_seen(&mut after(policy, history), expect);
}

/// Checks the current request.
#[track_caller]
pub fn check_seen(context: &mut Context, expect: &str) {
    let plan = fit(context);
    assert_eq!(script::sent(context, &plan), expect, "\n  {}", script::decisions(&plan));
}

/// Checks the decisions for `history`.
#[track_caller]
pub fn check_reasons(policy: Policy, history: &str, expect: &str) {
    let mut context = after(policy, history);
    assert_eq!(script::decisions(&fit(&mut context)), expect);
}

/// Supplies what later items made worthless, if a strategy needs it: by their hashes, a half of
/// the results that another one follows.
pub fn give_superseded(context: &mut Context) {
    if context.need() != Some(Need::Superseded) {
        return;
    }
    let transcript = context.transcript();
    let mut found: Vec<Superseded> = Vec::new();
    let mut newest = None;
    for index in (0..transcript.len()).rev() {
        let Some(item) = transcript.item(index) else { continue };
        for _ in &item.answers {
            let is_old = item.digest % 2 == 0;
            let trace = TokenCount(9);
            found.extend(newest.filter(|_| is_old).map(|by| Superseded { item: index, by, trace }));
        }
        if !item.answers.is_empty() && (newest.is_none() || item.digest % 3 == 0) {
            newest = Some(index);
        }
    }
    found.reverse();
    context.supply(Supply::Superseded(found));
}

/// Supplies the digests that strategies need, each with half of its allowed tokens.
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
