//! The only sort and the only map of the crate: the library's are kilobytes for each type they are
//! used with.

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;

/// `items` by `key`, equal ones in the order they have.
pub fn sorted<T>(items: Vec<T>, key: impl Fn(&T) -> u32) -> Vec<T> {
    let keys: Vec<u32> = items.iter().map(key).collect();
    if keys.is_sorted() {
        return items;
    }
    let mut slots: Vec<Option<T>> = items.into_iter().map(Some).collect();
    order(&keys).into_iter().filter_map(|at| slots.get_mut(at)?.take()).collect()
}

/// The positions of `keys` in rising order. By a heap: a quarter of the library's sorting routine.
#[inline(never)]
fn order(keys: &[u32]) -> Vec<usize> {
    let numbered: BinaryHeap<(u32, usize)> =
        keys.iter().enumerate().map(|(at, &key)| (key, at)).collect();
    numbered.into_sorted_vec().into_iter().map(|(_, at)| at).collect()
}

/// Numbers by id, for ids that count within a scope only.
#[derive(Default)]
pub struct Ids<'a>(BTreeMap<(u32, &'a str), u32>);

impl<'a> Ids<'a> {
    /// Remembers `number` for an id, and returns the number before.
    #[inline(never)]
    pub fn put(&mut self, scope: u32, id: &'a str, number: u32) -> Option<u32> {
        self.0.insert((scope, id), number)
    }

    /// The number of an id.
    #[inline(never)]
    pub fn get(&self, scope: u32, id: &str) -> Option<u32> {
        self.0.get(&(scope, id)).copied()
    }

    /// Whether the id was seen in this scope before; from now on it was.
    pub fn again(&mut self, scope: u32, id: &'a str) -> bool {
        self.put(scope, id, 0).is_some()
    }

    /// Whether the id was seen in this scope.
    pub fn has(&self, scope: u32, id: &str) -> bool {
        self.get(scope, id).is_some()
    }
}
