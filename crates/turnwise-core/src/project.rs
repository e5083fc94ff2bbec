//! Turns a view into a plan: every item gets a decision, and faults are repaired.

mod before;
mod repairs;

use alloc::vec::Vec;
use core::ops::Range;

use crate::additions::Added;
use crate::draft::Draft;
use crate::item::Role;
pub use crate::mending::INTERRUPTED;
use crate::order;
use crate::plan::{Action, Change, Insert, Inserted, Plan, Reason, Segment, push_segment};
use crate::policy::Measure;
use crate::summary::Breaker;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;
use before::{first_said, prefix, summary};

/// Writes the draft down as a plan, without job and prefix.
pub fn project(draft: &Draft<'_>) -> Plan {
    let mut segments = prefix(draft);
    let mut inserts = front(draft);
    inserts.extend(summary(draft));
    tail(draft, &mut segments);
    clear_attachments(draft, &mut segments);
    for (index, change) in cut_from(draft, 0) {
        if segment_at(&segments, index).is_some_and(|segment| segment.action == Action::Keep) {
            replace(draft.transcript, index, change, &mut segments, Reason::CutResult);
        }
    }
    repairs::mend(draft, &mut segments, &mut inserts);
    add(draft, &mut segments, &mut inserts);
    if draft.policy.repair {
        repairs::limit_breakpoints(draft.transcript, &mut segments, &mut inserts);
    }
    let inserts = order::by_key(inserts, |insert| insert.before);
    let segments = joined(segments);
    let size = size(draft, &segments, &inserts);
    debug_assert!(
        is_as_drafted(draft, size),
        "{size:?} sent, {:?} drafted: {segments:?}",
        draft.size()
    );
    let budget = draft.policy.budget();
    Plan {
        segments,
        inserts,
        size,
        whole: whole(draft),
        budget,
        memory: draft.policy.memory,
        trigger: draft.policy.trigger.in_tokens(budget),
        target: draft.policy.target.in_tokens(budget),
        prefix_change: None,
        job: None,
        breaker: Breaker::default(),
    }
}

/// INVARIANT: triggers, cuts and the plan's report use one number. Near `u32::MAX` the two may
/// saturate at different places, since the draft subtracts and the plan only adds.
fn is_as_drafted(draft: &Draft<'_>, size: Measure) -> bool {
    size == draft.size() || draft.transcript.tokens(0..draft.transcript.len()).0 == u32::MAX
}

fn whole(draft: &Draft<'_>) -> Measure {
    let len = draft.transcript.len();
    let turns = draft.transcript.turns().len() as u32;
    let cut = draft.transcript.cut().iter().filter_map(|index| draft.transcript.item(*index));
    let cut: TokenCount = cut.map(|item| item.cut).sum();
    Measure { turns, messages: len, tokens: draft.transcript.tokens(0..len) + cut }
}

/// The texts at the front go before the summary.
fn front(draft: &Draft<'_>) -> Vec<Insert> {
    let texts = draft.additions.front();
    if texts.is_empty() {
        return Vec::new();
    }
    let mut items = draft.transcript.items(0..draft.transcript.len());
    let spoken = items.find(|(_, item)| item.role != Role::System);
    let spoken = spoken.map_or(draft.transcript.len(), |(index, _)| index);
    let before = first_said(draft).max(spoken);
    texts.iter().map(|added| insert(added, before)).collect()
}

fn insert(added: &Added, before: u32) -> Insert {
    let &Added { serial, item, messages, tokens, .. } = added;
    let item = (!added.kind.is_front()).then_some(item);
    Insert { before, what: Inserted::Added { serial, item, messages }, tokens }
}

