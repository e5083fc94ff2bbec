//! The most useful facts, each with the words that explain it.
//!
//! The score estimates how likely an assistant is to write the fact again; see
//! [`weights`](crate::weights). Repeated facts score high, and so do list entries that have not
//! been requested yet, dates and ids. Facts that appear only in a tool's result among many others
//! score low, and so do telephone numbers.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::facts::Kind;
use crate::notes::Told;
use crate::notes::prior::Prior;
use crate::weights::{COUNT, Candidate};
use crate::words::{Queue, Words, natural_log};
use crate::{Measure, Template};

mod known;
mod reader;
mod rows;

use known::Known;

/// One fact as the notes show it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Its key; may be empty.
    pub key: &'a str,
    pub key_number: Option<u32>,
    /// The key of the record around it, where its own says only which row it is.
    pub of: &'a str,
    /// The name of its record; may be empty.
    pub record: &'a str,
    /// Whether it is that name, or a part of it.
    pub names_record: bool,
    /// Whether it says how things are: `status: denied`.
    pub is_state: bool,
    /// Whether its record is a call, named by its tool.
    pub is_call: bool,
    /// The outcome of that call in a word; empty if it succeeded.
    pub outcome: &'static str,
    /// Whether it is in a list of a call: without it, the list would say something else.
    pub is_listed: bool,
    /// Its author, if it was only quoted or read by a tool; else empty.
    pub origin: &'a str,
    /// The fact with the words before it, if it has no key.
    pub phrase: &'a str,
    /// Snippet and offset its text and anchor are from.
    source: (usize, usize),
}

impl<'a> Entry<'a> {
    /// Returns the text that is shown after the key.
    pub fn told(&self) -> &'a str {
        if self.kind == Kind::Symbol && self.key.is_empty() { self.text } else { self.phrase }
    }

    /// The same fact, for a page with a line for the outcome.
    pub fn without_outcome(self) -> Self {
        Self { outcome: "", ..self }
    }

    /// The snippet it is from, counted from 1.
    pub fn snippet(&self) -> usize {
        self.source.0
    }

    /// The position of its source, as one number.
    pub fn place_of_source(&self) -> i64 {
        place_in_all(self.source)
    }
}

fn place_in_all((snippet, start): (usize, usize)) -> i64 {
    ((snippet as i64) << 32) | start as i64
}

/// All facts of the covered part, best first.
pub(super) struct Ledger<'a> {
    known: Vec<Known<'a>>,
    costs: Vec<u32>,
    /// For each fact, how many of its message share its key.
    rows: Vec<u32>,
    /// Facts that were not tried yet, and how many there are of each cost.
    queue: Queue,
    queued: [u32; COSTS],
    /// Facts that did not fit: in the last round, and in this one.
    waiting: vec::IntoIter<usize>,
    passed: Vec<usize>,
}

/// Puts a fact behind all others: more than any score.
const SPARE: i64 = 1 << 32;

/// The numbers of values that make an argument a list. A longer list is data.
const LIST: core::ops::RangeInclusive<u32> = 3..=32;
/// What a value in such a list is worth more. Not fitted: half of a list is worth little.
const WHOLE: i64 = 2500;

/// Facts with at least this cost share one bucket.
const COSTS: usize = 32;

