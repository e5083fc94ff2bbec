//! Phrases with classes of words, as one text with an index by their first letters.
//!
//! Phrases are separated by semicolons, and groups of phrases by line ends. In a phrase,
//!
//! - `(a|b|)` is a choice, and the empty one makes it optional;
//! - `_` is any word, `%` the rest of a word, `#` a number in digits or words;
//! - `~` skips up to six words of the clause (in scripts without spaces: up to ten characters);
//! - `^` is the beginning of a clause, and `$` its end;
//! - `!` before a phrase marks an exception: no other phrase of its group holds where it begins.
//!
//! An apostrophe may be missing. All phrases are in small letters.

use super::index::{ANY, GROUPS, first_key, pair_key};
use super::sentence::{Place, Sentence};

/// A table of phrases: see [`phrases!`](crate::language::phrases).
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    text: &'static str,
    /// The keys of the beginnings of phrases, in order: see [`Index`](super::index::Index).
    keys: &'static [u8],
    /// Where the phrase of each key begins in the text.
    starts: &'static [u16],
    /// Where each group but the last one ends.
    groups: &'static [u16; GROUPS],
}

/// Makes [`Phrases`] of a text while the program is compiled.
macro_rules! phrases {
    ($text:expr) => {{
        use $crate::language::index::{Index, count};
        use $crate::language::phrases::Phrases;
        const TEXT: &str = $text;
        const INDEX: Index<{ count(TEXT) }> = Index::new(TEXT);
        Phrases::new(TEXT, &INDEX.keys, &INDEX.starts, &INDEX.groups)
    }};
}
pub(crate) use phrases;

/// The phrases for what a sentence does, as one table with a group for each act.
macro_rules! acts {
    (
        limits: $limits:literal,
        rules: $rules:literal,
        corrections: $corrections:literal,
        decisions: $decisions:literal,
        promises: $promises:literal,
        done: $done:literal,
        questions: $questions:literal,
        requests: $requests:literal $(,)?
    ) => {
        phrases!(concat!(
            $limits,
            "\n",
            $rules,
            "\n",
            $corrections,
            "\n",
            $decisions,
            "\n",
            $promises,
            "\n",
            $done,
            "\n",
            $questions,
            "\n",
            $requests
        ))
    };
}
pub(crate) use acts;

impl Phrases {
    pub(crate) const fn new(
        text: &'static str,
        keys: &'static [u8],
        starts: &'static [u16],
        groups: &'static [u16; GROUPS],
    ) -> Self {
        Self { text, keys, starts, groups }
    }

    /// Whether one of the phrases is in the sentence.
    pub fn are_in(&self, sentence: &Sentence<'_>) -> bool {
        self.groups_in(sentence) != 0
    }

    /// The groups with a phrase in the sentence, as bits: the first group is bit 0.
    pub fn groups_in(&self, sentence: &Sentence<'_>) -> u8 {
        let group_of = |start: u16| self.groups.iter().take_while(|end| **end < start).count();

        let mut found = 0;
        let mut excepted = [0; GROUPS];
        for place in &sentence.places {
            let mut holds = 0_u8;
            for (start, phrase) in self.beginning_at(sentence, place) {
                let group = group_of(start);
                let (is_exception, phrase) = without(phrase, '!');
                let (is_opening, phrase) = without(phrase, '^');
                let is_known = (found | if is_exception { 0 } else { holds }) & 1 << group != 0;
                if is_known || (is_opening && !place.opens) {
                    continue;
                }
                let Some(end) = sentence.match_at(phrase, place.at) else { continue };
                match excepted.get_mut(group) {
                    Some(until) if is_exception => *until = end.max(*until),
                    _ => holds |= 1 << group,
                }
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
            let mut phrases = self.beginning_at(sentence, place).map(|(_, phrase)| phrase);
            let is_one =
                phrases.any(|phrase| sentence.match_at(without(phrase, '^').1, place.at).is_some());
            any |= is_one;
            is_one || sentence.is_single_word(place.at)
        });
        any && is_all
    }

    /// Whether a lower-case word is one of the phrases.
    pub fn has_word(&self, word: &str) -> bool {
        let is_word = |phrase: &str| {
            phrase.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(';'))
        };
        let (first, second) = letters(word);
        // A single word has one key: see `key_at`.
        let is_pair = second.bytes().next().is_some_and(|byte| byte != b'\'')
            && first_key(first.as_bytes()) != first_key(b"0");
        let key = match is_pair {
            true => pair_key(first.as_bytes(), second.as_bytes()),
            false => first_key(first.as_bytes()),
        };
        !word.is_empty() && self.with_key(key).any(|(_, phrase)| is_word(phrase))
    }

    fn beginning_at(
        &self,
        sentence: &Sentence<'_>,
        place: &Place,
    ) -> impl Iterator<Item = (u16, &'static str)> {
        let (first, second) = letters(sentence.from(place.at));
        self.beginning_with(first, second)
    }

    /// The places of the phrases that can begin with two letters, and the text from there on.
    fn beginning_with(
        &self,
        first: &str,
        second: &str,
    ) -> impl Iterator<Item = (u16, &'static str)> {
        let (first, second) = (first.as_bytes(), second.as_bytes());
        let wanted = [ANY, first_key(first), pair_key(first, second)];
        wanted.into_iter().flat_map(|key| self.with_key(key))
    }

    /// The places of the phrases with a key, and the text from there on.
    fn with_key(&self, key: u8) -> impl Iterator<Item = (u16, &'static str)> {
        let (keys, starts, text) = (self.keys, self.starts, self.text);
        let from = keys.partition_point(|other| *other < key);
        let found = keys.get(from..).unwrap_or_default();
        let count = found.iter().take_while(|other| **other == key).count();
        let matching = starts.get(from..from + count).unwrap_or_default().iter();
        matching.map(move |start| (*start, text.get(usize::from(*start)..).unwrap_or_default()))
    }
}

/// The first two letters of a text.
fn letters(text: &str) -> (&str, &str) {
    let mut ends = text.char_indices().skip(1).map(|(at, _)| at).chain([text.len()]);
    let first = ends.next().unwrap_or_default();
    let second = ends.next().unwrap_or(first);
    (text.get(..first).unwrap_or_default(), text.get(first..second).unwrap_or_default())
}

fn without(phrase: &str, mark: char) -> (bool, &str) {
    phrase.strip_prefix(mark).map_or((false, phrase), |rest| (true, rest))
}
