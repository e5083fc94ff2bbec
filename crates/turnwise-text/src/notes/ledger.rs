//! The facts worth their place, each with the words that say what it is.
//!
//! The score says how likely an assistant is to write the fact again. Its weights are rounded from a logistic fit
//! on recorded agent runs: facts used in two kinds of places are wanted again, facts that only stand in a tool's
//! result among many others are not, dates and ids are, telephone numbers are not.

use alloc::string::String;
use alloc::vec::Vec;

use crate::facts::{Anchor, Kind, anchor, names_a_field, scan};
use crate::ledger::shape_weight;
use crate::notes::gather::plain;
use crate::notes::nearby::Nearby;
use crate::notes::prior::Prior;
use crate::notes::wording::{labelled, led_into};
use crate::words::{Words, ascending, each_term, is_letter_or_digit, natural_log};
use crate::{Measure, Snippet, Speaker, Template};

/// One fact and all that is known about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// The key it stands under; empty when there is none.
    pub key: &'a str,
    /// The fact with the words before it, where there is no key.
    pub phrase: &'a str,
    anchored: bool,
    /// Kinds of places it was used in: bits of [`place`].
    places: u8,
    /// Facts in the least crowded snippet that has it.
    crowd: u32,
    last: usize,
    /// Snippet and offset its text and anchor are from.
    pub source: (usize, usize),
    /// How much the words around it have to do with what is going on, per mille.
    relevance: u32,
    carried: bool,
}

/// All facts of the covered part, best first.
pub(super) struct Ledger<'a> {
    entries: Vec<Entry<'a>>,
    snippets: usize,
}

impl<'a> Ledger<'a> {
    pub fn read(snippets: &[Snippet<'a>], tail: &[Snippet<'_>], prior: &Prior<'a>, logs: &[usize]) -> Self {
        let mut names = Words::default();
        // What the tail shows needs no place here.
        for snippet in tail {
            for fact in scan(snippet.text) {
                names.id(&fact.normal());
            }
        }
        let shown = names.len();
        let mut reader = Reader { names, shown, entries: Vec::new(), present: query(snippets, tail) };
        for (at, item) in prior.facts.iter().enumerate() {
            reader.carry(at, item);
        }
        let mut log = logs.iter().peekable();
        for (at, snippet) in snippets.iter().enumerate() {
            let is_log = log.next_if(|next| **next == at).is_some();
            reader.read(at + 1, snippet, if is_log { RESULT } else { place(snippet) });
        }
        Self { entries: reader.entries.into_iter().flatten().collect(), snippets: snippets.len() }
    }

    /// The entries with what each costs, best value first. Called once.
    pub fn ranked(&mut self, template: Template, measure: Measure<'_>) -> Vec<(Entry<'a>, u32)> {
        let mut entries = core::mem::take(&mut self.entries);
        entries.retain(|entry| entry.speaks(template));
        // A key that comes several times in a message is told once for some of them.
        let mut columns = Words::default();
        let mut rows: Vec<u32> = Vec::new();
        for entry in entries.iter().filter(|entry| !entry.key.is_empty()) {
            let column = columns.id(&entry.column()) as usize;
            rows.resize(rows.len().max(column + 1), 0);
            rows.iter_mut().skip(column).take(1).for_each(|rows| *rows += 1);
        }
        let cost = |entry: &Entry<'_>| {
            let column = columns.known(&entry.column()).unwrap_or(u32::MAX);
            let rows = rows.get(column as usize).copied().unwrap_or(1).clamp(1, SHARING);
            let key = if entry.key.is_empty() { 0 } else { measure(entry.key).saturating_add(1) };
            measure(&plain(entry.told())).saturating_add(1 + key.div_ceil(rows))
        };
        let costs: Vec<u32> = entries.iter().map(cost).collect();
        let count = self.snippets;
        let key = |at: usize| {
            let Some((entry, cost)) = entries.get(at).zip(costs.get(at)) else { return (0, 0) };
            let worth = entry.score(count, template) - natural_log(cost.saturating_add(2));
            (-worth, entry.place_of_source())
        };
        let ranked = ascending(entries.len(), &key).into_iter();
        ranked.filter_map(|at| Some((*entries.get(at)?, *costs.get(at)?))).collect()
    }
}

/// So many facts under one key share what it costs, at most: further on it is told again.
const SHARING: u32 = 3;

impl<'a> Entry<'a> {
    /// `key: value`, or the words that lead to it.
    pub fn line(&self) -> String {
        if self.key.is_empty() {
            return plain(self.told());
        }
        let mut line = String::from(self.key);
        line.push_str(": ");
        line.push_str(&plain(self.phrase));
        line
    }

