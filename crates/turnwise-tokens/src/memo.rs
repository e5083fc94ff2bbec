//! Counts of pieces seen lately, so that a name which is no token is merged once and not in every message.

use alloc::vec;
use alloc::vec::Vec;

/// A table without chains: a newcomer takes the place of whatever was there.
pub(crate) struct Memo {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    low: u64,
    /// The other bytes, and the length above them.
    high: u64,
    tokens: u32,
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self { slots: vec![Slot::default(); SLOTS] }
    }

    /// The number of tokens of this piece: remembered, or else counted and remembered from now on.
    #[inline]
    pub(crate) fn count(&mut self, piece: &[u8], count: impl FnOnce() -> usize) -> usize {
        let Some((low, high)) = key(piece) else { return count() };
        let mixed = (low ^ high.rotate_left(23)).wrapping_mul(MULTIPLIER);
        let Some(slot) = self.slots.get_mut((mixed >> 32) as usize & (SLOTS - 1)) else { return count() };
        if slot.low != low || slot.high != high {
            *slot = Slot { low, high, tokens: count() as u32 };
        }
        slot.tokens as usize
    }
}

#[inline]
fn key(piece: &[u8]) -> Option<(u64, u64)> {
    if piece.len() > LONGEST {
        return None;
    }
    let mut bytes = [0; 16];
    bytes.get_mut(..piece.len())?.copy_from_slice(piece);
    let [low @ .., _, _, _, _, _, _, _, _] = bytes;
    let [_, _, _, _, _, _, _, _, high @ ..] = bytes;
    Some((u64::from_le_bytes(low), u64::from_le_bytes(high) | (piece.len() as u64) << 56))
}

const SLOTS: usize = 1 << 13;
const LONGEST: usize = 15;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
