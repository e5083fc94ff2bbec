//! Fits the weights of values: see `turnwise_text::weights`.
//!
//! Every value that a digest of an old result could have at a checkpoint is an example. It counts
//! as needed if the next message uses it. A logistic
//! regression on one half of the conversations gives the weights; the other half shows what they
//! are worth. Each set counts the same, however many facts it has.

#![allow(clippy::indexing_slicing)] // matrices: a wrong index ends the fit

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::Result;
use turnwise_eval::identifiers::identifiers;
use turnwise_eval::{Message, Point};
use turnwise_host::text::digest::{self, Result as ToolResult};
use turnwise_host::text::weights::{COUNT, Candidate, Feature, TABLE, Weight};
use turnwise_host::turnwise_core::item::Role;

use crate::build::Source;
use crate::data::{Checkpoint, Data, messages};
use crate::notes::Half;
use crate::points::{self, SETS};
use crate::report::Report;

/// Reads all sets, fits the column of values, and prints the table.
pub fn run(data: &Data, out: &Path, _report: &mut Report) -> Result<()> {
    eprintln!("==> fit");
    let recorded = data.checkpoints()?;
    let mut values = Examples::default();
    for (set, max, _) in SETS {
        data.rows(&format!("tools/{set}"), |row| {
            let id = row.text_of("id").unwrap_or("?");
            let source = Source::new(messages(row))?;
            for checkpoint in points::of(&recorded, id, &source, max) {
                let point = Point::new(&source.messages, checkpoint.index);
                values.add(set, id, &checkpoint, values_at(&point));
            }
            Ok(())
        })?;
    }
    let mut text = String::new();
    for (value, Weight { name, fact, .. }) in
        values.fit(|weight| weight.value).into_iter().zip(TABLE)
    {
        let _ = writeln!(text, "    {name} {fact} {value};");
    }
    std::fs::write(out.join("weights.txt"), &text)?;
    println!("{text}");
    Ok(())
}

/// A candidate, and whether it was needed.
struct Example {
    candidate: Candidate,
    is_needed: bool,
}

/// The examples by checkpoint.
#[derive(Default)]
struct Examples(Vec<Round>);

/// The examples of one checkpoint.
struct Round {
    set: &'static str,
    half: Half,
    /// The room for facts, in tokens.
    room: u32,
    examples: Vec<Example>,
}

impl Examples {
    fn add(&mut self, set: &'static str, id: &str, at: &Checkpoint, examples: Vec<Example>) {
        let room = at.budgets.get("8x").copied().unwrap_or_default();
        if examples.iter().any(|example| example.is_needed) {
            self.0.push(Round { set, half: Half::of(id), room, examples });
        }
    }

    /// Fits the weights of a column, and reports what the old and the new ones keep.
    fn fit(&self, old: fn(&Weight) -> i64) -> Vec<i64> {
        let old: Vec<f64> = TABLE.iter().map(|weight| old(weight) as f64).collect();
        let mut shares: BTreeMap<&str, [f64; 2]> = BTreeMap::new();
        let fitted = || self.0.iter().filter(|round| round.half == Half::Fitted);
        for round in fitted() {
            for example in &round.examples {
                shares.entry(round.set).or_default()[usize::from(example.is_needed)] += 1.0;
            }
        }
        let mut samples = Vec::new();
        for round in fitted() {
            for example in round.examples.iter().filter(|example| !is_word(&example.candidate)) {
                let [_, needed] = shares.get(round.set).copied().unwrap_or_default();
                let features = example.candidate.features.map(|amount| amount as f64 / 1000.0);
                let sample = Sample {
                    features,
                    is_needed: example.is_needed,
                    weight: 100.0 / needed.max(1.0),
                };
                samples.extend((needed >= LEAST_NEEDED).then_some(sample));
            }
        }
        let fitted = logistic(&samples, &old);
        // Half-way, so that no single set of runs decides alone.
        let new: Vec<f64> = fitted.iter().zip(&old).map(|(new, old)| (new + old) / 2.0).collect();
        for half in [Half::Fitted, Half::Other] {
            let kept = |weights: &[f64]| self.kept(half, weights);
            eprintln!("    {}: kept {} before, {} now", half.as_str(), kept(&old), kept(&new));
        }
        new.into_iter().map(|weight| (weight / 10.0).round() as i64 * 10).collect()
    }

