//! The decision as data: start reading here.
//!
//! A plan never holds messages. It covers the transcript from its first item to its last with
//! [`Segment`]s, says what is put in between ([`Insert`]), and gives the reason and the tokens of
//! each ([`Decision`]). The host applies it to its own messages, so that what no plan touched is
//! the very same object.

mod reason;
mod sent;

use alloc::vec::Vec;

use crate::policy::Measure;
use crate::prefix::PrefixChange;
use crate::summary::{Breaker, Job};
use crate::tokens::TokenCount;
use crate::transcript::{CallSite, Transcript};
pub use reason::Reason;
pub use sent::{Sent, first_difference};

/// What a model should see next, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The transcript from first to last item, without gap or overlap.
    pub segments: Vec<Segment>,
    /// What is put between them, by position.
    pub inserts: Vec<Insert>,
    /// The size of what is sent.
    pub size: Measure,
    /// The size of the whole transcript.
    pub whole: Measure,
    /// What the messages may cost, if the policy has a window.
    pub budget: Option<TokenCount>,
    /// What the policy's memory takes beside the messages: the budget is without it.
    pub memory: TokenCount,
    /// The tokens at which the policy acts, if it counts tokens.
    pub trigger: Option<TokenCount>,
    /// The tokens it then aims for, if it counts tokens.
    pub target: Option<TokenCount>,
    /// Where the messages sent first differ from those of the plan before, and what that costs;
    /// `None` if what was sent before is still sent, with at most something added behind it.
    pub prefix_change: Option<PrefixChange>,
    /// A summary that would help, for the host to make.
    pub job: Option<Job>,
    /// What did not make requests smaller although it should have.
    pub breaker: Breaker,
}

/// One decision for a run of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
    /// What becomes of them.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

/// What becomes of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sent as it is.
    Keep,
    /// Left out.
    Drop,
    /// Sent with parts of it replaced. Always a single item.
    Replace(Change),
    /// Left out, and stood for by the summary.
    Summarize,
    /// Sent, but directly behind the call it answers; perhaps with parts of it replaced. Then
    /// always a single item.
    Move(Option<Change>),
}

/// Which parts of an item are replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Results become placeholders.
    pub results: bool,
    /// Call arguments become empty.
    pub inputs: bool,
    /// `null` content becomes empty text.
    pub content: bool,
    /// Results that answer no call are taken out.
    pub orphans: bool,
    /// What each result may take at most where results are shortened; zero where they are not.
    pub most: TokenCount,
    /// How many interrupted calls are closed in it.
    pub closed: u16,
    /// Which of the policy's strategies decides what is cleared.
    pub strategy: u8,
    /// What the item costs afterwards.
    pub tokens: TokenCount,
}

/// Something sent that the transcript does not have at this place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insert {
    /// The transcript index it goes in front of.
    pub before: u32,
    /// What it is.
    pub what: Inserted,
    /// What it costs.
    pub tokens: TokenCount,
}

/// What can be put between messages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Inserted {
    /// The running summary, as the messages its envelope wants.
    Summary {
        /// The number of the summary, for [`crate::Context::summary`].
        serial: u32,
        /// How many messages it takes.
        messages: u32,
    },
    /// A result that closes a call which was interrupted; where results stand together, it closes
    /// all open ones of the step.
    Interrupted(CallSite),
    /// A late result, from its place further down, perhaps with parts of it replaced.
    Moved(u32, Option<Change>),
}

/// The arithmetic of a plan that is over its budget although nothing more can go: the parts add up
/// to budget and overrun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CannotFit {
    /// Window − output reserve − overhead − memory.
    pub budget: TokenCount,
    /// How much more than that is sent.
    pub over: TokenCount,
    /// System and developer messages.
    pub system: TokenCount,
    /// What the policy or the host pinned.
    pub pinned: TokenCount,
    /// The newest user message, or the one that opens the running turn.
    pub newest: TokenCount,
    /// The step whose results have not come yet.
    pub in_flight: TokenCount,
    /// The last step, and whatever a policy without strategies sends.
    pub rest: TokenCount,
}

