//! The stems of all records, each with the records that contain it.
//!
//! Each stem is stored once, under a number. A hash table finds the number, and a sorted list of
//! numbers finds stems with the same beginning.
//!
//! INVARIANT: a stem is here only while a record contains it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use hashbrown::HashTable;
use xxhash_rust::xxh64::xxh64;

/// A record that contains a stem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posting {
    pub(super) doc: u32,
    /// Occurrences, weighted by field, in quarters.
    pub(super) weight: u16,
}

/// The stems and their postings.
#[derive(Clone, Debug, Default)]
pub(super) struct Vocabulary {
    entries: Vec<Entry>,
    /// The numbers of the stems, by the hash of the stem.
    numbers: HashTable<u32>,
    /// The numbers of the stems in alphabetical order, except those in `fresh`.
    order: Vec<u32>,
    /// The numbers of new stems, until [`Vocabulary::settle`] sorts them.
    fresh: Vec<u32>,
    /// The numbers of stems without records, until [`Vocabulary::drop_unheld`] removes them.
    unheld: Vec<u32>,
    /// Numbers that can be reused.
    free: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
struct Entry {
    stem: Box<str>,
    /// Sorted by document.
    postings: Vec<Posting>,
}

impl Vocabulary {
    /// Whether a record contains the stem.
    pub(super) fn contains(&self, stem: &str) -> bool {
        self.find(stem).is_some()
    }

    /// The records that contain the stem, sorted by document.
    pub(super) fn postings(&self, stem: &str) -> &[Posting] {
        let entry = self.find(stem).and_then(|number| self.entries.get(number as usize));
        entry.map(|entry| entry.postings.as_slice()).unwrap_or_default()
    }

    /// The stems that begin with `start`, in order.
    pub(super) fn beginning(&self, start: &str) -> impl Iterator<Item = &str> {
        let from = self.order.partition_point(|number| self.stem(*number) < start);
        let behind = self.order.get(from..).unwrap_or_default();
        behind
            .iter()
            .map(|number| self.stem(*number))
            .take_while(move |stem| stem.starts_with(start))
    }

    /// The number of a stem. A stem that no record contains gets a new number.
    pub(super) fn number(&mut self, stem: &str) -> u32 {
        if let Some(number) = self.find(stem) {
            return number;
        }
        let entry = Entry { stem: stem.into(), postings: Vec::new() };
        let number = self.free.pop().unwrap_or(self.entries.len() as u32);
        match self.entries.get_mut(number as usize) {
            Some(free) => *free = entry,
            None => self.entries.push(entry),
        }
        let entries = &self.entries;
        let rehash = |known: &u32| entries.get(*known as usize).map_or(0, |it| hash(&it.stem));
        self.numbers.insert_unique(hash(stem), number, rehash);
        self.fresh.push(number);
        number
    }

    /// Adds a record to the stem with this number.
    pub(super) fn add(&mut self, number: u32, posting: Posting) {
        let Some(Entry { postings, .. }) = self.entries.get_mut(number as usize) else { return };
        let place = postings.partition_point(|known| known.doc < posting.doc);
        postings.insert(place, posting);
    }

    /// Sorts new stems into the order. Until then, [`Vocabulary::beginning`] does not return them.
    pub(super) fn settle(&mut self) {
        let fresh = core::mem::take(&mut self.fresh);
        if fresh.len() > FEW {
            let entries = &self.entries;
            let stem = |number: &u32| entries.get(*number as usize).map(|entry| &*entry.stem);
            let mut fresh = fresh;
            crate::order::sort_by(&mut fresh, |a, b| stem(a).cmp(&stem(b)));
            let mut order = Vec::with_capacity(self.order.len() + fresh.len());
            let mut known = self.order.iter().copied().peekable();
            for number in fresh {
                while let Some(before) = known.next_if(|known| stem(known) < stem(&number)) {
                    order.push(before);
                }
                order.push(number);
            }
            order.extend(known);
            self.order = order;
            return;
        }
        for number in fresh {
            let stem = self.stem(number);
            let place = self.order.partition_point(|known| self.stem(*known) < stem);
            self.order.insert(place, number);
        }
    }

