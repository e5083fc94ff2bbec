//! The words of a text as numbers, each with its kind.

use alloc::vec::Vec;

use crate::words::{Words, each_term, is_light, is_unspaced};

/// A word: its number times eight, plus its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Term(u32);

/// The kinds of words, from the least informative to the most.
pub(super) const LIGHT: u32 = 0;
/// A word so short that it is seldom informative: `ich`, `que`, `nie`.
pub(super) const SHORT: u32 = 1;
pub(super) const WORD: u32 = 2;
pub(super) const NAME: u32 = 3;
pub(super) const NUMBER: u32 = 4;
/// A longer number: a date, an order number.
pub(super) const ID: u32 = 5;

impl Term {
    pub fn id(self) -> usize {
        (self.0 >> 3) as usize
    }

    pub fn kind(self) -> u32 {
        self.0 & 7
    }

    pub fn has_digit(self) -> bool {
        self.kind() >= NUMBER
    }
}

/// Adds the distinct words of a text to `found`.
pub(super) fn read(words: &mut Words, text: &str, found: &mut Vec<Term>) {
    let from = found.len();
    let mut add = |word: &str, kind: u32| {
        let id = words.id(word) << 3;
        let place = found.get(from..).unwrap_or_default().partition_point(|term| term.0 < id);
        match found.get_mut(from + place).filter(|known| known.0 & !7 == id) {
            Some(known) => known.0 = known.0.max(id | kind),
            None => found.insert(from + place, Term(id | kind)),
        }
    };
    each_term(text, &mut |word, is_name| {
        if word.bytes().any(|byte| byte.is_ascii_digit()) {
            return;
        }
        // Pairs of characters overlap.
        let is_pair = word.chars().next().is_some_and(is_unspaced);
        let kind = match () {
            () if is_pair || is_light(word) => LIGHT,
            () if word.chars().nth(3).is_none() => SHORT,
            () => WORD,
        };
        add(word, if is_name { NAME } else { kind });
    });
    each_number(text, &mut |word| add(word, if word.len() < SHORTEST_ID { NUMBER } else { ID }));
}

/// Passes every word with a digit to `take`: `#W12-3`, `18:30`, `1,023`.
fn each_number<'a>(text: &'a str, take: &mut dyn FnMut(&'a str)) {
    let joins = |c: char| {
        c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ':' | ',' | '#' | '@')
    };
    for part in text.split(|c| !joins(c)) {
        if !part.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let is_number = |piece: &str| piece.bytes().all(|byte| byte.is_ascii_digit());
        // `1,023` is one number; `8,Anna` and `a,b` are two words.
        let joined = part.split(',').all(is_number);
        for piece in part.split(|c| c == ',' && !joined) {
            let piece = piece.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            if piece.bytes().any(|byte| byte.is_ascii_digit()) && piece.len() <= LONGEST {
                take(piece);
            }
        }
    }
}

const SHORTEST_ID: usize = 6;
/// A longer run is not a word that anybody repeats. In bytes.
const LONGEST: usize = 120;
