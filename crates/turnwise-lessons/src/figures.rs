//! Figures: the numbers in the prose of a lesson, by name.
//!
//! The text contains `{start.changes}` instead of `43`, so that it cannot contradict the engine. A
//! name consists of a lane and a clause key or measure. The lane is `start`, `solution`, or the
//! name of a wrong answer or lane; then follows, for example, `changes` or `sent.max`. `.of`
//! selects the whole of which the value is a part, `.request` the number of the decisive request,
//! from 1, and `.message` the index of its message. `goal` in place of a lane selects the bound of
//! a clause. `grid.settings` and `grid.solved` count the grid.

use crate::bench::Bench;
use crate::clause::{Bound, Clause, wants};
use crate::error::LessonError;
use crate::lane::Lane;
use crate::measure::{Measure, Unit};
use crate::reading::{Attempt, Reading, of_recording};

/// A parsed figure name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The lane.
    pub lane: String,
    /// The clause that is read.
    pub clause: Clause,
    /// The number to show.
    pub aspect: Aspect,
}

/// The part of a reading that a figure shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// The value.
    Value,
    /// The whole of which the value is a part.
    Of,
    /// The decisive request, from 1.
    Request,
    /// The index of the decisive request's message.
    Message,
}

impl Figure {
    /// Parses a name. Clause keys of `goal` take precedence over measures.
    pub fn read(name: &str, goal: &[Clause]) -> Option<Self> {
        let (lane, rest) = name.split_once('.')?;
        let suffixes =
            [(".of", Aspect::Of), (".request", Aspect::Request), (".message", Aspect::Message)];
        let suffix = suffixes
            .into_iter()
            .find_map(|(suffix, aspect)| Some((rest.strip_suffix(suffix)?, aspect)));
        let (what, aspect) = suffix.unwrap_or((rest, Aspect::Value));
        let clause = goal.iter().find(|clause| clause.key == what).cloned();
        let clause = clause.or_else(|| Some(Clause::new(Measure::from_name(what)?, Bound::All)))?;
        Some(Self { lane: lane.to_owned(), clause, aspect })
    }

    /// The unit of the number.
    pub fn unit(&self) -> Unit {
        match self.aspect {
            Aspect::Value => self.clause.measure.unit(),
            Aspect::Of | Aspect::Request => Unit::Count,
            Aspect::Message => Unit::Index,
        }
    }

    /// The number in an attempt.
    pub fn read_in(&self, attempt: &Attempt) -> Option<u64> {
        self.number(attempt.read(&self.clause))
    }

    fn number(&self, reading: Reading) -> Option<u64> {
        match self.aspect {
            Aspect::Value => reading.value,
            Aspect::Of => reading.of,
            Aspect::Request => reading.place.map(|place| place.request as u64 + 1),
            Aspect::Message => reading.place.map(|place| place.message as u64),
        }
    }
}

/// Computes the figures with these names, except those of the grid.
///
/// # Errors
/// `unknown_figure` for a name without a meaning, or without a value.
pub fn compute(bench: &Bench<'_>, names: &[String]) -> Result<Vec<(String, u64)>, LessonError> {
    let mut read = Vec::new();
    for name in names.iter().filter(|name| !name.starts_with("grid.")) {
        read.push((name, Figure::read(name, &bench.lesson.goal).ok_or_else(|| unknown(name))?));
    }
    let mut found = Vec::new();
    for (name, figure) in read.iter().filter(|(_, figure)| figure.lane == "goal") {
        let bound = match figure.clause.bound {
            Bound::Most(bound) | Bound::Least(bound) | Bound::Is(bound) => bound,
            Bound::All => return Err(unknown(name)),
        };
        found.push(((*name).clone(), bound));
    }
    read.retain(|(_, figure)| figure.lane != "goal");
    let mut lanes: Vec<&str> = read.iter().map(|(_, figure)| figure.lane.as_str()).collect();
    lanes.sort_unstable();
    lanes.dedup();
    for lane in lanes {
        let own: Vec<_> = read.iter().filter(|(_, figure)| figure.lane == lane).collect();
        let clauses = own.iter().map(|(_, figure)| &figure.clause);
        let attempt = attempt(bench, lane, clauses)?;
        for (name, figure) in own {
            let reading = if figure.clause.measure.is_of_recording() {
                let source = bench.source(conversation(bench, lane))?;
                of_recording(figure.clause.measure, source.player.recording())
            } else {
                attempt.read(&figure.clause)
            };
            let number = figure.number(reading).ok_or_else(|| unknown(name))?;
            found.push(((*name).clone(), number));
        }
    }
    found.sort();
    Ok(found)
}

fn attempt<'c>(
    bench: &Bench<'_>,
    name: &str,
    clauses: impl Iterator<Item = &'c Clause>,
) -> Result<Attempt, LessonError> {
    let lane: Lane = bench.lesson.lane(name).ok_or_else(|| unknown(name))?;
    let wants = wants(clauses);
    let own = bench.lesson.lanes.iter().find(|lane| lane.name == name);
    match own.and_then(|lane| lane.conversation.as_ref()) {
        Some(id) => Ok(Attempt::new(vec![bench.replay(&lane, id, &wants)?])),
        None => bench.attempt(&lane, &wants),
    }
}

/// The conversation of a lane.
fn conversation<'a>(bench: &Bench<'a>, lane: &str) -> &'a str {
    let own = bench.lesson.lanes.iter().find(|known| known.name == lane);
    let own = own.and_then(|lane| lane.conversation.as_deref());
    own.or(bench.lesson.conversations.first().map(String::as_str)).unwrap_or_default()
}

fn unknown(name: &str) -> LessonError {
    let message = format!("`{name}` is no lane with a clause or measure, or has no such number");
    LessonError::new("unknown_figure", message).at_field(name)
}
