//! A sentence prepared for phrases: lower case, plain apostrophes, and the positions of its words.

use alloc::string::String;
use alloc::vec::Vec;

use super::format::{FEW, MANY};
use super::phrases::{Beginning, WordKey};
use super::program::{Choices, Possible};
use super::{ByteSet, Language};
use crate::letters::{is_letter_or_digit, is_unspaced, lower};

/// A sentence in lower case, in one language.
#[derive(Debug)]
pub struct Sentence<'l> {
    text: String,
    language: &'l Language,
    pub(super) places: Vec<Place>,
}

/// A position at which a phrase can begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub at: usize,
    /// The length of the word or number here, or 0.
    length: usize,
    /// Whether a clause begins here, ignoring words such as `okay` and `and`.
    pub opens: bool,
    /// Empty if the sentence was only read for its words.
    pub beginning: Beginning,
}

impl<'l> Sentence<'l> {
    /// Reads a sentence, up to [`LONGEST_SENTENCE`]. Longer text is data, and matching phrases at
    /// each of its positions would be slow.
    pub fn read(text: &str, language: &'l Language) -> Self {
        Self::read_as(text, language, true)
    }

    /// Reads only the words of a sentence, not its clauses.
    pub(super) fn read_words(text: &str, language: &'l Language) -> Self {
        Self::read_as(text, language, false)
    }

    fn read_as(text: &str, language: &'l Language, has_clauses: bool) -> Self {
        let text = text.get(..text.floor_char_boundary(LONGEST_SENTENCE)).unwrap_or_default();
        let mut sentence = Self { text: plain(text), language, places: Vec::new() };
        sentence.places = sentence.find_places(has_clauses);
        sentence
    }

    fn find_places(&self, has_clauses: bool) -> Vec<Place> {
        let mut places = Vec::with_capacity(self.text.len() / 4);
        let (mut in_word, mut opens) = (false, true);
        let Language { joins, openers, .. } = self.language;
        let mut at = 0;
        while let Some(rest) = self.text.as_bytes().get(at..) {
            // Most bytes are inside a word or between two words.
            let inner = if in_word { IN_WORDS.run(rest) } else { 0 };
            at += inner;
            match rest.get(inner) {
                Some(b' ') => {
                    in_word = false;
                    at += 1;
                    continue;
                }
                Some(_) => {}
                None => break,
            }
            let c = self.first(at);
            let is_dense = is_unspaced(c);
            let is_word = is_letter_or_digit(c) || (c == '\'' && in_word);
            if is_word && (is_dense || !in_word) || matches!(c, '$' | '€' | '£') {
                let word = if is_dense { "" } else { self.word_at(at) };
                let length = match word.len() {
                    0 => self.word_length(at).unwrap_or_default(),
                    length => length,
                };
                let mut place = Place { at, length, opens, beginning: Beginning::default() };
                if has_clauses {
                    place.beginning = Beginning::of(self.from(at));
                    let key = WordKey::of(word);
                    let joins = joins.has_word_with(key, word);
                    place.opens |= joins;
                    opens = joins || opens && openers.has_word_with(key, word);
                }
                places.push(place);
            } else if !is_word && ends_clause(c) {
                opens = true;
            }
            in_word = is_word;
            at += c.len_utf8();
        }
        places
    }

