//! A cache of the counts of recent pieces. Most pieces of a text are among a few thousand, whose
//! counts fit in the processor's cache; the vocabulary does not.

use alloc::vec;
use alloc::vec::Vec;

/// A hash table without chains: a new entry overwrites its slot.
pub(crate) struct Memo {
    slots: Vec<Slot>,
}

/// A piece of up to fifteen bytes in two integers. The highest byte holds its length and its number
/// of tokens.
#[derive(Clone, Copy, Default)]
struct Slot {
    low: u64,
    high: u64,
}

/// The key of a piece.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    low: u64,
    high: u64,
}

impl Key {
    /// The key of the bytes `start..end` of a text, at least one. `None` if there are too many.
    #[inline(always)]
    pub(crate) fn new(text: &[u8], start: usize, end: usize) -> Option<Self> {
        let length = end - start;
        let &(mask_low, mask_high) = MASKS.get(length)?;
        let (low, high) = match text.get(start..start + 16).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => {
                let bytes = u128::from_le_bytes(bytes);
                (bytes as u64, (bytes >> 64) as u64)
            }
            None => near_the_end(text, start),
        };
        Some(Self { low: low & mask_low, high: high & mask_high | (length as u64) << 60 })
    }

    #[inline(always)]
    fn slot(self) -> usize {
        let mixed = (self.low ^ self.high.rotate_left(23)).wrapping_mul(MULTIPLIER);
        (mixed >> (64 - SLOT_BITS)) as usize
    }
}

impl Memo {
    pub(crate) fn new() -> Self {
        Self { slots: vec![Slot::default(); 1 << SLOT_BITS] }
    }

    /// The number of tokens of a piece, if cached.
    #[inline(always)]
    pub(crate) fn get(&self, key: Key) -> Option<u32> {
        let slot = self.slots.get(key.slot())?;
        let differs =
            slot.low ^ key.low | (slot.high ^ key.high) << 8 >> 8 | (slot.high ^ key.high) >> 60;
        if differs == 0 { Some((slot.high >> 56 & 15) as u32) } else { None }
    }

    /// Caches the number of tokens of a piece.
    #[inline]
    pub(crate) fn set(&mut self, key: Key, tokens: u32) {
        if let Some(slot) = self.slots.get_mut(key.slot()) {
            *slot = Slot { low: key.low, high: key.high | u64::from(tokens) << 56 };
        }
    }
}

/// The last bytes of a text, where sixteen bytes cannot be read at once from `start` on.
fn near_the_end(text: &[u8], start: usize) -> (u64, u64) {
    let bytes = match text.last_chunk() {
        Some(&last) => u128::from_le_bytes(last) >> (8 * ((start + 16 - text.len()) & 15)),
        None => {
            let mut bytes = [0; 16];
            bytes
                .iter_mut()
                .zip(text.get(start..).unwrap_or_default())
                .for_each(|(to, &byte)| *to = byte);
            u128::from_le_bytes(bytes)
        }
    };
    (bytes as u64, (bytes >> 64) as u64)
}

const fn mask(length: u32) -> (u64, u64) {
    let mask = u128::MAX >> (128 - 8 * length);
    (mask as u64, (mask >> 64) as u64)
}

/// The bits of the two integers that a piece of each length takes.
#[rustfmt::skip]
static MASKS: [(u64, u64); 16] = [
    (0, 0), mask(1), mask(2), mask(3), mask(4), mask(5), mask(6), mask(7),
    mask(8), mask(9), mask(10), mask(11), mask(12), mask(13), mask(14), mask(15),
];
/// The number of slots, as a power of two.
const SLOT_BITS: u32 = 14;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
