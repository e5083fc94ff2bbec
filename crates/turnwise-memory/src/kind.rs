//! Categories of records, their authors, and their sensitivity.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// The category of a record. The user consents to each category separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A standing wish: "always answer in German".
    Instruction,
    /// A like or dislike, also diet and allergies.
    Preference,
    /// Who the user is: name, city, work, family.
    Profile,
    /// A fact about the user's things and plans.
    Fact,
    /// Something to do, perhaps with a due date.
    Task,
    /// A promise of the assistant: "I will call you back on Monday".
    Commitment,
    /// A past or future event.
    Event,
    /// The summary of a past conversation.
    Summary,
    /// A file of the memory tool.
    Note,
    /// A turn of a past conversation, verbatim.
    Turn,
}

impl Kind {
    /// Every kind, in the order of the profile and of lists.
    pub const ALL: [Self; 10] = [
        Self::Instruction,
        Self::Preference,
        Self::Profile,
        Self::Fact,
        Self::Task,
        Self::Commitment,
        Self::Event,
        Self::Summary,
        Self::Note,
        Self::Turn,
    ];

    /// The name used in data, snake_case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Instruction => "instruction",
            Self::Preference => "preference",
            Self::Profile => "profile",
            Self::Fact => "fact",
            Self::Task => "task",
            Self::Commitment => "commitment",
            Self::Event => "event",
            Self::Summary => "summary",
            Self::Note => "note",
            Self::Turn => "turn",
        }
    }

    /// The maximum length of such a record, in characters.
    pub fn max_chars(self) -> usize {
        match self {
            Self::Summary | Self::Note | Self::Turn => 4000,
            _ => 240,
        }
    }
}

/// The kinds that text from other sources than the user may have.
///
/// INVARIANT: text from tools, retrieved pages, pasted text or a model never becomes an
/// instruction, a preference or a profile line, because this type has no such kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackgroundKind {
    /// See [`Kind::Fact`].
    Fact,
    /// See [`Kind::Task`].
    Task,
    /// See [`Kind::Event`].
    Event,
    /// See [`Kind::Summary`].
    Summary,
    /// See [`Kind::Note`].
    Note,
    /// See [`Kind::Turn`].
    Turn,
}

impl From<BackgroundKind> for Kind {
    fn from(kind: BackgroundKind) -> Self {
        match kind {
            BackgroundKind::Fact => Self::Fact,
            BackgroundKind::Task => Self::Task,
            BackgroundKind::Event => Self::Event,
            BackgroundKind::Summary => Self::Summary,
            BackgroundKind::Note => Self::Note,
            BackgroundKind::Turn => Self::Turn,
        }
    }
}

/// The author of a statement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The user said it.
    User,
    /// The user wrote it while editing their memory.
    UserEdited,
    /// The host stored it.
    Host,
    /// It was imported and awaits the user's confirmation.
    Imported,
    /// A model said it.
    Assistant,
    /// The tool with that name returned it.
    Tool(String),
    /// It was retrieved from elsewhere.
    Retrieved,
}

impl Origin {
    /// Whether its words may become an instruction or a profile line.
    pub fn is_authoritative(&self) -> bool {
        matches!(self, Self::User | Self::UserEdited | Self::Host)
    }

    /// Whether it is the user's own statement. Only such a statement can be learned again after
    /// forgetting.
    pub fn is_user(&self) -> bool {
        matches!(self, Self::User | Self::UserEdited)
    }
}

impl Sensitivity {
    /// Every category that is off by default.
    pub const SENSITIVE: [Self; 10] = [
        Self::Contact,
        Self::Health,
        Self::Sex,
        Self::Politics,
        Self::Religion,
        Self::Union,
        Self::Ethnicity,
        Self::Crime,
        Self::Finance,
        Self::Unjudged,
    ];
}

/// The most sensitive category that words touch. All but the first two are off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sensitivity {
    /// Nothing about a person.
    #[default]
    None,
    /// About a person, but in no special category.
    Personal,
    /// E-mail, telephone, postal address.
    Contact,
    /// Illness, treatment, medication.
    Health,
    /// Sex life and orientation.
    Sex,
    /// Political opinions and votes.
    Politics,
    /// Beliefs.
    Religion,
    /// Union membership.
    Union,
    /// Ethnic origin.
    Ethnicity,
    /// Crimes and convictions.
    Crime,
    /// Debts, income, accounts.
    Finance,
    /// Words in a language that the memory cannot judge. They may touch any category.
    Unjudged,
}
