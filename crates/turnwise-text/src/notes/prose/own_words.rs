//! What was said that no call and no result repeats.
//!
//! A limit or a decision in words that no table knows (`Mornings are no good`) looks like small
//! talk. But a wish that was carried out is in the arguments of a call, and one that was not has no
//! other trace than the person's own sentence. So it is with what the assistant reports of things
//! that no tool answered: `The airline turned down your claim.`

use alloc::vec;
use alloc::vec::Vec;

use super::{Passage, Prose};
use crate::Speaker;
use crate::notes::Told;
use crate::notes::gather::{Unit, has_tools};
use crate::notes::gist::{AHEAD, DONE, FILLER, QUESTION};
use crate::notes::page::Page;
use crate::words::is_unspaced;

impl<'a> Prose<'_, 'a> {
    /// Adds passages of a speaker that left no trace, together at most `share` tokens. An assistant
    /// must report something, name a time to come or state a fact: it mostly repeats what tools
    /// say.
    pub fn fill_with_own_words(&mut self, page: &mut Page<'a, '_>, share: u32, by: Speaker) {
        let left_no_trace: Vec<_> = self
            .passages
            .iter()
            .map(|passage| self.states(passage, by) && self.repeated(passage) < REPEATED)
            .collect();
        let is_wanted = |at: usize| left_no_trace.get(at) == Some(&true);
        self.fill_up_to(share.min(page.room()), page, &is_wanted);
    }

    /// Whether a passage is a statement of the speaker.
    fn states(&self, passage: &Passage, by: Speaker) -> bool {
        let is_own = |unit: &Unit<'_>| {
            let is_said = unit.speaker == by && unit.origin.is_none();
            is_said && (by == Speaker::User || unit.facts > 0 || self.reports(unit))
        };
        let states = |unit: &Unit<'_>| !unit.is(QUESTION | FILLER) && unit.telling >= least(unit);
        let units = || passage.units().filter_map(|at| self.units.get(at));
        units().all(is_own) && units().any(states)
    }

    /// Whether a sentence reports something or names a time to come. A change has a line of its own,
    /// so that words after it report nothing. A few words without a fact (`I have verified your
    /// identity`) only name a step.
    fn reports(&self, unit: &Unit<'_>) -> bool {
        let is_after_change = self.traces.changed.get(unit.snippet) == Some(&true);
        unit.is(DONE | AHEAD) && unit.telling > least(unit) && !is_after_change
    }

    /// How much of the weight of a passage tools repeat, in per cent.
    fn repeated(&self, passage: &Passage) -> i64 {
        let is_in_tools = |term: &&u32| self.traces.words.get(**term as usize >> 1) == Some(&true);
        let weight = |term: &u32| self.weighed.of_term(*term);
        let terms = self.terms.get(passage.terms.clone()).unwrap_or_default();
        let all: i64 = terms.iter().map(weight).sum();
        let repeated: i64 = terms.iter().filter(is_in_tools).map(weight).sum();
        repeated * 100 / all.max(1)
    }

    /// The weight of a passage by its speaker where tools are at work, in per cent: what the person
    /// says is seldom said again, a fact that no tool knows least of all, and what an assistant
    /// says without a fact or a report is seldom needed.
    pub(super) fn by_speaker(&self, passage: &Passage) -> i64 {
        let units = || passage.units().filter_map(|at| self.units.get(at));
        let has_facts = units().any(|unit| unit.facts > 0);
        match units().next().map(|unit| unit.speaker) {
            Some(Speaker::User) if has_facts && self.repeated(passage) == 0 => 250,
            Some(Speaker::User) => 150,
            Some(Speaker::Assistant) if units().any(|unit| self.reports(unit)) => 150,
            Some(Speaker::Assistant) if !has_facts => 60,
            _ => 100,
        }
    }
}

/// What tools said and did, which nobody needs to say again. Empty without tools.
#[derive(Default)]
pub(in crate::notes) struct Traces {
    /// For each word number, whether a call or a result has the word.
    pub(super) words: Vec<bool>,
    /// For each message, whether a tool made a change before it in the same turn.
    changed: Vec<bool>,
}

impl Traces {
    /// Reads the calls and results; `words` is how many words there are.
    pub fn of(told: &[Told<'_>], words: usize) -> Self {
        if !has_tools(told) {
            return Self::default();
        }
        let mut found = Self { words: vec![false; words], changed: Vec::with_capacity(told.len()) };
        let mut has_changed = false;
        for told in told {
            found.changed.push(has_changed);
            has_changed = told.snippet.speaker != Speaker::User
                && (has_changed || (!told.snippet.call && told.gist.answer.is_change()));
            if told.snippet.tool.is_none() {
                continue;
            }
            for word in &told.gist.words {
                if let Some(is_found) = found.words.get_mut(*word as usize) {
                    *is_found = true;
                }
            }
        }
        found
    }
}

/// The fewest words that carry meaning in a statement. Without spaces, a word is two pairs of
/// characters or more.
fn least(unit: &Unit<'_>) -> u16 {
    if unit.text.contains(is_unspaced) { STATEMENT * 3 } else { STATEMENT }
}

const STATEMENT: u16 = 3;
/// A passage left no trace if tools repeat less of its weight, in per cent.
const REPEATED: i64 = 20;
