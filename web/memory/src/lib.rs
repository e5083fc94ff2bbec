//! The memory of the playground's panel "What it knows".
//!
//! It is a wasm module of its own, which the worker loads with the first use of the panel. It keeps
//! nothing between calls: the page holds the memory as text, so that the worker may end at any
//! time.
//!
//! In reading order: [`panel`] (one action), `kept` (the text that the page holds), `teach`
//! (learning conversations and days), `shown` (what the panel and the model see), `measure` (how
//! well a memory does on labeled cases).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use wasm_bindgen::prelude::*;

mod kept;
mod measure;
mod panel;
mod shown;
mod teach;

/// Carries out an action; see `panel.rs`.
///
/// # Errors
///
/// A message: an argument cannot be read, or a record refuses the change.
#[wasm_bindgen]
pub fn remember(
    kept: &str,
    action: &str,
    shown: &str,
    file: &str,
    now: f64,
) -> Result<String, String> {
    panel::act(kept, action, shown, file, now as u64)
}

/// Measures memories on labeled cases; see `measure.rs`.
///
/// # Errors
///
/// A message: the cases cannot be read.
#[wasm_bindgen]
pub fn measure(cases: &str, now: f64) -> Result<String, String> {
    measure::measure(cases, now as u64)
}
