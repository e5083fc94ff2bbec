//! The token cost of repairs, computed before any cut, so that sizes match the request as sent.

use alloc::vec::Vec;

use crate::item::{Flags, Item, Kind};
use crate::media;
use crate::order;
use crate::pins::Pins;
use crate::plan;
use crate::policy::{Closing, Measure, Policy};
use crate::tokens::{PER_MESSAGE, PER_RESULT, TokenCount, estimate};
use crate::transcript::{CallSite, Fault, FaultKind, Step, Transcript};

/// The text of the result that closes an interrupted call.
pub const INTERRUPTED: &str = "[interrupted: no result]";

/// The text of a user message that the transcript does not have, for providers that refuse to begin
/// with the model, and in place of an empty one. It says what it is, and asks for nothing.
pub const OPENING: &str = "[no message]";

/// The size of the message with [`OPENING`].
pub(crate) fn opening(policy: &Policy) -> TokenCount {
    PER_MESSAGE + policy.counted.map_or_else(|| estimate(OPENING), |counted| counted.opening)
}

/// The size of the result that closes an interrupted call, without the message around it.
pub(crate) fn closing(transcript: &Transcript, policy: &Policy, site: CallSite) -> TokenCount {
    if let Some((_, _, answer)) = transcript.lent_result(site) {
        return answer.tokens;
    }
    let usual = || {
        PER_RESULT
            + policy.counted.map_or_else(|| estimate(INTERRUPTED), |counted| counted.interrupted)
    };
    transcript.call(site).and_then(|call| call.closing).unwrap_or_else(usual)
}

/// The existing message that receives the result closing this call, if there is one.
pub fn closed_in(transcript: &Transcript, site: CallSite, closing: Closing) -> Option<u32> {
    match closing {
        Closing::Apart => None,
        Closing::Inside => Some(site.item),
        Closing::Together => {
            let step = transcript.step_at(site.item)?;
            // An orphan is left out, so it cannot carry the result.
            let is_result = |(index, item): &(u32, &Item)| {
                item.kind == Kind::Result && transcript.answers_a_call(*index)
            };
            // The last one: without ids, results belong to calls by their order.
            transcript.items(site.item..step.end).rfind(is_result).map(|(index, _)| index)
        }
    }
}

/// Whether the result closing this call needs a new message, because it cannot share the one for
/// `before`, the call closed last.
pub fn needs_message(
    transcript: &Transcript,
    before: Option<CallSite>,
    site: CallSite,
    closing: Closing,
) -> bool {
    let is_apart = |site| closed_in(transcript, site, closing).is_none();
    let shares = |before: CallSite| {
        is_apart(before) && transcript.unit(before.item) == transcript.unit(site.item)
    };
    is_apart(site) && !(closing == Closing::Together && before.is_some_and(shares))
}

/// The change that repairs an item with a fault, or `None` if the item must be left out.
pub fn mended(transcript: &Transcript, fault: &Fault) -> Option<plan::Change> {
    let tokens = transcript.tokens(fault.start..fault.end);
    match fault.kind {
        FaultKind::NullContent => {
            Some(plan::Change { content: true, tokens, ..plan::Change::default() })
        }
        FaultKind::OrphanResult | FaultKind::DuplicateResult | FaultKind::LateResult
            if transcript.outlives_orphans(fault.start) =>
        {
            let gone = transcript.orphans(fault.start).map(|answer| answer.tokens).sum();
            Some(plan::Change {
                orphans: true,
                tokens: tokens.saturating_sub(gone),
                ..plan::Change::default()
            })
        }
        _ => None,
    }
}

