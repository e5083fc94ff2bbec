//! What does not fit into a number: up to 24 bytes, which are kept as they are.

use super::SPREAD;
use super::cells::{Cells, Lock};

/// Up to [`LONGEST`] bytes of a text, with zeros behind them.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    pub eights: [u64; 3],
    pub length: u32,
}

/// Bytes that can be kept.
pub(crate) const LONGEST: u32 = 24;

/// Slots of four cells each, which belong together.
pub(crate) struct Memory {
    slots: Cells<{ CELLS << SLOT_BITS }>,
    lock: Lock,
}

/// What all threads remember together: 128 kilobytes.
pub(crate) static MEMORY: Memory = Memory::new();

impl Memory {
    const fn new() -> Self {
        Self { slots: Cells::new(), lock: Lock::new() }
    }

    /// What was kept for these bytes.
    #[inline(always)]
    pub(crate) fn recall(&self, bytes: Bytes) -> Option<i64> {
        let (slots, at, [first, second, third]) = (&self.slots, place(bytes), bytes.eights);
        self.lock.with(|| {
            let others =
                slots.get(at) ^ first | slots.get(at + 1) ^ second | slots.get(at + 2) ^ third;
            let kept = slots.get(at + 3) ^ mark(bytes);
            (others == 0 && kept < LIMIT as u64).then_some(kept as i64)
        })?
    }

    /// Keeps what is below the limit for these bytes, in place of some others'.
    #[inline]
    pub(crate) fn keep(&self, bytes: Bytes, kept: i64) {
        let (slots, at, [first, second, third]) = (&self.slots, place(bytes), bytes.eights);
        if (0..LIMIT).contains(&kept) {
            self.lock.with(|| {
                slots.set(at, first);
                slots.set(at + 1, second);
                slots.set(at + 2, third);
                slots.set(at + 3, mark(bytes) | kept as u64);
            });
        }
    }
}

/// How the length stands above what is kept. It is never nothing, so an empty slot holds nothing
/// for anyone.
#[inline(always)]
fn mark(bytes: Bytes) -> u64 {
    (u64::from(bytes.length) + 1) * LIMIT as u64
}

#[inline(always)]
fn place(bytes: Bytes) -> usize {
    let [first, second, third] = bytes.eights;
    let mixed = first ^ second.rotate_left(29) ^ third.rotate_left(43) ^ u64::from(bytes.length);
    (mixed.wrapping_mul(SPREAD) >> (64 - SLOT_BITS)) as usize * CELLS
}

const SLOT_BITS: u32 = 12;
const CELLS: usize = 4;
const LIMIT: i64 = 1 << 32;

#[cfg(test)]
mod tests {
    use super::*;

    /// Not what other tests remember.
    static OWN: Memory = Memory::new();

    #[test]
    fn what_is_kept_is_told_for_the_same_bytes_only() {
        let mut number = 1u64;
        let mut next = || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            number
        };
        for kept in -300..3_000i64 {
            let bytes = Bytes { eights: [next(), next(), next()], length: 24 };
            assert_eq!(OWN.recall(bytes), None);
            OWN.keep(bytes, kept);
            let [first, second, third] = bytes.eights;
            let others = [
                [first ^ 1, second, third],
                [first, second ^ 1 << 63, third],
                [first, second, third ^ 1 << 31],
            ];
            assert!(others.iter().all(|&eights| OWN.recall(Bytes { eights, ..bytes }).is_none()));
            assert_eq!(OWN.recall(Bytes { length: 23, ..bytes }), None);
            assert_eq!(OWN.recall(bytes), (kept >= 0).then_some(kept));
        }
    }

    #[test]
    fn nothing_is_kept_for_no_bytes() {
        assert_eq!(Memory::new().recall(Bytes { eights: [0; 3], length: 0 }), None);
    }
}
