//! The outcome of a tool call: done, failed, refused, only checked, or nothing found.
//!
//! Readers assume that a call in the notes was done, so its line has to say if it was not. The
//! evidence is, in this order: the error flag, empty results, fields such as `success` and
//! `status`, and phrases in messages and short texts, without names. If there is no evidence, the
//! outcome is [`Unknown`](Verdict::Unknown).

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::language::{begins, mentions};
use crate::records::{Rows, is_listing, is_record};
use crate::words::lower;
use crate::{Snippet, cut};

mod codes;
mod names;
mod pairs;
mod phrases;
mod record;
mod verbs;
mod words;

use codes::{Count, count, exit_code, http_status};
use names::{is_done_but_for_names, says_done};
use pairs::of_pairs;
use phrases::{
    CHECKS, DENIALS, DONE, FAILED, HARMLESS, NONE, NOTHING, OPEN, REASONS, REFUSED, STATES,
    SURE_FAILURES,
};
use record::{is_error_key, of_record};
pub(crate) use verbs::changes;
use verbs::looks_up;
pub(crate) use words::is_nothing;
use words::{Plain, is, last_word, spaced};

/// The outcome of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A result confirms it.
    Done,
    /// An error occurred.
    Failed,
    /// One part was done, another failed.
    Partly,
    /// The request was understood, and declined.
    Refused,
    /// The call only asked whether something would work.
    Checked,
    /// The result is empty.
    Nothing,
    /// It waits for an event or a person.
    Open,
    /// The result is inconclusive.
    #[default]
    Unknown,
}

/// Reads a result and its rows: the outcome of the call, and its wording in the result. `changes`
/// says whether the tool makes changes: see [`changes`].
pub(crate) fn read(
    result: &Snippet<'_>,
    rows: &Rows<'_>,
    changes: bool,
) -> (Verdict, Range<usize>) {
    let text = result.text;
    let looks_up = || result.tool.is_some_and(looks_up);
    let head = cut::head(text, LONGEST);
    let place = |piece: &str| {
        let start = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        if piece.is_empty() { 0..0 } else { start..start + piece.len() }
    };
    if result.error {
        return (Verdict::Failed, place(failing_line(text)));
    }
    if is_record(text) || is_listing(text) {
        let (verdict, piece) = of_record(text, rows, changes, looks_up());
        return (verdict, place(piece));
    }
    if is_nothing(head.trim()) {
        return (Verdict::Nothing, 0..0);
    }
    let Some(first) = head.lines().map(str::trim).find(|line| !line.is_empty()) else {
        return (Verdict::Unknown, 0..0);
    };
    let line = place(cut::words(first, LONGEST_LINE));
    // A lookup may return another program's report. Its own failure is in the first line.
    let looks_up = looks_up();
    match exit_code(text).filter(|_| !looks_up).map(|code| code == 0) {
        Some(false) => return (Verdict::Failed, place(failing_line(text))),
        Some(true) => return (Verdict::Done, line),
        None => {}
    }
    if let Some(status) = http_status(first) {
        let verdict = if status < 400 { Verdict::Done } else { Verdict::Failed };
        return (verdict, line);
    }
    // A test report has its counts at the end.
    let last = head.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or(first);
    let at_end = || count(last).filter(|count| *count == Count::Failed && !looks_up);
    match count(first).or_else(at_end) {
        Some(Count::Nothing) => return (Verdict::Nothing, 0..0),
        Some(Count::Failed) => return (Verdict::Failed, line),
        None => {}
    }
    let is_line = head.trim() == first;
    if let Some((verdict, value)) = of_pairs(head.trim(), changes)
        && (is_line || (changes && !looks_up))
    {
        return (verdict, if is_line { line } else { place(value) });
    }
    // A program gives its reason for stopping last: `fatal: remote closed the connection`.
    let end = last_line(text);
    if end != first && ends_in_failure(end) && !looks_up {
        return (Verdict::Failed, place(cut::words(end, LONGEST_LINE)));
    }
    let clean = without_harmless(first);
    let clean: &str = &clean;
    let is_harmless = clean.len() < first.len();
    // A long text mentions errors for many reasons, so only its beginning counts.
    let is_short = text.len() < SHORT;
    // Lines of a file or log, or the answer to a question, may contain any negation.
    let is_sentence = is_short && is_line;
    let denies = || changes && is_sentence && mentions(clean, DENIALS);
    let says = |phrases: &[&str]| begins(clean, phrases) || (is_short && mentions(clean, phrases));
    match () {
        () if is_short && is_done_but_for_names(first) => (Verdict::Done, line),
        () if begins(clean, FAILED) || (is_short && mentions(clean, SURE_FAILURES)) => {
            (Verdict::Failed, line)
        }
        () if is_sentence && mentions(clean, NOTHING) => (Verdict::Nothing, line),
        () if says(REFUSED) || denies() => (Verdict::Refused, line),
        // `No appointments available this week.`
        () if is_sentence && begins(clean, NONE) && mentions(clean, CHECKS) => {
            (Verdict::Refused, line)
        }
        () if is_short && mentions(clean, CHECKS) => (Verdict::Checked, line),
        () if is_sentence && mentions(clean, OPEN) => (Verdict::Open, line),
        () if is_short && (is_harmless || says_done(clean)) => (Verdict::Done, line),
        () if changes && is_sentence && mentions(clean, DONE) => (Verdict::Refused, line),
        () => (Verdict::Unknown, line),
    }
}

