//! What tools changed or failed at: one line each. Looking something up is no event; its facts are in the ledger.

use alloc::string::String;
use alloc::vec::Vec;

use crate::language::{CHANGING_VERBS, FAILURES, mentions};
use crate::notes::gather::{Candidate, plain};
use crate::{Snippet, Speaker, cut, facts};

/// Lines such as `cancel_order W2378156: status cancelled`, the newest first, none twice.
pub(super) fn outcomes(snippets: &[Snippet<'_>]) -> Vec<Candidate> {
    let mut lines: Vec<Candidate> = Vec::new();
    let mut open_calls: Vec<(usize, Snippet<'_>)> = Vec::new();
    for (order, snippet) in snippets.iter().enumerate() {
        if snippet.call {
            open_calls.push((order, *snippet));
        } else if snippet.speaker == Speaker::Tool {
            let of_tool = open_calls.iter().position(|(_, call)| call.tool == snippet.tool);
            let call = of_tool.map(|at| open_calls.remove(at).1);
            if let Some(text) = line(call.as_ref(), snippet) {
                lines.push(Candidate { text, order });
            }
        } else {
            open_calls.clear();
        }
    }
    lines.reverse();
    let mut seen: Vec<String> = Vec::new();
    lines.retain(|line| {
        // Hundreds of runs of one command end in one line; so many different lines are never read anyway.
        let new = seen.len() < 200 && !seen.contains(&line.text);
        if new {
            seen.push(line.text.clone());
        }
        new
    });
    lines
}

fn line(call: Option<&Snippet<'_>>, result: &Snippet<'_>) -> Option<String> {
    let name = result.tool?;
    let failed = failure(result);
    if failed.is_none() && !changes(name) {
        return None;
    }
    let subject = call.and_then(|call| subject(call.text)).unwrap_or_default();
    let outcome = failed.or_else(|| success(result.text)).unwrap_or_default();
    if subject.is_empty() && outcome.is_empty() {
        return None;
    }
    let mut text = String::from(name);
    if !subject.is_empty() {
        text.push(' ');
        text.push_str(&plain(subject));
    }
    if !outcome.is_empty() {
        text.push_str(": ");
        text.push_str(&plain(outcome));
    }
    Some(text)
}

/// What a call is about: its command, or the first fact of its arguments.
fn subject(arguments: &str) -> Option<&str> {
    if let Some(command) = value(arguments, "command").or_else(|| value(arguments, "cmd")) {
        let first_line = command.split("\\n").next().unwrap_or(command);
        return Some(cut::words(first_line, 80));
    }
    facts::scan(arguments).find(|fact| fact.kind != facts::Kind::Symbol).map(|fact| fact.text)
}

/// The line in which a result says that it failed.
fn failure<'a>(result: &Snippet<'a>) -> Option<&'a str> {
    let start = cut::head(result.text, 2000);
    let short = result.text.len() < 200;
    let mut lines = start.lines().map(str::trim).filter(|line| !line.is_empty());
    if result.error {
        let first = lines.clone().next()?;
        let telling = lines.find(|line| mentions(line, FAILURES)).unwrap_or(first);
        return Some(cut::words(telling, 140));
    }
    // Without the flag, only short results and first lines count: a long text mentions errors for many reasons.
    let first = lines.next()?;
    let says_so = crate::language::begins(first, FAILURES) || (short && mentions(first, &["error", "failed", "not found"]));
    says_so.then(|| cut::words(first, 140))
}

/// What a result says when things went well: its status, or the text itself when it is short.
fn success(text: &str) -> Option<&str> {
    let text = text.trim();
    for key in ["status", "message", "result", "state"] {
        if let Some(value) = value(text, key).filter(|value| !value.is_empty()) {
            return Some(cut::words(value, 80));
        }
    }
    let record = text.starts_with(['{', '[']);
    let first_line = text.lines().next().unwrap_or_default();
    (!record && !first_line.is_empty()).then(|| cut::words(first_line, 100))
}

/// The string, number or word under `key` in the text of a record, as it is written.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = cut::head(text, 4000);
    loop {
        let (_, behind) = rest.split_once(key)?;
        rest = behind;
        let Some(value) = behind.strip_prefix('"').map(str::trim_start).and_then(|r| r.strip_prefix(':')) else { continue };
        let value = value.trim_start();
        return match value.strip_prefix('"') {
            Some(string) => string.split(['"']).next(),
            None => value.split([',', '}', ']', '\n']).next().filter(|v| !v.starts_with(['{', '['])).map(str::trim),
        };
    }
}

/// Whether a tool of that name changes something: one of its first two words is such a verb.
fn changes(name: &str) -> bool {
    let mut starts = name.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).take(2);
    starts.any(|word| {
        CHANGING_VERBS.iter().any(|verb| {
            let same = word.get(..verb.len()).is_some_and(|start| start.eq_ignore_ascii_case(verb));
            // `bookFlight`, `BookFlight`: the verb ends where a hump begins.
            same && word.get(verb.len()..).is_some_and(|r| r.is_empty() || r.starts_with(|c: char| c.is_ascii_uppercase()))
        })
    }) || name == "bash"
}
