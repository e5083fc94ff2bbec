//! The outcome of a tool call: done, failed, refused, only checked, or nothing found.
//!
//! Readers take a call in the notes for done, so its line has to say when it was not. The evidence
//! is, in this order: the error flag, empty results, fields such as `success` and `status`, and
//! phrases in short texts. Without evidence the outcome is [`Unknown`](Verdict::Unknown).

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use crate::language::{begins, mentions};
use crate::records::{Rows, Value, is_listing, is_record};
use crate::words::{is_letter, is_letter_or_digit, lower};
use crate::{Snippet, cut};

mod codes;
mod phrases;
mod verbs;
mod words;

use codes::{Count, count, exit_code, http_status, is_error_code};
use phrases::{
    ALLOWED, ASKING, CHECKS, DENIALS, DONE, DONE_WORDS, FAILED, FAILED_WORDS, HARMLESS, KINDS,
    NONE, NOTHING, OPEN, REASONS, REFUSED, STATES, SURE_FAILURES, TRUE_WHEN_DONE,
};
pub(crate) use verbs::changes;
use verbs::looks_up;
pub(crate) use words::is_nothing;
use words::{Plain, is, is_empty, is_number, last_word, spaced};

/// The outcome of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A result says so.
    Done,
    /// An error.
    Failed,
    /// A part of it happened, another part failed.
    Partly,
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

/// Reads a result and its rows: the outcome of the call, and where the result says it. The tool
/// [`changes`] something or not.
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
    // What was read may hold the report of a program; its own failure stands first.
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
    // A report of tests has its counts at the end.
    let last = head.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or(first);
    let at_end = || count(last).filter(|count| *count == Count::Failed && !looks_up);
    match count(first).or_else(at_end) {
        Some(Count::Nothing) => return (Verdict::Nothing, 0..0),
        Some(Count::Failed) => return (Verdict::Failed, line),
        None => {}
    }
    if let Some(verdict) = of_line(first, text, changes) {
        return (verdict, line);
    }
    // A program says last why it stopped: `fatal: remote closed the connection`.
    let end = last_line(text);
    if end != first && ends_in_failure(end) && !looks_up {
        return (Verdict::Failed, place(cut::words(end, LONGEST_LINE)));
    }
    let clean = without_harmless(first);
    let clean: &str = &clean;
    let is_harmless = clean.len() < first.len();
    // A long text mentions errors for many reasons: only its beginning counts.
    let is_short = text.len() < SHORT;
    // The lines of a file or of a log may deny anything, and so may the answer to a question.
    let is_sentence = is_short && head.trim().lines().nth(1).is_none();
    let denies = || changes && is_sentence && mentions(clean, DENIALS);
    let says = |phrases: &[&str]| begins(clean, phrases) || (is_short && mentions(clean, phrases));
    match () {
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
        () if is_short && (is_harmless || mentions(clean, DONE)) => (Verdict::Done, line),
        () => (Verdict::Unknown, line),
    }
}

/// Whether a line says that a program stopped: `fatal: …`, `ValueError: …`.
fn ends_in_failure(line: &str) -> bool {
    let head = line.split_once(": ").or_else(|| line.split_once('：')).map_or("", |(head, _)| head);
    let is_word = !head.is_empty() && head.len() < 40 && !head.contains(' ');
    is_word && (begins(head, FAILED) || is_error_key(head))
}

/// What a text of one line says by a key: `success: false`, `ok=true`.
fn of_line(first: &str, text: &str, changes: bool) -> Option<Verdict> {
    let (key, value) = first.split_once([':', '=']).filter(|_| text.trim() == first)?;
    let key = key.trim();
    let is_key = !key.is_empty() && key.chars().all(|c| is_letter_or_digit(c) || c == '_');
    let text = value.trim().trim_matches(['"', '\'', '.']);
    let value = Value { key, text, row: 1, parent: 0, is_key: false, around: "" };
    Some(of_field(&value, Plain::of(key), changes))
        .filter(|verdict| is_key && *verdict != Verdict::Unknown)
}

/// The line without `0 errors`, `no errors`. Letters beyond ASCII are small, as in the phrases.
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

/// Whether a call only asks, by its arguments: `"mode": "check"`, `"dry_run": true`.
pub(crate) fn only_asks(arguments: &Rows<'_>) -> bool {
    arguments.each().any(|value| {
        let word = value.text.trim_matches(|c| !is_letter_or_digit(c));
        asks(value.key, word)
    })
}

/// Whether an argument says that its call only asks.
pub(crate) fn asks(key: &str, word: &str) -> bool {
    ASKING.has(word) || (is(word, &["true"]) && ASKING.has(key))
}

/// Whether a key holds the state of its record, or the reason for it.
pub(crate) fn tells_state(key: &str) -> bool {
    is_state(Plain::of(key), key)
}

