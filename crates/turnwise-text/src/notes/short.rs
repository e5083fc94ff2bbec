//! Shortens a sentence by dropping its filler words.

use alloc::string::String;

use crate::language::Language;
use crate::notes::plain::plain;
use crate::words::lower;

/// The sentence as a colleague would jot it down: `table at 7 pm` for `I would like to have the
/// table at 7 pm`. Negations and what they negate stay as they are, and so do words next to a
/// number.
pub(super) fn short(text: &str) -> String {
    let text = plain(text);
    let mut out = String::with_capacity(text.len());
    let (mut held, mut after_number) = (0_u32, false);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let bare = bare(word);
        let has_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
        let ends = word.ends_with(['.', ',', ';', ':', '!', '?']);
        let next = words.peek().copied().unwrap_or_default();
        let binds = matches!(&*bare, "to" | "of" | "and" | "if");
        let near_name = binds && next.starts_with(|c: char| c.is_uppercase());
        let is_denial = is_denial(&bare);
        let is_empty = DROPPED.binary_search(&&*bare).is_ok()
            && !has_digit(word)
            && !(after_number || has_digit(next) || near_name);
        let is_article = matches!(&*bare, "the" | "a" | "an");
        if is_denial {
            held = 4;
        }
        let stays = is_denial || !is_empty || held > 0 && !is_article;
        held = if ends { 0 } else { held.saturating_sub(1) };
        after_number = has_digit(word);
        if !stays {
            // The punctuation of a dropped word ends the clause before it.
            if ends && !out.is_empty() && !out.ends_with(['.', ',', ';', ':', '!', '?']) {
                out.push_str(word.get(word.len() - 1..).unwrap_or_default());
            }
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.truncate(out.trim_end_matches([',', ';', ' ']).len());
    if out.chars().any(char::is_alphanumeric) { out } else { text }
}

/// Whether a message is in English, so that filler words can be dropped. Text in no known language
/// is not automatically English: a minimum share of its words must be English.
pub(super) fn is_english(text: &str, language: &Language) -> bool {
    let (mut words, mut english) = (0, 0);
    for word in text.split_whitespace().take(MOST_WORDS) {
        words += 1;
        english += u32::from(ENGLISH.binary_search(&&*bare(word)).is_ok());
    }
    language.code == "en" && english * ONE_IN >= words
}

/// Whether a sentence negates or excludes something.
pub(super) fn denies(text: &str) -> bool {
    text.split(' ').any(|word| is_denial(&bare(word)))
}

/// The letters of a word, in lower case.
fn bare(word: &str) -> String {
    let letters = word.chars().filter(|c| c.is_alphabetic() || matches!(c, '\'' | '’'));
    letters.map(|c| if c == '’' { '\'' } else { lower(c) }).collect()
}

fn is_denial(bare: &str) -> bool {
    DENIALS.contains(&bare) || bare.ends_with("n't")
}

const DENIALS: &[&str] =
    &["but", "cannot", "dont", "except", "never", "no", "none", "not", "only", "unless", "without"];

/// Words that only English has, long enough to rule out coincidence. Sorted for binary search.
#[rustfmt::skip]
const ENGLISH: &[&str] = &[
    "and", "could", "don't", "for", "from", "have", "i'd", "i'm", "i've", "it's", "please", "that", "that's", "the",
    "there", "they", "this", "what", "which", "with", "would", "yes", "you", "you're", "your",
];
const MOST_WORDS: usize = 200;
const ONE_IN: u32 = 14;

/// Filler words that notes omit. Sorted for binary search.
#[rustfmt::skip]
const DROPPED: &[&str] = &[
    "a", "also", "am", "an", "and", "are", "as", "be", "been", "being", "can", "could", "did", "do", "does", "doing",
    "great", "had", "has", "have", "having", "hello", "here", "hey", "hi", "i", "i'd", "i'm", "i've", "if", "is",
    "it", "it's", "its", "just", "know", "let", "like", "me", "my", "of", "ok", "okay", "our", "perfect", "please",
    "really", "shall", "so", "sure", "thank", "thanks", "that", "that's", "the", "there", "there's", "these", "this",
    "those", "to", "us", "very", "was", "we", "we'd", "we're", "well", "were", "would", "you", "you're", "your",
];
