//! The view of facts: a summary's fact check, and a conversation's ledger.

use std::sync::Arc;

/// A fact, word for word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FactRow {
    /// The kind of fact.
    pub kind: String,
    /// The quoted text.
    pub text: String,
    /// The topic.
    pub about: String,
    /// The speaker and the turn.
    pub said: String,
}

/// The state of a summary's fact check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// The check is running.
    Waiting,
    /// The result.
    Done(Arc<Checked>),
    /// The check failed for this reason.
    Failed(String),
}

/// A fact check: a summary compared with the messages it covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Counts of kept, lost and made-up facts, in words.
    pub words: String,
    /// The most important lost facts.
    pub lost: Vec<FactRow>,
    /// Lost facts that were appended to the summary.
    pub appended: Vec<FactRow>,
    /// The made-up facts.
    pub invented: Vec<FactRow>,
    /// How much of the first summary is left; empty for the first summary itself.
    pub drift: String,
}

/// The facts of a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Their number in words.
    pub words: String,
    /// The current facts.
    pub holds: Vec<FactRow>,
    /// Superseded facts, each with its successor.
    pub superseded: Vec<(FactRow, FactRow)>,
}
