//! The two columns: what was said, and what the model sees.

use core::ops::Range;
use std::sync::Arc;

use super::Found;

/// A column's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// At the right: counts and tokens.
    pub figures: String,
    /// For hovering: more of the same.
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
    /// What is wrong with them.
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

/// What becomes of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// The engine's name of the action, or `ahead` for what is not said yet.
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
    /// How much it has to do with the question, in per cent of the best, where that was weighed.
    pub score: Option<u32>,
    /// Whether it was not said yet at the handle.
    pub is_ahead: bool,
}

/// One message as the model sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its place among what is sent.
    pub place: usize,
    /// `system`, `user`, `assistant`, `tool`, `other` or `summary`.
    pub role: &'static str,
    /// The name at the left.
    pub name: String,
    /// Something about it: what it stands for.
    pub note: String,
    /// What the model reads.
    pub text: Arc<str>,
    /// What it costs.
    pub tokens: u32,
    /// The messages of the transcript it is, or stands for.
    pub from: Range<usize>,
    /// Whether it is not as it was said.
    pub altered: bool,
    /// Whether it is part of a summary.
    pub pair: Pair,
    /// In front of the first message that is not as it was sent before: what that costs, in words.
    pub prefix_ends: Option<Arc<str>>,
}

/// Parts of the inserted summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pair {
    /// Not of a summary.
    #[default]
    None,
    /// The line that asks for it.
    Ask,
    /// The summary itself.
    Summary,
}
