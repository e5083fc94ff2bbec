//! Baseline against candidate, conversation by conversation: as a table, as JSON, as a picture.

use std::fmt::Write;

use turnwise_host::json::push_string;

use crate::replay::Replay;

/// One conversation under one or two policies.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The conversation.
    pub id: String,
    /// Under the policy that is measured.
    pub candidate: Replay,
    /// Under the policy it is compared with.
    pub baseline: Option<Replay>,
}

/// What is told of a replay: name and value.
pub fn figures(replay: &Replay) -> [(&'static str, f64); 10] {
    [
        ("requests", replay.requests as f64),
        ("tokens sent", replay.sent as f64),
        ("compression", replay.history as f64 / replay.sent.max(1) as f64),
        ("cost", replay.cost(CACHED_PERCENT) as f64),
        ("needed kept %", replay.kept_percent()),
        ("answerable %", replay.answerable_percent()),
        ("pressure", replay.pressure.len() as f64),
        ("invalid", replay.tally.invalid as f64),
        ("repeated calls", replay.repeated_calls as f64),
        ("dropped limits", replay.dropped_limits as f64),
    ]
}

/// A Markdown table with a row for each conversation; differences in brackets.
pub fn table(rows: &[Compared]) -> String {
    let names = figures(&Replay::default()).map(|(name, _)| name);
    let mut out = format!("| conversation | {} |\n|---|{}\n", names.join(" | "), "---|".repeat(names.len()));
    for row in rows {
        let before = row.baseline.as_ref().map(figures);
        let _ = write!(out, "| {} |", row.id.replace('|', "\\|"));
        for (place, (_, value)) in figures(&row.candidate).into_iter().enumerate() {
            let was = before.and_then(|before| before.get(place).map(|(_, value)| *value));
            let _ = match was {
                Some(was) => {
                    write!(out, " {} ({}{}) |", short(value), if value < was { "" } else { "+" }, short(value - was))
                }
                None => write!(out, " {} |", short(value)),
            };
        }
        out.push('\n');
    }
    out
}

/// The same as JSON: a list of objects, numbers with two decimals.
pub fn json(rows: &[Compared]) -> String {
    let mut out = String::from("[");
    for (place, row) in rows.iter().enumerate() {
        out.push_str(if place > 0 { ",{\"id\":" } else { "{\"id\":" });
        push_string(&mut out, &row.id);
        out.push_str(",\"candidate\":");
        push_replay(&mut out, &row.candidate);
        if let Some(baseline) = &row.baseline {
            out.push_str(",\"baseline\":");
            push_replay(&mut out, baseline);
        }
        out.push('}');
    }
    out + "]"
}

/// One replay as a JSON object: the figures, where something needed was not there, and the requests as lists of index,
/// tokens of the history and tokens sent.
pub fn push_replay(out: &mut String, replay: &Replay) {
    out.push('{');
    for (name, value) in figures(replay) {
        push_string(out, name);
        let _ = write!(out, ":{},", short(value));
    }
    let _ = write!(out, "\"prefix changes\":{},\"repairs\":{},\"lost\":[", replay.prefix_changes, replay.repairs);
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

/// Tokens sent in each conversation as bars, the baseline's behind the candidate's.
pub fn plot(rows: &[Compared]) -> String {
    let sent = |row: &Compared| row.candidate.sent.max(row.baseline.as_ref().map_or(0, |replay| replay.sent));
    let most = rows.iter().map(sent).max().unwrap_or(0).max(1);
    let height = rows.len() * 18 + 4;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 {height}\" role=\"img\" aria-label=\"tokens sent\">"
    );
    let mut bar = |y: usize, thickness: usize, tokens: u64, colour: &str, title: &str| {
        let width = tokens * 400 / most;
        let _ = write!(
            out,
            "<rect x=\"0\" y=\"{y}\" width=\"{width}\" height=\"{thickness}\" fill=\"{colour}\"><title>{title}: {tokens}</title></rect>"
        );
    };
    for (place, row) in rows.iter().enumerate() {
        let (y, id) = (place * 18 + 2, escaped(&row.id));
        if let Some(baseline) = &row.baseline {
            bar(y, 14, baseline.sent, "#b8bec7", &format!("{id}, baseline"));
        }
        bar(y + 3, 8, row.candidate.sent, "#2f6fdb", &id);
    }
    out + "</svg>"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Two decimals at most.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Providers charge about a tenth for what they have cached.
const CACHED_PERCENT: u64 = 10;
