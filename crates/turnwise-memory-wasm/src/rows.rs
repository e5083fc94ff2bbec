//! Rows as a store takes them: an id and JSON text.

use serde::{Deserialize, Serialize};
use turnwise_memory::Row;

/// A row of a store.
#[derive(Serialize, Deserialize)]
pub struct StoredRow {
    id: String,
    data: String,
}

/// A row for the store.
pub fn to_store(row: &Row) -> StoredRow {
    StoredRow { id: row.name(), data: serde_json::to_string(row).unwrap_or_default() }
}

/// A row from the store. `None` for rows of a later version: they stay where they are.
pub fn from_store(stored: &StoredRow) -> Option<Row> {
    serde_json::from_str(&stored.data).ok()
}
