//! What a request says beside its messages: compaction by the provider, and what an edited history
//! needs.

use alloc::string::String;

use turnwise_core::policy::Limit;
use turnwise_formats::Json;
use turnwise_formats::directives::{Directive, Occasion, directive};

use crate::Conversation;
use crate::field::{Fields, numbered};
use crate::options::{OptionsError, limit};

/// What the provider is asked to do itself, and from which size on (reference A19). Its answer, an
/// opaque item, is appended like any other; what it covers is left out from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByProvider {
    /// [`Occasion::Compact`] or [`Occasion::Clear`].
    pub occasion: Occasion,
    /// Tokens, or a share of the budget.
    pub at: Limit,
}

impl ByProvider {
    /// Whether a strategy in the list is one of the provider's.
    pub(crate) fn is_meant(strategy: &Json<'_>) -> bool {
        strategy.text_of("type") == Some(TYPE)
    }

    /// `byProvider({ edit, at })` in the list of strategies.
    pub(crate) fn read(fields: &Fields<'_, '_>) -> Result<Option<Self>, OptionsError> {
        let list = fields.list("strategies")?.unwrap_or_default();
        let Some((place, value)) = list.iter().enumerate().find(|(_, value)| Self::is_meant(value))
        else {
            return Ok(None);
        };
        let path = numbered("strategies", place);
        let fields = Fields::new(value, &path)?;
        fields.only(&["type", "edit", "at"])?;
        let occasion = match fields.text("edit")? {
            Some("compact") | None => Occasion::Compact,
            Some("clear") => Occasion::Clear,
            Some(_) => return Err(fields.wrong("edit", "`compact` or `clear`")),
        };
        let at = match fields.get("at") {
            Some(value) => limit(value, &fields.path("at"))?,
            None => Limit::permille(DEFAULT_SHARE),
        };
        Ok(Some(Self { occasion, at }))
    }
}

impl Conversation {
    /// What the request for a plan needs beside the messages, as a JSON array of [`Directive`]s.
    /// `is_edited` says whether the plan sends anything otherwise than it was said.
    pub fn directives(&self, is_edited: bool) -> String {
        let edited = directive(self.format(), Occasion::Edited)
            .filter(|_| is_edited)
            .map(|found| (found, 0));
        let asked = self.settings().by_provider.as_ref().and_then(|asked| self.asked(asked));
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

    fn asked(&self, asked: &ByProvider) -> Option<(&'static Directive, u32)> {
        let tokens = asked.at.in_tokens(self.context().policy().budget())?;
        Some((directive(self.format(), asked.occasion)?, tokens.0))
    }
}

/// The provider is asked before the policy's own trigger fires: at 70 to 80 % of the window, says
/// the reference.
const DEFAULT_SHARE: u32 = 700;
const TYPE: &str = "byProvider";
