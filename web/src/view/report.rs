//! The view of the first report.

use crate::tapestry::Tapestry;

/// The report about the conversation on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Today's common practice, and the best policy, in sentences.
    pub sentences: Vec<String>,
    /// The savings and kept values of the shown candidate, as figures with labels.
    pub figures: Vec<(String, String)>,
    /// The candidates.
    pub rows: Vec<ReportRow>,
    /// The picture of the shown candidate.
    pub tapestry: Tapestry,
    /// What happened to the followed value.
    pub thread: String,
    /// The shown candidate in words.
    pub shown: String,
    /// The number of replayed candidates and of all candidates, while replays are running.
    pub progress: Option<(usize, usize)>,
    /// Whether the replays were stopped before their end.
    pub is_stopped: bool,
    /// The engine's name of the messages' format.
    pub format: &'static str,
    /// All formats in which they can be saved: name and label.
    pub formats: Vec<(&'static str, &'static str)>,
}

/// A candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportRow {
    /// The policy in words.
    pub words: String,
    /// Refused requests, the largest request, tokens sent, cost in tokens, and lost values. Empty
    /// until it was replayed.
    pub cells: Vec<String>,
    /// Whether the first and the last cell are bad news.
    pub is_bad: [bool; 2],
    /// Whether it is today's common practice.
    pub is_today: bool,
    /// Whether it is the best of all.
    pub is_best: bool,
    /// Whether its picture is shown.
    pub is_shown: bool,
    /// Why it could not be replayed; empty otherwise.
    pub failed: String,
}
