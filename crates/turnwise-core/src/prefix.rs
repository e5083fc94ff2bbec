//! The cost of changing the prefix: providers cache a request and bill it at a fraction, up to the
//! first difference (peers: "this edit frees 3,100 tokens and re-bills 41,000").

use alloc::vec::Vec;

use crate::plan::{Inserted, Plan, Run, first_difference};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// The first difference between two requests, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefixChange {
    /// Index of the first message that differs, among those sent.
    pub at: u32,
    /// Tokens after it that were sent before, or that replace such messages: the provider reads
    /// them again instead of using its cache.
    pub resent: TokenCount,
    /// Tokens this request has less than it would have had without the change.
    pub saved: TokenCount,
}

/// When a change of the prefix is worth it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payback {
    /// Within how many requests a change must have paid for itself.
    pub requests: u32,
    /// The price of a cached token, in per mille of an uncached one.
    pub cached_permille: u32,
}

impl Payback {
    /// Whether sending `saved` tokens less from now on outweighs sending `resent` tokens once
    /// without the cache.
    pub fn is_worth(self, saved: TokenCount, resent: TokenCount) -> bool {
        self.gain(saved, resent).is_some()
    }

    /// What a change is worth, in thousandths of an uncached token. `None` if it costs more.
    pub fn gain(self, saved: TokenCount, resent: TokenCount) -> Option<u64> {
        let cached = u64::from(self.cached_permille.min(1000));
        let gain = u64::from(saved.0) * cached * u64::from(self.requests);
        gain.checked_sub(u64::from(resent.0) * (1000 - cached))
    }
}

/// The request of the last plan that was handed out.
#[derive(Clone, Debug, Default)]
pub struct LastRequest {
    /// Its messages as runs.
    pub runs: Vec<Run>,
    /// Its size.
    pub tokens: TokenCount,
    /// The transcript's length then.
    pub len: u32,
}

impl LastRequest {
    /// The tokens of its media, which no report teaches the estimate anything about.
    pub fn media(&self, transcript: &Transcript) -> TokenCount {
        let of_run = |run: &Run| match *run {
            // What has become a placeholder is text.
            Run::Items { change: Some(change), .. } if change.results || change.attachments => {
                TokenCount::ZERO
            }
            Run::Items { start, end, .. } => {
                let end = end.min(transcript.len());
                transcript.items(start.min(end)..end).map(|(_, item)| item.media).sum()
            }
            Run::Insert(Inserted::Moved(index, _)) => {
                transcript.item(index).map_or(TokenCount::ZERO, |item| item.media)
            }
            Run::Insert(_) => TokenCount::ZERO,
        };
        self.runs.iter().map(of_run).sum()
    }

    /// The size of the next request if nothing more is left out.
    pub fn carried_on(&self, transcript: &Transcript) -> TokenCount {
        self.tokens + transcript.tokens(self.len.min(transcript.len())..transcript.len())
    }

    /// The first difference between this request and `runs`, the request of `plan`. Since then,
    /// items from `edited_from` on were edited, and the one at `replaced_from` was replaced.
    pub fn compare(
        &self,
        plan: &Plan,
        runs: &[Run],
        [edited_from, replaced_from]: [u32; 2],
        transcript: &Transcript,
    ) -> Option<PrefixChange> {
        let at = first_difference(&self.runs, runs, edited_from.min(replaced_from))?;
        let resent = resent(plan, runs, at, self.len.min(edited_from), transcript);
        Some(PrefixChange {
            at,
            resent,
            saved: self.carried_on(transcript).saturating_sub(plan.size.tokens),
        })
    }
}

/// The tokens of the messages from position `at` on, without new items.
fn resent(
    plan: &Plan,
    runs: &[Run],
    at: u32,
    new_from: u32,
    transcript: &Transcript,
) -> TokenCount {
    let mut inserts = plan.inserts.iter();
    let (mut position, mut tokens) = (0, TokenCount::ZERO);
    for run in runs {
        let skipped = at.saturating_sub(position).min(run.messages());
        position += run.messages();
        match run {
            Run::Items { start, change: Some(change), .. } if skipped == 0 && *start < new_from => {
                tokens += change.tokens;
            }
            Run::Items { start, end, change: None } => {
                let end = (*end).min(new_from);
                tokens += transcript.tokens((start + skipped).min(end)..end);
            }
            Run::Items { .. } => {}
            Run::Insert(what) => {
                let is_new = match what {
                    Inserted::Moved(index, _) => *index >= new_from,
                    Inserted::Added { item, .. } => item.is_some_and(|item| item >= new_from),
                    Inserted::Summary { .. } | Inserted::Interrupted(_) | Inserted::Opening => {
                        false
                    }
                };
                let cost = inserts.next().map_or(TokenCount::ZERO, |insert| insert.tokens);
                if skipped == 0 && !is_new {
                    tokens += cost;
                }
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_pays_when_what_it_saves_outweighs_what_is_read_anew() {
        let payback = Payback { requests: 10, cached_permille: 100 };
        // Each request saves 900 tokens at a tenth of the price; once, 1,000 tokens cost nine
        // tenths more.
        assert!(payback.is_worth(TokenCount(900), TokenCount(1_000)));
        assert!(!payback.is_worth(TokenCount(899), TokenCount(1_000)));
        assert!(payback.is_worth(TokenCount(0), TokenCount(0)));
        assert!(
            Payback { requests: 1, cached_permille: 1000 }
                .is_worth(TokenCount(1), TokenCount(u32::MAX))
        );
    }
}
