//! What tools did, refused or looked for in vain: one line each. A lookup that found something has
//! no line; its records are among the facts.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::Kind;
use crate::language::{FAILURES, begins};
use crate::notes::Told;
use crate::notes::asked::{Asked, is_flag};
use crate::notes::gather::Candidate;
use crate::notes::plain::plain;
use crate::outcomes::{self, Verdict};
use crate::records::{Rows, each_value_of, rows};
use crate::words::is_letter;
use crate::{Snippet, Speaker, cut, facts};

mod line;

use line::Line;

/// The outcome of a call, from its result.
#[derive(Debug, Default)]
pub(super) struct Answer {
    verdict: Verdict,
    /// What the result says about it; may be empty.
    said: Box<str>,
    /// Whether the tool makes changes.
    changes: bool,
}

impl Answer {
    /// Whether a tool that makes changes made one, as far as the result says.
    pub fn is_change(&self) -> bool {
        self.changes && is_good(self.verdict)
    }
}

/// Reads a result.
pub(super) fn answer(result: &Snippet<'_>, rows: &Rows<'_>) -> Answer {
    let changes = result.tool.is_some_and(outcomes::changes);
    let (verdict, place) = outcomes::read(result, rows, changes);
    let said = result.text.get(place).unwrap_or_default();
    let is_event = changes || !is_good(verdict);
    let said = match verdict {
        _ if !is_event => Box::default(),
        Verdict::Unknown if said.is_empty() => {
            let (state, id) = (outcomes::state(rows), first_id(result.text));
            let joint = if state.is_empty() || id.is_empty() { "" } else { ", " };
            if *id == *state { id } else { [state, joint, &id].concat().into() }
        }
        Verdict::Done if said.is_empty() => first_id(result.text),
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
    found.map_or_else(
        || Box::from(only_word(start)),
        |found| alloc::format!("{} {}", found.text, found.phrase).into(),
    )
}

/// The value of a record that has no other: it answers, whatever its key.
fn only_word(text: &str) -> &str {
    let (mut found, mut count) = ("", 0);
    each_value_of(text, &mut |value| {
        found = value.text;
        count += 1;
        count < 2
    });
    let is_told = count == 1 && found.len() <= LONGEST && found.contains(is_letter);
    if is_told && !is_flag(found) { found } else { "" }
}

/// Lines such as `cancel_order W2378156: cancelled` or `book_table 7 pm / 8 pm: refused:
/// Unavailable`, the newest first. Calls that came to the same share a line, and so do files that
/// a tool changed. A call that was made again has the outcome of the last time, and a check has
/// none once the call was made in earnest.
pub(super) fn outcomes<'a>(told: &[Told<'a>]) -> Outcomes<'a> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut open_calls: Vec<(usize, Told<'_>)> = Vec::new();
    let mut found = Vec::new();
    let mut made = Vec::new();
    for (order, said) in told.iter().enumerate() {
        if said.snippet.call && open_calls.len() < MOST_CALLS {
            open_calls.push((order, *said));
        } else if said.snippet.speaker == Speaker::Tool {
            let is_its = |(_, call): &(usize, Told<'_>)| call.snippet.tool == said.snippet.tool;
            let of_tool = open_calls.iter().position(is_its);
            let call = of_tool.map(|at| open_calls.remove(at));
            made.extend(call.map(|(at, call)| Made { order, at, call, answer: &said.gist.answer }));
            found.extend(outcome(call.map(|(_, call)| call), said, order));
        } else if !said.snippet.call {
            open_calls.clear();
        }
    }
    let last = last_times(&made);
    let holds =
        |found: &Outcome<'_>| last.get(&found.order).is_none_or(|last| *last == found.order);
    // Two lines of one subject would contradict each other, so the last one counts if the earlier
    // one did not come about. Their calls may differ in what is not shown.
    let mut told_of: Vec<(&str, &str)> = Vec::new();
    // The words of a refusal are in its line, with the call.
    let refused: Vec<usize> =
        found.iter().filter(|found| !found.went_well).map(|found| found.order).collect();
    for found in found.into_iter().rev().filter(holds) {
        let Outcome { order, name, subject, result, short, of_file, went_well } = found;
        let is_told =
            |(known, later): &(&str, &str)| *known == name && begins_alike(later, subject);
        if !went_well && !subject.is_empty() && told_of.iter().any(is_told) {
            continue;
        }
        if told_of.len() < MOST_LINES {
            told_of.push((name, subject));
        }
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
            _ => lines.push(Line {
                order,
                name,
                subjects: Vec::from([subject]),
                result,
                short,
                of_file,
            }),
        }
    }
    let is_over = |(order, last): (usize, usize)| (order != last).then_some(order);
    Outcomes {
        lines: lines.iter().map(Line::candidate).collect(),
        without_success: without_success(&made, &last),
        over: last.into_iter().filter_map(is_over).chain(refused).collect(),
    }
}

