//! Calls that change the memory. Each returns `{ result, put, delete }`: its outcome, and the ids
//! of the rows that the store has to write and to delete.

use std::collections::BTreeMap;

use serde::Deserialize;
use turnwise_memory::{Forget, Kind, LearnOptions, Learned, Message, Remember, Sensitivity};
use turnwise_text::secrets;
use wasm_bindgen::prelude::*;

use crate::answer::{Changed, digest, from_js, to_js};
use crate::error;
use crate::handle::MemoryHandle;
use crate::messages::{Heard, hear};

/// Options of [`MemoryHandle::learn`] and [`MemoryHandle::propose`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Learning {
    conversation: String,
    now: u64,
    #[serde(default)]
    format: String,
    #[serde(default)]
    untrusted: Vec<u32>,
    #[serde(default)]
    times: Vec<Option<u64>>,
}

#[derive(Deserialize)]
struct Remembered {
    kind: Kind,
    text: String,
    slot: Option<String>,
    value: Option<String>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Target {
    Id(String),
    Query(String),
    Source { conversation: String, index: Option<u32> },
    Category(String),
    All,
}

#[wasm_bindgen]
impl MemoryHandle {
    /// Learns from a JSON list of messages.
    ///
    /// # Errors
    /// `bad_option`, and messages that cannot be read.
    pub fn learn(&mut self, messages: &str, options: JsValue) -> Result<JsValue, JsValue> {
        let options: Learning = from_js(options, "options")?;
        let heard = options.hear(messages)?;
        let messages: Vec<Message<'_>> = heard.iter().map(Heard::message).collect();
        learned(self.memory.learn(&messages, &options.to_core()))
    }

    /// Takes a model's proposals, whose quotes must be in the messages.
    ///
    /// # Errors
    /// As [`MemoryHandle::learn`].
    pub fn propose(
        &mut self,
        proposals: &str,
        messages: &str,
        options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let options: Learning = from_js(options, "options")?;
        let heard = options.hear(messages)?;
        let messages: Vec<Message<'_>> = heard.iter().map(Heard::message).collect();
        learned(self.memory.propose(proposals, &messages, &options.to_core()))
    }

    /// Stores the summary of a conversation that ended.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn summarize(
        &mut self,
        text: &str,
        conversation: &str,
        now: f64,
    ) -> Result<JsValue, JsValue> {
        let options = LearnOptions { conversation, now: now as u64, is_secret: &is_secret };
        learned(self.memory.summarize(text, &options))
    }

