//! Memory across conversations, in the user's own words: no model, no I/O, no clock.
//!
//! [`Memory`] holds the records of one [`Scope`]. [`Memory::learn`] reads the messages of a
//! conversation and keeps the few sentences of the user that a door lets in, verbatim.
//! [`Memory::profile`] and [`Memory::recall`] write fenced blocks for a model, within a budget.
//!
//! ```
//! use turnwise_memory::{Consent, Key, LearnOptions, Memory, Message, RecallOptions, Scope};
//!
//! let mut memory = Memory::new(Scope::new("shop", "ana")?, Key::new([7; 32]), "tab-1");
//! memory.set_consent(Consent { profile: true, ..Consent::default() });
//! let now = 1_772_668_800_000; // milliseconds since 1970
//! let options = LearnOptions { conversation: "c1", now, is_secret: &|_| false };
//! memory.learn(&[Message::user("Hi! I just moved to Lisbon.", 0)], &options);
//!
//! let count = |text: &str| text.len().div_ceil(4) as u32; // tokens: the host's own count
//! let recall = memory.recall("Where did I move to?", &RecallOptions::default(), &count);
//! assert!(recall.text.contains("I just moved to Lisbon."));
//! # Ok::<(), turnwise_memory::Error>(())
//! ```
//!
//! Every change returns the rows to write. Rows of other tabs and devices are merged with
//! [`Memory::merge`], in any order and any number of times, with the same result.
//!
//! Modules in reading order: [`scope`], [`kind`], [`record`], [`few`], [`status`], [`stamp`], [`rows`],
//! [`memory`], [`message`], [`consent`], [`learn`], [`gates`], [`remember`], [`recall`],
//! [`profile`], [`index`], [`control`], [`explain`], [`mod@forget`], [`consolidate`],
//! [`summarize`], [`transfer`], [`day`], [`digest`], [`error`].
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

pub mod consent;
pub mod consolidate;
pub mod control;
pub mod day;
pub mod digest;
pub mod error;
pub mod explain;
pub mod few;
pub mod forget;
pub mod gates;
pub mod index;
pub mod kind;
pub mod learn;
pub mod memory;
pub mod message;
pub mod profile;
pub mod recall;
pub mod record;
pub mod remember;
pub mod rows;
pub mod scope;
pub mod stamp;
pub mod status;
pub mod summarize;
pub mod transfer;

mod carriers;
mod cues;
mod doors;
mod edit;
mod firsts;
mod language;
mod later;
mod order;
mod own_words;
mod passages;
mod pattern;
mod places;
mod render;
mod sensitive;
mod shown;
mod slots;
mod topics;
mod user_words;
mod when;
mod words;

pub use consent::Consent;
pub use consolidate::Consolidated;
pub use control::{ListOptions, Listed};
pub use digest::{Digest, Key};
pub use error::Error;
pub use explain::{Explained, Fate, Reason};
pub use few::Few;
pub use forget::{AlsoSaid, Forget, Receipt};
pub use gates::{Refusal, Refused};
pub use kind::{BackgroundKind, Kind, Origin, Sensitivity};
pub use learn::{LearnOptions, Learned};
pub use memory::Memory;
pub use message::{Message, Role};
pub use profile::Profile;
pub use recall::{Recall, RecallOptions};
pub use record::{Interval, Precision, Record, Said, Source, Statement, Uses, normal_form};
pub use remember::Remember;
pub use rows::{Row, Rows};
pub use scope::Scope;
pub use shown::Shown;
pub use stamp::{Clock, Stamp, Stamped};
pub use status::{Status, Supersession};
pub use transfer::Imported;
