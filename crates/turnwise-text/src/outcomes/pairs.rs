//! Fields in a plain text: `status: booked, seat: B12`, `ok=true`.

use super::phrases::{ALLOWED, REASONS, STATES, TRUE_WHEN_DONE};
use super::record::{gravity, of_field};
use super::words::{Plain, is, last_word};
use super::{SHORT, Verdict};
use crate::records::Value;
use crate::words::{is_letter, is_letter_or_digit};

/// The outcome in the fields of a short text, and its wording. The most serious field counts.
/// Fields that only hold words, such as titles, do not.
pub(super) fn of_pairs(text: &str, changes: bool) -> Option<(Verdict, &str)> {
    if text.len() >= SHORT {
        return None;
    }
    let mut found: Option<(Verdict, &str)> = None;
    for piece in text.lines().flat_map(pieces).map(str::trim) {
        let Some((key, text)) = pair(piece) else { continue };
        let plain = Plain::of(key);
        let is_flag = || is(text, &["true", "false", "yes", "no", "1", "0"]);
        let is_words = plain.is_in(&REASONS)
            || ((plain.is_in(&TRUE_WHEN_DONE) || plain.is_in(&ALLOWED)) && !is_flag());
        if is_words {
            continue;
        }
        let value = Value { key, text, row: 1, parent: 0, is_key: false, around: "" };
        let verdict = of_field(&value, plain, changes);
        let is_state = STATES.has(last_word(key)) && text.contains(is_letter);
        let is_gravest = found.is_none_or(|(known, _)| gravity(verdict) > gravity(known));
        if (is_state || verdict != Verdict::Unknown) && is_gravest {
            // In `fatal: remote closed the connection`, the key is part of the message.
            found = Some((verdict, if verdict == Verdict::Failed { piece } else { text }));
        }
    }
    found
}

/// The parts of a line that may be fields.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ';', '|', '<', '，', '；', '、', '·']).flat_map(|piece| {
        let is_spaced = piece.matches('=').nth(1).is_some();
        piece.split(move |c: char| is_spaced && c.is_whitespace())
    })
}

/// A key of one to three words, and its value.
fn pair(piece: &str) -> Option<(&str, &str)> {
    let (key, value) = piece.split_once([':', '=', '>', '：'])?;
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '*' | '`' | '"' | '\'' | '.' | '#');
    let key = key.trim_matches(|c| is_mark(c) || c == '-');
    let is_key = key.starts_with(is_letter)
        && key.split(' ').count() <= 3
        && key.chars().all(|c| is_letter_or_digit(c) || matches!(c, '_' | ' ' | '-'));
    let value = value.trim_matches(is_mark);
    (is_key && !value.is_empty()).then_some((key, value))
}
