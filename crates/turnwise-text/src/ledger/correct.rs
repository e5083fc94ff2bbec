//! Finds the outdated fact and the replacement in a correction.

use alloc::string::String;
use alloc::vec::Vec;

use super::find::Found;
use super::reader::changes;
use super::speech::place;
use super::{Fact, FactKind, folded};
use crate::facts::Kind;
use crate::language::{Acts, Language, Sentence};
use crate::quoted::Quotes;
use crate::words::{each_term, is_letter_or_digit};
use crate::{Snippet, Speaker};

/// Returns pairs of an outdated fact and its replacement, which is an index into `found`. `entries`
/// are the facts of these mentions.
pub(super) fn corrections(
    snippet: &Snippet<'_>,
    found: &[Found<'_>],
    entries: &[usize],
    facts: &[Fact<'_>],
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut next = 0;
    let quotes = Quotes::read(snippet.text);
    let language = Language::of(snippet.text);
    for sentence in quotes.own_sentences() {
        let Some(range) = place(snippet.text, sentence) else { continue };
        let own = quotes.own(sentence);
        while found.get(next).is_some_and(|one| one.range.start < range.start) {
            next += 1;
        }
        let corrects = language.acts(&own).has(Acts::CORRECTION);
        let changes = corrects || language.changes.are_in(&Sentence::read(&own, language));
        let rest = found.get(next..).unwrap_or_default();
        let inside = rest.iter().take_while(|one| one.range.end <= range.end).enumerate();
        let values: Vec<usize> =
            inside.filter(|(_, one)| is_value(one)).map(|(at, _)| next + at).collect();
        let before = pairs.len();
        for pair in values.windows(2) {
            let [first, second] = pair else { continue };
            let pair = said_as_pair(snippet.text, found, (*first, *second), changes, language);
            pairs.extend(pair.and_then(|(old, new)| Some((*entries.get(old)?, new))));
        }
        if let ([only], true) = (&*values, corrects && pairs.len() == before) {
            pairs.extend(
                taken_back(snippet, sentence, found.get(*only), facts).map(|old| (old, *only)),
            );
        }
    }
    pairs
}

/// `from X to Y`, `Y instead of X`: the old value and the new one.
fn said_as_pair(
    text: &str,
    found: &[Found<'_>],
    (first, second): (usize, usize),
    changes: bool,
    language: &'static Language,
) -> Option<(usize, usize)> {
    let (one, other) = (found.get(first)?, found.get(second)?);
    let between =
        text.get(one.range.end..other.range.start).filter(|between| between.len() <= 32)?;
    let between = between
        .trim_matches(|c: char| !is_letter_or_digit(c) && !matches!(c, '-' | '>' | '→' | '='));
    if !alike(one.kind, one.text, other.kind, other.text) || one.text == other.text {
        return None;
    }
    let between = &Sentence::read(between, language);
    if changes && language.old_then_new.are_in(between) {
        return Some((first, second));
    }
    language.new_then_old.are_in(between).then_some((second, first))
}

/// The last fact of the same kind that was mentioned with the same words, or that was the only one
/// in the message before.
fn taken_back(
    snippet: &Snippet<'_>,
    sentence: &str,
    new: Option<&Found<'_>>,
    facts: &[Fact<'_>],
) -> Option<usize> {
    // `remove b.py, it is no longer needed` says nothing about the file named before.
    let new = new.filter(|new| snippet.speaker == Speaker::User || changes(new.kind))?;
    let said = |fact: &&Fact<'_>| {
        matches!(fact.by, Speaker::User | Speaker::Assistant)
            && fact.superseded_by.is_none()
            && (fact.index, fact.range.start) < (snippet.index, new.range.start)
            && alike(fact.kind, fact.text, new.kind, new.text)
            && fact.normal() != super::normal(new.kind, new.text)
    };
    let recent = || facts.iter().enumerate().rev().take(LOOK_BACK).filter(|(_, fact)| said(fact));
    let mut words: Vec<String> = Vec::new();
    each_term(sentence, &mut |term, _| words.push(String::from(term)));
    let shared = |key: &str| {
        let mut shared = 0;
        each_term(key, &mut |term, _| shared += usize::from(words.iter().any(|it| it == term)));
        shared
    };
    // Of two budgets, the one with more of the same words.
    let named = recent().map(|(at, fact)| (shared(fact.key), at)).filter(|(shared, _)| *shared > 0);
    if let Some((_, at)) = named.max() {
        return Some(at);
    }
    let mut last = recent().filter(|(_, fact)| fact.index + 2 >= snippet.index);
    let only = last.next()?;
    last.next().is_none().then_some(only.0)
}

/// Whether a fact can be corrected.
fn is_value(found: &Found<'_>) -> bool {
    match found.kind {
        FactKind::Measure => true,
        FactKind::Shape(kind) => !matches!(kind, Kind::Symbol | Kind::Error),
        _ => false,
    }
}

/// Whether two facts are interchangeable: of the same kind, and measures in the same unit.
fn alike(kind: FactKind, text: &str, other: FactKind, of_other: &str) -> bool {
    let unit = |text: &str| {
        folded(
            text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ')),
        )
    };
    let amount = |kind| matches!(kind, FactKind::Shape(Kind::Money | Kind::Number));
    match (kind, other) {
        (FactKind::Measure, FactKind::Measure) => unit(text) == unit(of_other),
        _ => kind == other || (amount(kind) && amount(other)),
    }
}

/// The outdated fact must be among this many facts before the correction.
const LOOK_BACK: usize = 200;