    /// The needed candidates among the best that fit, per set.
    fn kept(&self, half: Half, weights: &[f64]) -> String {
        let mut sums: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        for round in self.0.iter().filter(|round| round.half == half) {
            let score = |example: &Example| {
                let Candidate { features, cost, .. } = &example.candidate;
                let features = features.iter().zip(weights);
                let sum: f64 = features.map(|(amount, weight)| *amount as f64 * weight).sum();
                sum / 1e6 - f64::from(cost + 2).ln()
            };
            let mut ranked: Vec<_> = round.examples.iter().collect();
            ranked.sort_by(|a, b| score(b).total_cmp(&score(a)));
            let mut left = round.room;
            let sum = sums.entry(round.set).or_default();
            for example in ranked {
                let cost = example.candidate.cost;
                let fits = cost <= left;
                left -= if fits { cost } else { 0 };
                sum.0 += u32::from(example.is_needed && fits);
                sum.1 += u32::from(example.is_needed);
            }
        }
        let shares = sums.iter().filter(|(_, (_, all))| f64::from(*all) >= LEAST_NEEDED);
        let shares = shares
            .map(|(set, (kept, all))| (set, 100.0 * f64::from(*kept) / f64::from(*all)))
            .collect::<Vec<_>>();
        let mean = shares.iter().map(|(_, share)| share).sum::<f64>() / shares.len().max(1) as f64;
        let sets = shares.iter().map(|(set, share)| format!("{set} {share:.1}"));
        format!("{mean:.1} % ({})", sets.collect::<Vec<_>>().join(", "))
    }
}

/// Whether a candidate is a word. The needed identifiers have no words, so that a fit would never
/// write one.
fn is_word(candidate: &Candidate) -> bool {
    let words = [Feature::State, Feature::Symbol, Feature::Word, Feature::Reason];
    words.iter().any(|feature| candidate.features[*feature as usize] != 0)
}

struct Sample {
    features: [f64; COUNT],
    is_needed: bool,
    weight: f64,
}

/// The weights, in thousandths, that make the samples most likely. A feature that the samples do
/// not have keeps its weight. The constant term says how rare needed facts are, and is dropped.
fn logistic(samples: &[Sample], old: &[f64]) -> Vec<f64> {
    let has = |at: usize| samples.iter().any(|sample| sample.features[at] != 0.0);
    let used: Vec<usize> = (0..COUNT).filter(|at| has(*at)).collect();
    let size = used.len() + 1;
    let mut weights = vec![0.0; size];
    for (weight, at) in weights.iter_mut().zip(&used) {
        *weight = old[*at] / 1000.0;
    }
    let row = |sample: &Sample| -> Vec<f64> {
        used.iter().map(|at| sample.features[*at]).chain([1.0]).collect()
    };
    for _ in 0..ROUNDS {
        // Newton's method: the gradient, and the matrix of second derivatives.
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut matrix = vec![vec![0.0; size]; size];
        for (at, line) in matrix.iter_mut().enumerate() {
            line[at] = RIDGE;
        }
        for sample in samples {
            let row = row(sample);
            let sum: f64 = row.iter().zip(&weights).map(|(a, b)| a * b).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let missed = f64::from(u8::from(sample.is_needed)) - chance;
            let steep = sample.weight * (chance * (1.0 - chance)).max(1e-6);
            for (at, a) in row.iter().enumerate().filter(|(_, a)| **a != 0.0) {
                gradient[at] += sample.weight * missed * a;
                for (cell, b) in matrix[at].iter_mut().zip(&row) {
                    *cell += steep * a * b;
                }
            }
        }
        let step = solve(matrix, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step.clamp(-MOST_STEP, MOST_STEP);
        }
    }
    let mut found = old.to_vec();
    for (at, weight) in used.into_iter().zip(weights) {
        found[at] = weight * 1000.0;
    }
    // Words are not fitted: they keep their distance from the kinds of facts.
    let kinds = || (Feature::Url as usize..=Feature::Symbol as usize).filter(|at| has(*at));
    let count = |at: usize| samples.iter().filter(|sample| sample.features[at] != 0.0).count();
    let all: usize = kinds().map(count).sum();
    let moved: f64 = kinds().map(|at| (old[at] - found[at]) * count(at) as f64).sum();
    for at in kinds() {
        found[at] += moved / all.max(1) as f64;
    }
    found
}

