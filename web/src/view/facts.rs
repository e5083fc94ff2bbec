//! Facts: what a summary did to them, and which there are.

use std::sync::Arc;

/// A fact, word for word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactRow {
    /// What it is.
    pub kind: String,
    /// As it was said.
    pub text: String,
    /// What it is about.
    pub about: String,
    /// By whom, and in which turn.
    pub said: String,
}

/// What is known of a summary's facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The worker was asked.
    Waiting,
    /// What it found.
    Told(Arc<Checked>),
    /// Why it could not say.
    Failed(String),
}

/// A summary held against what it stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many it told, lost and made up.
    pub words: String,
    /// The lost ones that matter most.
    pub lost: Vec<FactRow>,
    /// Those of them that were appended.
    pub appended: Vec<FactRow>,
    /// The invented ones.
    pub invented: Vec<FactRow>,
    /// What is left of the first summary, empty where this is it.
    pub drift: String,
}

/// The facts of a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// How many there are.
    pub words: String,
    /// Those that hold.
    pub holds: Vec<FactRow>,
    /// Those that do not, and what took their place.
    pub superseded: Vec<(FactRow, FactRow)>,
}
