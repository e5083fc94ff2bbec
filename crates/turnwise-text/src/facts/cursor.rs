//! A place in a text, and findings about the runs ahead of it.

use core::ops::Range;

use crate::words::is_word;

/// A place in a text. The `barren` marks end runs without a certain shape. A search that starts
/// inside such a run stops at once, which keeps the scan linear.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
    pub barren_email: usize,
    pub barren_path: usize,
    pub barren_id: usize,
    /// The end of the last escape in JSON (`\\n`): its letter does not belong to the next word.
    escape_end: usize,
    #[cfg(test)]
    pub work: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            barren_email: 0,
            barren_path: 0,
            barren_id: 0,
            escape_end: usize::MAX,
            #[cfg(test)]
            work: 0,
        }
    }

    pub fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn before(&self) -> Option<char> {
        if self.at == self.escape_end {
            return None;
        }
        self.text.get(..self.at)?.chars().next_back()
    }

    /// Moves past `length` bytes, at least one character.
    pub fn take(&mut self, length: usize) -> Range<usize> {
        let start = self.at;
        self.at = self.at.saturating_add(length.max(1)).min(self.text.len());
        start..self.at
    }

    /// Moves on to the next place where a fact can begin: past the word that holds none, or past
    /// one character.
    pub fn skip(&mut self) {
        let rest = self.rest();
        let mut chars = rest.chars();
        let Some(first) = chars.next() else { return };
        let length = if first == '\\' && matches!(chars.next(), Some('n' | 'r' | 't')) {
            self.escape_end = self.at + 2;
            2
        } else if is_word(first) {
            self.run(rest, is_word)
        } else {
            first.len_utf8()
        };
        self.at += length.max(1);
    }

    /// Length of the run of characters at the start of `text` that `belongs` accepts.
    pub fn run(&mut self, text: &str, belongs: impl Fn(char) -> bool) -> usize {
        let length =
            text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at);
        self.count(length);
        length
    }

    /// Counts the bytes looked at, for the proof that the scan is linear.
    #[cfg(test)]
    pub fn count(&mut self, bytes: usize) {
        self.work += bytes + 1;
    }

    #[cfg(not(test))]
    #[inline]
    pub fn count(&mut self, _bytes: usize) {}
}
