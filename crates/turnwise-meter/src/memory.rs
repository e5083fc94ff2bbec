//! What words weighed: the same few words make up most of any text, and the same few marks and
//! blanks stand between them.
//!
//! What has no more than eight bytes is a number, and what it weighs fits beside it. Multiplied by
//! an odd number, which can be undone, its highest bits tell the slot, and the rest stands in the
//! slot together with the weight. One number is read and written at once, so that threads may share
//! the slots; and what a slot holds decides how fast a word is weighed, never how much. Longer ones
//! have slots with room for their bytes ([`long`]).

mod cells;
pub(crate) mod long;

use cells::Cells;

/// What was kept for a word or a gap, given by its number.
#[inline(always)]
pub(super) fn recall(number: u64) -> Option<i64> {
    let (slot, rest) = slot(number);
    let difference = (SLOTS.get(slot) ^ rest) as i64;
    (0..LIMIT).contains(&difference).then_some(difference)
}

/// What was kept for two numbers, if both were.
#[inline(always)]
pub(super) fn recall_both(first: u64, second: u64) -> Option<(i64, i64)> {
    let ((first, rest_of_first), (second, rest_of_second)) = (slot(first), slot(second));
    let (first, second) = (SLOTS.get(first) ^ rest_of_first, SLOTS.get(second) ^ rest_of_second);
    // One branch for both: the limit is a power of two.
    ((first | second) < LIMIT as u64).then_some((first as i64, second as i64))
}

/// Keeps what is below the limit for a word or a gap, in place of some other's.
#[inline]
pub(super) fn keep(number: u64, kept: i64) {
    let (slot, rest) = slot(number);
    if (0..LIMIT).contains(&kept) {
        SLOTS.set(slot, rest | kept as u64);
    }
}

#[inline(always)]
fn slot(number: u64) -> (usize, u64) {
    let spread = number.wrapping_add(2).wrapping_mul(SPREAD);
    ((spread >> (64 - SLOT_BITS)) as usize, spread << SLOT_BITS)
}

static SLOTS: Cells<{ 1 << SLOT_BITS }> = Cells::new();
/// 256 kilobytes of slots. A slot nothing was kept in is zero, which no number's rest is: two below
/// zero has a byte that no text has.
const SLOT_BITS: u32 = 15;
/// Below it is what can be kept.
pub(super) const LIMIT: i64 = 1 << SLOT_BITS;
/// The golden ratio in 64 bits: odd, so that no two numbers become one.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_told_and_nothing_else() {
        let mut number = 0x1234_5678_9abc_def1u64;
        for kept in -300..LIMIT + 300 {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407)
                | 1;
            assert_eq!(recall(number), None);
            keep(number, kept);
            // Another test may have kept something else in this slot by now.
            assert!(
                recall(number).is_none_or(|found| (0..LIMIT).contains(&kept) && found == kept),
                "{kept}"
            );
        }
    }
}
