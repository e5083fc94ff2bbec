//! Sentences of users, labeled by a reader: should a memory store them? The misses of the even
//! lines were looked at while doors were written. Those of the odd lines were not, except for two
//! English ones that were stored wrongly.
//!
//! English and Chinese sentences are samples of recorded conversations. The other languages have
//! no such data under a free license: their sentences were written before their first measurement,
//! half of them worth storing, and half of them alike but not worth it.

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

/// Measures both halves of every language.
pub fn run(report: &mut Report) -> Result<()> {
    for (language, sentences, bars) in LANGUAGES {
        let halves = measure(language, sentences)?;
        for (name, labels) in ["known", "held-out"].into_iter().zip(halves) {
            let share = |of: u32| 100.0 * f64::from(labels.right) / f64::from(of.max(1));
            let what = |what: &str| format!("memory, {name} labeled sentences, {language}: {what}");
            report.least(what("precision"), share(labels.stored), bars.0);
            report.least(what("recall"), share(labels.wanted), bars.1);
        }
    }
    Ok(())
}

fn measure(language: &str, sentences: &str) -> Result<[Labels; 2]> {
    let mut halves = [Labels::default(); 2];
    for (number, line) in sentences.lines().enumerate() {
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
            eprintln!("    {language}, {}: {text}", if is_stored { "stored" } else { "missed" });
        }
    }
    Ok(halves)
}

/// The least precision and recall, in per cent.
type Bars = (f64, f64);

const OTHERS: Bars = (88.0, 55.0);

const LANGUAGES: [(&str, &str, Bars); 6] = [
    ("English", include_str!("../../../../tests/data/memory/sentences.en.jsonl"), (92.0, 70.0)),
    ("German", include_str!("../../../../tests/data/memory/sentences.de.jsonl"), OTHERS),
    ("French", include_str!("../../../../tests/data/memory/sentences.fr.jsonl"), OTHERS),
    ("Spanish", include_str!("../../../../tests/data/memory/sentences.es.jsonl"), OTHERS),
    ("Chinese", include_str!("../../../../tests/data/memory/sentences.zh.jsonl"), OTHERS),
    ("Japanese", include_str!("../../../../tests/data/memory/sentences.ja.jsonl"), OTHERS),
];
