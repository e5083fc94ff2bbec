//! Clearing of attachments: an old picture, file or document becomes a line with its name, type and
//! size.

use crate::draft::Draft;
use crate::plan::Plan;
use crate::policy::{Keep, Limit};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;

/// Replaces old attachments of user messages and results by placeholders. The host writes them when
/// it reads a message, so the engine knows only what they free.
///
/// Number, size and age hold in every request, whatever the trigger says: see
/// [`media`](crate::media).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClearAttachments {
    /// The minimum to free at once: every edit invalidates the provider's cached prefix.
    pub at_least: TokenCount,
    /// The most attachments that a request has.
    pub max_count: Option<u32>,
    /// Messages with attachments of more than this keep them only while they are new.
    pub max_tokens: Option<TokenCount>,
    /// Attachments go once so many turns have begun behind theirs.
    pub max_turns: Option<u32>,
}

impl Behavior for ClearAttachments {
    fn propose(&self, draft: &mut Draft<'_>, _target: &Limit, keep: &Keep) {
        let bound = draft.kept_from(keep);
        draft.clear_attachments(bound, self.at_least);
    }

    fn could_act(&self, _plan: &Plan, _target: &Limit, _fires: bool) -> bool {
        true
    }

    fn leaves_out(&self) -> bool {
        false
    }
}
