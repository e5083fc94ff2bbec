//! The parts of a request outside its messages: compaction by the provider, and the settings that
//! an edited history requires.

use alloc::string::String;

use turnwise_core::policy::Limit;
use turnwise_formats::directives::{Directive, Occasion, directive};

use crate::Conversation;

/// Compaction or clearing by the provider, and the size from which to request it (reference A19).
/// The provider's answer is an opaque item. The host appends it like any other message, and plans
/// then leave out the messages it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByProvider {
    /// [`Occasion::Compact`] or [`Occasion::Clear`].
    pub occasion: Occasion,
    /// Tokens, or a share of the budget.
    pub at: Limit,
}

impl Conversation {
    /// The settings that the request for a plan requires in addition to the messages, as a JSON
    /// array of [`Directive`]s. `is_edited` means that the plan changes or leaves out messages.
    pub fn directives(&self, is_edited: bool) -> String {
        let edited = directive(self.format(), Occasion::Edited)
            .filter(|_| is_edited)
            .map(|found| (found, 0));
        let asked =
            self.settings().by_provider.as_ref().and_then(|asked| self.provider_directive(asked));
        let mut out = String::from("[");
        for (found, tokens) in [edited, asked].into_iter().flatten() {
            if out.len() > 1 {
                out.push(',');
            }
            out.push_str(&found.to_json(tokens));
        }
        out.push(']');
        out
    }

    fn provider_directive(&self, by_provider: &ByProvider) -> Option<(&'static Directive, u32)> {
        let tokens = by_provider.at.in_tokens(self.context().policy().budget())?;
        Some((directive(self.format(), by_provider.occasion)?, tokens.0))
    }
}
