//! What strategies work on: the present view of the transcript, and the only ways to make it smaller.
//!
//! A draft speaks of bounds between units, never of single messages, so that a strategy has no way to write down half a
//! call. Reading its size is O(log n); nothing here walks the history.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use crate::item::{Call, Item};
use crate::mending::Mending;
use crate::order::count_before;
use crate::pins::Pins;
use crate::plan::{Change, Reason, placeholder};
use crate::policy::{Keep, Limit, Measure, Policy, Rule, Strategy};
use crate::strategies::{ClearToolResults, Pruned, Pruning};
use crate::summary::Summary;
use crate::tokens::{TokenCount, estimate};
use crate::transcript::Transcript;

/// What is left out and what is cleared at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Everything before this index is left out, unless a summary stands for it or it is pinned.
    pub cut: u32,
    /// Why it is left out.
    pub reason: Reason,
    /// Results before this index have been considered for clearing.
    pub cleared_until: u32,
    /// How many entries of the list of cleared items are in force.
    pub cleared: usize,
    /// The number of the pruning in force; zero for none. Only the newest is kept: where a view names another, nothing is
    /// left out for its relevance until that is decided again.
    pub pruned: u32,
}

impl Default for View {
    fn default() -> Self {
        Self { cut: 0, reason: Reason::OlderThanKeep, cleared_until: 0, cleared: 0, pruned: 0 }
    }
}

/// A view with the length of the transcript at which it was decided: cutting the transcript below takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The transcript's length then.
    pub at_len: u32,
    /// The view from then on.
    pub view: View,
}

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

/// A summary a strategy asks for: everything before `end`, in at most `max_tokens`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where the covered part ends.
    pub end: u32,
    /// The longest the summary may be.
    pub max_tokens: TokenCount,
    /// Whether it is asked for ahead of need.
    pub ahead: bool,
}

/// The view being worked on.
pub struct Draft<'a> {
    /// Everything said so far.
    pub transcript: &'a Transcript,
    /// What the host decided.
    pub policy: &'a Policy,
    /// What is pinned.
    pub pins: &'a Pins,
    /// What is mended, if the policy wants that.
    pub mending: &'a Mending,
    /// The running summary.
    pub summary: Option<&'a Summary>,
    /// The items of which parts are replaced; the view says how many of them count.
    pub cleared: &'a mut Vec<Cleared>,
    /// What is left out for its relevance, if the view says that it counts.
    pub pruning: &'a Pruning,
    /// What takes its place, once the view is decided.
    pub repruned: Option<Pruning>,
    /// How much each item has to do with the task, if the host has said so for the transcript as it is.
    pub scores: &'a [u32],
    /// Whether a strategy would act if it had scores.
    pub wants_scores: bool,
    /// The view.
    pub view: View,
    /// Whether a summary may be asked for.
    pub may_summarise: bool,
    /// What a summary is expected to take, where that is known.
    pub expected: Option<TokenCount>,
    /// The summary asked for.
    pub wish: Option<Wish>,
}

