//! The report: measured values and their bars.

use std::collections::BTreeMap;
use std::fmt::Write;

use turnwise_eval::truth::Truth;
use turnwise_eval::{Recall, Tally};

use crate::notes;
use crate::points::{self, DEFAULT};
use crate::questions::{self, BUDGETS};
use crate::summaries;

/// All measured values.
#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
    details: String,
}

/// Sums by set.
#[derive(Default)]
pub struct Table(points::Sums);

struct Row {
    what: String,
    measured: f64,
    bar: Bar,
}

/// The required value of a figure.
enum Bar {
    Least(f64),
    Most(f64),
}

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

    /// Adds the results of the notes.
    pub fn notes(&mut self, sums: &notes::Sums) {
        let mut at_4x = Truth::default();
        let mut least = f64::INFINITY;
        for ((_, _, level, _), truth) in sums.iter().filter(|((name, ..), _)| name == DEFAULT) {
            if *level == "4x" {
                at_4x += truth;
            }
            if truth.needed >= MIN_FAR {
                let simpler = truth.by_window.max(truth.by_ledger);
                let more = truth.kept as f64 - simpler as f64;
                least = least.min(100.0 * more / truth.needed as f64);
            }
        }
        let bars = [
            Some(Bar::Most(2.0)),
            Some(Bar::Least(60.0)),
            Some(Bar::Least(70.0)),
            None,
            None,
            None,
            Some(Bar::Most(5.0)),
            Some(Bar::Most(3.0)),
            Some(Bar::Most(0.0)),
            Some(Bar::Most(10.0)),
            Some(Bar::Least(99.0)),
        ];
        for ((name, figure), bar) in notes::FIGURES.iter().zip(notes::figures(&at_4x)).zip(bars) {
            if let Some((figure, bar)) = figure.zip(bar) {
                self.row(format!("notes, 4x: {name} %"), figure, bar);
            }
        }
        if least.is_finite() {
            self.row("notes: points above simpler things, at least", least, Bar::Least(0.0));
        }
        self.head(
            "Whether the notes tell the truth (%)",
            &format!("strategy | set | level | half | points | {}", notes::FIGURES.join(" | ")),
        );
        for ((name, set, level, half), truth) in sums {
            let figures = notes::figures(truth)
                .map(|figure| figure.map_or("–".to_owned(), |figure| format!("{figure:.1}")));
            let head = [name, *set, *level, half.as_str()].map(str::to_owned);
            let points = vec![truth.points.to_string()];
            self.line(&[head.to_vec(), points, figures.to_vec()].concat());
        }
    }

    /// Adds the results of the questions.
    pub fn evidence(&mut self, sums: questions::Sums) {
        for (set, recall, answer) in [("locomo", 29.0, 63.0), ("qmsum", 29.0, 59.0)] {
            if let Some(sum) = sums.get(&(set, false, 4096)) {
                self.row(
                    format!("default, {set} at 4096: evidence"),
                    sum.recall_percent(),
                    Bar::Least(recall),
                );
                self.row(
                    format!("default, {set} at 4096: answer terms"),
                    sum.answer_percent(),
                    Bar::Least(answer),
                );
            }
        }
        for (set, bars) in
            [("locomo", [80.0, 85.0, 88.0, 91.0]), ("qmsum", [32.0, 43.0, 55.0, 67.0])]
        {
            for (budget, bar) in BUDGETS.into_iter().zip(bars) {
                if let Some(sum) = sums.get(&(set, true, budget)) {
                    self.row(
                        format!("pruned for a question, {set} at {budget}"),
                        sum.recall_percent(),
                        Bar::Least(bar),
                    );
                }
            }
        }
        self.head(
            "Evidence",
            "set | strategy | budget | questions | evidence | every one | answer terms | tokens",
        );
        for ((set, knows, budget), sum) in sums {
            let of = |count: u64| 100.0 * count as f64 / sum.questions.max(1) as f64;
            self.line(&[
                set.to_owned(),
                if knows { "pruned for the question" } else { "default" }.to_owned(),
                budget.to_string(),
                sum.questions.to_string(),
                format!("{:.1}", sum.recall_percent()),
                format!("{:.1}", of(sum.every)),
                format!("{:.1}", sum.answer_percent()),
                format!("{}", sum.tokens / sum.questions.max(1)),
            ]);
        }
    }

    /// Adds the results of the summaries.
    pub fn summaries(&mut self, sums: summaries::Sums) {
        let mean = |sum: f64, count: u32| 100.0 * sum / f64::from(count.max(1));
        for (set, words, bar) in
            [("mts", 60, 31.0), ("aci", 200, 31.0), ("qmsum", 200, 24.5), ("locomo", 100, 33.0)]
        {
            if let Some(sum) = sums.get(set) {
                let what = format!("summary of {words} words, {set}: ROUGE-1");
                self.row(what, mean(sum.one, sum.count), Bar::Least(bar));
            }
        }
        self.head("Summaries", "set | pairs | ROUGE-1 | ROUGE-2 | ROUGE-L");
        for (set, sum) in sums {
            let f1 =
                [sum.one, sum.two, sum.longest].map(|f1| format!("{:.1}", mean(f1, sum.count)));
            self.line(&[vec![set.to_owned(), sum.count.to_string()], f1.to_vec()].concat());
        }
    }

    /// Adds the results of whole conversations under policies.
    pub fn policies(&mut self, lines: &[Vec<String>]) {
        let head = "conversations | policy | needed kept % | older than 3 turns kept % | \
                    tokens sent % | cost % | requests between changes of the prefix";
        self.head("Ready-made policies, request by request", head);
        lines.iter().for_each(|cells| self.line(cells));
    }

    /// Adds the results of questions asked at the end of their conversation.
    pub fn questions_at_the_end(&mut self, lines: &[Vec<String>]) {
        self.head(
            "Ready-made policies, questions to a text",
            "texts | policy | evidence | answer terms | tokens",
        );
        lines.iter().for_each(|cells| self.line(cells));
    }

    /// Adds the limits in the newest 1,000 tokens of requests: how many hold, and the share in
    /// sight without and with `restate`.
    pub fn limits(&mut self, kind: &str, count: u64, before: f64, after: f64, resent: u64) {
        let shares = format!("{before:.1} % without `restate`, {after:.1} % with it");
        let what = format!("{kind}, {count} limits in sight of the end: {shares}, points gained");
        self.row(what, after - before, Bar::Least(10.0));
        self.row(format!("{kind}, restate: tokens read again"), resent as f64, Bar::Most(0.0));
    }

    /// Adds the rows of the tracker of issues. The bars are for the half that the tracker was not
    /// tuned on.
    pub fn issues(&mut self, lines: &[Vec<String>], splits: f64, joined: f64, interleaved: f64) {
        self.row("issues: false splits in 20 conversations", splits, Bar::Most(1.0));
        self.row("issues in sequence: boundaries found, %", joined, Bar::Least(85.0));
        self.row("issues interleaved: boundaries found, %", interleaved, Bar::Least(85.0));
        let head = "conversations | alone: boundaries | false in 20 | in sequence: found % | \
                    false in 20 | interleaved: found % | false in 20 | as spoken: found % | false in 20";
        self.head("Issues told apart", head);
        lines.iter().for_each(|cells| self.line(cells));
    }

    /// Adds a table of details.
    pub fn table(&mut self, title: &str, columns: &str, lines: &[String]) {
        self.head(title, columns);
        lines.iter().for_each(|line| _ = writeln!(self.details, "| {line} |"));
    }

    /// Adds a value that has to reach a bar.
    pub fn least(&mut self, what: impl Into<String>, measured: f64, bar: f64) {
        self.row(what, measured, Bar::Least(bar));
    }

    /// Adds a value that has to stay below a bar.
    pub fn most(&mut self, what: impl Into<String>, measured: f64, bar: f64) {
        self.row(what, measured, Bar::Most(bar));
    }

    fn row(&mut self, what: impl Into<String>, measured: f64, bar: Bar) {
        self.rows.push(Row { what: what.into(), measured, bar });
    }

    fn head(&mut self, title: &str, head: &str) {
        let _ = write!(
            self.details,
            "\n### {title}\n\n| {head} |\n|{}\n",
            "---|".repeat(head.split('|').count())
        );
    }

    fn line(&mut self, cells: &[String]) {
        let _ = writeln!(self.details, "| {} |", cells.join(" | "));
    }

    /// The whole report as Markdown.
    pub fn render(&self) -> String {
        let mut out = String::from("| what | measured | bar | |\n|---|---|---|---|\n");
        for Row { what, measured, bar } in &self.rows {
            // Judge the rounded figure, since that is the one in the table.
            let shown = format!("{measured:.2}");
            let (bar, holds) = match bar {
                Bar::Least(bar) => (format!("≥ {bar}"), measured >= bar),
                Bar::Most(bar) => (format!("≤ {bar}"), measured <= bar),
            };
            let _ = writeln!(
                out,
                "| {what} | {shown} | {bar} | {} |",
                if holds { "holds" } else { "**missed**" }
            );
        }
        let missed = self.rows.iter().filter(|row| match row.bar {
            Bar::Least(bar) => row.measured < bar,
            Bar::Most(bar) => row.measured > bar,
        });
        let _ = writeln!(
            out,
            "\n{} of {} rows hold.",
            self.rows.len() - missed.count(),
            self.rows.len()
        );
        out + &self.details
    }
}

/// A mean leaves out sets with fewer far identifiers.
const MIN_FAR: u64 = 15;
/// The same for placeholders, which have fewer far identifiers.
const MIN_FAR_TOOLS: u64 = 10;
