//! A request as runs of messages, and the first difference between two requests.

use alloc::vec::Vec;

use super::{Change, Inserted, Plan};

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
            Self::Items { change: Some(change), .. } if change.merges => 0,
            Self::Items { start, end, .. } => end - start,
            Self::Insert(Inserted::Summary { messages, .. } | Inserted::Added { messages, .. }) => {
                *messages
            }
            Self::Insert(_) => 1,
        }
    }
}

/// An item that is sent as a part of the message before it.
pub type Merged = (u32, Change);

impl Plan {
    /// The [`runs`](Self::runs), each with the items that are merged into its last message.
    pub fn merged_runs(&self) -> Vec<(Run, Vec<Merged>)> {
        let mut merged: Vec<(Run, Vec<Merged>)> = Vec::new();
        for run in self.runs() {
            match (&run, merged.last_mut()) {
                (Run::Items { start, change: Some(change), .. }, Some(last)) if change.merges => {
                    last.1.push((*start, *change));
                }
                _ => merged.push((run, Vec::new())),
            }
        }
        merged
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
    let (mut position, mut ours, mut theirs) = (0, before.iter().cloned(), after.iter().cloned());
    let (mut left, mut right) = (ours.next(), theirs.next());
    while let Some(was) = left {
        let Some(is) = right else { return Some(position) };
        match (was, is) {
            (
                Run::Items { start: a, end: ae, change: ac },
                Run::Items { start: b, end: be, change: bc },
            ) if a == b && ac == bc && a < edited_from => {
                let common = ae.min(be).min(edited_from);
                if !ac.is_some_and(|change| change.merges) {
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
