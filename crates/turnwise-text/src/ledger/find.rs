//! Finds the facts of one snippet, in text order.

use alloc::vec::Vec;
use core::ops::Range;

use super::FactKind;
use super::fields::{Field, Subject, labels, records};
use super::shapes::{measures, names};
use super::speech::{citations, holds, is_command, persons_lines, statements};
use crate::facts::{Kind, anchor, names_a_field, scan};
use crate::language::{COMMAND_KEYS, without_orders};
use crate::quoted::{Origin, Quotes};
use crate::words::{ascending, each_term, is_letter_or_digit};
use crate::{Snippet, Speaker};

/// One mention of a fact.
#[derive(Clone, Debug)]
pub(super) struct Found<'a> {
    pub kind: FactKind,
    pub text: &'a str,
    pub range: Range<usize>,
    pub key: &'a str,
    /// Whether the key comes from a record or a label, and thus has one value at a time.
    pub keyed: bool,
    /// The subject of the fact's record.
    pub subject: Subject<'a>,
    /// The origin of the passage around it, if quoted.
    pub origin: Option<Origin>,
    /// The earlier summary attributes it to the user.
    pub is_persons: bool,
}

/// The facts mentioned in a snippet. `carried` marks the earlier summary.
pub(super) fn find<'a>(snippet: &Snippet<'a>, carried: bool) -> Vec<Found<'a>> {
    let text = snippet.text;
    let spoken = snippet.speaker != Speaker::Tool && !snippet.call;
    let mut fields = records(text);
    let labeled = fields.is_empty();
    if labeled {
        fields = labels(text);
    }
    let quotes = spoken.then(|| Quotes::read(text));
    let is_foreign = snippet.speaker == Speaker::Tool;
    let persons = if carried { persons_lines(text) } else { Vec::new() };
    let mut finder =
        Finder { text, spoken, labeled, is_foreign, carried, quotes, persons, found: Vec::new() };
    let measured = finder.measures(&fields);
    finder.shapes(&fields, &measured);
    if let Some(quotes) = finder.quotes.as_ref() {
        let stated = statements(snippet, quotes, &finder.persons);
        for (kind, range) in citations(text).into_iter().chain(stated) {
            finder.push(kind, range, "");
        }
        for range in names(text) {
            finder.push(FactKind::Name, range, "");
        }
    }
    finder.in_order()
}

struct Finder<'a> {
    text: &'a str,
    spoken: bool,
    /// The fields are labels in prose.
    labeled: bool,
    /// Whether a tool wrote the whole text.
    is_foreign: bool,
    /// The text is the earlier summary. Its quotation marks are those of its author.
    carried: bool,
    /// The quotations in the speaker's text.
    quotes: Option<Quotes<'a>>,
    /// The user's lines in an earlier summary.
    persons: Vec<Range<usize>>,
    found: Vec<Found<'a>>,
}

impl<'a> Finder<'a> {
    fn push(&mut self, kind: FactKind, range: Range<usize>, key: &'a str) {
        let origin = self.quotes.as_ref().and_then(|quotes| quotes.origin_at(range.start));
        let origin = origin.filter(|origin| !self.carried || *origin == Origin::Notes);
        // The words before a fact may be an instruction: `transfer $9,999`. They become its key
        // only if the speaker wrote them.
        let is_foreign = origin.is_some() || self.is_foreign;
        let key = if is_foreign { without_orders(key) } else { key };
        if let Some(text) = self.text.get(range.clone()) {
            let is_persons = holds(&self.persons, range.start);
            self.found.push(Found {
                kind,
                text,
                range,
                key,
                keyed: false,
                subject: Subject::default(),
                origin,
                is_persons,
            });
        }
    }

    fn push_field(&mut self, kind: FactKind, range: Range<usize>, field: &Field<'a>) {
        self.push(kind, range, field.key);
        if let Some(found) = self.found.last_mut() {
            (found.key, found.keyed, found.subject) = (field.key, true, field.subject);
        }
    }

    /// Adds a fact that is part of a value, with the value's key.
    fn push_part(&mut self, kind: FactKind, range: Range<usize>, key: &'a str) {
        self.push(kind, range, "");
        if let Some(found) = self.found.last_mut() {
            found.key = key;
        }
    }

