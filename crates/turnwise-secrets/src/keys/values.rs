//! Finds the end of a key's value, and decides whether it looks like a secret.

use core::ops::Range;

use super::LONGEST;
use super::head_of;
use super::links::Link;
use crate::Kind;
use crate::code::is_code;
use crate::names::NOT_VALUES;
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};

/// Returns the value that begins at `start`.
pub(super) fn value_at(text: &str, link: Link, start: usize, kind: Kind) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    let quote = rest
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\'' | '`' | '“' | '„' | '«' | '「' | '『' | '《'));
    let escaped = rest.starts_with("\\\"");
    let (from, mut length) = match quote {
        Some(open) => {
            let close = match open {
                '“' | '„' => '”',
                '«' => '»',
                '「' => '」',
                '『' => '』',
                '《' => '》',
                _ => open,
            };
            let inside = rest.get(open.len_utf8()..)?;
            // French quotation marks have a space inside.
            let inside = inside.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
            let from = rest.len() - inside.len();
            let end = inside
                .char_indices()
                .take(LONGEST)
                .find(|(_, c)| *c == close || (*c == '“' && open == '„'));
            let length = end.map_or_else(|| word_length(inside), |(at, _)| at);
            (from, inside.get(..length)?.trim_end().len())
        }
        None if escaped => {
            let inside = rest.get(2..)?;
            (
                2,
                inside
                    .get(..inside.len().min(LONGEST))
                    .and_then(|i| i.find("\\\""))
                    .unwrap_or_else(|| word_length(inside)),
            )
        }
        None => (0, word_length(rest)),
    };
    let is_quoted = from > 0;
    let mut start = start + from;
    let mut value = text.get(start..start + length)?;
    // `Authorization: Bearer …`
    for scheme in ["Bearer ", "Basic ", "Token ", "Digest ", "bearer ", "basic ", "token "] {
        let whole = text.get(start..).unwrap_or_default();
        if whole.starts_with(scheme) {
            let taken = if is_quoted {
                length.saturating_sub(scheme.len())
            } else {
                word_length(whole.get(scheme.len()..)?)
            };
            start += scheme.len();
            length = taken;
            value = text.get(start..start + length)?;
        }
    }
    if matches!(kind, Kind::Pin | Kind::CardCode) {
        // `1234です`, `**1234**`, `480 931`
        if let Some(code) = text.get(start..).and_then(code_length) {
            (length, value) = (code, text.get(start..start + code)?);
        }
    } else if !is_quoted
        && !head_of(value, 48).is_ascii()
        && value.starts_with(|c: char| c.is_ascii())
    {
        // `Tr0ub4dorに変更しました`
        length = value.find(is_unspaced).unwrap_or(length);
        value = value.get(..length)?;
    }
    let ends_line = text
        .get(start + length..)?
        .trim_start_matches([
            '.', ',', ';', '!', '"', '\'', ')', '。', '，', '」', '»', '”', '}', ']',
        ])
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace());
    let goes_on = text.get(start + length..)?.starts_with(' ');
    let form = Form { link, is_quoted, ends: ends_line && !goes_on };
    is_secret(value, kind, form).then_some(start..start + length)
}

/// The length of the numeric code at the start of a text: one group, or two groups of the same
/// size.
#[inline(never)]
fn code_length(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(text);
    let second = text
        .get(first..)
        .and_then(|rest| rest.strip_prefix([' ', '-']))
        .map(|rest| (text.len() - rest.len(), digits(rest)))
        .filter(|(_, second)| *second == first && (3..=4).contains(&first));
    let end = second.map_or(first, |(at, second)| at + second);
    let mut behind = text.get(end..)?.chars();
    let goes_on = match behind.next() {
        Some('-' | '.' | ',' | ':' | '/') => behind.next().is_some_and(|c| c.is_ascii_digit()),
        Some(c) => is_letter_or_digit(c) && !is_unspaced(c) || matches!(c, '_' | '%'),
        None => false,
    };
    (end >= 3 && !goes_on).then_some(end)
}

/// Whether a table cell, without its quotation marks, is the secret that its header names. Stricter
/// if the column separator is also ordinary punctuation.
pub(super) fn cell_value(cell: &str, kind: Kind, is_drawn: bool) -> bool {
    let link = if is_drawn { Link::Sign } else { Link::Space };
    is_secret(cell, kind, Form { link, is_quoted: true, ends: true })
}

struct Form {
    link: Link,
    is_quoted: bool,
    /// Whether the line or clause ends after the value.
    ends: bool,
}