/// The repairs of a transcript, with running sums. Empty for most transcripts.
#[derive(Clone, Debug, Default)]
pub struct Mending {
    /// Calls that will never get a result, oldest first.
    pub interrupted: Vec<CallSite>,
    /// The items that are sent as a part of the message before them, each with the item that this
    /// message begins with.
    pub merged: Vec<(u32, u32)>,
    /// The items that somebody else has spoken behind, and that lose what is refused then.
    pub paused: Vec<u32>,
    /// The last message, if it is the model's and the white space at its end is taken away.
    pub trimmed: Option<u32>,
    /// The items whose attachments go, because a request may not have so many, in order.
    pub bare: Vec<u32>,
    /// Whether pinned ones are among them.
    pub bares_pins: bool,
    /// The items that are left out, in order.
    gone: Vec<u32>,
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
    /// Collects the repairs of faults and interrupted calls, if the policy asks for them, and
    /// leaves out the `withheld` step. O(faults log faults).
    pub fn new(
        transcript: &Transcript,
        pins: &Pins,
        policy: &Policy,
        withheld: Option<&Step>,
    ) -> Self {
        let (mut mending, mut changes) = (Self::default(), Vec::new());
        if let Some(step) = withheld {
            let late = transcript.strays().iter().filter(|stray| stray.step == step.start);
            let late = late.map(|stray| (step.start, removed(transcript, stray.index)));
            // Repairs leave these out in any case.
            let replaced = transcript.replaced_late(step.start).filter(|_| !policy.repair);
            for index in replaced {
                changes.push((index, removed(transcript, index)));
                mending.gone.push(index);
            }
            changes.extend((step.start..step.end).map(|index| (index, removed(transcript, index))));
            changes.extend(late);
            mending.gone.extend(step.start..step.end);
        }
        if policy.repair {
            mending.repair(transcript, policy, withheld, &mut changes);
        }
        mending.gone = order::by_key(core::mem::take(&mut mending.gone), |index| *index);
        if policy.repair {
            mending.hoist(transcript, &mut changes);
            mending.trim(transcript, policy, &mut changes);
            if policy.merges {
                mending.merge(transcript, &mut changes);
            }
        }
        (mending.bare, mending.bares_pins) = media::surplus(transcript, pins, policy, &mending);
        for (index, change) in order::by_key(changes, |change| change.0) {
            mending.all.push(index, change);
            if pins.covers(index) {
                mending.pinned.push(index, change);
            }
        }
        mending
    }

    fn repair(
        &mut self,
        transcript: &Transcript,
        policy: &Policy,
        withheld: Option<&Step>,
        changes: &mut Vec<(u32, Change)>,
    ) {
        let is_in = |step: Option<&Step>, index: u32| {
            step.is_some_and(|step| step.start <= index && index < step.end)
        };
        let in_flight = transcript.in_flight();
        let mut before = None;
        for site in transcript.open_calls() {
            if is_in(in_flight, site.item) || is_in(withheld, site.item) {
                continue;
            }
            let needs_message =
                needs_message(transcript, before.replace(site), site, policy.closing);
            changes.push((site.item, added(needs_message, closing(transcript, policy, site))));
            self.interrupted.push(site);
        }
        for fault in transcript.faults() {
            // A late result, and any repair in it, stays or goes with its call.
            let place = transcript.stray_at(fault.start).map_or(fault.start, |stray| stray.step);
            match mended(transcript, fault) {
                _ if is_in(withheld, place) => {}
                Some(change) => {
                    let tokens = transcript.tokens(fault.start..fault.end).0;
                    let tokens = i64::from(change.tokens.0) - i64::from(tokens);
                    changes.push((place, Change { messages: 0, tokens }));
                }
                None => {
                    self.gone.extend(fault.start..fault.end);
                    changes.extend(
                        (fault.start..fault.end).map(|index| (index, removed(transcript, index))),
                    );
                }
            }
        }
        for index in transcript.paused() {
            let Some(item) =
                transcript.item(index).filter(|_| transcript.fault_of(index).is_none())
            else {
                continue;
            };
            if item.paused + PER_MESSAGE >= item.tokens {
                self.gone.push(index);
                changes.push((index, removed(transcript, index)));
            } else {
                let tokens = -i64::from(item.paused.0);
                changes.push((index, Change { messages: 0, tokens }));
                self.paused.push(index);
            }
        }
        for index in transcript.trailing_reasoning().into_iter().flatten() {
            self.gone.push(index);
            changes.push((index, removed(transcript, index)));
        }
    }