fn is_state(plain: Plain<'_>, key: &str) -> bool {
    STATES.has(last_word(key)) || plain.is_in(&REASONS)
}

/// The state that a record gives, in its own words: `vorgemerkt`.
pub(crate) fn state<'a>(rows: &Rows<'a>) -> &'a str {
    let is_plain = |text: &str| {
        text.len() <= LONGEST_STATE && text.contains(is_letter) && !text.contains(['\n', '{', '['])
    };
    let found = rows.each().find(|value| STATES.has(last_word(value.key)) && is_plain(value.text));
    found.map_or("", |value| value.text)
}

/// The longest state, in bytes.
const LONGEST_STATE: usize = 40;

/// The line of a failed result that says why, else the first.
fn failing_line(text: &str) -> &str {
    let mut lines = cut::head(text, LONGEST).lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.clone().next().unwrap_or_default();
    let line = lines.find(|line| mentions(line, FAILED)).unwrap_or(first);
    // Python says why under the calls that led there.
    let last = if begins(line, &["traceback"]) { last_line(text) } else { "" };
    cut::words(if ends_in_failure(last) { last } else { line }, LONGEST_LINE)
}

/// The last line with text, or an empty one.
fn last_line(text: &str) -> &str {
    text.trim_end().lines().next_back().map_or("", str::trim)
}

/// What the fields of a record say: the gravest of them counts. A tool that makes changes reports
/// on each of them; the states in other lists are findings, and so is that of a record that was
/// looked up.
fn of_record<'a>(
    text: &'a str,
    rows: &Rows<'a>,
    changes: bool,
    looks_up: bool,
) -> (Verdict, &'a str) {
    let (mut verdict, mut said) = (Verdict::Unknown, "");
    let (mut values, mut full) = (0, 0);
    let (mut done_row, mut failed_row) = (0, 0);
    let (mut none_done, mut some_done) = (false, false);
    let mut reason = "";
    let (mut others, mut is_state) = (0, false);
    let (mut around, mut is_error) = ("", false);
    let is_list = text.trim_start().starts_with('[') && text.matches('{').nth(1).is_some();
    // Without a list, objects in objects describe one thing.
    let deepest = if changes || !text.contains('[') { MOST_ROWS } else { 2 };
    for value in rows.each().take(MOST_VALUES) {
        values += 1;
        full += usize::from(!is_empty(&value));
        // Values of one object follow each other.
        if value.around != around {
            (around, is_error) = (value.around, is_error_key(value.around));
        }
        if is_number(value.text) && counts_done(value.key) {
            none_done |= is_empty(&value);
            some_done |= !is_empty(&value);
        }
        let key = Plain::of(value.key);
        let of_state = STATES.has(last_word(value.key));
        others += usize::from(!(of_state || key.is_in(&REASONS)));
        if (value.row <= deepest && (changes || !is_list)) || is_error {
            let is_denied = values == 1
                && is(value.text, &["false"])
                && key.is_in(&DONE_WORDS)
                && !key.is_in(&TRUE_WHEN_DONE);
            let found = match () {
                () if is_error && value.text.contains(is_letter_or_digit) => Verdict::Failed,
                () if is_denied => Verdict::Refused,
                () if value.row > 1 && key.is_in(&ALLOWED) => Verdict::Unknown,
                () if is_error_key(value.key) && is_one_of_kinds(&value, rows) => Verdict::Unknown,
                () => of_field(&value, key, changes),
            };
            let is_deep = value.row > 2 && text.contains('[');
            match found {
                Verdict::Done => done_row = value.row,
                Verdict::Failed | Verdict::Refused => failed_row = value.row,
                _ => {}
            }
            if gravity(found) > gravity(verdict) && (!is_deep || found == Verdict::Failed) {
                (verdict, said) = (found, value.text);
                is_state = of_state;
            }
            let tells = key.is_in(&REASONS) && value.text.contains(is_letter_or_digit);
            if reason.is_empty() && tells {
                reason = value.text;
            }
        }
    }
    let has_content = text.bytes().any(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80);
    if full == 0 && (values > 0 || !has_content) {
        return (Verdict::Nothing, "");
    }
    if none_done && !some_done && gravity(verdict) <= gravity(Verdict::Done) {
        return (Verdict::Nothing, "");
    }
    let failed = gravity(verdict) >= gravity(Verdict::Refused);
    if failed && looks_up && is_state && others > 0 {
        return (Verdict::Unknown, "");
    }
    // The rows of a list, each with a state of its own.
    if failed && done_row > 1 && failed_row > 1 && done_row != failed_row {
        verdict = Verdict::Partly;
    }
    let is_flag = matches!(said, "true" | "false" | "True" | "False") || is_number(said);
    // A Chinese sentence has no spaces, but is longer than a code.
    let is_sentence =
        reason.contains(' ') || !reason.is_ascii() && reason.chars().count() > said.chars().count();
    let is_code = failed && !said.contains(' ') && is_sentence;
    if is_flag || is_code {
        said = reason;
    }
    (verdict, cut::words(said, LONGEST_LINE))
}

