//! Hash tables of tokens by their bytes.

use alloc::vec;
use alloc::vec::Vec;

use crate::vocabulary::Token;

/// Open addressing over keys that hold a token's bytes and length.
///
/// Beside the keys lies one byte for each slot, 0 if it is free and else taken from the hash. Those bytes fit into a
/// processor's cache, the keys do not; and most look-ups, while merging, are for what is no token.
pub(crate) struct Table<K> {
    tags: Vec<u8>,
    keys: Vec<K>,
    tokens: Vec<Token>,
    room: usize,
}

/// The bytes of a token in a number.
pub(crate) trait Key: Copy + Eq + Default {
    fn hash(self) -> u64;
}

impl<K: Key> Table<K> {
    /// Room for seven tokens in eight slots, a power of two of them or none at all.
    pub(crate) fn new(slots: usize) -> Self {
        let (keys, tokens) = (vec![K::default(); slots], vec![Token::default(); slots]);
        Self { tags: vec![0; slots], keys, tokens, room: slots / 8 * 7 }
    }

    pub(crate) fn insert(&mut self, key: K, token: Token) {
        // Only damaged data has so many tokens; look-ups rely on a free slot to end.
        if self.room == 0 {
            return;
        }
        self.room -= 1;
        let hash = key.hash();
        let mask = self.tags.len().wrapping_sub(1);
        let mut at = slot(hash) & mask;
        while let Some(own) = self.tags.get_mut(at) {
            if *own == 0 {
                *own = tag(hash);
                if let (Some(own), Some(place)) = (self.keys.get_mut(at), self.tokens.get_mut(at)) {
                    (*own, *place) = (key, token);
                }
                return;
            }
            at = (at + 1) & mask;
        }
    }

    #[inline]
    pub(crate) fn find(&self, key: K) -> Option<Token> {
        self.tokens.get(self.find_slot(key)?).copied()
    }

    #[inline]
    pub(crate) fn has(&self, key: K) -> bool {
        self.find_slot(key).is_some()
    }

    #[inline]
    fn find_slot(&self, key: K) -> Option<usize> {
        let hash = key.hash();
        let (mask, tag) = (self.tags.len().wrapping_sub(1), tag(hash));
        let mut at = slot(hash) & mask;
        loop {
            let own = *self.tags.get(at)?;
            if own == tag && self.keys.get(at) == Some(&key) {
                return Some(at);
            }
            if own == 0 {
                return None;
            }
            at = (at + 1) & mask;
        }
    }
}

#[inline]
fn slot(hash: u64) -> usize {
    (hash >> 40) as usize
}

#[inline]
fn tag(hash: u64) -> u8 {
    (hash >> 32) as u8 | 1
}

/// Up to seven bytes, and their number above them.
impl Key for u64 {
    #[inline]
    fn hash(self) -> u64 {
        self.wrapping_mul(MULTIPLIER)
    }
}

/// Up to fifteen bytes, and their number above them.
impl Key for u128 {
    #[inline]
    fn hash(self) -> u64 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        (low.wrapping_mul(MULTIPLIER) ^ high).rotate_left(29).wrapping_mul(MULTIPLIER)
    }
}

/// The hash of any number of bytes.
pub(crate) fn long_key(bytes: &[u8]) -> u64 {
    let mut hash = bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        hash = (hash ^ word).wrapping_mul(MULTIPLIER);
        hash ^= hash >> 29;
    }
    hash
}

/// The bytes `start..start + length` of a text, seven at most, as a key.
#[inline]
pub(crate) fn short_key(text: &[u8], start: usize, length: usize) -> u64 {
    let low = match text.get(start..start + 8) {
        Some(&[a, b, c, d, e, f, g, h]) => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => last_bytes(text, start) as u64,
    };
    let kept = (1_u64 << (8 * length)) - 1;
    low & kept | (length as u64) << 56
}

/// The bytes `start..start + length` of a text, fifteen at most, as a key.
#[inline]
pub(crate) fn middle_key(text: &[u8], start: usize, length: usize) -> u128 {
    let all = match text.get(start..start + 16) {
        Some(&[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]) => {
            u128::from_le_bytes([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p])
        }
        _ => last_bytes(text, start),
    };
    let kept = (1_u128 << (8 * length)) - 1;
    all & kept | (length as u128) << 120
}

/// The last bytes of a text, where sixteen cannot be read at once.
#[cold]
fn last_bytes(text: &[u8], start: usize) -> u128 {
    let bytes = text.get(start..).unwrap_or_default();
    bytes.iter().take(16).rev().fold(0, |key, &byte| key << 8 | u128::from(byte))
}

/// The golden ratio in 64 bits: spreads keys that differ in few bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
