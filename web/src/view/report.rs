//! The view of the first report.

use crate::tapestry::Tapestry;

/// The report about the conversation on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What people do today, and the best policy, in sentences.
    pub sentences: Vec<String>,
    /// What the shown candidate saves and keeps, as figures with their labels.
    pub figures: Vec<(String, &'static str)>,
    /// The candidates.
    pub rows: Vec<ReportRow>,
    /// The picture of the shown one, and what became of the value that it follows.
    pub tapestry: Tapestry,
    /// What became of the followed value.
    pub thread: String,
    /// The shown candidate in words.
    pub shown: String,
    /// How many candidates were replayed, of how many, while that goes on.
    pub progress: Option<(usize, usize)>,
    /// Whether the replays were stopped before their end.
    pub is_stopped: bool,
    /// The format of the messages, and all formats that they can be saved in: name and label.
    pub format: &'static str,
    /// All formats.
    pub formats: Vec<(&'static str, &'static str)>,
}

/// A candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportRow {
    /// The policy in words.
    pub words: String,
    /// Requests that a provider refuses, the largest request, tokens sent, tokens to pay, and needed
    /// values that are lost. Empty until it was replayed.
    pub cells: Vec<String>,
    /// Whether the first and the last cell are bad news.
    pub is_bad: [bool; 2],
    /// Whether it is what people do today.
    pub is_today: bool,
    /// Whether it is the best of all.
    pub is_best: bool,
    /// Whether its picture is shown.
    pub is_shown: bool,
    /// Why it could not be replayed; empty otherwise.
    pub failed: String,
}
