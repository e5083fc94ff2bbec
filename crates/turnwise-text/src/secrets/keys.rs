//! Secrets by the name of their key: `"api_key": "…"`, `PASSWORD=…`, `mein Passwort lautet …`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::names::{ARTICLES, KEYS, NAMING, NOT_IN_PHRASES, OTHERS, REVERSED};
use super::{Kind, Span};
use crate::words::{ByteSet, MAY_BEGIN, is_letter_or_digit, is_unspaced, lower};
use endings::{keys_ending_like, may_end_a_key, may_end_an_ascii_key};
use links::{Link, link, weak_link};
use values::{is_strong, value_at};

mod endings;
mod links;
mod values;

pub(super) fn find(text: &str, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(rest) = bytes.get(at..) {
        let Some(skipped) = rest.iter().position(|byte| MAY_BEGIN.has(*byte)) else { return };
        at += skipped;
        let end = ascii_end(bytes, at);
        let is_ascii = end > at && bytes.get(end).is_none_or(u8::is_ascii);
        let end = if is_ascii { end } else { at + key_length(text.get(at..).unwrap_or_default()) };
        if end == at {
            at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        if (!is_ascii || may_end_an_ascii_key(text, at, end))
            && let Some((kind, behind)) = kind_of(text, at, end)
            && let Some(range) = value(text, at, behind, kind)
        {
            at = range.end.max(end);
            found.push(Span { range, kind });
            continue;
        }
        at = end;
    }
}

/// Where the ASCII letters, digits and marks of a name end that begin at `at`.
fn ascii_end(bytes: &[u8], at: usize) -> usize {
    at + OF_NAMES.run(bytes.get(at..).unwrap_or_default())
}

/// The ASCII bytes of names.
static OF_NAMES: ByteSet = ByteSet::of_words_and(b"_-.");

/// How long the word or name that `text` begins with is: letters of one kind of script, digits and
/// the marks that join the words of a name.
fn key_length(text: &str) -> usize {
    let Some(first) = text.chars().next().filter(|c| is_letter_or_digit(*c)) else { return 0 };
    let is_dense = is_unspaced(first);
    let belongs = |c: char| {
        is_letter_or_digit(c) && is_unspaced(c) == is_dense
            || !is_dense && matches!(c, '_' | '-' | '.')
    };
    text.char_indices().find(|(_, c)| !belongs(*c)).map_or(text.len(), |(at, _)| at)
}

/// The kind of secret whose key ends at `end`, and where its value may begin. Names of several
/// words are put together: `api key`, `mot de passe`.
fn kind_of(text: &str, start: usize, end: usize) -> Option<(Kind, usize)> {
    let run = text.get(start..end)?;
    if !may_end_a_key(tail(run)) {
        return None;
    }
    let word = plain(tail(run));
    // Scripts without spaces: the key may be anywhere in the run, followed by its value.
    if word.chars().next().is_some_and(is_unspaced) {
        let keys = KEYS.iter().filter(|(key, _)| key.chars().next().is_some_and(is_unspaced));
        let last = keys.filter_map(|(key, kind)| Some((run.rfind(key)? + key.len(), *kind)));
        return last.max_by_key(|(at, _)| *at).map(|(at, kind)| (kind, start + at));
    }
    // Only words that can end a name are joined with the words before them.
    let may_end = |key: &str| word.ends_with(key) || key.ends_with(word.as_str());
    let mut names = keys_ending_like(word.as_bytes()).filter(|(key, _)| may_end(key)).peekable();
    names.peek()?;
    let before = plain(head(text.get(..start)?, 24));
    let joined = [before.as_str(), word.as_str()].concat();
    let is_other = || OTHERS.iter().any(|other| joined.ends_with(other));
    // Short names such as `pin` must match whole words: `shipping` does not match.
    let matches = |(key, _): &&(&str, Kind)| match key.len() <= 3 {
        true => word == *key,
        false => word.ends_with(key) || joined.ends_with(key),
    };
    let longest = names.filter(matches).max_by_key(|(key, _)| key.len());
    let (_, kind) = longest.filter(|_| !is_other())?;
    Some((*kind, end))
}

/// Returns the value of a key from `start` to `behind`: after it, or else before it.
fn value(text: &str, start: usize, behind: usize, kind: Kind) -> Option<Range<usize>> {
    let linked = link(text, start, behind).and_then(|(link, at)| value_at(text, link, at, kind));
    let weak = || value_at(text, Link::Weak, weak_link(text, behind)?, kind);
    linked
        .or_else(|| phrase(text, start, behind))
        .or_else(weak)
        .or_else(|| value_before(text, start, kind))
}

/// Several words that are one secret: `my seed phrase is …`, `passphrase: …`.
fn phrase(text: &str, start: usize, behind: usize) -> Option<Range<usize>> {
    let key = plain(text.get(start..behind)?);
    if !PHRASES.iter().any(|name| key.ends_with(name)) {
        return None;
    }
    let (link, from) = link(text, start, behind)?;
    let rest = head_of(text.get(from..)?, LONGEST);
    let quotes = rest.len() - rest.trim_start_matches(['"', '\'', '“', '`', '\\']).len();
    let rest = rest.get(quotes..)?;
    let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != ' ').unwrap_or(rest.len());
    let words = rest.get(..end)?.trim_end();
    let is_word = |word: &str| word.len() >= 2 && !NOT_IN_PHRASES.contains(&word);
    let count = words.split(' ').count();
    let is_phrase = count >= if link == Link::Space { 11 } else { 4 };
    (is_phrase && words.split(' ').all(is_word))
        .then_some(from + quotes..from + quotes + words.len())
}

