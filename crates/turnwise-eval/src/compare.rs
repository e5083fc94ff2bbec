//! Compares baseline and candidate conversation by conversation, as a table, JSON or a chart.

use std::fmt::Write;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use turnwise_host::json::push_string;

use crate::answers::Answers;
use crate::replay::{Replay, Request};
use crate::sums::Sums;

/// One conversation under one or two policies.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The conversation's name.
    pub id: String,
    /// Its replay under the measured policy.
    pub candidate: Replay,
    /// Its replay under the baseline.
    pub baseline: Option<Replay>,
}

/// The figures of many conversations under one or two policies.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    rows: Vec<Row>,
    totals_only: bool,
    conversations: u64,
    total: Row,
}

/// The sums of one or more conversations under one or two policies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The conversation's name.
    pub id: String,
    /// The sums under the measured policy.
    pub candidate: Sums,
    /// The sums under the baseline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Sums>,
    /// The grades of a model's answers, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Answers>,
    /// The tokens sent in each request, and under the baseline.
    #[serde(skip)]
    pub requests: Vec<(u64, Option<u64>)>,
}

impl AddAssign<&Row> for Row {
    fn add_assign(&mut self, other: &Self) {
        self.candidate += other.candidate;
        if let Some(baseline) = other.baseline {
            *self.baseline.get_or_insert_default() += baseline;
        }
        if let Some(answers) = other.answers {
            *self.answers.get_or_insert_default() += answers;
        }
    }
}

impl From<&Compared> for Row {
    fn from(compared: &Compared) -> Self {
        Self {
            id: compared.id.clone(),
            candidate: Sums::from(&compared.candidate),
            baseline: compared.baseline.as_ref().map(Sums::from),
            answers: None,
            requests: requests(compared),
        }
    }
}

fn requests(compared: &Compared) -> Vec<(u64, Option<u64>)> {
    let baseline = compared.baseline.as_ref().map(|it| &it.by_request);
    let sent = |(place, request): (usize, &Request)| {
        let before = baseline.and_then(|it| it.get(place)).map(|it| u64::from(it.sent));
        (u64::from(request.sent), before)
    };
    compared.candidate.by_request.iter().enumerate().map(sent).collect()
}

impl Comparison {
    /// A comparison that holds no rows, so that its memory does not grow with the corpus. Its table
    /// has only the total, and its plot is empty.
    pub fn totals_only() -> Self {
        Self { totals_only: true, ..Self::default() }
    }

    /// Adds the row of a conversation.
    pub fn add(&mut self, row: Row) {
        self.conversations += 1;
        self.total += &row;
        if !self.totals_only {
            let is_first = self.rows.is_empty();
            self.rows.push(if is_first { row } else { Row { requests: Vec::new(), ..row } });
        }
    }

    fn total(&self) -> Row {
        Row { id: format!("all {}", self.conversations), ..self.total.clone() }
    }

    /// The totals as JSON: `{"conversations":2,"candidate":{…},"baseline":{…}}`.
    pub fn total_json(&self) -> String {
        let total = self.total();
        let mut out = format!("{{\"conversations\":{}", self.conversations);
        for (name, sums) in [("candidate", Some(total.candidate)), ("baseline", total.baseline)] {
            if let Some(sums) = sums {
                let _ = write!(out, ",\"{name}\":{{");
                push_figures(&mut out, &sums);
                out.push('}');
            }
        }
        if let Some(answers) = total.answers {
            let _ = write!(out, ",\"answers\":{{");
            push_named(&mut out, &answers.figures());
            out.push('}');
        }
        out + "}"
    }

    /// A Markdown table with a row for each conversation and one for the total, with differences in
    /// parentheses.
    pub fn table(&self) -> String {
        let total = self.total();
        // A conversation with questions has the most columns, and so has the total.
        let names: Vec<&str> =
            total.candidate.figures().into_iter().map(|(name, _)| name).collect();
        let mut out = format!(
            "| conversation | {} |\n|---|{}\n",
            names.join(" | "),
            "---|".repeat(names.len())
        );
        let total = (self.rows.len() != 1).then_some(total);
        for row in self.rows.iter().chain(&total) {
            row.push_to(&mut out, names.len());
        }
        if let Some(answers) = self.total.answers {
            push_answers(&mut out, &answers);
        }
        out
    }

