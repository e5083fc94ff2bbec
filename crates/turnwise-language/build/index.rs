//! The index of a table of phrases: see `format`.

use std::collections::BTreeMap;

use super::Result;
use super::format::{
    ANY, Ahead, THIRD_CLASSES, first_key, is_number, next_bit, pair_key, third_bit,
};
use super::program::choice;

/// The bits of all third letters. The bits of the next word are above them.
const THIRDS: Ahead = (1 << THIRD_CLASSES) - 1;

/// The beginnings of phrases by their keys: the start of the phrase, and the letters that can
/// follow.
#[derive(Default)]
pub struct Index(pub BTreeMap<u8, Vec<(u16, Ahead)>>);

impl Index {
    /// Adds the phrase that starts at `start` in the program.
    pub fn add(&mut self, phrase: &str, start: u16) -> Result<()> {
        let mut found = Beginnings::default();
        found.collect(phrase.trim_start_matches(['!', '^']), &[], Before::default())?;
        for (key, ahead) in found.0 {
            self.0.entry(key).or_default().push((start, ahead));
        }
        Ok(())
    }
}

/// The keys with which a phrase can begin, and the letters that can follow each.
#[derive(Default)]
struct Beginnings(BTreeMap<u8, Ahead>);

impl Beginnings {
    /// Collects the beginnings of a part of a phrase, after the letters `before`. `rest` are the
    /// parts that follow it, in reverse order.
    fn collect<'p>(&mut self, part: &'p str, rest: &[&'p str], before: Before<'p>) -> Result<()> {
        let Some(mark) = part.chars().next() else {
            match rest.split_last() {
                Some((part, rest)) => self.collect(part, rest, before)?,
                None => self.add(before),
            }
            return Ok(());
        };
        let (letter, behind) = part.split_at(mark.len_utf8());
        match mark {
            '(' => {
                let (alternatives, behind) = choice(behind)?;
                let rest = [rest, &[behind]].concat();
                for alternative in alternatives {
                    self.collect(alternative, &rest, before)?;
                }
            }
            // A word contains no space. A price may, so it has no next word.
            '%' if before.is_in_word() => self.collect(behind, rest, before.behind_any())?,
            '_' if before.is_nothing() => self.collect(behind, rest, before.behind_any())?,
            // Numbers and prices are one class, and may be longer than a letter.
            '#' if before.is_nothing() => self.add(before.and(letter)),
            '_' | '%' | '~' | '$' | '#' => self.add(before),
            _ => {
                let known = before.and(letter);
                let is_number = before.is_nothing() && is_number(letter.as_bytes());
                if known.is_complete() || is_number {
                    self.add(known);
                } else {
                    self.collect(behind, rest, known)?;
                }
                // An apostrophe is optional.
                if mark == '\'' {
                    self.collect(behind, rest, before)?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, before: Before<'_>) {
        *self.0.entry(before.key()).or_default() |= before.ahead();
    }
}

/// What is known about a beginning: its first letters, and the first letter of the next word.
#[derive(Clone, Copy, Default)]
struct Before<'p> {
    first: &'p [u8],
    second: &'p [u8],
    third: Option<&'p [u8]>,
    /// The word continues after these letters in an unknown way.
    is_open: bool,
    /// The space before the next word is known.
    has_space: bool,
    next: Option<&'p [u8]>,
}

impl<'p> Before<'p> {
    /// Adds a letter.
    fn and(self, letter: &'p str) -> Self {
        let letter = letter.as_bytes();
        let next = self.next.or(self.has_space.then_some(letter));
        let with = Self { next, has_space: self.has_space || letter == b" ", ..self };
        match (self.first, self.second) {
            _ if self.is_open || self.third.is_some() => with,
            ([], _) => Self { first: letter, ..with },
            (_, []) => Self { second: letter, ..with },
            _ => Self { third: Some(letter), ..with },
        }
    }

    /// Adds any letters of the word.
    fn behind_any(self) -> Self {
        Self { is_open: true, ..self }
    }

    fn is_nothing(&self) -> bool {
        self.first.is_empty() && !self.is_open
    }

    /// Whether the first word continues after its key.
    fn is_in_word(&self) -> bool {
        !self.second.is_empty() && !self.has_space
    }

    /// Whether more letters make no difference. In scripts without spaces, there is no next word.
    fn is_complete(&self) -> bool {
        let is_dense = self.first.len() > 2;
        (self.third.is_some() || self.is_open) && (self.next.is_some() || is_dense)
    }

    fn key(&self) -> u8 {
        match (self.first, self.second) {
            ([], _) => ANY,
            (first, []) => first_key(first),
            (first, second) => pair_key(first, second),
        }
    }

    fn ahead(&self) -> Ahead {
        self.third.map_or(THIRDS, third_bit) | self.next.map_or(!THIRDS, next_bit)
    }
}
