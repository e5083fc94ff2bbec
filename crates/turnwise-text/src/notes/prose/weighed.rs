//! How much each word and each sentence weighs.

use alloc::vec;
use alloc::vec::Vec;

use super::SHORTNESS;
use crate::language::LIGHT_WORDS;
use crate::notes::gather::Unit;
use crate::words::{Words, log2};

/// How the sentences relate to each other.
#[derive(Debug, Default)]
pub(in crate::notes) struct Weighed {
    /// The weight of each word, by its number; a name weighs twice as much.
    words: Vec<u32>,
    scores: Vec<i64>,
}

impl Weighed {
    /// How many words there are.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// Returns the weight of the sentence with this number.
    pub fn score(&self, unit: usize) -> i64 {
        self.scores.get(unit).copied().unwrap_or_default()
    }

    /// Returns the weight of a word of a sentence.
    pub fn of_term(&self, term: u32) -> i64 {
        i64::from(self.words.get(term as usize >> 1).copied().unwrap_or_default())
            * i64::from(1 + (term & 1))
    }
}

/// Weighs the sentences by their words. A common word of talk weighs `light` per cent of another.
pub(in crate::notes) fn weigh(units: &[Unit<'_>], words: &Words, light: u32) -> Weighed {
    let mut seen_in = vec![0_u32; words.len() as usize];
    for term in units.iter().flat_map(|unit| unit.terms) {
        if let Some(count) = seen_in.get_mut(*term as usize >> 1) {
            *count += 1;
        }
    }
    let count = u32::try_from(units.len()).unwrap_or(u32::MAX);
    let weight = |seen: u32| {
        let seen = seen.max(1);
        // log2(1 + N/df), with four fractional bits, plus a small bonus for words that come up
        // repeatedly.
        let rarity = log2(16 + count.saturating_mul(16) / seen) - 1024;
        let topic = 1024 + log2(seen) * 177 / 256;
        (rarity * topic) >> 10
    };
    let mut weights: Vec<u32> =
        seen_in.into_iter().map(|seen| if seen > 0 { weight(seen) } else { 0 }).collect();
    for word in LIGHT_WORDS.iter().filter_map(|word| words.known(word)) {
        if let Some(weight) = weights.get_mut(word as usize) {
            *weight = *weight * light / 100;
        }
    }
    let mut weighed = Weighed { words: weights, scores: Vec::new() };
    let score = |unit: &Unit<'_>| {
        let sum: i64 = unit.terms.iter().map(|term| weighed.of_term(*term)).sum();
        if unit.terms.len() > 1 { sum * 16 / (unit.terms.len() as i64 + SHORTNESS) } else { 0 }
    };
    let scores = units.iter().map(score).collect();
    weighed.scores = scores;
    weighed
}
