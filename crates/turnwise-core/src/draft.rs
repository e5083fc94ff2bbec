//! The draft of a plan that strategies work on: the current view, and the only ways to make it
//! smaller.
//!
//! A draft exposes bounds between units and never single messages, so that no strategy can separate
//! a call from its result. Reading the size is O(log n); no function here walks the history.

mod attachments;
mod bounds;
mod omitting;
mod openings;
mod replacing;
mod shortening;

use alloc::vec::Vec;

use crate::additions::{AddedKind, NewText, SentAdditions};
use crate::mending::{self, Mending};
use crate::pins::Pins;
use crate::placeholder::{Digest, Digests, WantedDigest};
use crate::plan::Reason;
use crate::policy::{Limit, Measure, Policy};
use crate::summary::{Setback, Summary};
use crate::tokens::TokenCount;
use crate::transcript::{Step, Transcript};
pub(crate) use omitting::OmittedUnit;
pub use omitting::{Cause, Omission, Omitted};
pub use replacing::Replaced;
pub use shortening::{MeasuredSize, Shortened, is_shortened, margin};

/// The current decisions: the cut, the replacements, the omission and the shortening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Items before this index are left out, except those that are pinned. A summary may replace
    /// them.
    pub cut: u32,
    /// Why they are left out.
    pub reason: Reason,
    /// Items before this index have been considered for replacements.
    pub replaced_until: u32,
    /// The attachments of user messages before this index are cleared.
    pub attached_until: u32,
    /// How many entries of the list of replacements are in force.
    pub replaced: usize,
    /// The number of the omission in force, or zero. Only the newest omission is stored. A view
    /// with an older number omits nothing until pruning runs again.
    pub omission: u32,
    /// The unit whose results are shortened. There is at most one, since older units are left out
    /// before any result is shortened.
    pub shortened: Option<Shortened>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            cut: 0,
            reason: Reason::OlderThanKeep,
            replaced_until: 0,
            attached_until: 0,
            replaced: 0,
            omission: 0,
            shortened: None,
        }
    }
}

impl View {
    /// Whether the budget, not a strategy, cut items beyond the `covered` part.
    pub(crate) fn is_over_budget(&self, covered: u32) -> bool {
        self.reason == Reason::OverBudget && self.cut > covered
    }
}

/// A view and the length of the transcript when it was decided. Cutting the transcript below that
/// length removes the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The length of the transcript at the decision.
    pub at_len: u32,
    /// The digest of the transcript at the decision.
    pub chain: u64,
    /// The view in force since.
    pub view: View,
}
/// A request for a summary of everything before `end`, in at most `max_tokens`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryRequest {
    /// Where the covered part ends.
    pub end: u32,
    /// The longest the summary may be.
    pub max_tokens: TokenCount,
    /// Whether it is requested before it is needed.
    pub ahead: bool,
}

/// Knowledge that only the host has. A strategy that needs it waits until it is
/// [supplied](crate::Context::supply).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The relevance of each item for the task.
    Scores,
    /// Digests of these results, or token counts of their placeholders by the host's counter. Each
    /// is requested once.
    Digests(Vec<WantedDigest>),
    /// A text to add to the newest user message. Each message is asked about once.
    Text(WantedText),
    /// The results that later messages made worthless.
    Superseded,
}

/// A result that a later message made worthless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Superseded {
    /// The item that carries the result.
    pub item: u32,
    /// The item that has what is newer.
    pub by: u32,
    /// The size of a [`trace`](crate::placeholder::trace) of the result.
    pub trace: TokenCount,
}

/// A text that a strategy wants to add to the newest user message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedText {
    /// The kind.
    pub kind: AddedKind,
    /// The text is about the messages before this index.
    pub before: u32,
    /// The longest it may be.
    pub max_tokens: TokenCount,
}

/// The answer to a [`Need`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// A score for each item, in arbitrary units. Items of one unit share a score.
    Scores(Vec<u32>),
    /// One digest for each requested result, in the same order.
    Digests(Vec<Digest>),
    /// The text, if there is something to say.
    Text(Option<NewText>),
    /// The results in their order; each at most once.
    Superseded(Vec<Superseded>),
}

