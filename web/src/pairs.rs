//! A small map as a list with linear search. One tree type per key and value would add two
//! kilobytes to the page.

/// Values by key, in insertion order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs<K, V>(Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V> Pairs<K, V> {
    /// The value of `key`.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// The value of `key`, mutable.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.0.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// Inserts a value; an existing value of `key` is replaced.
    pub fn insert(&mut self, key: K, value: V) {
        match self.get_mut(&key) {
            Some(known) => *known = value,
            None => self.0.push((key, value)),
        }
    }

    /// Removes the value of `key` and returns it.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.0.iter().position(|(known, _)| known == key)?;
        Some(self.0.remove(place).1)
    }

    /// Removes and returns all values.
    pub fn take(&mut self) -> impl Iterator<Item = V> + use<K, V> {
        std::mem::take(&mut self.0).into_iter().map(|(_, value)| value)
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All keys with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_value() {
        let mut pairs = Pairs::default();
        pairs.insert("a", 1);
        pairs.insert("b", 2);
        pairs.insert("a", 3);
        assert_eq!((pairs.get(&"a"), pairs.len()), (Some(&3), 2));
        assert_eq!((pairs.remove(&"a"), pairs.remove(&"a")), (Some(3), None));
        assert_eq!(pairs.take().collect::<Vec<_>>(), [2]);
        assert!(pairs.is_empty());
    }
}
