//! The bounds at which a view may be cut, and the search for the bound that meets a limit.

use super::Draft;
use crate::item::{Item, Kind, Role};
use crate::order::count_before;
use crate::policy::{Keep, Limit};
use crate::tokens::TokenCount;

impl Draft<'_> {
    /// The smallest bound between units at `index` or after it.
    pub fn bound(&self, index: u32) -> u32 {
        self.transcript
            .step_at(index)
            .filter(|step| step.start < index)
            .map_or(index, |step| step.end)
    }

    /// The furthest a cut may go: the last unit and the step in flight stay.
    pub fn last_bound(&self) -> u32 {
        self.transcript.last_unit().start
    }

    /// The turn starts inside the verbatim part at which a cut would still satisfy `keep`.
    pub fn turn_bounds(&self, keep: &Keep) -> &[u32] {
        let turns = self.transcript.turns();
        let start = self.start();
        let first = count_before(turns, |&turn| turn <= start);
        let kept = self.kept_from(keep).max(turns.first().copied().unwrap_or_default());
        let last = count_before(turns, |&turn| turn <= kept);
        turns.get(first..last).unwrap_or_default()
    }

    /// The start of the part that `keep` protects.
    #[inline(never)]
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
        [of_turns, of_messages, of_tokens]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or_else(|| self.last_bound())
    }

    /// The bound that keeps the question too, if `bound` leaves nothing but a short reply such as
    /// "yes", and the budget has room for it: the model's whole turn, or else its last words. A
    /// limit in tokens is a matter of cost, and what the reply means is worth more.
    pub fn with_question(
        &self,
        bound: u32,
        bounds: &[u32],
        messages: u32,
        tokens: TokenCount,
    ) -> u32 {
        let Some(budget) = self.policy.budget() else { return bound };
        let (len, items) = (self.transcript.len(), self.transcript);
        let before = bound.saturating_sub(1);
        if !self.replies(bound, SHORT_REPLY) {
            return bound;
        }
        if bound + 1 != len {
            // An old reply goes with its question, where that leaves what is to be kept.
            let is_bare = items.item(bound).is_some_and(|item| item.tokens <= BARE_REPLY);
            let next = bounds.get(bounds.partition_point(|&next| next <= bound)).copied();
            return next.filter(|_| is_bare).unwrap_or(bound);
        }
        let turn = items.turns().iter().rev().find(|&&turn| turn <= before).copied();
        let fits = |&start: &u32| {
            start >= self.start() && self.size_from(start, messages, tokens).tokens <= budget
        };
        turn.into_iter().chain([items.unit(before).start]).find(fits).unwrap_or(bound)
    }

    /// Whether a message of the user is no longer than `most` and follows words of the model.
    #[inline(never)]
    fn replies(&self, index: u32, most: TokenCount) -> bool {
        let is_reply = |item: &Item| item.role == Role::User && item.tokens <= most;
        let asks = |item: &Item| item.role == Role::Assistant && item.kind == Kind::Message;
        let before = self.transcript.item(index.saturating_sub(1));
        before.is_some_and(asks) && self.transcript.item(index).is_some_and(is_reply)
    }

    /// Whether the request begins at `start` with a reply that says nothing without its question,
    /// which nothing replaces.
    pub fn lacks_question(&self, start: u32) -> bool {
        self.summary.is_none() && self.replies(start, BARE_REPLY)
    }

    /// The first of `bounds` from which `limit` holds, with a summary of the given size. The last
    /// bound if there is none, or if `limit` is empty.
    pub fn first_fitting(
        &self,
        bounds: &[u32],
        limit: &Limit,
        messages: u32,
        tokens: TokenCount,
    ) -> Option<u32> {
        if limit.is_empty() {
            return bounds.last().copied();
        }
        let place =
            bounds.partition_point(|&bound| !self.holds_from(limit, bound, messages, tokens));
        bounds.get(place).or(bounds.last()).copied()
    }

    /// Whether the part that `keep` protects may not lose single steps. A single protected turn may
    /// lose its older steps. Several turns stay whole while the budget has room for them and a
    /// summary of the given size.
    pub fn holds_steps(&self, keep: &Keep, messages: u32, tokens: TokenCount) -> bool {
        let kept = self.kept_from(keep);
        let is_one = self.transcript.turns_before(kept + 1) >= self.transcript.turns().len() as u32;
        let has_room =
            |budget| self.size_from(kept.max(self.start()), messages, tokens).tokens <= budget;
        !keep.counts_turns_only() || (!is_one && self.policy.budget().is_none_or(has_room))
    }

    /// The first bound between two units from which `limit` holds, or else the last one that
    /// satisfies `keep` (see [`Self::holds_steps`]). A single long turn is cut this way.
    #[inline(never)]
    pub fn first_fitting_step(
        &self,
        limit: &Limit,
        keep: &Keep,
        messages: u32,
        tokens: TokenCount,
    ) -> Option<u32> {
        let last = self.last_bound();
        let last = if self.holds_steps(keep, messages, tokens) {
            last.min(self.kept_from(keep))
        } else {
            last
        };
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
            if self.holds_from(limit, bound, messages, tokens) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        Some(self.bound(low).min(last))
    }
}

/// The longest reply that says nothing without its question.
const SHORT_REPLY: TokenCount = TokenCount(16);
/// The longest one that says nothing at all: "yes", "do it".
const BARE_REPLY: TokenCount = TokenCount(7);
