//! Ready-made policies by use case: only numbers and an order of strategies, each of which an
//! option of its own replaces.
//!
//! They differ from the default where recorded conversations of that kind fared better;
//! `docs/policies.md` has the figures.

use alloc::vec::Vec;

use turnwise_core::policy::Rule;
use turnwise_core::strategies::{Prune, Trim};
use turnwise_text::Template;

use super::Summarizer;
use super::strategies::default_strategies;
use crate::field::{Fields, OptionsError};

/// A use case with a policy of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// A customer and an agent with tools: many identifiers, short turns.
    Support,
    /// A person and an agent that changes code: long turns, large results, and much that is only
    /// wanted once.
    Coding,
    /// Questions to material that is in the conversation, one after the other.
    Research,
    /// A long chat without tools.
    Casual,
}

impl Preset {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 4] = [Self::Support, Self::Coding, Self::Research, Self::Casual];

    /// The name used in options.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Coding => "coding",
            Self::Research => "research",
            Self::Casual => "casual",
        }
    }

    pub(super) fn read(fields: &Fields<'_, '_>) -> Result<Option<Self>, OptionsError> {
        let Some(name) = fields.text("preset")? else { return Ok(None) };
        let known = Self::ALL.into_iter().find(|preset| preset.as_str() == name);
        known
            .map(Some)
            .ok_or_else(|| fields.wrong("preset", "`support`, `coding`, `research` or `casual`"))
    }

    /// The share of the budget to get down to, in per mille, where that costs no call of a model;
    /// the trigger is then the budget itself. The lower it is, the longer the prefix stays as it
    /// is; what it costs in identifiers was measured.
    pub(super) fn target(self, summarizer: Summarizer) -> Option<u32> {
        let takes_notes = matches!(summarizer, Summarizer::Extractive(_));
        match self {
            Self::Research => Some(950),
            Self::Support => takes_notes.then_some(800),
            Self::Coding => takes_notes.then_some(500),
            Self::Casual => takes_notes.then_some(900),
        }
    }

    /// What to do, in order.
    pub(super) fn strategies(self, summarizer: Summarizer, fills: bool) -> Vec<Rule> {
        match self {
            // What bears on the question counts here, and not what is new.
            Self::Research => Vec::from([Prune::default().into(), Trim::default().into()]),
            Self::Support | Self::Coding | Self::Casual => default_strategies(summarizer, fills),
        }
    }

    /// The sections of the notes, where the summarizer names none.
    pub(super) fn template(self) -> Template {
        match self {
            Self::Support => Template::Support,
            Self::Coding => Template::Coding,
            Self::Research => Template::Research,
            Self::Casual => Template::General,
        }
    }
}