/// Solves a system of linear equations by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    let size = values.len();
    for at in 0..size {
        let pivot = (at..size).max_by(|a, b| matrix[*a][at].abs().total_cmp(&matrix[*b][at].abs()));
        let pivot = pivot.unwrap_or(at);
        matrix.swap(at, pivot);
        values.swap(at, pivot);
        for other in 0..size {
            let share = matrix[other][at] / matrix[at][at];
            if other == at || share == 0.0 {
                continue;
            }
            let line = matrix[at].clone();
            for (cell, of) in matrix[other].iter_mut().zip(&line) {
                *cell -= share * of;
            }
            values[other] -= share * values[at];
        }
    }
    (0..size).map(|at| values[at] / matrix[at][at]).collect()
}

/// The values of all but the newest results, as candidates for digests.
fn values_at(point: &Point<'_>) -> Vec<Example> {
    let mut calls = Vec::new();
    let mut results: Vec<(&str, &Message)> = Vec::new();
    for message in point.history {
        match message.role {
            Role::Tool => {
                let arguments = if calls.is_empty() { "" } else { calls.remove(0) };
                results.push((arguments, message));
            }
            _ => calls = message.calls.iter().map(|call| call.arguments.as_str()).collect(),
        }
    }
    results.truncate(results.len().saturating_sub(points::KEPT_RESULTS));
    let wanted = point.only_in_old_results(points::KEPT_RESULTS);
    let found = results.iter().flat_map(|(arguments, message)| {
        let text = &message.content;
        digest::candidates(&ToolResult { arguments, text, ..ToolResult::default() })
    });
    found.map(|candidate| example(candidate, &|id| wanted.contains(id))).collect()
}

fn example(candidate: Candidate, is_needed: &dyn Fn(&str) -> bool) -> Example {
    let is_needed = identifiers(&candidate.text).keys().any(|id| is_needed(id));
    Example { candidate, is_needed }
}

/// A set with fewer needed facts shows nothing.
const LEAST_NEEDED: f64 = 15.0;
/// It keeps weights of rare features small.
const RIDGE: f64 = 2.0;
const ROUNDS: usize = 30;
const MOST_STEP: f64 = 1.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let found = solve(vec![vec![0.0, 2.0], vec![1.0, 1.0]], vec![4.0, 5.0]);
        assert_eq!(found, [3.0, 2.0]);
    }

    #[test]
    fn the_fit_finds_what_makes_facts_needed() {
        let (first, last) = (Feature::First as usize, Feature::Last as usize);
        let sample = |at: usize, is_needed: bool| {
            let mut features = [0.0; COUNT];
            features[at] = 1.0;
            Sample { features, is_needed, weight: 1.0 }
        };
        let mut samples = Vec::new();
        for round in 0..400 {
            samples.push(sample(first, round % 8 == 0));
            samples.push(sample(last, round % 2 == 0));
        }
        let found = logistic(&samples, &[0.0; COUNT]);
        let odds = (1.0_f64).ln() - (1.0_f64 / 7.0).ln();
        assert!((found[last] - found[first] - odds * 1000.0).abs() < 100.0, "{found:?}");
        assert!(found.iter().filter(|weight| **weight != 0.0).count() == 2, "{found:?}");
    }
}
