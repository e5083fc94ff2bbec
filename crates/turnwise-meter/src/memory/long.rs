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

/// What was kept for them.
#[inline(always)]
pub(crate) fn recall(bytes: Bytes) -> Option<i64> {
    let (at, [first, second, third]) = (place(bytes), bytes.eights);
    LOCK.with(|| {
        let others = SLOTS.get(at) ^ first | SLOTS.get(at + 1) ^ second | SLOTS.get(at + 2) ^ third;
        let kept = SLOTS.get(at + 3) ^ mark(bytes);
        (others == 0 && kept < LIMIT as u64).then_some(kept as i64)
    })?
}

/// Keeps what is below the limit for them, in place of some others'.
#[inline]
pub(crate) fn keep(bytes: Bytes, kept: i64) {
    let (at, [first, second, third]) = (place(bytes), bytes.eights);
    if (0..LIMIT).contains(&kept) {
        LOCK.with(|| {
            SLOTS.set(at, first);
            SLOTS.set(at + 1, second);
            SLOTS.set(at + 2, third);
            SLOTS.set(at + 3, mark(bytes) | kept as u64);
        });
    }
}

/// How the length stands above what is kept. It is never nothing, so an empty slot holds nothing for anyone.
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

/// 128 kilobytes.
static SLOTS: Cells<{ CELLS << SLOT_BITS }> = Cells::new();
/// A slot's cells belong together.
static LOCK: Lock = Lock::new();
const SLOT_BITS: u32 = 12;
const CELLS: usize = 4;
const LIMIT: i64 = 1 << 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_told_for_the_same_bytes_only() {
        let mut number = 1u64;
        let mut next = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            number
        };
        let mut told = 0;
        for kept in -300..3_000i64 {
            let bytes = Bytes { eights: [next(), next(), next()], length: 24 };
            assert_eq!(recall(bytes), None);
            keep(bytes, kept);
            let [first, second, third] = bytes.eights;
            let others =
                [[first ^ 1, second, third], [first, second ^ 1 << 63, third], [first, second, third ^ 1 << 31]];
            assert!(others.iter().all(|&eights| recall(Bytes { eights, ..bytes }).is_none()));
            assert_eq!(recall(Bytes { length: 23, ..bytes }), None);
            // Another test may have kept something else in this slot by now, or be at one.
            let found = recall(bytes);
            assert!(found.is_none_or(|found| kept >= 0 && found == kept), "{kept}");
            told += usize::from(found.is_some());
        }
        assert!(told > 2_000, "{told}");
    }

    #[test]
    fn nothing_is_kept_for_no_bytes() {
        assert_eq!(recall(Bytes { eights: [0; 3], length: 0 }), None);
    }
}