    /// Sends instructions in a field of the request, where the provider wants them.
    fn hoist(&mut self, transcript: &Transcript, changes: &mut Vec<(u32, Change)>) {
        let hoisted = transcript.hoisted().iter().filter(|index| !self.leaves_out(**index));
        changes.extend(hoisted.map(|index| (*index, Change { messages: -1, tokens: 0 })));
    }

    /// Takes the white space at the end of the last message away.
    fn trim(&mut self, transcript: &Transcript, policy: &Policy, changes: &mut Vec<(u32, Change)>) {
        let is_last = |(index, item): &(u32, &Item)| {
            let moves = policy.results_follow_calls && transcript.stray_at(*index).is_some();
            !moves && !item.flags.has(Flags::HOISTED) && !self.leaves_out(*index)
        };
        let Some((index, item)) = transcript.items(0..transcript.len()).rfind(is_last) else {
            return;
        };
        if item.flags.has(Flags::TRAILING_SPACE) {
            let tokens = -i64::from(item.trailing.0);
            changes.push((index, Change { messages: 0, tokens }));
            self.trimmed = Some(index);
        }
    }

    /// Merges the messages of a step that a provider wants as one: those with calls and what the
    /// model says before them, and those with results.
    fn merge(&mut self, transcript: &Transcript, changes: &mut Vec<(u32, Change)>) {
        for start in transcript.crowded() {
            for is_result in [false, true] {
                let items = transcript.items(transcript.unit(start));
                let mut sent = items.filter(|(index, item)| {
                    (item.kind == Kind::Result) == is_result
                        && !item.flags.has(Flags::HOISTED)
                        && !self.leaves_out(*index)
                });
                let has_calls = sent.clone().any(|(_, item)| !item.calls.is_empty());
                let Some((first, _)) = sent.next().filter(|_| is_result || has_calls) else {
                    continue;
                };
                let others: Vec<u32> = sent.map(|(index, _)| index).collect();
                let less = Change { messages: -1, tokens: -i64::from(PER_MESSAGE.0) };
                changes.extend(others.iter().map(|index| (*index, less)));
                self.merged.extend(others.iter().map(|index| (*index, first)));
            }
        }
    }

    /// Whether repairs leave the item at `index` out.
    pub fn leaves_out(&self, index: u32) -> bool {
        self.gone.binary_search(&index).is_ok()
    }

    /// Adds the repairs to `size`: all from `start` on, and before `start` only those of pinned
    /// items and of the `opener` of the turn.
    pub fn mend(&self, size: Measure, start: u32, opener: Option<u32>) -> Measure {
        let pinned = self.pinned.before(start);
        let opener = opener.map_or_else(Change::default, |index| self.all.within(index, index + 1));
        let all = self.all.within(start, u32::MAX);
        let messages = all.messages + pinned.messages + opener.messages;
        let tokens = all.tokens + pinned.tokens + opener.tokens;
        Measure {
            messages: clamp(i64::from(size.messages) + messages),
            tokens: TokenCount(clamp(i64::from(size.tokens.0) + tokens)),
            ..size
        }
    }
}

impl Sums {
    fn push(&mut self, index: u32, change: Change) {
        let sum = self.0.last().map_or_else(Change::default, |last| last.1);
        self.0.push((
            index,
            Change { messages: sum.messages + change.messages, tokens: sum.tokens + change.tokens },
        ));
    }

    /// The changes of the items from `start` to `end`.
    fn within(&self, start: u32, end: u32) -> Change {
        let (before, until) = (self.before(start), self.before(end));
        let messages = until.messages - before.messages;
        Change { messages, tokens: until.tokens - before.tokens }
    }

    fn before(&self, index: u32) -> Change {
        let place = self.0.partition_point(|change| change.0 < index);
        place
            .checked_sub(1)
            .and_then(|place| self.0.get(place))
            .map_or_else(Change::default, |change| change.1)
    }
}

fn added(needs_message: bool, closing: TokenCount) -> Change {
    let message = if needs_message { PER_MESSAGE } else { TokenCount::ZERO };
    Change { messages: i64::from(needs_message), tokens: i64::from((message + closing).0) }
}

fn removed(transcript: &Transcript, index: u32) -> Change {
    Change { messages: -1, tokens: -i64::from(transcript.tokens(index..index + 1).0) }
}

fn clamp(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}