/// Whether a later subject is the same, perhaps with one value more or less: `9 pm, Lucca, window`.
fn begins_alike(later: &str, subject: &str) -> bool {
    let goes_on = |long: &str, short: &str| {
        long.strip_prefix(short).is_some_and(|rest| rest.is_empty() || rest.starts_with(", "))
    };
    goes_on(later, subject) || (!later.is_empty() && goes_on(subject, later))
}

/// What calls came to.
#[derive(Default)]
pub(super) struct Outcomes<'a> {
    /// A line for each, the newest first.
    pub lines: Vec<Candidate<'a>>,
    /// The positions of results whose states are not told again: the call was made again, or its
    /// line says why it was refused.
    pub over: BTreeSet<usize>,
    /// The calls that did not succeed, by position, each with its outcome in a word: `failed`.
    pub without_success: Vec<(usize, &'static str)>,
}

/// A call with a result.
struct Made<'a> {
    /// The position of the result.
    order: usize,
    /// The position of the call.
    at: usize,
    call: Told<'a>,
    answer: &'a Answer,
}

/// The calls that did not succeed, each with the outcome of the last time it was made. A check is
/// over once another call of its tool has succeeded.
fn without_success(made: &[Made<'_>], last: &BTreeMap<usize, usize>) -> Vec<(usize, &'static str)> {
    let seen = |made: &Made<'_>| seen_as(made.answer.verdict, Some(&made.call.gist.asked));
    // The results are in order.
    let of_result = |order: &usize| {
        made.binary_search_by_key(order, |made| made.order).ok().and_then(|at| made.get(at))
    };
    let mut succeeded: Vec<Option<&str>> = Vec::new();
    let mut found = Vec::new();
    for made in made.iter().rev() {
        let tool = made.call.snippet.tool;
        let newest = last.get(&made.order).and_then(of_result).unwrap_or(made);
        let label = match seen(newest) {
            Verdict::Checked if succeeded.contains(&tool) => "",
            verdict => label(verdict, newest.answer.changes),
        };
        if !label.is_empty() {
            found.push((made.at, label));
        }
        if is_good(seen(made)) && !succeeded.contains(&tool) {
            succeeded.push(tool);
        }
    }
    found.sort_unstable();
    found
}

/// The verdict on a call. One that only asks has only checked something.
fn seen_as(verdict: Verdict, asked: Option<&Asked>) -> Verdict {
    let only_asks = asked.is_some_and(|asked| asked.only_asks);
    if only_asks && is_good(verdict) { Verdict::Checked } else { verdict }
}

/// Whether a call succeeded, as far as its result says.
fn is_good(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Done | Verdict::Open | Verdict::Unknown)
}

