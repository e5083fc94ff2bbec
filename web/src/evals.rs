//! Evaluations: recorded conversations replayed under two policies, the one on the panel and a
//! baseline.
//!
//! The worker (`web/worker`) replays one conversation after another. This module holds the choices,
//! the answers and the totals.

use turnwise_host::json::{Json, parse};

use crate::settings::{Kind, Settings};

mod figures;
mod survey;

pub use figures::{Better, COLUMNS, Column, Figures, Value};
pub use survey::Survey;

/// The page of evaluations.
#[derive(Default)]
pub struct Evals {
    /// Whether it is shown in place of the conversation.
    pub is_open: bool,
    /// The conversations to replay.
    pub scope: Scope,
    /// The baseline for the panel's policy.
    pub baseline: Baseline,
    /// The settings that were saved as a baseline.
    pub snapshot: Option<Settings>,
    /// Whether each gallery conversation uses its own window instead of the panel's.
    pub own_windows: bool,
    /// The current run, or the last one.
    pub run: Option<Run>,
    /// The column shown in the picture.
    pub column: usize,
    /// The row whose requests are shown in the picture.
    pub row: usize,
    /// Statistics about the conversations.
    pub survey: Option<Survey>,
    /// The worker request for the survey, while it runs.
    pub survey_request: Option<u32>,
}

/// Which conversations are replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The real ones of the gallery.
    #[default]
    Gallery,
    /// The one on the page.
    Shown,
    /// Those of the file that was opened.
    File,
    /// One of the gallery, by its id.
    One(String),
}

/// What the candidate is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// Another strategy with the same sliders.
    Kind(Kind),
    /// The saved settings.
    Snapshot,
}

impl Default for Baseline {
    fn default() -> Self {
        Self::Kind(Kind::Trim)
    }
}

/// A run over some conversations.
pub struct Run {
    /// The conversations, in order.
    pub tasks: Vec<Task>,
    /// The policies in words: baseline, candidate.
    pub policies: [String; 2],
    /// The results so far, for the first of the tasks.
    pub rows: Vec<Row>,
    /// The worker request that is running.
    pub request: Option<u32>,
}

/// A conversation to replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its id in the gallery; empty for the one on the page.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The worker's input: the gallery id or else the messages, their format, and both policies.
    pub question: Vec<String>,
}

/// The result for one conversation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its title.
    pub title: String,
    /// Under the baseline and under the candidate.
    pub figures: Option<[Figures; 2]>,
    /// The answer as it came.
    pub json: String,
    /// The reason for missing figures, or the format that the messages were converted from.
    pub note: String,
}

impl Evals {
    /// The settings of the baseline; it takes everything but the strategy from the panel.
    pub fn baseline_settings(&self, panel: &Settings) -> Settings {
        match (self.baseline, &self.snapshot) {
            (Baseline::Snapshot, Some(kept)) => kept.clone(),
            (Baseline::Snapshot, None) => panel.clone(),
            (Baseline::Kind(kind), _) => Settings { kind, ..panel.clone() },
        }
    }
}

impl Run {
    /// The conversation that is being replayed.
    pub fn current(&self) -> Option<&Task> {
        self.request.and(self.tasks.get(self.rows.len()))
    }

    /// Whether every conversation was replayed.
    pub fn is_complete(&self) -> bool {
        self.rows.len() >= self.tasks.len()
    }

    /// The results so far as JSON: both policies as options of `createContext`, and each
    /// conversation's figures.
    pub fn json(&self) -> String {
        let mut out = String::from("{\n");
        for (name, words) in ["baseline", "candidate"].into_iter().zip(&self.policies) {
            out.push_str(&format!("  \"{name}\": {},\n", Json::String(words.as_str().into())));
        }
        let rows = self.rows.iter().zip(&self.tasks).map(|(row, task)| {
            let text = |text: &str| Json::String(text.to_owned().into());
            let rest = match row.json.strip_prefix('{') {
                Some(rest) => rest.to_owned(),
                None => format!("\"error\":{}}}", text(&row.note)),
            };
            let policies: Vec<&str> = task.question.iter().skip(3).map(String::as_str).collect();
            format!(
                "    {{\"id\":{},\"title\":{},\"policies\":[{}],{rest}",
                text(&task.id),
                text(&task.title),
                policies.join(",")
            )
        });
        let rows: Vec<String> = rows.collect();
        out.push_str(&format!("  \"conversations\": [\n{}\n  ]\n}}\n", rows.join(",\n")));
        out
    }
}

impl Row {
    /// Reads the worker's answer or its error.
    pub fn read(title: &str, answer: Result<String, String>) -> Self {
        let mut row = Self { title: title.to_owned(), ..Self::default() };
        match answer {
            Err(reason) => row.note = reason,
            Ok(json) => {
                if let Ok(parsed) = parse(&json) {
                    let read = |name| parsed.json.get(name).map(Figures::read).unwrap_or_default();
                    row.figures = Some([read("baseline"), read("candidate")]);
                    row.note = parsed.json.text_of("converted").unwrap_or_default().to_owned();
                }
                row.json = json;
            }
        }
        row
    }
}