    /// Writes a file of the memory tool under its path.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn note(&mut self, path: &str, text: &str, now: f64) -> Result<JsValue, JsValue> {
        let options = LearnOptions { conversation: "", now: now as u64, is_secret: &is_secret };
        learned(self.memory.note(path, text, &options))
    }

    /// Stores what the host knows: `{ kind, text, slot?, value?, metadata? }`.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn remember(&mut self, what: JsValue, now: f64) -> Result<JsValue, JsValue> {
        let Remembered { kind, text, slot, value, metadata } = from_js(what, "what")?;
        let (slot, value) = (slot.as_deref(), value.as_deref());
        let what = Remember { kind, text: &text, slot, value, metadata };
        learned(self.memory.remember(what, now as u64, &is_secret))
    }

    /// Replaces the words of a record.
    ///
    /// # Errors
    /// `bad_id`, `unknown_record`, `empty_text`, `text_refused`.
    pub fn edit(&mut self, id: &str, text: &str, now: f64) -> Result<JsValue, JsValue> {
        let rows = self.memory.edit(digest(id)?, text, now as u64, &is_secret);
        to_js(&Changed::new((), &rows.map_err(|cause| error::memory(&cause))?))
    }

    /// The user confirms a record.
    ///
    /// # Errors
    /// `bad_id`, `unknown_record`.
    pub fn confirm(&mut self, id: &str, now: f64) -> Result<JsValue, JsValue> {
        let rows = self.memory.confirm(digest(id)?, now as u64);
        to_js(&Changed::new((), &rows.map_err(|cause| error::memory(&cause))?))
    }

    /// Marks a task as done.
    ///
    /// # Errors
    /// `bad_id`, `unknown_record`.
    pub fn complete(&mut self, id: &str, now: f64) -> Result<JsValue, JsValue> {
        let rows = self.memory.complete(digest(id)?, now as u64);
        to_js(&Changed::new((), &rows.map_err(|cause| error::memory(&cause))?))
    }

    /// Takes a change of the last 30 days back.
    ///
    /// # Errors
    /// `unknown_change`.
    pub fn undo(&mut self, change: &str, now: f64) -> Result<JsValue, JsValue> {
        let rows = self.memory.undo(change, now as u64);
        to_js(&Changed::new((), &rows.map_err(|cause| error::memory(&cause))?))
    }

    /// Forgets: `{ id }`, `{ query }`, `{ source: { conversation, index? } }`, `{ category }` with
    /// the name of a kind or of a sensitive category, or `"all"`.
    ///
    /// # Errors
    /// `bad_option`, `bad_id`.
    pub fn forget(&mut self, what: JsValue, now: f64) -> Result<JsValue, JsValue> {
        let target: Target = from_js(what, "what")?;
        let what = match &target {
            Target::Id(id) => Forget::Id(digest(id)?),
            Target::Query(query) => Forget::Query(query),
            Target::Source { conversation, index } => {
                Forget::Source { conversation, index: *index }
            }
            Target::Category(name) => category(name)?,
            Target::All => Forget::All,
        };
        let mut receipt = self.memory.forget(&what, now as u64);
        let gone = [&receipt.removed[..], &receipt.summaries].concat();
        let rows = core::mem::take(&mut receipt.rows);
        to_js(&Changed::deleting(receipt, &rows, &gone))
    }

    /// Brings the memory into order. A dry run only reports.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn consolidate(&mut self, now: f64, dry_run: bool) -> Result<JsValue, JsValue> {
        let mut done = self.memory.consolidate(now as u64, dry_run);
        let (rows, removed) = (core::mem::take(&mut done.rows), done.removed.clone());
        to_js(&Changed::deleting(done, &rows, if dry_run { &[] } else { &removed }))
    }

    /// Takes an export or plain lines.
    ///
    /// # Errors
    /// `unknown_version`.
    pub fn import(&mut self, data: &str, now: f64) -> Result<JsValue, JsValue> {
        let imported = self.memory.import(data, now as u64, &is_secret);
        let mut imported = imported.map_err(|cause| error::memory(&cause))?;
        let rows = core::mem::take(&mut imported.rows);
        to_js(&Changed::new(imported, &rows))
    }

    /// Counts the use of records that were shown. Unknown ids are left out.
    ///
    /// # Errors
    /// `bad_option`.
    #[wasm_bindgen(js_name = markUsed)]
    pub fn mark_used(&mut self, ids: JsValue, now: f64) -> Result<JsValue, JsValue> {
        let ids: Vec<turnwise_memory::Digest> = from_js(ids, "ids")?;
        let rows = self.memory.mark_used(&ids, now as u64);
        to_js(&Changed::new((), &rows))
    }

    /// Sets the vector of a record.
    ///
    /// # Errors
    /// `bad_id`.
    #[wasm_bindgen(js_name = setVector)]
    pub fn set_vector(&mut self, id: &str, vector: &[i8]) -> Result<(), JsValue> {
        self.memory.set_vector(digest(id)?, vector);
        Ok(())
    }
}

impl Learning {
    fn hear(&self, messages: &str) -> Result<Vec<Heard>, JsValue> {
        hear(messages, &self.format, &self.untrusted, &self.times)
    }

    fn to_core(&self) -> LearnOptions<'_> {
        LearnOptions { conversation: &self.conversation, now: self.now, is_secret: &is_secret }
    }
}

fn learned(mut learned: Learned) -> Result<JsValue, JsValue> {
    let rows = core::mem::take(&mut learned.rows);
    let removed = core::mem::take(&mut learned.removed);
    to_js(&Changed::deleting(learned, &rows, &removed))
}

/// A category is a kind or a sensitivity, by its name in data.
fn category(name: &str) -> Result<Forget<'static>, JsValue> {
    let value = || serde_json::Value::from(name);
    if let Ok(kind) = serde_json::from_value::<Kind>(value()) {
        return Ok(Forget::Kind(kind));
    }
    let sensitivity = serde_json::from_value::<Sensitivity>(value());
    let unknown = |_| error::option(&format!("there is no category `{name}`"), "category");
    sensitivity.map(Forget::Sensitivity).map_err(unknown)
}

/// The one detector of credentials.
fn is_secret(text: &str) -> bool {
    !secrets::find(text).is_empty()
}