    /// The words, in scripts with spaces between them.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| self.word_at(place.at))
    }

    /// The positions at which a clause begins after punctuation.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|place| {
            let before = self.text.get(..place.at).unwrap_or_default().trim_end();
            before.chars().next_back().is_none_or(ends_clause)
        })
    }

    /// Whether a clause consists of a single word.
    pub(super) fn is_single_word(&self, at: usize) -> bool {
        let behind = self.behind(at + self.word_at(at).len()).trim_start();
        !self.word_at(at).is_empty() && behind.chars().next().is_none_or(ends_clause)
    }

    /// The letter at a position.
    fn first(&self, at: usize) -> char {
        self.from(at).chars().next().unwrap_or_default()
    }

    /// The end of a phrase, if the text at `at` begins with it. `phrase` may continue with the rest
    /// of the table, which is not read.
    pub(super) fn match_at(&self, phrase: &[u8], at: usize) -> Option<usize> {
        self.run(phrase, None, at)
    }

    /// Like [`match_at`](Self::match_at), at a position whose word is known.
    pub(super) fn match_behind(&self, phrase: &[u8], place: &Place) -> Option<usize> {
        match phrase {
            [b'_', ..] if place.length == 0 => None,
            [b'_', rest @ ..] => self.run(rest, None, place.at + place.length),
            _ => self.run(phrase, None, place.at),
        }
    }

    fn run<'t>(
        &self,
        mut phrase: &'t [u8],
        mut tail: Option<&'t Tail<'t>>,
        mut at: usize,
    ) -> Option<usize> {
        let text = self.text.as_bytes();
        loop {
            // Most bytes stand for themselves.
            while let [byte @ (b'a'..=b'z' | b' '), rest @ ..] = phrase {
                if text.get(at) != Some(byte) {
                    return None;
                }
                (phrase, at) = (rest, at + 1);
            }
            let (byte, rest) = phrase.split_first().unwrap_or((&b';', &[]));
            phrase = rest;
            match byte {
                b';' => match tail {
                    Some(next) => (phrase, tail) = (next.phrase, next.next),
                    None => return self.is_bound(at).then_some(at),
                },
                &FEW | &MANY => {
                    let is_few = *byte == FEW;
                    let choices = if is_few { Choices::few(rest)? } else { Choices::many(rest)? };
                    match choices.before(text.get(at).copied()) {
                        Possible::Some => return self.choose(choices, tail, at),
                        Possible::Empty => phrase = choices.behind,
                        Possible::None => return None,
                    }
                }
                b'_' => at += self.word_length(at)?,
                b'#' => at += self.number_length(at)?,
                b'%' => return self.letters(rest, tail, at),
                b'~' => return self.gap(rest, tail, at),
                b'$' => {
                    let behind = self.behind(at).trim_start();
                    if !behind.chars().next().is_none_or(ends_clause) {
                        return None;
                    }
                }
                b'\'' => at += usize::from(text.get(at) == Some(&b'\'')),
                literal if text.get(at) == Some(literal) => at += 1,
                _ => return None,
            }
        }
    }

    /// Tries the alternatives of a choice in order.
    fn choose(&self, choices: Choices<'_>, tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let text = self.text.as_bytes();
        let tail = Tail { phrase: choices.behind, next: tail };
        let [next, second] = [text.get(at), text.get(at + 1)];
        // Most alternatives begin with other letters.
        let may_hold = |choice: &[u8]| match choice {
            [] => true,
            [first, ..] if !is_literal(*first) => true,
            [first] => Some(first) == next,
            [first, byte, ..] => {
                Some(first) == next && (Some(byte) == second || !is_literal(*byte))
            }
        };
        choices.alternatives().find_map(|choice| {
            may_hold(choice).then(|| self.run(choice, Some(&tail), at)).flatten()
        })
    }

    /// Skips letters of a word, few first.
    fn letters(&self, phrase: &[u8], tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let word = self.word_at(at);
        let ends = core::iter::once(0).chain(word.char_indices().map(|(at, c)| at + c.len_utf8()));
        ends.into_iter().find_map(|end| self.run(phrase, tail, at + end))
    }

    /// Skips words of the clause, few first.
    fn gap(&self, phrase: &[u8], tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let most = if self.language.is_unspaced { MAX_CHARS } else { MAX_WORDS };
        let mut at = at;
        for _ in 0..=most {
            if let Some(end) = self.run(phrase, tail, at) {
                return Some(end);
            }
            at += self.word_length(at)?;
            // `am 12. März`: the full stop of an ordinal number ends no clause.
            let ordinal = self.text.get(..at)?.ends_with(|c: char| c.is_ascii_digit());
            at += usize::from(ordinal && self.behind(at).starts_with(". "));
            at += usize::from(self.behind(at).starts_with(' '));
        }
        None
    }

    /// The length of the number at `at`: digits with separators and a currency sign, or a number
    /// word.
    fn number_length(&self, at: usize) -> Option<usize> {
        let text = self.behind(at);
        let signed = text.trim_start_matches(['$', '€', '£', '¥', ' ']);
        let bare = signed.trim_start_matches(|c: char| {
            c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '\u{a0}')
        });
        if signed.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(text.len() - bare.len());
        }
        if self.language.is_unspaced {
            let numbers = |c: char| self.language.numbers.has_word(c.encode_utf8(&mut [0; 4]));
            let rest = text.trim_start_matches(numbers);
            return (rest.len() < text.len()).then_some(text.len() - rest.len());
        }
        let word = self.word_at(at);
        self.language.numbers.has_word(word).then_some(word.len())
    }

    /// The length of the word at `at`. In scripts without spaces, one character.
    fn word_length(&self, at: usize) -> Option<usize> {
        let first = self.first(at);
        if is_unspaced(first) {
            return Some(first.len_utf8());
        }
        let length = self.word_at(at).len();
        if length > 0 { Some(length) } else { self.number_length(at) }
    }

    fn word_at(&self, at: usize) -> &str {
        // The end of an ASCII word is found without decoding characters.
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        let near = rest.get(..LONGEST_WORD).unwrap_or(rest);
        let length = OF_WORDS.run(near);
        if near.get(length).is_none_or(u8::is_ascii) {
            return self.text.get(at..at + length).unwrap_or_default();
        }
        let text = self.behind(at);
        let belongs =
            |c: char| (is_letter_or_digit(c) || matches!(c, '\'' | '-')) && !is_unspaced(c);
        let end = text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at);
        text.get(..end).unwrap_or_default()
    }

    /// The text from `at` on.
    pub(super) fn from(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Whether there is a word boundary.
    fn is_bound(&self, at: usize) -> bool {
        let byte = |at: usize| self.text.as_bytes().get(at).copied();
        let Some((last, next)) = at.checked_sub(1).and_then(byte).zip(byte(at)) else {
            return true;
        };
        if last.is_ascii() && next.is_ascii() {
            return !(last.is_ascii_alphanumeric() && next.is_ascii_alphanumeric());
        }
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        let behind = self.from(at).chars().next();
        let is_inner =
            |c: Option<char>| c.is_some_and(|c| is_letter_or_digit(c) && !is_unspaced(c));
        !(is_inner(before) && is_inner(behind))
    }

    /// The text from `at` on, up to the maximum length of a word or number. Without the limit, a
    /// text that is one long word would be read again from each of its positions.
    fn behind(&self, at: usize) -> &str {
        let end = self.text.floor_char_boundary(at.saturating_add(LONGEST_WORD));
        self.text.get(at..end).unwrap_or_default()
    }
}

