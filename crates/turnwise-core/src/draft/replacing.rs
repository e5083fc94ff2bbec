//! Replacements within single items: placeholders for old results, and empty call arguments.

use core::ops::Range;

use super::Draft;
use crate::item::Item;
use crate::plan::Change;
use crate::strategies::Strategy;
use crate::tokens::TokenCount;

/// An item with replaced parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The item.
    pub index: u32,
    /// The replaced parts, and the size afterwards.
    pub change: Change,
    pub(crate) saved: u32,
    pub(crate) saved_before: u64,
}

impl Replaced {
    /// Computes the running sums of a list.
    pub(crate) fn sum_up(list: &mut [Self]) {
        let mut sum = 0;
        for entry in list {
            entry.saved_before = sum;
            sum += u64::from(entry.saved);
        }
    }
}

impl Draft<'_> {
    /// Applies `change` to the items before `bound` that were not considered yet, if that frees at
    /// least `at_least` tokens in all.
    pub(crate) fn replace_before(
        &mut self,
        bound: u32,
        at_least: TokenCount,
        change: &dyn Fn(&Self, u32, &Item) -> Option<Change>,
    ) {
        self.replaced.truncate(self.view.replaced);
        let saved_at_first =
            self.replaced.last().map_or(0, |last| last.saved_before + u64::from(last.saved));
        let mut saved_before = saved_at_first;
        for (index, item) in
            self.transcript.items(self.view.replaced_until.max(self.covered())..bound)
        {
            let Some(change) = change(self, index, item) else { continue };
            let saved = item.tokens.saturating_sub(change.tokens).0;
            let is_spared = self.pins.covers(index)
                || self.is_late(index)
                || self.is_omitted(index)
                || self.is_superseded(index);
            if saved > 0 && !is_spared {
                self.replaced.push(Replaced { index, change, saved, saved_before });
                saved_before += u64::from(saved);
            }
        }
        if saved_before - saved_at_first < u64::from(at_least.0)
            || bound <= self.view.replaced_until
        {
            self.replaced.truncate(self.view.replaced);
            return;
        }
        self.view.replaced = self.replaced.len();
        self.view.replaced_until = bound;
    }

    /// The position in the policy of the first strategy for which `is_it` holds. A plan stores it,
    /// so that the host can find the strategy when it applies the plan.
    pub(crate) fn place_of(&self, is_it: impl Fn(&Strategy) -> bool) -> u8 {
        let place = self.policy.strategies.iter().position(|rule| is_it(&rule.strategy));
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or_default()
    }

    /// The items with replaced parts from `start` on.
    pub fn replaced_from(&self, start: u32) -> &[Replaced] {
        let replaced = self.replaced.get(..self.view.replaced).unwrap_or_default();
        replaced.get(replaced.partition_point(|entry| entry.index < start)..).unwrap_or_default()
    }

    /// The tokens that clearing and shortening save in a range.
    pub fn saved_in(&self, range: Range<u32>) -> TokenCount {
        self.saved_from(range.start).saturating_sub(self.saved_from(range.end))
    }

    pub(super) fn saved_from(&self, start: u32) -> TokenCount {
        let mut saved = self.saved_by_replacing(start) + self.saved_by_shortening(start);
        // Steps that were pinned later or are withheld save nothing. A step may be both.
        let late = self.pins.late();
        let withheld =
            self.withheld.filter(|step| late.iter().all(|late| late.start != step.start));
        let withheld = withheld.iter().map(|step| (step.start, step.end));
        for (first, end) in late.iter().map(|step| (step.start, step.end)).chain(withheld) {
            if first >= start {
                saved -= self.saved_by_replacing(first) - self.saved_by_replacing(end);
            }
        }
        TokenCount(u32::try_from(saved).unwrap_or(u32::MAX))
    }

    /// The tokens that clearing saves from `start` on, including steps that were pinned later.
    fn saved_by_replacing(&self, start: u32) -> u64 {
        let saved = |entries: &[Replaced]| match (entries.first(), entries.last()) {
            (Some(first), Some(last)) => {
                last.saved_before + u64::from(last.saved) - first.saved_before
            }
            _ => 0,
        };
        saved(self.replaced_from(start)) + saved(self.superseded_from(start))
    }

    /// Whether a placeholder stands for the item's results, because they are superseded.
    pub(crate) fn is_superseded(&self, index: u32) -> bool {
        self.superseded_from(index).first().is_some_and(|entry| entry.index == index)
    }
}
