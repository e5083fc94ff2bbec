//! The words in the arguments of calls.

use alloc::string::String;

use crate::facts::scan;
use crate::notes::outcome::closing_quote;
use crate::words::{is_letter, is_letter_or_digit, lower};

/// The words among the arguments of a call, each with its key: `"cabin": "economy"`. A value with a
/// fact in it is listed as a fact instead.
pub(super) fn words<'a>(arguments: &'a str, take: &mut dyn FnMut(&'a str, &'a str)) {
    let (mut key, mut rest) = ("", arguments);
    while let Some((_, behind)) = rest.split_once('"') {
        let end = closing_quote(behind);
        let string = behind.get(..end).unwrap_or_default();
        rest = behind.get(end + 1..).unwrap_or_default();
        if rest.trim_start().starts_with(':') {
            key = string;
        } else if is_word(string) && !key.is_empty() && scan(string).next().is_none() {
            take(key, string);
        }
    }
}

/// Short and made of letters: neither an escape nor a fragment of a longer text.
fn is_word(text: &str) -> bool {
    let is_plain =
        |c: char| is_letter_or_digit(c) || matches!(c, ' ' | '-' | '_' | '\'' | '’' | '.' | '&');
    (2..=LONGEST).contains(&text.len()) && text.starts_with(is_letter) && text.chars().all(is_plain)
}

/// The lookup form of a word under a key.
pub(super) fn name(key: &str, word: &str) -> String {
    let mut name = String::from(key);
    name.push('\n');
    name.extend(word.chars().map(lower));
    name
}

/// Longer strings count as texts.
const LONGEST: usize = 32;