/// Whether the text after a key is a secret. The weaker the sign between them, the more the text
/// has to look like a secret.
fn is_secret(value: &str, kind: Kind, form: Form) -> bool {
    let count = value.chars().count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_name = NOT_VALUES.iter().any(|word| value.eq_ignore_ascii_case(word));
    let is_filled_in = value.starts_with(['<', '$', '{', '%', '[', '*', '•', '(', '…'])
        || value.contains("***")
        || value.contains('(')
        || value.contains("xxxx")
        || value.starts_with("process.")
        || value.starts_with("os.")
        || value.starts_with("env.");
    if count < 3 || is_name || is_filled_in || (!form.is_quoted && is_code(value, kind)) {
        return false;
    }
    let has_mark = value
        .chars()
        .any(|c| !is_letter_or_digit(c) && !matches!(c, '_' | '-' | '.' | '\'' | '’' | ' '));
    let capitals = value.chars().skip(1).filter(|c| lower(*c) != *c).count();
    let small = value.chars().filter(|c| c.is_ascii_lowercase()).count();
    let mixed = capitals >= 1 && small >= 2 && !value.contains(' ') && value.len() >= 8;
    let looks = digits >= 1 || has_mark || mixed;
    match kind {
        Kind::CardCode | Kind::Pin => {
            let is_grouped = || count == digits + 1 && code_length(value) == Some(value.len());
            let least = if kind == Kind::Pin { 4 } else { 3 };
            (least..=8).contains(&digits) && (digits == count || is_grouped())
        }
        Kind::Card => digits >= 12,
        Kind::NationalId => digits >= 5 && !value.contains('@'),
        _ if form.link == Link::Weak => is_strong(value, kind),
        Kind::Password if count < 4 => digits == count && form.link != Link::Space,
        Kind::Password => match form.link {
            Link::Sign if form.is_quoted => looks || !value.contains(' ') || count >= 12,
            Link::Sign => looks || (form.ends && !value.contains(['_', '.'])),
            Link::Word => looks || form.is_quoted || (form.ends && count >= 6),
            Link::Weak => false,
            Link::Space => {
                let is_odd = has_mark && mixed && !value.contains(['/', '(']);
                digits >= 1 && count >= 4 || (form.is_quoted && looks) || is_odd
            }
        },
        _ if count < 6 => false,
        _ => match form.link {
            Link::Sign if form.is_quoted => {
                (digits >= 2 || mixed || has_mark) && !value.contains(' ')
            }
            Link::Sign | Link::Word => {
                (digits >= 2 || (mixed && value.len() >= 16)) && !is_path(value)
            }
            Link::Weak => false,
            Link::Space => (digits >= 2 && value.len() >= 10 || is_mixed(value)) && !is_path(value),
        },
    }
}

/// Whether a value looks like a secret without any context: letters and digits, but not a place or
/// an address.
pub(super) fn is_strong(value: &str, kind: Kind) -> bool {
    let count = value.chars().count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.chars().filter(|c| is_letter_or_digit(*c)).count() - digits;
    let (least, least_digits) = if kind == Kind::Password { (6, 1) } else { (8, 2) };
    count >= least
        && (digits >= least_digits || is_mixed(value))
        && letters >= 1
        && !is_path(value)
        && !value.contains(['@', '('])
}

/// Whether a value mixes letters of both cases and digits, as generated values do.
fn is_mixed(value: &str) -> bool {
    let count = |is: fn(&u8) -> bool| value.bytes().filter(is).count();
    value.len() >= 16
        && count(u8::is_ascii_digit) >= 1
        && count(u8::is_ascii_uppercase) >= 3
        && count(u8::is_ascii_lowercase) >= 3
}

fn is_path(value: &str) -> bool {
    value.contains("://") || value.starts_with('/') || value.starts_with("./")
}

/// The length of the value at the start of `text`, without punctuation that ends a sentence.
fn word_length(text: &str) -> usize {
    let ends = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                ',' | ';'
                    | '"'
                    | '\''
                    | '`'
                    | '<'
                    | '>'
                    | ')'
                    | ']'
                    | '}'
                    | '|'
                    | '\\'
                    | '，'
                    | '。'
                    | '；'
                    | '、'
                    | '！'
                    | '」'
            )
    };
    let end = text.char_indices().take(LONGEST).find(|(_, c)| ends(*c));
    let end = end.map_or_else(
        || text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at),
        |(at, _)| at,
    );
    text.get(..end).unwrap_or_default().trim_end_matches(['.', ':', '!', '?']).len()
}
