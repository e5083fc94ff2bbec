//! A plan: the decision about every message, as data. Start reading here.
//!
//! A plan never contains messages. Its [`Segment`]s cover the transcript from the first item to the
//! last, its [`Insert`]s are put between them, and each [`Decision`] has a reason and token counts.
//! The host applies the plan to its own messages, so that unchanged messages remain the same
//! objects.

mod reason;
mod runs;

use alloc::vec::Vec;

use crate::policy::Measure;
use crate::prefix::PrefixChange;
use crate::summary::{Breaker, Job};
use crate::tokens::TokenCount;
use crate::transcript::{CallSite, Transcript};
pub use reason::Reason;
pub use runs::{Merged, Run, first_difference};

/// The messages for the next request to a model, and the reason for each decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The transcript from first to last item, without gap or overlap.
    pub segments: Vec<Segment>,
    /// The messages to insert, by position.
    pub inserts: Vec<Insert>,
    /// The size of the request.
    pub size: Measure,
    /// The size of the whole transcript.
    pub whole: Measure,
    /// The tokens available to messages, if the policy has a window.
    pub budget: Option<TokenCount>,
    /// The size of the policy's memory, which is already subtracted from the budget.
    pub memory: TokenCount,
    /// The tokens at which the policy acts, if it counts tokens.
    pub trigger: Option<TokenCount>,
    /// The tokens it then aims for, if it counts tokens.
    pub target: Option<TokenCount>,
    /// The first difference from the previous request, and its cost. `None` if the request only
    /// appends messages.
    pub prefix_change: Option<PrefixChange>,
    /// A summary for the host to make.
    pub job: Option<Job>,
    /// Failed attempts to make requests smaller.
    pub breaker: Breaker,
}

/// One decision about a run of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
    /// The action for all of them.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

/// The action for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Run as it is.
    Keep,
    /// Left out.
    Drop,
    /// Run with parts of it replaced. Always a single item.
    Replace(Change),
    /// Left out, and covered by the summary.
    Summarize,
    /// Run directly after the call it answers, possibly with parts of it replaced. Always a single
    /// item if parts are replaced.
    Move(Option<Change>),
}

/// Which parts of an item are replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Results become placeholders.
    pub results: bool,
    /// Call arguments become empty.
    pub inputs: bool,
    /// Pictures, files and documents become placeholders.
    pub attachments: bool,
    /// `null` content becomes empty text.
    pub content: bool,
    /// Results that answer no call are taken out.
    pub orphans: bool,
    /// Half characters and refused ids are replaced. The size stays the same.
    pub mended: bool,
    /// It is sent as a part of the message before it.
    pub merges: bool,
    /// It is sent in the field of the request for instructions.
    pub hoists: bool,
    /// The white space at its end is taken away.
    pub trims: bool,
    /// What the provider refuses once somebody else has spoken is taken away: see
    /// [`Flags::PAUSED`](crate::item::Flags::PAUSED).
    pub unpauses: bool,
    /// The number of its cache breakpoints that are taken away, the earliest first.
    pub uncached: u8,
    /// The limit for each shortened result; zero if results are not shortened.
    pub most: TokenCount,
    /// The number of interrupted calls closed in it.
    pub closed: u16,
    /// Zero if no text is added to it. Other texts have another
    /// [mark](crate::additions::Added::mark).
    pub added: u8,
    /// The index of the policy's strategy that decides which parts are cleared.
    pub strategy: u8,
    /// The size of the item afterwards.
    pub tokens: TokenCount,
}

/// A message in the request that the transcript does not have at this position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insert {
    /// The transcript index it goes in front of.
    pub before: u32,
    /// The kind of message.
    pub what: Inserted,
    /// The size.
    pub tokens: TokenCount,
}

/// The messages that a plan can insert.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Inserted {
    /// The running summary, as the messages its envelope wants.
    Summary {
        /// The number of the summary, for [`crate::Context::summary`].
        serial: u32,
        /// The number of messages it is sent as.
        messages: u32,
    },
    /// A result that closes an interrupted call. In formats with all results in one message, it
    /// closes all open calls of the step.
    Interrupted(CallSite),
    /// A late result that moves up from this index, possibly with parts of it replaced.
    Moved(u32, Option<Change>),
    /// A user message that opens the conversation, for providers that refuse to begin with the
    /// model.
    Opening,
    /// A text of the host, as messages of its own.
    Added {
        /// The number of the text, for [`crate::additions::Additions::get`].
        serial: u32,
        /// The user message that it belongs to. `None` at the front.
        item: Option<u32>,
        /// The number of messages it is sent as.
        messages: u32,
    },
}

/// Why a plan exceeds its budget: the sizes of the messages that must stay. They add up to budget
/// plus overrun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CannotFit {
    /// Window − output reserve − overhead − memory.
    pub budget: TokenCount,
    /// The tokens sent beyond the budget.
    pub over: TokenCount,
    /// System and developer messages.
    pub system: TokenCount,
    /// Messages pinned by the policy or the host.
    pub pinned: TokenCount,
    /// The newest user message, or the one that opens the running turn.
    pub newest: TokenCount,
    /// The step whose results have not come yet.
    pub in_flight: TokenCount,
    /// The last step, and everything that a policy without strategies sends.
    pub rest: TokenCount,
}

/// The decision about one item, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The item.
    pub index: u32,
    /// The action.
    pub action: Action,
    /// Why.
    pub reason: Reason,
    /// The size in the transcript.
    pub tokens_before: TokenCount,
    /// The size as sent; zero if it is left out.
    pub tokens_after: TokenCount,
}

