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

/// The last three words before, of the same sentence, none of them a fact.
fn words(before: &str) -> &str {
    let near = near(before);
    let mut start = near.len();
    let mut end = None;
    let mut count = 0;
    let mut rest = near;
    while count < 3 && !rest.is_empty() {
        let (head, word) = match rest.char_indices().rev().find(|(_, c)| c.is_whitespace()) {
            Some((at, space)) => (rest.get(..at).unwrap_or_default(), rest.get(at + space.len_utf8()..).unwrap_or_default()),
            None if near.len() == before.len() => ("", rest),
            None => break, // cut in half by the limit
        };
        let core = word.trim_matches(|c: char| !c.is_alphanumeric());
        let ends_sentence = end.is_some() && word.ends_with(['.', '!', '?', ';', '|', '}', ',']);
        let plain = !core.is_empty() && !core.contains(|c: char| !(c.is_alphabetic() || matches!(c, '\'' | '-' | '_')));
        if ends_sentence || (!plain && !(core.is_empty() && end.is_none())) {
            break;
        }
        if plain {
            let at = head.len() + rest.get(head.len()..).and_then(|r| r.find(core)).unwrap_or(0);
            start = at;
            end = end.or(Some(at + core.len()));
            count += 1;
        }
        rest = head;
    }
    end.and_then(|end| near.get(start..end)).unwrap_or_default()
}

fn near(before: &str) -> &str {
    let mut from = before.len().saturating_sub(60);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    before.get(from..).unwrap_or_default()
}