    /// A bar chart of the tokens sent in each conversation, or in each request of the only one, the
    /// baseline behind the candidate. It shows the first 200.
    pub fn plot(&self) -> String {
        let bars = match self.rows.as_slice() {
            [row] if !row.requests.is_empty() => row.request_bars(),
            rows => rows.iter().take(MAX_BARS).map(Row::bar).collect(),
        };
        let max = bars.iter().map(|it| it.sent.max(it.baseline.unwrap_or(0))).max();
        let max = max.unwrap_or(0).max(1);
        let height = bars.len() * 18 + 4;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 {height}\" \
             role=\"img\" aria-label=\"tokens sent\">"
        );
        let mut bar = |y: usize, thickness: usize, tokens: u64, color: &str, title: &str| {
            let width = tokens * 400 / max;
            let _ = write!(
                out,
                "<rect x=\"0\" y=\"{y}\" width=\"{width}\" height=\"{thickness}\" \
                 fill=\"{color}\"><title>{title}: {tokens}</title></rect>"
            );
        };
        for (place, Bar { name, sent, baseline }) in bars.iter().enumerate() {
            let (y, name) = (place * 18 + 2, escaped(name));
            if let Some(baseline) = baseline {
                bar(y, 14, *baseline, "#b8bec7", &format!("{name}, baseline"));
            }
            bar(y + 3, 8, *sent, "#2f6fdb", &name);
        }
        out + "</svg>"
    }
}

/// A bar of the chart.
struct Bar {
    name: String,
    sent: u64,
    baseline: Option<u64>,
}

impl Row {
    fn bar(&self) -> Bar {
        let baseline = self.baseline.map(|sums| sums.sent);
        Bar { name: self.id.clone(), sent: self.candidate.sent, baseline }
    }

    fn request_bars(&self) -> Vec<Bar> {
        let bar = |(place, &(sent, baseline)): (usize, &(u64, Option<u64>))| Bar {
            name: format!("{}, request {}", self.id, place + 1),
            sent,
            baseline,
        };
        self.requests.iter().take(MAX_BARS).enumerate().map(bar).collect()
    }

    fn push_to(&self, out: &mut String, columns: usize) {
        let before = self.baseline.as_ref().map(Sums::figures);
        let figures = self.candidate.figures();
        let rest = columns.saturating_sub(figures.len());
        let _ = write!(out, "| {} |", self.id.replace('|', "\\|"));
        for (place, (_, value)) in figures.into_iter().enumerate() {
            let was = before.as_ref().and_then(|before| before.get(place).map(|(_, value)| *value));
            let _ = match was {
                Some(was) => {
                    write!(
                        out,
                        " {} ({}{}) |",
                        short(value),
                        if value < was { "" } else { "+" },
                        short(value - was)
                    )
                }
                None => write!(out, " {} |", short(value)),
            };
        }
        out.push_str(&" |".repeat(rest));
        out.push('\n');
    }
}

/// A conversation as a JSON object, with numbers rounded to two decimals.
pub fn json(row: &Compared) -> String {
    let mut out = String::from("{\"id\":");
    push_string(&mut out, &row.id);
    out.push_str(",\"candidate\":");
    push_replay(&mut out, &row.candidate);
    if let Some(baseline) = &row.baseline {
        out.push_str(",\"baseline\":");
        push_replay(&mut out, baseline);
    }
    out + "}"
}

/// Appends a replay as a JSON object: its figures, the requests that missed something needed, and
/// the requests as arrays of index, tokens of the history and tokens sent.
pub fn push_replay(out: &mut String, replay: &Replay) {
    out.push('{');
    push_figures(out, &Sums::from(replay));
    let _ = write!(
        out,
        ",\"prefix changes\":{},\"repairs\":{},\"lost\":[",
        replay.prefix_changes, replay.repairs
    );
    for (place, pressure) in replay.pressure.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(
            out,
            "{comma}{{\"index\":{},\"history\":{},\"sent\":{},\"ids\":[",
            pressure.index, pressure.history, pressure.sent
        );
        for (place, id) in pressure.lost.iter().enumerate() {
            out.push_str(if place > 0 { "," } else { "" });
            push_string(out, id);
        }
        out.push_str("]}");
    }
    out.push_str("],\"by request\":[");
    for (place, request) in replay.by_request.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(out, "{comma}[{},{},{}]", request.index, request.history, request.sent);
    }
    out.push_str("]}");
}

fn push_figures(out: &mut String, sums: &Sums) {
    push_named(out, &sums.figures());
}

fn push_named(out: &mut String, figures: &[(&str, f64)]) {
    for (place, (name, value)) in figures.iter().enumerate() {
        out.push_str(if place > 0 { "," } else { "" });
        push_string(out, name);
        let _ = write!(out, ":{}", short(*value));
    }
}

/// A second table, with one row.
fn push_answers(out: &mut String, answers: &Answers) {
    let figures = answers.figures();
    let names: Vec<&str> = figures.iter().map(|(name, _)| *name).collect();
    let values: Vec<String> = figures.iter().map(|(_, value)| short(*value)).collect();
    let rule = "|---".repeat(names.len());
    let _ = write!(out, "\n| {} |\n{rule}|\n| {} |\n", names.join(" | "), values.join(" | "));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// At most two decimals.
fn short(value: f64) -> String {
    // In integers, because floating-point formatting would enlarge the wasm module.
    let hundredths = (value.abs() * 100.0 + 0.5) as u64;
    let sign = if value < 0.0 && hundredths > 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The most bars in a chart.
const MAX_BARS: usize = 200;