impl<'a> Ledger<'a> {
    /// Returns the facts of the snippets, best first, without those that the `tail` shows.
    pub fn read(
        told: &[Told<'a>],
        tail: &[Told<'_>],
        prior: &Prior<'a>,
        words: &mut Words,
    ) -> Self {
        Self {
            known: reader::read(told, tail, prior, words),
            costs: Vec::new(),
            rows: Vec::new(),
            queue: Queue::default(),
            queued: [0; COSTS],
            waiting: Vec::new().into_iter(),
            passed: Vec::new(),
        }
    }

    /// Leaves out the states in the results at these positions: they no longer hold.
    pub fn leave_out_states_of(&mut self, over: &BTreeSet<usize>) {
        if !over.is_empty() {
            let is_over = |at: usize| at.checked_sub(1).is_some_and(|at| over.contains(&at));
            self.known.retain(|known| {
                let entry = known.entry();
                !(entry.is_state && is_over(entry.snippet()))
            });
        }
    }

    /// Notes the outcomes of calls that did not succeed, given in the order of their positions.
    pub fn note_outcomes(&mut self, outcomes: &[(usize, &'static str)]) {
        for known in self.known.iter_mut().filter(|known| known.is_argument) {
            let call = known.entry().snippet();
            let found = outcomes.binary_search_by_key(&call, |(at, _)| at + 1).ok();
            known.outcome = found.and_then(|at| outcomes.get(at)).map_or("", |(_, label)| label);
        }
    }

    /// Puts them in order: `snippets` is how many there are, `words` how many words.
    pub fn rank(&mut self, snippets: usize, words: u32, template: Template, measure: Measure<'_>) {
        self.known.retain(|known| known.speaks(template));
        self.rows = rows::count(&self.known, snippets, words);
        let costs = self.known.iter().zip(&self.rows);
        self.costs = costs.map(|(known, rows)| known.cost(*rows, measure)).collect();
        for cost in &self.costs {
            if let Some(count) = self.queued.get_mut(bucket(*cost)) {
                *count += 1;
            }
        }
        let key = |at: usize| {
            let Some((known, cost)) = self.known.get(at).zip(self.costs.get(at)) else {
                return (0, 0);
            };
            // A list of a call that is cut says something else, so lists are told whole, first.
            let is_list = self.rows.get(at).is_some_and(|rows| LIST.contains(rows));
            let whole = if is_list && known.entry().is_call { WHOLE } else { 0 };
            let worth =
                known.score(snippets, template) + whole - natural_log(cost.saturating_add(2));
            let later = if known.is_spare() { SPARE } else { 0 };
            (later - worth, known.place_of_source())
        };
        self.queue = Queue::of(self.known.len(), &key);
    }

    /// All facts with their features, for fitting the weights.
    pub fn candidates(
        &self,
        snippets: usize,
        template: Template,
        measure: Measure<'_>,
    ) -> Vec<Candidate> {
        let known = self.known.iter().filter(|known| known.speaks(template));
        let candidate = |known: &Known<'_>| {
            let mut features = [0; COUNT];
            known.features(snippets, template, |feature, amount| {
                if let Some(known) = features.get_mut(feature as usize) {
                    *known = amount;
                }
            });
            let entry = known.entry();
            Candidate { text: entry.text.into(), features, cost: known.cost(1, measure) }
        };
        known.map(candidate).collect()
    }

    /// Begins a round: facts that did not fit in the last one come first.
    pub fn begin(&mut self) {
        self.waiting = core::mem::take(&mut self.passed).into_iter();
    }

    /// The next one of this round that costs no more than `room`, with its cost.
    pub fn next_within(&mut self, room: u32) -> Option<(Entry<'a>, u32)> {
        loop {
            let at = match self.waiting.next() {
                Some(at) => at,
                None => self.next_queued(room)?,
            };
            let (known, cost) = self.known.get(at).zip(self.costs.get(at))?;
            if *cost <= room {
                let entry = known.entry();
                let is_listed = entry.is_call && self.rows.get(at).is_some_and(|rows| *rows > 1);
                return Some((Entry { is_listed, ..entry }, *cost));
            }
            self.passed.push(at);
        }
    }

    /// The best of those that were not looked at, as long as one of them may fit: only so far are
    /// they put in order.
    fn next_queued(&mut self, room: u32) -> Option<usize> {
        let cheapest = self.queued.iter().position(|count| *count > 0)?;
        let at = if cheapest > room as usize { None } else { self.queue.next() }?;
        let cost = self.costs.get(at).copied().unwrap_or_default();
        if let Some(count) = self.queued.get_mut(bucket(cost)) {
            *count -= 1;
        }
        Some(at)
    }
}

fn bucket(cost: u32) -> usize {
    (cost as usize).min(COSTS - 1)
}
