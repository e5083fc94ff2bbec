//! Finds secrets of several words: the seed phrase of a wallet.

use core::ops::Range;

use super::links::Link;
use super::{LONGEST, head_of};
use crate::names::{NOT_IN_PHRASES, PHRASES};
use turnwise_language::letters::lower;

/// Whether the value of a key may be several words: `seed phrase`, `passphrase`.
pub(super) fn is_phrase_name(key: &str) -> bool {
    PHRASES.contains(&key)
}

/// The words that begin at `from`, if they are a seed phrase: `my seed phrase is …`, `"mnemonic":
/// ["…", "…"]`. The weaker the sign before them, the more words are required.
#[inline(never)]
pub(super) fn phrase(text: &str, link: Link, from: usize) -> Option<Range<usize>> {
    let rest = head_of(text.get(from..)?, LONGEST);
    let (mut count, mut stops, mut is_listed) = (0, 0, false);
    let (mut first, mut end, mut at) = (None, 0, 0);
    while let Some(left) = rest.get(at..) {
        let marks = left.find(|c: char| !is_between(c)).unwrap_or(left.len());
        // `1. abandon 2. ability`
        let numbered = left.get(..marks)?.contains(|c: char| c.is_ascii_digit());
        if left.get(..marks)?.contains(['.', ')', ':']) && !numbered {
            break;
        }
        let word_start = at + marks;
        let left = left.get(marks..)?;
        let length = left.find(|c: char| !is_small(c)).unwrap_or(left.len());
        let word = left.get(..length)?;
        let letters = word.chars().count();
        if letters == 0 || letters > LONGEST_WORD {
            break;
        }
        is_listed |= count > 0 && rest.get(at..word_start)?.contains(['"', ',', '\n']) || numbered;
        let is_stop = NOT_IN_PHRASES.contains(&word);
        if is_stop || (word.is_ascii() && letters < SHORTEST_WORD) {
            stops += 1;
            break;
        }
        first.get_or_insert(word_start);
        count += 1;
        at = word_start + length;
        end = at;
    }
    let is_english = rest.get(first?..end)?.is_ascii();
    let is_clear = is_english && !is_listed && matches!(link, Link::Sign | Link::Word);
    let least = if is_clear && stops == 0 { 4 } else { LEAST_WORDS };
    (count >= least).then_some(from + first?..from + end)
}

/// The lower-case words at the end of a text, if there are enough for a seed phrase.
#[inline(never)]
pub(super) fn phrase_before(text: &str) -> Option<Range<usize>> {
    let text = text.trim_end_matches(is_between);
    let (mut count, mut start) = (0, text.len());
    for word in text.rsplit(' ') {
        let letters = word.chars().count();
        let is_one =
            (SHORTEST_WORD..=LONGEST_WORD).contains(&letters) && word.chars().all(is_small);
        if !is_one || NOT_IN_PHRASES.contains(&word) {
            break;
        }
        (count, start) = (count + 1, text.len().min(start) - word.len() - usize::from(count > 0));
    }
    (count >= LEAST_WORDS).then_some(start..text.len())
}

/// Whether a character can separate the words of a phrase.
fn is_between(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(
            c,
            ' ' | '\u{a0}' | '\u{3000}' | ',' | '"' | '\'' | '“' | '「' | '`' | '\\' | '['
        )
        || matches!(c, '.' | ')' | ':' | '\n')
}

fn is_small(c: char) -> bool {
    c.is_alphabetic() && lower(c) == c
}

/// The shortest seed phrases have twelve words, and one of them may be cut off.
const LEAST_WORDS: usize = 11;
/// In letters. No word list of wallets has shorter words.
const SHORTEST_WORD: usize = 3;
const LONGEST_WORD: usize = 12;
