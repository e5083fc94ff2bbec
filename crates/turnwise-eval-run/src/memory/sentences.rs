//! Sentences of users, labeled by a person: should a memory store them? The misses of the
//! even lines were looked at while doors were written, those of the odd lines were not.

use anyhow::{Context, Result};
use turnwise_host::json;
use turnwise_memory::Kind;

use super::{NOW, learn_at, open};
use crate::report::Report;

/// Counts of labeled sentences: how many were stored, and how many should be.
#[derive(Clone, Copy, Default)]
struct Labels {
    stored: u32,
    /// Stored, and rightly so.
    right: u32,
    wanted: u32,
}

/// Measures both halves.
pub fn run(report: &mut Report) -> Result<()> {
    let mut halves = [Labels::default(); 2];
    for (number, line) in SENTENCES.lines().enumerate() {
        let row = json::parse(line).map_err(anyhow::Error::msg)?.json;
        let text = row.text_of("text").context("no `text`")?;
        let mut memory = open("tab")?;
        let learned = learn_at(&mut memory, text, NOW);
        let is_turn = |id| memory.record(id).is_some_and(|record| record.kind == Kind::Turn);
        let is_stored = learned.added.iter().any(|id| !is_turn(*id));
        let is_wanted = row.text_of("kind").is_some_and(|kind| !kind.is_empty());
        let Some(labels) = halves.get_mut(number % 2) else { continue };
        labels.stored += u32::from(is_stored);
        labels.right += u32::from(is_stored && is_wanted);
        labels.wanted += u32::from(is_wanted);
        if is_stored != is_wanted && number % 2 == 0 {
            eprintln!("    {}: {text}", if is_stored { "stored" } else { "missed" });
        }
    }
    for (name, labels) in ["known", "held-out"].into_iter().zip(halves) {
        let share = |of: u32| 100.0 * f64::from(labels.right) / f64::from(of.max(1));
        let what = |what: &str| format!("memory, {name} labeled sentences, English: {what}");
        report.least(what("precision"), share(labels.stored), 92.0);
        report.least(what("recall"), share(labels.wanted), 70.0);
    }
    Ok(())
}

const SENTENCES: &str = include_str!("../../../../tests/data/memory/sentences.jsonl");
