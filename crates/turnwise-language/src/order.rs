//! Sorts indexes by keys.

use alloc::vec::Vec;

/// Sorts the indexes below `count` by their keys. The sort is stable.
pub fn ascending(count: usize, key: &dyn Fn(usize) -> (i64, i64)) -> Vec<usize> {
    Queue::of(count, key).collect()
}

/// A priority queue of indexes.
#[derive(Default)]
struct Queue(Vec<Key>);

type Key = (i64, i64, usize);

impl Queue {
    fn of(count: usize, key: &dyn Fn(usize) -> (i64, i64)) -> Self {
        let keys = (0..count).map(|at| {
            let (first, second) = key(at);
            (first, second, at)
        });
        let mut queue = Self(keys.collect());
        (0..count / 2).rev().for_each(|at| queue.sink(at));
        queue
    }

    /// The crate's only sort is this heap: the standard library's sorts would add more to the
    /// download.
    fn sink(&mut self, from: usize) {
        let mut at = from;
        loop {
            let child = at * 2 + 1;
            let least =
                |least, child| if self.0.get(child) < self.0.get(least) { child } else { least };
            let least = (child..(child + 2).min(self.0.len())).fold(at, least);
            if least == at {
                return;
            }
            self.0.swap(at, least);
            at = least;
        }
    }
}

impl Iterator for Queue {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let last = self.0.pop()?;
        let Some(first) = self.0.first_mut() else { return Some(last.2) };
        let first = core::mem::replace(first, last);
        self.sink(0);
        Some(first.2)
    }
}
