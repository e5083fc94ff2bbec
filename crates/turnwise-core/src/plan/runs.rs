//! A request as runs of messages, and the first difference between two requests.

use alloc::vec::Vec;

use super::{Change, Inserted, Plan, Segment};

/// A run of messages in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// The host's own messages, with parts replaced if `change` is set.
    Items {
        /// First item.
        start: u32,
        /// One past the last.
        end: u32,
        /// The parts to replace.
        change: Option<Change>,
    },
    /// A message that the transcript does not have at this position.
    Insert(Inserted),
}

impl Run {
    /// The number of messages in the run.
    pub fn messages(&self) -> u32 {
        match self {
            Self::Items { change: Some(change), .. } if change.merges || change.hoists => 0,
            Self::Items { start, end, .. } => end - start,
            Self::Insert(Inserted::Summary { messages, .. } | Inserted::Added { messages, .. }) => {
                *messages
            }
            Self::Insert(_) => 1,
        }
    }
}

impl Run {
    /// Whether it is sent in the field for instructions instead of the list.
    fn is_hoisted(&self) -> bool {
        matches!(self, Self::Items { change: Some(change), .. } if change.hoists)
    }

    /// The run without the repairs that change nothing that the provider caches.
    fn as_cached(&self) -> Self {
        match *self {
            Self::Items { start, end, change: Some(change) } if change.uncached > 0 => {
                let tokens = change.tokens;
                let rest = Change { uncached: 0, ..change };
                let is_all = rest == Change { tokens, ..Change::default() };
                Self::Items { start, end, change: (!is_all).then_some(rest) }
            }
            _ => self.clone(),
        }
    }
}

/// An item that is sent as a part of the message before it.
pub type Merged = (u32, Change);

impl Plan {
    /// The [`runs`](Self::runs) of the list, each with the items that are merged into its last
    /// message.
    pub fn merged_runs(&self) -> Vec<(Run, Vec<Merged>)> {
        let mut merged: Vec<(Run, Vec<Merged>)> = Vec::new();
        for run in self.runs() {
            match (&run, merged.last_mut()) {
                _ if run.is_hoisted() => {}
                (Run::Items { start, change: Some(change), .. }, Some(last)) if change.merges => {
                    last.1.push((*start, *change));
                }
                _ => merged.push((run, Vec::new())),
            }
        }
        merged
    }

    /// The items whose text is sent in the field of the request for instructions, in order.
    pub fn hoisted(&self) -> impl Iterator<Item = u32> {
        let hoists = |segment: &&Segment| segment.action.change().is_some_and(|it| it.hoists);
        self.segments.iter().filter(hoists).map(|segment| segment.start)
    }

    /// What the request has at position `at` and after it: the first item, and whether the summary
    /// is there too.
    pub fn rest_from(&self, at: u32) -> (Option<u32>, bool) {
        let (mut position, mut first, mut has_summary) = (0, None, false);
        for run in self.runs() {
            let skipped = at.saturating_sub(position);
            position += run.messages();
            match run {
                _ if position <= at => {}
                Run::Items { start, .. } => first = first.or(Some(start + skipped)),
                Run::Insert(Inserted::Summary { .. }) => has_summary = true,
                Run::Insert(_) => {}
            }
        }
        (first, has_summary)
    }

    /// The messages of the request as runs, in order.
    pub fn runs(&self) -> Vec<Run> {
        let mut inserts = self.inserts.iter().peekable();
        let mut sent = Vec::with_capacity(self.segments.len() + self.inserts.len());
        for segment in &self.segments {
            let mut start = segment.start;
            let change = segment.action.change();
            while let Some(insert) = inserts.next_if(|insert| insert.before < segment.end) {
                if segment.action.is_sent() && start < insert.before {
                    push_items(&mut sent, start, insert.before, change);
                    start = insert.before;
                }
                sent.push(Run::Insert(insert.what.clone()));
            }
            if segment.action.is_sent() && start < segment.end {
                push_items(&mut sent, start, segment.end, change);
            }
        }
        sent.extend(inserts.map(|insert| Run::Insert(insert.what.clone())));
        sent
    }
}

