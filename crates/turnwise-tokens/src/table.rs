//! Hash tables of tokens by their bytes.

use alloc::vec;
use alloc::vec::Vec;

/// Open addressing over entries that hold a token and its level, so that a look-up mostly takes one
/// line of a processor's cache.
///
/// A table grows with what is put into it. Any number of slots will do, so that it can be as large
/// as it has to be.
pub(crate) struct Table<E> {
    entries: Vec<E>,
    used: usize,
    /// The slots it begins with.
    first: usize,
}

impl<E: Copy + Default + PartialEq> Table<E> {
    pub(crate) fn new(first: usize) -> Self {
        Self { entries: Vec::new(), used: 0, first }
    }

    /// Adds an entry, which is not that of a free slot; `hash_of` is the hash of one.
    #[inline]
    pub(crate) fn insert(&mut self, entry: E, hash_of: impl Fn(E) -> u64) {
        // Look-ups rely on free slots to end, and are slow where there are few.
        if self.used * 10 >= self.entries.len() * 7 {
            self.grow(&hash_of);
        }
        self.put(hash_of(entry), entry);
    }

    /// The slot with this hash whose entry `is_it`, and that entry.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(E) -> bool) -> Option<(usize, E)> {
        let mut slot = self.slot_of(hash);
        loop {
            let entry = *self.entries.get(slot)?;
            if is_it(entry) {
                return Some((slot, entry));
            }
            if entry == E::default() {
                return None;
            }
            slot = self.behind(slot);
        }
    }

    /// The entry in a slot.
    pub(crate) fn entry(&self, slot: usize) -> Option<E> {
        self.entries.get(slot).copied()
    }

    /// How many slots there are.
    pub(crate) fn slots(&self) -> usize {
        self.entries.len()
    }

    fn put(&mut self, hash: u64, entry: E) {
        let mut slot = self.slot_of(hash);
        while let Some(own) = self.entries.get_mut(slot) {
            if *own == E::default() {
                *own = entry;
                self.used += 1;
                return;
            }
            slot = self.behind(slot);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, hash_of: &impl Fn(E) -> u64) {
        let slots = (self.entries.len() * 2).max(self.first);
        let old = core::mem::replace(&mut self.entries, vec![E::default(); slots]);
        self.used = 0;
        for entry in old.into_iter().filter(|&entry| entry != E::default()) {
            self.put(hash_of(entry), entry);
        }
    }

    #[inline]
    fn slot_of(&self, hash: u64) -> usize {
        (((hash >> 32) * self.entries.len() as u64) >> 32) as usize
    }

    #[inline]
    fn behind(&self, slot: usize) -> usize {
        if slot + 1 == self.entries.len() { 0 } else { slot + 1 }
    }
}
