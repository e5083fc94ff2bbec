//! Words that say what a fact is, where people and assistants write and not programs.

use core::ops::Range;

use crate::facts::Anchor;
use crate::language;
use crate::words::{is_letter, is_stop};

/// `Departure: 03:00`, as assistants list things: the words before the colon are a key like that of
/// a record.
pub(super) fn labeled<'a>(found: Anchor<'a>, fact: &'a str) -> Anchor<'a> {
    let behind = found.phrase.strip_prefix(found.text).and_then(|behind| behind.strip_suffix(fact));
    let is_label = behind.is_some_and(|marks| {
        marks.starts_with(':') && marks.trim_matches([':', ' ', '*', '`']).is_empty()
    });
    if !found.key && is_label { Anchor { key: true, phrase: fact, ..found } } else { found }
}

/// Returns the fact with the words before it. Verbs of an order are left out, because the notes
/// must not repeat them as their own.
pub(super) fn without_orders<'a>(found: Anchor<'a>, fact: &'a str) -> Anchor<'a> {
    let text = language::without_orders(found.text);
    let dropped = found.text.len() - text.len();
    if text.is_empty() {
        return Anchor { text: "", key: false, phrase: fact };
    }
    Anchor { text, key: false, phrase: found.phrase.get(dropped..).unwrap_or(fact) }
}

/// Returns the fact without words before it that only join it to its sentence: `and 10-line`, `at 6
/// pm`. Words that follow one with meaning stay: `arrives at 6 pm`.
pub(super) fn without_joints<'a>(found: Anchor<'a>, fact: &'a str) -> Anchor<'a> {
    let mut text = found.text;
    while !found.key && !text.is_empty() {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut bare: alloc::string::String = word.chars().filter(|c| is_letter(*c)).collect();
        bare.make_ascii_lowercase();
        if !is_stop(&bare) {
            break;
        }
        text = rest.trim_start();
    }
    let dropped = found.text.len() - text.len();
    if dropped == 0 {
        return found;
    }
    let phrase = if text.is_empty() { fact } else { found.phrase.get(dropped..).unwrap_or(fact) };
    Anchor { text, key: false, phrase }
}

/// Returns the fact with the words after it, for a fact without words before it: `#812 was closed`,
/// `src/main.rs:12: fn main`. A number alone would have no meaning.
pub(super) fn led_into(text: &str, range: Range<usize>) -> Anchor<'_> {
    let behind = text.get(range.end..).unwrap_or_default();
    // In search results, the match follows its place.
    let found_there = behind.starts_with(':').then(|| first_word(behind)).flatten();
    let words = found_there.unwrap_or_else(|| plain_words(behind));
    let phrase = text.get(range.start..range.end + words.end).unwrap_or_default();
    Anchor { text: behind.get(words).unwrap_or_default(), key: false, phrase }
}

/// The first word of the line, after any marks and numbers.
fn first_word(text: &str) -> Option<Range<usize>> {
    let start = text
        .char_indices()
        .take(FARTHEST)
        .take_while(|(_, c)| *c != '\n')
        .find(|(_, c)| is_letter(*c))?
        .0;
    let word = text.get(start..)?;
    let length = word.find(|c| !(is_letter(c) || c == '_')).unwrap_or(word.len());
    (SHORTEST..LONGEST).contains(&length).then_some(start..start + length)
}

/// The words that follow at once.
fn plain_words(text: &str) -> Range<usize> {
    let mut end = 0;
    for word in text.strip_prefix(' ').unwrap_or_default().split(' ').take(MOST_WORDS_BEHIND) {
        let plain = word.trim_end_matches(['.', ',', ':', ';', '!', '?', ')']);
        let is_plain = (2..LONGEST).contains(&plain.len()) && plain.chars().all(is_letter);
        if !is_plain {
            break;
        }
        end += 1 + plain.len();
        if plain.len() < word.len() {
            break;
        }
    }
    usize::from(end > 0)..end
}

const MOST_WORDS_BEHIND: usize = 2;
const SHORTEST: usize = 3;
const LONGEST: usize = 30;
/// Maximum number of marks and spaces before a word.
const FARTHEST: usize = 40;