/// Appends a run, or merges it into the last one if both are unchanged messages.
fn push_items(sent: &mut Vec<Run>, start: u32, end: u32, change: Option<Change>) {
    match sent.last_mut() {
        Some(Run::Items { end: last, change: None, .. }) if *last == start && change.is_none() => {
            *last = end;
        }
        _ => sent.push(Run::Items { start, end, change }),
    }
}

/// The index of the first message that differs between two requests; `None` if the first request is
/// a prefix of the second. Items from `edited_from` on were edited and count as different.
pub fn first_difference(before: &[Run], after: &[Run], edited_from: u32) -> Option<u32> {
    // Instructions come before the list.
    let is_hoisted = |run: &&Run| run.is_hoisted();
    let is_old = |run: &Run| matches!(run, Run::Items { start, .. } if *start < edited_from);
    let are_same = before.is_empty()
        || before.iter().filter(is_hoisted).eq(after.iter().filter(is_hoisted))
            && before.iter().filter(is_hoisted).all(is_old);
    if !are_same {
        return Some(0);
    }
    let (mut ours, mut theirs) =
        (before.iter().map(Run::as_cached), after.iter().map(Run::as_cached));
    let mut position = 0;
    let (mut left, mut right) = (ours.next(), theirs.next());
    while let Some(was) = left {
        let Some(is) = right else { return Some(position) };
        match (was, is) {
            (
                Run::Items { start: a, end: ae, change: ac },
                Run::Items { start: b, end: be, change: bc },
            ) if a == b && ac == bc && a < edited_from => {
                let common = ae.min(be).min(edited_from);
                if !ac.is_some_and(|change| change.merges || change.hoists) {
                    position += common - a;
                }
                left = if common < ae {
                    Some(Run::Items { start: common, end: ae, change: ac })
                } else {
                    ours.next()
                };
                right = if common < be {
                    Some(Run::Items { start: common, end: be, change: bc })
                } else {
                    theirs.next()
                };
            }
            (Run::Insert(a), Run::Insert(b)) if a == b && a.is_older_than(edited_from) => {
                position += Run::Insert(a).messages();
                (left, right) = (ours.next(), theirs.next());
            }
            _ => return Some(position),
        }
    }
    None
}

impl Inserted {
    /// Whether it depends only on items before `index`.
    fn is_older_than(&self, index: u32) -> bool {
        match self {
            Self::Summary { .. } | Self::Opening => true,
            Self::Interrupted(site) => site.item < index,
            Self::Moved(from, _) => *from < index,
            Self::Added { item, .. } => item.is_none_or(|item| item < index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Action, Insert, Reason};
    use crate::tokens::TokenCount;

    #[test]
    fn the_rest_of_a_request_begins_at_an_item_and_may_have_the_summary() {
        let part = |start, end, action| Segment { start, end, action, reason: Reason::InWindow };
        let what = Inserted::Summary { serial: 1, messages: 2 };
        let plan = Plan {
            segments: alloc::vec![
                part(0, 1, Action::Keep),
                part(1, 5, Action::Summarize),
                part(5, 8, Action::Keep),
            ],
            inserts: alloc::vec![Insert { before: 5, what, tokens: TokenCount(9) }],
            ..Plan::default()
        };
        // The request: item 0, the summary as two messages, items 5, 6 and 7.
        let rests = [(Some(0), true), (Some(5), true), (Some(5), true), (Some(5), false)];
        for (at, rest) in rests.into_iter().chain([(Some(6), false), (Some(7), false)]).enumerate()
        {
            assert_eq!(plan.rest_from(at as u32), rest, "{at}");
        }
        assert_eq!(plan.rest_from(6), (None, false));
    }
}
