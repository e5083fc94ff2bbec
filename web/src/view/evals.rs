//! The page of evaluations.

use crate::chart::Level;

/// Everything on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evals {
    /// What can be replayed: value and label.
    pub scopes: Vec<(String, String)>,
    /// The value of the one that was chosen.
    pub scope: String,
    /// What it can be compared with: value and label.
    pub baselines: Vec<(&'static str, String)>,
    /// The value of the one that was chosen.
    pub baseline: &'static str,
    /// The policy on the panel, in words.
    pub candidate: String,
    /// The window on the panel, in words.
    pub window: String,
    /// Whether conversations of the gallery get windows of their own.
    pub own_windows: bool,
    /// How far the run is, while it goes on.
    pub progress: Option<Progress>,
    /// What the last run compared, and what came of it.
    pub summary: String,
    /// One for each conversation, the last for all together.
    pub rows: Vec<EvalsRow>,
    /// The column that is drawn.
    pub column: usize,
    /// That column, conversation by conversation.
    pub bells: Vec<Bell>,
    /// Tokens over the requests of one conversation.
    pub lines: Lines,
    /// What the conversations are like, once that was asked for.
    pub survey: Option<Surveyed>,
}

/// What conversations are like, and the policy that is suggested for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// How many there are, and what is in them.
    pub words: String,
    /// Their turns and tokens.
    pub spreads: Vec<Spread>,
    /// What is suggested, and why.
    pub reasons: Vec<(String, String)>,
}

/// How a number is spread over many cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Of what.
    pub title: &'static str,
    /// In words.
    pub words: String,
    /// In bins, each twice as wide as the one before.
    pub bars: Vec<Bar>,
}

/// One bin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    /// From and to.
    pub label: String,
    /// How many cases.
    pub count: u32,
    /// That, of the fullest bin.
    pub percent: u32,
}

/// How far a run is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Conversations done.
    pub done: usize,
    /// Of how many.
    pub of: usize,
    /// In words, with the one that is being replayed.
    pub words: String,
}

/// A row of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EvalsRow {
    /// Its place, nothing for all together.
    pub place: Option<usize>,
    /// Its name.
    pub title: String,
    /// Why there are no figures, or how they came about.
    pub note: String,
    /// One for each column; none where there are no figures.
    pub cells: Vec<Cell>,
    /// Whether its requests are drawn.
    pub is_drawn: bool,
}

/// A figure of the candidate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The figure.
    pub value: String,
    /// What it is more or less than the baseline's.
    pub difference: String,
    /// `better`, `worse`, or nothing.
    pub verdict: &'static str,
}

/// A conversation in the picture of one column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bell {
    /// Its name.
    pub title: String,
    /// Where the baseline is, from the left, in thousandths.
    pub was: u32,
    /// Where the candidate is.
    pub is: u32,
    /// Both in words.
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
    /// What the baseline sent.
    pub baseline: String,
    /// What the candidate sent.
    pub candidate: String,
    /// Round numbers of tokens.
    pub grid: Vec<Level>,
    /// What was needed and out of sight of the candidate, in words.
    pub lost: String,
}
