//! The outcome of a tool call: done, failed, refused, only checked, or nothing found.
//!
//! Readers take a call in the notes for done, so its line has to say when it was not. The evidence
//! is, in this order: the error flag, empty results, fields such as `success` and `status`, and
//! phrases in short texts. Without evidence the outcome is [`Unknown`](Verdict::Unknown).

use core::ops::Range;

use crate::language::{begins, mentions};
use crate::records::{Value, each_value_of, is_listing, is_record};
use crate::words::{is_letter_or_digit, lower};
use crate::{Snippet, cut};

mod phrases;

use phrases::{ASKING, CHECKS, DONE, FAILED, OPEN, REASONS, REFUSED, STATES, TRUE_WHEN_DONE};

/// The outcome of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A result says so.
    Done,
    /// An error.
    Failed,
    /// It was understood, and declined.
    Refused,
    /// The call only asked whether it would work.
    Checked,
    /// The result is empty.
    Nothing,
    /// It waits for something.
    Open,
    /// The result does not say.
    #[default]
    Unknown,
}

/// Reads a result: the outcome of the call, and where the result says it.
pub(crate) fn read(result: &Snippet<'_>) -> (Verdict, Range<usize>) {
    let text = result.text;
    let head = cut::head(text, LONGEST);
    let place = |piece: &str| {
        let start = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        if piece.is_empty() { 0..0 } else { start..start + piece.len() }
    };
    if result.error {
        return (Verdict::Failed, place(failing_line(head)));
    }
    if is_record(text) || is_listing(text) {
        let (verdict, piece) = of_record(text);
        return (verdict, place(piece));
    }
    let Some(first) = head.lines().map(str::trim).find(|line| !line.is_empty()) else {
        return (Verdict::Unknown, 0..0);
    };
    let line = place(cut::words(first, LONGEST_LINE));
    // A long text mentions errors for many reasons: only its beginning counts.
    let is_short = text.len() < SHORT;
    let says = |phrases: &[&str]| begins(first, phrases) || (is_short && mentions(first, phrases));
    match () {
        () if begins(first, FAILED) || (is_short && mentions(first, SURE_FAILURES)) => {
            (Verdict::Failed, line)
        }
        () if says(REFUSED) => (Verdict::Refused, line),
        () if is_short && mentions(first, CHECKS) => (Verdict::Checked, line),
        () if is_short && mentions(first, DONE) => (Verdict::Done, line),
        () => (Verdict::Unknown, line),
    }
}

/// Whether a call only asks, by its arguments: `"mode": "check"`, `"dry_run": true`.
pub(crate) fn only_asks(arguments: &str) -> bool {
    let mut found = false;
    each_value_of(arguments, &mut |value| {
        found = asks(value.key, value.text.trim_matches(|c| !is_letter_or_digit(c)));
        !found
    });
    found
}

/// Whether an argument says that its call only asks.
pub(crate) fn asks(key: &str, word: &str) -> bool {
    is(word, ASKING) || (is(word, &["true"]) && is(key, ASKING))
}

/// Whether a key holds the state of its record, or the reason for it.
pub(crate) fn tells_state(key: &str) -> bool {
    // The last word of `order_status` and of `OrderStatus`.
    let hump = key.char_indices().rfind(|(_, c)| c.is_ascii_uppercase());
    let hump = hump.and_then(|(at, _)| key.get(at..)).unwrap_or_default();
    let last = key.rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
    is(last, STATES) || is(hump, STATES) || is(key, REASONS)
}

/// The line of a failed result that says why, else the first.
fn failing_line(text: &str) -> &str {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().next().unwrap_or_default();
    cut::words(lines.find(|line| mentions(line, FAILED)).unwrap_or(first), LONGEST_LINE)
}

