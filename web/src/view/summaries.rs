//! The view of the summary log.

use core::ops::Range;
use std::sync::Arc;

use turnwise_playground_lines::Change;

/// One summary in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Identifies it.
    pub key: u32,
    /// `offered`, `waiting`, `applied`, `stale`, `rejected`, `failed` or `undone`.
    pub state: &'static str,
    /// The covered turns, in words.
    pub covers: String,
    /// Tokens before and after, or the reason it failed.
    pub figures: String,
    /// How it was made: by which model, from how many tokens, and in what time.
    pub made: String,
    /// The model's prompt; empty if no model was asked.
    pub prompt: Arc<str>,
    /// The text.
    pub text: Arc<str>,
    /// The messages it covers.
    pub from: Range<usize>,
}

/// The difference of two summaries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Titles of the older and the newer summary.
    pub titles: [String; 2],
    /// The lines: the change (`None` if both have the line), and pieces that alternate between
    /// unchanged and changed text.
    pub lines: Vec<(Option<Change>, Vec<String>)>,
}

/// The actions available for summaries at the handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// A summary is offered and can be made now.
    pub can_make: bool,
    /// The newest summary can be undone.
    pub can_undo: bool,
    /// Two summaries are marked and can be compared.
    pub can_compare: bool,
    /// Summaries are paused because one was undone.
    pub is_held: bool,
    /// A summary is being made.
    pub is_waiting: bool,
    /// The tokens of the summary that is being written, and the most that it may have.
    pub progress: (u32, u32),
}
