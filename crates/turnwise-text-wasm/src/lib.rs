//! The WebAssembly boundary of the text module: notes without a model, relevance, and functions for
//! summarizers. It is a separate module, loaded on first use, since most pages never need it.
//!
//! `turnwise-boundary` documents how text, errors and faults cross; `turnwise-wasm` is the boundary
//! of the engine.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod handover;
mod languages;
mod notebook;
mod summary;

pub use crate::handover::{Issues, hand_over};
pub use crate::languages::{load_language, missed_languages};
pub use crate::notebook::Notebook;
pub use crate::summary::{check_summary, extractive_summary, judge_summary, summary_prompt};
pub use turnwise_boundary::{linear_memory, restart, scratch};
