//! The view of the page of evaluations.

use crate::chart::Level;

/// The whole page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evals {
    /// The conversations to choose from: value and label.
    pub scopes: Vec<(String, String)>,
    /// The chosen value.
    pub scope: String,
    /// The baselines to choose from: value and label.
    pub baselines: Vec<(&'static str, String)>,
    /// The chosen value.
    pub baseline: &'static str,
    /// The policy on the panel, in words.
    pub candidate: String,
    /// The window on the panel, in words.
    pub window: String,
    /// Whether each gallery conversation uses its own window.
    pub own_windows: bool,
    /// Progress of the run, while it goes on.
    pub progress: Option<Progress>,
    /// The last run in a sentence: policies and results.
    pub summary: String,
    /// Why the numbers of the two cannot be compared as they are; empty if they can.
    pub caution: String,
    /// One row for each conversation; the last is the total.
    pub rows: Vec<EvalsRow>,
    /// The column shown in the picture.
    pub column: usize,
    /// That column for each conversation.
    pub bells: Vec<Bell>,
    /// Tokens over the requests of one conversation.
    pub lines: Lines,
    /// The survey of the conversations, once requested.
    pub survey: Option<Surveyed>,
}

/// Statistics about conversations, and a suggested policy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// Their number and contents in words.
    pub words: String,
    /// Their turns and tokens.
    pub spreads: Vec<Spread>,
    /// The suggested options, each with its reason.
    pub reasons: Vec<(String, String)>,
}

/// A histogram of one number over many cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The name of the number.
    pub title: &'static str,
    /// In words.
    pub words: String,
    /// The bins, each twice as wide as the one before.
    pub bars: Vec<Bar>,
}

/// One bin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// From and to.
    pub label: String,
    /// How many cases.
    pub count: u32,
    /// The count as a percentage of the fullest bin.
    pub percent: u32,
}

/// Progress of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Conversations done.
    pub done: usize,
    /// Conversations in total.
    pub of: usize,
    /// A sentence that names the current conversation.
    pub words: String,
}

/// A row of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvalsRow {
    /// Its index; `None` for the total.
    pub place: Option<usize>,
    /// Its name.
    pub title: String,
    /// The reason for missing figures, or the format they were converted from.
    pub note: String,
    /// One cell for each column; empty without figures.
    pub cells: Vec<Cell>,
    /// Whether its requests are shown in the picture.
    pub is_drawn: bool,
}

/// A figure of the candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The figure.
    pub value: String,
    /// The difference from the baseline.
    pub difference: String,
    /// `better`, `worse`, or nothing.
    pub verdict: &'static str,
}

/// A conversation in the picture of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bell {
    /// Its name.
    pub title: String,
    /// The baseline's distance from the left, in thousandths.
    pub was: u32,
    /// The candidate's distance from the left, in thousandths.
    pub is: u32,
    /// Both values in words.
    pub words: String,
    /// `better`, `worse`, or nothing.
    pub verdict: &'static str,
}

/// Tokens over requests, as paths in a plane of a thousand units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The conversation.
    pub title: String,
    /// The whole history.
    pub history: String,
    /// Tokens sent under the baseline.
    pub baseline: String,
    /// Tokens sent under the candidate.
    pub candidate: String,
    /// Round numbers of tokens.
    pub grid: Vec<Level>,
    /// Identifiers that were needed but not sent under the candidate, in words.
    pub lost: String,
}
