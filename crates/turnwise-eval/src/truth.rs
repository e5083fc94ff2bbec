//! Measures whether notes are true, beyond the identifiers that they keep: outcomes of
//! actions, states, records with their names, repetition, noise, the topic and broken tokens.
//!
//! The measures read the notes as text and the history as recorded. They share no rule with the
//! program that writes the notes, so that a mistake there shows here.

use std::ops::AddAssign;

use turnwise_host::text::fence;

use crate::needed::Point;
use crate::score::{Context, Recall};

mod baseline;
mod noise;
mod outcomes;
mod records;
mod repeated;
mod states;
mod tokens;
mod values;

pub use baseline::{Baseline, window, window_and_ledger};
pub use outcomes::{Outcome, outcome};
pub use records::{Leaf, leaves};
pub use values::values;

/// The counts of one or more contexts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Truth {
    /// The number of contexts, and of those with notes.
    pub points: u64,
    /// See [`Self::points`].
    pub noted: u64,
    /// Mentioned actions whose result failed or was only a check, and how many say so. The count
    /// `of` has those; `actions` has all.
    pub outcomes: Recall,
    /// All mentioned actions.
    pub actions: u64,
    /// States of results that the next message mentions and a plain window would have lost.
    pub states: Recall,
    /// Values shown under a key with several values, and how many have the name of their record
    /// near.
    pub named: Recall,
    /// Needed identifiers in the default's context, in a plain window, and in a window with a
    /// ledger.
    pub kept: u64,
    /// See [`Self::kept`].
    pub by_window: u64,
    /// See [`Self::kept`].
    pub by_ledger: u64,
    /// All needed identifiers.
    pub needed: u64,
    /// The tokens of the budget, and those not used, where something needed is lost, in the tokens
    /// of a model.
    pub lossy_budget: u64,
    /// See [`Self::lossy_budget`].
    pub unused: u64,
    /// The tokens of the notes, and of the pieces that kept messages repeat.
    pub note_tokens: u64,
    /// See [`Self::note_tokens`].
    pub repeated: u64,
    /// Notes whose first line is the boilerplate of a client.
    pub wrong_topics: u64,
    /// Entries listed as facts, and those that are noise.
    pub entries: u64,
    /// See [`Self::entries`].
    pub noise: u64,
    /// Identifiers in the notes, and those that are whole tokens of the history.
    pub whole: Recall,
    /// The faults of one context, each with its kind: to read, not to add up.
    pub faults: Vec<String>,
}

impl AddAssign<&Truth> for Truth {
    fn add_assign(&mut self, other: &Self) {
        self.points += other.points;
        self.noted += other.noted;
        self.outcomes += other.outcomes;
        self.actions += other.actions;
        self.states += other.states;
        self.named += other.named;
        self.kept += other.kept;
        self.by_window += other.by_window;
        self.by_ledger += other.by_ledger;
        self.needed += other.needed;
        self.lossy_budget += other.lossy_budget;
        self.unused += other.unused;
        self.note_tokens += other.note_tokens;
        self.repeated += other.repeated;
        self.wrong_topics += other.wrong_topics;
        self.entries += other.entries;
        self.noise += other.noise;
        self.whole += other.whole;
    }
}

/// Reads the records of a history, for all contexts of a point.
#[derive(Debug)]
pub struct Reading<'p, 'a> {
    point: &'p Point<'a>,
    next: String,
    leaves: Vec<Leaf>,
}

impl<'p, 'a> Reading<'p, 'a> {
    /// Reads the history of a point; `next` is the text of the message that follows.
    pub fn new(point: &'p Point<'a>, next: &str) -> Self {
        let results = point.history.iter().enumerate();
        let leaves = results.flat_map(|(index, message)| leaves(index, message)).collect();
        Self { point, next: next.into(), leaves }
    }

    /// The notes in a context.
    pub fn notes(&self, context: &Context<'_>) -> String {
        let written = context.written_messages().map(|message| message.content.as_str());
        written.filter(|text| text.contains(ENVELOPE)).map(fence::bare).collect()
    }

    /// Measures a context with this budget. `count` counts the tokens of a text as a model does,
    /// because that is what a budget is spent in; those of the history must be counted with it too.
    pub fn measure(
        &self,
        context: &Context<'_>,
        budget: u32,
        count: &dyn Fn(&str) -> u32,
    ) -> Truth {
        let point = self.point;
        let notes = self.notes(context);
        let mut truth =
            Truth { points: 1, noted: u64::from(!notes.is_empty()), ..Truth::default() };
        let kept: Vec<_> = context.kept_messages().collect();
        states::measure(point, &self.next, &self.leaves, context, budget, &mut truth);
        baseline::measure(point, context, budget, count, &mut truth);
        if !notes.is_empty() {
            outcomes::measure(point.history, &notes, &mut truth);
            records::measure(&self.leaves, &notes, &mut truth);
            repeated::measure(&notes, &kept, &mut truth);
            noise::measure(point, &notes, &mut truth);
            tokens::measure(point.history, &notes, &mut truth);
        }
        truth
    }
}

const ENVELOPE: &str = "<conversation-summary";

/// The pieces of a line of notes: `a; b / c`.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    line.split("; ").map(str::trim).filter(|piece| !piece.is_empty())
}

#[cfg(test)]
mod tests;