/// One item's decision, as shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The item.
    pub index: u32,
    /// What becomes of it.
    pub action: Action,
    /// Why.
    pub reason: Reason,
    /// What it costs in the transcript.
    pub tokens_before: TokenCount,
    /// What it costs as sent; zero if it is not.
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

    /// Whether the item is sent where it stands.
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
    /// Where the messages sent first differ from those of the plan before, as an index into them.
    pub fn prefix_changed_at(&self) -> Option<u32> {
        self.prefix_change.map(|change| change.at)
    }

    /// Whether the messages can be sent: they are within the budget, and there are some unless there
    /// were none. Every provider refuses an empty list.
    pub fn fits(&self) -> bool {
        let is_emptied = self.size.messages == 0 && self.whole.messages > 0;
        !is_emptied && self.budget.is_none_or(|budget| self.size.tokens <= budget)
    }

    /// Why the plan does not fit: what must be sent all the same, part by part. `None` where it
    /// fits.
    pub fn cannot_fit(&self, transcript: &Transcript) -> Option<CannotFit> {
        let budget = self.budget.filter(|budget| self.size.tokens > *budget)?;
        let over = self.size.tokens.saturating_sub(budget);
        let mut parts = CannotFit { budget, over, ..CannotFit::default() };
        for decision in self.decisions(transcript) {
            let part = match decision.reason {
                Reason::PinnedSystem => &mut parts.system,
                Reason::PinnedTask | Reason::PinnedHost => &mut parts.pinned,
                Reason::NewestUser | Reason::OpensTurn => &mut parts.newest,
                Reason::InFlight => &mut parts.in_flight,
                _ => &mut parts.rest,
            };
            *part += decision.tokens_after;
        }
        // What moves has its decision already.
        let added =
            self.inserts.iter().filter(|insert| !matches!(insert.what, Inserted::Moved(..)));
        parts.rest += added.map(|insert| insert.tokens).sum();
        Some(parts)
    }

    /// How full the budget is, in per mille. A host that leaves nothing out wants to know before
    /// the provider refuses.
    pub fn pressure(&self) -> Option<u32> {
        let budget = u64::from(self.budget?.0.max(1));
        Some(u32::try_from(u64::from(self.size.tokens.0) * 1000 / budget).unwrap_or(u32::MAX))
    }

    /// Whether the budget is nearly full: 85 % and more (reference A1).
    pub fn is_near_budget(&self) -> bool {
        self.pressure().is_some_and(|permille| permille >= NEAR_BUDGET)
    }

    /// What the plan frees, turn by turn, oldest first (reference A11). Turns of which everything
    /// is sent are not listed; what stands before the first turn is turn 0.
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

    /// Whether anything is sent otherwise than it was said.
    pub fn changed(&self) -> bool {
        !self.inserts.is_empty()
            || self.segments.iter().any(|segment| segment.action != Action::Keep)
    }

    /// The decision for every item, in order.
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
                Decision { index, action, reason, tokens_before: item.tokens, tokens_after }
            })
        })
    }

    /// The decision for one item.
    pub fn segment_at(&self, index: u32) -> Option<&Segment> {
        let place = self.segments.partition_point(|segment| segment.start <= index);
        self.segments.get(place.checked_sub(1)?).filter(|segment| index < segment.end)
    }
}

/// What a plan frees in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freed {
    /// The turn, counted from one.
    pub turn: u32,
    /// The tokens that are not sent.
    pub tokens: TokenCount,
}

/// The share of the budget, in per mille, from which a host is warned.
pub const NEAR_BUDGET: u32 = 850;

/// Puts `segment` at the end of `segments`, joining it to the last one where they say the same.
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
