//! What a fact is about: the key it stands under, or the words before it.

use core::ops::Range;

use crate::words::is_word;

/// The words that say what a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor<'a> {
    /// Those words, as they stand in the text. May be empty.
    pub text: &'a str,
    /// They are the key of a record (`"order_id": …`), which says more than words that happen to stand before.
    pub key: bool,
}

/// What the fact at `range` of `text` is about. Looks back 60 bytes at most.
pub fn anchor(text: &str, range: Range<usize>) -> Anchor<'_> {
    let before = text.get(..range.start).unwrap_or_default();
    match key(before) {
        Some(key) => Anchor { text: key, key: true },
        None => Anchor { text: words(before), key: false },
    }
}

/// `"key": "` or `'key': [{"` or `"key": "text … `: the key, when nothing but marks stands between it and the fact.
fn key(before: &str) -> Option<&str> {
    let near = near(before);
    let value = near.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '\\' | '[' | '{' | '(' | '#'));
    let named = value.strip_suffix(':')?.trim_end();
    let inner = named.strip_suffix(['"', '\''])?.trim_end_matches('\\');
    let open = inner.rfind(['"', '\''])?;
    let key = inner.get(open + 1..)?;
    let shaped = key.starts_with(|c: char| c.is_alphabetic() || c == '_') && key.chars().all(|c| is_word(c) || matches!(c, ' ' | '-' | '.'));
    shaped.then_some(key)
}

/// The last three words before, of the same sentence.
fn words(before: &str) -> &str {
    let near = near(before);
    let sentence = near.rfind(['\n', '.', '!', '?', ';', '|', '{', '}']).map_or(near, |at| near.get(at + 1..).unwrap_or_default());
    // The first word may be cut in half by the limit.
    let whole = if sentence.len() == near.len() && near.len() < before.len() {
        sentence.find(char::is_whitespace).and_then(|at| sentence.get(at..)).unwrap_or_default()
    } else {
        sentence
    };
    let trimmed = whole.trim_matches(|c: char| !c.is_alphanumeric());
    let third_space = trimmed.char_indices().rev().filter(|(_, c)| c.is_whitespace()).nth(2);
    let last = third_space.and_then(|(at, _)| trimmed.get(at..)).unwrap_or(trimmed);
    last.trim_start_matches(|c: char| !c.is_alphanumeric())
}

fn near(before: &str) -> &str {
    let mut from = before.len().saturating_sub(60);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    before.get(from..).unwrap_or_default()
}
