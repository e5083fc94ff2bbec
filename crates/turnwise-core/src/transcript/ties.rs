//! What other items make wrong: words behind a pause, reasoning elsewhere, and ids of a server that
//! tie an item to reasoning that is gone.

use alloc::vec::Vec;

use super::Transcript;
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

    /// The items with an id of the server that lost the reasoning it ties them to, because the server
    /// has summarized that. None where no summary of the server is.
    pub fn detached(&self) -> impl Iterator<Item = u32> + '_ {
        let end = self.compactions.last().copied().unwrap_or_default();
        let before = self.ties.tied.partition_point(|index| *index < end);
        let tied = self.ties.tied.get(..before).unwrap_or_default();
        tied.iter().copied().filter(move |index| self.is_alone(*index))
    }

    /// Whether the item is one of the [detached](Self::detached).
    pub fn is_detached(&self, index: u32) -> bool {
        let is_before = self.compactions.last().is_some_and(|end| index < *end);
        is_before && self.ties.tied.binary_search(&index).is_ok() && self.is_alone(index)
    }

    /// Whether no reasoning is in the unit of the item.
    fn is_alone(&self, index: u32) -> bool {
        self.items(self.unit(index)).all(|(_, item)| item.kind != Kind::Reasoning)
    }
}
