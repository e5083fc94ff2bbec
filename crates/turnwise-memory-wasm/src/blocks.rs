//! The blocks for a model: recall and profile.

use serde::{Deserialize, Serialize};
use turnwise_memory::{Digest, RecallOptions};
use turnwise_meter::estimate;
use wasm_bindgen::prelude::*;

use crate::answer::{digest, from_js, to_js};
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

/// A block with the seal by which the memory knows it again.
#[derive(Serialize)]
struct Sealed<T> {
    #[serde(flatten)]
    block: T,
    seal: Digest,
}

#[wasm_bindgen]
impl MemoryHandle {
    /// The records that bear on a question: `{ text, ids, why, tokens, seal }`. Options: `{ now, tokens?,
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
        let block = self.memory.recall(question, &options, &estimate);
        let seal = self.memory.seal(&block.text, &block.ids);
        to_js(&Sealed { block, seal })
    }

    /// Whether a block that was shown may still be shown: `sound`, `gone` or `foreign`.
    ///
    /// # Errors
    /// `bad_option` for ids that are none.
    pub fn judge(&self, text: &str, ids: JsValue, seal: &str) -> Result<String, JsValue> {
        let ids: Vec<Digest> = from_js(ids, "ids")?;
        let judged = self.memory.judge(text, &ids, digest(seal)?);
        Ok(judged.code().into())
    }

    /// The profile: `{ text, ids, tokens, seal }`.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn profile(&self, tokens: u32, now: f64) -> Result<JsValue, JsValue> {
        let block = self.memory.profile(tokens, now as u64, &estimate);
        let seal = self.memory.seal(&block.text, &block.ids);
        to_js(&Sealed { block, seal })
    }
}