/// What the fields of a record say: the gravest of them counts.
fn of_record(text: &str) -> (Verdict, &str) {
    let (mut verdict, mut said) = (Verdict::Unknown, "");
    let (mut values, mut full, mut rows) = (0, 0, 0);
    let mut reason = "";
    each_value_of(text, &mut |value| {
        values += 1;
        rows = rows.max(value.row);
        full += usize::from(!is_empty(&value));
        // Records of many rows are findings; their states are not the call's.
        if value.row <= 2 {
            let found = of_field(&value);
            if gravity(found) > gravity(verdict) {
                (verdict, said) = (found, value.text);
            }
            if reason.is_empty()
                && is(value.key, REASONS)
                && value.text.contains(is_letter_or_digit)
            {
                reason = value.text;
            }
        }
        values < MOST_VALUES
    });
    let has_content = text.bytes().any(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80);
    if full == 0 && (values > 0 || !has_content) {
        return (Verdict::Nothing, "");
    }
    let is_flag = matches!(said, "true" | "false" | "True" | "False") || is_number(said);
    if is_flag {
        said = reason;
    }
    (verdict, cut::words(said, LONGEST_LINE))
}

/// What one field says.
fn of_field(value: &Value<'_>) -> Verdict {
    let Value { key, text, .. } = *value;
    if is_empty(value) && !is(text, &["false"]) {
        return Verdict::Unknown;
    }
    if is(key, TRUE_WHEN_DONE) {
        return match () {
            () if is(text, &["true"]) => Verdict::Done,
            () if is(text, &["false"]) => Verdict::Failed,
            () => of_words(text),
        };
    }
    if is(key, FAILED) {
        return if is(text, &["false", "0"]) { Verdict::Unknown } else { Verdict::Failed };
    }
    if tells_state(key) { of_words(text) } else { Verdict::Unknown }
}

fn of_words(text: &str) -> Verdict {
    if text.len() > SHORT {
        return Verdict::Unknown;
    }
    match () {
        () if begins(text, FAILED) || mentions(text, SURE_FAILURES) => Verdict::Failed,
        () if mentions(text, REFUSED) => Verdict::Refused,
        () if mentions(text, CHECKS) => Verdict::Checked,
        () if mentions(text, OPEN) => Verdict::Open,
        () if mentions(text, DONE) => Verdict::Done,
        () => Verdict::Unknown,
    }
}

fn gravity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unknown | Verdict::Nothing => 0,
        Verdict::Done => 1,
        Verdict::Open => 2,
        Verdict::Checked => 3,
        Verdict::Refused => 4,
        Verdict::Failed => 5,
    }
}

/// Whether a value says that there is none.
fn is_empty(value: &Value<'_>) -> bool {
    value.text.is_empty()
        || is(value.text, &["null", "none", "nil", "false", "undefined"])
        || (is_number(value.text) && value.text.trim_matches(['0', '.', '-']).is_empty())
        || value.text == "-1"
}

fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'))
}

/// Whether a key or a word is one of a list, however it is cased and joined: `RequestType`,
/// `request_type`. The list has letters and digits only.
fn is(word: &str, list: &[&str]) -> bool {
    let mut plain = word.chars().filter(|c| is_letter_or_digit(*c)).map(lower);
    let Some(first) = plain.next() else { return false };
    let mut letter = [0; 4];
    let first: &str = first.encode_utf8(&mut letter);
    // Most words of a list begin with another letter.
    let begins_alike = |known: &&&str| known.bytes().next() == first.bytes().next();
    list.iter()
        .filter(begins_alike)
        .filter_map(|known| known.strip_prefix(first))
        .any(|rest| rest.chars().eq(plain.clone()))
}

/// Failures that a short text may mention anywhere.
const SURE_FAILURES: &[&str] = &["error", "failed", "not found", "exception", "错误", "失败"];

const LONGEST: usize = 2000;
const LONGEST_LINE: usize = 140;
const SHORT: usize = 200;
/// The state of a call stands near the beginning of its result.
const MOST_VALUES: usize = 60;

#[cfg(test)]
mod tests;
