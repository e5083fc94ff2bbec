//! Shortening: if the last step alone exceeds the budget, its results keep only their beginning and
//! end (peers: R40).
//!
//! This is the last resort, after every removable unit is left out. Only results are shortened.
//! User messages, the step in flight and pinned messages stay unchanged; if they do not fit, the
//! plan reports it. The engine decides the limit for each result. The host makes the text and
//! reports its size ([`crate::Context::record_size`]).

use alloc::vec::Vec;

use super::Draft;
use crate::plan::Change;
use crate::policy::Rule;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// The limit for the results of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// The first item of the unit.
    pub unit: u32,
    /// The limit for each result.
    pub most: TokenCount,
}

/// The measured size of an item with shortened results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredSize {
    /// The item.
    pub index: u32,
    /// The limit for each result at the measurement.
    pub most: TokenCount,
    /// The size of the whole item.
    pub tokens: TokenCount,
}

/// Whether this result of an item is shortened under the limit `most`. Orphans are not, since
/// repairs remove them.
pub fn is_shortened(transcript: &Transcript, index: u32, place: usize, most: TokenCount) -> bool {
    let answer = transcript.item(index).and_then(|item| item.answers.get(place));
    answer.is_some_and(|answer| answer.can_shorten && answer.payload > most)
        && transcript.call_of(index, place).is_some()
}

impl Draft<'_> {
    /// The items from `start` on that have shortened results, each with its change.
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
                self.measured.iter().find(|known| known.index == *index && known.most == most)
            {
                change.tokens = known.tokens;
            }
        }
        shortened
    }

    /// The tokens that shortening saves from `start` on.
    pub(super) fn saved_by_shortening(&self, start: u32) -> u64 {
        let mut saved = 0;
        for (index, change) in self.shortened_from(start) {
            saved +=
                u64::from(self.transcript.tokens(index..index + 1).saturating_sub(change.tokens).0);
        }
        saved
    }

    /// Shortens the longest results of the last unit to one common length, so that the request
    /// takes `aim` tokens. Together the results get at least a quarter of the budget that the other
    /// messages leave, and each keeps a few lines.
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
        self.view.shortened =
            Some(Shortened { unit, most: fair_share(&results, room).max(MIN_RESULT_TOKENS) });
    }

    /// The margin for estimation errors in a request of `tokens` whose notes fill the budget. Zero
    /// without such notes, since other policies keep a distance from the budget.
    pub(crate) fn spare(&self, tokens: TokenCount) -> TokenCount {
        let fills = |rule: &Rule| rule.strategy.summary().is_some_and(|it| it.fill.is_some());
        let Some(summary) = self.summary.filter(|_| self.policy.strategies.iter().any(fills))
        else {
            return TokenCount::ZERO;
        };
        let (_, pinned) = self.pins.size_before(self.transcript, self.start());
        margin(tokens.saturating_sub(pinned + summary.tokens), self.calls_from(self.start()))
    }

    /// The tokens of call arguments from `start` on.
    pub fn calls_from(&self, start: u32) -> TokenCount {
        let calls =
            self.transcript.items(start..self.transcript.len()).flat_map(|(_, item)| &item.calls);
        calls.map(|call| call.input).sum()
    }

    /// The tokens of the protected messages if `reserved` tokens are needed for something else:
    /// shortening makes room for them.
    pub fn must_stay(&self, budget: TokenCount, reserved: TokenCount) -> TokenCount {
        let unit = self.last_bound();
        let alone = self.size_from(unit, 0, TokenCount::ZERO).tokens;
        let room = budget.saturating_sub(reserved);
        if alone <= room || !self.policy.shorten {
            return alone;
        }
        let results = self.results(unit);
        let freed = at_most(&results, TokenCount(u32::MAX))
            .saturating_sub(at_most(&results, MIN_RESULT_TOKENS));
        alone.saturating_sub(freed).max(room).min(alone)
    }

    /// The results of a unit that may be shortened, each with its item and its tokens. Steps in
    /// flight, withheld steps, pinned steps, and results that are cleared or late are excluded.
    fn results(&self, unit: u32) -> Vec<(u32, TokenCount)> {
        let mut results = Vec::new();
        let waits = [self.transcript.in_flight(), self.withheld.as_ref()];
        let waits = waits.into_iter().flatten().any(|step| step.start == unit);
        if waits || self.pins.covers(unit) || self.is_omitted(unit) {
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

/// The margin for estimation errors in `kept` tokens of verbatim messages, including `calls` tokens
/// of call arguments. Estimates of text are within a few per cent, but providers encode calls in
/// different ways.
pub fn margin(kept: TokenCount, calls: TokenCount) -> TokenCount {
    let first = kept.0.min(FIRST_TOKENS);
    TokenCount(first / TEXT_MARGIN + (kept.0 - first) / LATER_MARGIN + calls.0 / CALL_MARGIN)
        + PER_REQUEST
}

/// The largest limit for each result so that all of them together take at most `room`.
fn fair_share(results: &[(u32, TokenCount)], room: TokenCount) -> TokenCount {
    let (mut low, mut high) = (0, room.0);
    while low < high {
        let most = low + (high - low).div_ceil(2);
        if at_most(results, TokenCount(most)) <= room { low = most } else { high = most - 1 }
    }
    TokenCount(low)
}

/// The sum of all results if each is cut to `most`.
fn at_most(results: &[(u32, TokenCount)], most: TokenCount) -> TokenCount {
    let mut all = TokenCount::ZERO;
    for (_, payload) in results {
        all += (*payload).min(most);
    }
    all
}

/// The margin for the first texts is one token in this many.
///
/// Measured at 1,187 checkpoints with a half, a quarter and an eighth of the history as budget,
/// counted by `o200k_base`: no context exceeds the budget by more than 2 % and 8 tokens. With one
/// token in 16, three do.
const TEXT_MARGIN: u32 = 10;
/// The number of tokens to which [`TEXT_MARGIN`] applies.
const FIRST_TOKENS: u32 = 500;
/// Beyond them, errors cancel out: one token in this many.
const LATER_MARGIN: u32 = 32;
/// The additional margin for call arguments is one token in this many.
const CALL_MARGIN: u32 = 5;
/// The tokens that providers add to every request.
const PER_REQUEST: TokenCount = TokenCount(4);
/// The minimum length of a shortened result: a few words before the marker and a few after it.
const MIN_RESULT_TOKENS: TokenCount = TokenCount(32);

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
