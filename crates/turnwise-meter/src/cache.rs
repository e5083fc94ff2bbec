//! A cache of word and gap weights. A few words make up most of any text, and a few marks and
//! blanks separate them.
//!
//! A key of at most eight bytes is one `u64`. The cache multiplies it by an odd constant, which is
//! reversible. The highest bits of the product select the slot, and the slot stores the other bits
//! together with the weight in one atomic `u64`. Threads share the slots without a lock. A slot
//! decides only how fast a word is weighed, never its weight. Longer keys have larger slots, see
//! [`long`].

mod cells;
pub(crate) mod long;

use cells::Cells;

/// The cached value of a word or a gap.
#[inline(always)]
pub(super) fn get(number: u64) -> Option<i64> {
    let (slot, rest) = slot(number);
    let difference = (SLOTS.get(slot) ^ rest) as i64;
    (0..VALUE_LIMIT).contains(&difference).then_some(difference)
}

/// The cached values of two keys, if both are in the cache.
#[inline(always)]
pub(super) fn get_both(first: u64, second: u64) -> Option<(i64, i64)> {
    let ((first, rest_of_first), (second, rest_of_second)) = (slot(first), slot(second));
    let (first, second) = (SLOTS.get(first) ^ rest_of_first, SLOTS.get(second) ^ rest_of_second);
    // One branch for both: the limit is a power of two.
    ((first | second) < VALUE_LIMIT as u64).then_some((first as i64, second as i64))
}

/// Stores the value of a word or a gap, overwriting the slot. Values outside `0..VALUE_LIMIT` are
/// not stored.
#[inline]
pub(super) fn insert(number: u64, value: i64) {
    let (slot, rest) = slot(number);
    if (0..VALUE_LIMIT).contains(&value) {
        SLOTS.set(slot, rest | value as u64);
    }
}

#[inline(always)]
fn slot(number: u64) -> (usize, u64) {
    let spread = number.wrapping_add(2).wrapping_mul(SPREAD);
    ((spread >> (64 - SLOT_BITS)) as usize, spread << SLOT_BITS)
}

static SLOTS: Cells<{ 1 << SLOT_BITS }> = Cells::new();
/// 256 kilobytes of slots. An empty slot is zero, which would match only the key `-2`: it contains
/// a byte that UTF-8 never has.
const SLOT_BITS: u32 = 15;
/// Cached values are below this.
pub(super) const VALUE_LIMIT: i64 = 1 << SLOT_BITS;
/// The golden ratio in 64 bits. It is odd, so the multiplication maps no two keys to one product.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_values_come_back_and_no_others() {
        let mut number = 0x1234_5678_9abc_def1u64;
        for value in -300..VALUE_LIMIT + 300 {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407)
                | 1;
            assert_eq!(get(number), None);
            insert(number, value);
            // Another test may have overwritten this slot by now.
            assert!(
                get(number).is_none_or(|found| (0..VALUE_LIMIT).contains(&value) && found == value),
                "{value}"
            );
        }
    }
}
