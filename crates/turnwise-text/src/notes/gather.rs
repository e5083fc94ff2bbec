//! Candidates for the notes, in one pass over the snippets.

use alloc::string::String;
use alloc::vec::Vec;

use crate::language::{
    CHEERS, CLITICS, COMMANDS, CONSTRAINTS, CORRECTIONS, DECISIONS, FILLERS, OPENERS, RULES, SOUNDS, begins, mentions,
};
use crate::notes::looks::{is_label, is_log, is_prose, is_small_talk};
use crate::notes::outcome;
use crate::notes::prose::{self, Weighed};
use crate::sentences::sentences;
use crate::words::{ascending, is_letter, is_letter_or_digit, is_unspaced, lower};
use crate::{Snippet, Speaker, cut, facts};

/// One sentence somebody said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<'a> {
    pub text: &'a str,
    pub speaker: Speaker,
    /// The name the message begins with (`Ana: …`), where several people share a role; else the role.
    pub name: &'a str,
    /// Which snippet it is from: position in the request.
    pub snippet: usize,
    /// Facts in it.
    pub facts: u32,
}

/// A line for the page.
#[derive(Clone, Debug)]
pub(super) struct Candidate<'a> {
    pub text: String,
    /// Who said it, where that is told; else empty.
    pub speaker: &'a str,
    /// Where it goes among the lines of its section.
    pub order: usize,
}

/// Everything that was found. Lines come with the most important one first.
#[derive(Default)]
pub(super) struct Gathered<'a> {
    pub units: Vec<Unit<'a>>,
    /// How much each of them tells.
    pub weighed: Vec<Weighed>,
    /// The sentences of the first message of the person, with their place among the units.
    pub goal: Vec<(usize, &'a str)>,
    /// Tools are at work: then the first message is what they work on, and no mere opening.
    pub has_tools: bool,
    pub limits: Vec<Candidate<'a>>,
    pub decisions: Vec<Candidate<'a>>,
    pub open: Vec<Candidate<'a>>,
    pub outcomes: Vec<Candidate<'a>>,
    /// Snippets that are a person's by role, and the output of a program by their look.
    pub logs: Vec<usize>,
}

impl Gathered<'_> {
    /// Whether what was said so far can be somebody's goal: a greeting or a `/command` is none.
    fn has_goal(&self) -> bool {
        self.goal.iter().any(|(_, part)| {
            part.split_whitespace().nth(2).is_some() || part.chars().filter(|c| is_unspaced(*c)).nth(4).is_some()
        })
    }
}

pub(super) fn gather<'a>(snippets: &[Snippet<'a>]) -> Gathered<'a> {
    let mut found =
        Gathered { has_tools: snippets.iter().any(|snippet| snippet.tool.is_some()), ..Gathered::default() };
    for (at, snippet) in snippets.iter().enumerate() {
        let spoken = matches!(snippet.speaker, Speaker::User | Speaker::Assistant) && !snippet.call;
        if !spoken {
            continue;
        }
        if snippet.speaker == Speaker::User && found.has_goal() && is_log(snippet.text) {
            found.logs.push(at);
            continue;
        }
        read_speech(&mut found, at, snippet);
    }
    found.open = open_question(&found.units, snippets);
    found.weighed = prose::weigh(&found.units);
    found.limits = limits(&found.units, &found.weighed);
    found.decisions = decisions(&found.units);
    found.outcomes = outcome::outcomes(snippets);
    found
}

fn read_speech<'a>(found: &mut Gathered<'a>, at: usize, snippet: &Snippet<'a>) {
    let opens = snippet.speaker == Speaker::User && !found.has_goal();
    let mut fenced = false;
    let mut greeting = None;
    let role = if snippet.speaker == Speaker::User { "user" } else { "assistant" };
    let (name, text) = named(snippet.text).unwrap_or((role, snippet.text));
    for sentence in sentences(text) {
        if sentence.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        for piece in pieces(sentence) {
            let start = (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            if is_small_talk(piece) {
                greeting = greeting.or(Some(start));
                continue;
            }
            if opens && !piece.starts_with('/') {
                // What was asked for is quoted as it was said, a greeting before it and all.
                let from = greeting.filter(|_| found.has_tools).unwrap_or(start);
                let quoted = text.get(from..start + piece.len()).unwrap_or(piece);
                found.goal.push((found.units.len(), quoted));
            }
            greeting = None;
            if !fenced && is_prose(piece) && !is_label(piece) {
                let facts = u32::try_from(facts::scan(piece).count()).unwrap_or(u32::MAX);
                found.units.push(Unit { text: piece, speaker: snippet.speaker, name, snippet: at, facts });
            }
        }
    }
}

/// `Ana Li: hello` as a name and what was said.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, _) = cut::head(text, 32).split_once(": ")?;
    let capital = name.starts_with(|c| lower(c) != c);
    let letters = name.chars().all(|c| is_letter(c) || matches!(c, ' ' | '.' | '\'' | '-'));
    let short = name.split(' ').count() <= 3;
    (capital && letters && short).then(|| (name, text.get(name.len() + 2..).unwrap_or_default()))
}

