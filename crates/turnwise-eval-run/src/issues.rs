//! Issues told apart: public conversations with one issue each, joined in sequence and interleaved.
//!
//! A boundary is a user message with another issue than the one before. It is found if one is
//! reported at most one turn away. In a conversation alone, every boundary is a false split.

use std::path::Path;

use anyhow::{Error, Result};
use turnwise_host::formats::{Format, PartKind, parts};
use turnwise_host::json;
use turnwise_host::text::issues::Tracker;
use turnwise_host::text::{Snippet, Speaker};

use crate::data::{Data, messages};
use crate::report::Report;

const SETS: [&str; 4] =
    ["tools/tau_airline", "tools/tau_retail", "support/abcd_sample", "tools/sgd"];

/// Runs all sets.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> issues");
    let mut lines = Vec::new();
    let mut total = [Score::default(); 3];
    for set in SETS {
        let mut all: Vec<Vec<Turn>> = Vec::new();
        data.rows(set, |row| {
            all.push(turns(&messages(row))?);
            Ok(())
        })?;
        all.retain(|turns| turns.len() > 1);
        let mut scores = [Score::default(); 3];
        let [alone, joined, interleaved] = &mut scores;
        for (place, own) in all.iter().enumerate() {
            alone.add(&[own], false);
            // Neighbors in a set are often variations of one conversation.
            let others = all.iter().cycle().skip(place).step_by(7).take(2 + place % 4);
            let others: Vec<&Vec<Turn>> = others.collect();
            joined.add(&others, false);
            interleaved.add(&others, true);
        }
        let cells: Vec<String> = scores.iter().flat_map(|score| score.cells()).collect();
        lines.push([vec![set.to_owned()], cells].concat());
        total.iter_mut().zip(scores).for_each(|(sum, score)| sum.plus(score));
    }
    let cells: Vec<String> = total.iter().flat_map(|score| score.cells()).collect();
    lines.push([vec!["all".to_owned()], cells].concat());
    report.issues(&lines);
    Ok(())
}

/// A message of the user and everything up to the next one.
type Turn = Vec<(Speaker, String)>;

fn turns(messages: &[String]) -> Result<Vec<Turn>> {
    let mut turns: Vec<Turn> = Vec::new();
    for message in messages {
        let parsed = json::parse(message).map_err(Error::msg)?.json;
        let speaker = match parsed.text_of("role") {
            Some("user") => Speaker::User,
            Some("assistant") => Speaker::Assistant,
            Some("tool") => Speaker::Tool,
            _ => continue,
        };
        if speaker == Speaker::User {
            turns.push(Vec::new());
        }
        let Some(turn) = turns.last_mut() else { continue };
        for part in parts(Format::OpenAiChat, &parsed) {
            if matches!(part.kind, PartKind::Text | PartKind::Result) {
                turn.push((speaker, part.text.into_owned()));
            }
        }
    }
    Ok(turns)
}

#[derive(Clone, Copy, Default)]
struct Score {
    conversations: u32,
    boundaries: u32,
    found: u32,
    wrong: u32,
}

impl Score {
    /// Joins conversations and compares the boundaries. Interleaved, they take turns in thirds.
    fn add(&mut self, conversations: &[&Vec<Turn>], is_interleaved: bool) {
        let mut order: Vec<(usize, &Turn)> = Vec::new();
        let rounds = if is_interleaved { 3 } else { 1 };
        for round in 0..rounds {
            for (source, turns) in conversations.iter().enumerate() {
                let (from, to) = (turns.len() * round / rounds, turns.len() * (round + 1) / rounds);
                let part = turns.get(from..to).unwrap_or_default();
                order.extend(part.iter().map(|turn| (source, turn)));
            }
        }
        let mut tracker = Tracker::default();
        let mut told = Vec::new();
        let mut index = 0;
        for (number, (_, turn)) in (1..).zip(&order) {
            for (speaker, text) in turn.iter() {
                tracker.read(&Snippet::said(*speaker, text, number, index));
                index += 1;
            }
            told.push(tracker.current().map_or(0, |issue| issue.id as usize));
        }
        let wanted = boundaries(&order.iter().map(|(source, _)| *source).collect::<Vec<_>>());
        let mut told = boundaries(&told);
        self.conversations += 1;
        self.boundaries += wanted.len() as u32;
        for place in wanted {
            if let Some(at) = told.iter().position(|at| at.abs_diff(place) <= 1) {
                told.remove(at);
                self.found += 1;
            }
        }
        self.wrong += told.len() as u32;
    }

    fn plus(&mut self, other: Self) {
        self.conversations += other.conversations;
        self.boundaries += other.boundaries;
        self.found += other.found;
        self.wrong += other.wrong;
    }

    fn found(self) -> f64 {
        100.0 * f64::from(self.found) / f64::from(self.boundaries.max(1))
    }

    /// False splits in twenty conversations.
    fn splits(self) -> f64 {
        20.0 * f64::from(self.wrong) / f64::from(self.conversations.max(1))
    }

    fn cells(self) -> [String; 2] {
        let found = if self.boundaries > 0 { format!("{:.1}", self.found()) } else { "–".into() };
        [found, format!("{:.1}", self.splits())]
    }
}

/// The places at which the value differs from the one before.
fn boundaries(values: &[usize]) -> Vec<usize> {
    let pairs = values.iter().zip(values.iter().skip(1));
    (1..).zip(pairs).filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect()
}
