//! The outline of one message: role, calls, results and token counts, never the message itself.
//!
//! A format reader (crate `turnwise-formats`) makes an [`Item`] from a message's JSON text. The
//! host keeps the message; the engine refers to it by its index.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::media::Attachments;
use crate::tokens::TokenCount;

/// The outline of one transcript entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The role of the speaker.
    pub role: Role,
    /// What kind of entry it is. Chat formats have only messages and results; item formats use all
    /// kinds.
    pub kind: Kind,
    /// Further properties.
    pub flags: Flags,
    /// The size of the entry as sent, including the format's overhead.
    pub tokens: TokenCount,
    /// A hash of the message's JSON text: two entries with the same digest are the same message.
    pub digest: u64,
    /// A hash of the id that the provider gave the item, or 0. The provider refuses two items with
    /// one id.
    pub own_id: u64,
    /// The tool calls it makes, in order.
    pub calls: Vec<Call>,
    /// The tool calls it answers, in order.
    pub answers: Vec<Answer>,
    /// Its pictures, files and documents, in messages of the user and in results.
    pub attachments: Attachments,
    /// The tokens of its pictures, sounds, files and sealed parts: priced, not counted from a text.
    pub media: TokenCount,
    /// The tokens that taking the white space at its end away frees, where the provider refuses it
    /// at the end of a request: see [`Flags::TRAILING_SPACE`].
    pub trailing: TokenCount,
    /// The tokens that taking away what [`Flags::PAUSED`] means frees.
    pub paused: TokenCount,
    /// The tokens that cutting its long results from the start freed: see [`Flags::CUT`].
    pub cut: TokenCount,
    /// The number of its cache breakpoints, where the provider limits those of a request.
    pub breakpoints: u8,
    /// The text that the model reads, for summaries and search. Empty if the host does not store
    /// texts here.
    pub text: Box<str>,
}

/// The role of an item. `developer` messages count as [`Role::System`].
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

/// The kind of an item: a message, reasoning, a call, a result or an opaque entry.
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
    /// The size of its arguments: the part that clearing the input can free.
    pub input: TokenCount,
    /// Whether it may stay without a result, because the call was never made.
    pub optional: bool,
    /// The size of the result that closes the call if it is interrupted, without the message around
    /// it. `None` for the usual line of text.
    pub closing: Option<TokenCount>,
}

/// A tool call an item answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The id of the call it answers.
    pub id: Box<str>,
    /// Whether `id` is the tool's name, for results without a call id.
    pub by_name: bool,
    /// The size of the result itself: the part that clearing can free.
    pub payload: TokenCount,
    /// The tokens that the result adds to its message, which removing it frees.
    pub tokens: TokenCount,
    /// The part of [`Attachments::freed`] that is in this result.
    pub attachments: i32,
    /// Whether its text can be shortened. Results with pictures cannot: the text is not what makes
    /// them large.
    pub can_shorten: bool,
    /// Whether the tool reported a failure.
    pub error: bool,
}

/// A set of yes-or-no facts about an item.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

