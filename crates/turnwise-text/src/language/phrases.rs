//! Phrases with classes of words, as one text each with an index by first letter.
//!
//! Phrases are separated by semicolons. In a phrase,
//!
//! - `(a|b|)` is a choice, and the empty one makes it optional;
//! - `_` is any word, `%` the rest of a word, `#` a number in digits or words;
//! - `~` skips up to six words of the clause (in scripts without spaces: up to ten characters);
//! - `^` is the beginning of a clause, and `$` its end;
//! - `!` before a phrase marks an exception: no other phrase of the table holds where it begins.
//!
//! An apostrophe may be missing. All phrases are in small letters.

use super::sentence::Sentence;

/// A table of phrases: see [`phrases!`](crate::language::phrases).
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    text: &'static str,
    /// Where the phrases begin in the text, grouped by the class of their first letter.
    starts: &'static [u16],
    /// Where each group ends.
    ends: &'static [u16; CLASSES],
}

/// Makes [`Phrases`] of a text while the program is compiled.
macro_rules! phrases {
    ($text:expr) => {{
        use $crate::language::phrases::{Index, Phrases, count};
        const TEXT: &str = $text;
        const INDEX: Index<{ count(TEXT) }> = Index::new(TEXT);
        Phrases::new(TEXT, &INDEX.starts, &INDEX.ends)
    }};
}
pub(crate) use phrases;

impl Phrases {
    pub(crate) const fn new(
        text: &'static str,
        starts: &'static [u16],
        ends: &'static [u16; CLASSES],
    ) -> Self {
        Self { text, starts, ends }
    }

    /// Whether one of the phrases is in the sentence.
    pub fn are_in(&self, sentence: &Sentence<'_>) -> bool {
        let mut excepted = 0;
        for place in &sentence.places {
            let mut holds = false;
            for phrase in self.beginning_with(sentence.first(place.at)) {
                let (is_exception, phrase) = without(phrase, '!');
                let (is_opening, phrase) = without(phrase, '^');
                if (is_opening && !place.opens) || (holds && !is_exception) {
                    continue;
                }
                let Some(end) = sentence.match_at(phrase, place.at) else { continue };
                match is_exception {
                    true => excepted = end.max(excepted),
                    false => holds = true,
                }
            }
            if holds && place.at >= excepted {
                return true;
            }
        }
        false
    }

    /// Whether each clause of the sentence is one of the phrases, apart from single words.
    pub fn are_all_of(&self, sentence: &Sentence<'_>) -> bool {
        let mut any = false;
        let mut clauses = sentence.clauses();
        let is_all = clauses.all(|place| {
            let mut phrases = self.beginning_with(sentence.first(place.at));
            let is_one =
                phrases.any(|phrase| sentence.match_at(without(phrase, '^').1, place.at).is_some());
            any |= is_one;
            is_one || sentence.is_single_word(place.at)
        });
        any && is_all
    }

    /// Whether a lower-case word is one of the phrases.
    pub fn has_word(&self, word: &str) -> bool {
        let first = word.chars().next().unwrap_or_default();
        self.beginning_with(first).any(|phrase| phrase == word)
    }

    /// The phrases whose first letter is in the class of `first`.
    fn beginning_with(&self, first: char) -> impl Iterator<Item = &'static str> {
        let mut bytes = [0; 4];
        let class = class_of(first.encode_utf8(&mut bytes).as_bytes());
        let end = |class: usize| self.ends.get(class).copied().unwrap_or_default();
        let from = class.checked_sub(1).map_or(0, end);
        let starts = self.starts.get(usize::from(from)..usize::from(end(class)));
        let text = self.text;
        starts.unwrap_or_default().iter().map(move |start| {
            let phrase = text.get(usize::from(*start)..).unwrap_or_default();
            phrase.split(';').next().unwrap_or_default()
        })
    }
}

