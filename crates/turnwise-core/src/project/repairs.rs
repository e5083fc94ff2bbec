//! Repairs of what a provider would refuse: the same as [`crate::mending`] counts.

use alloc::vec::Vec;

use super::{overlay, overlay_moved, replace, segment_at};
use crate::draft::Draft;
use crate::mending::{self, closed_in, mended, needs_message};
use crate::plan::{Action, Change, Insert, Inserted, Reason, Segment};
use crate::tokens::{PER_MESSAGE, TokenCount};
use crate::transcript::{BlemishKind, FaultKind, Transcript};

/// Repairs faults that a provider would refuse. Most histories have none.
pub(super) fn mend(draft: &Draft<'_>, segments: &mut Vec<Segment>, inserts: &mut Vec<Insert>) {
    let transcript = draft.transcript;
    if let Some(step) = &draft.withheld {
        let replaced = transcript.replaced_late(step.start).filter(|_| !draft.policy.repair);
        for index in (step.start..step.end).chain(replaced) {
            overlay(segments, index, Action::Drop, Reason::HalfPopped);
        }
    }
    for stray in transcript.strays() {
        let Some(home) = transcript.step_at(stray.step) else { continue };
        let home_segment = segment_at(segments, home.start).copied();
        match home_segment {
            // The result came after the covered part, so the summary lacks it, and its call is left
            // out.
            Some(segment)
                if segment.action == Action::Summarize && stray.index >= draft.covered() =>
            {
                overlay(segments, stray.index, Action::Drop, Reason::OrphanResult)
            }
            Some(segment) if !segment.action.is_sent() => {
                overlay(segments, stray.index, segment.action, segment.reason)
            }
            _ if draft.policy.repair && draft.policy.results_follow_calls => {
                let whole = transcript.tokens(stray.index..stray.index + 1);
                let change =
                    transcript.fault_of(stray.index).and_then(|fault| mended(transcript, &fault));
                let unchanged = Change { tokens: whole, ..Change::default() };
                // A result that is cut from the start is cut where it is moved to, too.
                let is_cut = transcript.cut().binary_search(&stray.index).is_ok();
                let change = change.or(is_cut.then_some(unchanged));
                let change = match transcript.blemish_of(stray.index) {
                    Some(_) => Some(Change { mended: true, ..change.unwrap_or(unchanged) }),
                    None => change,
                };
                let tokens = change.map_or(whole, |change| change.tokens);
                inserts.push(Insert {
                    before: home.end,
                    what: Inserted::Moved(stray.index, change),
                    tokens,
                });
                overlay(segments, stray.index, Action::Move(change), Reason::LateResult);
            }
            _ => {}
        }
    }
    if !draft.policy.repair {
        return;
    }
    close_interrupted_calls(draft, segments, inserts);
    for fault in transcript.faults() {
        let reason = match fault.kind {
            FaultKind::OrphanResult => Reason::OrphanResult,
            FaultKind::DuplicateResult => Reason::DuplicateResult,
            FaultKind::LateResult => Reason::LateResult,
            FaultKind::DanglingReasoning => Reason::DanglingReasoning,
            FaultKind::EmptyMessage => Reason::EmptyMessage,
            FaultKind::NullContent => Reason::NullContent,
            FaultKind::RepeatedItem => Reason::RepeatedItem,
        };
        match mended(transcript, fault) {
            Some(change) => replace(transcript, fault.start, change, segments, reason),
            None => (fault.start..fault.end)
                .for_each(|index| overlay(segments, index, Action::Drop, reason)),
        }
    }
    for blemish in transcript.blemishes() {
        let reason = match blemish.kind {
            BlemishKind::HalfCharacter => Reason::HalfCharacter,
            BlemishKind::BadId => Reason::RenamedId,
            BlemishKind::Malformed => Reason::MalformedPart,
        };
        let tokens = transcript.tokens(blemish.index..blemish.index + 1);
        let change = Change { mended: true, tokens, ..Change::default() };
        replace(transcript, blemish.index, change, segments, reason);
    }
    for index in transcript.paused() {
        let paused = transcript.item(index).map_or(TokenCount::ZERO, |item| item.paused);
        let tokens = transcript.tokens(index..index + 1).saturating_sub(paused);
        if draft.mending.paused.contains(&index) {
            let change = Change { unpauses: true, tokens, ..Change::default() };
            replace(transcript, index, change, segments, Reason::MalformedPart);
        } else if draft.mending.leaves_out(index) {
            overlay(segments, index, Action::Drop, Reason::EmptyMessage);
        }
    }
    for index in transcript.unreasoned().iter().copied().chain(transcript.detached()) {
        let tokens = transcript.tokens(index..index + 1);
        let change = Change { mended: true, tokens, ..Change::default() };
        replace(transcript, index, change, segments, Reason::MalformedPart);
    }
    for index in transcript.trailing_reasoning().into_iter().flatten() {
        overlay(segments, index, Action::Drop, Reason::DanglingReasoning);
    }
    for &index in transcript.hoisted() {
        let tokens = transcript.tokens(index..index + 1);
        let change = Change { hoists: true, tokens, ..Change::default() };
        replace(transcript, index, change, segments, Reason::HoistedSystem);
    }
    if let Some(index) = draft.mending.trimmed {
        let trailing = transcript.item(index).map_or(TokenCount::ZERO, |item| item.trailing);
        let tokens = transcript.tokens(index..index + 1).saturating_sub(trailing);
        let change = Change { trims: true, tokens, ..Change::default() };
        replace(transcript, index, change, segments, Reason::TrailingSpace);
    }
    merge(draft, segments);
    let summary_messages = draft.summary.map_or(0, |summary| summary.messages);
    for before in draft.openings(draft.start(), summary_messages).into_iter().flatten() {
        let tokens = mending::opening(draft.policy);
        inserts.push(Insert { before, what: Inserted::Opening, tokens });
    }
}

