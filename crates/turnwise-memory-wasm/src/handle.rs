//! The memory of one scope: opening it, and what reads it without changing anything.

use serde::Deserialize;
use turnwise_memory::{Consent, Key, Kind, ListOptions, Memory, Scope};
use wasm_bindgen::prelude::*;

use crate::answer::{all_rows_of, digest, from_js, to_js};
use crate::error;
use crate::rows::{StoredRow, from_store, to_store};

/// The memory of one scope.
#[wasm_bindgen]
pub struct MemoryHandle {
    pub(crate) memory: Memory,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Listing {
    kind: Option<Kind>,
    status: Option<String>,
    covered: bool,
    since: u64,
    limit: Option<usize>,
}

#[wasm_bindgen]
impl MemoryHandle {
    /// An empty memory of `scope`, which is `{ app, user, agent?, project? }`. `key` has 32 bytes
    /// and belongs to the store, `replica` names this tab or device.
    ///
    /// # Errors
    /// `empty_user`, `empty_app`, and `bad_option` for a scope or a key of another shape.
    #[wasm_bindgen(constructor)]
    pub fn new(scope: JsValue, key: &[u8], replica: &str) -> Result<Self, JsValue> {
        #[derive(Deserialize)]
        struct Parts {
            #[serde(default)]
            app: String,
            #[serde(default)]
            user: String,
            agent: Option<String>,
            project: Option<String>,
        }
        let Parts { app, user, agent, project } = from_js(scope, "scope")?;
        let mut scope = Scope::new(&app, &user).map_err(|cause| error::memory(&cause))?;
        if let Some(agent) = agent {
            scope = scope.with_agent(&agent);
        }
        if let Some(project) = project {
            scope = scope.with_project(&project);
        }
        let key: [u8; 32] =
            key.try_into().map_err(|_| error::option("`key` must have 32 bytes", "key"))?;
        Ok(Self { memory: Memory::new(scope, Key::new(key), replica) })
    }

    /// The scope as one string, for the keys of a store.
    #[wasm_bindgen(getter)]
    pub fn name(&self) -> String {
        self.memory.scope().name()
    }

    /// Sets what the user has agreed to, and returns the records that it no longer covers.
    ///
    /// # Errors
    /// `bad_option`.
    #[wasm_bindgen(js_name = setConsent)]
    pub fn set_consent(&mut self, consent: JsValue) -> Result<JsValue, JsValue> {
        let consent: Consent = from_js(consent, "consent")?;
        to_js(&self.memory.set_consent(consent))
    }

    /// While paused, nothing is learned and nothing recalled.
    pub fn pause(&mut self, is_paused: bool) {
        self.memory.pause(is_paused);
    }

    /// Merges rows of the store: `[{ id, data }]`. Rows of a later version are left alone. Returns
    /// the ids of rows to delete: those of records that another replica forgot.
    ///
    /// # Errors
    /// `bad_option` for rows of another shape.
    pub fn merge(&mut self, rows: JsValue) -> Result<JsValue, JsValue> {
        let stored: Vec<StoredRow> = from_js(rows, "rows")?;
        let gone = self.memory.merge(stored.iter().filter_map(from_store));
        to_js(&all_rows_of(&gone))
    }

    /// Rows for the store, by their ids: `[{ id, data }]`. Unknown ids are left out. Without ids,
    /// all rows.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn rows(&self, ids: JsValue) -> Result<JsValue, JsValue> {
        if ids.is_undefined() {
            return to_js(&self.memory.rows().map(|row| to_store(&row)).collect::<Vec<_>>());
        }
        let ids: Vec<String> = from_js(ids, "ids")?;
        let rows = ids.iter().filter_map(|id| self.memory.row_named(id));
        to_js(&rows.map(|row| to_store(&row)).collect::<Vec<_>>())
    }

    /// Records as a person sees them, the newest first. Options: `{ kind, status, covered, since,
    /// limit }`.
    ///
    /// # Errors
    /// `bad_option`.
    pub fn list(&self, options: JsValue) -> Result<JsValue, JsValue> {
        let given =
            if options.is_undefined() { Listing::default() } else { from_js(options, "options")? };
        let Listing { kind, status, covered, since, limit } = given;
        let status = status.as_deref();
        to_js(&self.memory.list(&ListOptions { kind, status, covered, since, limit }))
    }

    /// The values of a slot over time, the newest first.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn history(&self, slot: &str) -> Result<JsValue, JsValue> {
        to_js(&self.memory.history(slot))
    }

    /// A record with its sources and reasons.
    ///
    /// # Errors
    /// `bad_id`, `unknown_record`.
    pub fn explain(&self, id: &str) -> Result<JsValue, JsValue> {
        let explained = self.memory.explain(digest(id)?);
        to_js(&explained.map_err(|cause| error::memory(&cause))?)
    }

    /// The records that a query of [`MemoryHandle::forget`] would forget.
    ///
    /// # Errors
    /// Only if JavaScript cannot hold the answer.
    pub fn matching(&self, query: &str) -> Result<JsValue, JsValue> {
        to_js(&self.memory.matching(query))
    }

    /// Everything as JSON text.
    pub fn export(&self) -> String {
        self.memory.export()
    }

    /// Current records as Markdown, a list for each kind.
    #[wasm_bindgen(js_name = exportLines)]
    pub fn export_lines(&self) -> String {
        self.memory.export_lines()
    }
}
