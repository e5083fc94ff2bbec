//! What a plan sends, as runs, and where two of them differ.

use alloc::vec::Vec;

use super::{Change, Inserted, Plan};

/// One run of what is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// The host's own messages, changed if `change` says so.
    Items {
        /// First item.
        start: u32,
        /// One past the last.
        end: u32,
        /// How they are changed.
        change: Option<Change>,
    },
    /// Something that is not in the transcript at this place.
    Insert(Inserted),
}

impl Sent {
    /// How many messages the run has.
    pub fn messages(&self) -> u32 {
        match self {
            Self::Items { start, end, .. } => end - start,
            Self::Insert(Inserted::Summary { messages, .. }) => *messages,
            Self::Insert(_) => 1,
        }
    }
}

impl Plan {
    /// What is sent, in order, as runs.
    pub fn sent(&self) -> Vec<Sent> {
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
                sent.push(Sent::Insert(insert.what.clone()));
            }
            if segment.action.is_sent() && start < segment.end {
                push_items(&mut sent, start, segment.end, change);
            }
        }
        sent.extend(inserts.map(|insert| Sent::Insert(insert.what.clone())));
        sent
    }
}

/// Adds a run, joined to the last one where both are whole messages: reasons make no difference here.
fn push_items(sent: &mut Vec<Sent>, start: u32, end: u32, change: Option<Change>) {
    match sent.last_mut() {
        Some(Sent::Items { end: last, change: None, .. }) if *last == start && change.is_none() => {
            *last = end;
        }
        _ => sent.push(Sent::Items { start, end, change }),
    }
}

/// Where two lists of runs first differ, as a number of messages from the front; `None` if the
/// first is a prefix of the second. Items at or past `edited_from` were replaced since and count as
/// different.
pub fn first_difference(before: &[Sent], after: &[Sent], edited_from: u32) -> Option<u32> {
    let (mut position, mut ours, mut theirs) = (0, before.iter().cloned(), after.iter().cloned());
    let (mut left, mut right) = (ours.next(), theirs.next());
    while let Some(was) = left {
        let Some(is) = right else { return Some(position) };
        match (was, is) {
            (
                Sent::Items { start: a, end: ae, change: ac },
                Sent::Items { start: b, end: be, change: bc },
            ) if a == b && ac == bc && a < edited_from => {
                let common = ae.min(be).min(edited_from);
                position += common - a;
                left = if common < ae {
                    Some(Sent::Items { start: common, end: ae, change: ac })
                } else {
                    ours.next()
                };
                right = if common < be {
                    Some(Sent::Items { start: common, end: be, change: bc })
                } else {
                    theirs.next()
                };
            }
            (Sent::Insert(a), Sent::Insert(b)) if a == b && a.is_older_than(edited_from) => {
                position += Sent::Insert(a).messages();
                (left, right) = (ours.next(), theirs.next());
            }
            _ => return Some(position),
        }
    }
    None
}

impl Inserted {
    /// Whether what it is made of stands before `index`.
    fn is_older_than(&self, index: u32) -> bool {
        match self {
            Self::Summary { .. } => true,
            Self::Interrupted(site) => site.item < index,
            Self::Moved(from, _) => *from < index,
        }
    }
}
