//! Normal forms, by which two spellings of one value are equal.

use alloc::string::String;

use super::Kind;
use crate::words::lower;

pub(super) fn form(kind: Kind, text: &str) -> String {
    match kind {
        Kind::Money | Kind::Number => amount(text),
        Kind::Phone => text.chars().filter(char::is_ascii_digit).collect(),
        Kind::Time => text.chars().filter(|c| !c.is_whitespace() && *c != '.').map(lower).collect(),
        Kind::Date => date(text),
        Kind::Url | Kind::Path => {
            folded(text.trim_end_matches(['/', '.', ',', ';', ':', '!', '?', '*']))
        }
        _ => folded(text.trim_matches(['#', '.', ',', ';', ':'])),
    }
}

/// Whether the form has two characters or more.
pub(super) fn has_two(kind: Kind, text: &str) -> bool {
    // Marks and zeros are removed only after the first two characters.
    let begins_so = |is_kept: fn(&u8) -> bool| {
        text.as_bytes().get(..2).is_some_and(|head| head.iter().all(is_kept))
    };
    let has = match kind {
        Kind::Money | Kind::Number | Kind::Phone | Kind::Time => begins_so(u8::is_ascii_digit),
        _ => begins_so(u8::is_ascii_alphanumeric),
    };
    has || form(kind, text).len() >= 2
}

fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().map(lower).collect()
}

/// Digits only: no separators, no trailing zeros after the decimal point.
fn amount(text: &str) -> String {
    let text = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let last = text.rfind(['.', ',']).unwrap_or(text.len());
    let behind = text.len().saturating_sub(last + 1);
    // A mark before three digits may separate thousands: always if it is a comma, or if there is
    // another mark.
    let earlier = text.get(..last).unwrap_or_default();
    let is_group = behind == 3
        && (text.get(last..).is_some_and(|t| t.starts_with(',')) || earlier.contains('.'));
    let mut digits = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => digits.push(c),
            _ if at == last && !is_group => digits.push('.'),
            _ => {}
        }
    }
    if digits.contains('.') {
        let kept = digits.trim_end_matches('0').trim_end_matches('.').len();
        digits.truncate(kept);
    }
    digits
}

/// `May 20th, 2024` equals `may 20 2024`; `20 May` differs.
fn date(text: &str) -> String {
    let mut out = String::new();
    let parts = text
        .split(|c: char| c.is_whitespace() || matches!(c, '.' | ','))
        .filter(|part| !part.is_empty());
    for part in parts.filter(|part| !part.eq_ignore_ascii_case("of")) {
        if !out.is_empty() {
            out.push(' ');
        }
        let number = part.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let ordinal =
            part.len() == number.len() + 2 && number.ends_with(|c: char| c.is_ascii_digit());
        out.push_str(&folded(if ordinal { number } else { part }));
    }
    out
}
