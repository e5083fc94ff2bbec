//! What strategies work on: the present view of the transcript, and the only ways to make it
//! smaller.
//!
//! A draft speaks of bounds between units, never of single messages, so that a strategy has no way
//! to write down half a call. Reading its size is O(log n); nothing here walks the history.

mod bounds;
mod omitting;
mod replacing;
mod shortening;

use alloc::vec::Vec;

use crate::mending::Mending;
use crate::pins::Pins;
use crate::plan::Reason;
use crate::policy::{Limit, Measure, Policy};
use crate::stand_in::{Digest, Digests, WantedDigest};
use crate::summary::{Setback, Summary};
use crate::tokens::TokenCount;
use crate::transcript::{Step, Transcript};
pub use omitting::{Omission, Omitted};
pub use replacing::Replaced;
pub use shortening::{Shortened, Weighed, is_shortened, margin};

/// What is left out and what is cleared at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Everything before this index is left out, unless a summary stands for it or it is pinned.
    pub cut: u32,
    /// Why it is left out.
    pub reason: Reason,
    /// Items before this index have been considered for replacements.
    pub replaced_until: u32,
    /// How many entries of the list of replacements are in force.
    pub replaced: usize,
    /// The number of the omission in force; zero for none. Only the newest is kept: where a view names
    /// another, nothing is omitted until that is decided again.
    pub omission: u32,
    /// The unit whose results are shortened. One at most: what is older is left out before anything
    /// is shortened.
    pub shortened: Option<Shortened>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            cut: 0,
            reason: Reason::OlderThanKeep,
            replaced_until: 0,
            replaced: 0,
            omission: 0,
            shortened: None,
        }
    }
}

impl View {
    /// Whether something beyond what is `covered` was left out since the budget was exceeded, and
    /// not by a strategy.
    pub(crate) fn is_over_budget(&self, covered: u32) -> bool {
        self.reason == Reason::OverBudget && self.cut > covered
    }
}

/// A view with the length of the transcript at which it was decided: cutting the transcript below
/// takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The transcript's length then.
    pub at_len: u32,
    /// The view from then on.
    pub view: View,
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

/// Knowledge that only the host has. A strategy that needs it waits until it is
/// [supplied](crate::Context::supply).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The relevance of each item for the task.
    Scores,
    /// Digests of these results, or the tokens of their placeholders by the host's counter. Each is
    /// asked for once.
    Digests(Vec<WantedDigest>),
}