fn without(phrase: &str, mark: char) -> (bool, &str) {
    phrase.strip_prefix(mark).map_or((false, phrase), |rest| (true, rest))
}

/// The index of a table with `N` places.
pub struct Index<const N: usize> {
    pub(crate) starts: [u16; N],
    pub(crate) ends: [u16; CLASSES],
}

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
impl<const N: usize> Index<N> {
    /// The phrases of `text` by the class of their first letter. A phrase that begins with a choice
    /// is in several classes.
    pub const fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        assert!(bytes.len() < u16::MAX as usize, "a table of phrases is too long");
        let mut index = Self { starts: [0; N], ends: [0; CLASSES] };
        let (mut class, mut filled) = (0, 0);
        while class < CLASSES {
            let mut at = 0;
            while at < bytes.len() {
                let (start, end) = phrase_at(bytes, at);
                if classes(bytes, start, end) & (1 << class) != 0 {
                    index.starts[filled] = start as u16;
                    filled += 1;
                }
                at = end + 1;
            }
            index.ends[class] = filled as u16;
            class += 1;
        }
        index
    }
}

/// How many places the index of `text` has.
pub const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut count, mut at) = (0, 0);
    while at < bytes.len() {
        let (start, end) = phrase_at(bytes, at);
        count += classes(bytes, start, end).count_ones() as usize;
        at = end + 1;
    }
    count
}

/// The start and end of the phrase at `at`, without the spaces before it.
#[allow(clippy::indexing_slicing)]
const fn phrase_at(bytes: &[u8], at: usize) -> (usize, usize) {
    let mut start = at;
    while start < bytes.len() && bytes[start] == b' ' {
        start += 1;
    }
    let mut end = start;
    while end < bytes.len() && bytes[end] != b';' {
        end += 1;
    }
    (start, end)
}

/// The classes of the letters with which a phrase can begin, as bits.
#[allow(clippy::indexing_slicing)]
const fn classes(bytes: &[u8], start: usize, end: usize) -> u32 {
    let (mut at, mut found) = (start, 0);
    while at < end && matches!(bytes[at], b'!' | b'^') {
        at += 1;
    }
    // As long as a choice can be empty, the phrase can begin with what follows.
    while at < end {
        match bytes[at] {
            b'(' => {}
            // These begin with any letter.
            b'_' | b'%' | b'~' => return u32::MAX,
            _ => return found | 1 << class_at(bytes, at, end),
        }
        let (mut depth, mut opens, mut is_optional) = (0, true, false);
        loop {
            match bytes[at] {
                b'(' => {
                    assert!(depth == 0 || !opens, "a choice cannot begin with a choice");
                    depth += 1;
                }
                b')' => {
                    depth -= 1;
                    is_optional |= opens && depth == 0;
                }
                b'|' if depth == 1 => is_optional |= opens,
                _ if opens && depth == 1 => found |= 1 << class_at(bytes, at, end),
                _ => {}
            }
            opens = depth == 1 && matches!(bytes[at], b'(' | b'|');
            at += 1;
            if depth == 0 {
                break;
            }
        }
        if !is_optional {
            return found;
        }
    }
    found
}

#[allow(clippy::indexing_slicing)]
const fn class_at(bytes: &[u8], at: usize, end: usize) -> usize {
    let mut length = 1;
    while at + length < end && bytes[at + length] & 0xc0 == 0x80 {
        length += 1;
    }
    class_of(bytes.split_at(at + length).0.split_at(at).1)
}

/// The class of a letter, by its last byte: the first bytes of a script are nearly all the same.
/// Numbers are one class.
const fn class_of(letter: &[u8]) -> usize {
    match letter {
        [b'0'..=b'9' | b'#' | b'$'] | [0xe2, 0x82, 0xac] | [0xc2, 0xa3] => 0,
        [.., last] => *last as usize & (CLASSES - 1),
        [] => 0,
    }
}

const CLASSES: usize = 32;
