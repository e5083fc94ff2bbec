//! The part of a result that shows the outcome of its call.
//!
//! Notes quote it, and never give the outcome in words of their own. So what counts is its place:
//! a field for states, reasons or errors, whatever its words are; in a plain text, the first line
//! if it reports an error or has a code, and the last one if a program stopped there.

use core::ops::Range;

use crate::language::{FAILURES, begins, mentions};
use crate::records::{Rows, Value, is_listing, is_record};
use crate::words::{is_letter_or_digit, lower};
use crate::{Snippet, cut};

/// Whether a result says only that its call failed or found nothing.
pub(crate) fn is_vain(result: &Snippet<'_>, rows: &Rows<'_>) -> bool {
    let text = result.text;
    if result.error {
        return true;
    }
    if !is_record(text) && !is_listing(text) {
        let bare = text.trim();
        return is_empty(bare) || bare.starts_with("0 ") || begins(bare, FAILURES);
    }
    let (mut has_content, mut failed) = (false, false);
    for value in rows.each() {
        let is_error = is_error(value.key) || is_error(value.around);
        let is_empty = is_empty(value.text);
        let is_reason = is_error || tells_state(value.key);
        has_content |= !is_empty && !is_reason;
        failed |= is_error && !is_empty && !is_one_of_kinds(&value, rows);
        failed |= is_empty && !has_content || is_reason && begins(value.text, FAILURES);
    }
    !has_content && (failed || rows.each().next().is_none())
}

/// The lines of a plain text with the outcome of its call: its first line, if it begins with an
/// error or a code, and its last line, if it says why a program stopped or how many tests failed.
pub(crate) fn lines(result: &Snippet<'_>) -> [Range<usize>; 2] {
    let text = result.text;
    let mut all = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = all.next().unwrap_or_default();
    let last = all.next_back().unwrap_or_default();
    let place = |line: &str, counts: bool| {
        let start = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        if counts { start..start + line.len() } else { 0..0 }
    };
    let head = cut::head(first, LONGEST);
    [
        place(first, result.error || begins(head, FAILURES) || has_code(head)),
        place(last, ends_in_failure(last) || counts_tests(last)),
    ]
}

/// Whether a key holds the state of its record, or the reason for it.
pub(crate) fn tells_state(key: &str) -> bool {
    holds_state(key) || is_one_of(key, REASONS) || is_error(key)
}

/// Whether a key holds the state of its record.
pub(crate) fn holds_state(key: &str) -> bool {
    is_one_of(last_word(key), STATES)
}

/// Whether a text is a word for "nothing".
pub(crate) fn is_nothing(text: &str) -> bool {
    is_one_of(text, &["null", "none", "nil", "false", "undefined"])
}

fn is_empty(text: &str) -> bool {
    is_nothing(text) || !text.contains(|c: char| is_letter_or_digit(c) && c != '0')
}

/// Whether a key holds an error or its message: `last_payment_error`, `userErrors`,
/// `failure_message`.
fn is_error(key: &str) -> bool {
    let first = key.split(['_', ' ', '-']).next().unwrap_or_default();
    is_one_of(last_word(key), ERRORS)
        || is_one_of(first, ERRORS) && is_one_of(last_word(key), REASONS)
}

/// Whether an error is one of several kinds with a text each, such as the colors of a theme:
/// `{"success": "green", "warning": "yellow", "error": "red"}`.
fn is_one_of_kinds(error: &Value<'_>, rows: &Rows<'_>) -> bool {
    let beside = rows.each().filter(|value| value.row == error.row && !is_empty(value.text));
    beside.filter(|value| is_one_of(value.key, KINDS)).count() > 0
}

/// `Exit code 1`, `HTTP/1.1 404`: a short first line with the code of a program.
fn has_code(line: &str) -> bool {
    line.len() < 60 && line.contains(|c: char| c.is_ascii_digit()) && mentions(line, CODES)
}

/// Whether a line says that a program stopped: `fatal: …`, `ValueError: …`.
fn ends_in_failure(line: &str) -> bool {
    let head = line.split_once(": ").or_else(|| line.split_once('：')).map_or("", |(head, _)| head);
    head.len() < 60 && !head.contains(' ') && (begins(head, FAILURES) || is_error(head))
}

