//! Changes and failures by tools: one line each. A lookup does not count as an event; its facts are
//! in the ledger.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::facts::Kind;
use crate::language::{CHANGING_VERBS, FAILURES, mentions};
use crate::notes::Told;
use crate::notes::gather::Candidate;
use crate::notes::plain::plain;
use crate::{Snippet, Speaker, cut, facts};

/// The subject of a call, from its arguments.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// A command, else the first thing they name.
    subject: Range<usize>,
    is_command: bool,
    is_path: bool,
}

/// The outcome of a call, from its result.
#[derive(Debug, Default)]
pub(super) struct Answer {
    /// The line with the error if the tool failed. Otherwise the outcome, if the tool makes
    /// changes.
    text: Option<Box<str>>,
    has_failed: bool,
    /// Whether the tool makes changes.
    changes: bool,
}

/// Reads the arguments of a call.
pub(super) fn asked(arguments: &str) -> Asked {
    let command = command(arguments);
    let fact = || facts::scan(arguments).find(|fact| fact.kind != Kind::Symbol);
    let fact = if command.is_none() { fact() } else { None };
    let is_path = fact.as_ref().is_some_and(|fact| fact.kind == Kind::Path);
    let subject = command.or(fact.map(|fact| fact.text)).unwrap_or_default();
    let start = (subject.as_ptr() as usize).saturating_sub(arguments.as_ptr() as usize);
    let subject = if subject.is_empty() { 0..0 } else { start..start + subject.len() };
    Asked { subject, is_command: command.is_some(), is_path }
}

/// Reads a result.
pub(super) fn answer(snippet: &Snippet<'_>) -> Answer {
    let changes = snippet.tool.is_some_and(changes);
    let failure = failure(snippet).map(Box::from);
    let has_failed = failure.is_some();
    let text = if changes { failure.or_else(|| success(snippet.text)) } else { failure };
    Answer { text, has_failed, changes }
}

/// Lines such as `cancel_order W2378156: cancelled`, the newest first, none twice; files a tool
/// changed share a line.
pub(super) fn outcomes<'a>(told: &[Told<'a>]) -> Vec<Candidate<'a>> {
    let mut found: Vec<(usize, Outcome<'_>)> = Vec::new();
    let mut open_calls: Vec<Told<'_>> = Vec::new();
    for (order, said) in told.iter().enumerate() {
        if said.snippet.call && open_calls.len() < MOST_CALLS {
            open_calls.push(*said);
        } else if said.snippet.speaker == Speaker::Tool {
            let of_tool = open_calls.iter().position(|call| call.snippet.tool == said.snippet.tool);
            let call = of_tool.map(|at| open_calls.remove(at));
            found.extend(outcome(call.as_ref(), said).map(|outcome| (order, outcome)));
        } else if !said.snippet.call {
            open_calls.clear();
        }
    }
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut files: Vec<(&str, Vec<&str>)> = Vec::new();
    for (order, outcome) in found.iter().rev() {
        // Hundreds of different outcomes are never read; comparing them all would be quadratic.
        if lines.len() >= MOST_LINES {
            break;
        }
        if outcome.of_file {
            let at = files.iter().position(|(name, _)| *name == outcome.name);
            match at.and_then(|at| files.get_mut(at)) {
                Some((_, known))
                    if known.contains(&outcome.subject) || known.len() >= MOST_FILES => {}
                Some((_, known)) => known.push(outcome.subject),
                None => files.push((outcome.name, alloc::vec![outcome.subject])),
            }
            continue;
        }
        let text = outcome.line();
        if !lines.iter().any(|(_, line)| *line == text) {
            lines.push((*order, text));
        }
    }
    let changed = files.iter().map(|(name, known)| {
        (told.len(), alloc::format!("{name} {}", known.join(&alloc::format!(", {name} "))))
    });
    changed.chain(lines).map(|(order, text)| Candidate::line(text, order)).collect()
}

/// Calls in one step whose results are paired with them.
const MOST_CALLS: usize = 256;
const MOST_LINES: usize = 100;
const MOST_FILES: usize = 8;

