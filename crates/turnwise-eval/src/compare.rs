//! Compares baseline and candidate conversation by conversation, as a table, JSON or a chart.

use std::fmt::Write;

use turnwise_host::json::push_string;

use crate::replay::Replay;
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
}

#[derive(Clone, Debug)]
struct Row {
    id: String,
    candidate: Sums,
    baseline: Option<Sums>,
}

impl Comparison {
    /// Adds a conversation.
    pub fn add(&mut self, compared: &Compared) {
        let baseline = compared.baseline.as_ref().map(Sums::from);
        self.rows.push(Row {
            id: compared.id.clone(),
            candidate: Sums::from(&compared.candidate),
            baseline,
        });
    }

    fn total(&self) -> Row {
        let mut total = Row {
            id: format!("all {}", self.rows.len()),
            candidate: Sums::default(),
            baseline: None,
        };
        for row in &self.rows {
            total.candidate += row.candidate;
            if let Some(baseline) = row.baseline {
                *total.baseline.get_or_insert_default() += baseline;
            }
        }
        total
    }

    /// The totals as JSON: `{"conversations":2,"candidate":{…},"baseline":{…}}`.
    pub fn total_json(&self) -> String {
        let total = self.total();
        let mut out = format!("{{\"conversations\":{}", self.rows.len());
        for (name, sums) in [("candidate", Some(total.candidate)), ("baseline", total.baseline)] {
            if let Some(sums) = sums {
                let _ = write!(out, ",\"{name}\":{{");
                push_figures(&mut out, &sums);
                out.push('}');
            }
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
        let total = (self.rows.len() > 1).then_some(total);
        for row in self.rows.iter().chain(&total) {
            row.push_to(&mut out, names.len());
        }
        out
    }

    /// A bar chart of the tokens sent in each conversation, the baseline behind the candidate. It
    /// shows the first 200 conversations.
    pub fn plot(&self) -> String {
        let rows = || self.rows.iter().take(MAX_BARS);
        let sent = |row: &Row| row.candidate.sent.max(row.baseline.map_or(0, |sums| sums.sent));
        let max = rows().map(sent).max().unwrap_or(0).max(1);
        let height = rows().count() * 18 + 4;
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
        for (place, row) in rows().enumerate() {
            let (y, id) = (place * 18 + 2, escaped(&row.id));
            if let Some(baseline) = &row.baseline {
                bar(y, 14, baseline.sent, "#b8bec7", &format!("{id}, baseline"));
            }
            bar(y + 3, 8, row.candidate.sent, "#2f6fdb", &id);
        }
        out + "</svg>"
    }
}

impl Row {
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
    for (place, (name, value)) in sums.figures().into_iter().enumerate() {
        out.push_str(if place > 0 { "," } else { "" });
        push_string(out, name);
        let _ = write!(out, ":{}", short(value));
    }
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
