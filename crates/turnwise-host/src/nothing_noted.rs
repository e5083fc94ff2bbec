//! Messages that must not be noted, such as passwords. Notes that say so are not a failure.

use turnwise_core::summary::{Job, Ticket};
use turnwise_core::tokens::TokenCount;
use turnwise_text::Template;

use crate::Conversation;

impl Conversation {
    /// Whether a job has no notes even without a token limit.
    pub(crate) fn has_nothing(&mut self, job: &Job, template: Template) -> bool {
        let job = Job { max_tokens: TokenCount(ROOMY), ..job.clone() };
        self.notes_for(&job, template).is_none_or(|text| text.is_empty())
    }

    /// Whether a summary is smaller than the messages that it replaces.
    pub(crate) fn frees(&mut self, ticket: &Ticket, text: &str) -> bool {
        let cost = self.cost(ticket, text).0;
        self.context_mut().replaced_tokens(ticket).is_ok_and(|replaced| cost < replaced)
    }
}

/// The notes about such messages.
pub(crate) const NOTHING: &str = "Nothing of note was said.";
/// Enough tokens for some notes about anything.
const ROOMY: u32 = 1_000;
