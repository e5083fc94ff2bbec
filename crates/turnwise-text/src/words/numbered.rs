//! Numbers words, to compare and count them fast.

use alloc::vec::Vec;

/// Assigns numbers to words, in order of first occurrence.
///
/// All words share one string, and a hash table holds their numbers. Every word of a conversation
/// is looked up, and a tree of strings would take ten times as long.
#[derive(Debug, Default)]
pub(crate) struct Words {
    text: Vec<u8>,
    /// The end of each word.
    ends: Vec<usize>,
    /// The number of slots is a power of two.
    slots: Vec<Slot>,
}

/// A slot of the hash table.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// One more than the word's number, or zero if the slot is free.
    id: u32,
    /// The upper half of the hash, which distinguishes most other words.
    tag: u32,
}

impl Words {
    /// The number of `word`. A word that is seen for the first time gets a new number.
    pub(crate) fn id(&mut self, word: &str) -> u32 {
        let word = word.as_bytes();
        let hash = hash(word);
        let (known, free) = self.find(word, hash);
        known.unwrap_or_else(|| self.add(word, hash, free))
    }

    fn add(&mut self, word: &[u8], hash: u64, free: usize) -> u32 {
        let id = self.len();
        self.text.extend_from_slice(word);
        self.ends.push(self.text.len());
        if self.slots.len() <= self.ends.len() * 2 {
            self.grow();
        } else {
            self.put(free, id, hash);
        }
        id
    }

    /// Doubles the hash table.
    fn grow(&mut self) {
        self.slots = alloc::vec![Slot::default(); (self.slots.len() * 2).max(64)];
        for id in 0..self.len() {
            let hash = hash(self.word(id));
            let (_, slot) = self.find(self.word(id), hash);
            self.put(slot, id, hash);
        }
    }

    fn put(&mut self, slot: usize, id: u32, hash: u64) {
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = Slot { id: id + 1, tag: tag(hash) };
        }
    }

    /// The number of words.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }

    /// The number of `word`, if it was seen before.
    pub(crate) fn known(&self, word: &str) -> Option<u32> {
        self.find(word.as_bytes(), hash(word.as_bytes())).0
    }

    /// Returns the number of `word`, and its slot or the free slot for it.
    #[inline]
    fn find(&self, word: &[u8], hash: u64) -> (Option<u32>, usize) {
        let last = self.slots.len().saturating_sub(1);
        let mut slot = hash as usize & last;
        for step in 1..=NEAR {
            match self.slots.get(slot).copied().unwrap_or_default() {
                Slot { id: 0, .. } => return (None, slot),
                // A word with this many collisions is an attack. It counts as an existing word, so
                // that an attacker cannot slow down lookups.
                Slot { id, tag: other }
                    if other == tag(hash) && self.word(id - 1) == word || step == NEAR =>
                {
                    return (Some(id - 1), slot);
                }
                _ => slot = (slot + step) & last,
            }
        }
        (None, slot)
    }

    fn word(&self, id: u32) -> &[u8] {
        let end = |id: usize| self.ends.get(id).copied().unwrap_or_default();
        let from = (id as usize).checked_sub(1).map_or(0, end);
        self.text.get(from..end(id as usize)).unwrap_or_default()
    }
}

/// The most slots that are examined for a word.
const NEAR: usize = 64;

/// A hash that reads eight bytes at a time. The last eight may overlap the previous ones, so that
/// words of any length take few steps.
#[inline]
fn hash(word: &[u8]) -> u64 {
    let mixed = |hash: u64, step: u64| {
        let product = (hash ^ step).wrapping_mul(FACTOR);
        product ^ product >> 32
    };
    let length = word.len() as u64;
    let Some(last) = word.last_chunk() else { return mixed(length, short(word)) };
    let (steps, _) = word.as_chunks();
    let hash = steps.iter().fold(length, |hash, step| mixed(hash, u64::from_le_bytes(*step)));
    mixed(hash, u64::from_le_bytes(*last))
}

/// The bytes of a word with fewer than eight bytes.
fn short(word: &[u8]) -> u64 {
    match (word.first_chunk(), word.last_chunk()) {
        (Some(first), Some(last)) => {
            u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
        }
        _ => word.iter().fold(0, |bytes, byte| bytes << 8 | u64::from(*byte)),
    }
}

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Odd, with evenly spread one bits: 2⁶⁴ divided by the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
