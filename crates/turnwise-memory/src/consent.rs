//! What the user has agreed to. Nothing is learned before.

use alloc::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::kind::{Kind, Sensitivity};

/// What the user has agreed to: a switch for each category, all off at first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Consent {
    /// Standing wishes.
    pub instructions: bool,
    /// Likes, dislikes, diet.
    pub preferences: bool,
    /// Name, city, work, family.
    pub profile: bool,
    /// Things to do, and promises of the assistant.
    pub tasks: bool,
    /// Past and future events.
    pub events: bool,
    /// The user's things, plans and decisions, and notes.
    pub facts: bool,
    /// Turns of past conversations, verbatim.
    pub history: bool,
    /// Summaries of past conversations.
    pub summaries: bool,
    /// The sensitive categories that may be stored. Empty at first.
    pub sensitive: BTreeSet<Sensitivity>,
}

impl Consent {
    /// Every category, without the sensitive ones.
    pub fn everything() -> Self {
        Self {
            instructions: true,
            preferences: true,
            profile: true,
            tasks: true,
            events: true,
            facts: true,
            history: true,
            summaries: true,
            sensitive: BTreeSet::new(),
        }
    }

    /// Whether records of this kind may be stored.
    pub fn allows(&self, kind: Kind) -> bool {
        match kind {
            Kind::Instruction => self.instructions,
            Kind::Preference => self.preferences,
            Kind::Profile => self.profile,
            Kind::Fact | Kind::Note => self.facts,
            Kind::Task | Kind::Commitment => self.tasks,
            Kind::Event => self.events,
            Kind::Summary => self.summaries,
            Kind::Turn => self.history,
        }
    }

    /// Whether records of this sensitivity may be stored.
    pub fn allows_sensitive(&self, sensitivity: Sensitivity) -> bool {
        let is_ordinary = matches!(sensitivity, Sensitivity::None | Sensitivity::Personal);
        is_ordinary || self.sensitive.contains(&sensitivity)
    }
}
