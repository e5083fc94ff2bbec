//! The parts of a summary: facts, sentences, prompts, and the check of an answer.
//!
//! There are two ways to a summary. [`summarize`] writes notes without a model: the words of the
//! speakers, selected and ordered, nothing invented. [`prompt()`] asks a model for the same notes,
//! and [`judge()`] decides whether its answer may replace the conversation. [`fence`] frames either
//! one, so that a model reads it as a report of the conversation and never as a new instruction.
//!
//! ```
//! use turnwise_text::{Request, Snippet, Speaker, Template, summarize};
//!
//! // Tokens. The engine supplies a better estimate.
//! let measure = |text: &str| text.len().div_ceil(4) as u32;
//! let snippets = [
//!     Snippet::user("My router LX-500 drops the line. I must have it working by Friday.", 1, 0),
//!     Snippet::said(Speaker::Assistant, "Which firmware does it show?", 1, 1),
//! ];
//! let notes = summarize(&Request::new(&snippets, Template::Support, 120, &measure));
//! assert!(notes.contains("LX-500") && notes.contains("by Friday"));
//! ```
//!
//! Everything is deterministic, uses integer arithmetic only, and is linear in the length of the
//! text.
//!
//! Modules in reading order: [`facts`], [`sentences`], [`language`], [`quoted`], [`ledger`],
//! [`limits`], [`issues`], [`handover`], [`notes`], [`template`], [`mod@prompt`], [`mod@judge`],
//! [`check`], [`fence`], [`secrets`], [`phrase`], [`mod@digest`], [`mod@rank`], [`terms`],
//! [`weights`].
#![no_std]
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic
    )
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod check;
pub mod digest;
pub mod facts;
pub mod fence;
pub mod handover;
pub mod issues;
pub mod judge;
pub mod ledger;
pub mod limits;
pub mod notes;
pub mod phrase;
pub mod prompt;
pub mod quoted;
pub mod rank;
pub mod sentences;
pub mod template;
pub mod terms;
pub mod weights;

mod cut;
mod outcomes;
mod records;
mod redacted;
mod words;

pub use check::{CheckPolicy, SummaryCheck, SummaryToCheck, check_summary};
pub use digest::digest;
pub use judge::{Rejection, Source, judge};
pub use notes::{Request, summarize};
pub use prompt::{Example, Prompt, PromptOptions, Reference, prompt};
pub use rank::rank;
pub use template::{Template, instructions};
#[doc(inline)]
pub use turnwise_language as language;
#[doc(inline)]
pub use turnwise_secrets as secrets;

/// Counts the tokens of a text. The caller supplies it, so that counts match the caller's budget.
pub type Measure<'a> = &'a dyn Fn(&str) -> u32;

/// The author of a snippet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The user.
    User,
    /// The model.
    Assistant,
    /// A tool, as the author of its result.
    Tool,
    /// System or developer instructions.
    System,
}

/// One message, tool call or tool result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snippet<'a> {
    /// The author. For the arguments of a call, this is the assistant.
    pub speaker: Speaker,
    /// The exact words: prose, JSON arguments, or a tool's output.
    pub text: &'a str,
    /// The turn of the message, counted from 1.
    pub turn: u32,
    /// Index of the message in the transcript.
    pub index: u32,
    /// The tool's name, for results and calls.
    pub tool: Option<&'a str>,
    /// Whether the text is the arguments of a call.
    pub call: bool,
    /// Whether the text is the result of a failed call.
    pub error: bool,
}

impl<'a> Snippet<'a> {
    /// A message of the user.
    pub fn user(text: &'a str, turn: u32, index: u32) -> Self {
        Self::said(Speaker::User, text, turn, index)
    }

    /// A message of `speaker`.
    pub fn said(speaker: Speaker, text: &'a str, turn: u32, index: u32) -> Self {
        Self { speaker, text, turn, index, tool: None, call: false, error: false }
    }

    /// The arguments of a call of `tool` by the assistant.
    pub fn called(tool: &'a str, arguments: &'a str, turn: u32, index: u32) -> Self {
        Self {
            tool: Some(tool),
            call: true,
            ..Self::said(Speaker::Assistant, arguments, turn, index)
        }
    }

    /// A result of `tool`.
    pub fn answered(tool: &'a str, text: &'a str, turn: u32, index: u32) -> Self {
        Self { tool: Some(tool), ..Self::said(Speaker::Tool, text, turn, index) }
    }
}