/// What one field says about a call, which `changes` something or only asks.
fn of_field(value: &Value<'_>, plain: Plain<'_>, changes: bool) -> Verdict {
    let Value { key, text, .. } = *value;
    if plain.is_in(&TRUE_WHEN_DONE) {
        return match () {
            () if is(text, &["true", "1"]) => Verdict::Done,
            () if is(text, &["false", "0"]) => Verdict::Failed,
            () => of_words(text, changes),
        };
    }
    if plain.is_in(&ALLOWED) {
        return match () {
            () if is(text, &["true"]) => Verdict::Checked,
            () if is(text, &["false"]) => Verdict::Refused,
            () => of_words(text, changes),
        };
    }
    if plain.is_in(&ASKING) && is(text, &["true"]) {
        return Verdict::Checked;
    }
    if let Ok(code) = text.parse::<i64>()
        && is_error_code(key, code)
    {
        return Verdict::Failed;
    }
    if is_empty(value) {
        return Verdict::Unknown;
    }
    let is_text = !is_number(text) && is_error_key(key);
    if plain.is_in(&FAILED_WORDS) || is_text || (is_number(text) && counts_failures(key)) {
        return Verdict::Failed;
    }
    if is_state(plain, key) { of_words(text, changes) } else { Verdict::Unknown }
}

/// Whether a key holds an error, or the words for one: `last_payment_error`, `userErrors`,
/// `failure_message`.
fn is_error_key(key: &str) -> bool {
    let is_joint = |c: char| matches!(c, '_' | ' ' | '-') || c.is_ascii_uppercase();
    let (first, last) = (key.split(is_joint).next().unwrap_or_default(), last_word(key));
    is(last, &["error", "errors", "exception", "failure", "failures"])
        || is(first, &["error", "failure"]) && REASONS.has(last)
}

/// Whether an error is one kind among others with a text each, such as the colors of a theme or the
/// titles of messages: `{"success": "green", "warning": "yellow", "error": "red"}`.
fn is_one_of_kinds(error: &Value<'_>, rows: &Rows<'_>) -> bool {
    let is_text = |value: &Value<'_>| {
        !is_number(value.text) && !is_empty(value) && !is(value.text, &["true", "false"])
    };
    let others = rows.each().filter(|value| value.row == error.row && is_text(value));
    let kinds = others.map(|value| match Plain::of(value.key) {
        key if key.is_in(&TRUE_WHEN_DONE) => 2,
        key => u32::from(key.is_in(&KINDS)),
    });
    is_text(error) && kinds.sum::<u32>() >= 2
}

/// Whether a number under this key counts what failed: `FailedRecordCount`.
fn counts_failures(key: &str) -> bool {
    key.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("failed"))
}

/// Whether a number under this key counts what was done: `deleted`, `deletedCount`, `rows_updated`.
fn counts_done(key: &str) -> bool {
    let first = key.split(|c: char| c == '_' || c.is_ascii_uppercase()).next().unwrap_or_default();
    DONE_WORDS.has(first) || DONE_WORDS.has(last_word(key))
}

fn of_words(text: &str, changes: bool) -> Verdict {
    if text.len() > SHORT {
        return Verdict::Unknown;
    }
    let text = &*spaced(text);
    let text = &*without_harmless(text);
    match () {
        () if begins(text, FAILED) || mentions(text, SURE_FAILURES) => Verdict::Failed,
        () if mentions(text, NOTHING) => Verdict::Nothing,
        () if mentions(text, REFUSED) => Verdict::Refused,
        () if changes && mentions(text, DENIALS) => Verdict::Refused,
        () if is(text, &["no", "nok", "ko", "nein", "non", "не", "否", "不可"]) => {
            Verdict::Refused
        }
        () if mentions(text, CHECKS) => Verdict::Checked,
        () if mentions(text, OPEN) => Verdict::Open,
        () if mentions(text, DONE) => Verdict::Done,
        () => Verdict::Unknown,
    }
}

fn gravity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unknown => 0,
        Verdict::Done | Verdict::Nothing => 1,
        Verdict::Open => 2,
        Verdict::Checked => 3,
        Verdict::Refused => 4,
        Verdict::Failed | Verdict::Partly => 5,
    }
}

const LONGEST: usize = 2000;
const LONGEST_LINE: usize = 140;
const SHORT: usize = 200;
/// The state of a call stands near the beginning of its result.
const MOST_VALUES: usize = 60;
/// The objects of a record that may tell the state of its call.
const MOST_ROWS: u32 = 9;

#[cfg(test)]
mod tests;
