//! The handle on the picture, and the budget bar.

use crate::chart::Place;

/// The handle on the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scrub {
    /// Messages in the transcript at the handle.
    pub length: usize,
    /// Messages in all.
    pub messages: usize,
    /// Where it sits.
    pub knob: Place,
    /// Where the whole history is at that moment.
    pub line: Place,
    /// Tokens sent.
    pub sent: u32,
    /// Tokens said.
    pub whole: u32,
    /// `Turn 6 of 8, request 21 of 30`.
    pub place: String,
    /// What happened here, if anything.
    pub happened: String,
    /// What is wrong, if something is.
    pub warning: String,
    /// For screen readers.
    pub valuetext: String,
    /// Whether it is playing.
    pub playing: bool,
    /// A message to bring into view: the newest that is no longer sent as it was, or the newest.
    pub follow: usize,
}

/// The budget bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The whole window.
    pub window: u32,
    /// What of it the messages may take.
    pub budget: u32,
    /// The bar in a sentence.
    pub words: String,
    /// Its parts: first those of the budget, then what else the window holds.
    pub parts: Vec<Part>,
    /// Where the policy acts, in tokens.
    pub trigger: Option<u32>,
    /// What it aims for, in tokens.
    pub target: Option<u32>,
}

/// A part of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its color and pattern.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub tokens: u32,
    /// What that is of the budget, in per cent; nothing for what is no part of it.
    pub share: Option<u32>,
}
