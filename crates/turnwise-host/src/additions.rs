//! Texts that the host adds to requests, in the conversation's format: as a part of the newest user
//! message, as a message before it, or at the front of the conversation.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::additions::{Added, AddedKind, NewText};
use turnwise_core::tokens::TokenCount;
use turnwise_formats::{Json, Patch, add_texts, added_pair, added_user, apply, read_text};

use crate::Conversation;
use crate::options::{Envelope, TextPlace};

impl Conversation {
    /// Adds a text to the newest user message, or to the front of the conversation, and returns its
    /// number. From then on, the text stays unchanged at this place, so that the prefix does not
    /// change; it is removed together with its message. `None` if the message already has a text of
    /// this kind, or cannot carry one.
    ///
    /// The text is sent unchanged, so the caller adds a fence if one is needed.
    pub fn add_text(&mut self, kind: AddedKind, text: &str) -> Option<u32> {
        self.add_tagged(kind, text, "")
    }

    /// [Adds a text](Self::add_text) with a tag that identifies it in another process.
    pub fn add_tagged(&mut self, kind: AddedKind, text: &str, tag: &str) -> Option<u32> {
        let item = self.context().place_for(kind)?;
        let new = self.new_text(kind, item, text)?;
        self.context_mut().add(NewText { tag: tag.into(), ..new })
    }

    /// A user message with `text` in this conversation's format, for the host to append.
    pub fn user_message(&self, text: &str) -> String {
        added_user(self.format(), self.style(), 0, text)
    }

    /// Withdraws an added text. Returns false if the number is unknown.
    pub fn withdraw_text(&mut self, serial: u32) -> bool {
        self.context_mut().withdraw(serial)
    }

    /// The text, with its size if sent with the message `item`.
    pub(crate) fn new_text(&self, kind: AddedKind, item: u32, text: &str) -> Option<NewText> {
        let (tokens, messages) = self.text_cost(kind, item, &self.texts_of(item), text)?;
        Some(NewText { kind, text: text.into(), messages, tokens, tag: Default::default() })
    }

    /// The tokens and messages of a text that is sent with the message `item` after the `earlier`
    /// texts of this message. `None` if the message cannot carry it.
    fn text_cost(
        &self,
        kind: AddedKind,
        item: u32,
        earlier: &[&str],
        text: &str,
    ) -> Option<(TokenCount, u32)> {
        // A text next to an attachment would merge with a later placeholder for the attachment, and
        // their sizes do not add up.
        let has_attachment = || {
            let item = self.context().transcript().item(item);
            item.is_some_and(|item| item.attachments != Default::default())
        };
        let is_alone = self.settings().texts == TextPlace::Message || has_attachment();
        if kind.is_front() || is_alone {
            let messages = self.framed(kind, 0, text);
            let tokens = messages.iter().filter_map(|message| self.size_of(message)).sum();
            return Some((tokens, messages.len() as u32));
        }
        let with_text: Vec<&str> = earlier.iter().copied().chain([text]).collect();
        let with = |texts: &[&str]| {
            let patched = |message: &Json<'_>| {
                apply(self.text_patch(message, texts).as_slice(), message).to_string()
            };
            self.with_message(item, patched)
        };
        let (before, after) = (with(earlier)?, with(&with_text)?);
        let tokens = self.size_of(&after)?.saturating_sub(self.size_of(&before)?);
        (before != after).then_some((tokens, 0))
    }

    /// Measures all added texts again, because sizes in a log are not trusted.
    pub(crate) fn measure_additions(&mut self) {
        let mut sizes: Vec<(TokenCount, u32)> = Vec::new();
        for added in self.context().additions().iter() {
            let earlier = self.context().additions().of(added.item);
            let earlier: Vec<&str> = earlier
                .filter(|other| other.messages == 0 && other.serial < added.serial)
                .map(|other| &*other.text)
                .collect();
            let cost = self.text_cost(added.kind, added.item, &earlier, &added.text);
            sizes.push(cost.unwrap_or((added.tokens, added.messages)));
        }
        self.context_mut().measure_additions(&sizes);
    }

    /// The texts that are parts of the message at `index`.
    pub(crate) fn texts_of(&self, index: u32) -> Vec<&str> {
        let added = self.context().additions().of(index).filter(|added| added.messages == 0);
        added.map(|added| &*added.text).collect()
    }

    /// The patch that adds texts to a message.
    pub(crate) fn text_patch(&self, message: &Json<'_>, texts: &[&str]) -> Option<Patch> {
        if texts.is_empty() { None } else { add_texts(self.format(), message, texts) }
    }

    /// The messages that contain an added text.
    pub(crate) fn added_messages(&self, serial: u32) -> Vec<String> {
        let added = self.context().additions().get(serial);
        added.map(|added| self.framed(added.kind, serial, &added.text)).unwrap_or_default()
    }

    /// At the front, an answer after the text keeps the roles alternating, as in the pair of a
    /// summary.
    fn framed(&self, kind: AddedKind, serial: u32, text: &str) -> Vec<String> {
        let (format, style) = (self.format(), self.style());
        if kind.is_front() && self.settings().envelope != Envelope::User {
            return added_pair(format, style, serial, text, NOTED);
        }
        Vec::from([added_user(format, style, serial, text)])
    }

    /// The size of a message as it would be sent.
    pub(crate) fn size_of(&self, message: &str) -> Option<TokenCount> {
        self.with_reading(|reading| Some(read_text(self.format(), message, reading).ok()?.tokens))
    }

    /// Whether a plan inserted exactly this message as an added text.
    pub(crate) fn has_added(&self, source: &str) -> bool {
        let sent_alone = |added: &&Added| added.messages > 0;
        let mut all = self.context().additions().iter().filter(sent_alone);
        all.any(|added| self.added_messages(added.serial).iter().any(|message| message == source))
    }
}

/// The answer to a text at the front.
const NOTED: &str = "Noted.";
