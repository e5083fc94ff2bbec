//! Measures whether the notes of the default strategy are true, at checkpoints of tool-using
//! transcripts: see [`turnwise_eval::truth`].
//!
//! Conversations are divided into two halves by their id. Rules and weights are fitted on the
//! first half only, so the second one shows what they are worth on other conversations.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use turnwise_eval::truth::{Reading, Truth};
use turnwise_eval::{Point, Recall};
use turnwise_tokens::{Encoding, Specials, Tokenizer};

use crate::build::Source;
use crate::data::{Data, LEVELS, Lines, list, messages, quoted};
use crate::points::{self, SETS};
use crate::recorded::{self, Place};
use crate::report::Report;

/// Sums by strategy, set and level, for each half.
pub type Sums = BTreeMap<(String, &'static str, &'static str, Half), Truth>;

/// A half of the conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// For fitting rules and weights.
    Fitted,
    /// For judging them.
    Other,
}

impl Half {
    /// The half that a conversation is in.
    pub fn of(id: &str) -> Self {
        let hash = id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        if (hash >> 32) % 2 == 0 { Self::Fitted } else { Self::Other }
    }

    /// Its name in the report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Fitted => "fitted",
            Self::Other => "other",
        }
    }
}

/// Runs every set.
pub fn run(data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> notes");
    let recorded = data.checkpoints()?;
    let models = recorded::read(data)?;
    let mut lines = Lines::create(out, "notes.jsonl")?;
    let mut sums = Sums::new();
    let count = counter()?;
    for (set, max, _) in SETS {
        data.rows(&format!("tools/{set}"), |row| {
            let id = row.text_of("id").unwrap_or("?");
            let mut source = Source::new(messages(row))?;
            let points = points::of(&recorded, id, &source, max);
            // The simpler strategies spend their budget in the same tokens.
            source.count_with(&count);
            for checkpoint in &points {
                let point = Point::new(&source.messages, checkpoint.index);
                let next = source.messages.get(checkpoint.index).map_or("", |next| &next.text);
                let reading = Reading::new(&point, next);
                for (level, _) in LEVELS {
                    let Some(&budget) = checkpoint.budgets.get(level) else { continue };
                    let place = Place { id, checkpoint: checkpoint.index, level, budget };
                    for (name, sent) in points::strategies(&source, &models, &place)? {
                        let (truth, notes) =
                            source.with_context(checkpoint.index, &sent, |context| {
                                (reading.measure(context, budget, &count), reading.notes(context))
                            })?;
                        *sums.entry((name.into(), set, level, Half::of(id))).or_default() += &truth;
                        lines.write(&[
                            ("strategy", quoted(name)),
                            ("id", quoted(id)),
                            ("checkpoint", checkpoint.index.to_string()),
                            ("level", quoted(level)),
                            ("budget", budget.to_string()),
                            ("notes", quoted(&notes)),
                            (
                                "faults",
                                list(&truth.faults.iter().map(|f| quoted(f)).collect::<Vec<_>>()),
                            ),
                        ])?;
                    }
                }
            }
            Ok(())
        })?;
    }
    report.notes(&sums);
    Ok(())
}

/// Counts tokens as current models of OpenAI do.
fn counter() -> Result<impl Fn(&str) -> u32> {
    let tokenizer = RefCell::new(Tokenizer::embedded(Encoding::O200kBase)?);
    // Special tokens count as text, which no tokenizer with all its parts refuses.
    Ok(move |text: &str| tokenizer.borrow_mut().count(text, Specials::AsText).unwrap_or_default())
}

/// The figures of a row, in the order of [`FIGURES`]; `None` where there is nothing to count.
pub fn figures(truth: &Truth) -> [Option<f64>; 11] {
    let share = |part: u64, of: u64| (of > 0).then(|| 100.0 * part as f64 / of as f64);
    let recall = |of: Recall| share(of.kept, of.of);
    [
        share(truth.outcomes.of - truth.outcomes.kept, truth.actions),
        recall(truth.states),
        recall(truth.named),
        share(truth.kept, truth.needed),
        share(truth.by_window, truth.needed),
        share(truth.by_ledger, truth.needed),
        share(truth.unused, truth.lossy_budget),
        share(truth.repeated, truth.note_tokens),
        share(truth.wrong_topics, truth.noted),
        share(truth.noise, truth.entries),
        recall(truth.whole),
    ]
}

/// The names of [`figures`].
pub const FIGURES: [&str; 11] = [
    "untold outcomes",
    "states",
    "named values",
    "all",
    "window",
    "window + ledger",
    "unused (o200k)",
    "repeated",
    "wrong topics",
    "noise",
    "whole tokens",
];
