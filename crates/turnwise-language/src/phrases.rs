//! Phrases with classes of words, as one text with an index by their first letters.
//!
//! Phrases are separated by semicolons; a table has up to eight groups of them. In a phrase,
//!
//! - `(a|b|)` is a choice, and the empty one makes it optional;
//! - `_` is any word, `%` the rest of a word, `#` a number in digits or words;
//! - `~` skips up to six words of the clause (in scripts without spaces: up to ten characters);
//! - `^` is the beginning of a clause, and `$` its end;
//! - `!` before a phrase marks an exception: no other phrase of its group holds where it begins.
//!
//! An apostrophe may be missing. All phrases are in small letters.

use super::format::{ANY, Ahead, GROUPS, first_key, is_number, next_bit, pair_key, third_bit};
use super::index::Keys;
use super::sentence::{Place, Sentence};

/// A table of phrases, which the build script makes.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// The text, as it is matched.
    pub(crate) program: &'static [u8],
    /// The keys of the beginnings of phrases.
    pub(crate) keys: &'static Keys,
    /// Where the beginnings with each key end.
    pub(crate) ends: &'static [u16],
    /// Where the phrase of each beginning starts in the program.
    pub(crate) starts: &'static [u16],
    /// What goes on behind the key of each beginning.
    pub(crate) aheads: &'static [Ahead],
    /// Where each group but the last one ends in the program.
    pub(crate) groups: &'static [u16; GROUPS],
}

impl Phrases {
    /// No phrases.
    pub(crate) const NONE: Self = Self {
        program: &[],
        keys: &Keys::new([0; 4]),
        ends: &[],
        starts: &[],
        aheads: &[],
        groups: &[u16::MAX; GROUPS],
    };

    /// Whether one of the phrases is in the sentence.
    pub fn are_in(&self, sentence: &Sentence<'_>) -> bool {
        self.groups_in(sentence) != 0
    }

    /// The groups with a phrase in the sentence, as bits: the first group is bit 0.
    pub fn groups_in(&self, sentence: &Sentence<'_>) -> u8 {
        let mut found = 0;
        let mut excepted = [0; GROUPS];
        for place in &sentence.places {
            let mut holds = 0_u8;
            // Faster than a loop over three sources.
            self.beginning_at(place).for_each(|(start, phrase)| {
                let group = self.group_of(start);
                let (is_exception, phrase) = without(phrase, b'!');
                let (is_opening, phrase) = without(phrase, b'^');
                let is_known = (found | if is_exception { 0 } else { holds }) & 1 << group != 0;
                if is_known || (is_opening && !place.opens) {
                    return;
                }
                let Some(end) = sentence.match_behind(phrase, place) else { return };
                match excepted.get_mut(group) {
                    Some(until) if is_exception => *until = end.max(*until),
                    _ => holds |= 1 << group,
                }
            });
            if holds == 0 {
                continue;
            }
            for (group, until) in excepted.iter().enumerate() {
                found |= if place.at >= *until { holds & 1 << group } else { 0 };
            }
        }
        found
    }

    /// Whether each clause of the sentence is one of the phrases, apart from single words.
    pub fn are_all_of(&self, sentence: &Sentence<'_>) -> bool {
        let mut any = false;
        let mut clauses = sentence.clauses();
        let is_all = clauses.all(|place| {
            let mut phrases = self.beginning_at(place).map(|(_, phrase)| phrase);
            let is_one = phrases
                .any(|phrase| sentence.match_at(without(phrase, b'^').1, place.at).is_some());
            any |= is_one;
            is_one || sentence.is_single_word(place.at)
        });
        any && is_all
    }

    /// Whether a lower-case word is one of the phrases.
    pub fn has_word(&self, word: &str) -> bool {
        self.has_word_with(WordKey::of(word), word)
    }

    /// The same for a word whose key is known.
    pub(super) fn has_word_with(&self, WordKey(key): WordKey, word: &str) -> bool {
        self.with_key(key, 0).any(|(_, phrase)| is_word(phrase, word))
    }

    /// The groups that a lower-case word is in, as bits.
    pub(super) fn groups_with_word(&self, word: &str) -> u8 {
        let WordKey(key) = WordKey::of(word);
        let phrases = self.with_key(key, 0).filter(|(_, phrase)| is_word(phrase, word));
        phrases.fold(0, |groups, (start, _)| groups | 1 << self.group_of(start))
    }

    fn group_of(&self, start: u16) -> usize {
        self.groups.iter().filter(|end| **end <= start).count()
    }

    /// The phrases that can begin at a place.
    fn beginning_at(&self, place: &Place) -> impl Iterator<Item = (u16, &'static [u8])> {
        let Beginning { keys, ahead } = place.beginning;
        core::iter::once(ANY).chain(keys).flat_map(move |key| self.with_key(key, ahead))
    }

