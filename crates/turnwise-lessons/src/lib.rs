//! Lessons about context windows, with goals that the engine checks.
//!
//! Everything here is a pure function: no I/O, no clock, no randomness, integers only, so that the
//! page, its worker, the tests and the lesson builder get the same numbers.
//!
//! ```
//! use turnwise_host::json::parse;
//! use turnwise_lessons::clause::{Bound, Clause};
//! use turnwise_lessons::lane::Lane;
//! use turnwise_lessons::measure::Measure;
//! use turnwise_lessons::reading::Attempt;
//! use turnwise_lessons::recording::Recording;
//! use turnwise_lessons::replay::{Player, Wants};
//!
//! let chat = r#"[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello!"}]"#;
//! let recording = Recording::parse(chat)?;
//! let lane = Lane::read(&parse(r#"{"window":1000,"strategies":[]}"#)?.json);
//! let replay = Player::new(&recording).replay(&lane, &[], &Wants::default())?;
//! let clause = Clause::new(Measure::Over, Bound::Most(0));
//! assert!(Attempt::new(vec![replay]).satisfies(&clause));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules in reading order: [`recording`] (a conversation), [`lane`] (a policy, or a slice),
//! [`replay`] (what the lane sends), [`recall`] (what the model needed), [`measure`] (numbers by
//! name), [`clause`] (comparisons), [`reading`] (live values), [`words`] (the same in words);
//! [`lesson`] (the file), [`file`](mod@file) (its outer form), [`text`] and [`prose`],
//! [`translation`]; [`panel`] (controls), [`grid`](mod@grid) (all their settings),
//! [`change`](mod@change) (one press or drag),
//! [`bench`](mod@bench) (a lesson with its conversations), [`state`] (of a learner), [`figures`]
//! (numbers in the text), [`page`] (what a page shows), [`verdict`](mod@verdict), [`builder`]
//! (lessons made in the page), [`golf`] (best scores), [`function`](mod@function) (a learner's own
//! strategy).
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

pub mod bench;
pub mod builder;
pub mod change;
pub mod clause;
pub mod error;
mod fields;
pub mod figures;
pub mod file;
pub mod function;
pub mod golf;
pub mod grid;
mod host;
pub mod lane;
pub mod lesson;
pub mod measure;
pub mod page;
pub mod panel;
pub mod prose;
pub mod reading;
pub mod recall;
pub mod recording;
pub mod replay;
mod sent;
pub mod state;
pub mod text;
pub mod translation;
pub mod verdict;
pub mod words;
