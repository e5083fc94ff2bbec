//! Read access to a conversation for the text engine: its messages and how they belong together,
//! but no plans.
//!
//! A [`Conversation`] implements it. So does [`Messages`](crate::messages::Messages), for a module
//! that only reads: it needs neither the engine nor what requests need of messages.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::item::{Flags, Role};
use turnwise_core::tokens::TokenCount;
use turnwise_core::transcript::Transcript;
use turnwise_formats::{Format, Json, MessageText, Part, PartKind, parts};
use turnwise_text::{Snippet, Speaker, fence};

use crate::{Conversation, Redact};

/// Messages to read.
pub trait History {
    /// The outlines of the messages.
    fn transcript(&self) -> &Transcript;

    /// The format of the messages. Chat Completions until a message shows another one.
    fn format(&self) -> Format;

    /// The secrets to redact.
    fn redact(&self) -> &Redact;

    /// The tokens of a text.
    fn count(&self, text: &str) -> TokenCount;

    /// A message in its original form.
    fn message_text(&self, index: u32) -> Option<&MessageText>;

    /// A message without the facts that were retracted after it, for notes.
    fn noted_message(&self, index: u32) -> Option<Cow<'_, MessageText>>;

    /// The summaries in those of these messages that are a plan's own output.
    fn summaries_in(&self, indexes: &[u32]) -> String;
}

// Implemented for a reference, so that code that reads a conversation does not contain the code
// that frees one.
impl History for &Conversation {
    fn transcript(&self) -> &Transcript {
        self.context().transcript()
    }

    fn format(&self) -> Format {
        Conversation::format(self)
    }

    fn redact(&self) -> &Redact {
        &self.settings().redact
    }

    fn count(&self, text: &str) -> TokenCount {
        Conversation::count(self, text)
    }

    fn message_text(&self, index: u32) -> Option<&MessageText> {
        Conversation::message_text(self, index)
    }

    fn noted_message(&self, index: u32) -> Option<Cow<'_, MessageText>> {
        Conversation::noted_message(self, index)
    }

    fn summaries_in(&self, indexes: &[u32]) -> String {
        Conversation::summaries_in(self, indexes.iter().copied())
    }
}

impl<'h> dyn History + 'h {
    /// The number of messages.
    #[cfg(feature = "text")]
    pub(crate) fn len(&self) -> u32 {
        self.transcript().len()
    }

    /// The indexes of all messages.
    #[cfg(feature = "text")]
    pub(crate) fn all(&self) -> Vec<u32> {
        (0..self.len()).collect()
    }

    /// Reads messages as snippets, redacted, and passes them to `use_them`. The snippets borrow from
    /// texts that exist only during the call.
    #[cfg(feature = "text")]
    pub(crate) fn with_snippets<T>(
        &self,
        indexes: Vec<u32>,
        use_them: impl FnOnce(&[Snippet<'_>]) -> T,
    ) -> T
    where
        T: Default,
    {
        self.with_snippets_of(indexes, &|message| self.redacted_parts(message), use_them)
    }

    /// Like [`Self::with_snippets`], from these parts of each message.
    pub(crate) fn with_snippets_of<T>(
        &self,
        indexes: Vec<u32>,
        parts_of: PartsOf<'_>,
        use_them: impl FnOnce(&[Snippet<'_>]) -> T,
    ) -> T
    where
        T: Default,
    {
        let (mut use_them, mut used) = (Some(use_them), T::default());
        self.read_snippets(indexes, parts_of, &mut |snippets| {
            if let Some(use_them) = use_them.take() {
                used = use_them(snippets);
            }
        });
        used
    }

    // Not generic, so that the download contains it only once.
    fn read_snippets(
        &self,
        indexes: Vec<u32>,
        parts_of: PartsOf<'_>,
        use_them: &mut dyn FnMut(&[Snippet<'_>]),
    ) {
        let parsed: Vec<_> = indexes
            .into_iter()
            .filter_map(|index| Some((index, self.noted_message(index)?)))
            .collect();
        let parsed: Vec<_> = parsed
            .iter()
            .filter_map(|(index, text)| Some((*index, text.parse().ok()?.json)))
            .collect();
        let parts: Vec<_> = parsed.iter().map(|(index, json)| (*index, parts_of(json))).collect();
        let mut snippets = Vec::new();
        for (index, parts) in &parts {
            self.each_snippet(*index, parts, &mut |snippet| snippets.push(snippet));
        }
        use_them(&snippets);
    }

    /// The parts of a message, redacted.
    #[cfg(feature = "text")]
    pub(crate) fn redacted_parts<'a>(&self, message: &'a Json<'_>) -> Vec<Part<'a>> {
        let mut parts = parts(self.format(), message);
        let policy = self.redact().policy();
        for part in &mut parts {
            if let Cow::Owned(text) = policy.redact(&part.text) {
                part.text = Cow::Owned(text);
            }
        }
        parts
    }

    /// Calls `take` with each snippet of the message at `index`. `parts` are its parts.
    pub(crate) fn each_snippet<'a>(
        &'a self,
        index: u32,
        parts: &'a [Part<'_>],
        take: &mut dyn FnMut(Snippet<'a>),
    ) {
        let transcript = self.transcript();
        let item = transcript.item(index);
        // A plan's own output has no speaker.
        if item.is_some_and(|item| item.flags.has(Flags::SYNTHETIC)) {
            return;
        }
        let turn = transcript.turns_before(index + 1);
        let said_by = match item.map(|item| item.role) {
            Some(Role::User) => Speaker::User,
            Some(Role::System) => Speaker::System,
            _ => Speaker::Assistant,
        };
        let mut answers = 0;
        for part in parts {
            let text = &*part.text;
            take(match part.kind {
                PartKind::Text => Snippet::said(said_by, text, turn, index),
                PartKind::Call => Snippet::called(part.tool, text, turn, index),
                PartKind::Result => {
                    let call = transcript.call_of(index, answers);
                    answers += 1;
                    let tool = call.map_or(part.tool, |call| &call.name);
                    Snippet { error: part.is_error, ..Snippet::answered(tool, text, turn, index) }
                }
                PartKind::Reasoning | PartKind::Media | PartKind::Name => continue,
            });
        }
    }
}

/// Reads the parts of a message.
pub(crate) type PartsOf<'a> = &'a dyn for<'m, 'j> Fn(&'m Json<'j>) -> Vec<Part<'m>>;

/// The summary in a message that is a plan's own output. Empty for other texts of ours.
pub(crate) fn summary_in(format: Format, message: &Json<'_>, says: Option<Role>) -> String {
    let parts = parts(format, message);
    let texts = parts.iter().filter(|part| part.kind == PartKind::Text);
    let summaries = texts.filter_map(|part| match fence::unwrap(&part.text) {
        Some(envelope) => Some(envelope.text.to_string()),
        // The envelope `bare` has no fence.
        None => (says == Some(Role::Assistant)).then(|| part.text.to_string()),
    });
    summaries.collect::<Vec<_>>().join("\n")
}
