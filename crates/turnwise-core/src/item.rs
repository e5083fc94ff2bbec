//! What the engine knows of one message: an outline, never the message itself.
//!
//! A format reader (crate `turnwise-formats`) makes an [`Item`] out of a message's JSON text. The
//! host keeps the message; the engine speaks of it by its index only.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::tokens::TokenCount;

/// One entry of the transcript as the engine sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Who speaks.
    pub role: Role,
    /// What kind of entry it is. Chat formats know messages and results only; item formats use all
    /// of them.
    pub kind: Kind,
    /// What else is known of it.
    pub flags: Flags,
    /// Everything the entry costs when it is sent, the format's overhead included.
    pub tokens: TokenCount,
    /// A hash of the message's JSON text: two entries with the same digest are the same message.
    pub digest: u64,
    /// The tool calls it makes, in order.
    pub calls: Vec<Call>,
    /// The tool calls it answers, in order.
    pub answers: Vec<Answer>,
    /// What the model reads in it, for summaries and search. Empty when the host does not want
    /// texts kept.
    pub text: Box<str>,
}

/// Who speaks. `developer` messages count as [`Role::System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Instructions: system and developer messages.
    System,
    /// The person.
    User,
    /// The model.
    Assistant,
    /// A tool's result.
    Tool,
    /// An entry without a role, or with one that no format knows. Never a user turn.
    Other,
}

impl Role {
    /// The name used in decisions, summaries and the playground.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
            Self::Other => "other",
        }
    }
}

/// What kind of entry an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Something said; in Chat Completions also the calls that go with it.
    Message,
    /// Reasoning of its own (Responses): belongs to the output that follows it and is never sent
    /// without.
    Reasoning,
    /// A tool call of its own (Responses).
    Call,
    /// The result of one tool call or more.
    Result,
    /// Anything unknown: kept whole, never edited.
    Opaque,
}

/// A tool call an item makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The provider's id of the call. Real histories repeat ids: the nearest unanswered call before
    /// a result is meant.
    pub id: Box<str>,
    /// The tool's name.
    pub name: Box<str>,
    /// What its arguments cost: the part that clearing the input can free.
    pub input: TokenCount,
    /// Whether it may stay without a result: what stands for a call that was never made.
    pub optional: bool,
    /// What the result that closes it costs if it is interrupted, beside its message. `None` if
    /// that result is the usual line of text.
    pub closing: Option<TokenCount>,
}

/// A tool call an item answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The id of the call it answers.
    pub id: Box<str>,
    /// Whether that is the tool's name: so results say what they answer that have no id.
    pub by_name: bool,
    /// What the result itself costs: the part that clearing it can free.
    pub payload: TokenCount,
    /// Everything the result adds to its message: what taking it out frees.
    pub tokens: TokenCount,
    /// Whether its text can be shortened. Results with pictures cannot: the text is not what makes
    /// them large.
    pub can_shorten: bool,
    /// Whether the tool reported a failure.
    pub error: bool,
}

/// A set of yes-or-no facts about an item.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u8);

impl Flags {
    /// Nothing special.
    pub const NONE: Self = Self(0);
    /// Not said by anyone: a summary pair of ours that came back. Starts no turn.
    pub const SYNTHETIC: Self = Self(1);
    /// Neither content nor calls: most providers refuse it.
    pub const EMPTY: Self = Self(2);
    /// `content` is `null` although there are no calls.
    pub const NULL_CONTENT: Self = Self(4);
    /// Held a lone surrogate, which no provider takes; it reads as U+FFFD here.
    pub const ILL_FORMED: Self = Self(8);
    /// The host asked for it never to be touched.
    pub const PINNED: Self = Self(16);
    /// Someone speaks beside the results it carries.
    pub const SPEAKS: Self = Self(32);
    /// Holds the provider's own summary of everything before it.
    pub const COMPACTS: Self = Self(64);
    /// The host says that this user message starts no turn: it belongs to the turn before it.
    pub const CONTINUES: Self = Self(128);

    /// Whether all of `other` are set.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These without those of `other`.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Both sets together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl core::fmt::Debug for Flags {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let names = [
            (Self::SYNTHETIC, "synthetic"),
            (Self::EMPTY, "empty"),
            (Self::NULL_CONTENT, "null_content"),
            (Self::ILL_FORMED, "ill_formed"),
            (Self::PINNED, "pinned"),
            (Self::SPEAKS, "speaks"),
            (Self::COMPACTS, "compacts"),
            (Self::CONTINUES, "continues"),
        ];
        f.debug_set()
            .entries(names.iter().filter(|(flag, _)| self.has(*flag)).map(|(_, name)| name))
            .finish()
    }
}

impl Item {
    /// Whether a person speaks here, so that a turn begins.
    ///
    /// Synthetic messages begin none, and neither do user messages that only carry tool results, as
    /// some formats send them.
    pub fn opens_turn(&self) -> bool {
        self.role == Role::User
            && self.kind == Kind::Message
            && self.answers.is_empty()
            && !self.flags.has(Flags::SYNTHETIC)
            && !self.flags.has(Flags::CONTINUES)
    }

    /// Whether the model made it: an assistant message, reasoning, a call, or an unknown entry
    /// without a role.
    pub fn is_model_output(&self) -> bool {
        match self.kind {
            Kind::Reasoning | Kind::Call => true,
            Kind::Result => false,
            Kind::Message | Kind::Opaque => matches!(self.role, Role::Assistant | Role::Other),
        }
    }
}
