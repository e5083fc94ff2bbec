//! The normal form of a value, which is equal for its different spellings. Different date formats
//! are not converted into each other.

use super::Kind;
use crate::words::{casefold, is_digit, is_space};

pub(super) fn form(kind: Kind, raw: &str) -> String {
    let raw = raw.trim_matches(is_space);
    match kind {
        Kind::Money | Kind::Number => amount(raw),
        Kind::Phone => raw.chars().filter(|&c| is_digit(c)).collect(),
        Kind::Time => casefold(raw).chars().filter(|&c| !is_space(c) && c != '.').collect(),
        Kind::Date => date(&casefold(raw)),
        Kind::Url | Kind::Path => {
            casefold(raw.trim_end_matches(['/', '.', ',', ';', ':', '!', '?', '*']))
        }
        _ => casefold(raw.trim_matches(['#', '.', ',', ';', ':'])),
    }
}

/// Only digits: no separators, and no trailing zeros in a fraction.
fn amount(raw: &str) -> String {
    let kept: String = raw.chars().filter(|&c| is_digit(c) || matches!(c, '.' | ',')).collect();
    let digits: String = kept.trim_matches(['.', ',']).chars().filter(|&c| c != ',').collect();
    if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.').into()
    } else {
        digits
    }
}

/// `May 20th, 2024` and `may 20 2024` are equal; `20 May` differs.
fn date(folded: &str) -> String {
    let plain: String = folded.chars().filter(|c| !matches!(c, '.' | ',')).collect();
    let parts = plain.split(is_space).filter(|part| !part.is_empty() && *part != "of");
    parts.map(without_ordinal).collect::<Vec<_>>().join(" ")
}

fn without_ordinal(part: &str) -> &str {
    let number = part.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(part.get(number.len()..), Some("st" | "nd" | "rd" | "th"));
    if is_ordinal && number.ends_with(is_digit) { number } else { part }
}
