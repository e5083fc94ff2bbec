//! Reads the outcome of a call from the fields of its result.

use super::codes::is_error_code;
use super::phrases::{
    ALLOWED, ASKING, DONE_WORDS, FAILED_WORDS, KINDS, NAMES, REASONS, STATES, TRUE_WHEN_DONE,
};
use super::words::{Plain, is, is_empty, is_number, last_word};
use super::{LONGEST_LINE, Verdict, is_state, of_words};
use crate::cut;
use crate::records::{Rows, Value};
use crate::words::{is_letter, is_letter_or_digit, is_unspaced};

/// The outcome in the fields of a record: the most serious one counts. The words of messages and
/// titles count only if no field holds a state. A tool that makes changes reports on each of its
/// records. In results of other tools, the states in a list are findings, and so is the state of a
/// record that was looked up.
pub(super) fn of_record<'a>(
    text: &'a str,
    rows: &Rows<'a>,
    changes: bool,
    looks_up: bool,
) -> (Verdict, &'a str) {
    let mut evidence = Evidence::default();
    let (mut values, mut full) = (0, 0);
    let (mut done_row, mut failed_row) = (0, 0);
    let (mut none_done, mut some_done) = (false, false);
    let mut others = 0;
    let (mut around, mut is_error) = ("", false);
    let is_list = text.trim_start().starts_with('[') && text.matches('{').nth(1).is_some();
    // Without a list, nested objects describe one thing.
    let deepest = if changes || !text.contains('[') { MOST_ROWS } else { 2 };
    for value in rows.each().take(MOST_VALUES) {
        values += 1;
        full += usize::from(!is_empty(&value));
        // Values of one object are adjacent.
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
            let found = if is_deep && found != Verdict::Failed { Verdict::Unknown } else { found };
            evidence.take(&value, key, of_state, is_error, found);
        }
    }
    let has_content = text.bytes().any(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80);
    if full == 0 && (values > 0 || !has_content) {
        return (Verdict::Nothing, "");
    }
    let Found { mut verdict, mut said, is_state } = evidence.settle(others == 0);
    if none_done && !some_done && gravity(verdict) <= gravity(Verdict::Done) {
        return (Verdict::Nothing, "");
    }
    let failed = gravity(verdict) >= gravity(Verdict::Refused);
    if failed && looks_up && is_state && others > 0 {
        return (Verdict::Unknown, "");
    }
    // Each row of the list has a state of its own.
    if failed && done_row > 1 && failed_row > 1 && done_row != failed_row {
        verdict = Verdict::Partly;
    }
    let reason = evidence.reason(failed);
    // A Chinese sentence has no spaces, but is longer than a code.
    let is_sentence =
        reason.contains(' ') || !reason.is_ascii() && reason.chars().count() > said.chars().count();
    let is_code = failed && !said.contains(' ') && is_sentence;
    if is_flag(said) || is_code {
        said = reason;
    }
    (verdict, cut::words(said, LONGEST_LINE))
}

/// The outcomes in the fields of a record, by kind of field.
#[derive(Default)]
struct Evidence<'a> {
    /// The most serious decisive field, such as `status` or `ok`.
    field: Found<'a>,
    /// The most serious message, and its object.
    message: Found<'a>,
    message_row: u32,
    /// The most serious title or note.
    name: Found<'a>,
    /// A bit set of the objects with any state.
    rows_with_state: u32,
    /// The first message and the first name.
    first: [&'a str; 2],
}

#[derive(Clone, Copy, Default)]
struct Found<'a> {
    verdict: Verdict,
    said: &'a str,
    is_state: bool,
}