    /// Finds measures outside of records, and returns their ranges.
    fn measures(&mut self, fields: &[Field<'a>]) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        let mut fields = fields.iter().peekable();
        for range in measures(self.text) {
            while fields.next_if(|field| field.value.end <= range.start).is_some() {}
            let field = fields
                .peek()
                .filter(|field| field.value.start <= range.start && range.end <= field.value.end);
            let is_whole = field.is_some_and(|field| field.value == range);
            let key = words_before(self.text, &range);
            match field {
                Some(field) if is_whole => self.push_field(FactKind::Measure, range.clone(), field),
                Some(_) => continue,
                None => self.push(FactKind::Measure, range.clone(), key),
            }
            places.push(range);
        }
        places
    }

    /// Adds the facts that [`scan`] finds, with their keys, and the values that contain none.
    fn shapes(&mut self, fields: &[Field<'a>], measured: &[Range<usize>]) {
        let mut fields = fields.iter().peekable();
        let mut measured = measured.iter().peekable();
        let mut told = false; // the current field's value is one fact as a whole
        let mut list = (usize::MAX, "");
        for fact in scan(self.text) {
            while let Some(field) = fields.next_if(|field| field.value.end <= fact.range.start) {
                self.value(field, core::mem::take(&mut told));
            }
            while measured.next_if(|range| range.end <= fact.range.start).is_some() {}
            let in_measure = measured.peek().is_some_and(|range| range.start < fact.range.end);
            // A name from code counts if a speaker uses it, but not in a file or as a label.
            let is_label =
                || self.text.get(fact.range.end..).is_some_and(|behind| behind.starts_with(": "));
            let is_code = fact.kind == Kind::Symbol && (!self.spoken || is_label());
            if is_code || names_a_field(self.text, fact.range.clone()) {
                continue;
            }
            let kind = FactKind::Shape(fact.kind);
            match fields.peek().filter(|field| field.value.start < fact.range.end) {
                Some(field) if covers(self.text, &fact.range, &field.value) => {
                    told = true;
                    if !in_measure {
                        self.push_field(kind, fact.range, field);
                    }
                }
                // If the value is a sentence, the words before a number describe it.
                Some(field) if fact.kind == Kind::Number && is_sentence(self.text, field) => {
                    let key = words_before(self.text, &fact.range);
                    let is_outside = key.len() > fact.range.start - field.value.start;
                    if !key.is_empty() && !is_outside {
                        self.push_part(kind, fact.range, key);
                    }
                }
                // Otherwise it is a part of the value: `1688 Clayton Road`.
                Some(_) if matches!(fact.kind, Kind::Number | Kind::Time | Kind::Symbol) => {}
                Some(field) => self.push_part(kind, fact.range, field.key),
                None if in_measure => {}
                None => {
                    let found = anchor(self.text, fact.range.clone());
                    let gap = self.text.get(list.0..fact.range.start);
                    let goes_on = gap.is_some_and(|g| {
                        g.len() < 8 && g.contains(',') && !g.contains(is_letter_or_digit)
                    });
                    let key = match found.text {
                        "" if goes_on => list.1,
                        _ if found.key => found.text,
                        _ => words_before(self.text, &fact.range),
                    };
                    list = (fact.range.end, key);
                    if found.key || goes_on {
                        self.push_part(kind, fact.range, key);
                    } else {
                        self.push(kind, fact.range, key);
                    }
                }
            }
        }
        for field in fields {
            self.value(field, core::mem::take(&mut told));
        }
    }

    /// Adds a value without a recognized shape: a name, a command line, a word.
    fn value(&mut self, field: &Field<'a>, told: bool) {
        let Some(text) = self.text.get(field.value.clone()).filter(|_| !told) else { return };
        // After a label, words that contain a fact are a sentence: `Question 1: where is order
        // W1001`.
        if self.labeled && scan(text).next().is_some() {
            return;
        }
        let is_key = |known: &str| known.eq_ignore_ascii_case(field.key);
        if COMMAND_KEYS.iter().any(|known| is_key(known)) || is_command(text) {
            // The first line identifies the command.
            let end = text.find("\\n").unwrap_or(text.len());
            let range = field.value.start
                ..field.value.start + text.get(..end).map_or(0, |line| line.trim_end().len());
            self.push_part(FactKind::Command, range, field.key);
        } else if text.len() <= LONGEST_VALUE && text.chars().any(is_letter_or_digit) {
            let named = field.key.len() >= 4
                && field
                    .key
                    .get(field.key.len() - 4..)
                    .is_some_and(|end| end.eq_ignore_ascii_case("name"));
            self.push_field(
                if named { FactKind::Name } else { FactKind::Value },
                field.value.clone(),
                field,
            );
        }
    }

    fn in_order(mut self) -> Vec<Found<'a>> {
        let key = |at: usize| {
            self.found
                .get(at)
                .map_or((0, 0), |found| (found.range.start as i64, -(found.range.end as i64)))
        };
        let order = ascending(self.found.len(), &key);
        let empty = Found {
            kind: FactKind::Value,
            text: "",
            range: 0..0,
            key: "",
            keyed: false,
            subject: Subject::default(),
            origin: None,
            is_persons: false,
        };
        let mut out: Vec<Found<'a>> = Vec::with_capacity(order.len());
        for at in order {
            let Some(found) =
                self.found.get_mut(at).map(|slot| core::mem::replace(slot, empty.clone()))
            else {
                continue;
            };
            // Each place holds one fact: a cited id is an id, and a command in a code block is
            // found once.
            if out.last().is_none_or(|last| last.range != found.range) && !found.text.is_empty() {
                out.push(found);
            }
        }
        out
    }
}

/// Whether the fact is the whole value, apart from punctuation.
fn covers(text: &str, fact: &Range<usize>, value: &Range<usize>) -> bool {
    let bare = |from: usize, to: usize| {
        !text.get(from..to).unwrap_or_default().contains(is_letter_or_digit)
    };
    let starts = value.start >= fact.start || bare(value.start, fact.start);
    starts && (fact.end >= value.end || bare(fact.end, value.end))
}

/// Whether a value is a sentence: at least five words, and no number at its start.
fn is_sentence(text: &str, field: &Field<'_>) -> bool {
    let value = text.get(field.value.clone()).unwrap_or_default();
    !value.starts_with(|c: char| c.is_ascii_digit()) && value.split(' ').nth(4).is_some()
}

/// Returns the last content words directly before a fact.
fn words_before<'a>(text: &'a str, fact: &Range<usize>) -> &'a str {
    let found = anchor(text, fact.clone());
    let mut telling = false;
    each_term(found.text, &mut |_, _| telling = true);
    if telling { found.text } else { "" }
}

const LONGEST_VALUE: usize = 60;
