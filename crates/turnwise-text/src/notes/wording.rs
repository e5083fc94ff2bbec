//! Words that say what a fact is, where people and assistants write and not programs.

use core::ops::Range;

use crate::facts::Anchor;
use crate::words::is_letter;

/// `Departure: 03:00`, as assistants list things: the words before the colon are a key like that of a record.
pub(super) fn labelled<'a>(found: Anchor<'a>, fact: &'a str) -> Anchor<'a> {
    let behind = found.phrase.strip_prefix(found.text).and_then(|behind| behind.strip_suffix(fact));
    let is_label =
        behind.is_some_and(|marks| marks.starts_with(':') && marks.trim_matches([':', ' ', '*', '`']).is_empty());
    if !found.key && is_label { Anchor { key: true, phrase: fact, ..found } } else { found }
}

/// The fact with the words behind it, where none stand before it: `#812 was closed`. A number alone
/// counts what nobody named.
pub(super) fn led_into(text: &str, range: Range<usize>) -> Anchor<'_> {
    let behind = text.get(range.end..).unwrap_or_default();
    let mut end = 0;
    for word in behind.strip_prefix(' ').unwrap_or_default().split(' ').take(MOST_WORDS_BEHIND) {
        let plain = word.trim_end_matches(['.', ',', ':', ';', '!', '?', ')']);
        let is_plain = plain.len() > 1 && plain.len() < 20 && plain.chars().all(is_letter);
        if !is_plain {
            break;
        }
        end += 1 + plain.len();
        if plain.len() < word.len() {
            break;
        }
    }
    let text_behind = behind.get(..end).unwrap_or_default().trim_start();
    Anchor { text: text_behind, key: false, phrase: text.get(range.start..range.end + end).unwrap_or_default() }
}

const MOST_WORDS_BEHIND: usize = 2;
