//! The rows of the needed identifiers: how many of them the context of a checkpoint keeps.

use std::collections::BTreeMap;

use turnwise_eval::{Recall, Tally};

use super::{Bar, MIN_FAR, Report};
use crate::points::{self, DEFAULT};

/// Sums by set.
#[derive(Default)]
pub struct Table(points::Sums);

impl Table {
    /// Adds the tally of a context of `set`.
    pub fn add(&mut self, set: &'static str, tally: &Tally) {
        *self.0.entry(set).or_default() += tally;
    }

    /// The sets that `is_wanted` selects.
    fn only(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        let sets = self.0.iter().filter(|(set, _)| is_wanted(set));
        Self(sets.map(|(set, tally)| (*set, tally.clone())).collect())
    }

    /// The mean percentage over the sets whose count, selected by `of`, is at least `least`.
    fn mean(
        &self,
        least: u64,
        of: impl Fn(&Tally) -> Recall,
        kept: impl Fn(&Recall) -> u64,
    ) -> Option<f64> {
        let counts = self.0.values().map(of).filter(|kept| kept.of >= least);
        let shares: Vec<_> =
            counts.map(|count| 100.0 * kept(&count) as f64 / count.of as f64).collect();
        (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
    }

    fn compression(&self) -> f64 {
        let ratios: Vec<_> = self
            .0
            .values()
            .filter(|t| t.after > 0)
            .map(|t| t.before as f64 / t.after as f64)
            .collect();
        ratios.iter().sum::<f64>() / ratios.len().max(1) as f64
    }

    fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.0.values().for_each(|tally| total += tally);
        total
    }

    fn goal(&self) -> f64 {
        let total = self.total();
        100.0 * total.goal / total.goals.max(1) as f64
    }
}

impl Report {
    /// Adds the results of the checkpoints.
    pub fn needed(&mut self, strategies: &points::Levels, turns: &Table, tools: &Table) {
        let far: fn(&Tally) -> Recall = |tally| tally.far;
        let none = BTreeMap::new();
        let levels = strategies.get(DEFAULT).unwrap_or(&none);
        // The note in every fence costs six tokens, which is a point at 8x: without it, a summary
        // could pass for an instruction.
        self.families("default", levels, &points::is_known, [98.0, 85.0, 65.0], 70.0);
        let is_other = |set: &str| !points::is_known(set);
        self.families("other families", levels, &is_other, [85.0, 78.0, 50.0], 60.0);
        if let Some(table) = levels.get("4x") {
            let table = table.only(points::is_known);
            if let Some(calls) = table.mean(MIN_FAR, |tally| tally.calls, |k| k.kept) {
                self.row("default, 4x: next call answerable", calls, Bar::Least(84.0));
            }
        }
        for (level, bar) in [("4x", 95.0), ("8x", 92.0)] {
            let known = levels.get(level).map(|table| table.only(points::is_known));
            if let Some(table) = known.filter(|table| table.total().goals > 0) {
                self.row(format!("default, {level}: goal terms"), table.goal(), Bar::Least(bar));
            }
        }
        if let Some(kept) = turns.mean(MIN_FAR, far, |k| k.kept) {
            self.row("last 3 turns + 200 words: far identifiers", kept, Bar::Least(75.0));
            self.row("last 3 turns + 200 words: compression", turns.compression(), Bar::Least(4.3));
        }
        if let Some(kept) = tools.mean(MIN_FAR_TOOLS, far, |k| k.kept) {
            self.row("placeholders, keep 3: tool-only recall", kept, Bar::Least(80.0));
            self.row("placeholders, keep 3: compression", tools.compression(), Bar::Least(1.45));
        }
        self.always(levels.values().chain([turns, tools]));
        let named = strategies.iter().flat_map(|(name, levels)| {
            levels.iter().map(move |(level, table)| (format!("{name}, {level}"), table))
        });
        let others = [
            ("last 3 turns + 200 words".to_owned(), turns),
            ("placeholders, keep 3".to_owned(), tools),
        ];
        self.needed_details(named.chain(others));
    }

    /// Adds the rows of some of the sets, with bars at 2x, 4x and 8x and one for pairs at 4x.
    fn families(
        &mut self,
        name: &str,
        levels: &BTreeMap<&'static str, Table>,
        is_wanted: &dyn Fn(&str) -> bool,
        bars: [f64; 3],
        pairs_bar: f64,
    ) {
        let far: fn(&Tally) -> Recall = |tally| tally.far;
        for (level, bar) in ["2x", "4x", "8x"].into_iter().zip(bars) {
            let Some(table) = levels.get(level).map(|table| table.only(is_wanted)) else {
                continue;
            };
            let Some(kept) = table.mean(MIN_FAR, far, |k| k.kept) else { continue };
            let anchored = table.mean(MIN_FAR, far, |k| k.anchored).unwrap_or_default();
            self.row(format!("{name}, {level}: far identifiers kept"), kept, Bar::Least(bar));
            let below = format!("{name}, {level}: anchored, points below");
            self.row(below, kept - anchored, Bar::Most(4.0));
        }
        if let Some(table) = levels.get("4x").map(|table| table.only(is_wanted))
            && let Some(pairs) = table.mean(MIN_FAR, |tally| tally.pairs, |k| k.kept)
        {
            self.row(format!("{name}, 4x: pairs"), pairs, Bar::Least(pairs_bar));
        }
    }

    fn always<'t>(&mut self, tables: impl Iterator<Item = &'t Table>) {
        let mut all = Tally::default();
        tables.for_each(|table| all += &table.total());
        if all.points == 0 {
            return;
        }
        let counts = [
            ("invalid contexts", all.invalid),
            ("not user-first", all.not_user_first),
            ("made-up identifiers", all.made_up),
            ("over budget", all.over),
        ];
        for (what, count) in counts {
            self.row(format!("always: {what}"), count as f64, Bar::Most(0.0));
        }
    }

    fn needed_details<'t>(&mut self, tables: impl Iterator<Item = (String, &'t Table)>) {
        let head = "strategy | points | far | anchored | pairs | all | calls | × | over | \
                    invalid | not user-first | goal \
                    | written ids used later | made-up ids | far per set";
        self.head("Needed identifiers", head);
        for (name, table) in tables {
            let total = table.total();
            let mean = |of: fn(&Tally) -> Recall, kept: fn(&Recall) -> u64| {
                table.mean(MIN_FAR, of, kept).map_or("–".into(), |share| format!("{share:.1}"))
            };
            let per_set = table
                .0
                .iter()
                .map(|(set, tally)| format!("{set} {} of {}", tally.far.kept, tally.far.of));
            let cells = [
                name,
                total.points.to_string(),
                mean(|t| t.far, |k| k.kept),
                mean(|t| t.far, |k| k.anchored),
                mean(|t| t.pairs, |k| k.kept),
                mean(|t| t.all, |k| k.kept),
                mean(|t| t.calls, |k| k.kept),
                format!("{:.2}", table.compression()),
                total.over.to_string(),
                total.invalid.to_string(),
                total.not_user_first.to_string(),
                format!("{:.1}", table.goal()),
                format!("{:.1} %", 100.0 * total.useful as f64 / total.written.max(1) as f64),
                total.made_up.to_string(),
                per_set.collect::<Vec<_>>().join(", "),
            ];
            self.line(&cells);
        }
    }
}

/// [`MIN_FAR`] for placeholders, which have fewer far identifiers.
const MIN_FAR_TOOLS: u64 = 10;
