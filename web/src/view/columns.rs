//! The view of the two columns: the transcript, and the messages that the model sees.

use core::ops::Range;
use std::sync::Arc;

use super::Found;

/// A column's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Counts and tokens, shown at the right.
    pub figures: String,
    /// More detail, shown on hover.
    pub note: String,
}

/// One turn of the transcript; before the first there may be one without a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// From one.
    pub number: Option<usize>,
    /// Index of its first message.
    pub start: usize,
    /// Its messages.
    pub messages: Vec<Arc<Shown>>,
    /// Findings about them.
    pub findings: Vec<Found>,
}

/// A message as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its place in the transcript.
    pub index: usize,
    /// `system`, `user`, `assistant`, `tool` or `other`.
    pub role: &'static str,
    /// The speaker's or the tool's name, if there is one.
    pub name: String,
    /// What it says, calls and answers included.
    pub text: Arc<str>,
    /// What it costs.
    pub tokens: u32,
}

/// The fate of a message in the plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// The engine's name of the action, or `ahead` for messages after the handle.
    pub action: &'static str,
    /// The same in words.
    pub word: &'static str,
    /// The engine's name of the reason.
    pub reason: &'static str,
    /// The same in words.
    pub sentence: &'static str,
    /// Tokens in the transcript.
    pub before: u32,
    /// Tokens as sent.
    pub after: u32,
    /// Relevance to the question as a percentage of the best score, if it was scored.
    pub score: Option<u32>,
    /// Whether it comes after the handle.
    pub is_ahead: bool,
    /// The actions of the other lanes, by the engine's names: `A` to `D`, and the function. Empty
    /// for lanes that are not there.
    pub others: [&'static str; LANES],
    /// Whether a person keeps it or leaves it out.
    pub choice: Option<bool>,
    /// Whether a person can decide about it here.
    pub can_choose: bool,
}

/// The most lanes, with the function.
pub const LANES: usize = crate::link::MOST_LANES + 1;

/// One message as the model sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMessage {
    /// Its index among the sent messages.
    pub place: usize,
    /// `system`, `user`, `assistant`, `tool`, `other` or `summary`.
    pub role: &'static str,
    /// The name at the left.
    pub name: String,
    /// A note, such as the turns that a summary covers.
    pub note: String,
    /// What the model reads.
    pub text: Arc<str>,
    /// What it costs.
    pub tokens: u32,
    /// The transcript messages that it shows or replaces.
    pub from: Range<usize>,
    /// Whether it differs from the recorded message.
    pub altered: bool,
    /// Whether it is part of a summary.
    pub pair: Pair,
    /// The made-up facts that a check found in the summary, word for word.
    pub invented: Vec<String>,
    /// Shown before the first message that changed since the last request: the cost of the change
    /// in words.
    pub prefix_ends: Option<Arc<str>>,
}

/// Parts of the inserted summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pair {
    /// Not part of a summary.
    #[default]
    None,
    /// The line that asks for it.
    Ask,
    /// The summary itself.
    Summary,
}
