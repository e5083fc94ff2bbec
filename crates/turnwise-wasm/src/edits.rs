//! Numbers for edits: each edit is sent to JavaScript once and then referred to by its number.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::mem;

use turnwise_host::turnwise_core::plan::{Change, Inserted, Merged};
use turnwise_host::turnwise_core::tokens::TokenCount;

/// Edits by number. Numbers are never reused, so that in JavaScript an edit stays the same object
/// from plan to plan.
#[derive(Clone, Debug, Default)]
pub struct EditNumbers {
    // Sorted by key.
    known: Vec<(Edit, u32)>,
    last: u32,
    used: Vec<u32>,
}

/// An edit, identified by everything that its text depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// Parts of the message at this index are replaced, and the parts of others are added to it.
    Replaced(u32, Change, Vec<Merged>),
    /// Messages are inserted, and the parts of others are added to the last one. The tokens depend on
    /// the number of calls that the message closes.
    Inserted(Inserted, TokenCount, Vec<Merged>),
}

impl EditNumbers {
    /// The number of an edit, and whether it is new.
    pub fn number(&mut self, edit: Edit) -> (u32, bool) {
        let (number, is_new) = match self.known.binary_search_by(|(known, _)| known.cmp(&edit)) {
            Ok(place) => (self.known.get(place).map_or(0, |(_, number)| *number), false),
            Err(place) => {
                self.last += 1;
                self.known.insert(place, (edit, self.last));
                (self.last, true)
            }
        };
        self.used.push(number);
        (number, is_new)
    }

    /// Begins a plan.
    pub fn begin(&mut self) {
        self.used.clear();
    }

    /// Forgets the edits that the plan does not use, once they are the majority. Returns whether it
    /// did; JavaScript then forgets the same edits.
    pub fn forget_unused(&mut self) -> bool {
        if self.known.len() <= 2 * self.used.len() + SPARE_EDITS {
            return false;
        }
        // A heap is a tenth of the library's sorting routine, and this is rare.
        self.used = BinaryHeap::from(mem::take(&mut self.used)).into_sorted_vec();
        let used = &self.used;
        self.known.retain(|(_, number)| used.binary_search(number).is_ok());
        true
    }

    /// Forgets edits of messages from `len` on, which may be other messages now.
    pub fn truncate(&mut self, len: u32) {
        self.known.retain(|(edit, _)| {
            let (is_older, merged) = match edit {
                Edit::Replaced(index, _, merged) => (*index < len, merged),
                Edit::Inserted(what, _, merged) => (
                    match what {
                        Inserted::Moved(index, _) => *index < len,
                        Inserted::Interrupted(site) => site.item < len,
                        Inserted::Added { item, .. } => item.is_none_or(|item| item < len),
                        Inserted::Summary { .. } | Inserted::Opening => true,
                    },
                    merged,
                ),
            };
            is_older && merged.iter().all(|merged| merged.0 < len)
        });
    }

    /// Forgets the edits of the message at `index`, which is another one now.
    pub fn forget(&mut self, index: u32) {
        self.known.retain(|(edit, _)| {
            let (is_another, merged) = match edit {
                Edit::Replaced(at, _, merged) => (*at != index, merged),
                Edit::Inserted(what, _, merged) => {
                    (!matches!(what, Inserted::Moved(at, _) if *at == index), merged)
                }
            };
            is_another && merged.iter().all(|merged| merged.0 != index)
        });
    }

    /// Forgets all edits. Numbers are not reused.
    pub fn clear(&mut self) {
        self.known.clear();
    }
}

/// The number of unused edits to keep, since an undo or another limit may need them again.
const SPARE_EDITS: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    fn cleared(index: u32) -> Edit {
        Edit::Replaced(index, Change { results: true, ..Change::default() }, Vec::new())
    }

    #[test]
    fn an_edit_keeps_its_number_until_its_message_changes() {
        let mut numbers = EditNumbers::default();
        assert_eq!(numbers.number(cleared(4)), (1, true));
        assert_eq!(numbers.number(cleared(2)), (2, true));
        assert_eq!(numbers.number(cleared(4)), (1, false));
        numbers.truncate(3);
        assert_eq!(numbers.number(cleared(2)), (2, false));
        assert_eq!(numbers.number(cleared(4)), (3, true));
    }

    #[test]
    fn edits_of_earlier_plans_are_forgotten_once_they_are_most_of_all() {
        let mut numbers = EditNumbers::default();
        (0..100).for_each(|index| _ = numbers.number(cleared(index)));
        numbers.begin();
        assert_eq!(numbers.number(cleared(7)), (8, false));
        assert!(numbers.forget_unused());
        assert_eq!(numbers.number(cleared(7)), (8, false));
        assert!(numbers.number(cleared(8)).1);
        assert!(!numbers.forget_unused());
    }
}
