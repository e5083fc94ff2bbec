//! Clearing of attachments: an old picture, file or document in a user message becomes a line with
//! its name, type and size.

use crate::draft::Draft;
use crate::plan::Plan;
use crate::policy::{Keep, Limit};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;

/// Replaces old attachments of user messages by placeholders. The host writes them when it reads a
/// message, so the engine knows only what they free.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClearAttachments {
    /// The minimum to free at once: every edit invalidates the provider's cached prefix.
    pub at_least: TokenCount,
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
