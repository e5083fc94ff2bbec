//! The signs and words between a key and its value: `:`, `is`, `for the account is`.

use super::head_of;
use crate::secrets::names::{LINKS, UNITS, VALUES, WEAK_LINKS};
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
#[inline(never)]
pub(super) fn link(text: &str, start: usize, behind: usize) -> Option<(Link, usize)> {
    let rest = text.get(behind..)?;
    let window = head_of(rest, 40);
    // `<password>…</password>`
    if window.starts_with('>') && text.get(..start)?.ends_with(['<', ':']) {
        return Some((Link::Sign, behind + 1));
    }
    // `PIN code`, `CVV码`
    let window = without_unit(window);
    let after_marks =
        window.trim_start_matches(['"', '\'', '\\', '*', '`', ']', ')', '_', '”', '“', '」']);
    let spaces = after_marks.trim_start_matches([' ', '\t', '\u{a0}', '\u{3000}']);
    // `a == b`, `Password::new`
    if ["==", "!=", "::"].iter().any(|sign| spaces.starts_with(sign)) {
        return None;
    }
    let signed = spaces.strip_prefix("=>").or_else(|| spaces.strip_prefix([':', '=', '：', '＝']));
    let end = behind + head_of(rest, 40).len();
    let value_of = |left: &str| end - left.len();
    let blank = [' ', '\t', '*', '\u{a0}', '\u{3000}'];
    if let Some(left) = signed {
        let left = left.trim_start_matches(blank);
        return next_line(text, value_of(left))
            .or_else(|| (!left.starts_with('\n')).then(|| (Link::Sign, value_of(left))));
    }
    if let Some(left) = ["'s ", "’s "].iter().find_map(|mark| window.strip_prefix(mark)) {
        return Some((Link::Word, value_of(left)));
    }
    // `"name": "password", "value": "…"`
    if let Some(left) = neighbour(spaces) {
        return Some((Link::Sign, value_of(left)));
    }
    let dashed =
        ["- ", "– ", "— ", "|", "│", "→", "➜"].iter().find_map(|dash| spaces.strip_prefix(dash));
    if let Some(left) = dashed {
        return Some((Link::Space, value_of(left.trim_start_matches(blank))));
    }
    if spaces.starts_with(['\n', '\r']) {
        return next_line(text, value_of(spaces));
    }
    // `パスワード「…」`
    if spaces.starts_with(OPENING) {
        return Some((Link::Space, value_of(spaces)));
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

/// The value in the line behind a name, where it is alone or consists of many words.
#[inline(never)]
fn next_line(text: &str, at: usize) -> Option<(Link, usize)> {
    let rest = text.get(at..)?;
    let line = rest.trim_start_matches(['\r', '\n']);
    let breaks = rest.len() - line.len();
    if !(1..=4).contains(&breaks) || line.starts_with([' ', '\t']) {
        return None;
    }
    let words = line.lines().next()?.trim().split(' ').count();
    (words == 1 || words >= 11).then_some((Link::Space, at + breaks))
}

/// A text behind the words that only say what a name is the name of: `number`, `code`.
#[inline(never)]
pub(super) fn without_unit(text: &str) -> &str {
    let rest = text.strip_prefix([' ', '-', '_']).unwrap_or(text);
    let unit = UNITS.iter().find_map(|unit| {
        let head = rest.get(..unit.len()).filter(|head| head.eq_ignore_ascii_case(unit))?;
        let behind = rest.get(head.len()..)?;
        let is_whole = unit.chars().all(is_unspaced) || !behind.starts_with(is_letter_or_digit);
        is_whole.then_some(behind)
    });
    unit.unwrap_or(text)
}

/// The value in the field behind a name: `"name": "password", "value": "…"`.
fn neighbour(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(',')?.trim_start();
    let rest = rest.trim_start_matches('\\').strip_prefix('"')?;
    let name = VALUES.iter().find_map(|name| rest.strip_prefix(name))?;
    let rest = name.trim_start_matches('\\').strip_prefix('"')?.trim_start();
    Some(rest.strip_prefix(':')?.trim_start())
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
            if next.contains(|c: char| c.is_ascii_digit())
                || next.starts_with(['"', '\'', '`', '«', '„', '“'])
            {
                return Some(place(value));
            }
        }
        left = rest;
    }
    None
}

/// Opening quotes that need no sign before them.
const OPENING: [char; 5] = ['「', '『', '《', '«', '“'];
const BLANK: [char; 4] = [' ', '\t', '\u{a0}', '\u{3000}'];
/// Words between a key and its value.
const MOST_WORDS: usize = 6;