    /// What is told of it beside its key.
    fn told(&self) -> &'a str {
        if self.kind == Kind::Symbol && self.key.is_empty() { self.text } else { self.phrase }
    }

    /// A name for its key in its message.
    fn column(&self) -> String {
        alloc::format!("{} {}", self.source.0, self.key)
    }

    /// Whether it can be understood, and is worth a place at all.
    fn speaks(&self, template: Template) -> bool {
        match self.kind {
            // A number needs words that say what it counts.
            Kind::Number | Kind::Money | Kind::Time => self.anchored,
            // A name from code matters to those who write code, once it was used and not only read.
            Kind::Symbol => template == Template::Coding && self.places.count_ones() > 1,
            // Six capitals may be a booking code; among other capitals, or alone, they are a word.
            Kind::Id if self.text.bytes().all(|b| b.is_ascii_uppercase()) => {
                !self.key.is_empty() || self.phrase.bytes().any(|b| b.is_ascii_lowercase())
            }
            _ => true,
        }
    }

    fn new(kind: Kind, text: &'a str, source: (usize, usize)) -> Self {
        Self {
            kind,
            text,
            key: "",
            phrase: text,
            anchored: false,
            places: 0,
            crowd: 1,
            last: source.0,
            source,
            relevance: 0,
            carried: false,
        }
    }

    /// Where its source stands, as one number.
    pub fn place_of_source(&self) -> i64 {
        ((self.source.0 as i64) << 32) | self.source.1 as i64
    }

    /// In thousandths.
    fn score(&self, snippets: usize, template: Template) -> i64 {
        let recency = 1500 * (self.last as i64 + 1) / (snippets as i64 + 1);
        let spread = if self.places.count_ones() > 1 { 1100 } else { 0 };
        let result = if self.places & RESULT != 0 { -900 } else { 0 };
        let crowd = -natural_log(self.crowd.saturating_add(1)) / 5;
        let carried = if self.carried { 900 } else { 0 };
        let wanted = match (template, self.kind) {
            (Template::Coding, Kind::Path | Kind::Error) | (Template::Research, Kind::Url) => 600,
            _ => 0,
        };
        wanted
            + recency
            + spread
            + result
            + crowd
            + carried
            + shape_weight(self.kind)
            + i64::from(self.relevance) * 80 / 100
    }
}

const USER: u8 = 1;
const ASSISTANT: u8 = 2;
const ARGUMENTS: u8 = 4;
const RESULT: u8 = 8;

fn place(snippet: &Snippet<'_>) -> u8 {
    match snippet.speaker {
        Speaker::User => USER,
        Speaker::Tool => RESULT,
        _ if snippet.call => ARGUMENTS,
        _ => ASSISTANT,
    }
}

/// The words of what is going on now: the last three snippets there are.
fn query(snippets: &[Snippet<'_>], tail: &[Snippet<'_>]) -> Words {
    let mut words = Words::default();
    let source = if tail.is_empty() {
        snippets.iter().rev().take(3).map(|s| s.text).collect::<Vec<_>>()
    } else {
        tail.iter().rev().take(3).map(|s| s.text).collect()
    };
    for text in source {
        each_term(last_bytes(text, 1500), &mut |term, _| {
            words.id(term);
        });
    }
    words
}

fn last_bytes(text: &str, bytes: usize) -> &str {
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

struct Reader<'a> {
    names: Words,
    /// Names below this are in the tail.
    shown: u32,
    entries: Vec<Option<Entry<'a>>>,
    present: Words,
}

impl<'a> Reader<'a> {
    fn carry(&mut self, at: usize, item: &'a str) {
        for fact in scan(item) {
            let entry =
                Entry { carried: true, anchored: true, phrase: item, ..Entry::new(fact.kind, fact.text, (0, at)) };
            if let Some(slot) = self.slot(&fact.normal()) {
                slot.get_or_insert(entry);
                // One entry is enough for an item: it is kept or left as a whole.
                return;
            }
        }
    }

    fn read(&mut self, at: usize, snippet: &Snippet<'a>, place: u8) {
        if snippet.speaker == Speaker::System {
            return;
        }
        let text = snippet.text;
        let nearby = Nearby::of(text, &self.present);
        let facts: Vec<_> = scan(text).collect();
        let crowd = u32::try_from(facts.len()).unwrap_or(u32::MAX);
        let mut window = nearby.window();
        let mut list = (usize::MAX, "");
        let mut value_end = 0;
        for fact in facts {
            let relevance = window.share(fact.range.start, fact.range.end);
            let is_name = fact.kind == Kind::Symbol && place == RESULT;
            let told = fact.range.start < value_end; // a part of the value before it
            if told || is_name || names_a_field(text, fact.range.clone()) {
                continue;
            }
            let mut found = labelled(anchor(text, fact.range.clone()), fact.text);
            if found.text.is_empty() && !matches!(fact.kind, Kind::Number | Kind::Money | Kind::Time) {
                found = led_into(text, fact.range.clone());
            }
            // The later members of a list stand under the key of the first.
            let (end, key) = list;
            let between = text.get(end..fact.range.start);
            if !found.key
                && between.is_some_and(|gap| gap.len() < 8 && gap.contains(',') && !gap.contains(is_letter_or_digit))
            {
                found = Anchor { text: key, key: true, phrase: fact.text };
            }
            list = (fact.range.end, if found.key { found.text } else { "" });
            if found.key {
                value_end = fact.range.start + found.phrase.len();
            }
            let Some(slot) = self.slot(&fact.normal()) else { continue };
            let here = (at, fact.range.start);
            let entry = slot.get_or_insert(Entry { crowd, ..Entry::new(fact.kind, fact.text, here) });
            entry.places |= place;
            entry.crowd = entry.crowd.min(crowd);
            entry.last = at;
            entry.relevance = entry.relevance.max(relevance);
            let says_more = !found.text.is_empty() && (found.key || !entry.anchored);
            if says_more {
                entry.anchored = true;
                entry.key = if found.key { found.text } else { "" };
                entry.phrase = found.phrase;
                entry.text = fact.text;
                entry.source = here;
            }
        }
    }

    /// The place of a fact, unless the tail shows it.
    fn slot(&mut self, normal: &str) -> Option<&mut Option<Entry<'a>>> {
        let id = self.names.id(normal).checked_sub(self.shown)?;
        let at = usize::try_from(id).ok()?;
        if at >= self.entries.len() {
            self.entries.resize(at + 1, None);
        }
        self.entries.get_mut(at)
    }
}
