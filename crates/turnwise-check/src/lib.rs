//! Checks, heals and converts chat histories in every provider's format.
//!
//! A provider refuses an inconsistent history: half a tool call, reasoning without its partner, an
//! empty message. [`lint()`] finds such errors before the request. Each of its rules has a section
//! in `docs/rules`. [`heal()`] fixes them with the smallest set of edits. [`convert()`] converts a
//! history for another provider and reports the losses.
//!
//! This crate contains the parts common to all formats. The rules and the conversion of a format
//! are in its folder in `turnwise-formats`. Modules in reading order: [`lint`](mod@lint),
//! [`heal`](mod@heal), [`convert`](mod@convert), [`answer`] (results as JSON text).

#![no_std]
#![warn(missing_docs)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

extern crate alloc;

pub mod answer;
pub mod convert;
pub mod heal;
pub mod lint;
mod surrogates;

pub use convert::{Converted, Converting, check_speakers, convert, convert_for};
pub use heal::{Edit, Healed, Healing, Kept, heal};
pub use lint::{Linting, lint};
pub use turnwise_formats::convert::Loss;
pub use turnwise_formats::lint::{
    Change, Finding, Options, Severity, Target, apply_changes, page as rule_page,
};
pub use turnwise_formats::{Format, detect_list as detect};