/// Whether a line says that a program stopped: `fatal: …`, `ValueError: …`.
fn ends_in_failure(line: &str) -> bool {
    let head = line.split_once(": ").or_else(|| line.split_once('：')).map_or("", |(head, _)| head);
    let is_word = !head.is_empty() && head.len() < 40 && !head.contains(' ');
    is_word && (begins(head, FAILED) || is_error_key(head))
}

/// The line without `0 errors`, `no errors`. Non-ASCII letters become lower-case, as in the
/// phrases.
fn without_harmless(line: &str) -> Cow<'_, str> {
    if line.is_ascii() && !mentions(line, HARMLESS) {
        return Cow::Borrowed(line);
    }
    let mut small: String = line.chars().map(lower).collect();
    for phrase in HARMLESS {
        while let Some(at) = small.find(phrase) {
            small.replace_range(at..at + phrase.len(), "");
        }
    }
    Cow::Owned(small)
}

/// Whether a key holds the state of its record, or the reason for it.
pub(crate) fn tells_state(key: &str) -> bool {
    is_state(Plain::of(key), key)
}

fn is_state(plain: Plain<'_>, key: &str) -> bool {
    STATES.has(last_word(key)) || plain.is_in(&REASONS)
}

/// The line of a failed result with the reason, else the first line.
fn failing_line(text: &str) -> &str {
    let mut lines = cut::head(text, LONGEST).lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().next().unwrap_or_default();
    let line = lines.find(|line| mentions(line, FAILED)).unwrap_or(first);
    // Python gives the reason after the stack trace.
    let last = if begins(line, &["traceback"]) { last_line(text) } else { "" };
    cut::words(if ends_in_failure(last) { last } else { line }, LONGEST_LINE)
}

/// The last non-empty line, or an empty string.
fn last_line(text: &str) -> &str {
    text.trim_end().lines().next_back().map_or("", str::trim)
}

fn of_words(text: &str, changes: bool) -> Verdict {
    if text.len() > SHORT {
        return Verdict::Unknown;
    }
    let said = &*spaced(text);
    let text = &*without_harmless(said);
    match () {
        () if is_done_but_for_names(said) => Verdict::Done,
        () if begins(text, FAILED) || mentions(text, SURE_FAILURES) => Verdict::Failed,
        () if mentions(text, NOTHING) => Verdict::Nothing,
        () if mentions(text, REFUSED) => Verdict::Refused,
        () if changes && mentions(text, DENIALS) => Verdict::Refused,
        () if is(text, &["no", "nok", "ko", "nein", "non", "не", "否", "不可"]) => {
            Verdict::Refused
        }
        () if mentions(text, CHECKS) => Verdict::Checked,
        () if mentions(text, OPEN) => Verdict::Open,
        () if says_done(text) => Verdict::Done,
        () if changes && mentions(text, DONE) => Verdict::Refused,
        () => Verdict::Unknown,
    }
}

const LONGEST: usize = 2000;
const LONGEST_LINE: usize = 140;
const SHORT: usize = 200;
#[cfg(test)]
mod tests;
