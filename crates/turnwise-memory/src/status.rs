//! The status of a record.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// The status of a record. If two changes have the same stamp, the order of the variants decides:
/// superseded or done beats active.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is valid.
    #[default]
    Active,
    /// It awaits confirmation: imported, or proposed from a turn with untrusted text.
    Proposed,
    /// Not used for a long time: listed, but not recalled.
    Dormant,
    /// It contradicts other records of its slot, and it is unclear which of them holds.
    Conflict {
        /// The other records.
        with: Vec<Digest>,
    },
    /// A task that was finished.
    Done,
    /// It is past its end.
    Expired,
    /// The user undid the change that added it.
    Withdrawn,
    /// A newer record replaced it.
    Superseded {
        /// The newer record.
        by: Digest,
        /// Why.
        reason: Supersession,
        /// The day from which the newer record holds, in days since 1970.
        since: i32,
    },
}

/// Why a record was superseded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supersession {
    /// Another record states the same with more words.
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
