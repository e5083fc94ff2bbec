//! Answers to JavaScript.

use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::Serializer;
use turnwise_memory::{Digest, Row};
use wasm_bindgen::JsValue;

use crate::error;

/// The outcome of a change, with the rows that the store has to write and to delete, by their ids.
#[derive(Serialize)]
pub struct Changed<T: Serialize> {
    /// What the caller gets.
    pub result: T,
    /// The rows to write: see [`crate::handle::MemoryHandle::rows`].
    pub put: Vec<String>,
    /// The rows to delete.
    pub delete: Vec<String>,
}

impl<T: Serialize> Changed<T> {
    /// A change that deletes no record.
    pub fn new(result: T, rows: &[Row]) -> Self {
        Self { result, put: rows.iter().map(Row::name).collect(), delete: Vec::new() }
    }

    /// A change that deletes records, with everything that is stored about them.
    pub fn deleting(result: T, rows: &[Row], gone: &[Digest]) -> Self {
        Self { delete: all_rows_of(gone), ..Self::new(result, rows) }
    }
}

/// The ids of all rows about records.
pub fn all_rows_of(records: &[Digest]) -> Vec<String> {
    records.iter().flat_map(|id| [Row::record_name(*id), format!("v:{id}")]).collect()
}

/// Converts a value to JavaScript. Maps become objects.
///
/// # Errors
/// Only if JavaScript cannot hold the value.
pub fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(JsValue::from)
}

/// Reads the option at `path`.
///
/// # Errors
/// `bad_option` for values of another shape.
pub fn from_js<T: for<'de> Deserialize<'de>>(value: JsValue, path: &str) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|cause| error::option(&cause.to_string(), path))
}

/// Reads the id of a record.
///
/// # Errors
/// `bad_id`.
pub fn digest(id: &str) -> Result<Digest, JsValue> {
    id.parse().map_err(|cause| error::memory(&cause))
}
