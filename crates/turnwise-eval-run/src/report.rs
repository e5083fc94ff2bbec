//! The report: measured values and their bars.

mod needed;

use std::fmt::Write;

use turnwise_eval::truth::Truth;

use crate::notes;
use crate::points::DEFAULT;
use crate::questions::{self, BUDGETS};
use crate::summaries;
pub use needed::Table;

/// All measured values.
#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
    details: String,
}

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

impl Report {
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

    /// Adds how the next step compares with the recorded one, by policy.
    pub fn next_steps(&mut self, rows: &[(&str, Vec<String>)]) {
        let head = "what the agent saw | tokens | steps | all points | calls: same tool | \
                    arguments | all right | by the judge";
        self.head("The next step", head);
        for (policy, cells) in rows {
            self.line(&[vec![(*policy).to_owned()], cells.clone()].concat());
        }
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
    /// tuned on, and `splits` for conversations that were judged to have one issue. `mixed` is cut
    /// at pauses: cuts inside a form are in the table, and nobody could tell their sides apart.
    pub fn issues(&mut self, lines: &[Vec<String>], splits: f64, joined: f64, mixed: f64) {
        self.row("issues: false splits in 20 conversations with one issue", splits, Bar::Most(1.0));
        self.row("issues in sequence: boundaries found, %", joined, Bar::Least(85.0));
        self.row("issues interleaved at pauses: boundaries found, %", mixed, Bar::Least(85.0));
        let head = "conversations | how | joined | boundaries | found % | back in its issue % | \
                    false in 20 conversations | without labels | false in 20 turns";
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
