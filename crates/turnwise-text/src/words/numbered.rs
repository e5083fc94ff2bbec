//! Words as numbers, so that they are compared and counted fast.

use alloc::string::String;
use alloc::vec::Vec;

/// Assigns numbers to words, in order of first occurrence.
///
/// All words share one text, and a hash table holds their numbers. Every word of a conversation is
/// looked up, and a tree of strings takes five times as long.
#[derive(Debug, Default)]
pub(crate) struct Words {
    text: String,
    /// The end of each word.
    ends: Vec<usize>,
    /// Numbers and one more; nothing where it is zero. Their count is a power of two.
    slots: Vec<u32>,
}

impl Words {
    /// The number of `word`, a new one when it was never seen.
    pub(crate) fn id(&mut self, word: &str) -> u32 {
        if let Some(id) = self.known(word) {
            return id;
        }
        let id = self.len();
        self.text.push_str(word);
        self.ends.push(self.text.len());
        let mut first = id;
        if self.slots.len() <= self.ends.len() * 2 {
            self.slots = alloc::vec![0; (self.slots.len() * 2).max(64)];
            first = 0;
        }
        for id in first..=id {
            let (_, slot) = self.find(self.word(id));
            if let Some(slot) = self.slots.get_mut(slot) {
                *slot = id + 1;
            }
        }
        id
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }

    /// The number of `word`, when it was seen before.
    pub(crate) fn known(&self, word: &str) -> Option<u32> {
        self.find(word).0
    }

    /// Returns the number of `word`, and its slot or the free slot for it.
    fn find(&self, word: &str) -> (Option<u32>, usize) {
        let hash =
            word.bytes().fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
        let last = self.slots.len().saturating_sub(1);
        let mut slot = (hash ^ hash >> 32) as usize & last;
        for step in 1..=NEAR {
            match self.slots.get(slot).copied().unwrap_or_default() {
                0 => return (None, slot),
                // This many words with the same hash are an attack. They count as one word, so an
                // attacker cannot slow the lookup down.
                id if step == NEAR || self.word(id - 1) == word => return (Some(id - 1), slot),
                _ => slot = (slot + step) & last,
            }
        }
        (None, slot)
    }

    fn word(&self, id: u32) -> &str {
        let end = |id: usize| self.ends.get(id).copied().unwrap_or_default();
        let from = (id as usize).checked_sub(1).map_or(0, end);
        self.text.get(from..end(id as usize)).unwrap_or_default()
    }
}

/// The most slots that are looked into for a word.
const NEAR: usize = 64;
/// Offset basis of the hash by Fowler, Noll and Vo.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;
