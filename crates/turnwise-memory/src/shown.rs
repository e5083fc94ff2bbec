//! Blocks that conversations keep showing: whose they are, and whether they may still be shown.
//!
//! A conversation keeps a block as long as its message is sent, and its log keeps it for other
//! processes. So each block has a seal: a keyed digest of its text, its records and the scope.
//! Logs of other users and of other stores, and logs that were changed, do not have it.

use alloc::string::String;
use alloc::vec::Vec;

use crate::digest::Digest;
use crate::memory::Memory;
use crate::status::Status;

/// What a memory says of a block that a conversation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It may stay.
    Sound,
    /// One of its records was forgotten or taken back, or the user no longer agrees to it.
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

    /// Whether a block that was shown may still be shown. A newer statement does not change that:
    /// what was sent stays as it was.
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
