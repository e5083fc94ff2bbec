//! What mending will cost or free, known before anything is cut: sizes are those of what is really sent.

use alloc::vec::Vec;
use core::ops::Range;

use crate::item::{Item, Kind};
use crate::order;
use crate::pins::Pins;
use crate::plan;
use crate::policy::{Closing, Measure, Policy};
use crate::tokens::{PER_MESSAGE, PER_RESULT, TokenCount, estimate};
use crate::transcript::{CallSite, Fault, FaultKind, Step, Transcript};

/// What the result says that closes an interrupted call.
pub const INTERRUPTED: &str = "[interrupted: no result]";

/// What a result that closes an interrupted call costs, beside the message it stands in.
fn closing(policy: &Policy) -> TokenCount {
    PER_RESULT + policy.counted.map_or_else(|| estimate(INTERRUPTED), |counted| counted.interrupted)
}

/// The message that takes the result closing this call, if it needs none of its own.
pub fn closed_in(transcript: &Transcript, site: CallSite, closing: Closing) -> Option<u32> {
    match closing {
        Closing::Apart => None,
        Closing::Inside => Some(site.item),
        Closing::Together => {
            let step = transcript.step_at(site.item)?;
            // An orphan is left out, and could not carry anything.
            let is_result = |(index, item): &(u32, &Item)| {
                let answers = (0..item.answers.len()).any(|place| transcript.call_of(*index, place).is_some());
                item.kind == Kind::Result && answers
            };
            transcript.items(site.item..step.end).find(is_result).map(|(index, _)| index)
        }
    }
}

/// Whether the result closing this call needs a message of its own, which `before`, the call closed last, does not have.
pub fn needs_message(transcript: &Transcript, before: Option<CallSite>, site: CallSite, closing: Closing) -> bool {
    let is_apart = |site| closed_in(transcript, site, closing).is_none();
    let shares = |before: CallSite| is_apart(before) && transcript.unit(before.item) == transcript.unit(site.item);
    is_apart(site) && !(closing == Closing::Together && before.is_some_and(shares))
}

/// What makes an item with a fault acceptable, if it need not be left out.
pub fn mended(transcript: &Transcript, fault: &Fault) -> Option<plan::Change> {
    let tokens = transcript.tokens(fault.start..fault.end);
    match fault.kind {
        FaultKind::NullContent => Some(plan::Change { content: true, tokens, ..plan::Change::default() }),
        FaultKind::OrphanResult | FaultKind::DuplicateResult if transcript.outlives_orphans(fault.start) => {
            let gone = transcript.orphans(fault.start).map(|answer| answer.tokens).sum();
            Some(plan::Change { orphans: true, tokens: tokens.saturating_sub(gone), ..plan::Change::default() })
        }
        _ => None,
    }
}

/// The mending a transcript needs, with running sums. Histories rarely need any, so that this is empty for most.
#[derive(Clone, Debug, Default)]
pub struct Mending {
    /// Calls that will never get a result, oldest first.
    pub interrupted: Vec<CallSite>,
    /// What the result costs that closes one of them, beside the message it stands in.
    pub closing: TokenCount,
    all: Sums,
    pinned: Sums,
}

/// Changes by index, each with the sum of it and all before it.
#[derive(Clone, Debug, Default)]
struct Sums(Vec<(u32, Change)>);

#[derive(Clone, Copy, Debug, Default)]
struct Change {
    messages: i64,
    tokens: i64,
}

impl Mending {
    /// Looks at the faults and the calls left open, but for those of the step that is `withheld`. O(faults log faults).
    pub fn of(transcript: &Transcript, pins: &Pins, policy: &Policy, withheld: Option<&Step>) -> Self {
        let waits = [transcript.in_flight(), withheld].map(|step| step.map_or(0..0, |step| step.start..step.end));
        let interrupted = transcript.open_calls().iter().copied();
        let interrupted = interrupted.filter(|site| !waits.iter().any(|waits| waits.contains(&site.item)));
        let interrupted: Vec<_> = interrupted.collect();
        // Counted once, and only where there is one to close.
        let tokens = if interrupted.is_empty() { TokenCount::ZERO } else { closing(policy) };
        let mut before = None;
        let closed = interrupted.iter().map(|&site| {
            let needs_message = needs_message(transcript, before.replace(site), site, policy.closing);
            (site.item, added(needs_message, tokens))
        });
        // A late result stays or goes with its call, and so does what is mended in it.
        let place = |index: u32| transcript.stray_at(index).map_or(index, |stray| stray.step);
        let is_withheld = |index: u32| withheld.is_some_and(|step| (step.start..step.end).contains(&place(index)));
        let faults = transcript.faults().iter().filter(|fault| !is_withheld(fault.start));
        let (mended, refused): (Vec<_>, Vec<_>) =
            faults.map(|fault| (fault, mended(transcript, fault))).partition(|(_, to)| to.is_some());
        let shortened = mended.into_iter().map(|(fault, to)| {
            let tokens = transcript.tokens(fault.start..fault.end).0;
            let left = to.map_or(tokens, |change| change.tokens.0);
            (place(fault.start), Change { messages: 0, tokens: i64::from(left) - i64::from(tokens) })
        });
        let refused =
            refused.into_iter().map(|(fault, _)| fault.start..fault.end).chain(transcript.trailing_reasoning());
        let left_out = refused.flatten().map(|index| (index, removed(transcript, index..index + 1)));
        let left_out = left_out.chain(shortened);
        let changes = order::by_key(closed.chain(left_out).collect(), |change| change.0);
        let pinned = Sums::of(changes.iter().copied().filter(|change| pins.covers(change.0)));
        Self { interrupted, closing: tokens, all: Sums::of(changes.into_iter()), pinned }
    }

    /// The size with what stands before `start` left out, unless it is pinned, and the rest mended.
    pub fn mend(&self, size: Measure, start: u32) -> Measure {
        let (all, all_before) = (self.all.before(u32::MAX), self.all.before(start));
        let pinned = self.pinned.before(start);
        let messages = all.messages - all_before.messages + pinned.messages;
        let tokens = all.tokens - all_before.tokens + pinned.tokens;
        Measure {
            messages: clamp(i64::from(size.messages) + messages),
            tokens: TokenCount(clamp(i64::from(size.tokens.0) + tokens)),
            ..size
        }
    }
}

impl Sums {
    fn of(changes: impl Iterator<Item = (u32, Change)>) -> Self {
        let mut sum = Change::default();
        let summed = changes.map(|(index, change)| {
            sum = Change { messages: sum.messages + change.messages, tokens: sum.tokens + change.tokens };
            (index, sum)
        });
        Self(summed.collect())
    }

    fn before(&self, index: u32) -> Change {
        let place = self.0.partition_point(|change| change.0 < index);
        place.checked_sub(1).and_then(|place| self.0.get(place)).map_or_else(Change::default, |change| change.1)
    }
}

fn added(needs_message: bool, closing: TokenCount) -> Change {
    let message = if needs_message { PER_MESSAGE } else { TokenCount::ZERO };
    Change { messages: i64::from(needs_message), tokens: i64::from((message + closing).0) }
}

fn removed(transcript: &Transcript, range: Range<u32>) -> Change {
    Change { messages: -(range.len() as i64), tokens: -i64::from(transcript.tokens(range).0) }
}

fn clamp(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}
