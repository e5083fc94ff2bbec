//! Shortening: where not even the last step fits, its results keep their beginning and their end (peers: R40).
//!
//! The last resort: it comes when everything that may be left out is gone. Only results are shortened; what a person said,
//! the step in flight and whatever is pinned stay as they are, and then the plan says that it cannot fit. The engine decides
//! how much each result may take; whoever carries the plan out makes the text, and says what it came to
//! ([`crate::Context::weigh`]).

use alloc::vec::Vec;

use super::Draft;
use crate::item::Item;
use crate::plan::Change;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// How much the results of one unit may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// The first item of the unit.
    pub unit: u32,
    /// What each result may take at most.
    pub most: TokenCount,
}

/// What an item came to whose results were shortened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// The item.
    pub index: u32,
    /// What each result was allowed to take.
    pub most: TokenCount,
    /// What the whole item takes.
    pub tokens: TokenCount,
}

/// Whether this result of an item is shortened where each may take `most`. Orphans are left out anyway.
pub fn is_shortened(transcript: &Transcript, index: u32, place: usize, most: TokenCount) -> bool {
    let answer = transcript.item(index).and_then(|item| item.answers.get(place));
    answer.is_some_and(|answer| answer.payload > most) && transcript.call_of(index, place).is_some()
}

impl Draft<'_> {
    /// The items from `start` on of which results are shortened, each with what becomes of it.
    pub fn shortened_from(&self, start: u32) -> Vec<(u32, Change)> {
        let Some(Shortened { unit, most }) = self.view.shortened.filter(|shortened| shortened.unit >= start) else {
            return Vec::new();
        };
        self.may_be_shortened(unit)
            .filter_map(|(index, item)| Some((index, self.shortening(index, item, most)?)))
            .collect()
    }

    /// What shortening saves from `start` on.
    pub(super) fn saved_by_shortening(&self, start: u32) -> u32 {
        if self.view.shortened.is_none() {
            return 0;
        }
        let saved = |(index, change): &(u32, Change)| {
            let tokens = self.transcript.tokens(*index..*index + 1);
            tokens.saturating_sub(change.tokens).0
        };
        self.shortened_from(start).iter().map(saved).sum()
    }

    /// Shortens the results of the last unit, the longest first and alike, so that what is sent takes `aim`; they have at
    /// least a quarter of what the rest leaves of the budget. Nothing is made shorter than a few lines.
    pub(crate) fn shorten(&mut self, budget: TokenCount, aim: TokenCount) {
        let unit = self.last_bound();
        self.view.shortened = None;
        let payloads = self.payloads(unit);
        let all: TokenCount = payloads.iter().copied().sum();
        let fixed = self.size().tokens.saturating_sub(all);
        let quarter = TokenCount(budget.saturating_sub(fixed).0 / 4);
        let room = aim.saturating_sub(fixed).max(quarter);
        if !payloads.is_empty() {
            self.view.shortened = Some(Shortened { unit, most: fair_share(&payloads, room).max(LEAST) });
        }
    }

    /// What stays whatever is decided. Where that would be too much but for shortening, it is taken for half of the budget.
    pub fn must_stay(&self, budget: TokenCount) -> TokenCount {
        let unit = self.last_bound();
        let alone = self.size_from(unit, 0, TokenCount::ZERO).tokens;
        if alone <= budget || !self.policy.shorten {
            return alone;
        }
        let freed = self.payloads(unit).iter().map(|payload| payload.saturating_sub(LEAST)).sum();
        alone.saturating_sub(freed).max(TokenCount(budget.0 / 2)).min(alone)
    }

    /// What the results of a unit take that may be shortened.
    fn payloads(&self, unit: u32) -> Vec<TokenCount> {
        let mut payloads = Vec::new();
        for (index, item) in self.may_be_shortened(unit) {
            let is_over = |place: &usize| is_shortened(self.transcript, index, *place, TokenCount::ZERO);
            let places = (0..item.answers.len()).filter(is_over);
            payloads.extend(places.filter_map(|place| Some(item.answers.get(place)?.payload)));
        }
        payloads
    }

    /// The items of a unit, but for what is pinned, in flight, or taken care of otherwise.
    fn may_be_shortened(&self, unit: u32) -> impl Iterator<Item = (u32, &Item)> {
        let is_in_flight = self.transcript.in_flight().is_some_and(|step| step.start == unit);
        let is_held = is_in_flight || self.pins.covers(unit) || self.is_pruned(unit);
        let items = if is_held { unit..unit } else { self.transcript.unit(unit) };
        self.transcript.items(items).filter(|(index, _)| !self.is_cleared(*index))
    }

    fn is_cleared(&self, index: u32) -> bool {
        self.cleared_from(index).first().is_some_and(|cleared| cleared.index == index)
    }

    fn shortening(&self, index: u32, item: &Item, most: TokenCount) -> Option<Change> {
        let is_over = |place: &usize| is_shortened(self.transcript, index, *place, most);
        let over = (0..item.answers.len()).filter(is_over).filter_map(|place| item.answers.get(place));
        let over: TokenCount = over.map(|answer| answer.payload.saturating_sub(most)).sum();
        let weighed = self.weighed.iter().find(|weighed| weighed.index == index && weighed.most == most);
        let tokens = weighed.map_or(item.tokens.saturating_sub(over), |weighed| weighed.tokens);
        (over > TokenCount::ZERO).then_some(Change { most, tokens, ..Change::default() })
    }
}

/// The most that each may take so that all together take no more than `room`.
fn fair_share(payloads: &[TokenCount], room: TokenCount) -> TokenCount {
    let (mut low, mut high) = (0, room.0);
    while low < high {
        let most = low + (high - low).div_ceil(2);
        let all: TokenCount = payloads.iter().map(|payload| TokenCount(payload.0.min(most))).sum();
        if all <= room { low = most } else { high = most - 1 }
    }
    TokenCount(low)
}

/// A result is not made shorter than this: a line before the marker and a line behind it.
const LEAST: TokenCount = TokenCount(48);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_more_than_its_share_is_shortened() {
        let share = |payloads: &[u32], room| {
            let payloads: Vec<_> = payloads.iter().copied().map(TokenCount).collect();
            fair_share(&payloads, TokenCount(room)).0
        };
        assert_eq!(share(&[500], 200), 200);
        assert_eq!(share(&[10, 500, 500], 210), 100);
        assert_eq!(share(&[10, 20, 500], 0), 0);
    }
}
