//! What the person wants now. In one conversation people ask for one thing after another, and the
//! task is the request that is being worked on, not the first one.
//!
//! A request begins another errand if its words are new: hardly any of them was said since the
//! current errand began. Otherwise it is about the current one. So is the answer to a
//! question, unless it declines or says that it is about something else.

use alloc::vec::Vec;

use crate::Speaker;
use crate::issues::phrases::{ASKS, NO, OTHER};
use crate::language::{LIGHT_WORDS, OFFERS, begins, mentions};
use crate::notes::gather::{Candidate, Unit, candidate};
use crate::notes::gist::{DECISION, QUESTION, REQUEST};
use crate::notes::prose::Weighed;
use crate::words::{Words, each_term};

/// The errands of a conversation.
#[derive(Default)]
pub(super) struct Errands<'a> {
    /// The request with which the current errand began; empty if it is the first one.
    pub current: Vec<Candidate<'a>>,
    /// What the person asked for since then, the newest first.
    pub later: Vec<Candidate<'a>>,
    /// The requests with which the errands before it began.
    pub earlier: Vec<Candidate<'a>>,
}

/// Finds the errands. `task` is that of an earlier summary. A program in the person's role, as in
/// agents without tool calls, has no errands.
pub(super) fn errands<'a>(
    units: &[Unit<'a>],
    weighed: &Weighed,
    task: &[&str],
    words: &Words,
    is_spoken_by_program: bool,
) -> Errands<'a> {
    let mut found = Errands::default();
    if is_spoken_by_program {
        return found;
    }
    let light = LIGHT_WORDS.iter().filter_map(|word| words.known(word)).collect();
    let mut said = Vocabulary { words: Vec::new(), light };
    let mut begun = !task.is_empty();
    let mut first: Vec<Candidate<'a>> = Vec::new();
    for line in task {
        each_term(line, &mut |term, _| words.known(term).iter().for_each(|word| said.take(*word)));
    }
    let (mut at, mut asked) = (0, false);
    for message in units.chunk_by(|a, b| a.snippet == b.snippet) {
        let is_near_end = |place: usize| place < NEAR_END || place + NEAR_END >= message.len();
        let requests = || {
            let units = message.iter().enumerate().filter(|(place, _)| is_near_end(*place));
            units.filter(|(_, unit)| is_request(unit)).map(|(place, unit)| (at + place, unit))
        };
        let lines = || requests().map(|(order, unit)| candidate(order, unit));
        if let Some((_, unit)) = requests().next() {
            let opening = message.first().map_or("", |first| first.text);
            let goes_on = asked && !begins(opening, NO) && !mentions(unit.text, OTHER);
            let terms = || requests().flat_map(|(_, unit)| unit.terms);
            if begun && !goes_on && said.is_new(terms, weighed) {
                let before = if found.current.is_empty() { &mut first } else { &mut found.current };
                found.earlier.append(before);
                found.current = lines().collect();
                found.later.clear();
                said.words.clear();
            } else if begun {
                // A decision has a line of its own.
                let asks = requests().filter(|(_, unit)| !unit.is(DECISION));
                let mut newest: Vec<_> = asks.map(|(at, unit)| candidate(at, unit)).collect();
                newest.append(&mut found.later);
                newest.truncate(MOST_LATER);
                found.later = newest;
            } else {
                first = lines().collect();
                begun = true;
            }
        }
        let asks = |unit: &Unit<'_>| {
            (unit.is(QUESTION) || mentions(unit.text, ASKS)) && !mentions(unit.text, OFFERS)
        };
        let mut last = message.iter().rev().take(LAST);
        asked = last.any(|unit| unit.speaker == Speaker::Assistant && asks(unit));
        message.iter().flat_map(|unit| unit.terms).for_each(|term| said.take(term >> 1));
        at += message.len();
    }
    found
}

fn is_request(unit: &Unit<'_>) -> bool {
    unit.speaker == Speaker::User && unit.origin.is_none() && unit.is(REQUEST) && unit.telling > 1
}

/// The words of an errand.
struct Vocabulary {
    /// Whether the word with this number was said.
    words: Vec<bool>,
    /// Words that fit any subject.
    light: Vec<u32>,
}

impl Vocabulary {
    fn take(&mut self, word: u32) {
        let word = word as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, false);
        }
        if let Some(known) = self.words.get_mut(word) {
            *known = true;
        }
    }

    /// Whether hardly any of these words was said, by their weights.
    fn is_new<'t, I: Iterator<Item = &'t u32>>(
        &self,
        terms: impl Fn() -> I,
        weighed: &Weighed,
    ) -> bool {
        let is_known =
            |term: &&u32| self.words.get(**term as usize >> 1).copied().unwrap_or_default();
        let weight = |terms: &mut dyn Iterator<Item = &u32>| {
            terms.map(|term| weighed.of_term(*term)).sum::<i64>()
        };
        let (all, shared) = (weight(&mut terms()), weight(&mut terms().filter(is_known)));
        let is_new = |term: &&u32| !is_known(term) && !self.light.contains(&(**term >> 1));
        terms().filter(is_new).count() >= FEWEST && shared * 100 < all * NEW
    }
}

/// The words of another errand were said at most to this share of their weight, in per cent.
const NEW: i64 = 18;
/// The fewest new words of an errand.
const FEWEST: usize = 3;
/// The assistant asks in one of its last sentences.
const LAST: usize = 2;
/// In a long message, which may be pasted, only this number of first and last sentences can be
/// requests.
const NEAR_END: usize = 4;
/// The most requests of an errand that follow its first one.
const MOST_LATER: usize = 2;

#[cfg(test)]
mod tests;