/// A sentence as it is, or in pieces when it has no end: no line of the notes is longer than this.
fn pieces(sentence: &str) -> impl Iterator<Item = &str> {
    let mut rest = sentence;
    core::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let piece = match cut::words(rest, PIECE) {
            "" => cut::head(rest, PIECE), // one fact longer than a piece
            piece => piece,
        };
        rest = rest.get(piece.len().max(1)..).unwrap_or_default();
        Some(piece)
    })
}

const PIECE: usize = 280;

/// Sentences that only manage the conversation.
pub(super) fn is_filler(unit: &Unit<'_>) -> bool {
    unit.facts == 0 && begins(unit.text, FILLERS)
}

fn is_limit(unit: &Unit<'_>) -> bool {
    match unit.speaker {
        Speaker::User => {
            !unit.text.ends_with('?')
                && stands_alone(unit.text)
                && (mentions(unit.text, CONSTRAINTS) || begins(unit.text, COMMANDS))
        }
        _ => false,
    }
}

fn is_decision(unit: &Unit<'_>) -> bool {
    if unit.text.ends_with('?') || !stands_alone(unit.text) {
        return false;
    }
    match unit.speaker {
        Speaker::User => mentions(unit.text, CORRECTIONS),
        _ => unit.facts > 0 && mentions(unit.text, DECISIONS),
    }
}

/// Limits, strict rules first, then those that tell most. A fragment of a few words is no limit.
fn limits<'a>(units: &[Unit<'a>], weighed: &[Weighed]) -> Vec<Candidate<'a>> {
    let picked: Vec<_> = said(units, is_limit).collect();
    let key = |at: usize| {
        let Some((order, unit)) = picked.get(at) else { return (0, 0) };
        let score = weighed.get(*order).map_or(0, |unit| unit.score);
        (i64::from(!mentions(unit.text, RULES)), -score)
    };
    let order = ascending(picked.len(), &key);
    order.into_iter().filter_map(|at| picked.get(at)).map(|(order, unit)| candidate(*order, unit)).collect()
}

/// Decisions and corrections, the newest first.
fn decisions<'a>(units: &[Unit<'a>]) -> Vec<Candidate<'a>> {
    let mut found: Vec<_> = said(units, is_decision).map(|(order, unit)| candidate(order, unit)).collect();
    found.reverse();
    found
}

fn said<'u, 'a>(units: &'u [Unit<'a>], wanted: fn(&Unit<'_>) -> bool) -> impl Iterator<Item = (usize, &'u Unit<'a>)> {
    units.iter().enumerate().filter(move |(_, unit)| wanted(unit) && !is_filler(unit))
}

fn candidate<'a>(order: usize, unit: &Unit<'a>) -> Candidate<'a> {
    Candidate { text: plain(unit.text), speaker: "", order }
}

/// Long enough to be understood away from its place.
fn stands_alone(text: &str) -> bool {
    text.split_whitespace().nth(3).is_some() || text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some()
}

/// What is still waiting: the person's last words when nobody answered, else the assistant's last question.
fn open_question<'a>(units: &[Unit<'a>], snippets: &[Snippet<'_>]) -> Vec<Candidate<'a>> {
    let Some(last) = snippets.iter().rposition(|s| matches!(s.speaker, Speaker::User | Speaker::Assistant) && !s.call)
    else {
        return Vec::new();
    };
    let of_last = units.iter().enumerate().filter(|(_, unit)| unit.snippet == last && !is_filler(unit));
    let asked = |unit: &Unit<'_>| unit.speaker == Speaker::User || unit.text.ends_with(['?', '？']);
    let mut found: Vec<_> =
        of_last.filter(|(_, unit)| asked(unit)).map(|(order, unit)| candidate(order, unit)).collect();
    found.reverse();
    found.truncate(2);
    found
}

/// The same as it would be written down: `Um , so it 's late {pause} .` as `it's late.`
pub(super) fn spoken(text: &str) -> String {
    let plain = plain(text);
    let mut out = String::with_capacity(plain.len());
    let mut words = plain.split(' ').peekable();
    while let Some(word) = words.next() {
        let bare = word.trim_end_matches([',', '.', '!', '…']);
        let pauses = bare.len() < word.len() || words.peek() == Some(&",");
        let is = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(bare));
        let opens = out.is_empty() && (is(OPENERS) || (pauses && is(CHEERS)));
        let is_mark =
            word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(|m| m.chars().all(is_letter));
        let tail = bare.is_empty() || word == "?" || is(CLITICS);
        if opens || is_mark || is(SOUNDS) || (tail && out.is_empty()) || (word == "," && out.ends_with(',')) {
            continue;
        }
        if !out.is_empty() && !tail {
            out.push(' ');
        }
        out.push_str(word);
    }
    if out.is_empty() { plain } else { out }
}

/// One line without the marks of bold text, spaces squeezed.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        // Only around a word: inside one, `2**8` would become another number.
        let open = word.trim_start_matches("**");
        let text = open.trim_end_matches(|c| c != '*' && !is_letter_or_digit(c));
        out.push_str(text.trim_end_matches("**"));
        out.push_str(open.get(text.len()..).unwrap_or_default());
    }
    out
}
