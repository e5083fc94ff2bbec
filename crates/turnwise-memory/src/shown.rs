//! Blocks that conversations keep showing: which memory they belong to, and whether they may still
//! be shown.
//!
//! A conversation keeps a block as long as its message is sent, and its log keeps the block for
//! other processes. So each block has a seal: a keyed digest of its text, its records and the
//! scope. A block from another user's or another store's log, or from a log that was changed, does
//! not have the right seal.

use alloc::string::String;
use alloc::vec::Vec;

use crate::digest::Digest;
use crate::memory::Memory;
use crate::status::Status;

/// The memory's judgment of a block that a conversation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It may stay.
    Sound,
    /// One of its records was forgotten or withdrawn, or the user no longer consents to it.
    Gone,
    /// It belongs to another memory, or was changed.
    Foreign,
}

impl Shown {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Sound => "sound",
            Self::Gone => "gone",
            Self::Foreign => "foreign",
        }
    }
}

impl Memory {
    /// The seal of a block with these records.
    pub fn seal(&self, text: &str, ids: &[Digest]) -> Digest {
        let ids: Vec<String> = ids.iter().map(|id| alloc::format!("{id}")).collect();
        let name = self.scope.name();
        self.rows.seal(Digest::from_parts(&["block", &name, text, &ids.join(" ")]))
    }

    /// Whether a block may still be shown. A newer statement makes no difference: what was sent
    /// does not change.
    pub fn judge(&self, text: &str, ids: &[Digest], seal: Digest) -> Shown {
        if self.seal(text, ids) != seal {
            return Shown::Foreign;
        }
        let is_sound = |id: &Digest| {
            self.record(*id).is_some_and(|record| {
                let is_back = matches!(record.status(), Status::Withdrawn | Status::Proposed);
                !is_back && self.covers(record)
            })
        };
        if ids.iter().all(is_sound) { Shown::Sound } else { Shown::Gone }
    }
}