/// For each result, the position of the last one of the same call. A check does not stand for a
/// call that was made in earnest.
fn last_times(made: &[Made<'_>]) -> BTreeMap<usize, usize> {
    fn asked<'a>(made: &Made<'a>) -> &'a Asked {
        &made.call.gist.asked
    }
    let is_check =
        |made: &Made<'_>| asked(made).only_asks || made.answer.verdict == Verdict::Checked;
    // The argument that makes a call a check, such as `mode`: in earnest it has another value.
    let mut modes: BTreeMap<Option<&str>, Vec<u32>> = BTreeMap::new();
    for check in made.iter().filter(|made| asked(made).mode != 0) {
        let modes = modes.entry(check.call.snippet.tool).or_default();
        if !modes.contains(&asked(check).mode) && modes.len() < MOST_MODES {
            modes.push(asked(check).mode);
        }
    }
    // The last result of each call in earnest, and of each check.
    let (mut real, mut checks) = (BTreeMap::new(), BTreeMap::new());
    let mut found = BTreeMap::new();
    for made in made.iter().rev() {
        let tool = made.call.snippet.tool;
        let asked = asked(made);
        // Without arguments, calls of one tool cannot be told apart.
        if asked.essence == 0 {
            continue;
        }
        let call = (tool, asked.essence);
        let is_check = is_check(made);
        let later = real.get(&call).or_else(|| checks.get(&call).filter(|_| is_check));
        found.insert(made.order, later.copied().unwrap_or(made.order));
        if is_check {
            checks.entry(call).or_insert(made.order);
            continue;
        }
        real.entry(call).or_insert(made.order);
        for mode in modes.get(&tool).into_iter().flatten() {
            let essence = asked.essence_without(&rows(made.call.snippet.text), *mode);
            real.entry((tool, essence)).or_insert(made.order);
        }
    }
    found
}

/// The names of arguments that make calls of one tool a check.
const MOST_MODES: usize = 4;

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
    /// The same in a word or two, if that says enough.
    short: &'static str,
    /// Whether it changed a file successfully.
    of_file: bool,
    /// Whether it came about, as far as its result says.
    went_well: bool,
}

fn outcome<'a>(call: Option<Told<'a>>, said: &Told<'a>, order: usize) -> Option<Outcome<'a>> {
    let name = said.snippet.tool?;
    let Answer { verdict, said: result, changes } = &said.gist.answer;
    let asked = call.map(|call| &call.gist.asked);
    let only_asks = asked.is_some_and(|asked| asked.only_asks);
    let went_well = is_good(*verdict);
    // A command may do anything; what it came to is in its output.
    let is_command = asked.is_some_and(|asked| asked.is_command);
    if went_well && (is_command || !changes) || *verdict == Verdict::Checked && !changes {
        return None;
    }
    // What a record names first says nothing about a check.
    let result = if went_well && only_asks && *verdict == Verdict::Unknown { "" } else { result };
    let verdict = seen_as(*verdict, asked);
    let of_file = went_well && asked.is_some_and(|asked| asked.is_path);
    let subject =
        asked.map_or("", |asked| asked.subject(call.map_or("", |call| call.snippet.text)));
    let result = told(verdict, result, *changes);
    let short = if verdict == Verdict::Done { "done" } else { label(verdict, *changes) };
    (!subject.is_empty() || !result.is_empty()).then_some(Outcome {
        order,
        name,
        subject,
        result,
        short,
        of_file,
        went_well: went_well && !only_asks,
    })
}

/// The outcome of a call, in the words of its result where they are clear.
fn told(verdict: Verdict, said: &str, changes: bool) -> String {
    let label = match verdict {
        Verdict::Failed if begins(said, FAILURES) => "",
        Verdict::Unknown if said.is_empty() => "unknown",
        verdict => label(verdict, changes),
    };
    let mut text = String::from(label);
    if !said.is_empty() {
        text.push_str(if label.is_empty() { "" } else { ": " });
        text.push_str(&plain(said));
    }
    text
}

/// The word for an outcome. Empty if it needs the words of the result.
fn label(verdict: Verdict, changes: bool) -> &'static str {
    match verdict {
        Verdict::Failed => "failed",
        Verdict::Partly => "partly failed",
        Verdict::Refused => "refused",
        Verdict::Checked if changes => "only checked",
        Verdict::Nothing if changes => "no result",
        Verdict::Nothing => "nothing found",
        Verdict::Checked | Verdict::Done | Verdict::Open | Verdict::Unknown => "",
    }
}

/// The longest quote of a result, in bytes.
const LONGEST: usize = 100;