    /// The places of the phrases with a key behind which `ahead` can go on, and the text from there
    /// on.
    fn with_key(&self, key: u8, ahead: Ahead) -> impl Iterator<Item = (u16, &'static [u8])> {
        let program = self.program;
        let end = |place: usize| self.ends.get(place).copied().map_or(0, usize::from);
        let range = match self.keys.place_of(key) {
            Some(place) => place.checked_sub(1).map_or(0, end)..end(place),
            None => 0..0,
        };
        let starts = self.starts.get(range.clone()).unwrap_or_default().iter();
        let aheads = self.aheads.get(range).unwrap_or_default();
        starts
            .zip(aheads)
            .filter(move |(_, aheads)| **aheads & ahead == ahead)
            .map(move |(start, _)| (*start, program.get(usize::from(*start)..).unwrap_or_default()))
    }
}

/// How a text begins, as the indexes of all tables see it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beginning {
    /// The keys of its first letter and of its first two.
    keys: [u8; 2],
    ahead: Ahead,
}

impl Beginning {
    pub fn of(text: &str) -> Self {
        let (first, second, third) = letters(text);
        // A price may have a space.
        let next = next_letter(text).filter(|_| !is_number(first));
        let ahead = third_bit(third) | next.map_or(0, next_bit);
        Self { keys: [first_key(first), pair_key(first, second)], ahead }
    }
}

/// Whether a phrase is this word.
fn is_word(phrase: &[u8], word: &str) -> bool {
    // Most phrases with its key are longer or shorter.
    let ends = phrase.get(word.len()).is_none_or(|byte| *byte == b';');
    ends && !word.is_empty() && phrase.starts_with(word.as_bytes())
}

/// The key of a word, the same in all tables.
#[derive(Clone, Copy)]
pub(super) struct WordKey(u8);

impl WordKey {
    pub fn of(word: &str) -> Self {
        let (first, second, _) = letters(word);
        // A single letter has one key: see `format`.
        let is_pair = !second.is_empty() && !is_number(first);
        Self(if is_pair { pair_key(first, second) } else { first_key(first) })
    }
}

/// The first three letters of a text.
#[inline]
fn letters(text: &str) -> (&[u8], &[u8], &[u8]) {
    let bytes = text.as_bytes();
    let head = bytes.get(..3).unwrap_or(bytes);
    if head.is_ascii() {
        let letter = |at: usize| head.get(at..=at).unwrap_or_default();
        return (letter(0), letter(1), letter(2));
    }
    let mut letters = text
        .char_indices()
        .take(3)
        .map(|(at, c)| bytes.get(at..at + c.len_utf8()).unwrap_or_default());
    let mut next = || letters.next().unwrap_or_default();
    (next(), next(), next())
}

/// The letter behind the first space; nothing if the first word is too long to tell.
#[inline]
fn next_letter(text: &str) -> Option<&[u8]> {
    let near = text.as_bytes().iter().take(NEAR);
    let space = near.take_while(|byte| **byte != b' ').count();
    let rest = text.get(space + 1..)?;
    let c = rest.chars().next()?;
    (space < NEAR).then(|| rest.as_bytes().get(..c.len_utf8()).unwrap_or_default())
}

/// How far the first space is sought.
const NEAR: usize = 24;

fn without(phrase: &[u8], mark: u8) -> (bool, &[u8]) {
    match phrase {
        [first, rest @ ..] if *first == mark => (true, rest),
        _ => (false, phrase),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use crate::format::{FEW, MANY};
    use crate::packs::loaded;
    use crate::program::Choices;

    /// A wording of a phrase, with the alternatives that `pick` says.
    fn spell(mut phrase: &[u8], pick: &mut usize, out: &mut Vec<u8>) {
        while let [byte, rest @ ..] = phrase {
            phrase = rest;
            match byte {
                b';' => return,
                &FEW | &MANY => {
                    let is_few = *byte == FEW;
                    let choices = if is_few { Choices::few(phrase) } else { Choices::many(phrase) };
                    let choices = choices.unwrap();
                    let alternatives: Vec<_> = choices.alternatives().collect();
                    phrase = choices.behind;
                    spell(alternatives[*pick % alternatives.len()], pick, out);
                    *pick = *pick * 31 + 7;
                }
                b'_' => out.extend(b"Wort"),
                b'#' => out.extend(b"12"),
                b'~' | b'$' | b'^' | b'!' => {}
                b'%' => out.extend(b"ly"),
                literal => out.push(*literal),
            }
        }
    }

    #[test]
    fn the_index_leaves_out_no_phrase_that_holds() {
        let mut holding = 0;
        for language in loaded() {
            for table in [&language.acts, &language.small_talk, &language.changes] {
                let mut starts: Vec<u16> = table.starts.to_vec();
                starts.sort_unstable();
                starts.dedup();
                for start in starts {
                    let phrase = table.program.get(usize::from(start)..).unwrap();
                    for first in 0..8 {
                        let (mut wording, mut pick) = (Vec::new(), first);
                        spell(phrase, &mut pick, &mut wording);
                        let wording = String::from_utf8(wording).unwrap();
                        let sentence = Sentence::read(&wording, language);
                        let bare = without(without(phrase, b'!').1, b'^').1;
                        for place in &sentence.places {
                            if sentence.match_at(bare, place.at).is_some() {
                                let mut indexed = table.beginning_at(place);
                                assert!(indexed.any(|(at, _)| at == start), "{wording}");
                                holding += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(holding > 10_000, "{holding}");
    }
}
