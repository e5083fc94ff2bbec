//! The importance of a fact: how likely it is to be needed again.
//!
//! The weights come from the notes' own ranking, a logistic fit on recorded agent runs. Facts with
//! two kinds of uses score high, facts that appear only in a tool's result score low. Dates and ids
//! score high, telephone numbers low.

use super::{Fact, FactKind};
use crate::facts::Kind;
use crate::language::{Acts, Language};
use crate::quoted::Origin;
use crate::{Snippet, Speaker};

pub(super) const USER: u8 = 1;
pub(super) const ASSISTANT: u8 = 2;
pub(super) const ARGUMENTS: u8 = 4;
pub(super) const RESULT: u8 = 8;
pub(super) const CARRIED: u8 = 16;
pub(super) const QUOTED: u8 = 32;

pub(super) fn place(snippet: &Snippet<'_>, carried: bool, origin: Option<Origin>) -> u8 {
    match snippet.speaker {
        _ if origin.is_some() => QUOTED,
        _ if carried => CARRIED,
        Speaker::User | Speaker::System => USER,
        Speaker::Tool => RESULT,
        Speaker::Assistant if snippet.call => ARGUMENTS,
        Speaker::Assistant => ASSISTANT,
    }
}

impl Fact<'_> {
    /// The importance in thousandths; `snippets` is the number of snippets.
    pub(crate) fn weight(&self, snippets: usize) -> i64 {
        let recency = 1500 * (self.last as i64 + 1) / (snippets as i64 + 1);
        let spread = if self.places.count_ones() > 1 { 1100 } else { 0 };
        let result = if self.places & RESULT != 0 { -900 } else { 0 };
        let person = if self.places & USER != 0 { 500 } else { 0 };
        let carried = if self.carried { 900 } else { 0 };
        recency + spread + result + person + carried + self.kind_weight()
    }

    /// Whether the rest of the conversation can depend on it: a person wrote it, it has two kinds
    /// of uses, or it is in the earlier summary. Facts that only a tool or only the assistant wrote
    /// can be fetched again.
    pub fn matters(&self) -> bool {
        let telling = !self.key.is_empty();
        let used = self.places.count_ones() > 1;
        match self.kind {
            FactKind::Constraint => true,
            FactKind::Correction | FactKind::Decision => self.places & USER != 0,
            FactKind::Commitment | FactKind::Quote | FactKind::Question => false,
            FactKind::Command => {
                self.places & (USER | CARRIED | QUOTED) != 0
                    || (used && self.places & ARGUMENTS != 0)
            }
            // One word or number needs to say what it is.
            FactKind::Value | FactKind::Name => telling && (self.places & USER != 0 || used),
            FactKind::Measure | FactKind::Shape(Kind::Number | Kind::Time | Kind::Money) => {
                telling && (used || self.places & (USER | CARRIED) != 0)
            }
            FactKind::Shape(Kind::Symbol) => false,
            // Six capitals may be a booking code; among other capitals, or alone, they are a word.
            FactKind::Shape(Kind::Id)
                if self.text.bytes().all(|byte| byte.is_ascii_uppercase()) =>
            {
                self.keyed
                    || (telling && used && self.key.bytes().any(|byte| byte.is_ascii_lowercase()))
            }
            FactKind::Shape(_) => used || self.places & (USER | CARRIED | QUOTED) != 0,
        }
    }

    fn kind_weight(&self) -> i64 {
        match self.kind {
            FactKind::Constraint if Language::of(self.text).acts(self.text).has(Acts::RULE) => 1500,
            FactKind::Constraint => 900,
            FactKind::Correction | FactKind::Decision => 300,
            FactKind::Commitment | FactKind::Question | FactKind::Command => 0,
            FactKind::Name => -200,
            FactKind::Value => -700,
            FactKind::Measure => -400,
            FactKind::Quote => -900,
            FactKind::Shape(kind) => shape_weight(kind),
        }
    }
}

/// How much more likely a fact of this shape is needed again than other shapes.
pub(crate) fn shape_weight(kind: Kind) -> i64 {
    match kind {
        Kind::Date => 700,
        Kind::Id => 650,
        Kind::Uuid | Kind::Error => 0,
        Kind::Path | Kind::Number | Kind::Time => -100,
        Kind::Url => -200,
        Kind::Money => -400,
        Kind::Version => -700,
        Kind::Email | Kind::Symbol => -800,
        Kind::Phone => -1000,
    }
}
