//! Measures checkpoints of tool-using transcripts: the default strategy at three budgets, a window
//! of turns, and placeholders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;
use turnwise_eval::{Point, Tally, checkpoints, score};

use crate::build::{Source, TOOLS, TURNS};
use crate::data::{Checkpoint, Data, LEVELS, Lines, list, messages, quoted};
use crate::recorded::{self, Place, Recorded};
use crate::report::{Report, Table};

/// The name of the default strategy in the tables.
pub const DEFAULT: &str = "default";

/// The sets, each with the maximum number of checkpoints per transcript for needed identifiers and
/// for placeholders. The first [`KNOWN`] are the families that the default was made with.
pub const SETS: [(&str, usize, usize); 8] = [
    ("tau_airline", 12, 15),
    ("tau_retail", 8, 10),
    ("swe_agent", 12, 12),
    ("pi_session", 120, 120),
    ("sgd", 6, 8),
    ("star", 6, 8),
    ("crosswoz", 6, 8),
    ("claude_code", 24, 24),
];

/// The number of sets that the default was made with.
const KNOWN: usize = 5;

/// Whether the default was made with this set.
pub fn is_known(set: &str) -> bool {
    SETS.iter().take(KNOWN).any(|(known, ..)| *known == set)
}

/// Runs every set.
pub fn run(data: &Data, out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> needed identifiers");
    let recorded = data.checkpoints()?;
    let mut run = Run {
        needed: Lines::create(out, "needed.jsonl")?,
        turns: Lines::create(out, "turns.jsonl")?,
        tools: Lines::create(out, "tools.jsonl")?,
        recorded: recorded::read(data)?,
        by_level: BTreeMap::new(),
        by_turns: Table::default(),
        by_tools: Table::default(),
    };
    for (set, max, max_for_tools) in SETS {
        data.rows(&format!("tools/{set}"), |row| {
            let id = row.text_of("id").unwrap_or("?");
            let source = Source::new(messages(row))?;
            let points = of(&recorded, id, &source, max);
            run.conversation(set, id, &source, &points)?;
            run.placeholders(set, id, &source, &points, max_for_tools)
        })?;
    }
    report.needed(&run.by_level, &run.by_turns, &run.by_tools);
    Ok(())
}

/// The recorded checkpoints of a transcript, or some picked from it.
pub fn of(
    recorded: &BTreeMap<String, Vec<Checkpoint>>,
    id: &str,
    source: &Source,
    max: usize,
) -> Vec<Checkpoint> {
    recorded.get(id).cloned().unwrap_or_else(|| pick_checkpoints(source, max))
}

/// Checkpoints for a transcript without recorded ones.
fn pick_checkpoints(source: &Source, max: usize) -> Vec<Checkpoint> {
    let point = |index| {
        let history = source.messages.get(..index).unwrap_or_default();
        let tokens: u32 = history
            .iter()
            .filter(|message| !message.is_system())
            .map(|message| message.tokens)
            .sum();
        let budgets = LEVELS.iter().map(|&(level, by)| (level, (tokens / by).max(150)));
        Checkpoint { index, budgets: budgets.collect() }
    };
    checkpoints(&source.messages, max, 1000).into_iter().map(point).collect()
}

struct Run {
    needed: Lines,
    turns: Lines,
    tools: Lines,
    recorded: Vec<Recorded>,
    by_level: Levels,
    by_turns: Table,
    by_tools: Table,
}

impl Run {
    fn conversation(
        &mut self,
        set: &'static str,
        id: &str,
        source: &Source,
        points: &[Checkpoint],
    ) -> Result<()> {
        for Checkpoint { index, budgets } in points {
            let point = Point::new(&source.messages, *index);
            for (&level, &budget) in budgets {
                let far = point.lost_by_window(budget);
                let place = Place { id, checkpoint: *index, level, budget };
                for (name, sent) in strategies(source, &self.recorded, &place)? {
                    let tally = source.with_context(*index, &sent, |context| {
                        score(&point, context, &far, Some(budget))
                    })?;
                    let levels = self.by_level.entry(name.into()).or_default();
                    levels.entry(level).or_default().add(set, &tally);
                    write(&mut self.needed, name, Some(level), id, *index, Some(budget), &sent)?;
                }
            }
            let sent = source.messages_sent(*index, TURNS)?;
            let far = point.lost_by_turns(3);
            // In short histories three turns lose nothing. Including them would hide how much is
            // saved in long ones.
            let table = if far.is_empty() { "3 turns, nothing far" } else { "3 turns" };
            write(&mut self.turns, DEFAULT, Some(table), id, *index, None, &sent)?;
            if !far.is_empty() {
                let tally = source
                    .with_context(*index, &sent, |context| score(&point, context, &far, None))?;
                self.by_turns.add(set, &tally);
            }
        }
        Ok(())
    }

    /// Measures placeholders at checkpoints of their own: in shorter histories that contain old
    /// results.
    fn placeholders(
        &mut self,
        set: &'static str,
        id: &str,
        source: &Source,
        points: &[Checkpoint],
        max: usize,
    ) -> Result<()> {
        let measured: BTreeSet<_> = checkpoints(&source.messages, max, 500).into_iter().collect();
        let recorded = points.iter().map(|point| point.index);
        for index in recorded.chain(measured.iter().copied()).collect::<BTreeSet<_>>() {
            let sent = source.messages_sent(index, TOOLS)?;
            write(&mut self.tools, DEFAULT, None, id, index, None, &sent)?;
            if measured.contains(&index) && results(source, index) > KEPT_RESULTS {
                let point = Point::new(&source.messages, index);
                let far = point.only_in_old_results(KEPT_RESULTS);
                let tally = source
                    .with_context(index, &sent, |context| score(&point, context, &far, None))?;
                self.by_tools.add(set, &tally);
            }
        }
        Ok(())
    }
}

fn results(source: &Source, len: usize) -> usize {
    let history = source.messages.get(..len).unwrap_or_default();
    history
        .iter()
        .filter(|message| message.role == turnwise_host::turnwise_core::item::Role::Tool)
        .count()
}

/// What each strategy sends: the default, and recorded summaries where there are some.
pub fn strategies<'r>(
    source: &Source,
    recorded: &'r [Recorded],
    place: &Place<'_>,
) -> Result<Vec<(&'r str, Vec<String>)>> {
    let options = source.default_options(place.checkpoint, place.budget)?;
    let mut found = vec![(DEFAULT, source.messages_sent(place.checkpoint, &options)?)];
    for model in recorded {
        let sent = model.messages_sent(source, place)?;
        found.extend(sent.map(|sent| (model.name.as_str(), sent)));
    }
    Ok(found)
}

fn write(
    lines: &mut Lines,
    strategy: &str,
    table: Option<&str>,
    id: &str,
    checkpoint: usize,
    budget: Option<u32>,
    sent: &[String],
) -> Result<()> {
    let mut fields = vec![("strategy", quoted(strategy))];
    fields.extend(table.map(|table| ("table", quoted(table))));
    fields.extend([
        ("id", quoted(id)),
        ("checkpoint", checkpoint.to_string()),
        ("budget", budget.map_or("null".into(), |budget| budget.to_string())),
        ("messages", list(sent)),
    ]);
    lines.write(&fields)
}

/// Results that keep their text when older ones are replaced.
pub const KEPT_RESULTS: usize = 3;

/// Tables by strategy and level.
pub type Levels = BTreeMap<String, BTreeMap<&'static str, Table>>;

/// Sums by set.
pub type Sums = BTreeMap<&'static str, Tally>;
