//! The only sort of this crate: the standard library's would add kilobytes for each type.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A stable sort.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|a, b| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    });
    let mut slots: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|at| slots.get_mut(at)?.take()));
}

/// A stable sort by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// A set of items. `collect` would use the standard library's sort.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Sorts items and removes duplicates.
pub(crate) fn sort_and_dedup<T: Ord>(items: &mut Vec<T>) {
    sort_by(items, Ord::cmp);
    items.dedup();
}

/// The indexes in sorted order, by merging sorted runs.
#[inline(never)]
fn order(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..len).collect();
    let mut width = 1;
    while width < len {
        let mut merged = Vec::with_capacity(len);
        for pair in sorted.chunks(2 * width) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
            while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                let is_left = compare(**a, **b) != Ordering::Greater;
                merged.extend(if is_left { left.next() } else { right.next() });
            }
            merged.extend(left.chain(right));
        }
        sorted = merged;
        width *= 2;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_sorts_like_the_library_and_keeps_equal_ones_in_order(
            items in prop::collection::vec((0..9_u8, any::<u8>()), 0..70),
        ) {
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by_key(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, theirs);
        }
    }
}