/// The view being worked on.
pub struct Draft<'a> {
    /// Everything said so far.
    pub transcript: &'a Transcript,
    /// The policy of the host.
    pub policy: &'a Policy,
    /// The pinned units.
    pub pins: &'a Pins,
    /// The repairs, if the policy asks for them.
    pub mending: &'a Mending,
    /// The step whose result was popped. It is left out until the result is appended again.
    pub withheld: Option<Step>,
    /// The running summary.
    pub summary: Option<&'a Summary>,
    /// The items with replaced parts; the view says how many of them count.
    pub replaced: &'a mut Vec<Replaced>,
    /// The measured sizes of shortened items, where they are known.
    pub measured: &'a [MeasuredSize],
    /// The newest omission before this plan; the view says whether it counts.
    pub omission: &'a Omission,
    /// The omission decided in this plan.
    pub new_omission: Option<Omission>,
    /// The relevance of each item, if the host supplied it for the current transcript.
    pub scores: &'a [u32],
    /// The results that later messages made worthless, if the host supplied them for the current
    /// transcript.
    pub superseded: Option<&'a [Superseded]>,
    /// The messages before this index were sent already, as far as that is known.
    pub sent_until: u32,
    /// The first item whose replacement or omission is new, for a change by
    /// [`Supersede`](crate::strategies::Supersede) alone.
    pub changed_from: u32,
    /// Whether the strategy at work acts before its trigger fires.
    pub is_early: bool,
    /// The digests the host has made.
    pub digests: &'a mut Digests,
    /// The texts that the request carries besides the transcript's messages.
    pub additions: SentAdditions<'a>,
    /// The scores or digests that a strategy waits for.
    pub need: Option<Need>,
    /// The view.
    pub view: View,
    /// Whether the policy's trigger fires, or fired at this length of the transcript before.
    pub fires: bool,
    /// Whether a strategy may request a summary.
    pub may_summarize: bool,
    /// Whether a strategy may request one after the next message. Directly after an undo, none is
    /// requested.
    pub may_summarize_soon: bool,
    /// The expected size of the summary, if known.
    pub expected: Option<TokenCount>,
    /// The requested summary.
    pub request: Option<SummaryRequest>,
    /// Set if a strategy's change freed nothing and was undone.
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
        self.request.is_some_and(|request| !request.ahead)
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

    /// Whether the request would be within `limit` if the verbatim part started at `start`, behind
    /// a summary of this size. If the limit counts only turns, messages and tokens are not
    /// computed.
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
        let attachments = self.attachments_from(start, opener);
        let tokens =
            self.transcript.tokens(start..end) + pinned_tokens + opener_tokens + summary_tokens;
        let (late, late_tokens) = self.late_and_gone(start);
        // The size of omitted units includes their added texts.
        let (added, omitted) = (self.additions.size_from(start, opener), self.omitted_from(start));
        let messages = (end - start) + pinned + u32::from(opener.is_some()) + summary_messages;
        let size = Measure {
            turns: self.turns_from(start),
            messages: messages + added.messages - late - omitted.messages,
            tokens: (tokens + added.tokens)
                .saturating_sub(self.saved_from(start))
                .less(attachments)
                .saturating_sub(late_tokens)
                .saturating_sub(omitted.tokens),
        };
        let mut size = self.mending.mend(size, start, opener);
        for _ in self.openings(start, summary_messages).into_iter().flatten() {
            size.messages += 1;
            size.tokens += mending::opening(self.policy);
        }
        size
    }

    /// The tokens that a summary of everything before `end` would replace, including the running
    /// summary.
    #[inline(never)]
    pub fn replaced_tokens(&self, end: u32) -> TokenCount {
        let (prior, prior_tokens) =
            self.summary.map_or((0, TokenCount::ZERO), |prior| (prior.messages, prior.tokens));
        let before = self.size_from(self.covered(), prior, prior_tokens);
        // Behind a summary, nothing else has to open the conversation.
        before.tokens.saturating_sub(self.size_from(end, 1, TokenCount::ZERO).tokens)
    }

    /// The number of turns if the verbatim part started at `start`.
    pub fn turns_from(&self, start: u32) -> u32 {
        let begun = self.transcript.turns().len() as u32 - self.transcript.turns_before(start);
        begun + u32::from(self.turn_through(start).is_some()) - self.omitted_from(start).turns
    }

    /// The user message that opens the turn that a cut at `start` would split, unless it is pinned.
    pub fn opener(&self, start: u32) -> Option<u32> {
        self.turn_through(start).filter(|&index| !self.pins.covers(index))
    }

    /// The start of the turn that a cut at `start` would split.
    #[inline(never)]
    fn turn_through(&self, start: u32) -> Option<u32> {
        // A summary of whole turns splits none, even if the turn after it was popped.
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

    /// Whether the item is a result that came late. It is sent unchanged or not at all.
    fn is_late(&self, index: u32) -> bool {
        self.transcript.stray_at(index).is_some()
    }

    /// The number and tokens of late results at or after `start` that are left out because their
    /// calls are.
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