impl Draft<'_> {
    /// Where the verbatim part starts.
    pub fn start(&self) -> u32 {
        self.view.cut.max(self.covered())
    }

    /// Where the running summary's coverage ends.
    pub fn covered(&self) -> u32 {
        self.summary.map_or(0, |summary| summary.end)
    }

    /// Whether a summary is needed and still to be made: until then the view is provisional.
    pub fn waits(&self) -> bool {
        self.wish.is_some_and(|wish| !wish.ahead)
    }

    /// The size of what would be sent now.
    pub fn size(&self) -> Measure {
        let (messages, tokens) = self.summary.map_or((0, TokenCount::ZERO), |s| (s.messages, s.tokens));
        self.size_from(self.start(), messages, tokens)
    }

    /// The size if the verbatim part started at `start`, with a summary of this size in front.
    pub fn size_from(&self, start: u32, summary_messages: u32, summary_tokens: TokenCount) -> Measure {
        let end = self.transcript.len();
        let (pinned, pinned_tokens) = self.pins.size_before(self.transcript, start);
        let opener = self.opener(start);
        let opener_tokens = opener.map_or(TokenCount::ZERO, |index| self.transcript.tokens(index..index + 1));
        let tokens = self.transcript.tokens(start..end) + pinned_tokens + opener_tokens + summary_tokens;
        let (late, late_tokens) = self.late_and_gone(start);
        let pruned = self.pruned_from(start);
        let size = Measure {
            turns: self.transcript.turns().len() as u32 - self.transcript.turns_before(start)
                + u32::from(self.is_inside_turn(start))
                - pruned.turns,
            messages: (end - start) + pinned + u32::from(opener.is_some()) + summary_messages - late - pruned.messages,
            tokens: tokens
                .saturating_sub(self.saved_from(start))
                .saturating_sub(late_tokens)
                .saturating_sub(pruned.tokens),
        };
        self.mending.mend(size, start)
    }

    /// The user message that opens the turn which a cut at `start` would go through, unless it is pinned anyway.
    pub fn opener(&self, start: u32) -> Option<u32> {
        if !self.is_inside_turn(start) {
            return None;
        }
        self.transcript.turn_start(start).filter(|&index| !self.pins.covers(index))
    }

    fn is_inside_turn(&self, start: u32) -> bool {
        // What a summary of whole turns covers stays covered, even if the turn that came next was popped.
        if self.summary.is_some_and(|summary| summary.end == start && !summary.splits_turn) {
            return false;
        }
        start < self.transcript.len() && self.transcript.turn_start(start).is_some_and(|turn| turn < start)
    }

    /// The smallest bound between units at `index` or after it.
    pub fn bound(&self, index: u32) -> u32 {
        self.transcript.step_at(index).filter(|step| step.start < index).map_or(index, |step| step.end)
    }

    /// The furthest a cut may go: the last unit and the step in flight stay.
    pub fn last_bound(&self) -> u32 {
        self.transcript.last_unit().start
    }

    /// The turn starts after the verbatim part's start that leave what `keep` asks for behind them.
    pub fn turn_bounds(&self, keep: &Keep) -> &[u32] {
        let turns = self.transcript.turns();
        let start = self.start();
        let first = count_before(turns, |&turn| turn <= start);
        let kept = self.kept_from(keep).max(turns.first().copied().unwrap_or_default());
        let last = count_before(turns, |&turn| turn <= kept);
        turns.get(first..last).unwrap_or_default()
    }

    /// Where the part starts that `keep` asks for.
    pub fn kept_from(&self, keep: &Keep) -> u32 {
        keep.any.iter().map(|limit| self.kept_by(limit)).max().unwrap_or_else(|| self.last_bound())
    }

    fn kept_by(&self, limit: &Limit) -> u32 {
        let (turns, len) = (self.transcript.turns(), self.transcript.len());
        let of_turns = limit.turns.map(|count| match turns.len().checked_sub(count as usize) {
            Some(first) => turns.get(first).copied().unwrap_or_else(|| self.last_bound()),
            None => 0,
        });
        let of_messages = limit.messages.filter(|&count| count > 0).map(|count| {
            let first = len.saturating_sub(count);
            self.transcript.step_at(first).map_or(first, |step| step.start)
        });
        let of_tokens = limit.in_tokens(self.policy.budget()).map(|most| {
            let fitting = turns.partition_point(|&turn| self.transcript.tokens(turn..len) > most);
            turns.get(fitting).copied().unwrap_or_else(|| self.last_bound())
        });
        [of_turns, of_messages, of_tokens].into_iter().flatten().min().unwrap_or_else(|| self.last_bound())
    }

    /// The first of `bounds` from which `limit` holds, with a summary of the given size; else, and where there is no limit,
    /// the last one.
    pub fn first_fitting(&self, bounds: &[u32], limit: &Limit, messages: u32, tokens: TokenCount) -> Option<u32> {
        let budget = self.policy.budget();
        if limit.is_empty() {
            return bounds.last().copied();
        }
        let place = bounds.partition_point(|&bound| !limit.holds(&self.size_from(bound, messages, tokens), budget));
        bounds.get(place).or(bounds.last()).copied()
    }

    /// The first bound between any two units from which `limit` holds; else the furthest one that leaves what `keep` asks
    /// for. Turns are not asked for here: this is how a single long turn is cut.
    pub fn first_fitting_step(&self, limit: &Limit, keep: &Keep, messages: u32, tokens: TokenCount) -> Option<u32> {
        let budget = self.policy.budget();
        let last = self.last_bound();
        let last = if keep.counts_turns_only() { last } else { last.min(self.kept_from(keep)) };
        let (mut low, mut high) = (self.start() + 1, last);
        if low > high {
            return None;
        }
        if limit.is_empty() {
            low = high;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            let bound = self.bound(middle).min(last);
            if limit.holds(&self.size_from(bound, messages, tokens), budget) { high = middle } else { low = middle + 1 }
        }
        Some(self.bound(low).min(last))
    }

    /// Leaves out everything before `bound`.
    pub fn cut(&mut self, bound: u32, reason: Reason) {
        if bound > self.start() {
            self.view.cut = bound;
            self.view.reason = reason;
        }
    }

    /// Puts placeholders into what stands before `bound`, if that frees at least what the strategy asks for.
    pub fn clear(&mut self, bound: u32, strategy: &ClearToolResults) {
        self.cleared.truncate(self.view.cleared);
        let mut saved_before = self.cleared.last().map_or(0, |last| last.saved_before + u64::from(last.saved));
        let saved_at_first = saved_before;
        let place = self.place_of(strategy);
        for (index, item) in self.transcript.items(self.view.cleared_until.max(self.covered())..bound) {
            let change = Change { strategy: place, ..clearing(self.transcript, index, item, strategy) };
            let saved = item.tokens.saturating_sub(change.tokens).0;
            let is_spared = self.pins.covers(index) || self.is_late(index) || self.is_pruned(index);
            if saved > 0 && (change.results || change.inputs) && !is_spared {
                self.cleared.push(Cleared { index, change, saved, saved_before });
                saved_before += u64::from(saved);
            }
        }
        if saved_before - saved_at_first < u64::from(strategy.at_least.0) || bound <= self.view.cleared_until {
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

    /// Whether the item is a result that came late. It is sent as it is, or not at all.
    fn is_late(&self, index: u32) -> bool {
        self.transcript.strays().binary_search_by_key(&index, |stray| stray.index).is_ok()
    }

    /// The late results at `start` or behind it that go all the same, with their calls: how many, and their tokens.
    fn late_and_gone(&self, start: u32) -> (u32, TokenCount) {
        let strays = self.transcript.strays();
        let late = strays.get(strays.partition_point(|stray| stray.index < start)..).unwrap_or_default();
        let gone = late.iter().filter(|stray| stray.step < start && !self.pins.covers(stray.step));
        gone.fold((0, TokenCount::ZERO), |(count, tokens), stray| {
            (count + 1, tokens + self.transcript.tokens(stray.index..stray.index + 1))
        })
    }

    /// The cleared items from `start` on.
    pub fn cleared_from(&self, start: u32) -> &[Cleared] {
        let cleared = self.cleared.get(..self.view.cleared).unwrap_or_default();
        cleared.get(cleared.partition_point(|entry| entry.index < start)..).unwrap_or_default()
    }

    /// The runs left out for their relevance that reach beyond `start`.
    pub fn pruned(&self, start: u32) -> &[Pruned] {
        self.pruning().map_or(&[], |pruning| pruning.runs_from(start))
    }

    /// What is left out for its relevance at the moment.
    pub fn pruning(&self) -> Option<&Pruning> {
        let known = [self.repruned.as_ref(), Some(self.pruning)].into_iter().flatten();
        known.into_iter().find(|pruning| self.view.pruned > 0 && pruning.serial == self.view.pruned)
    }

    fn is_pruned(&self, index: u32) -> bool {
        self.pruning().is_some_and(|pruning| pruning.covers(index))
    }

    fn pruned_from(&self, start: u32) -> Measure {
        self.pruning().map_or_else(Measure::default, |pruning| pruning.size_from(start))
    }

    /// What clearing saves in a range.
    pub fn saved_in(&self, range: Range<u32>) -> TokenCount {
        self.saved_from(range.start).saturating_sub(self.saved_from(range.end))
    }

    fn saved_from(&self, start: u32) -> TokenCount {
        let entries = self.cleared_from(start);
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return TokenCount::ZERO };
        let saved = last.saved_before + u64::from(last.saved) - first.saved_before;
        TokenCount(u32::try_from(saved).unwrap_or(u32::MAX))
    }
}

