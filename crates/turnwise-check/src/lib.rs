//! Chat histories in every provider's format: checked, mended, converted.
//!
//! A provider refuses a history whose parts do not fit together: half a tool call, reasoning
//! without its partner, a message that was emptied. [`lint()`] says so before the provider does, by
//! rules that each have a page in `docs/rules`; [`heal()`] makes the smallest set of edits after
//! which there is nothing left to say; [`convert()`] carries a history over to another provider and
//! reports what was lost.
//!
//! Modules in reading order: [`options`], [`rule`] (what a finding is), [`lint`](mod@lint) (one
//! file for each format), [`op`] (edits), [`heal`](mod@heal), [`convert`](mod@convert).

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
pub mod op;
pub mod options;
pub mod rule;
mod sorted;

pub use convert::{Converted, Loss, convert};
pub use heal::{Edit, Healed, Kept, heal};
pub use lint::lint;
pub use op::{Change, apply_changes};
pub use options::{Options, Target};
pub use rule::{Finding, Severity};
pub use turnwise_formats::{Format, detect_list as detect};