/// `2 failed, 14 passed`.
fn counts_tests(line: &str) -> bool {
    line.len() < SHORT
        && line.contains(|c: char| c.is_ascii_digit())
        && mentions(line, &["failed", "passed", "failures", "errors"])
}

/// The last word of a key: `status` in `order_status` and `OrderStatus`.
fn last_word(key: &str) -> &str {
    let last = key.rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
    let hump = last.char_indices().rev().find(|(_, c)| c.is_ascii_uppercase());
    hump.and_then(|(at, _)| last.get(at..).filter(|hump| hump.len() > 1)).unwrap_or(last)
}

/// Whether a word is in a list, in any case and with any separators.
fn is_one_of(word: &str, list: &[&str]) -> bool {
    let plain = word.chars().filter(|c| is_letter_or_digit(*c)).map(lower);
    list.iter().any(|known| plain.clone().eq(known.chars()))
}

/// Keys that hold the state of a record.
#[rustfmt::skip]
const STATES: &[&str] = &[
    "phase", "conclusion", "health", "status", "state", "result", "outcome", "availability", "decision", "verdict",
    "response", "zustand", "ergebnis", "statut", "etat", "resultat", "situação", "situacao", "état", "résultat", "estado",
    "resultado", "stato", "esito", "risultato", "статус", "состояние", "результат", "状态", "结果", "状態", "結果",
    "ステータス",
];

/// Keys that hold the reason.
#[rustfmt::skip]
const REASONS: &[&str] = &[
    "message", "msg", "reason", "motif", "razón", "razon", "causa", "detail", "details", "description", "info", "note",
    "nachricht", "meldung", "grund", "raison", "mensaje", "motivo", "title", "mensagem", "messaggio", "сообщение",
    "причина", "消息", "原因", "メッセージ", "理由",
];

const ERRORS: &[&str] =
    &["error", "errors", "exception", "failure", "failures", "errmsg", "errormessage"];

/// Kinds of messages besides errors.
const KINDS: &[&str] = &["warning", "info", "debug", "notice", "hint", "success", "muted"];

const CODES: &[&str] = &["exit", "exited", "rc", "http", "returned", "return"];

const LONGEST: usize = 2000;
const SHORT: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::rows;

    fn check(text: &str, expected: bool) {
        let result = Snippet::answered("book", text, 1, 1);
        assert_eq!(is_vain(&result, &rows(text)), expected, "{text}");
    }

    #[test]
    fn failures_and_nothing_are_vain() {
        for text in [
            "[]",
            r#"{"item": null, "total_items": 0}"#,
            r#"{"hits": [], "count": 0}"#,
            r#"{"error": "timeout"}"#,
            r#"{"success": false, "reason": "card expired"}"#,
            r#"{"data": null, "errors": [{"message": "not allowed here"}]}"#,
            r#"{"status": "error", "message": "no such user"}"#,
            "Error: card expired",
            "0 rows",
        ] {
            check(text, true);
        }
    }

    #[test]
    fn results_with_content_are_not_vain() {
        for text in [
            r#"{"title": "Crash", "status": "booked", "seat": "B12"}"#,
            r#"{"status": "cancelled"}"#,
            r#"{"message": "Unavailable"}"#,
            r##"{"accent": "#8abeb7", "success": "green", "error": "red"}"##,
            r#"{"flight": "DY1872", "delayed": false}"#,
            "The table is booked.",
        ] {
            check(text, false);
        }
    }

    #[test]
    fn a_program_says_at_its_end_why_it_stopped() {
        let told = |text: &str| {
            let found = lines(&Snippet::answered("run", text, 1, 1));
            found.map(|range| alloc::string::String::from(&text[range]))
        };
        let calls = "  File \"/app/main.py\", line 6, in load\n".repeat(60);
        let text = alloc::format!("Exit code 1\n{calls}KeyError: 'agent'\n");
        assert_eq!(told(&text), ["Exit code 1", "KeyError: 'agent'"]);
        let text = alloc::format!("{calls}= 2 failed, 14 passed =");
        assert_eq!(told(&text), ["", "= 2 failed, 14 passed ="]);
        let log = alloc::format!("Read 12 lines.\n{}", "an error was found. ".repeat(20));
        assert_eq!(told(&log), ["", ""]);
    }
}
