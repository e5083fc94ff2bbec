//! The log of summaries.

use core::ops::Range;
use std::sync::Arc;

use turnwise_playground_lines::Change;

/// One summary in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Tells it apart.
    pub key: u32,
    /// `offered`, `waiting`, `applied`, `stale`, `rejected`, `failed` or `undone`.
    pub state: &'static str,
    /// What it covers.
    pub covers: String,
    /// Tokens before and after, or the reason it failed.
    pub figures: String,
    /// How it was made: by whom, from how much, and in which time.
    pub made: String,
    /// What a model was asked, empty where none was.
    pub prompt: Arc<str>,
    /// Its words.
    pub text: Arc<str>,
    /// The messages it covers.
    pub from: Range<usize>,
}

/// Two summaries in one text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// What the older one is, and the newer.
    pub titles: [String; 2],
    /// Line by line: what became of each, nothing where both have it, and its pieces by turns,
    /// first what is the same and then what differs.
    pub lines: Vec<(Option<Change>, Vec<String>)>,
}

/// What can be done about summaries at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// One is offered and can be made now.
    pub can_make: bool,
    /// The newest can be taken back.
    pub can_undo: bool,
    /// Two are marked, so that they can be compared.
    pub can_compare: bool,
    /// Summaries are held back since one was taken back.
    pub is_held: bool,
}