/// Takes the earliest cache breakpoints away, where the request has more than the provider takes.
pub(super) fn limit_breakpoints(
    transcript: &Transcript,
    segments: &mut Vec<Segment>,
    inserts: &mut [Insert],
) {
    let mut left = MOST_BREAKPOINTS;
    for &index in transcript.cached().iter().rev() {
        let Some((item, segment)) = transcript.item(index).zip(segment_at(segments, index)) else {
            continue;
        };
        let action = segment.action;
        let uncached = match action {
            Action::Drop | Action::Summarize => continue,
            _ => item.breakpoints.saturating_sub(left),
        };
        left = left.saturating_sub(item.breakpoints);
        if uncached == 0 {
            continue;
        }
        let tokens = transcript.tokens(index..index + 1);
        let more = Change { uncached, tokens, ..Change::default() };
        let Action::Move(change) = action else {
            replace(transcript, index, more, segments, Reason::TooManyBreakpoints);
            continue;
        };
        let change = change.map_or(more, |change| Change { uncached, ..change });
        let moved = inserts.iter_mut().map(|insert| &mut insert.what);
        for what in moved {
            if let Inserted::Moved(from, moved) = what
                && *from == index
            {
                *moved = Some(change);
            }
        }
        overlay_moved(segments, index, change);
    }
}

/// Sends neighbors as one message where the provider wants it.
fn merge(draft: &Draft<'_>, segments: &mut Vec<Segment>) {
    let transcript = draft.transcript;
    for &(index, first) in &draft.mending.merged {
        let tokens = |index| transcript.tokens(index..index + 1);
        let change = Change { tokens: tokens(first), ..Change::default() };
        replace(transcript, first, change, segments, Reason::MergedMessage);
        let tokens = tokens(index).saturating_sub(PER_MESSAGE);
        let change = Change { merges: true, tokens, ..Change::default() };
        replace(transcript, index, change, segments, Reason::MergedMessage);
    }
}

/// Closes interrupted calls with a result that says so. Other calls in the message keep their
/// results.
fn close_interrupted_calls(
    draft: &Draft<'_>,
    segments: &mut Vec<Segment>,
    inserts: &mut Vec<Insert>,
) {
    let mut before = None;
    for &site in &draft.mending.interrupted {
        if !segment_at(segments, site.item).is_some_and(|segment| segment.action.is_sent()) {
            continue;
        }
        let (transcript, closing) = (draft.transcript, draft.policy.closing);
        let tokens = mending::closing(transcript, draft.policy, site);
        let Some(step) = transcript.step_at(site.item) else { continue };
        if let Some(index) = closed_in(transcript, site, closing) {
            let tokens = transcript.tokens(index..index + 1) + tokens;
            let change = Change { closed: 1, tokens, ..Change::default() };
            replace(transcript, index, change, segments, Reason::ClosedInterruptedCall);
        } else if needs_message(transcript, before.replace(site), site, closing) {
            let tokens = PER_MESSAGE + tokens;
            inserts.push(Insert { before: step.end, what: Inserted::Interrupted(site), tokens });
        } else if let Some(insert) = inserts.last_mut() {
            insert.tokens += tokens;
        }
        if segment_at(segments, site.item).is_some_and(|segment| segment.action == Action::Keep) {
            overlay(segments, site.item, Action::Keep, Reason::ClosedInterruptedCall);
        }
    }
}

/// Anthropic takes four, which is the only limit that a provider sets.
const MOST_BREAKPOINTS: u8 = 4;
