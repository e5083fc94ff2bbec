//! The view of the timeline's handle and the budget bar.

/// The handle on the timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scrub {
    /// Messages in the transcript at the handle.
    pub length: usize,
    /// Messages in all.
    pub messages: usize,
    /// Tokens sent.
    pub sent: u32,
    /// Tokens of the whole history.
    pub whole: u32,
    /// `Turn 6 of 8, request 21 of 30`.
    pub place: String,
    /// What happened here, if anything.
    pub happened: String,
    /// A warning; empty if the prompt fits.
    pub warning: String,
    /// The value for screen readers.
    pub valuetext: String,
    /// The request of the picture in a sentence.
    pub described: String,
    /// What happened to the value that the picture follows.
    pub thread: String,
    /// Whether it is playing.
    pub playing: bool,
    /// Messages that a long replay has done, and whether it was stopped.
    pub progress: Option<(usize, bool)>,
    /// How many messages there are, if the last one was written just now.
    pub written: Option<usize>,
    /// The message to scroll to: the newest that is no longer sent unchanged, or else the newest.
    pub follow: usize,
}

/// The budget bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The whole window.
    pub window: u32,
    /// The budget for messages.
    pub budget: u32,
    /// The bar in a sentence.
    pub words: String,
    /// Its parts: first those of the budget, then the rest of the window.
    pub parts: Vec<Part>,
    /// The trigger, in tokens.
    pub trigger: Option<u32>,
    /// The target, in tokens.
    pub target: Option<u32>,
}

/// A part of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its color and pattern.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its size in tokens.
    pub tokens: u32,
    /// Percentage of the budget; `None` for parts outside of it.
    pub share: Option<u32>,
}
