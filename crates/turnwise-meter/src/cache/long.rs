//! The cache for keys of up to 24 bytes, which it stores whole.

use super::SPREAD;
use super::cells::{Cells, Lock};

/// Up to [`LONGEST`] bytes of a text, padded with zeros.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    pub eights: [u64; 3],
    pub length: u32,
}

/// The longest key, in bytes.
pub(crate) const LONGEST: u32 = 24;

/// Slots of four cells each: three for the key, one for its length and value.
pub(crate) struct LongCache {
    slots: Cells<{ CELLS << SLOT_BITS }>,
    lock: Lock,
}

/// The cache that all threads share: 128 kilobytes.
pub(crate) static CACHE: LongCache = LongCache::new();

impl LongCache {
    const fn new() -> Self {
        Self { slots: Cells::new(), lock: Lock::new() }
    }

    /// The cached value of these bytes.
    #[inline(always)]
    pub(crate) fn get(&self, bytes: Bytes) -> Option<i64> {
        let (slots, at, [first, second, third]) = (&self.slots, first_cell(bytes), bytes.eights);
        self.lock.with(|| {
            let others =
                slots.get(at) ^ first | slots.get(at + 1) ^ second | slots.get(at + 2) ^ third;
            let value = slots.get(at + 3) ^ mark(bytes);
            (others == 0 && value < VALUE_LIMIT as u64).then_some(value as i64)
        })?
    }

    /// Stores the value of these bytes, overwriting the slot. Values outside
    /// `0..VALUE_LIMIT` are not stored.
    #[inline]
    pub(crate) fn insert(&self, bytes: Bytes, value: i64) {
        let (slots, at, [first, second, third]) = (&self.slots, first_cell(bytes), bytes.eights);
        if (0..VALUE_LIMIT).contains(&value) {
            self.lock.with(|| {
                slots.set(at, first);
                slots.set(at + 1, second);
                slots.set(at + 2, third);
                slots.set(at + 3, mark(bytes) | value as u64);
            });
        }
    }
}

/// The key's length, shifted above the value. It is never zero, so an empty slot matches no key.
#[inline(always)]
fn mark(bytes: Bytes) -> u64 {
    (u64::from(bytes.length) + 1) * VALUE_LIMIT as u64
}

#[inline(always)]
fn first_cell(bytes: Bytes) -> usize {
    let [first, second, third] = bytes.eights;
    let mixed = first ^ second.rotate_left(29) ^ third.rotate_left(43) ^ u64::from(bytes.length);
    (mixed.wrapping_mul(SPREAD) >> (64 - SLOT_BITS)) as usize * CELLS
}

const SLOT_BITS: u32 = 12;
const CELLS: usize = 4;
const VALUE_LIMIT: i64 = 1 << 32;

#[cfg(test)]
mod tests {
    use super::*;

    /// Other tests do not use this one.
    static TEST_CACHE: LongCache = LongCache::new();

    #[test]
    fn values_come_back_for_the_same_bytes_only() {
        let mut number = 1u64;
        let mut next = || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            number
        };
        for value in -300..3_000i64 {
            let bytes = Bytes { eights: [next(), next(), next()], length: 24 };
            assert_eq!(TEST_CACHE.get(bytes), None);
            TEST_CACHE.insert(bytes, value);
            let [first, second, third] = bytes.eights;
            let others = [
                [first ^ 1, second, third],
                [first, second ^ 1 << 63, third],
                [first, second, third ^ 1 << 31],
            ];
            assert!(
                others.iter().all(|&eights| TEST_CACHE.get(Bytes { eights, ..bytes }).is_none())
            );
            assert_eq!(TEST_CACHE.get(Bytes { length: 23, ..bytes }), None);
            assert_eq!(TEST_CACHE.get(bytes), (value >= 0).then_some(value));
        }
    }

    #[test]
    fn an_empty_cache_has_no_value_for_empty_bytes() {
        assert_eq!(LongCache::new().get(Bytes { eights: [0; 3], length: 0 }), None);
    }
}
