//! The outline of one message, gathered from its parts: what it costs, calls, answers and says.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::media::Attachments;
use turnwise_core::tokens::{PER_CALL, PER_MESSAGE, PER_RESULT, TokenCount};

use super::{Head, Part, PartKind, Reading};

/// An [`Item`] in the making.
pub(super) struct Outline<'r> {
    reading: &'r Reading<'r>,
    pub flags: Flags,
    pub tokens: TokenCount,
    media: TokenCount,
    calls: Vec<Call>,
    answers: Vec<Answer>,
    text: String,
    pub is_empty: bool,
    says_more: bool,
    /// Whether the last part is the only one.
    is_alone: bool,
}

impl<'r> Outline<'r> {
    pub fn new(reading: &'r Reading<'r>) -> Self {
        Self {
            reading,
            flags: Flags::NONE,
            tokens: PER_MESSAGE,
            media: TokenCount::ZERO,
            calls: Vec::new(),
            answers: Vec::new(),
            text: String::new(),
            is_empty: true,
            says_more: false,
            is_alone: false,
        }
    }

    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    pub fn add(&mut self, part: Part<'_>) {
        if !part.is_empty() {
            // Only a message that says nothing else is a summary of ours.
            self.is_alone = core::mem::take(&mut self.is_empty);
            self.flags = self.flags.without(Flags::SYNTHETIC);
        }
        let cost = part.cost.saturating_sub(part.pictures.own())
            + part.pictures.at(self.reading.picture_price);
        self.tokens += cost;
        if part.kind != PartKind::Name {
            self.media += cost;
        }
        let is_reasoning = part.kind == PartKind::Reasoning;
        let is_tool_use = matches!(part.kind, PartKind::Call | PartKind::Result);
        self.says_more |= !is_reasoning && !is_tool_use && !part.is_empty();
        if part.kind == PartKind::Media {
            // Its text is a name for people: the cost says it all.
            return;
        }
        let said = (self.reading.count)(&part.text);
        self.tokens += said;
        match part.kind {
            PartKind::Text if self.is_alone && (self.reading.is_synthetic)(&part.text) => {
                self.flags = self.flags.with(Flags::SYNTHETIC);
            }
            PartKind::Call => {
                self.tokens += PER_CALL + self.reading.per_call + (self.reading.count)(part.tool);
                let input = if part.is_clearable { said } else { TokenCount::ZERO };
                let (id, name) = (Box::from(part.call_id), Box::from(part.tool));
                self.calls.push(Call {
                    id,
                    name,
                    input,
                    optional: part.is_optional,
                    closing: None,
                });
            }
            PartKind::Result => {
                self.tokens += PER_RESULT;
                let payload = if part.is_clearable { said + cost } else { TokenCount::ZERO };
                let tokens = PER_RESULT + said + cost;
                let id = Box::from(part.call_id);
                let by_name = part.call_id == part.tool && !part.tool.is_empty();
                let can_shorten = part.is_clearable && part.cost == TokenCount::ZERO;
                self.answers.push(Answer {
                    id,
                    by_name,
                    payload,
                    tokens,
                    attachments: 0,
                    can_shorten,
                    error: part.is_error,
                });
            }
            PartKind::Name => return,
            PartKind::Text | PartKind::Reasoning | PartKind::Media => {}
        }
        let name = if part.kind == PartKind::Call { part.tool } else { "" };
        self.keep(name, &part.text);
    }

    /// Gathers what the model reads: a line for each part, a call with its name before it.
    fn keep(&mut self, name: &str, text: &str) {
        if !self.reading.keep_text || (name.is_empty() && text.is_empty()) {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(name);
        if !name.is_empty() && !text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    pub fn finish(self, head: Head) -> Item {
        let mut flags = self.flags;
        if self.is_empty && head.kind == Kind::Message {
            flags = flags.with(Flags::EMPTY);
        }
        if head.is_null && self.calls.is_empty() {
            flags = flags.with(Flags::NULL_CONTENT);
        }
        if let Some(speaker) = head.speaks {
            flags = flags.with(Flags::SPEAKS);
            if speaker == Role::User {
                flags = flags.with(Flags::USER_SPEAKS);
            }
        }
        if self.says_more && !self.calls.is_empty() {
            flags = flags.with(Flags::SAYS_MORE);
        }
        Item {
            role: head.role,
            kind: head.kind,
            flags,
            tokens: self.tokens,
            digest: 0,
            own_id: 0,
            calls: self.calls,
            answers: self.answers,
            attachments: Attachments::default(),
            media: self.media,
            trailing: TokenCount::ZERO,
            cut: TokenCount::ZERO,
            paused: TokenCount::ZERO,
            breakpoints: 0,
            text: self.text.into_boxed_str(),
        }
    }
}
