//! The sentences that tell most: weighed by how rare their words are, none that says what is there already.

use alloc::vec::Vec;

use crate::Speaker;
use crate::notes::gather::{Unit, is_filler, plain};
use crate::notes::page::{Page, Section};
use crate::words::{Words, ascending, each_term, log2};

/// Fills the room that is left with sentences, best first.
pub(super) fn fill<'a>(page: &mut Page<'a, '_>, units: &[Unit<'a>], weighed: &[Weighed]) {
    let ranked = ascending(weighed.len(), &|at| (weighed.get(at).map_or(0, |unit| -unit.score), 0));
    let ranked = ranked
        .into_iter()
        .filter_map(|order| weighed.get(order).map(|unit| (order, unit)))
        .filter(|(_, unit)| unit.score > 0);
    let mut chosen: Vec<&[u32]> = Vec::new();
    let mut left = page.room();
    for (order, unit) in ranked {
        if left < 8 {
            break;
        }
        let repeats =
            chosen.iter().rev().take(200).any(|other| overlap(&unit.terms, other) * 10 > unit.terms.len() * 7);
        let Some(said) = units.get(order).filter(|_| !repeats) else { continue };
        if page.add_said(Section::Course, (true, order), plain(said.text), said.name, &mut left) {
            chosen.push(&unit.terms);
        }
    }
}

/// What is known about a sentence among the others.
pub(super) struct Weighed {
    /// Numbers of its words, sorted, each once.
    terms: Vec<u32>,
    pub score: i64,
}

pub(super) fn weigh(units: &[Unit<'_>]) -> Vec<Weighed> {
    let mut words = Words::default();
    let mut seen_in: Vec<u32> = Vec::new();
    let mut all: Vec<(Vec<u32>, usize)> = Vec::new();
    for unit in units {
        let mut terms = Vec::new();
        let mut length = 0;
        each_term(unit.text, &mut |term| {
            length += 1;
            let id = words.id(term);
            // A unit has a few dozen words: inserting in order is as good as sorting.
            if let Err(place) = terms.binary_search(&id) {
                terms.insert(place, id);
            }
        });
        for term in &terms {
            let at = usize::try_from(*term).unwrap_or(usize::MAX);
            if at >= seen_in.len() {
                seen_in.resize(at + 1, 0);
            }
            if let Some(count) = seen_in.get_mut(at) {
                *count += 1;
            }
        }
        all.push((terms, length));
    }
    let count = u32::try_from(units.len()).unwrap_or(u32::MAX);
    let rarity = |term: &u32| {
        let seen = usize::try_from(*term).ok().and_then(|at| seen_in.get(at)).copied().unwrap_or(1).max(1);
        // log2(1 + N/df), with 1/16 kept of the fraction.
        i64::from(log2(16 + count.saturating_mul(16) / seen)) - 1024
    };
    let sums = all.into_iter().zip(units).map(|((terms, length), unit)| {
        let sum: i64 = terms.iter().map(rarity).sum();
        let mut score = if length > 2 { sum * 16 / (length as i64 + 10) } else { 0 };
        if unit.speaker == Speaker::User {
            score = score * 9 / 8;
        }
        if unit.text.ends_with('?') {
            score = score * 2 / 3;
        }
        if is_filler(unit) {
            score /= 8;
        }
        Weighed { terms, score }
    });
    sums.collect()
}

/// How many of `terms` are in `other`; both sorted.
fn overlap(terms: &[u32], other: &[u32]) -> usize {
    terms.iter().filter(|term| other.binary_search(term).is_ok()).count()
}
