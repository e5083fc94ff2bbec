//! Evaluations: recorded conversations under two policies, the one on the panel and a baseline.
//!
//! The replays themselves run beside the page (`web/worker`), one conversation after another; here
//! is what was chosen, what came back, and what it amounts to.

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
    /// What is replayed.
    pub scope: Scope,
    /// What the panel's policy is compared with.
    pub baseline: Baseline,
    /// The settings that were put aside as a baseline.
    pub kept: Option<Settings>,
    /// Whether each conversation of the gallery gets the window that suits it, in place of the
    /// panel's.
    pub own_windows: bool,
    /// The run that goes on, or the last one.
    pub run: Option<Run>,
    /// The column that is drawn.
    pub column: usize,
    /// The row whose requests are drawn.
    pub row: usize,
    /// What the conversations are like.
    pub survey: Option<Survey>,
    /// The request that is to tell.
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
    /// The settings that were put aside.
    Kept,
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
    /// What came back, for the first of the tasks.
    pub rows: Vec<Row>,
    /// The request that is under way.
    pub request: Option<u32>,
}

/// A conversation to be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its id in the gallery; empty for the one on the page.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What the worker is asked: the place in the gallery, or else the messages; their format; both
    /// policies.
    pub question: Vec<String>,
}

/// What came of a conversation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its title.
    pub title: String,
    /// Under the baseline and under the candidate.
    pub figures: Option<[Figures; 2]>,
    /// The answer as it came.
    pub json: String,
    /// Why there are no figures, or the format that the messages were converted from.
    pub note: String,
}

impl Evals {
    /// The settings of the baseline, with the panel's for what it does not say.
    pub fn baseline_settings(&self, panel: &Settings) -> Settings {
        match (self.baseline, &self.kept) {
            (Baseline::Kept, Some(kept)) => kept.clone(),
            (Baseline::Kept, None) => panel.clone(),
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

    /// Everything that is known, as JSON: both policies as options of `createContext`, and each
    /// conversation's figures.
    pub fn json(&self) -> String {
        let mut out = String::from("{\n");
        for (name, words) in ["baseline", "candidate"].into_iter().zip(&self.policies) {
            out.push_str(&format!("  \"{name}\": {},\n", Json::String(words.as_str().into())));
        }
        let told = self.rows.iter().zip(&self.tasks).map(|(row, task)| {
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
        let told: Vec<String> = told.collect();
        out.push_str(&format!("  \"conversations\": [\n{}\n  ]\n}}\n", told.join(",\n")));
        out
    }
}

impl Row {
    /// Reads what the worker answered, or why it did not.
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
