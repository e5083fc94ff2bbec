//! What a plan says about the messages before the verbatim part, and the summary in their place.

use alloc::vec::Vec;
use core::ops::Range;

use crate::draft::Draft;
use crate::item::Role;
use crate::order;
use crate::pins::Pin;
use crate::plan::{Action, Insert, Inserted, Reason, Segment, push_segment};

/// The segments before the verbatim part: left out or summarized, except for pins.
pub(super) fn prefix(draft: &Draft<'_>) -> Vec<Segment> {
    let start = draft.start();
    let mut segments = Vec::new();
    let mut at = 0;
    let opener = draft.opener(start);
    let kept = draft.pins.before(start).map(|pin| (pin.start, pin.end.min(start), pin.reason));
    let kept: Vec<_> =
        kept.chain(opener.map(|index| (index, index + 1, Reason::OpensTurn))).collect();
    let kept = order::by_key(kept, |kept| kept.0);
    for (first, end, reason) in kept {
        leave_out(draft, at..first, &mut segments);
        push_segment(&mut segments, Segment { start: first, end, action: Action::Keep, reason });
        at = end;
    }
    leave_out(draft, at..start, &mut segments);
    segments
}

fn leave_out(draft: &Draft<'_>, range: Range<u32>, segments: &mut Vec<Segment>) {
    let border = draft.covered().clamp(range.start, range.end.max(range.start));
    let mut push = |start, end, action, reason| {
        push_segment(segments, Segment { start, end, action, reason });
    };
    let mut at = range.start;
    for omitted in draft.summary.map_or(&[][..], |summary| &summary.omitted) {
        let (start, end) = (omitted.start.max(at), omitted.end.min(border));
        if start < end {
            push(at, start, Action::Summarize, Reason::Summarized);
            push(start, end, Action::Drop, Reason::Irrelevant);
            at = end;
        }
    }
    push(at, border, Action::Summarize, Reason::Summarized);
    push(border, range.end, Action::Drop, draft.view.reason);
}

/// The summary goes after the leading system messages and before all other kept messages. Then
/// roles alternate, and the summary never separates a user message from its answer.
pub(super) fn summary(draft: &Draft<'_>) -> Option<Insert> {
    let summary = draft.summary?;
    let what = Inserted::Summary { serial: summary.serial, messages: summary.messages };
    Some(Insert { before: first_said(draft), what, tokens: summary.tokens })
}

/// The first kept message behind the leading system messages.
pub(super) fn first_said(draft: &Draft<'_>) -> u32 {
    let start = draft.start();
    // Where the provider wants instructions elsewhere, they can be inside of a step.
    let is_system = |pin: &Pin| {
        let item = draft.transcript.item(pin.start);
        pin.end == pin.start + 1 && item.is_some_and(|item| item.role == Role::System)
    };
    let pinned = draft.pins.before(start).find(|pin| !is_system(pin));
    let kept = [pinned.map(|pin| pin.start), draft.opener(start)];
    kept.into_iter().flatten().min().unwrap_or(start)
}
