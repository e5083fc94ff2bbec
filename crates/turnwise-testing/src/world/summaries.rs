//! Summaries committed late, twice or never, and the expected result of each commit.

use turnwise_core::policy::{Policy, Strategy};
use turnwise_core::summary::{Commit, Setback, Stale, Ticket};
use turnwise_core::tokens::TokenCount;

use super::{REMEMBERED, World, planned};
use crate::{Outcome, ensure};

/// A ticket that the host holds, with the state at its request.
pub(super) struct Held {
    pub(super) ticket: Ticket,
    pub(super) digests: Vec<u64>,
    /// The leading messages: other rules about pins make others of them.
    pub(super) leading: u32,
    pub(super) prior: Option<u32>,
    pub(super) clears: u32,
    pub(super) is_burned: bool,
}

impl World {
    fn held(&self, which: usize) -> Option<&Held> {
        self.tickets.get(self.tickets.len().checked_sub(1 + which)?)
    }

    /// The expected result of a ticket, derived from the host's state.
    fn expected(&self, held: &Held) -> Result<(), Stale> {
        if held.clears != self.clears {
            return Err(Stale::Cleared);
        }
        let digests = self.said.iter().map(|(_, item)| item.digest);
        let is_same = self.said.len() >= held.digests.len()
            && digests.take(held.digests.len()).eq(held.digests.iter().copied());
        let last = self.context.transcript();
        let waits_again = held.digests.len() == self.said.len()
            && (last.in_flight().is_some() || last.trailing_reasoning().is_some());
        let end = held.digests.len() as u32;
        let goes_on = last.step_at(end).is_some_and(|step| step.start < end);
        let leads_otherwise = held.leading != last.leading().min(end);
        if !is_same || waits_again || goes_on || leads_otherwise {
            return Err(Stale::Edited);
        }
        let prior = self.context.summary().map(|summary| summary.serial);
        if held.is_burned || prior != held.prior { Err(Stale::Superseded) } else { Ok(()) }
    }

    pub(super) fn commit(&mut self, which: usize, tokens: u32) -> Outcome {
        let Some(held) = self.held(which) else { return Ok(()) };
        let (ticket, end, expected) =
            (held.ticket.clone(), held.digests.len() as u32, self.expected(held));
        let before = format!("{:?}", self.context);
        let count = self.context.summaries().len();
        let generation = self.context.summary().map_or(0, |prior| prior.generation + 1);
        let covered = self.context.replaced_tokens(&ticket).unwrap_or_default();
        let whole = self.whole();
        let text = format!("summary {}", self.sayings * 100 + u64::from(tokens));
        match (self.context.commit(&ticket, &text, TokenCount(tokens), 2), expected) {
            (Commit::Applied(serial), Ok(())) => {
                let summary = self.context.summary().ok_or("applied, but there is no summary")?;
                ensure!(
                    summary.serial == serial && summary.end == end && *summary.text == *text,
                    "applied as {summary:?}"
                );
                ensure!(
                    summary.generation == generation,
                    "applied as number {} of its row",
                    summary.generation
                );
                let kept = self.context.summaries().len();
                ensure!(kept == (count + 1).min(REMEMBERED + 2), "{kept} summaries after {count}");
                ensure!(
                    self.context.summaries()[0].generation == 0,
                    "the first summary is forgotten"
                );
                self.shrinks(tokens, covered, whole)?;
                self.changed_view();
            }
            (Commit::NotSmaller, Ok(())) => {
                let setback = self.context.breaker().setback();
                ensure!(setback == Some(Setback::NotSmaller), "the breaker says {setback:?}");
                ensure!(
                    self.context.summaries().len() == count,
                    "applied, although it is no smaller"
                );
                self.changed_view();
            }
            (Commit::Stale(stale), Err(expected)) => {
                ensure!(stale == expected, "stale as {stale:?}, not {expected:?}");
                ensure!(
                    before == format!("{:?}", self.context),
                    "a stale commit changed something"
                );
            }
            (answer, expected) => {
                return Err(format!("commit of {ticket:?}: {answer:?}, not {expected:?}"));
            }
        }
        Ok(())
    }

