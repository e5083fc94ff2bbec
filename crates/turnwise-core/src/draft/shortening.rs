//! Shortening: where not even the last step fits, its results keep their beginning and their end
//! (peers: R40).
//!
//! The last resort: it comes when everything that may be left out is gone. Only results are
//! shortened; what a person said, the step in flight and whatever is pinned stay as they are, and
//! then the plan says that it cannot fit. The engine decides how much each result may take; whoever
//! carries the plan out makes the text, and says what it came to ([`crate::Context::weigh`]).

use alloc::vec::Vec;

use super::Draft;
use crate::plan::Change;
use crate::policy::Rule;
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

/// Whether this result of an item is shortened where each may take `most`. Orphans are left out
/// anyway.
pub fn is_shortened(transcript: &Transcript, index: u32, place: usize, most: TokenCount) -> bool {
    let answer = transcript.item(index).and_then(|item| item.answers.get(place));
    answer.is_some_and(|answer| answer.can_shorten && answer.payload > most)
        && transcript.call_of(index, place).is_some()
}

impl Draft<'_> {
    /// The items from `start` on of which results are shortened, each with what becomes of it.
    pub fn shortened_from(&self, start: u32) -> Vec<(u32, Change)> {
        let mut shortened: Vec<(u32, Change)> = Vec::new();
        let Some(Shortened { unit, most }) =
            self.view.shortened.filter(|shortened| shortened.unit >= start)
        else {
            return shortened;
        };
        for (index, payload) in self.results(unit) {
            if payload <= most {
                continue;
            }
            if shortened.last().is_none_or(|last| last.0 != index) {
                let tokens = self.transcript.tokens(index..index + 1);
                shortened.push((index, Change { most, tokens, ..Change::default() }));
            }
            if let Some((_, change)) = shortened.last_mut() {
                change.tokens = change.tokens.saturating_sub(payload.saturating_sub(most));
            }
        }
        for (index, change) in &mut shortened {
            if let Some(known) =
                self.weighed.iter().find(|known| known.index == *index && known.most == most)
            {
                change.tokens = known.tokens;
            }
        }
        shortened
    }

    /// What shortening saves from `start` on.
    pub(super) fn saved_by_shortening(&self, start: u32) -> u64 {
        let mut saved = 0;
        for (index, change) in self.shortened_from(start) {
            saved +=
                u64::from(self.transcript.tokens(index..index + 1).saturating_sub(change.tokens).0);
        }
        saved
    }

    /// Shortens the results of the last unit, the longest first and alike, so that what is sent
    /// takes `aim`; they have at least a quarter of what the rest leaves of the budget. Nothing is
    /// made shorter than a few lines.
    pub(crate) fn shorten(&mut self, budget: TokenCount, aim: TokenCount) {
        let unit = self.last_bound();
        let results = self.results(unit);
        if results.is_empty() {
            return;
        }
        self.view.shortened = None;
        let fixed = self.size().tokens.saturating_sub(at_most(&results, TokenCount(u32::MAX)));
        let quarter = TokenCount(budget.saturating_sub(fixed).0 / 4);
        let free = aim.saturating_sub(fixed);
        let room = free.saturating_sub(self.spare(fixed + free)).max(quarter);
        self.view.shortened = Some(Shortened { unit, most: fair_share(&results, room).max(LEAST) });
    }

    /// What notes that fill the budget leave for what the rest may come to, of `tokens` sent in
    /// all. Nothing where there are none: other policies keep a distance from the budget.
    pub(crate) fn spare(&self, tokens: TokenCount) -> TokenCount {
        let fills =
            |rule: &Rule| rule.strategy.behavior().summary().is_some_and(|it| it.fill.is_some());
        let Some(summary) = self.summary.filter(|_| self.policy.strategies.iter().any(fills))
        else {
            return TokenCount::ZERO;
        };
        let (_, pinned) = self.pins.size_before(self.transcript, self.start());
        margin(tokens.saturating_sub(pinned + summary.tokens), self.calls_from(self.start()))
    }

    /// What the arguments of the calls from `start` on take.
    pub fn calls_from(&self, start: u32) -> TokenCount {
        let calls =
            self.transcript.items(start..self.transcript.len()).flat_map(|(_, item)| &item.calls);
        calls.map(|call| call.input).sum()
    }

    /// What stays whatever is decided, where `beside` tokens are wanted for something else:
    /// shortening makes room for them.
    pub fn must_stay(&self, budget: TokenCount, beside: TokenCount) -> TokenCount {
        let unit = self.last_bound();
        let alone = self.size_from(unit, 0, TokenCount::ZERO).tokens;
        let room = budget.saturating_sub(beside);
        if alone <= room || !self.policy.shorten {
            return alone;
        }
        let results = self.results(unit);
        let freed =
            at_most(&results, TokenCount(u32::MAX)).saturating_sub(at_most(&results, LEAST));
        alone.saturating_sub(freed).max(room).min(alone)
    }

    /// The results of a unit that may be shortened, each with its item and what it takes: not those
    /// of a step that is in flight or pinned, and not what is taken care of otherwise.
    fn results(&self, unit: u32) -> Vec<(u32, TokenCount)> {
        let mut results = Vec::new();
        let is_in_flight = self.transcript.in_flight().is_some_and(|step| step.start == unit);
        if is_in_flight || self.pins.covers(unit) || self.is_omitted(unit) {
            return results;
        }
        for (index, item) in self.transcript.items(self.transcript.unit(unit)) {
            let is_cleared =
                self.replaced_from(index).first().is_some_and(|cleared| cleared.index == index);
            // A late result is sent as it is, or not at all.
            let is_spared = is_cleared || self.is_late(index);
            for (place, answer) in item.answers.iter().enumerate() {
                if !is_spared && is_shortened(self.transcript, index, place, TokenCount::ZERO) {
                    results.push((index, answer.payload));
                }
            }
        }
        results
    }
}

