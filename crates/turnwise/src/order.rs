//! Sorting, once.
//!
//! Every use of `sort_by_key` on another type is another sorting routine in the wasm: eleven of them were a tenth of the
//! module. Here everything is sorted as plain numbers.

use alloc::vec::Vec;

/// The items in the order of their keys; items with the same key stay in the order they had.
pub fn by_key<T: Clone>(items: Vec<T>, key: impl Fn(&T) -> u32) -> Vec<T> {
    if items.is_sorted_by_key(&key) {
        return items;
    }
    let mut order: Vec<u64> =
        items.iter().zip(0u64..).map(|(item, place)| u64::from(key(item)) << 32 | place).collect();
    order.sort_unstable();
    order.iter().filter_map(|packed| items.get((packed & u64::from(u32::MAX)) as usize).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn equal_keys_stay_in_order() {
        let sorted = by_key(vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')], |item| item.0);
        assert_eq!(sorted, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }
}
