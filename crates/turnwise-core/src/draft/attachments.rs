//! Cleared attachments: the pictures, files and documents of old messages.

use super::{Draft, Replaced};
use crate::media::may_clear;
use crate::policy::Rule;
use crate::tokens::TokenCount;

impl Draft<'_> {
    /// The messages from `start` on, and the `opener` before it, whose attachments are cleared, with
    /// the tokens that this frees. Linear in the messages with attachments, which are few.
    pub(crate) fn cleared_attachments(
        &self,
        start: u32,
        opener: Option<u32>,
    ) -> impl Iterator<Item = (u32, i32)> + '_ {
        let bare = &self.mending.bare;
        let first = opener.unwrap_or(start).min(start);
        // Pinned messages are sent wherever they are.
        let first = if self.mending.bares_pins { 0 } else { first };
        let end = bare.last().map_or(0, |last| last + 1).max(self.view.attached_until);
        self.transcript.attached(first..end).filter_map(move |(index, attached)| {
            let is_pinned = self.pins.covers(index);
            let is_sent = index >= start || opener == Some(index) || is_pinned;
            let is_there = !self.is_omitted(index) && !self.mending.leaves_out(index);
            if !is_sent || !is_there {
                return None;
            }
            let freed = attached.freed - self.cleared_with_results(index);
            let is_old = index < self.view.attached_until && !is_pinned && freed > 0;
            let goes =
                (is_old && may_clear(self.transcript, index)) || bare.binary_search(&index).is_ok();
            goes.then_some((index, freed))
        })
    }

    /// The part of an item's attachments that placeholders for its results replace too.
    fn cleared_with_results(&self, index: u32) -> i32 {
        let Some(item) = self.transcript.item(index).filter(|item| !item.answers.is_empty()) else {
            return 0;
        };
        let is_it = |entry: &&Replaced| entry.index == index && entry.change.results;
        let of = |entries| <[Replaced]>::first(entries).filter(is_it);
        let replaced = of(self.superseded_from(index)).or(of(self.replaced_from(index)));
        let waits = self.withheld.is_some_and(|step| (step.start..step.end).contains(&index));
        let Some(replaced) = replaced.filter(|_| !waits && !self.pins.covers(index)) else {
            return 0;
        };
        let rule = self.policy.strategies.get(usize::from(replaced.change.strategy));
        let goes = |place: &usize| {
            let placeholder = |rule: &Rule| {
                rule.strategy.placeholder(self.transcript, self.digests, index, *place)
            };
            rule.is_some_and(|rule| placeholder(rule).is_some())
        };
        let answers = (0..item.answers.len()).filter(goes);
        answers.filter_map(|place| Some(item.answers.get(place)?.attachments)).sum()
    }

    /// The tokens that cleared attachments free.
    #[inline(never)]
    pub(super) fn attachments_from(&self, start: u32, opener: Option<u32>) -> i64 {
        // Most conversations have none.
        if self.view.attached_until == 0 && self.mending.bare.is_empty() {
            return 0;
        }
        self.cleared_attachments(start, opener).map(|(_, freed)| i64::from(freed)).sum()
    }

    /// Clears the attachments before `bound`, except those of the newest user message, if that
    /// frees at least `at_least` tokens.
    #[inline(never)]
    pub(crate) fn clear_attachments(&mut self, bound: u32, at_least: TokenCount) {
        let until = bound.min(self.last_bound());
        let before = self.view.attached_until;
        if until <= before {
            return;
        }
        let opener = self.opener(self.start());
        let freed = self.attachments_from(self.start(), opener);
        self.view.attached_until = until;
        let freed = self.attachments_from(self.start(), opener) - freed;
        if freed <= 0 || freed < i64::from(at_least.0) {
            self.view.attached_until = before;
        }
    }
}