/// Adds texts to the user messages that are sent.
fn add(draft: &Draft<'_>, segments: &mut Vec<Segment>, inserts: &mut Vec<Insert>) {
    for added in draft.additions.of_items() {
        let index = added.item;
        if !segment_at(segments, index).is_some_and(|segment| segment.action.is_sent()) {
            continue;
        }
        if added.messages > 0 {
            inserts.push(insert(added, index));
        } else {
            let tokens = draft.transcript.tokens(index..index + 1) + added.tokens;
            let change = Change { added: added.mark(), tokens, ..Change::default() };
            replace(draft.transcript, index, change, segments, added.kind.reason());
        }
    }
}

/// The segments of the verbatim part, with replacements and with the reasons of protected items.
fn tail(draft: &Draft<'_>, segments: &mut Vec<Segment>) {
    let (start, len) = (draft.start(), draft.transcript.len());
    let mut notes: Vec<Segment> = Vec::new();
    let mut note =
        |start: u32, end: u32, action, reason| notes.push(Segment { start, end, action, reason });
    // Omissions come first: for each item, the first note counts.
    for omitted in draft.omitted(start) {
        note(omitted.start, omitted.end, Action::Drop, omitted.cause.reason());
    }
    // A late result may have pinned its step since.
    let cleared =
        draft.replaced_from(start).iter().filter(|cleared| !draft.pins.covers(cleared.index));
    for superseded in draft.superseded_from(start) {
        if !draft.pins.covers(superseded.index) {
            let action = Action::Replace(superseded.change);
            note(superseded.index, superseded.index + 1, action, Reason::Superseded);
        }
    }
    for cleared in cleared {
        let reason =
            if cleared.change.results { Reason::ClearedResult } else { Reason::ClearedInput };
        note(cleared.index, cleared.index + 1, Action::Replace(cleared.change), reason);
    }
    for (index, change) in draft.shortened_from(start) {
        note(index, index + 1, Action::Replace(change), Reason::ShortenedResult);
    }
    for (index, change) in cut_from(draft, start) {
        note(index, index + 1, Action::Replace(change), Reason::CutResult);
    }
    if draft.lacks_question(start) {
        note(start, start + 1, Action::Keep, Reason::LacksQuestion);
    }
    for pin in draft.pins.from(start) {
        note(pin.start, pin.end, Action::Keep, pin.reason);
    }
    if let Some(&newest) = draft.transcript.turns().last() {
        note(newest, newest + 1, Action::Keep, Reason::NewestUser);
    }
    if let Some(step) = draft.transcript.in_flight() {
        note(step.start, step.end, Action::Keep, Reason::InFlight);
    }
    let mut at = start;
    for note in order::by_key(notes, |note| note.start) {
        let note = Segment { start: note.start.max(at), ..note };
        if note.start < note.end {
            push_segment(segments, keep(at..note.start));
            push_segment(segments, note);
            at = note.end;
        }
    }
    push_segment(segments, keep(at..len));
}

/// The items from `start` on whose long results are cut.
fn cut_from(draft: &Draft<'_>, start: u32) -> impl Iterator<Item = (u32, Change)> {
    let most = draft.policy.cut_results.unwrap_or_default();
    let cut = draft.transcript.cut().iter().copied().filter(move |&index| index >= start);
    cut.map(move |index| {
        let tokens = draft.transcript.tokens(index..index + 1);
        (index, Change { most, tokens, ..Change::default() })
    })
}

/// Replaces the attachments of old user messages.
#[inline(never)]
fn clear_attachments(draft: &Draft<'_>, segments: &mut Vec<Segment>) {
    let start = draft.start();
    for (index, freed) in draft.cleared_attachments(start, draft.opener(start)) {
        let tokens = draft.transcript.tokens(index..index + 1).less(i64::from(freed));
        let change = Change { attachments: true, tokens, ..Change::default() };
        replace(draft.transcript, index, change, segments, Reason::ClearedAttachment);
    }
}

fn keep(range: Range<u32>) -> Segment {
    Segment { start: range.start, end: range.end, action: Action::Keep, reason: Reason::InWindow }
}