    /// The size of the request if only the messages covered by the summary are left out.
    fn whole(&self) -> TokenCount {
        let mut context = self.context.clone();
        context.set_policy(Policy { strategies: Vec::new(), ..context.policy().clone() });
        context.fit().size.tokens
    }

    /// A summary is smaller than the messages it replaces, if the policy counts tokens. Without
    /// clearing, shortening and pruning, the request shrinks by the difference.
    fn shrinks(&self, tokens: u32, covered: TokenCount, before: TokenCount) -> Outcome {
        let policy = self.context.policy();
        let rule =
            policy.strategies.iter().find(|rule| matches!(rule.strategy, Strategy::Summarize(_)));
        let target = rule.and_then(|rule| rule.target.as_ref()).unwrap_or(&policy.target);
        let counts_tokens = target.in_tokens(policy.budget()).is_some();
        ensure!(tokens < covered.0 || !counts_tokens, "{tokens} tokens stand for {covered:?}");
        let rules = policy.strategies.iter().map(|rule| &rule.strategy);
        let is_as_said = !policy.shorten
            && rules
                .into_iter()
                .all(|rule| matches!(rule, Strategy::Summarize(_) | Strategy::Trim(_)));
        let expected = before.0 + tokens - covered.0.min(before.0);
        let whole = self.whole().0;
        ensure!(
            !is_as_said || whole == expected,
            "{whole} tokens after {before:?} - {covered:?} + {tokens}"
        );
        Ok(())
    }

    /// A failure changes only the plan's job.
    pub(super) fn fail(&mut self) -> Outcome {
        let (before, failures) = (self.context.clone(), self.context.breaker().failures());
        self.context.fail();
        ensure!(self.context.breaker().failures() == failures + 1, "failures are not counted");
        ensure!(
            format!("{:?}", before.transcript()) == format!("{:?}", self.context.transcript()),
            "a failure changed the transcript"
        );
        ensure!(
            format!("{:?}", before.summaries()) == format!("{:?}", self.context.summaries()),
            "a failure changed the summaries"
        );
        let (was, is) = (planned(&mut before.clone()).clone(), self.glance());
        if !self.context.breaker().is_open() || before.breaker().is_open() {
            ensure!(
                was.segments == is.segments && was.inserts == is.inserts,
                "a failure changed what is sent"
            );
        } else {
            ensure!(is.job.is_none(), "a summary is asked for after three failures");
        }
        self.changed_view();
        Ok(())
    }

    pub(super) fn undo(&mut self) -> Outcome {
        let known: Vec<u32> =
            self.context.summaries().iter().map(|summary| summary.generation).collect();
        let undone = self.context.undo();
        let is_known = known == [0] || matches!(known[..], [.., a, b] if a + 1 == b);
        ensure!(undone.is_some() == is_known, "undid {undone:?} of {known:?}");
        if undone.is_some() {
            self.tickets.iter_mut().for_each(|held| held.is_burned = true);
            ensure!(self.glance().job.is_none(), "a summary is asked for directly after an undo");
            self.changed_view();
        }
        Ok(())
    }

    /// Undo restores the previous request.
    pub(super) fn commit_and_undo(&mut self, which: usize) -> Outcome {
        self.fit()?;
        let before = self.glance();
        let newest = |world: &Self| world.context.summary().map(|summary| summary.serial);
        let known = newest(self);
        self.commit(which, 20)?;
        if newest(self) == known {
            return Ok(());
        }
        self.check()?;
        self.undo()?;
        let after = self.glance();
        let had_room = before.job.is_none();
        ensure!(
            !had_room || after.segments == before.segments,
            "undone, but {:?} instead of {:?}",
            after.segments,
            before.segments
        );
        Ok(())
    }
}
