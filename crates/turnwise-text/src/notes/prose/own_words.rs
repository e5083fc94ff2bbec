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
    /// must report something or state a fact: it mostly repeats what tools say.
    pub fn fill_with_own_words(&mut self, page: &mut Page<'a, '_>, share: u32, by: Speaker) {
        let left_no_trace: Vec<_> =
            self.passages.iter().map(|passage| self.left_no_trace(passage, by)).collect();
        let is_wanted = |at: usize| left_no_trace.get(at) == Some(&true);
        self.fill_up_to(share.min(page.room()), page, &is_wanted);
    }

    /// Whether the speaker states something that tools do not repeat.
    fn left_no_trace(&self, passage: &Passage, by: Speaker) -> bool {
        let is_own = |unit: &Unit<'_>| {
            let tells = by == Speaker::User || unit.facts > 0 || unit.is(DONE | AHEAD);
            unit.speaker == by && unit.origin.is_none() && tells
        };
        let states = |unit: &Unit<'_>| !unit.is(QUESTION | FILLER) && unit.telling >= least(unit);
        let units = || passage.units().filter_map(|at| self.units.get(at));
        if !units().all(is_own) || !units().any(states) {
            return false;
        }
        let is_in_tools = |term: &&u32| self.in_tools.get(**term as usize >> 1) == Some(&true);
        let weight = |term: &u32| self.weighed.of_term(*term);
        let terms = self.terms.get(passage.terms.clone()).unwrap_or_default();
        let all: i64 = terms.iter().map(weight).sum();
        let repeated: i64 = terms.iter().filter(is_in_tools).map(weight).sum();
        repeated * 100 < all * REPEATED
    }

    /// The weight of a passage by its speaker where tools are at work, in per cent: what the person
    /// says is seldom said again, a fact least of all, and what an assistant says is seldom needed
    /// without a fact or a report.
    pub(super) fn by_speaker(&self, passage: &Passage) -> i64 {
        let units = || passage.units().filter_map(|at| self.units.get(at));
        match units().next().map(|unit| unit.speaker) {
            Some(Speaker::User) if units().any(|unit| unit.facts > 0) => 250,
            Some(Speaker::User) => 150,
            Some(Speaker::Assistant) if units().any(|unit| unit.is(DONE | AHEAD)) => 150,
            Some(Speaker::Assistant) if units().all(|unit| unit.facts == 0) => 60,
            _ => 100,
        }
    }
}

/// The words of calls and results: whether the word of each number is one. Empty without tools.
pub(in crate::notes) fn words_of_tools(told: &[Told<'_>], words: usize) -> Vec<bool> {
    if !has_tools(told) {
        return Vec::new();
    }
    let mut found = vec![false; words];
    for told in told.iter().filter(|told| told.snippet.tool.is_some()) {
        for word in &told.gist.words {
            if let Some(is_found) = found.get_mut(*word as usize) {
                *is_found = true;
            }
        }
    }
    found
}

/// The fewest words that carry meaning in a statement. Without spaces, a word is two pairs of
/// characters or more.
fn least(unit: &Unit<'_>) -> u16 {
    if unit.text.contains(is_unspaced) { STATEMENT * 3 } else { STATEMENT }
}

const STATEMENT: u16 = 3;
/// A passage left no trace if tools repeat less of its weight, in per cent.
const REPEATED: i64 = 20;
