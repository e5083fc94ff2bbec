//! What tools did, refused or looked for in vain: one line each. A lookup that found something has
//! no line; its records are among the facts.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::Kind;
use crate::language::{CHANGING_VERBS, FAILURES, begins};
use crate::notes::Told;
use crate::notes::gather::Candidate;
use crate::notes::plain::plain;
use crate::outcomes::{self, Verdict};
use crate::{Snippet, Speaker, cut, facts};

/// The outcome of a call, from its result.
#[derive(Debug, Default)]
pub(super) struct Answer {
    verdict: Verdict,
    /// What the result says about it; may be empty.
    said: Box<str>,
    /// Whether the tool makes changes.
    changes: bool,
}

/// Reads a result.
pub(super) fn answer(result: &Snippet<'_>) -> Answer {
    let changes = result.tool.is_some_and(changes);
    let (verdict, place) = outcomes::read(result);
    let said = result.text.get(place).unwrap_or_default();
    let is_event = changes || !matches!(verdict, Verdict::Done | Verdict::Open | Verdict::Unknown);
    let said = match verdict {
        _ if !is_event => Box::default(),
        Verdict::Unknown | Verdict::Done if said.is_empty() => first_id(result.text),
        _ => Box::from(cut::words(said, LONGEST)),
    };
    Answer { verdict, said, changes }
}

/// The first thing that a record names: `reservation_id HATHAV`.
fn first_id(text: &str) -> Box<str> {
    let start = cut::head(text, 2000);
    let is_id = |fact: &facts::Fact<'_>| matches!(fact.kind, Kind::Id | Kind::Uuid | Kind::Url);
    let found = facts::scan(start).find(is_id).map(|first| facts::anchor(start, first.range));
    let found = found.filter(|found| found.key);
    found
        .map_or_else(Box::default, |found| alloc::format!("{} {}", found.text, found.phrase).into())
}

/// Lines such as `cancel_order W2378156: cancelled` or `book_table 7 pm / 8 pm: refused:
/// Unavailable`, the newest first. Calls that came to the same share a line, and so do files that
/// a tool changed.
pub(super) fn outcomes<'a>(told: &[Told<'a>]) -> Vec<Candidate<'a>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut open_calls: Vec<Told<'_>> = Vec::new();
    let mut found = Vec::new();
    for (order, said) in told.iter().enumerate() {
        if said.snippet.call && open_calls.len() < MOST_CALLS {
            open_calls.push(*said);
        } else if said.snippet.speaker == Speaker::Tool {
            let of_tool = open_calls.iter().position(|call| call.snippet.tool == said.snippet.tool);
            let call = of_tool.map(|at| open_calls.remove(at));
            found.extend(outcome(call, said, order));
        } else if !said.snippet.call {
            open_calls.clear();
        }
    }
    for Outcome { order, name, subject, result, of_file } in found.into_iter().rev() {
        // Hundreds of different outcomes are never read; comparing them all would be quadratic.
        if lines.len() >= MOST_LINES {
            break;
        }
        let same = lines.iter_mut().find(|line| {
            line.name == name && line.of_file == of_file && (of_file || line.result == result)
        });
        match same {
            Some(line) if line.subjects.contains(&subject) => {}
            Some(line) if line.subjects.len() < MOST_SUBJECTS => line.subjects.push(subject),
            Some(_) if of_file => {}
            _ => lines.push(Line { order, name, subjects: Vec::from([subject]), result, of_file }),
        }
    }
    lines.iter().map(|line| Candidate::line(line.text(), line.order)).collect()
}

/// Calls in one step whose results are paired with them.
const MOST_CALLS: usize = 256;
const MOST_LINES: usize = 100;
const MOST_SUBJECTS: usize = 8;

struct Outcome<'a> {
    order: usize,
    name: &'a str,
    subject: &'a str,
    /// The outcome. May be empty.
    result: String,
    /// Whether it changed a file successfully.
    of_file: bool,
}

/// Calls of a tool that came to the same, the newest first.
struct Line<'a> {
    order: usize,
    name: &'a str,
    subjects: Vec<&'a str>,
    result: String,
    of_file: bool,
}

impl Line<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        let mut before = "";
        for subject in self.subjects.iter().rev() {
            text.push_str(core::mem::replace(&mut before, if self.of_file { ", " } else { " / " }));
            if text.is_empty() || self.of_file {
                text.push_str(self.name);
                text.push_str(if subject.is_empty() { "" } else { " " });
            }
            text.push_str(&plain(subject));
        }
        if !self.result.is_empty() && !self.of_file {
            text.push_str(": ");
            text.push_str(&self.result);
        }
        text
    }
}

fn outcome<'a>(call: Option<Told<'a>>, said: &Told<'a>, order: usize) -> Option<Outcome<'a>> {
    let name = said.snippet.tool?;
    let Answer { verdict, said: result, changes } = &said.gist.answer;
    let asked = call.map(|call| &call.gist.asked);
    let only_asks = asked.is_some_and(|asked| asked.only_asks);
    let went_well = matches!(verdict, Verdict::Done | Verdict::Open | Verdict::Unknown);
    // A command may do anything; what it came to is in its output.
    let is_command = asked.is_some_and(|asked| asked.is_command);
    if went_well && (is_command || !changes) || *verdict == Verdict::Checked && !changes {
        return None;
    }
    let verdict = if went_well && only_asks { Verdict::Checked } else { *verdict };
    let of_file = went_well && asked.is_some_and(|asked| asked.is_path);
    let subject =
        asked.map_or("", |asked| asked.subject(call.map_or("", |call| call.snippet.text)));
    let result = told(verdict, result, *changes);
    (!subject.is_empty() || !result.is_empty()).then_some(Outcome {
        order,
        name,
        subject,
        result,
        of_file,
    })
}

/// The outcome of a call, in the words of its result where they are clear.
fn told(verdict: Verdict, said: &str, changes: bool) -> String {
    let label = match verdict {
        Verdict::Failed if begins(said, FAILURES) => "",
        Verdict::Failed => "failed",
        Verdict::Refused => "refused",
        Verdict::Checked => "only checked",
        Verdict::Nothing if changes => "no result",
        Verdict::Nothing => "nothing found",
        Verdict::Unknown if said.is_empty() => "unknown",
        Verdict::Done | Verdict::Open | Verdict::Unknown => "",
    };
    let mut text = String::from(label);
    if !said.is_empty() {
        text.push_str(if label.is_empty() { "" } else { ": " });
        text.push_str(&plain(said));
    }
    text
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

/// The longest quote of a result, in bytes.
const LONGEST: usize = 100;