/// What clearing would change in one item.
fn clearing(transcript: &Transcript, index: u32, item: &Item, strategy: &ClearToolResults) -> Change {
    let mut change = Change { tokens: item.tokens, ..Change::default() };
    for (place, answer) in item.answers.iter().enumerate() {
        if let Some(stand_in) = stand_in(transcript, index, place, strategy) {
            change.results = true;
            change.tokens = change.tokens.saturating_sub(answer.payload) + estimate(&stand_in);
        }
    }
    let is_step_complete = transcript.step_at(index).is_some_and(|step| step.open == 0);
    if strategy.clear_inputs && is_step_complete {
        for call in item.calls.iter().filter(|call| empties(call, strategy)) {
            change.inputs = true;
            change.tokens = change.tokens.saturating_sub(call.input) + EMPTY_INPUT;
        }
    }
    change
}

/// What a strategy puts in the place of one result of an item. Failures, spared tools and what is small anyway stay.
pub fn stand_in(transcript: &Transcript, index: u32, place: usize, strategy: &ClearToolResults) -> Option<Box<str>> {
    let answer = transcript.item(index)?.answers.get(place)?;
    let call = transcript.call_of(index, place).filter(|call| !answer.error && !strategy.spares(&call.name))?;
    let stand_in = placeholder(&call.name, &answer.id, answer.payload);
    (estimate(&stand_in) < answer.payload).then_some(stand_in)
}

/// Whether a strategy that clears inputs empties this one.
pub fn empties(call: &Call, strategy: &ClearToolResults) -> bool {
    !strategy.spares(&call.name) && call.input > EMPTY_INPUT
}

/// What empty arguments, `{}`, cost.
const EMPTY_INPUT: TokenCount = TokenCount(2);
