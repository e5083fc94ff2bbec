//! Sorting and searching for the whole crate, to keep the wasm small.
//!
//! Every use of `sort_by_key` on another type is another sorting routine in the wasm: eleven of
//! them were a tenth of the module. Here everything is sorted as plain numbers, and by a heap,
//! which is a quarter of the library's sorting routine.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

/// The items in the order of their keys; items with the same key stay in the order they had.
pub fn by_key<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> u32) -> Vec<T> {
    if items.is_sorted_by_key(&key) {
        return items;
    }
    let order: BinaryHeap<u64> =
        items.iter().zip(0u64..).map(|(item, place)| u64::from(key(item)) << 32 | place).collect();
    order
        .into_sorted_vec()
        .iter()
        .filter_map(|packed| items.get((packed & u64::from(u32::MAX)) as usize).cloned())
        .collect()
}

/// The number of leading entries of `sorted` for which `is_before` holds. Plans ask about the end
/// of a history, so the search starts there and its cost grows with the distance, not with the
/// history.
pub fn count_before<T>(sorted: &[T], is_before: impl Fn(&T) -> bool) -> usize {
    let (mut end, mut stride) = (sorted.len(), 1);
    while let Some(probe) = end.checked_sub(stride) {
        if sorted.get(probe).is_some_and(&is_before) {
            let between = sorted.get(probe + 1..end).unwrap_or_default();
            return probe + 1 + between.partition_point(is_before);
        }
        (end, stride) = (probe, stride * 2);
    }
    sorted.get(..end).unwrap_or_default().partition_point(is_before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn searching_from_the_end_finds_what_halving_finds() {
        for length in 0..40u32 {
            let sorted: Vec<u32> = (0..length).map(|value| value / 2).collect();
            for limit in 0..25 {
                let expected = sorted.partition_point(|&value| value < limit);
                assert_eq!(
                    count_before(&sorted, |&value| value < limit),
                    expected,
                    "{length} {limit}"
                );
            }
        }
    }

    #[test]
    fn equal_keys_stay_in_order() {
        let sorted = by_key(vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')], |item| item.0);
        assert_eq!(sorted, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }
}
