//! Sentences with an obligation, citations and command lines, as people and models write them.

use alloc::vec::Vec;
use core::ops::Range;

use super::FactKind;
use crate::language::{Acts, FILLERS, Language, PROGRAMS, begins};
use crate::limits::is_limit;
use crate::notes::TITLE;
use crate::quoted::Quotes;
use crate::words::{is_letter_or_digit, is_unspaced};
use crate::{Snippet, Speaker, cut, facts};

/// A match with its place.
pub(super) type Piece = (FactKind, Range<usize>);

/// The sentences of a snippet that state something to keep, in the speaker's own words. `persons`
/// are the user's lines if the snippet is an earlier summary.
pub(super) fn statements<'a>(
    snippet: &Snippet<'a>,
    quotes: &Quotes<'a>,
    persons: &[Range<usize>],
) -> Vec<Piece> {
    let mut found = Vec::new();
    let language = Language::of(snippet.text);
    for sentence in quotes.own_sentences() {
        let is_persons =
            place(snippet.text, sentence).is_some_and(|range| holds(persons, range.start));
        let binds = is_persons || snippet.speaker != Speaker::Assistant;
        let sentence = if is_persons { without_mark(sentence) } else { sentence };
        if sentence.len() < SHORTEST || !is_spoken(sentence) || begins(sentence, FILLERS) {
            continue;
        }
        // If a text has no sentence ends, only its beginning is used.
        let told = cut::words(sentence, LONGEST);
        if let Some(kind) = kind_of(binds, &quotes.own(told), language)
            && let Some(range) = place(snippet.text, told)
        {
            found.push((kind, range));
        }
    }
    found
}

/// The lines of a summary with the user's words, and its lines of limits.
pub(super) fn persons_lines(summary: &str) -> Vec<Range<usize>> {
    let (mut found, mut at, mut in_limits) = (Vec::new(), 0, false);
    for line in summary.split_inclusive('\n') {
        let bare = line.trim();
        if !(bare.starts_with(['-', '•']) || bare.starts_with("* ")) {
            let (title, _) = bare.split_once(':').unwrap_or_default();
            in_limits = title.trim_matches(['*', '#', ' ']) == TITLE;
        }
        if in_limits || bare.starts_with(USER) {
            found.push(at..at + line.len());
        }
        at += line.len();
    }
    found
}

/// Whether one of the ordered ranges contains a position.
pub(super) fn holds(ranges: &[Range<usize>], at: usize) -> bool {
    let next = ranges.partition_point(|range| range.end <= at);
    ranges.get(next).is_some_and(|range| range.start <= at)
}

/// A line of a summary without its bullet and label.
fn without_mark(line: &str) -> &str {
    let line = line.trim_start_matches(['-', '•', '*', '#', ' ']);
    let label = [USER, TITLE].into_iter().find_map(|label| line.strip_prefix(label));
    label.map_or(line, |rest| rest.trim_start_matches([':', '*', ' ']))
}

fn kind_of(binds: bool, sentence: &str, language: &'static Language) -> Option<FactKind> {
    let acts = language.acts(sentence);
    if acts.has(Acts::QUESTION) {
        return Some(FactKind::Question);
    }
    if !stands_alone(sentence) {
        return None;
    }
    if binds && is_limit(sentence, language) {
        return Some(FactKind::Constraint);
    }
    if acts.has(Acts::CORRECTION) && (binds || has_fact(sentence)) {
        return Some(FactKind::Correction);
    }
    if acts.has(Acts::PROMISE) && (!binds || has_fact(sentence)) {
        return Some(FactKind::Commitment);
    }
    let decides = acts.has(Acts::DECISION) || (!binds && acts.has(Acts::DONE));
    (decides && (binds || has_fact(sentence))).then_some(FactKind::Decision)
}

fn has_fact(sentence: &str) -> bool {
    facts::scan(sentence).next().is_some()
}

/// Citations, including command lines among them and in fenced blocks.
pub(super) fn citations(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    for (_, range) in facts::quotations(text) {
        let Some(cited) = text.get(range.clone()) else { continue };
        let is_text = cited.chars().filter(|c| is_letter_or_digit(*c)).nth(1).is_some();
        if is_text && cited.trim() == cited {
            found
                .push((if is_command(cited) { FactKind::Command } else { FactKind::Quote }, range));
        }
    }
    let mut fenced = false;
    for line in text.lines() {
        let bare = line.trim();
        if bare.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let command = bare.strip_prefix("$ ").or_else(|| bare.strip_prefix("> ")).unwrap_or(bare);
        let prompted = command.len() < bare.len() && bare.starts_with('$');
        if (prompted || fenced) && is_command(command) && command.len() <= LONGEST {
            found.extend(place(text, command).map(|range| (FactKind::Command, range)));
        }
    }
    found
}

/// Whether this is a command line: a program's name with arguments, or a script's path.
pub(super) fn is_command(text: &str) -> bool {
    let mut words = text.split(' ');
    let program = words.next().unwrap_or_default();
    let told = words.next().is_some_and(|word| !word.is_empty() && word != "=");
    (told && PROGRAMS.binary_search(&program).is_ok())
        || (program.starts_with("./") && program.len() > 2)
}

/// Returns the byte range of `part`, a piece of `text`.
pub(super) fn place(text: &str, part: &str) -> Option<Range<usize>> {
    let start = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (text.get(start..start + part.len()) == Some(part)).then(|| start..start + part.len())
}

/// Whether a text is speech and not program output: mostly letters.
fn is_spoken(text: &str) -> bool {
    let (mut letters, mut marks, mut all) = (0_usize, 0_usize, 0_usize);
    for c in text.chars() {
        all += 1;
        letters += usize::from(is_letter_or_digit(c) || c == ' ');
        marks +=
            usize::from(matches!(c, '{' | '}' | '[' | ']' | '<' | '>' | '=' | ';' | '|' | '\\'));
    }
    letters * 4 >= all * 3 && marks * 14 <= all
}

fn stands_alone(text: &str) -> bool {
    text.split_whitespace().nth(2).is_some()
        || text.chars().filter(|c| is_unspaced(*c)).nth(4).is_some()
}

/// The prefix of the user's lines in notes.
const USER: &str = "user: ";
const SHORTEST: usize = 6;
/// Longest sentence and command line, in bytes.
const LONGEST: usize = 280;
