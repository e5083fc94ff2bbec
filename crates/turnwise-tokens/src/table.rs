//! Hash tables of tokens.

use alloc::vec;
use alloc::vec::Vec;

/// A hash table with open addressing. An entry holds a token and its level, so that a look-up
/// mostly touches one cache line.
///
/// The table grows as needed. Its size need not be a power of two, which keeps it small.
pub(crate) struct Table<E> {
    entries: Vec<E>,
    used: usize,
    /// The initial number of slots.
    first: usize,
}

impl<E: Copy + Default + PartialEq> Table<E> {
    pub(crate) fn new(first: usize) -> Self {
        Self { entries: Vec::new(), used: 0, first }
    }

    /// Adds an entry that is not `E::default()`. `hash_of` computes the hash of an entry.
    #[inline]
    pub(crate) fn insert(&mut self, entry: E, hash_of: impl Fn(E) -> u64) {
        // Look-ups need free slots to end, and are slow if there are few.
        if self.used * 10 >= self.entries.len() * 7 {
            self.grow(&hash_of);
        }
        self.put(hash_of(entry), entry);
    }

    /// The slot and the entry with this hash for which `is_it` is true.
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
            slot = self.next_slot(slot);
        }
    }

    /// The entry in a slot.
    pub(crate) fn entry(&self, slot: usize) -> Option<E> {
        self.entries.get(slot).copied()
    }

    /// The number of slots.
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
            slot = self.next_slot(slot);
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
    fn next_slot(&self, slot: usize) -> usize {
        if slot + 1 == self.entries.len() { 0 } else { slot + 1 }
    }
}
