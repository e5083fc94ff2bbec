//! The blocks for a model: recall and profile.

use serde::Deserialize;
use turnwise_memory::{Digest, RecallOptions};
use turnwise_meter::estimate;
use wasm_bindgen::prelude::*;

use crate::answer::{from_js, to_js};
use crate::handle::MemoryHandle;

#[derive(Deserialize)]
struct Asked {
    tokens: Option<u32>,
    limit: Option<usize>,
    floor: Option<u32>,
    now: u64,
    #[serde(default)]
    earlier: String,
    #[serde(default)]
    exclude: Vec<Digest>,
    vector: Option<Vec<i8>>,
}

#[wasm_bindgen]
impl MemoryHandle {
    /// The records that bear on a question: `{ text, ids, why, tokens }`. Options: `{ now, tokens?,
    /// limit?, floor?, earlier?, exclude?, vector? }`.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn recall(&self, question: &str, options: JsValue) -> Result<JsValue, JsValue> {
        let asked: Asked = from_js(options, "options")?;
        let usual = RecallOptions::default();
        let options = RecallOptions {
            tokens: asked.tokens.unwrap_or(usual.tokens),
            limit: asked.limit.unwrap_or(usual.limit),
            floor: asked.floor.unwrap_or(usual.floor),
            now: asked.now,
            earlier: &asked.earlier,
            exclude: &asked.exclude,
            vector: asked.vector.as_deref(),
        };
        to_js(&self.memory.recall(question, &options, &estimate))
    }

    /// The profile: `{ text, ids, tokens }`.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn profile(&self, tokens: u32, now: f64) -> Result<JsValue, JsValue> {
        to_js(&self.memory.profile(tokens, now as u64, &estimate))
    }
}
