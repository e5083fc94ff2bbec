//! Memory across conversations, in the user's own words.
//!
//! Modules in reading order: [`scope`], [`kind`], [`record`], [`status`], [`stamp`], [`rows`],
//! [`digest`], [`error`].
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
pub mod transfer;

mod doors;
mod edit;
mod language;
mod pattern;
mod render;
mod slots;
mod user_words;
mod when;
mod words;

pub use consent::Consent;
pub use consolidate::Consolidated;
pub use control::{ListOptions, Listed};
pub use digest::{Digest, Key};
pub use error::Error;
pub use forget::{Forget, Receipt};
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
pub use stamp::{Clock, Stamp, Stamped};
pub use status::{Status, Supersession};
pub use transfer::Imported;