impl Action {
    /// A stable name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Drop => "drop",
            Self::Replace(_) => "replace",
            Self::Summarize => "summarize",
            Self::Move(_) => "move",
        }
    }

    /// Whether the item is sent at its own position.
    pub fn is_sent(self) -> bool {
        matches!(self, Self::Keep | Self::Replace(_))
    }

    /// Which parts of the item are replaced.
    pub fn change(self) -> Option<Change> {
        match self {
            Self::Replace(change) => Some(change),
            Self::Move(change) => change,
            _ => None,
        }
    }
}

impl Plan {
    /// The index of the first message that differs from the previous request.
    pub fn prefix_changed_at(&self) -> Option<u32> {
        self.prefix_change.map(|change| change.at)
    }

    /// Whether the request can be sent: it is within the budget, and it is not empty unless the
    /// transcript is. Every provider refuses an empty list.
    pub fn fits(&self) -> bool {
        !self.is_emptied() && self.budget.is_none_or(|budget| self.size.tokens <= budget)
    }

    /// Whether nothing of the transcript is left to send.
    fn is_emptied(&self) -> bool {
        self.size.messages == 0 && self.whole.messages > 0
    }

    /// The sizes of the messages that make the plan exceed its budget: all zero if nothing is left to
    /// send. `None` if it fits.
    pub fn cannot_fit(&self, transcript: &Transcript) -> Option<CannotFit> {
        if self.fits() {
            return None;
        }
        let budget = self.budget.unwrap_or_default();
        let over = self.size.tokens.saturating_sub(budget);
        let mut parts = CannotFit { budget, over, ..CannotFit::default() };
        for decision in self.decisions(transcript) {
            let part = match decision.reason {
                Reason::PinnedSystem => &mut parts.system,
                Reason::PinnedTask | Reason::PinnedHost => &mut parts.pinned,
                Reason::NewestUser | Reason::OpensTurn | Reason::Restated | Reason::Recalled => {
                    &mut parts.newest
                }
                Reason::InFlight => &mut parts.in_flight,
                _ => &mut parts.rest,
            };
            *part += decision.tokens_after;
        }
        // Moved results are already counted by their decisions.
        let added =
            self.inserts.iter().filter(|insert| !matches!(insert.what, Inserted::Moved(..)));
        parts.rest += added.map(|insert| insert.tokens).sum();
        Some(parts)
    }

    /// The used share of the budget in per mille. A host that never cuts can warn before the
    /// provider refuses a request.
    pub fn pressure(&self) -> Option<u32> {
        let budget = u64::from(self.budget?.0.max(1));
        Some(u32::try_from(u64::from(self.size.tokens.0) * 1000 / budget).unwrap_or(u32::MAX))
    }

    /// Whether the budget is nearly full: 85 % and more (reference A1).
    pub fn is_near_budget(&self) -> bool {
        self.pressure().is_some_and(|permille| permille >= NEAR_BUDGET)
    }

    /// The tokens that the plan frees in each turn, oldest first (reference A11). Turns that free
    /// nothing are not listed. Items before the first turn count as turn 0.
    pub fn freed(&self, transcript: &Transcript) -> Vec<Freed> {
        let mut freed: Vec<Freed> = Vec::new();
        for decision in self
            .decisions(transcript)
            .filter(|decision| decision.tokens_after < decision.tokens_before)
        {
            let turn = transcript.turns_before(decision.index + 1);
            let tokens = decision.tokens_before.saturating_sub(decision.tokens_after);
            match freed.last_mut().filter(|last| last.turn == turn) {
                Some(last) => last.tokens += tokens,
                None => freed.push(Freed { turn, tokens }),
            }
        }
        freed
    }

    /// Whether the request differs from the transcript.
    pub fn changed(&self) -> bool {
        !self.inserts.is_empty()
            || self.segments.iter().any(|segment| segment.action != Action::Keep)
    }

    /// The decisions about all items, in order.
    pub fn decisions<'a>(
        &'a self,
        transcript: &'a Transcript,
    ) -> impl Iterator<Item = Decision> + 'a {
        self.segments.iter().flat_map(move |segment| {
            transcript.items(segment.start..segment.end).map(move |(index, item)| {
                let tokens_after = match segment.action {
                    Action::Keep | Action::Move(None) => item.tokens,
                    Action::Replace(change) | Action::Move(Some(change)) => change.tokens,
                    Action::Drop | Action::Summarize => TokenCount::ZERO,
                };
                let (action, reason) = (segment.action, segment.reason);
                let tokens_before = item.tokens + item.cut;
                Decision { index, action, reason, tokens_before, tokens_after }
            })
        })
    }

    /// The segment that contains the item at `index`.
    pub fn segment_at(&self, index: u32) -> Option<&Segment> {
        let place = self.segments.partition_point(|segment| segment.start <= index);
        self.segments.get(place.checked_sub(1)?).filter(|segment| index < segment.end)
    }
}

/// The tokens that a plan frees in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// The turn, counted from one.
    pub turn: u32,
    /// The tokens that are not sent.
    pub tokens: TokenCount,
}

/// The used share of the budget, in per mille, at which [`Plan::is_near_budget`] turns true.
pub const NEAR_BUDGET: u32 = 850;

/// Appends `segment`, or merges it into the last one if action and reason are the same.
pub fn push_segment(segments: &mut Vec<Segment>, segment: Segment) {
    if segment.start >= segment.end {
        return;
    }
    if segment.action.change().is_none()
        && let Some(last) = segments.last_mut()
        && last.end == segment.start
        && last.action == segment.action
        && last.reason == segment.reason
    {
        last.end = segment.end;
        return;
    }
    segments.push(segment);
}
