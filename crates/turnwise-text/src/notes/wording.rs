//! Words that say what a fact is, where people and assistants write and not programs.

use alloc::string::String;
use core::ops::Range;

use crate::facts::Anchor;
use crate::language;
use crate::words::{is_letter, is_stop, lower};

/// `Departure: 03:00`, as assistants list things: the words before the colon are a key like that of
/// a record.
pub(super) fn labeled<'a>(found: Anchor<'a>, fact: &'a str) -> Anchor<'a> {
    let behind = found.phrase.strip_prefix(found.text).and_then(|behind| behind.strip_suffix(fact));
    let is_label = behind.is_some_and(|marks| {
        // `String::from_utf8` is a path in code.
        marks.starts_with(':')
            && !marks.starts_with("::")
            && marks.trim_matches([':', ' ', '*', '`']).is_empty()
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
        if !only_joins(word) {
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

/// Returns the fact with the denial before it: `not delivered on 5 May`. Without the denial, the
/// words before a fact would say the opposite.
pub(super) fn with_denial<'a>(text: &'a str, found: Anchor<'a>, end: usize) -> Anchor<'a> {
    if found.key || found.text.is_empty() {
        return found;
    }
    let start = end.saturating_sub(found.phrase.len());
    let Some(before) = text.get(..start).and_then(|before| before.strip_suffix(' ')) else {
        return found;
    };
    let mut word_end = before.len();
    for word in before.rsplit(' ').take(FARTHEST_DENIAL) {
        if word.ends_with(ENDS_OF_CLAUSES) || word.contains('\n') {
            break;
        }
        let denial = word.trim_start_matches(['(', '"', '*', '¿', '¡']);
        if language::DENIALS.binary_search(&&*letters_of(denial)).is_ok() {
            let from = word_end - denial.len();
            return Anchor {
                text: text.get(from..start + found.text.len()).unwrap_or(found.text),
                key: false,
                phrase: text.get(from..end).unwrap_or(found.phrase),
            };
        }
        word_end = word_end.saturating_sub(word.len() + 1);
    }
    found
}

/// Marks at the end of a clause. A denial before them belongs to another clause.
const ENDS_OF_CLAUSES: [char; 7] = ['.', ',', ';', ':', '!', '?', ')'];
/// Maximum number of words from a denial to the words before a fact.
const FARTHEST_DENIAL: usize = 4;

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
    let (mut end, mut told) = (0, 0);
    for word in text.strip_prefix(' ').unwrap_or_default().split(' ').take(MOST_WORDS_BEHIND) {
        let plain = word.trim_end_matches(['.', ',', ':', ';', '!', '?', ')']);
        let is_plain = (2..LONGEST).contains(&plain.len()) && plain.chars().all(is_letter);
        if !is_plain {
            break;
        }
        end += 1 + plain.len();
        // `2 November and` says less than `2 November`.
        told = if only_joins(plain) { told } else { end };
        if plain.len() < word.len() {
            break;
        }
    }
    usize::from(told > 0)..told
}

/// Whether a word says nothing about what follows: articles, `and`, `at`.
fn only_joins(word: &str) -> bool {
    let bare = letters_of(word);
    is_stop(&bare) || language::JOINTS.binary_search(&&*bare).is_ok()
}

/// The letters of a word in lower case, without marks.
fn letters_of(word: &str) -> String {
    word.chars().filter(|c| is_letter(*c)).map(lower).collect()
}

const MOST_WORDS_BEHIND: usize = 2;
const SHORTEST: usize = 3;
const LONGEST: usize = 30;
/// Maximum number of marks and spaces before a word.
const FARTHEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{anchor, scan};

    #[test]
    fn a_path_of_code_has_no_label() {
        for (text, fact, is_label) in [
            ("let text = String::from_utf8(bytes)?;", "from_utf8", false),
            ("call std::array::array_map(values)", "array_map", false),
            ("Departure: 03:00", "03:00", true),
            ("**Order:** W-2291", "W-2291", true),
        ] {
            let found = scan(text).find(|found| found.text == fact).expect(text);
            let anchor = labeled(anchor(text, found.range), found.text);
            assert_eq!(anchor.key, is_label, "{text}: {anchor:?}");
        }
    }

    /// The fact in a text with the words before it, and where it is.
    fn told<'a>(text: &'a str, fact: &str) -> (Anchor<'a>, Range<usize>) {
        let found = scan(text).find(|found| found.text == fact).expect(text);
        (without_joints(anchor(text, found.range.clone()), found.text), found.range)
    }

    #[test]
    fn what_is_denied_is_told_with_its_denial() {
        for (text, fact, expected) in [
            ("It was not delivered on 5 May.", "5 May", "not delivered on 5 May"),
            ("I don't want to pay more than $400.", "$400", "don't want to pay more than $400"),
            ("He can never come before 9 am", "9 am", "never come before 9 am"),
            // Alone it says nothing wrong.
            ("It must not be before 9 am", "9 am", "9 am"),
            ("Es soll nicht später als 18:00 Uhr sein.", "18:00 Uhr", "nicht später als 18:00 Uhr"),
            ("Wir zahlen keinesfalls mehr als 300 €", "300 €", "keinesfalls mehr als 300 €"),
            ("y que no sea después de las 18:00", "18:00", "no sea después de las 18:00"),
            ("mais pas avant 9h30", "9h30", "mais pas avant 9h30"),
            ("che non sia dopo le 18:00", "18:00", "non sia dopo le 18:00"),
            ("que não seja depois das 18:00", "18:00", "não seja depois das 18:00"),
            ("но не раньше чем в 9:30", "9:30", "не раньше чем в 9:30"),
            // The denial belongs to another clause.
            ("No, I come after 18:00", "18:00", "come after 18:00"),
            ("That is not it. Come before 18:00", "18:00", "Come before 18:00"),
        ] {
            let (told, range) = told(text, fact);
            assert_eq!(with_denial(text, told, range.end).phrase, expected, "{text}");
        }
    }

    #[test]
    fn words_that_only_join_are_left_out() {
        for (text, fact, expected) in [
            ("I see ch_81 on 2 November and ch_85 on 3 November.", "2 November", "2 November"),
            ("zwischen 10 und 12 Uhr", "12 Uhr", "12 Uhr"),
            ("entre las 9:30 y las 11:45", "11:45", "11:45"),
            ("il 5 e il 7 dicembre", "7 dicembre", "7 dicembre"),
            ("The train arrives at 6 pm.", "6 pm", "train arrives at 6 pm"),
            ("Der Zug kommt um 18:00 Uhr an.", "18:00 Uhr", "Zug kommt um 18:00 Uhr"),
        ] {
            let (mut told, range) = told(text, fact);
            if told.text.is_empty() {
                told = led_into(text, range);
            }
            assert_eq!(told.phrase, expected, "{text}");
        }
    }
}
