//! What other items make wrong: words behind a pause, reasoning elsewhere, and ids of a server that
//! tie an item to reasoning that is gone.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Fault, FaultKind, Transcript};
use crate::item::{Flags, Item, Kind};

/// Items by what may be wrong with them, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Ties {
    /// Those with [`Flags::PAUSED`].
    paused: Vec<u32>,
    /// Those with [`Flags::THINKS`].
    thinking: Vec<u32>,
    /// Those with [`Flags::UNREASONED`].
    unreasoned: Vec<u32>,
    /// Those with [`Flags::SERVER_ID`].
    tied: Vec<u32>,
}

impl Ties {
    pub fn truncate(&mut self, len: u32) {
        let marked = [&mut self.paused, &mut self.thinking, &mut self.unreasoned];
        for indexes in marked.into_iter().chain([&mut self.tied]) {
            indexes.truncate(indexes.partition_point(|&index| index < len));
        }
    }
}

impl Transcript {
    /// Lists a new item. Few have anything to list.
    pub(super) fn find_ties(&mut self, index: u32, item: &Item) {
        let ties = &mut self.ties;
        for (is_it, list) in [
            (item.flags.has(Flags::PAUSED), &mut ties.paused),
            (item.flags.has(Flags::THINKS), &mut ties.thinking),
            (item.flags.has(Flags::UNREASONED), &mut ties.unreasoned),
            (item.flags.has(Flags::SERVER_ID), &mut ties.tied),
        ] {
            if is_it {
                list.push(index);
            }
        }
    }

    /// The items with something that is refused since somebody else has spoken.
    pub fn paused(&self) -> impl Iterator<Item = u32> + '_ {
        let is_left = |index: &u32| {
            let next = self.item(index + 1);
            next.is_some_and(|next| !next.is_model_output() && next.answers.is_empty())
        };
        self.ties.paused.iter().copied().filter(is_left)
    }

    /// The items with calls that lack the reasoning that other items have.
    pub fn unreasoned(&self) -> &[u32] {
        if self.ties.thinking.is_empty() { &[] } else { &self.ties.unreasoned }
    }

    /// The items with an id of the server that lost the reasoning it ties them to: the server has
    /// summarized it, or repairs leave it out. In order.
    pub fn detached(&self) -> Vec<u32> {
        let end = self.compactions.last().copied().unwrap_or_default();
        let mut found: Vec<u32> = self.tied(0..end).to_vec();
        for fault in self.faults.iter().filter(|fault| fault.kind == FaultKind::DanglingReasoning) {
            let before = self.unit(fault.start.saturating_sub(1));
            let behind = self.unit(fault.since);
            found.extend(self.tied(before).iter().chain(self.tied(behind)));
        }
        found.retain(|index| self.is_alone(*index));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether the item is one of the [detached](Self::detached).
    pub fn is_detached(&self, index: u32) -> bool {
        let is_tied = self.ties.tied.binary_search(&index).is_ok();
        is_tied
            && self.is_alone(index)
            && (self.compactions.last().is_some_and(|end| index < *end)
                || self.lost_reasoning(&self.unit(index)).next().is_some())
    }

    /// The items in a range that have an id of the server.
    fn tied(&self, range: Range<u32>) -> &[u32] {
        let place = |at| self.ties.tied.partition_point(|index| *index < at);
        self.ties.tied.get(place(range.start)..place(range.end)).unwrap_or_default()
    }

    /// The faults for which repairs leave out reasoning in a unit, or next to it.
    fn lost_reasoning(&self, unit: &Range<u32>) -> impl Iterator<Item = &Fault> {
        let (start, end) = (unit.start, unit.end);
        let first = self.faults.partition_point(|fault| fault.since < start);
        let near = self.faults.iter().skip(first).take_while(move |fault| fault.start <= end);
        near.filter(|fault| fault.kind == FaultKind::DanglingReasoning)
    }

    /// Whether no reasoning that is sent is in the unit of the item.
    fn is_alone(&self, index: u32) -> bool {
        let unit = self.unit(index);
        let is_sent =
            |at| !self.lost_reasoning(&unit).any(|fault| (fault.start..fault.end).contains(&at));
        self.items(unit.clone()).all(|(at, item)| item.kind != Kind::Reasoning || !is_sent(at))
    }
}
