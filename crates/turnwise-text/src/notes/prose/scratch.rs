//! Merges or counts the words of a few sentences, without a new table each time.

use alloc::vec;
use alloc::vec::Vec;

/// A number for each word, zero between two uses.
pub(super) struct Scratch(Vec<u32>);

impl Scratch {
    /// Makes room for `words` words.
    pub fn of(words: usize) -> Self {
        Self(vec![0; words])
    }

    fn place(&mut self, term: u32) -> Option<&mut u32> {
        self.0.get_mut(term as usize >> 1)
    }

    /// Adds the words of a sentence to those from `start` on of a list, each once: as a name, where
    /// one of them is.
    pub fn add(&mut self, terms: &[u32], list: &mut Vec<u32>, start: usize) {
        for term in terms {
            let Some(place) = self.place(*term) else { continue };
            if *place == 0 {
                list.push(*term);
                *place = (list.len() - start) as u32;
            } else if let Some(known) = list.get_mut(start + *place as usize - 1) {
                *known |= term & 1;
            }
        }
    }

    /// Counts the words of a sentence, and says how many of them are new.
    pub fn count(&mut self, terms: &[u32]) -> usize {
        terms
            .iter()
            .filter(|term| {
                self.place(**term).is_some_and(|times| {
                    *times += 1;
                    *times == 1
                })
            })
            .count()
    }

    /// Counts the words of `terms` that appear in only one sentence.
    pub fn own(&mut self, terms: &[u32]) -> usize {
        terms.iter().filter(|term| self.place(**term).is_some_and(|times| *times == 1)).count()
    }

    /// Takes the words of a sentence out of the count.
    pub fn uncount(&mut self, terms: &[u32]) {
        terms.iter().for_each(|term| {
            if let Some(times) = self.place(*term) {
                *times -= 1
            }
        });
    }

    /// Forgets the words.
    pub fn clear(&mut self, terms: &[u32]) {
        terms.iter().for_each(|term| {
            if let Some(times) = self.place(*term) {
                *times = 0
            }
        });
    }
}
