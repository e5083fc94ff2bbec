//! The signs and words between a key and its value: `:`, `is`, `for the account is`.

use super::head_of;
use crate::secrets::names::{LINKS, WEAK_LINKS};
use crate::words::{is_letter_or_digit, is_unspaced};

/// The sign between a key and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// `:` or `=`.
    Sign,
    /// `is` and its likes.
    Word,
    /// Other words: `the password for the account is`, `set the password to`.
    Weak,
    /// Space alone.
    Space,
}

/// The sign between a key from `start` to `behind` and its value, and where the value begins.
pub(super) fn link(text: &str, start: usize, behind: usize) -> Option<(Link, usize)> {
    let rest = text.get(behind..)?;
    let window = head_of(rest, 40);
    // `<password>…</password>`
    if window.starts_with('>') && text.get(..start)?.ends_with(['<', ':']) {
        return Some((Link::Sign, behind + 1));
    }
    let after_marks =
        window.trim_start_matches(['"', '\'', '\\', '*', '`', ']', ')', '_', '”', '“', '」']);
    let spaces = after_marks.trim_start_matches([' ', '\t', '\u{a0}', '\u{3000}']);
    // `a == b`, `Password::new`
    if ["==", "!=", "::"].iter().any(|sign| spaces.starts_with(sign)) {
        return None;
    }
    let signed = spaces.strip_prefix("=>").or_else(|| spaces.strip_prefix([':', '=', '：', '＝']));
    let value_of = |left: &str| behind + (window.len() - left.len());
    let blank = [' ', '\t', '*', '\u{a0}', '\u{3000}'];
    if let Some(left) = signed {
        return Some((Link::Sign, value_of(left.trim_start_matches(blank))));
    }
    let link = LINKS.iter().filter_map(|link| {
        let left = spaces.get(..link.len()).filter(|start| start.eq_ignore_ascii_case(link))?;
        let left = spaces.get(left.len()..)?;
        let is_whole = link.chars().all(is_unspaced) || left.starts_with([' ', ':', '=', '\u{a0}']);
        is_whole.then_some(left)
    });
    if let Some(left) = link.min_by_key(|left| left.len()) {
        return Some((
            Link::Word,
            value_of(left.trim_start_matches([' ', ':', '=', '：', '\u{a0}'])),
        ));
    }
    let is_spaced =
        spaces.len() < after_marks.len() || after_marks.starts_with(|c: char| c.is_ascii_digit());
    is_spaced.then(|| (Link::Space, value_of(spaces)))
}

/// Where a value begins that other words part from its key: `for the account is …`, `, …`.
pub(super) fn weak_link(text: &str, behind: usize) -> Option<usize> {
    let window = head_of(text.get(behind..)?, 64);
    let place = |left: &str| behind + (window.len() - left.len());
    let mut left = window;
    for words in 0..MOST_WORDS {
        left = left.trim_start_matches(BLANK);
        let signs: &[&str] =
            if words == 0 { &["→", "->", ","] } else { &["→", "->", ":", "："] };
        if let Some(value) = signs.iter().find_map(|sign| left.strip_prefix(sign)) {
            return Some(place(value.trim_start_matches(BLANK)));
        }
        let length = left.find(|c: char| !is_letter_or_digit(c) && !matches!(c, '\'' | '’'));
        let (word, rest) = left.split_at_checked(length?)?;
        if word.is_empty() || word.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let is_link = WEAK_LINKS.iter().chain(LINKS).any(|link| word.eq_ignore_ascii_case(link));
        if is_link && let Some(value) = rest.strip_prefix([' ', ':', '\u{a0}']) {
            let value = value.trim_start_matches([' ', ':', '\u{a0}']);
            let next = value.find(' ').map_or(value, |end| value.get(..end).unwrap_or_default());
            // `is now …`: the last of several.
            if next.contains(|c: char| c.is_ascii_digit()) || next.starts_with(['"', '\'', '`']) {
                return Some(place(value));
            }
        }
        left = rest;
    }
    None
}

const BLANK: [char; 4] = [' ', '\t', '\u{a0}', '\u{3000}'];
/// Words between a key and its value.
const MOST_WORDS: usize = 6;