/// Whether a byte of a phrase stands for itself.
fn is_literal(byte: u8) -> bool {
    byte.is_ascii_lowercase()
        || !matches!(byte, FEW | MANY | b'_' | b'#' | b'%' | b'~' | b'$' | b'\'' | b';')
}

/// The ASCII bytes after which a word continues.
static IN_WORDS: ByteSet = ByteSet::of_words_and(b"'");

/// The ASCII bytes of words.
static OF_WORDS: ByteSet = ByteSet::of_words_and(b"'-");

/// The rest of a phrase after a choice.
struct Tail<'a> {
    phrase: &'a [u8],
    next: Option<&'a Tail<'a>>,
}

/// Lower case, with white space collapsed and one kind of apostrophe.
fn plain(text: &str) -> String {
    let mut last = 0;
    let is_plain = text.bytes().all(|byte| {
        let is_second_space = byte == b' ' && last == b' ';
        last = byte;
        byte.is_ascii() && !is_second_space && !matches!(byte, b'`' | b'\t'..=b'\r')
    });
    if is_plain {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '’' | '‘' | 'ʼ' | '`' => out.push('\''),
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(lower(c)),
        }
    }
    out
}

fn ends_clause(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '(' | ')' | '…' | '—' | '–' | '"' | '¡' | '¿')
        || matches!(c, '。' | '，' | '；' | '：' | '！' | '？' | '（' | '）' | '、' | '「' | '」')
}

/// The longest sentence of a person, in bytes.
const LONGEST_SENTENCE: usize = 4_000;
/// The longest word or number that a phrase can name, in bytes.
const LONGEST_WORD: usize = 40;
/// The most words that a gap skips.
const MAX_WORDS: usize = 6;
/// The most characters that a gap skips in scripts without spaces.
const MAX_CHARS: usize = 10;