struct Outcome<'a> {
    name: &'a str,
    subject: &'a str,
    /// Its outcome; may be empty.
    result: &'a str,
    /// Whether it changed a file successfully.
    of_file: bool,
}

impl Outcome<'_> {
    fn line(&self) -> String {
        let mut text = String::from(self.name);
        for (mark, part) in [(" ", self.subject), (": ", self.result)] {
            if !part.is_empty() {
                text.push_str(mark);
                text.push_str(&plain(part));
            }
        }
        text
    }
}

fn outcome<'a>(call: Option<&Told<'a>>, said: &Told<'a>) -> Option<Outcome<'a>> {
    let name = said.snippet.tool?;
    let Answer { text, has_failed, changes } = &said.gist.answer;
    let asked = call.map(|call| &call.gist.asked);
    if !has_failed && (asked.is_some_and(|asked| asked.is_command) || !changes) {
        return None;
    }
    let of_file = !has_failed && asked.is_some_and(|asked| asked.is_path);
    let subject = call
        .and_then(|call| call.snippet.text.get(call.gist.asked.subject.clone()))
        .unwrap_or_default();
    let result = text.as_deref().unwrap_or_default();
    (!subject.is_empty() || !result.is_empty()).then_some(Outcome {
        name,
        subject,
        result,
        of_file,
    })
}

/// The first line of the command a shell tool was called with.
fn command(arguments: &str) -> Option<&str> {
    let command = value(arguments, "command").or_else(|| value(arguments, "cmd"))?;
    Some(cut::words(command.split("\\n").next().unwrap_or(command), 80))
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
    // Without the flag, only short results and first lines count: a long text mentions errors for
    // many reasons.
    let first = lines.next()?;
    let says_so = crate::language::begins(first, FAILURES)
        || (short && mentions(first, &["error", "failed", "not found"]));
    says_so.then(|| cut::words(first, 140))
}

/// Returns the outcome of a success: its status, the first thing it names, or its text if that is
/// short.
fn success(text: &str) -> Option<Box<str>> {
    let text = text.trim();
    for key in ["status", "message", "result", "state"] {
        if let Some(value) = value(text, key).filter(|value| !value.is_empty()) {
            return Some(Box::from(cut::words(value, 80)));
        }
    }
    if text.starts_with(['{', '[']) {
        let start = cut::head(text, 2000);
        let first = facts::scan(start)
            .find(|fact| matches!(fact.kind, Kind::Id | Kind::Uuid | Kind::Url))?;
        let found = facts::anchor(start, first.range);
        return found.key.then(|| alloc::format!("{} {}", found.text, found.phrase).into());
    }
    let first_line = text.lines().next().unwrap_or_default();
    (!first_line.is_empty()).then(|| Box::from(cut::words(first_line, 100)))
}

/// The string, number or word under `key` in the text of a record, as it is written.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = cut::head(text, 4000);
    loop {
        let (_, behind) = rest.split_once(key)?;
        rest = behind;
        let Some(value) =
            behind.strip_prefix('"').map(str::trim_start).and_then(|r| r.strip_prefix(':'))
        else {
            continue;
        };
        let value = value.trim_start();
        return match value.strip_prefix('"') {
            Some(string) => string.get(..closing_quote(string)),
            None => value
                .split([',', '}', ']', '\n'])
                .next()
                .filter(|v| !v.starts_with(['{', '[']))
                .map(str::trim),
        };
    }
}

/// Returns the end of the string at the start of `text`: the first quotation mark without an
/// escape.
pub(super) fn closing_quote(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    end.unwrap_or(text.len())
}

/// Whether a tool with this name makes changes: one of its first two words is such a verb.
fn changes(name: &str) -> bool {
    let mut starts =
        name.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()).take(2);
    starts.any(|word| {
        CHANGING_VERBS.iter().any(|verb| {
            let same = word.get(..verb.len()).is_some_and(|start| start.eq_ignore_ascii_case(verb));
            // `bookFlight`, `BookFlight`: the verb ends where a hump begins.
            same && word
                .get(verb.len()..)
                .is_some_and(|r| r.is_empty() || r.starts_with(|c: char| c.is_ascii_uppercase()))
        })
    })
}