impl Flags {
    /// No flag is set.
    pub const NONE: Self = Self(0);
    /// Written by Turnwise: a summary that the host appended again. Starts no turn.
    pub const SYNTHETIC: Self = Self(1);
    /// Neither content nor calls: most providers refuse it.
    pub const EMPTY: Self = Self(2);
    /// `content` is `null` without any calls.
    pub const NULL_CONTENT: Self = Self(4);
    /// Contained a lone surrogate, which providers refuse; it is read as U+FFFD.
    pub const ILL_FORMED: Self = Self(8);
    /// The host pinned it.
    pub const PINNED: Self = Self(16);
    /// Contains a text in addition to results.
    pub const SPEAKS: Self = Self(32);
    /// Holds the provider's own summary of everything before it.
    pub const COMPACTS: Self = Self(64);
    /// The host marked this user message as part of the previous turn.
    pub const CONTINUES: Self = Self(128);
    /// Has nothing in it, and the provider refuses such a message. Starts no turn.
    pub const HOLLOW: Self = Self(256);
    /// Holds an id that is too long for the provider.
    pub const LONG_ID: Self = Self(512);
    /// Another item has the id that the provider gave this one.
    pub const ID_TAKEN: Self = Self(2048);
    /// Has no id that would tie reasoning to its message. Reasoning with an id is refused in front
    /// of a message without one.
    pub const UNTIED: Self = Self(1024);
    /// Says something besides its calls: a text or a picture.
    pub const SAYS_MORE: Self = Self(4096);
    /// Something inside of it has a form that the provider refuses.
    pub const MALFORMED: Self = Self(8192);
    /// Instructions that the provider refuses inside the list. They are sent in a field of the
    /// request.
    pub const HOISTED: Self = Self(16_384);
    /// Ends in white space, which the provider refuses in the last message of the model.
    pub const TRAILING_SPACE: Self = Self(32_768);
    /// Goes on with the message before it, and is refused without it.
    pub const FOLLOWS: Self = Self(65_536);
    /// A long result of it is cut wherever it is sent. Its size is that of the cut.
    pub const CUT: Self = Self(524_288);
    /// The person wants it kept.
    pub const KEPT: Self = Self(262_144);
    /// Has what the provider refuses once somebody else has spoken, such as calls of the server
    /// without a result.
    pub const PAUSED: Self = Self(1_048_576);
    /// Has reasoning where the provider wants it with every call of a conversation that thinks.
    pub const THINKS: Self = Self(2_097_152);
    /// Has calls, and lacks that reasoning.
    pub const UNREASONED: Self = Self(4_194_304);
    /// Has an id of the server, which ties it to the reasoning in its turn.
    pub const SERVER_ID: Self = Self(8_388_608);
    /// [`Self::SPEAKS`], and the text is the user's, not the model's.
    pub const USER_SPEAKS: Self = Self(131_072);

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
            (Self::HOLLOW, "hollow"),
            (Self::LONG_ID, "long_id"),
            (Self::UNTIED, "untied"),
            (Self::MALFORMED, "malformed"),
            (Self::ID_TAKEN, "id_taken"),
            (Self::HOISTED, "hoisted"),
            (Self::TRAILING_SPACE, "trailing_space"),
            (Self::FOLLOWS, "follows"),
            // `SAYS_MORE` is not listed: many messages with calls do. Nor is `USER_SPEAKS`, which
            // nearly always comes with `SPEAKS`.
        ];
        f.debug_set()
            .entries(names.iter().filter(|(flag, _)| self.has(*flag)).map(|(_, name)| name))
            .finish()
    }
}

impl Item {
    /// Whether the item starts a turn, because a person speaks.
    ///
    /// Synthetic messages do not start a turn, nor do user messages that carry tool results, as in
    /// some formats. If none of the results is sent there, the words of the user are left, and
    /// start one: the transcript gives such a result the role of the user.
    pub fn opens_turn(&self) -> bool {
        let is_said = match self.kind {
            Kind::Message => self.answers.is_empty(),
            Kind::Result => true,
            Kind::Reasoning | Kind::Call | Kind::Opaque => false,
        };
        self.role == Role::User
            && is_said
            && !self.flags.has(Flags::SYNTHETIC)
            && !self.flags.has(Flags::CONTINUES)
            && !self.flags.has(Flags::HOLLOW)
    }

    /// Whether the host pinned it, or a person keeps it.
    pub fn is_pinned(&self) -> bool {
        self.flags.has(Flags::PINNED) || self.flags.has(Flags::KEPT)
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

/// Whether a model was asked before each message of a recorded conversation: before each of its
/// answers, or before `every_output` of it. In conversations between people, without a model, also
/// between two messages of people.
pub fn request_points(items: &[&Item], every_output: bool) -> Vec<bool> {
    let before = core::iter::once(None).chain(items.iter().map(|item| Some(*item)));
    let asked = before.zip(items).map(|(before, item)| {
        let Some(before) = before else { return false };
        match (item.is_model_output(), before.is_model_output()) {
            (true, false) => true,
            (true, true) => every_output,
            (false, false) => item.opens_turn() && before.opens_turn(),
            (false, true) => false,
        }
    });
    asked.collect()
}
