//! How much the words around a place have to do with what is being talked about.

use alloc::vec::Vec;

use crate::words::{Words, each_term, is_letter_or_digit};

/// Where the words of a text stand, and which of them are being talked about now.
pub(super) struct Nearby {
    words: Vec<(usize, bool)>,
}

impl Nearby {
    pub fn of(text: &str, present: &Words) -> Self {
        let mut words = Vec::new();
        let mut start = None;
        for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
            match (is_letter_or_digit(c), start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    each_term(text.get(from..at).unwrap_or_default(), &mut |term, _| {
                        words.push((from, present.known(term).is_some()))
                    });
                    start = None;
                }
                _ => {}
            }
        }
        Self { words }
    }

    pub fn window(&self) -> Window<'_> {
        Window { words: &self.words, from: 0, to: 0, hits: 0 }
    }
}

/// The words within [`REACH`] bytes of a place that only moves forward.
pub(super) struct Window<'a> {
    words: &'a [(usize, bool)],
    from: usize,
    to: usize,
    hits: u32,
}

const REACH: usize = 80;

impl Window<'_> {
    /// Per mille of the words around `start..end` that are being talked about.
    pub fn share(&mut self, start: usize, end: usize) -> u32 {
        while let Some((_, hit)) = self.words.get(self.to).filter(|(at, _)| *at < end + REACH) {
            self.hits += u32::from(*hit);
            self.to += 1;
        }
        while let Some((_, hit)) =
            self.words.get(self.from).filter(|(at, _)| self.from < self.to && *at + REACH < start)
        {
            self.hits -= u32::from(*hit);
            self.from += 1;
        }
        let words = u32::try_from(self.to - self.from).unwrap_or(u32::MAX);
        self.hits.saturating_mul(1000) / words.saturating_add(1)
    }
}