/// A value in front of its key: `use … as the password`, `… is my password`.
fn value_before(text: &str, start: usize, kind: Kind) -> Option<Range<usize>> {
    if !matches!(kind, Kind::Password | Kind::Secret | Kind::Token | Kind::ApiKey) {
        return None;
    }
    let window = head(text.get(..start)?, 120);
    let from = start - window.len();
    let mut words = window.split(' ').rev().filter(|word| !word.is_empty());
    let is_in = |word: &str, list: &[&str]| list.iter().any(|it| word.eq_ignore_ascii_case(it));
    let mut word = words.next()?;
    for _ in 0..2 {
        if is_in(word, ARTICLES) {
            word = words.next()?;
        }
    }
    if !is_in(word, REVERSED) {
        return None;
    }
    let value = words.next()?.trim_matches(['"', '\'', '`', '“', '”', '„', '(', ')', ',']);
    let at = (value.as_ptr() as usize).checked_sub(window.as_ptr() as usize)?;
    let is_one = !value.contains(char::is_whitespace);
    (is_one && is_strong(value, kind)).then_some(from + at..from + at + value.len())
}

/// Whether the key of the value at `at` names a thing: `"order_id": "…"`, `commit …`.
pub(super) fn key_names_a_thing(text: &str, at: usize) -> bool {
    let before = head(text.get(..at).unwrap_or_default(), 48);
    let before = before.trim_end_matches(|c: char| {
        c.is_whitespace()
            || matches!(c, '"' | '\'' | '\\' | ':' | '=' | '[' | '#' | '*' | '`' | '：')
    });
    let key: String = before
        .chars()
        .rev()
        .take_while(|c| is_letter_or_digit(*c) || matches!(c, '_' | '-'))
        .collect();
    let key: Vec<char> = key.chars().rev().map(lower).collect();
    let whole: String = key.iter().collect();
    let last = whole.rsplit(['_', '-']).next().unwrap_or_default();
    let is_hump = |name: &str| {
        let start = before.len().saturating_sub(name.len());
        before.get(start..).is_some_and(|end| {
            end.starts_with(|c| lower(c) != c) && end.chars().map(lower).eq(name.chars())
        })
    };
    NAMING
        .iter()
        .any(|name| last == *name || is_hump(name) || (!name.is_ascii() && whole.ends_with(name)))
}

/// The last bytes of a text, whole characters.
fn head(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

fn head_of(text: &str, bytes: usize) -> &str {
    let mut to = bytes.min(text.len());
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    text.get(..to).unwrap_or_default()
}

fn tail(text: &str) -> &str {
    head(text, 48)
}

/// Small letters without marks.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    out.extend(text.chars().filter(|c| is_letter_or_digit(*c)).map(lower));
    out
}

/// How keys end whose value may be several words.
const PHRASES: [&str; 2] = ["phrase", "mnemonic"];
/// Characters a value may have.
const LONGEST: usize = 300;
