//! Cleared attachments: the pictures, files and documents of old user messages.

use super::Draft;
use crate::tokens::TokenCount;

impl Draft<'_> {
    /// The user messages from `start` on, and the `opener` before it, whose attachments are
    /// cleared, with the tokens that this frees. Linear in the messages with attachments, which are
    /// few.
    pub(crate) fn cleared_attachments(
        &self,
        start: u32,
        opener: Option<u32>,
    ) -> impl Iterator<Item = (u32, TokenCount)> + '_ {
        let first = opener.unwrap_or(start).min(start);
        let attached = self.transcript.attached(first..self.view.attached_until);
        attached.filter(move |(index, _)| {
            (*index >= start || opener == Some(*index))
                && !self.pins.covers(*index)
                && !self.is_omitted(*index)
                && !self.mending.leaves_out(*index)
        })
    }

    /// The tokens that cleared attachments free.
    #[inline(never)]
    pub(super) fn attachments_from(&self, start: u32, opener: Option<u32>) -> TokenCount {
        // Most conversations have none.
        if self.view.attached_until == 0 {
            return TokenCount::ZERO;
        }
        self.cleared_attachments(start, opener).map(|(_, tokens)| tokens).sum()
    }

    /// Clears the attachments before `bound`, except those of the newest user message, if that
    /// frees at least `at_least` tokens.
    #[inline(never)]
    pub(crate) fn clear_attachments(&mut self, bound: u32, at_least: TokenCount) {
        let newest = self.transcript.turns().last().copied().unwrap_or_default();
        let until = bound.min(newest);
        let before = self.view.attached_until;
        if until <= before {
            return;
        }
        let opener = self.opener(self.start());
        let freed = self.attachments_from(self.start(), opener);
        self.view.attached_until = until;
        let freed = self.attachments_from(self.start(), opener).saturating_sub(freed);
        if freed == TokenCount::ZERO || freed < at_least {
            self.view.attached_until = before;
        }
    }
}
