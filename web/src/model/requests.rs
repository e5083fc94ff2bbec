//! What the page waits for, and what it can undo.

use std::sync::Arc;

use turnwise_host::turnwise_core::tokens::estimate;

use crate::view::Mended;

/// A conversation as it was before it was healed.
pub struct Healed {
    /// Its messages.
    pub messages: Vec<Arc<str>>,
    /// How many messages were recorded; the rest was added here.
    pub recorded: usize,
    /// How many messages there were afterwards. Later messages stay when the healing is undone.
    pub length: usize,
    /// The edits.
    pub mended: Arc<Mended>,
}

/// A request for a summary to an endpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SummaryRequest {
    /// Instructions and conversation, as they were sent.
    pub prompt: Arc<str>,
    /// Their size in tokens.
    pub tokens: u32,
    /// The most tokens that its answer may have.
    pub most: u32,
    /// The answer so far.
    pub text: String,
    /// When, in milliseconds.
    pub begun: u32,
    /// How long the answer took, in milliseconds, once it is there.
    pub took: Option<u32>,
}

impl SummaryRequest {
    /// The tokens of the answer so far.
    pub fn written(&self) -> u32 {
        estimate(&self.text).0
    }
}

/// The step of grading that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grading {
    /// The worker writes the prompt.
    Prompt,
    /// The endpoint answers it.
    Answer,
    /// The worker reads the answer.
    Judgment,
}

/// An answer that is streaming in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its request; zero for the scripted model.
    pub request: u32,
    /// The text so far.
    pub text: String,
    /// The request waits until its plan is complete.
    pub awaits_plan: bool,
}
