//! The scanner: a position in the text, and the search for the next identifier.

use super::Kind;
use super::numbers::{date, money, number, phone, time, version};
use super::paths::path;
use super::shapes::{email, error, id, symbol, url, uuid};
use crate::words::is_word;

/// A search through a text.
///
/// The `barren` fields hold the ends of runs in which a shape did not match. If a shape fails at
/// one place of a run, it fails at all later places of that run. Skipping them keeps the search
/// linear.
pub(super) struct Scan<'a> {
    pub chars: &'a [char],
    pub at: usize,
    pub barren_email: usize,
    pub barren_chain: usize,
    pub barren_file: usize,
    pub barren_amount: usize,
    pub barren_id: usize,
}

/// Returns the end of the identifier that begins at the current position.
type Shape<'a> = fn(&mut Scan<'a>) -> Option<usize>;

impl<'a> Scan<'a> {
    pub fn new(chars: &'a [char]) -> Self {
        let (barren_email, barren_chain, barren_file, barren_amount, barren_id) = (0, 0, 0, 0, 0);
        Self { chars, at: 0, barren_email, barren_chain, barren_file, barren_amount, barren_id }
    }

    /// The next identifier: its kind, its start and its end, in characters.
    pub fn next(&mut self) -> Option<(Kind, usize, usize)> {
        while self.at < self.chars.len() {
            let start = self.at;
            if let Some((kind, end)) = self.here().filter(|(_, end)| *end > start) {
                self.at = end;
                return Some((kind, start, end));
            }
            self.at += 1;
        }
        None
    }

    /// The identifier at the current position. The order of kinds is the order of precedence.
    fn here(&mut self) -> Option<(Kind, usize)> {
        let in_word = self.before().is_some_and(is_word);
        if let Some(end) = url(self) {
            return Some((Kind::Url, end));
        }
        if let Some(end) = email(self) {
            return Some((Kind::Email, end));
        }
        // Inside a word, only these two kinds and the marks `$` and `#` can begin.
        let c = self.get(self.at)?;
        if in_word && is_word(c) {
            return None;
        }
        let shapes: [(Kind, Shape<'a>); 11] = [
            (Kind::Uuid, uuid),
            (Kind::Path, path),
            (Kind::Date, date),
            (Kind::Time, time),
            (Kind::Money, money),
            (Kind::Version, version),
            (Kind::Phone, phone),
            (Kind::Error, error),
            (Kind::Id, id),
            (Kind::Number, number),
            (Kind::Symbol, symbol),
        ];
        shapes.into_iter().find_map(|(kind, shape)| shape(self).map(|end| (kind, end)))
    }

    pub fn get(&self, place: usize) -> Option<char> {
        self.chars.get(place).copied()
    }

    pub fn before(&self) -> Option<char> {
        self.chars.get(self.at.checked_sub(1)?).copied()
    }

    /// Whether `belongs` accepts the character at `place`.
    pub fn is(&self, place: usize, belongs: impl Fn(char) -> bool) -> bool {
        self.get(place).is_some_and(belongs)
    }

    /// The end of the run of characters that `belongs` accepts.
    pub fn run(&self, from: usize, belongs: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|&&c| belongs(c)).count()
    }

    /// The same, with at most `max` characters.
    pub fn run_of(&self, from: usize, max: usize, belongs: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(from..).unwrap_or_default();
        from + rest.iter().take(max).take_while(|&&c| belongs(c)).count()
    }

    /// Whether a word begins or ends between `place` and the character before it.
    pub fn is_bound(&self, place: usize) -> bool {
        let before = place.checked_sub(1).is_some_and(|before| self.is(before, is_word));
        before != self.is(place, is_word)
    }

    /// The end of `literal`, if it is at `place`.
    pub fn literal(&self, place: usize, literal: &str) -> Option<usize> {
        let mut at = place;
        for c in literal.chars() {
            if self.get(at) != Some(c) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// The same, ignoring case.
    pub fn literal_any_case(&self, place: usize, literal: &str) -> Option<usize> {
        let mut at = place;
        for c in literal.chars() {
            if !self.get(at).is_some_and(|found| found.eq_ignore_ascii_case(&c)) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}
