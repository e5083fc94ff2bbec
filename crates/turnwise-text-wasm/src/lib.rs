//! The boundary of the text half: notes without a model, relevance, and what summarizers of the
//! package ask outside of a plan. A module of its own, loaded on first use, for those who have no
//! need of it are most.
//!
//! How text, errors and faults cross stands in `turnwise-boundary`; `turnwise-wasm` is the engine's
//! side of it.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod notebook;
mod summary;

pub use crate::notebook::Notebook;
pub use crate::summary::{check_summary, extractive_summary, judge_summary, summary_prompt};
pub use turnwise_boundary::{linear_memory, restart, scratch};
