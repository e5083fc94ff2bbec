//! Builds ordered collections by inserting one item at a time. `collect` would add a sort for every
//! type, which together is a twentieth of the wasm module.

use std::collections::{BTreeMap, BTreeSet};

/// A set of `items`.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for item in items {
        set.insert(item);
    }
    set
}

/// A map of `pairs`. The last value of a key wins.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in pairs {
        map.insert(key, value);
    }
    map
}
