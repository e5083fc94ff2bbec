//! A small map with digests as keys. Nearly every record has one statement, and nearly every change
//! has few records, for which a tree would take kilobytes each.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::iter::Map;
use core::slice::Iter;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::digest::Digest;

/// A small map, sorted by key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Few<V>(Vec<(Digest, V)>);

impl<V> Few<V> {
    /// An empty map.
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Digest, &V)> + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The values, sorted by key.
    pub fn values(&self) -> Values<'_, V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// The values, mutable and sorted by key.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// The values.
    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }

    /// The value of a key.
    pub fn get(&self, key: &Digest) -> Option<&V> {
        self.place(key).ok().and_then(|at| self.0.get(at)).map(|(_, value)| value)
    }

    /// The value of a key, mutable.
    pub fn get_mut(&mut self, key: &Digest) -> Option<&mut V> {
        self.place(key).ok().and_then(|at| self.0.get_mut(at)).map(|(_, value)| value)
    }

    /// Adds an entry, or replaces the old one.
    pub fn insert(&mut self, key: Digest, value: V) {
        match self.place(&key) {
            Ok(at) => {
                if let Some(known) = self.0.get_mut(at) {
                    known.1 = value;
                }
            }
            Err(at) => {
                // By default, a growing vector would reserve space for four.
                if self.0.is_empty() {
                    self.0.reserve_exact(1);
                }
                self.0.insert(at, (key, value));
            }
        }
    }

    /// Keeps the entries that `keep` allows.
    pub fn retain(&mut self, mut keep: impl FnMut(&Digest, &V) -> bool) {
        self.0.retain(|(key, value)| keep(key, value));
    }

    fn place(&self, key: &Digest) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.cmp(key))
    }
}

/// The values of a small map.
pub type Values<'a, V> = Map<Iter<'a, (Digest, V)>, fn(&'a (Digest, V)) -> &'a V>;

impl<V> Default for Few<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V> From<BTreeMap<Digest, V>> for Few<V> {
    fn from(map: BTreeMap<Digest, V>) -> Self {
        let mut entries = Vec::with_capacity(map.len());
        entries.extend(map);
        Self(entries)
    }
}

impl<V> FromIterator<(Digest, V)> for Few<V> {
    fn from_iter<I: IntoIterator<Item = (Digest, V)>>(entries: I) -> Self {
        let mut few = Self::new();
        entries.into_iter().for_each(|(key, value)| few.insert(key, value));
        few
    }
}

impl<V> IntoIterator for Few<V> {
    type Item = (Digest, V);
    type IntoIter = alloc::vec::IntoIter<(Digest, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<V: Serialize> Serialize for Few<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Few<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(Self::from)
    }
}
