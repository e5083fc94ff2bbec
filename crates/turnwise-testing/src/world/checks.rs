//! The invariants of the simulated host, checked after each operation.

use turnwise_core::Context;
use turnwise_core::item::{Flags, Item, Role};
use turnwise_core::plan::{Plan, Reason};
use turnwise_core::policy::Policy;
use turnwise_core::session;
use turnwise_core::strategies::Strategy;

use super::{World, texts};
use crate::invariants::{check_plan, check_transcript};
use crate::seen::{lint, sent_messages};
use crate::{Outcome, ensure, script};

impl World {
    pub(super) fn check(&self) -> Outcome {
        ensure!(self.context.transcript().len() as usize == self.said.len(), "lengths differ");
        let stored =
            self.context.transcript().items(0..self.said.len() as u32).map(|(_, item)| item);
        let is_same = |(stored, said): (&Item, &Item)| {
            // Words beside results that are not sent there are the user's.
            let role = if stored.opens_turn() { Role::User } else { said.role };
            let flags = stored.flags.without(Flags::KEPT);
            Item { flags, ..stored.clone() } == Item { role, ..said.clone() }
        };
        let said = self.said.iter().map(|said| &said.1);
        ensure!(stored.zip(said).all(is_same), "items differ");
        check_transcript(self.context.transcript())?;
        let mut planned = self.context.clone();
        let plan = super::planned(&mut planned).clone();
        let shown =
            || format!("  {}\n  {}", script::sent(&self.context, &plan), script::decisions(&plan));
        check_plan(&self.context, &plan, self.shape)
            .map_err(|fault| format!("{fault}\n{}", shown()))?;
        if self.context.breaker().is_open() {
            ensure!(plan.job.is_none(), "a summary is asked for although the breaker is open");
        }
        self.earlier_views_come_back(&plan, &texts(&planned))
    }

    /// Popping back to an earlier length restores the view of that time. Pruning is excluded: it
    /// chooses again, by the newest user message.
    fn earlier_views_come_back(&self, plan: &Plan, texts: &[u32]) -> Outcome {
        let rules = &self.context.policy().strategies;
        if rules.iter().any(|rule| matches!(rule.strategy, Strategy::Prune(_))) {
            return Ok(());
        }
        let sayings = || self.said.iter().map(|said| &said.0);
        let same = self.views.iter().rev().find(|view| {
            view.epoch == self.epoch && view.texts == texts && sayings().eq(view.sayings.iter())
        });
        if let Some(view) = same {
            ensure!(
                view.segments == plan.segments && view.tokens == plan.size.tokens,
                "the earlier view does not come back: {:?}, was {:?}",
                plan.segments,
                view.segments
            );
        }
        Ok(())
    }
}

/// Removed and pinned messages leave no trace: after `set_policy`, a conversation with a past is
/// planned like a new one with the same messages.
pub fn leaves_no_trace(world: &World, policy: &Policy) -> Outcome {
    let mut context = world.context.clone();
    let had_past = context.summary().is_some();
    let serials: Vec<u32> = context.additions().iter().map(|added| added.serial).collect();
    for serial in serials {
        ensure!(context.withdraw(serial), "text {serial} cannot be taken away");
    }
    for choice in context.choices().to_vec() {
        ensure!(context.choose(choice.index, None), "{choice:?} cannot be taken back");
    }
    context.set_policy(policy.clone());
    let mut fresh = Context::new(policy.clone());
    for (_, item) in &world.said {
        fresh.append(item.clone());
    }
    let (plan, fresh_plan) = (context.fit(), fresh.fit());
    let is_popped = plan.segments.iter().any(|segment| segment.reason == Reason::HalfPopped);
    ensure!(
        had_past || is_popped || plan.segments == fresh_plan.segments,
        "planned as {:?}, from scratch as {:?}",
        plan.segments,
        fresh_plan.segments
    );
    Ok(())
}

/// A session shows at most `count` messages, starts at a bound between units, and adds none to the
/// plan.
pub fn limits_well(world: &World, count: u32) -> Outcome {
    let plan = world.glance();
    let mut limited = plan.clone();
    session::limit(&mut limited, world.context.transcript(), count);
    let len = world.said.len() as u32;
    let (all, shown) = (sent_messages(&plan, len), sent_messages(&limited, len));
    ensure!(
        shown.len() <= count as usize,
        "{} messages, though {count} were asked for",
        shown.len()
    );
    let mut rest = all.iter();
    ensure!(
        shown.iter().all(|one| rest.any(|other| other == one)),
        "not what is sent: {shown:?} of {all:?}"
    );
    // A late result goes with its call, which may be older.
    let is_newest = rest.next().is_none()
        || shown.is_empty()
        || !world.context.transcript().strays().is_empty();
    ensure!(is_newest, "not the newest of what is sent: {shown:?} of {all:?}");
    ensure!(
        limited.size.messages as usize == shown.len(),
        "{} messages, but {}",
        shown.len(),
        limited.size.messages
    );
    let shown_tokens = |decision: &turnwise_core::plan::Decision| decision.action.is_sent();
    let kept: u32 = limited
        .decisions(world.context.transcript())
        .filter(shown_tokens)
        .map(|d| d.tokens_after.0)
        .sum();
    let inserted: u32 = limited.inserts.iter().map(|insert| insert.tokens.0).sum();
    ensure!(
        limited.size.tokens.0 == kept + inserted,
        "{} tokens, not {kept} + {inserted}",
        limited.size.tokens.0
    );
    if world.context.policy().repair {
        let items: Vec<Item> = world.said.iter().map(|said| said.1.clone()).collect();
        let transcript = world.context.transcript();
        lint(&shown, &items, transcript, world.shape).map_err(|fault| {
            let sent = script::sent(&world.context, &limited);
            format!("of the newest {count}: {fault}\n  {sent}\n  {}", script::decisions(&limited))
        })?;
    }
    Ok(())
}
