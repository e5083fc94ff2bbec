//! Scores how related the words around a place are to the current topic.

use alloc::vec::Vec;
use core::ops::Range;

use crate::words::each_term_at;

/// The positions of the words of a text, by number.
pub(super) struct Nearby {
    places: Vec<usize>,
    words: Vec<u32>,
}

impl Nearby {
    pub fn of(text: &str, number: &mut dyn FnMut(&str) -> u32) -> Self {
        let (mut places, mut words) = (Vec::new(), Vec::with_capacity(text.len() / WORD));
        places.reserve(words.capacity());
        each_term_at(text, &mut |at, term, _| {
            places.push(at);
            words.push(number(term));
        });
        Self { places, words }
    }

    pub fn window(&self) -> Window<'_> {
        Window { places: &self.places, from: 0, to: 0 }
    }

    pub fn into_words(self) -> Vec<u32> {
        self.words
    }
}

/// The words within [`REACH`] bytes of a place that only moves forward.
pub(super) struct Window<'a> {
    places: &'a [usize],
    from: usize,
    to: usize,
}

const REACH: usize = 80;
/// The bytes of most words, with what is between them.
const WORD: usize = 8;

impl Window<'_> {
    /// Returns the words around `start..end`.
    pub fn around(&mut self, start: usize, end: usize) -> Range<u32> {
        while self.places.get(self.to).is_some_and(|at| *at < end + REACH) {
            self.to += 1;
        }
        while self.from < self.to
            && self.places.get(self.from).is_some_and(|at| *at + REACH < start)
        {
            self.from += 1;
        }
        let number = |place| u32::try_from(place).unwrap_or(u32::MAX);
        number(self.from)..number(self.to)
    }
}

/// Counts, window by window, how many of the words of a text are being talked about now.
pub(super) struct Share<'a> {
    words: &'a [u32],
    present: &'a [bool],
    from: usize,
    to: usize,
    hits: u32,
}

impl<'a> Share<'a> {
    /// `present` has a flag for each word number: whether the word belongs to the current topic.
    pub fn of(words: &'a [u32], present: &'a [bool]) -> Self {
        Self { words, present, from: 0, to: 0, hits: 0 }
    }

    /// Per mille of the words of a window that are being talked about. Windows only move forward.
    pub fn within(&mut self, window: &Range<u32>) -> u32 {
        while self.to < window.end as usize {
            self.hits += self.hit(self.to);
            self.to += 1;
        }
        while self.from < window.start as usize {
            self.hits -= self.hit(self.from);
            self.from += 1;
        }
        self.hits.saturating_mul(1000) / (window.end - window.start).saturating_add(1)
    }

    fn hit(&self, place: usize) -> u32 {
        let word = self.words.get(place).map_or(usize::MAX, |word| *word as usize);
        u32::from(self.present.get(word).copied().unwrap_or_default())
    }
}
