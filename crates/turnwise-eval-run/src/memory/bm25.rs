//! BM25 over passages: what a memory must not be worse than. Stems without stop words, k1 1.2, b
//! 0.75, and passages of two sentences and at most 400 characters.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_text::sentences::sentences;
use turnwise_text::terms::{each_term, is_light, stem};

use super::budgets::Turn;

/// The passages of a talk, with an index.
#[derive(Default)]
pub struct Passages {
    passages: Vec<(Turn, String)>,
    holders: BTreeMap<String, Vec<(usize, f64)>>,
    lengths: Vec<f64>,
}

impl Passages {
    /// Cuts turns into passages.
    pub fn new<'a>(turns: impl Iterator<Item = (Turn, &'a str, &'a str)>) -> Self {
        let mut made = Self::default();
        for (turn, name, text) in turns {
            for passage in passages(text) {
                made.add(turn.clone(), name, &passage);
            }
        }
        made
    }

    fn add(&mut self, turn: Turn, name: &str, passage: &str) {
        let number = self.passages.len();
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for word in words(passage) {
            *counts.entry(word).or_default() += 1.0;
        }
        self.lengths.push(counts.values().sum());
        for (word, count) in counts {
            self.holders.entry(word).or_default().push((number, count));
        }
        self.passages.push((turn, format!("- {name}: \"{passage}\"\n")));
    }

    /// The turns whose passages fit into a budget, best first.
    pub fn search(
        &self,
        question: &str,
        budget: u32,
        measure: &dyn Fn(&str) -> u32,
    ) -> BTreeSet<Turn> {
        let count = self.lengths.len() as f64;
        let mean = self.lengths.iter().sum::<f64>() / count.max(1.0);
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        for word in words(question).into_iter().collect::<BTreeSet<_>>() {
            let Some(holders) = self.holders.get(&word) else { continue };
            let held = holders.len() as f64;
            let rarity = (1.0 + (count - held + 0.5) / (held + 0.5)).ln();
            for (number, times) in holders {
                let length = self.lengths.get(*number).copied().unwrap_or_default() / mean.max(1.0);
                let norm = 1.2 * (0.25 + 0.75 * length);
                *scores.entry(*number).or_default() += rarity * times * 2.2 / (times + norm);
            }
        }
        let mut order: Vec<(usize, f64)> = scores.into_iter().collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (mut shown, mut tokens) = (BTreeSet::new(), 0);
        for (turn, line) in order.iter().filter_map(|(number, _)| self.passages.get(*number)) {
            let added = measure(line);
            if tokens + added <= budget {
                tokens += added;
                shown.insert(turn.clone());
            }
        }
        shown
    }
}

fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    each_term(text, &mut |word, _| {
        if !is_light(word) {
            found.push(stem(word));
        }
    });
    found
}

fn passages(text: &str) -> Vec<String> {
    let mut found: Vec<(String, u32)> = Vec::new();
    for sentence in sentences(text) {
        match found.last_mut() {
            Some((last, count)) if *count < 2 && last.len() + sentence.len() < 400 => {
                last.push(' ');
                last.push_str(sentence);
                *count += 1;
            }
            _ => found.push((sentence.into(), 1)),
        }
    }
    found.into_iter().map(|(text, _)| text).collect()
}
