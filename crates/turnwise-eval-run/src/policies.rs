//! Replays whole conversations, request by request, under the presets. The results justify the
//! presets' numbers.
//!
//! The window holds a quarter of each conversation. The cost counts a cached token as a tenth, and
//! is a percentage of the cost of always sending everything without a cache.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Error, Result};
use turnwise_eval::{Evidence, Question, Recall, Replay, evidence, replay};
use turnwise_host::json::{self, Json};
use turnwise_host::options;

use crate::build::Source;
use crate::data::{Data, messages, quoted};
use crate::questions::{self, MAX_QUESTIONS};
use crate::report::Report;

/// Kinds of recorded conversations, each with its preset.
const KINDS: [(&str, &str, &[&str]); 3] = [
    (
        "customer service",
        "support",
        &["tools/tau_airline", "tools/tau_retail", "support/abcd_sample"],
    ),
    ("bookings", "support", &["tools/sgd"]),
    ("coding agents", "coding", &["tools/swe_agent", "tools/pi_session"]),
];

/// Shorter conversations need no policy.
const MIN_TOKENS: u32 = 1500;

/// The window for questions about a text, in tokens.
const TEXT_WINDOW: u32 = 4096;

/// Runs every kind.
pub fn run(data: &Data, _out: &Path, report: &mut Report) -> Result<()> {
    eprintln!("==> policies");
    let mut lines = Vec::new();
    for (kind, preset, sets) in KINDS {
        let mut sums: BTreeMap<usize, Sum> = BTreeMap::new();
        for set in sets {
            data.rows(set, |row| conversation(row, preset, &mut sums))?;
        }
        for ((name, _), sum) in policies(preset).into_iter().zip(sums.values()) {
            lines.push([vec![kind.to_owned(), name], sum.cells()].concat());
        }
    }
    report.policies(&lines);

    let mut lines = Vec::new();
    lines.extend(ask_at_the_end(data, "meetings", "memory/qmsum", "research", questions::qmsum)?);
    lines.extend(ask_at_the_end(
        data,
        "chats",
        "memory-noncommercial/locomo",
        "casual",
        questions::locomo,
    )?);
    report.questions_at_the_end(&lines);
    Ok(())
}

/// A plain window, the default and the preset: their names, and their options without the window.
fn policies(preset: &str) -> [(String, String); 3] {
    let notes = r#","summarizer":{"type":"extractive"}"#;
    let window = r#","trigger":1,"target":0.95,"strategies":[{"type":"trim"}]"#;
    [
        ("`trim()`".into(), window.into()),
        ("default".into(), notes.into()),
        (format!("`preset: \"{preset}\"`"), format!(r#","preset":"{preset}"{notes}"#)),
    ]
}

#[derive(Default)]
struct Sum {
    conversations: f64,
    kept: f64,
    far: Recall,
    history: u64,
    sent: u64,
    cost: u64,
    requests: u64,
    changes: u64,
}

impl Sum {
    fn add(&mut self, replay: &Replay) {
        self.conversations += 1.0;
        self.kept += replay.tally.all.percent();
        self.far.of += replay.tally.far.of;
        self.far.kept += replay.tally.far.kept;
        self.history += replay.history;
        self.sent += replay.sent;
        self.cost += replay.cost(10);
        self.requests += replay.requests;
        self.changes += replay.prefix_changes;
    }

    fn cells(&self) -> Vec<String> {
        let share = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
        let figures = [
            self.kept / self.conversations.max(1.0),
            share(self.far.kept, self.far.of),
            share(self.sent, self.history),
            share(self.cost, self.history),
            self.requests as f64 / self.changes.max(1) as f64,
        ];
        figures.iter().map(|figure| format!("{figure:.1}")).collect()
    }
}

fn conversation(row: &Json<'_>, preset: &str, sums: &mut BTreeMap<usize, Sum>) -> Result<()> {
    let source = Source::new(messages(row))?;
    let said = source.messages.iter().filter(|message| !message.is_system());
    let whole: u32 = said.map(|message| message.tokens).sum();
    if whole < MIN_TOKENS {
        return Ok(());
    }
    let texts: Vec<&str> = source.texts.iter().map(String::as_str).collect();
    let window = source.window(texts.len(), whole / 4)?;
    for (place, (_, options)) in policies(preset).iter().enumerate() {
        let options = format!(r#"{{"window":{window},"reserveOutput":0{options}}}"#);
        let settings =
            options::read(&json::parse(&options).map_err(Error::msg)?.json).map_err(Error::msg)?;
        sums.entry(place).or_default().add(&replay(&texts, &settings).map_err(Error::msg)?);
    }
    Ok(())
}

/// Reads a text and the questions about it.
type ReadText = fn(&Json<'_>) -> Result<(Source, Vec<Question>)>;

/// Asks each question at the end of the text that it is about.
fn ask_at_the_end(
    data: &Data,
    kind: &str,
    file: &str,
    preset: &str,
    read: ReadText,
) -> Result<Vec<Vec<String>>> {
    let mut sums: BTreeMap<usize, Evidence> = BTreeMap::new();
    data.rows(file, |row| {
        let (source, questions) = read(row)?;
        let len = source.messages.len();
        for question in questions.iter().step_by((questions.len() / MAX_QUESTIONS).max(1)) {
            let mut texts = source.texts.clone();
            texts.push(format!(r#"{{"role":"user","content":{}}}"#, quoted(&question.question)));
            let asked = Source::new(texts)?;
            for (place, (_, options)) in policies(preset).iter().enumerate() {
                let options = format!(r#"{{"window":{TEXT_WINDOW},"reserveOutput":0{options}}}"#);
                let sent = asked.messages_sent(len + 1, &options)?;
                let score = source.with_context(len, &sent, |context| {
                    evidence(context, &source.messages, &[question])
                })?;
                *sums.entry(place).or_default() += score;
            }
        }
        Ok(())
    })?;
    let line = |((name, _), sum): ((String, String), &Evidence)| {
        let tokens = sum.tokens / sum.questions.max(1);
        let figures =
            [sum.recall_percent(), sum.answer_percent()].map(|figure| format!("{figure:.1}"));
        [vec![kind.to_owned(), name], figures.to_vec(), vec![tokens.to_string()]].concat()
    };
    Ok(policies(preset).into_iter().zip(sums.values()).map(line).collect())
}
