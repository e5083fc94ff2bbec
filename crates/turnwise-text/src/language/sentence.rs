//! A sentence as the phrases see it: small letters, plain apostrophes, and the places of its words.

use alloc::string::String;
use alloc::vec::Vec;

use super::Language;
use crate::words::{is_letter_or_digit, is_unspaced, lower};

/// A sentence in small letters, in one language.
#[derive(Debug)]
pub struct Sentence<'l> {
    text: String,
    language: &'l Language,
    pub(super) places: Vec<Place>,
}

/// A place at which a phrase can begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub at: usize,
    /// Whether a clause begins here, apart from words such as `okay` and `and`.
    pub opens: bool,
}

impl<'l> Sentence<'l> {
    /// Reads a sentence, up to [`LONGEST_SENTENCE`]: what goes on for longer is data, and matching
    /// phrases at each of its places takes long.
    pub fn read(text: &str, language: &'l Language) -> Self {
        let text = text.get(..text.floor_char_boundary(LONGEST_SENTENCE)).unwrap_or_default();
        let mut sentence = Self { text: plain(text), language, places: Vec::new() };
        sentence.places = sentence.find_places();
        sentence
    }

    fn find_places(&self) -> Vec<Place> {
        let mut places = Vec::with_capacity(self.text.len() / 4);
        let (mut in_word, mut opens) = (false, true);
        for (at, c) in self.text.char_indices() {
            let is_dense = is_unspaced(c);
            let is_word = is_letter_or_digit(c) || (c == '\'' && in_word);
            if is_word && (is_dense || !in_word) || matches!(c, '$' | '€' | '£') {
                let word = self.word_at(at);
                let joins = !is_dense && self.language.joins.has_word(word);
                places.push(Place { at, opens: opens || joins });
                opens = joins || (!is_dense && opens && self.language.openers.has_word(word));
            } else if !is_word && ends_clause(c) {
                opens = true;
            }
            in_word = is_word;
        }
        places
    }

    /// The words, in scripts with spaces between them.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| self.word_at(place.at))
    }

    /// The places at which a clause begins behind a mark.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(|place| {
            let before = self.text.get(..place.at).unwrap_or_default().trim_end();
            before.chars().next_back().is_none_or(ends_clause)
        })
    }

    /// Whether a clause is a word.
    pub(super) fn is_single_word(&self, at: usize) -> bool {
        let behind = self.behind(at + self.word_at(at).len()).trim_start();
        !self.word_at(at).is_empty() && behind.chars().next().is_none_or(ends_clause)
    }

    /// The letter at a place.
    pub(super) fn first(&self, at: usize) -> char {
        self.behind(at).chars().next().unwrap_or_default()
    }

    /// The end of `phrase`, if the text at `at` begins with it.
    pub(super) fn match_at(&self, phrase: &str, at: usize) -> Option<usize> {
        self.run(phrase, None, at)
    }

    fn run(&self, phrase: &str, tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let mut chars = phrase.chars();
        let Some(first) = chars.next() else {
            return match tail {
                Some(tail) => self.run(tail.phrase, tail.next, at),
                None => self.is_bound(at).then_some(at),
            };
        };
        let rest = chars.as_str();
        match first {
            '(' => self.choose(rest, tail, at),
            '_' => self.run(rest, tail, at + self.word_length(at)?),
            '#' => self.run(rest, tail, at + self.number_length(at)?),
            '%' => self.letters(rest, tail, at),
            '~' => self.gap(rest, tail, at),
            '$' => {
                let behind = self.behind(at).trim_start();
                let is_end = behind.chars().next().is_none_or(ends_clause);
                is_end.then(|| self.run(rest, tail, at)).flatten()
            }
            '\'' => self.run(rest, tail, at + usize::from(self.behind(at).starts_with('\''))),
            literal => {
                let is_same = self.first(at) == literal;
                is_same.then(|| self.run(rest, tail, at + literal.len_utf8())).flatten()
            }
        }
    }

    /// Tries the alternatives of a choice in their order.
    fn choose(&self, phrase: &str, tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let (mut depth, mut start) = (1, 0);
        let close = phrase.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            depth == 0
        });
        let close = close.map_or(phrase.len(), |(place, _)| place);
        let choices = phrase.get(..close)?;
        let tail = Tail { phrase: phrase.get(close + 1..).unwrap_or_default(), next: tail };
        for (place, c) in choices.char_indices() {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth == 0 && c == '|' {
                if let Some(end) = self.run(choices.get(start..place)?, Some(&tail), at) {
                    return Some(end);
                }
                start = place + 1;
            }
        }
        self.run(choices.get(start..)?, Some(&tail), at)
    }

    /// Skips letters of a word: few first.
    fn letters(&self, phrase: &str, tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let word = self.word_at(at);
        let ends = core::iter::once(0).chain(word.char_indices().map(|(at, c)| at + c.len_utf8()));
        ends.into_iter().find_map(|end| self.run(phrase, tail, at + end))
    }

    /// Skips words of the clause: few first.
    fn gap(&self, phrase: &str, tail: Option<&Tail<'_>>, at: usize) -> Option<usize> {
        let most = if self.language.is_unspaced { MAX_CHARS } else { MAX_WORDS };
        let mut at = at;
        for _ in 0..=most {
            if let Some(end) = self.run(phrase, tail, at) {
                return Some(end);
            }
            at += self.word_length(at)?;
            // `am 12. März`: the full stop of an ordinal number ends nothing.
            let ordinal = self.text.get(..at)?.ends_with(|c: char| c.is_ascii_digit());
            at += usize::from(ordinal && self.behind(at).starts_with(". "));
            at += usize::from(self.behind(at).starts_with(' '));
        }
        None
    }

    /// The length of the number at `at`: digits with their marks and a sign of a currency, or a
    /// word for a number.
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

    /// The length of the word at `at`: a character, where words have no spaces between them.
    fn word_length(&self, at: usize) -> Option<usize> {
        let first = self.first(at);
        if is_unspaced(first) {
            return Some(first.len_utf8());
        }
        let length = self.word_at(at).len();
        if length > 0 { Some(length) } else { self.number_length(at) }
    }

    fn word_at(&self, at: usize) -> &str {
        let text = self.behind(at);
        let belongs =
            |c: char| (is_letter_or_digit(c) || matches!(c, '\'' | '-')) && !is_unspaced(c);
        let end = text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at);
        text.get(..end).unwrap_or_default()
    }

    /// Whether no word goes on here.
    fn is_bound(&self, at: usize) -> bool {
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        let behind = self.behind(at).chars().next();
        let is_inner =
            |c: Option<char>| c.is_some_and(|c| is_letter_or_digit(c) && !is_unspaced(c));
        !(is_inner(before) && is_inner(behind))
    }

    /// The text from `at` on, as far as a word or a number can reach. Without the limit, a text
    /// that is one long word is read again from each of its places.
    fn behind(&self, at: usize) -> &str {
        let end = self.text.floor_char_boundary(at.saturating_add(LONGEST_WORD));
        self.text.get(at..end).unwrap_or_default()
    }
}

/// What is left of a phrase behind a choice.
struct Tail<'a> {
    phrase: &'a str,
    next: Option<&'a Tail<'a>>,
}

/// Small letters, one space where any white space was, and one kind of apostrophe.
fn plain(text: &str) -> String {
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
/// The most characters that it skips where words have no spaces between them.
const MAX_CHARS: usize = 10;
