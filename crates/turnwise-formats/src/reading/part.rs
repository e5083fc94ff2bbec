//! What a walk through a message emits: its parts, and the message as a whole.

use alloc::borrow::Cow;

use turnwise_core::item::{Kind, Role};
use turnwise_core::tokens::{PER_NAME, TokenCount};

use crate::media::Pictures;

/// One thing a message says, does or carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// What it is.
    pub kind: PartKind,
    /// The text: a message's words, a call's arguments, a result's content. Never base64.
    pub text: Cow<'a, str>,
    /// The tool's name, where the message gives it.
    pub tool: &'a str,
    /// The id that joins a call with its result.
    pub call_id: &'a str,
    /// Its cost on top of its text: media, encrypted content.
    pub cost: TokenCount,
    /// The share of the cost that depends on the model.
    pub pictures: Pictures,
    /// Whether [`clear_result`](crate::clear_result) or [`clear_input`](crate::clear_input) can
    /// take it out.
    pub is_clearable: bool,
    /// Whether the tool reported a failure.
    pub is_error: bool,
    /// Whether it is a call that may stay without a result.
    pub is_optional: bool,
}

/// The kind of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Said to the other side, a refusal included.
    Text,
    /// A tool call.
    Call,
    /// A tool's result.
    Result,
    /// The model's reasoning.
    Reasoning,
    /// Images, sound and files: `text` names the first of them.
    Media,
    /// The name of the speaker, which is counted and not read.
    Name,
}

/// Called with every part that a walk finds.
pub(crate) type Emit<'e, 'a> = &'e mut dyn FnMut(Part<'a>);

/// A message as a whole.
pub(crate) struct Head {
    pub role: Role,
    pub kind: Kind,
    /// `content` is there and `null`, or missing where it must stand.
    pub is_null: bool,
    /// Whose words stand next to the results it carries, if there are any.
    pub speaks: Option<Role>,
}

impl<'a> Part<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.kind == PartKind::Name
            || self.kind != PartKind::Call && self.text.is_empty() && self.cost == TokenCount::ZERO
    }

    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self {
            kind: PartKind::Text,
            text: text.into(),
            tool: "",
            call_id: "",
            cost: TokenCount::ZERO,
            pictures: Pictures::default(),
            is_clearable: false,
            is_error: false,
            is_optional: false,
        }
    }

    pub(crate) fn reasoning(text: impl Into<Cow<'a, str>>) -> Self {
        Self { kind: PartKind::Reasoning, ..Self::text(text) }
    }

    pub(crate) fn name(name: &'a str) -> Self {
        Self { kind: PartKind::Name, cost: PER_NAME, ..Self::text(name) }
    }

    pub(crate) fn media(name: &'static str, cost: TokenCount) -> Self {
        Self { kind: PartKind::Media, cost, ..Self::text(name) }
    }

    pub(crate) fn picture(pictures: Pictures) -> Self {
        Self { pictures, ..Self::media("image", pictures.own()) }
    }

    pub(crate) fn call(tool: &'a str, call_id: &'a str, input: impl Into<Cow<'a, str>>) -> Self {
        Self { kind: PartKind::Call, tool, call_id, ..Self::text(input) }
    }

    pub(crate) fn result(
        tool: &'a str,
        call_id: &'a str,
        content: impl Into<Cow<'a, str>>,
    ) -> Self {
        Self { kind: PartKind::Result, tool, call_id, ..Self::text(content) }
    }
}
