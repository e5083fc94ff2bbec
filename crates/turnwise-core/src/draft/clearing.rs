//! Placeholders in the place of old results, and empty arguments: what becomes of single items.

use core::ops::Range;

use super::Draft;
use crate::item::{Call, Item};
use crate::plan::Change;
use crate::policy::{Policy, Rule, Strategy};
use crate::stand_in::{EMPTY_INPUT, stand_in};
use crate::strategies::ClearToolResults;
use crate::tokens::{TokenCount, estimate};

/// An item of which parts are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cleared {
    /// The item.
    pub index: u32,
    /// What is replaced, and what it costs afterwards.
    pub change: Change,
    saved: u32,
    saved_before: u64,
}

impl Draft<'_> {
    /// Puts placeholders into what stands before `bound`, if that frees at least what the strategy
    /// asks for.
    pub fn clear(&mut self, bound: u32, strategy: &ClearToolResults) {
        let place = self.place_of(strategy);
        if asks_host(strategy, self.policy) && !self.digests.reach(bound) {
            self.wants_digests = Some((bound, place));
            return;
        }
        self.cleared.truncate(self.view.cleared);
        let mut saved_before =
            self.cleared.last().map_or(0, |last| last.saved_before + u64::from(last.saved));
        let saved_at_first = saved_before;
        for (index, item) in
            self.transcript.items(self.view.cleared_until.max(self.covered())..bound)
        {
            let change = Change { strategy: place, ..self.clearing(index, item, strategy) };
            let saved = item.tokens.saturating_sub(change.tokens).0;
            let is_spared = self.pins.covers(index) || self.is_late(index) || self.is_pruned(index);
            if saved > 0 && (change.results || change.inputs) && !is_spared {
                self.cleared.push(Cleared { index, change, saved, saved_before });
                saved_before += u64::from(saved);
            }
        }
        if saved_before - saved_at_first < u64::from(strategy.at_least.0)
            || bound <= self.view.cleared_until
        {
            self.cleared.truncate(self.view.cleared);
            return;
        }
        self.view.cleared = self.cleared.len();
        self.view.cleared_until = bound;
    }

    /// Where a strategy stands in the policy, so that whoever carries the plan out finds it again.
    fn place_of(&self, strategy: &ClearToolResults) -> u8 {
        let is_it = |rule: &Rule| matches!(&rule.strategy, Strategy::ClearToolResults(other) if other == strategy);
        let place = self.policy.strategies.iter().position(is_it);
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or_default()
    }

    /// The cleared items from `start` on.
    pub fn cleared_from(&self, start: u32) -> &[Cleared] {
        let cleared = self.cleared.get(..self.view.cleared).unwrap_or_default();
        cleared.get(cleared.partition_point(|entry| entry.index < start)..).unwrap_or_default()
    }

    /// What clearing and shortening save in a range.
    pub fn saved_in(&self, range: Range<u32>) -> TokenCount {
        self.saved_from(range.start).saturating_sub(self.saved_from(range.end))
    }

    pub(super) fn saved_from(&self, start: u32) -> TokenCount {
        let mut saved = self.saved_by_clearing(start) + self.saved_by_shortening(start);
        // What was pinned since, or is not sent at all. A step may be both.
        let late = self.pins.late();
        let withheld =
            self.withheld.filter(|step| late.iter().all(|late| late.start != step.start));
        let withheld = withheld.iter().map(|step| (step.start, step.end));
        for (first, end) in late.iter().map(|step| (step.start, step.end)).chain(withheld) {
            if first >= start {
                saved -= self.saved_by_clearing(first) - self.saved_by_clearing(end);
            }
        }
        TokenCount(u32::try_from(saved).unwrap_or(u32::MAX))
    }

    /// What clearing saves from `start` on, with what was pinned since.
    fn saved_by_clearing(&self, start: u32) -> u64 {
        let entries = self.cleared_from(start);
        match (entries.first(), entries.last()) {
            (Some(first), Some(last)) => {
                last.saved_before + u64::from(last.saved) - first.saved_before
            }
            _ => 0,
        }
    }

    /// What clearing would change in one item.
    fn clearing(&self, index: u32, item: &Item, strategy: &ClearToolResults) -> Change {
        let mut change = Change { tokens: item.tokens, ..Change::default() };
        for (place, answer) in item.answers.iter().enumerate() {
            if let Some(stand_in) = stand_in(self.transcript, self.digests, index, place, strategy)
            {
                change.results = true;
                change.tokens = change.tokens.saturating_sub(answer.payload) + stand_in.tokens;
            }
        }
        let is_step_complete = self.transcript.step_at(index).is_some_and(|step| step.open == 0);
        if strategy.clear_inputs && is_step_complete {
            let empty = self
                .policy
                .counted
                .map_or_else(|| estimate(EMPTY_INPUT), |counted| counted.empty_input);
            for call in item.calls.iter().filter(|call| empties(call, strategy)) {
                change.inputs = true;
                change.tokens = change.tokens.saturating_sub(call.input) + empty;
            }
        }
        change
    }
}

/// Whether the host is asked before this strategy clears anything: for digests, or for what its
/// counter says of traces.
pub(crate) fn asks_host(strategy: &ClearToolResults, policy: &Policy) -> bool {
    strategy.digest.is_some() || policy.counted.is_some()
}

/// Whether a strategy that clears inputs empties this one: not what is hardly anything as it is.
pub fn empties(call: &Call, strategy: &ClearToolResults) -> bool {
    !strategy.spares(&call.name) && call.input > LEAST
}

const LEAST: TokenCount = TokenCount(2);
