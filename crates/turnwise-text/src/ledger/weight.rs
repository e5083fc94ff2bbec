//! The importance of a fact: how likely it is to be needed again. It combines the table of
//! [`weights`](crate::weights) with the history of the fact.

use super::find::Found;
use super::{Fact, FactKind};
use crate::facts::Kind;
use crate::language::{Acts, Language};
use crate::weights::Feature;
use crate::words::natural_log;
use crate::{Snippet, Speaker};

pub(super) const USER: u8 = 1;
pub(super) const ASSISTANT: u8 = 2;
pub(super) const ARGUMENTS: u8 = 4;
pub(super) const RESULT: u8 = 8;
pub(super) const CARRIED: u8 = 16;
pub(super) const QUOTED: u8 = 32;

pub(super) fn place(snippet: &Snippet<'_>, carried: bool, found: &Found<'_>) -> u8 {
    match snippet.speaker {
        _ if found.origin.is_some() => QUOTED,
        _ if found.is_persons => CARRIED | USER,
        _ if carried => CARRIED,
        Speaker::User | Speaker::System => USER,
        Speaker::Tool => RESULT,
        Speaker::Assistant if snippet.call => ARGUMENTS,
        Speaker::Assistant => ASSISTANT,
    }
}

/// The user's words cannot be fetched again. This weight is chosen, not fitted: recorded runs show
/// which facts were needed, but not which would have been lost for good.
const SAID: i64 = 500;

impl Fact<'_> {
    /// The importance in thousandths; `snippets` is the number of snippets.
    pub(crate) fn weight(&self, snippets: usize) -> i64 {
        let share = |at: usize| (at as i64 + 1) * 1000 / (snippets as i64 + 1);
        let flag = |is: bool| i64::from(is) * 1000;
        let of_place = |place: u8| flag(self.places & place != 0);
        let features = [
            (Feature::First, share(self.snippet)),
            (Feature::Last, share(self.last)),
            (Feature::Mentions, natural_log(self.mentions)),
            (Feature::Spread, flag(self.places.count_ones() > 1)),
            (Feature::Called, of_place(ARGUMENTS)),
            (Feature::Result, of_place(RESULT)),
            (Feature::Carried, flag(self.carried)),
            (Feature::Keyed, flag(self.keyed)),
        ];
        let of_use: i64 = features.iter().map(|(feature, amount)| feature.of_fact(*amount)).sum();
        let said = if self.places & USER != 0 { SAID } else { 0 };
        of_use + said + self.kind_weight()
    }

    /// Whether the rest of the conversation can depend on the fact: the user wrote it, it has two
    /// kinds of uses, or it is in the earlier summary. Facts that only a tool or only the assistant
    /// wrote can be fetched again.
    pub fn matters(&self) -> bool {
        let telling = !self.key.is_empty();
        let used = self.places.count_ones() > 1;
        match self.kind {
            FactKind::Constraint => true,
            FactKind::Correction | FactKind::Decision => self.places & USER != 0,
            FactKind::Commitment => self.places & ASSISTANT != 0,
            FactKind::Quote | FactKind::Question => false,
            FactKind::Command => {
                self.places & (USER | CARRIED | QUOTED) != 0
                    || (used && self.places & ARGUMENTS != 0)
            }
            // A single word or number needs a description.
            FactKind::Value | FactKind::Name => telling && (self.places & USER != 0 || used),
            FactKind::Measure | FactKind::Shape(Kind::Number | Kind::Time | Kind::Money) => {
                telling && (used || self.places & (USER | CARRIED) != 0)
            }
            FactKind::Shape(Kind::Symbol) => false,
            // Six capitals may be a booking code; alone or among other capitals, they are a word.
            FactKind::Shape(Kind::Id)
                if self.text.bytes().all(|byte| byte.is_ascii_uppercase()) =>
            {
                self.keyed
                    || (telling && used && self.key.bytes().any(|byte| byte.is_ascii_lowercase()))
            }
            FactKind::Shape(_) => used || self.places & (USER | CARRIED | QUOTED) != 0,
        }
    }

    /// No recorded list of needed facts contains sentences or words, so their weights are chosen.
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
            FactKind::Shape(kind) => Feature::of(kind, self.text).of_fact(1000),
        }
    }
}