/// Merges neighboring segments that are equal after the repairs.
fn joined(segments: Vec<Segment>) -> Vec<Segment> {
    let says_the_same =
        |pair: &[Segment]| matches!(pair, [a, b] if a.action == b.action && a.reason == b.reason);
    if !segments.windows(2).any(says_the_same) {
        return segments;
    }
    let mut joined = Vec::with_capacity(segments.len());
    segments.into_iter().for_each(|segment| push_segment(&mut joined, segment));
    joined
}

/// Adds a change to the item at `index`; its other replacements stay.
fn replace(
    transcript: &Transcript,
    index: u32,
    more: Change,
    segments: &mut Vec<Segment>,
    reason: Reason,
) {
    let tokens = transcript.tokens(index..index + 1);
    let change = segment_at(segments, index).and_then(|segment| segment.action.change());
    let change = change.unwrap_or(Change { tokens, ..Change::default() });
    let change = Change {
        content: change.content || more.content,
        most: change.most.max(more.most),
        orphans: change.orphans || more.orphans,
        mended: change.mended || more.mended,
        merges: change.merges || more.merges,
        hoists: change.hoists || more.hoists,
        trims: change.trims || more.trims,
        unpauses: change.unpauses || more.unpauses,
        uncached: change.uncached.max(more.uncached),
        attachments: change.attachments || more.attachments,
        closed: change.closed.saturating_add(more.closed),
        added: if more.added > 0 { more.added } else { change.added },
        tokens: (change.tokens + more.tokens).saturating_sub(tokens),
        ..change
    };
    overlay(segments, index, Action::Replace(change), reason);
}

fn segment_at(segments: &[Segment], index: u32) -> Option<&Segment> {
    segments.get(segments.partition_point(|segment| segment.end <= index))
}

/// Changes the decision about one item by splitting its segment. Items that are not sent keep their
/// decision; an item that moves can only be dropped.
pub(crate) fn overlay(segments: &mut Vec<Segment>, index: u32, action: Action, reason: Reason) {
    let place = segments.partition_point(|segment| segment.end <= index);
    let Some(&old) = segments.get(place) else { return };
    let moves = matches!(old.action, Action::Move(_));
    let may_change = old.action.is_sent() || (moves && action == Action::Drop);
    if !may_change {
        return;
    }
    split(segments, place, Segment { start: index, end: index + 1, action, reason });
}

/// Gives a moved item another change. Its reason stays.
fn overlay_moved(segments: &mut Vec<Segment>, index: u32, change: Change) {
    let place = segments.partition_point(|segment| segment.end <= index);
    let Some(&old) = segments.get(place) else { return };
    let action = Action::Move(Some(change));
    split(segments, place, Segment { start: index, end: index + 1, action, ..old });
}

/// Splits the segment at `place` around a part of it.
fn split(segments: &mut Vec<Segment>, place: usize, part: Segment) {
    let Some(&old) = segments.get(place) else { return };
    let parts = [Segment { end: part.start, ..old }, part, Segment { start: part.end, ..old }];
    segments.splice(place..=place, parts.into_iter().filter(|part| part.start < part.end));
}

fn size(draft: &Draft<'_>, segments: &[Segment], inserts: &[Insert]) -> Measure {
    let mut size = Measure { turns: draft.turns_from(draft.start()), ..Measure::default() };
    for segment in segments {
        let range = segment.start..segment.end;
        match segment.action {
            Action::Keep => size.tokens += draft.transcript.tokens(range.clone()),
            Action::Replace(change) => {
                size.tokens += change.tokens;
                if change.merges || change.hoists {
                    continue;
                }
            }
            Action::Drop | Action::Summarize | Action::Move(_) => continue,
        }
        size.messages += range.len() as u32;
    }
    for insert in inserts {
        size.tokens += insert.tokens;
        size.messages += match insert.what {
            Inserted::Summary { messages, .. } | Inserted::Added { messages, .. } => messages,
            Inserted::Interrupted(_) | Inserted::Moved(..) | Inserted::Opening => 1,
        };
    }
    size
}
