//! Measures the tracker of issues: public conversations with one issue each, alone, joined in
//! sequence, interleaved and returned to; and conversations with several issues, as they were
//! spoken.
//!
//! A boundary is a user message with another issue than the one before. It is found if one is
//! reported at most one turn away. In a conversation with one issue, every boundary is a false
//! split. The conversations of SGD and STAR have several issues: the tools of each service are one,
//! so a conversation is used up to the last call of its first service. Some conversations of all
//! sets hold several issues in truth: each was judged by one rule (`texts/issues/several.txt`).
//! Those are no conversations with one issue, and where they change, a boundary is not wrong.
//!
//! The tracker was tuned on the even rows of each set only; the odd ones are what counts.

use std::path::Path;

use anyhow::Result;
use turnwise_host::text::issues::Tracker;

use crate::data::Data;
use crate::report::Report;
use crate::resumed;

mod joined;
mod talks;

use joined::{Joined, Kind, Piece};
use talks::{SETS, Talk, Turn, halves};

const HALVES: [&str; 2] = ["even rows", "odd rows"];

/// Runs all sets.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> issues");
    resumed::run(data, &SETS, report)?;
    let mut lines = Vec::new();
    let mut totals = [[Score::default(); NAMES.len()]; 2];
    for set in SETS {
        for ((half, talks), total) in HALVES.iter().zip(halves(data, set)?).zip(&mut totals) {
            let scores = scores(&talks);
            lines.extend(cells(&format!("{set}, {half}"), &scores));
            total.iter_mut().zip(scores).for_each(|(sum, score)| sum.plus(score));
        }
    }
    for (half, total) in HALVES.iter().zip(&totals) {
        lines.extend(cells(&format!("all, {half}"), total));
    }
    let [_, [single, _, _, joined, _, at_pauses, ..]] = totals;
    report.issues(&lines, single.splits(), joined.found(), at_pauses.found());
    Ok(())
}

const NAMES: [&str; 8] = [
    "alone: one issue",
    "alone: all of them",
    "alone: several, as judged",
    "in sequence",
    "interleaved in thirds",
    "interleaved at pauses",
    "returned to",
    "as spoken",
];

/// The scores in the order of [`NAMES`].
fn scores(talks: &[Talk]) -> [Score; NAMES.len()] {
    let pieces = joined::pieces(talks);
    let (single, several): (Vec<Piece<'_>>, Vec<_>) =
        joined::pieces(talks).into_iter().partition(|piece| piece.inner.is_empty());
    let judged = joined::all(&several, Kind::Alone).into_iter().map(Joined::judged);
    [
        Score::of(joined::all(&single, Kind::Alone)),
        Score::of(joined::all(&pieces, Kind::Alone)),
        Score::of(judged),
        Score::of(joined::all(&pieces, Kind::InSequence)),
        Score::of(joined::all(&pieces, Kind::InThirds)),
        Score::of(joined::all(&pieces, Kind::AtPauses)),
        Score::of(joined::all(&pieces, Kind::Returning)),
        Score::of(talks.iter().filter_map(Joined::spoken)),
    ]
}

fn cells(name: &str, scores: &[Score; NAMES.len()]) -> Vec<Vec<String>> {
    let rows = NAMES.iter().zip(scores).filter(|(_, score)| score.conversations > 0);
    rows.map(|(kind, score)| {
        let share = |part: u32, all: u32| match all {
            0 => "–".into(),
            _ => format!("{:.1}", percent(part, all)),
        };
        vec![
            name.into(),
            (*kind).into(),
            score.conversations.to_string(),
            score.boundaries.to_string(),
            share(score.found, score.boundaries),
            share(score.right, score.back),
            format!("{:.1}", score.splits()),
            format!("{:.1}", score.splits_without_labels()),
            format!("{:.2}", 20.0 * f64::from(score.wrong) / f64::from(score.turns.max(1))),
        ]
    })
    .collect()
}

/// The issue that the tracker reports for each turn, as a number from 0.
fn reported(turns: &[&Turn]) -> Vec<usize> {
    let mut tracker = Tracker::default();
    let mut starts = Vec::new();
    let mut index = 0;
    for (number, turn) in (1..).zip(turns) {
        starts.push(index);
        for said in &turn.said {
            tracker.read(&said.snippet(number, index));
            index += 1;
        }
    }
    let has = |start: &u32| tracker.issues().iter().position(|one| one.messages.contains(start));
    starts.iter().filter_map(has).collect()
}

#[derive(Clone, Copy, Default)]
struct Score {
    conversations: u32,
    turns: u32,
    boundaries: u32,
    found: u32,
    wrong: u32,
    /// Boundaries where a part of the conversation changes its issue itself.
    excused: u32,
    /// How often an issue comes back, and how often it is known as the same at most a turn later.
    back: u32,
    right: u32,
}

impl Score {
    fn of<'a>(all: impl IntoIterator<Item = Joined<'a>>) -> Self {
        let mut score = Self::default();
        all.into_iter().for_each(|joined| score.read(&joined));
        score
    }

    /// Compares the boundaries that are reported with those that there are.
    fn read(&mut self, joined: &Joined<'_>) {
        let issues = reported(&joined.turns);
        let mut told = boundaries(&issues);
        self.conversations += 1;
        self.turns += joined.turns.len() as u32;
        self.boundaries += joined.wanted.len() as u32;
        for (from, to) in &joined.wanted {
            if let Some(at) = told.iter().position(|at| (*from..=*to).contains(at)) {
                told.remove(at);
                self.found += 1;
            }
        }
        let is_excused = |at: &&usize| joined.excused.iter().any(|inner| inner.abs_diff(**at) < 2);
        let excused = told.iter().filter(is_excused).count();
        self.excused += excused as u32;
        self.wrong += (told.len() - excused) as u32;
        for (at, before) in &joined.back {
            let issue = issues.get(*before);
            let is_known = |at: usize| issues.get(at) == issue && issue.is_some();
            self.back += 1;
            self.right += u32::from(is_known(*at) || is_known(at + 1));
        }
    }

    fn plus(&mut self, other: Self) {
        self.conversations += other.conversations;
        self.turns += other.turns;
        self.boundaries += other.boundaries;
        self.found += other.found;
        self.wrong += other.wrong;
        self.excused += other.excused;
        self.back += other.back;
        self.right += other.right;
    }

    fn found(self) -> f64 {
        percent(self.found, self.boundaries)
    }

    /// False splits in twenty conversations.
    fn splits(self) -> f64 {
        20.0 * f64::from(self.wrong) / f64::from(self.conversations.max(1))
    }

    /// The same, if a change inside a conversation counted as a false one.
    fn splits_without_labels(self) -> f64 {
        let wrong = self.wrong + self.excused;
        20.0 * f64::from(wrong) / f64::from(self.conversations.max(1))
    }
}

fn percent(part: u32, all: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(all.max(1))
}

/// The places at which the value differs from the one before.
fn boundaries(values: &[usize]) -> Vec<usize> {
    let pairs = values.iter().zip(values.iter().skip(1));
    (1..).zip(pairs).filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect()
}
