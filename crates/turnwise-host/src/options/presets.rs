//! Policies for use cases: numbers and an order of strategies. The host's own options override each
//! of them.
//!
//! A preset differs from the default where this gave better results on recorded conversations.
//! `docs/policies.md` contains the measurements.

use alloc::vec::Vec;

use turnwise_core::policy::Rule;
use turnwise_core::strategies::{Prune, Trim};
use turnwise_text::Template;

use super::Summarizer;
use super::strategies::default_strategies;

/// A use case with its own policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// A customer and an agent with tools: many identifiers, short turns.
    Support,
    /// A user and an agent that changes code: long turns and large results, many of them needed
    /// only once.
    Coding,
    /// Successive questions about material in the conversation.
    Research,
    /// A long chat without tools.
    Casual,
}

impl Preset {
    /// All presets, in the order of the documentation.
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

    /// The target as a share of the budget, in per mille, if reaching it needs no call of a model.
    /// The trigger is then the budget itself. A lower target keeps the prefix unchanged for longer,
    /// but loses identifiers; this trade-off was measured.
    pub(super) fn target(self, summarizer: Summarizer) -> Option<u32> {
        let takes_notes = matches!(summarizer, Summarizer::Extractive(_));
        match self {
            Self::Research => Some(950),
            Self::Support => takes_notes.then_some(800),
            Self::Coding => takes_notes.then_some(500),
            Self::Casual => takes_notes.then_some(900),
        }
    }

    /// The strategies, in order.
    pub(super) fn strategies(self, summarizer: Summarizer, fills: Option<u32>) -> Vec<Rule> {
        match self {
            // Relevance to the question counts here, not age.
            Self::Research => Vec::from([Prune::default().into(), Trim::default().into()]),
            Self::Support | Self::Coding | Self::Casual => default_strategies(summarizer, fills),
        }
    }

    /// The sections of the notes if the summarizer has no template.
    pub(super) fn template(self) -> Template {
        match self {
            Self::Support => Template::Support,
            Self::Coding => Template::Coding,
            Self::Research => Template::Research,
            Self::Casual => Template::General,
        }
    }
}
