//! Numbers in reports of programs: exit codes, HTTP status codes, counts.

use crate::language::begins;
use crate::words::lower;
use alloc::string::String;

/// The exit code of a program, in one of the first or last lines: `rc=1`, `exit status 0`.
pub(super) fn exit_code(text: &str) -> Option<i64> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (first, last) = (lines().take(2), lines().rev().take(2));
    first.chain(last).find_map(code_of)
}

fn code_of(line: &str) -> Option<i64> {
    // Each name contains one of these pairs of letters.
    let is_of_name = |pair: &[u8]| {
        matches!(pair, [b'r' | b'R', b'c' | b'C' | b'n' | b'N'] | [b'x' | b'X', b'i' | b'I'])
    };
    if line.len() > LONGEST_LINE || !line.as_bytes().windows(2).any(is_of_name) {
        return None;
    }
    let small: String = line.chars().map(lower).collect();
    NAMES.iter().find_map(|name| {
        let (at, _) = small.match_indices(name).next()?;
        let before = small.get(..at).and_then(|before| before.chars().next_back());
        if before.is_some_and(char::is_alphanumeric) {
            return None;
        }
        let behind = small.get(at + name.len()..)?.trim_start_matches([' ', ':', '=', '(', '"']);
        number(behind)
    })
}

/// The number at the start of a text, if it is a separate word.
fn number(text: &str) -> Option<i64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(text.len());
    let (number, behind) = text.split_at_checked(end)?;
    let is_whole = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    number.parse().ok().filter(|_| is_whole)
}

/// An HTTP status code: `HTTP/1.1 404 Not Found`, `503 Service Unavailable`.
pub(super) fn http_status(line: &str) -> Option<i64> {
    let is_named = begins(line, &["http"]);
    let mut words = line.split([' ', ':']).filter(|word| !word.is_empty());
    let word = if is_named { words.nth(1) } else { words.next() }?;
    let status = number(word).filter(|_| word.len() == 3)?;
    // Without the status text, a number of three digits may be anything.
    let is_error = (400..600).contains(&status)
        && words.next().is_some_and(|word| STATUS_WORDS.contains(&word.to_lowercase().as_str()));
    ((is_named && (100..600).contains(&status)) || is_error).then_some(status)
}

/// Whether a number under this key reports a failure: `"statusCode": 500`, `"errcode": 40013`.
pub(super) fn is_error_code(key: &str, code: i64) -> bool {
    let plain: String = key.chars().filter(|c| c.is_alphanumeric()).map(lower).collect();
    match plain.as_str() {
        "rc" | "exitcode" | "exitstatus" | "returncode" | "retcode" | "errcode" | "errorcode"
        | "errno" => code != 0,
        "status" | "statuscode" | "httpstatus" | "httpcode" | "code" | "resultcode" | "ret" => {
            (400..600).contains(&code) || code < 0
        }
        _ => false,
    }
}

/// The meaning of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// Nothing was found or changed: `0 rows`, `UPDATE 0`.
    Nothing,
    /// Some failed: `2 failed, 14 passed`.
    Failed,
}

/// Reads the counts of a line.
pub(super) fn count(line: &str) -> Option<Count> {
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    let mut words = line.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    let is_verb = matches!(first, "UPDATE" | "DELETE" | "INSERT" | "MERGE");
    if is_verb && line.ends_with(" 0") && line.len() < 12 {
        return Some(Count::Nothing);
    }
    let is_harmless = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        BAD_COUNTS.contains(&word.as_str())
    };
    let is_zero = first == "0" && second.is_some_and(|word| !is_harmless(word));
    if is_zero && line.len() < SHORT {
        return Some(Count::Nothing);
    }
    let mut before = "";
    let failed = line.split_whitespace().any(|word| {
        let is_failed = matches!(word.trim_matches(','), "failed" | "failures" | "errors")
            && number(before).is_some_and(|count| count > 0);
        before = word;
        is_failed
    });
    failed.then_some(Count::Failed)
}

const NAMES: [&str; 11] = [
    "rc",
    "exit code",
    "exit status",
    "exitcode",
    "exited with code",
    "exited with status",
    "exited with",
    "returncode",
    "return code",
    "exit_code",
    "returned exit status",
];

const STATUS_WORDS: [&str; 16] = [
    "bad",
    "unauthorized",
    "payment",
    "forbidden",
    "not",
    "page",
    "method",
    "conflict",
    "gone",
    "unprocessable",
    "too",
    "internal",
    "service",
    "gateway",
    "request",
    "error",
];

/// Counts of problems: zero is good news.
const BAD_COUNTS: [&str; 14] = [
    "error",
    "errors",
    "failed",
    "failure",
    "failures",
    "warning",
    "warnings",
    "issue",
    "issues",
    "problem",
    "problems",
    "conflicts",
    "vulnerabilities",
    "skipped",
];

const LONGEST_LINE: usize = 200;
const SHORT: usize = 60;
