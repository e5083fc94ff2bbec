//! The pinned system messages at the beginning, which may change with every request.
//!
//! Hosts put the time, a name or retrieved text there. No strategy ever acts on these messages, so
//! decisions about the others hold whatever they say.

use crate::item::{Flags, Item, Kind, Role};

use super::calls::Key;
use super::{CallSite, Entry, Fault, FaultKind, Transcript, mix};

impl Transcript {
    /// How many leading messages there are: the system and developer messages before all others, if
    /// a rule or the host pins them. They stand outside of the [chain](Self::chain), which knows
    /// only their number.
    pub fn leading(&self) -> u32 {
        self.leading
    }

    /// Sets whether a rule pins system messages.
    pub fn pin_system(&mut self, pins_system: bool) {
        self.pins_system = pins_system;
        let leads = |entry: &&Entry| self.may_lead(&entry.item);
        self.leading = self.entries.iter().take_while(leads).count() as u32;
        let mut chain = 0;
        for (index, entry) in (0..).zip(&mut self.entries) {
            entry.chain = chain;
            chain = mix(chain, digest_in_chain(index < self.leading, entry));
        }
    }

    /// Counts a new item if it is a leading message.
    pub(super) fn find_leading(&mut self, index: u32, item: &Item) {
        if index == self.leading && self.may_lead(item) {
            self.leading += 1;
        }
    }

    fn may_lead(&self, item: &Item) -> bool {
        item.role == Role::System
            && item.kind == Kind::Message
            && (self.pins_system || item.flags.has(Flags::PINNED))
            && !item.flags.has(Flags::COMPACTS)
            && item.calls.is_empty()
            && item.answers.is_empty()
    }

    /// The chain after an item.
    pub(super) fn chain_after(&self, index: u32, entry: &Entry) -> u64 {
        mix(entry.chain, digest_in_chain(index < self.leading, entry))
    }

    /// Whether `item` may [replace](Self::replace) the item at `index`: that is a leading message,
    /// and `item` is like it in everything but its text, size and id.
    pub fn may_replace(&self, index: u32, item: &Item) -> bool {
        let Some(was) = self.item(index).filter(|_| index < self.leading) else { return false };
        self.may_lead(item)
            && was.flags == item.flags
            && (was.attachments, was.trailing, was.breakpoints)
                == (item.attachments, item.trailing, item.breakpoints)
            && !self.faults.iter().any(|fault| (fault.start..fault.end).contains(&index))
            && (was.own_id == item.own_id || self.may_rename(item.own_id))
    }

    /// Replaces a leading message. O(items), since the sums behind it change.
    pub(crate) fn replace(&mut self, index: u32, item: Item) {
        let mut changed = self.entries.iter_mut().skip(index as usize);
        let Some(entry) = changed.next() else { return };
        let (before, after) = (u64::from(entry.item.tokens.0), u64::from(item.tokens.0));
        let (old_id, new_id) = (entry.item.own_id, item.own_id);
        entry.item = item;
        for entry in changed {
            entry.tokens_before = entry.tokens_before.saturating_sub(before) + after;
        }
        if old_id != new_id {
            let place = CallSite { item: index, call: 0 };
            self.calls.remove_place(Key::Item(old_id), place);
            if new_id != 0 {
                self.calls.add_place(Key::Item(new_id), place);
            }
        }
    }

    /// Whether an item may take this id, and its own one repeats in no other item.
    fn may_rename(&self, new_id: u64) -> bool {
        let is_free = self.calls.find(Key::Item(new_id), 0..self.len()).next().is_none();
        let repeats = |fault: &Fault| fault.kind == FaultKind::RepeatedItem;
        (new_id == 0 || is_free) && self.blemishes.is_empty() && !self.faults.iter().any(repeats)
    }
}

fn digest_in_chain(is_leading: bool, entry: &Entry) -> u64 {
    if is_leading { 0 } else { entry.item.digest }
}
