//! The host layer of the Turnwise engine: it reads messages as JSON and returns plans and edits.
//!
//! The npm package's wasm module and the playground are thin hosts over [`Conversation`]. Any Rust
//! program can be one too.
//!
//! ```
//! use turnwise_host::{Conversation, Edit, json};
//!
//! let options = json::parse(r#"{ "strategies": [{ "type": "trim", "turns": 1 }] }"#)?.json;
//! let mut chat = Conversation::new(&options)?;
//! chat.push(r#"{"role":"user","content":"Where is my order?"}"#, false)?;
//! chat.push(r#"{"role":"assistant","content":"Which one?"}"#, false)?;
//! chat.push(r#"{"role":"user","content":"W-2378156"}"#, false)?;
//! let plan = chat.fit().clone();
//! assert_eq!(chat.edits(&plan), [Edit::Keep { start: 2, end: 3 }]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules in reading order: [`options`] (parsing them), [`Conversation`], [`edits`], [`shorten`]
//! (results larger than the budget), [`summaries`], [`log`] (continuing in another process),
//! [`notetaker`] (the trait), and with the feature `text` its implementation: [`notes`] (summaries
//! without a model), [`prompts`] (for a model's), [`checks`] (of a summary's facts), [`relevance`]
//! (pruning), [`handover`] and [`issues`] (several agents, several issues).
#![no_std]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)
)]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod additions;
pub mod advice;
#[cfg(feature = "text")]
mod book;
#[cfg(feature = "check")]
pub mod checks;
mod compaction;
mod conversation;
#[cfg(feature = "digest")]
mod digests;
mod directives;
pub mod edits;
mod field;
#[cfg(feature = "check")]
pub mod handover;
pub mod history;
#[cfg(feature = "check")]
pub mod issues;
pub mod log;
#[cfg(feature = "text")]
pub mod messages;
#[cfg(feature = "text")]
pub mod notes;
pub mod notetaker;
mod nothing_noted;
pub mod options;
mod outlines;
mod own_output;
#[cfg(feature = "text")]
pub mod prompts;
mod redact;
#[cfg(feature = "text")]
pub mod relevance;
mod retract;
mod room;
pub mod shorten;
pub mod summaries;
#[cfg(feature = "text")]
pub mod superseded;

pub use conversation::{Conversation, Counter};
pub use directives::ByProvider;
pub use edits::{Edit, InsertKind};
pub use log::SkippedEntry;
pub use notetaker::{Checked, Claim, Notetaker, Wanted};
pub use options::{OptionsError, Settings};
pub use redact::{FindSecrets, Redact};
pub use summaries::Committed;
pub use turnwise_core;
pub use turnwise_formats as formats;
pub use turnwise_formats::json;
pub use turnwise_text as text;
