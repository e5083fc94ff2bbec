//! Learning from the messages of a conversation.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::digest::Digest;
use crate::kind::{Kind, Origin, Sensitivity};
use crate::memory::Memory;
use crate::message::{Message, Role};
use crate::record::{Said, Source};
use crate::status::Status;

/// The circumstances of learning.
#[derive(Clone, Copy)]
pub struct LearnOptions<'a> {
    /// The name of the conversation.
    pub conversation: &'a str,
    /// The present time, in milliseconds since 1970.
    pub now: u64,
    /// Whether a text holds a secret, such as a password or a key of an API.
    pub is_secret: &'a dyn Fn(&str) -> bool,
}

impl Memory {
    /// Learns from messages.
    pub fn learn(&mut self, messages: &[Message<'_>], options: &LearnOptions<'_>) -> Vec<Digest> {
        if self.paused || !self.consent.history {
            return Vec::new();
        }
        self.learn_turns(messages, options)
    }

    /// Keeps the turns of both speakers, verbatim, for search in past conversations.
    pub(crate) fn learn_turns(
        &mut self,
        messages: &[Message<'_>],
        options: &LearnOptions<'_>,
    ) -> Vec<Digest> {
        let mut added = Vec::new();
        for message in messages {
            let origin = match message.role {
                Role::User if message.trusted => Origin::User,
                Role::User => Origin::Retrieved,
                Role::Assistant => Origin::Assistant,
                Role::Tool | Role::System => continue,
            };
            let text: String = message.text.trim().chars().take(Kind::Turn.max_chars()).collect();
            if text.is_empty() || (options.is_secret)(message.text) {
                continue;
            }
            let source = source_in(message, options.conversation, message.text);
            let slot = alloc::format!("{}#{}", options.conversation, message.index);
            let said = Said {
                text,
                value: None,
                origin,
                tainted: false,
                speaker: message.name.map(String::from),
                source,
                at: message.at.unwrap_or(options.now),
                when: None,
                until: None,
                confidence: 100,
                importance: 0,
                sensitivity: Sensitivity::None,
                derived: Vec::new(),
                metadata: BTreeMap::new(),
            };
            let put = self.put(Kind::Turn, Some(&slot), said, Status::Active, options.now);
            added.extend(put.map(|(id, _)| id));
        }
        added
    }
}

/// The place of a part of a message.
pub(crate) fn source_in(message: &Message<'_>, conversation: &str, part: &str) -> Source {
    let start = message.text.find(part).unwrap_or_default();
    Source {
        conversation: conversation.into(),
        index: message.index,
        message: Some(Source::digest(conversation, message.index, message.text)),
        start: u32::try_from(start).unwrap_or(u32::MAX),
        end: u32::try_from(start + part.len()).unwrap_or(u32::MAX),
    }
}