    /// Removes a record from the stems with these numbers. Unused stems stay until
    /// [`Vocabulary::drop_unheld`].
    pub(super) fn remove(&mut self, numbers: &[u32], doc: u32) {
        for number in numbers {
            let Some(Entry { postings, .. }) = self.entries.get_mut(*number as usize) else {
                continue;
            };
            if let Ok(place) = postings.binary_search_by_key(&doc, |posting| posting.doc) {
                postings.remove(place);
            }
            if postings.is_empty() {
                self.unheld.push(*number);
            }
        }
    }

    /// Removes stems that no record contains.
    pub(super) fn drop_unheld(&mut self) {
        let unheld = core::mem::take(&mut self.unheld);
        if unheld.len() > FEW {
            let entries = &self.entries;
            let is_held = |number: &u32| {
                entries.get(*number as usize).is_some_and(|entry| !entry.postings.is_empty())
            };
            self.order.retain(is_held);
        } else {
            for number in &unheld {
                let stem = self.stem(*number);
                let place = self.order.partition_point(|known| self.stem(*known) < stem);
                if self.order.get(place) == Some(number) {
                    self.order.remove(place);
                }
            }
        }
        for number in unheld {
            let Some(entry) = self.entries.get_mut(number as usize) else { continue };
            let stem = core::mem::take(entry).stem;
            if let Ok(found) = self.numbers.find_entry(hash(&stem), |known| *known == number) {
                found.remove();
                self.free.push(number);
            }
        }
    }

    fn find(&self, stem: &str) -> Option<u32> {
        self.numbers.find(hash(stem), |number| self.stem(*number) == stem).copied()
    }

    fn stem(&self, number: u32) -> &str {
        self.entries.get(number as usize).map_or("", |entry| &entry.stem)
    }
}

fn hash(stem: &str) -> u64 {
    xxh64(stem.as_bytes(), 0)
}

/// Up to this many stems are inserted or removed one by one; more of them in one pass.
const FEW: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::{BTreeMap, BTreeSet};
    use alloc::format;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_holds_what_a_map_of_sets_holds(
            docs in prop::collection::vec(prop::collection::btree_set(0..400_u32, 0..90), 1..12),
            gone in prop::collection::btree_set(0..12_u32, 0..12),
        ) {
            let stem = |number: u32| format!("{}{number}", ["a", "b"][number as usize % 2]);
            let mut vocabulary = Vocabulary::default();
            let mut held: BTreeMap<_, BTreeSet<u32>> = BTreeMap::new();
            let mut numbers = Vec::new();
            for (doc, stems) in (0..).zip(&docs) {
                numbers.push(Vec::new());
                for text in stems.iter().map(|number| stem(*number)) {
                    let number = vocabulary.number(&text);
                    vocabulary.add(number, Posting { doc, weight: 4 });
                    numbers[doc as usize].push(number);
                    if !gone.contains(&doc) {
                        held.entry(text).or_default().insert(doc);
                    }
                }
                vocabulary.settle();
            }
            for doc in gone.into_iter().filter(|doc| (*doc as usize) < docs.len()) {
                vocabulary.remove(&numbers[doc as usize], doc);
                vocabulary.drop_unheld();
            }
            let all: Vec<&str> = vocabulary.beginning("").collect();
            prop_assert_eq!(&all, &held.keys().map(|stem| &**stem).collect::<Vec<_>>());
            for (stem, docs) in &held {
                let found = vocabulary.postings(stem).iter().map(|posting| posting.doc);
                prop_assert_eq!(found.collect::<BTreeSet<_>>(), docs.clone());
            }
            let begun = all.iter().filter(|stem| stem.starts_with("a1")).copied();
            prop_assert_eq!(vocabulary.beginning("a1").collect::<Vec<_>>(), begun.collect::<Vec<_>>());
            let gone = (0..400).map(stem).filter(|stem| !held.contains_key(stem));
            prop_assert!(gone.into_iter().all(|stem| !vocabulary.contains(&stem)));
        }
    }
}