impl<'a> Evidence<'a> {
    fn take(
        &mut self,
        value: &Value<'a>,
        key: Plain<'_>,
        is_state: bool,
        is_error: bool,
        verdict: Verdict,
    ) {
        let said = value.text;
        let is_name = key.is_in(&NAMES);
        let is_message = key.is_in(&REASONS) && !is_name;
        let tells = (is_name || is_message) && said.contains(is_letter_or_digit);
        if let Some(first) = self.first.get_mut(usize::from(is_name))
            && first.is_empty()
            && tells
        {
            *first = said;
        }
        if is_state && said.contains(is_letter) {
            self.rows_with_state |= 1 << (value.row % 32);
        }
        let decides = is_error || is_error_key(value.key);
        let found = match () {
            () if decides || !(is_name || is_message) => &mut self.field,
            () if is_name => &mut self.name,
            () => &mut self.message,
        };
        if gravity(verdict) > gravity(found.verdict) {
            *found = Found { verdict, said, is_state };
            if is_message {
                self.message_row = value.row;
            }
        }
    }

    /// The outcome that counts. A name counts only if the record contains nothing but words.
    fn settle(&self, is_of_words: bool) -> Found<'a> {
        let Self { field, message, name, rows_with_state, .. } = *self;
        // Many servers answer `success: true` to any request that they understood.
        let is_graver = gravity(message.verdict) > gravity(field.verdict);
        if field.verdict != Verdict::Unknown {
            let is_overruled = is_flag(field.said) && is_graver && is_sentence(message.said);
            return if is_overruled { message } else { field };
        }
        let has_state = rows_with_state & 1 << (self.message_row % 32) != 0;
        match message.verdict {
            Verdict::Unknown if is_of_words && rows_with_state == 0 => name,
            _ if has_state => Found::default(),
            _ => message,
        }
    }

    /// The reason for the state. A name that contradicts the state is no reason.
    fn reason(&self, failed: bool) -> &'a str {
        let [message, name] = self.first;
        let verdict = of_words(if message.is_empty() { name } else { message }, true);
        let is_bad = gravity(verdict) >= gravity(Verdict::Refused);
        match () {
            () if is_bad && !failed => "",
            () if !message.is_empty() => message,
            () if verdict == Verdict::Done && failed => "",
            () => name,
        }
    }
}

fn is_flag(text: &str) -> bool {
    matches!(text, "true" | "false" | "True" | "False") || is_number(text)
}

/// Whether a text has at least three words. Shorter texts may be names.
fn is_sentence(text: &str) -> bool {
    text.split_whitespace().nth(2).is_some() || text.contains(is_unspaced)
}

/// The outcome in one field. `changes` says whether the call makes changes or only asks.
pub(super) fn of_field(value: &Value<'_>, plain: Plain<'_>, changes: bool) -> Verdict {
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

/// Whether a key holds an error or its message: `last_payment_error`, `userErrors`,
/// `failure_message`.
pub(super) fn is_error_key(key: &str) -> bool {
    let is_joint = |c: char| matches!(c, '_' | ' ' | '-') || c.is_ascii_uppercase();
    let (first, last) = (key.split(is_joint).next().unwrap_or_default(), last_word(key));
    is(last, &["error", "errors", "exception", "failure", "failures"])
        || is(first, &["error", "failure"]) && REASONS.has(last)
}

/// Whether an error is one of several kinds with a text each, such as the colors of a theme or the
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

/// Whether a number under this key counts failures: `FailedRecordCount`.
fn counts_failures(key: &str) -> bool {
    key.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("failed"))
}

/// Whether a number under this key counts completed changes: `deleted`, `deletedCount`,
/// `rows_updated`.
fn counts_done(key: &str) -> bool {
    let first = key.split(|c: char| c == '_' || c.is_ascii_uppercase()).next().unwrap_or_default();
    DONE_WORDS.has(first) || DONE_WORDS.has(last_word(key))
}

pub(super) fn gravity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unknown => 0,
        Verdict::Done | Verdict::Nothing => 1,
        Verdict::Open => 2,
        Verdict::Checked => 3,
        Verdict::Refused => 4,
        Verdict::Failed | Verdict::Partly => 5,
    }
}

/// The state of a call is among the first values of its result.
const MOST_VALUES: usize = 60;
/// The state of a call is in one of the first objects of its result.
const MOST_ROWS: u32 = 9;