/// What `kept` tokens of verbatim messages may come to beyond what was estimated, `calls` of them
/// arguments of calls: an estimate is within a few per cent on text, but how calls are put to the
/// model differs between providers.
pub fn margin(kept: TokenCount, calls: TokenCount) -> TokenCount {
    let first = kept.0.min(FIRST);
    TokenCount(first / TEXT_MARGIN + (kept.0 - first) / LATER_MARGIN + calls.0 / CALL_MARGIN)
        + PER_REQUEST
}

/// The most that each may take so that all together take no more than `room`.
fn fair_share(results: &[(u32, TokenCount)], room: TokenCount) -> TokenCount {
    let (mut low, mut high) = (0, room.0);
    while low < high {
        let most = low + (high - low).div_ceil(2);
        if at_most(results, TokenCount(most)) <= room { low = most } else { high = most - 1 }
    }
    TokenCount(low)
}

/// What all take together if each takes at most so much.
fn at_most(results: &[(u32, TokenCount)], most: TokenCount) -> TokenCount {
    let mut all = TokenCount::ZERO;
    for (_, payload) in results {
        all += (*payload).min(most);
    }
    all
}

/// One token in so many of the first texts. What more texts are estimated wrong by cancels out.
const TEXT_MARGIN: u32 = 8;
const FIRST: u32 = 500;
const LATER_MARGIN: u32 = 32;
/// One in so many of the arguments of calls, beyond that.
const CALL_MARGIN: u32 = 5;
/// What providers add to every request.
const PER_REQUEST: TokenCount = TokenCount(4);
/// A result is not made shorter than this: some words before the marker and some behind it.
const LEAST: TokenCount = TokenCount(32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_takes_more_than_its_share_is_shortened() {
        let share = |payloads: &[u32], room| {
            let results: Vec<_> =
                payloads.iter().map(|payload| (0, TokenCount(*payload))).collect();
            fair_share(&results, TokenCount(room)).0
        };
        assert_eq!(share(&[500], 200), 200);
        assert_eq!(share(&[10, 500, 500], 210), 100);
        assert_eq!(share(&[10, 20, 500], 0), 0);
    }
}