/// The answer to a [`Need`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// A score for each item, in arbitrary units. Items of one unit share a score.
    Scores(Vec<u32>),
    /// A digest for each result that was asked for, in that order.
    Digests(Vec<Digest>),
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
    /// The step of which a result was popped: it is left out until that comes again.
    pub withheld: Option<Step>,
    /// The running summary.
    pub summary: Option<&'a Summary>,
    /// The items with replaced parts; the view says how many of them count.
    pub replaced: &'a mut Vec<Replaced>,
    /// The measured sizes of shortened items, where they are known.
    pub weighed: &'a [Weighed],
    /// The newest omission before this plan; the view says whether it counts.
    pub omission: &'a Omission,
    /// The omission that a strategy decided on now.
    pub new_omission: Option<Omission>,
    /// The relevance of each item, if the host has given it for the transcript as it is.
    pub scores: &'a [u32],
    /// The digests the host has made.
    pub digests: &'a mut Digests,
    /// The host's knowledge that a strategy waits for.
    pub need: Option<Need>,
    /// The view.
    pub view: View,
    /// Whether a summary may be asked for.
    pub may_summarize: bool,
    /// What a summary is expected to take, where that is known.
    pub expected: Option<TokenCount>,
    /// The summary asked for.
    pub wish: Option<Wish>,
    /// Whether a strategy did something that was taken back, since it freed nothing.
    pub setback: Option<Setback>,
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
    #[inline(never)]
    pub fn size(&self) -> Measure {
        let (messages, tokens) =
            self.summary.map_or((0, TokenCount::ZERO), |s| (s.messages, s.tokens));
        self.size_from(self.start(), messages, tokens)
    }

    /// Whether what would be sent now is within `limit`.
    #[inline(never)]
    pub fn holds(&self, limit: &Limit) -> bool {
        let (messages, tokens) =
            self.summary.map_or((0, TokenCount::ZERO), |s| (s.messages, s.tokens));
        self.holds_from(limit, self.start(), messages, tokens)
    }

    /// Whether it would be if the verbatim part started at `start`, with a summary of this size in
    /// front. Where only turns count, nothing else is counted.
    pub fn holds_from(
        &self,
        limit: &Limit,
        start: u32,
        summary_messages: u32,
        summary_tokens: TokenCount,
    ) -> bool {
        let size = if limit.counts_turns_only() {
            Measure { turns: self.turns_from(start), ..Measure::default() }
        } else {
            self.size_from(start, summary_messages, summary_tokens)
        };
        limit.holds(&size, self.policy.budget())
    }

    /// The size if the verbatim part started at `start`, with a summary of this size in front.
    pub fn size_from(
        &self,
        start: u32,
        summary_messages: u32,
        summary_tokens: TokenCount,
    ) -> Measure {
        let end = self.transcript.len();
        let (pinned, pinned_tokens) = self.pins.size_before(self.transcript, start);
        let opener = self.opener(start);
        let opener_tokens =
            opener.map_or(TokenCount::ZERO, |index| self.transcript.tokens(index..index + 1));
        let tokens =
            self.transcript.tokens(start..end) + pinned_tokens + opener_tokens + summary_tokens;
        let (late, late_tokens) = self.late_and_gone(start);
        let omitted = self.omitted_from(start);
        let size = Measure {
            turns: self.turns_from(start),
            messages: (end - start) + pinned + u32::from(opener.is_some()) + summary_messages
                - late
                - omitted.messages,
            tokens: tokens
                .saturating_sub(self.saved_from(start))
                .saturating_sub(late_tokens)
                .saturating_sub(omitted.tokens),
        };
        self.mending.mend(size, start)
    }

    /// What a summary of everything before `end` would stand for: what goes when it comes, the
    /// running summary included.
    #[inline(never)]
    pub fn stands_for(&self, end: u32) -> TokenCount {
        let (prior, prior_tokens) =
            self.summary.map_or((0, TokenCount::ZERO), |prior| (prior.messages, prior.tokens));
        let before = self.size_from(self.covered(), prior, prior_tokens);
        before.tokens.saturating_sub(self.size_from(end, 0, TokenCount::ZERO).tokens)
    }

    /// The turns of that size.
    pub fn turns_from(&self, start: u32) -> u32 {
        let begun = self.transcript.turns().len() as u32 - self.transcript.turns_before(start);
        begun + u32::from(self.turn_through(start).is_some()) - self.omitted_from(start).turns
    }

    /// The user message that opens the turn which a cut at `start` would go through, unless it is
    /// pinned anyway.
    pub fn opener(&self, start: u32) -> Option<u32> {
        self.turn_through(start).filter(|&index| !self.pins.covers(index))
    }

    /// The start of the turn which a cut at `start` would go through.
    #[inline(never)]
    fn turn_through(&self, start: u32) -> Option<u32> {
        // What a summary of whole turns covers stays covered, even if the turn that came next was
        // popped.
        if self.summary.is_some_and(|summary| summary.end == start && !summary.splits_turn) {
            return None;
        }
        self.transcript
            .turn_start(start)
            .filter(|&turn| turn < start && start < self.transcript.len())
    }

    /// Leaves out everything before `bound`.
    pub fn cut(&mut self, bound: u32, reason: Reason) {
        if bound > self.start() {
            self.view.cut = bound;
            self.view.reason = reason;
        }
    }

    /// Whether the item is a result that came late. It is sent as it is, or not at all.
    fn is_late(&self, index: u32) -> bool {
        self.transcript.stray_at(index).is_some()
    }

    /// The late results at `start` or behind it that go all the same, with their calls: how many,
    /// and their tokens.
    fn late_and_gone(&self, start: u32) -> (u32, TokenCount) {
        let strays = self.transcript.strays();
        let late =
            strays.get(strays.partition_point(|stray| stray.index < start)..).unwrap_or_default();
        let gone = late.iter().filter(|stray| stray.step < start && !self.pins.covers(stray.step));
        gone.fold((0, TokenCount::ZERO), |(count, tokens), stray| {
            (count + 1, tokens + self.transcript.tokens(stray.index..stray.index + 1))
        })
    }
}
