//! What becomes of a record after it was learned.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// What became of a record. The order decides between two changes with one stamp: a record that
/// was superseded or done beats one that is active.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It holds.
    #[default]
    Active,
    /// It waits for the user: imported, or proposed from a turn with untrusted text.
    Proposed,
    /// Not used for long: listed, but not recalled.
    Dormant,
    /// It differs from other records of its slot, and nothing says which of them holds.
    Conflict {
        /// The other records.
        with: Vec<Digest>,
    },
    /// A task that was finished.
    Done,
    /// Its time is over.
    Expired,
    /// Learning it was undone.
    Withdrawn,
    /// A newer record holds instead.
    Superseded {
        /// The newer record.
        by: Digest,
        /// Why.
        reason: Supersession,
        /// The day since which the newer one holds, in days since 1970.
        since: i32,
    },
}

/// Why a record was superseded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supersession {
    /// Another record says the same with more words.
    Duplicate,
    /// The user changed the text.
    Edited,
    /// The slot has a newer value.
    NewValue,
}

impl Status {
    /// The name used in data, snake_case.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Proposed => "proposed",
            Self::Dormant => "dormant",
            Self::Conflict { .. } => "conflict",
            Self::Done => "done",
            Self::Expired => "expired",
            Self::Withdrawn => "withdrawn",
            Self::Superseded { .. } => "superseded",
        }
    }
}
