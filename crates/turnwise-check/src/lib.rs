//! Chat histories in every provider's format: checked, mended, converted.
//!
//! A provider refuses a history whose parts do not fit together: half a tool call, reasoning
//! without its partner, a message that was emptied. [`lint()`] says so before the provider does, by
//! rules that each have a page in `docs/rules`; [`heal()`] makes the smallest set of edits after
//! which there is nothing left to say; [`convert()`] converts a history for another provider and
//! reports the losses.
//!
//! Here is what works the same for every format. The rules of a format and its conversion are in
//! its folder in `turnwise-formats`. Modules in reading order: [`lint`](mod@lint),
//! [`heal`](mod@heal), [`convert`](mod@convert), [`answer`] (answers as JSON text).

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

pub use convert::{Converted, convert};
pub use heal::{Edit, Healed, Kept, heal};
pub use lint::lint;
pub use turnwise_formats::convert::Loss;
pub use turnwise_formats::lint::{
    Change, Finding, Options, Severity, Target, apply_changes, page as rule_page,
};
pub use turnwise_formats::{Format, detect_list as detect};
