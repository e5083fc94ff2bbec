//! Messages that are only read, for functions without a plan and for a notetaker in another module
//! than the conversation.
//!
//! It needs no engine, and skips what only requests need: what a provider refuses in a message, and
//! what leaving parts out would save.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::item::{Flags, Item, Role};
use turnwise_core::tokens::{Family, TokenCount};
use turnwise_core::transcript::Transcript;
use turnwise_formats::{Format, InputError, Json, MessageText, Parsed, Reading, detect, outline};
use turnwise_text::fence;

use crate::history::{History, summary_in};
use crate::{Counter, Redact};

/// Messages without a plan.
#[derive(Clone)]
pub struct Messages {
    transcript: Transcript,
    texts: Vec<MessageText>,
    /// The format in the host's options.
    named: Option<Format>,
    format: Option<Format>,
    redact: Redact,
    counter: Option<Counter>,
    family: Option<Family>,
    /// Whether the sizes of messages are wanted.
    measures: bool,
}

impl Messages {
    /// No messages yet. Without `format`, the first message with a clear format decides it. Secrets
    /// of `redact` are not read.
    pub fn new(format: Option<Format>, redact: Redact) -> Self {
        let mut messages = Self {
            transcript: Transcript::default(),
            texts: Vec::new(),
            named: format,
            format,
            redact,
            counter: None,
            family: None,
            measures: false,
        };
        messages.transcript.pin_system(true);
        messages.follow();
        messages
    }

    /// These messages, with their sizes. Messages of unknown shape are skipped. Secrets are kept:
    /// the functions that read the messages decide about them.
    pub fn of(list: &[Json<'_>]) -> Self {
        Self::with_places(list).0
    }

    /// Like [`of`](Self::of), also returning each message's index in the list.
    pub fn with_places(list: &[Json<'_>]) -> (Self, Vec<usize>) {
        let mut messages = Self { measures: true, ..Self::new(None, Redact::Off) };
        let mut places = Vec::new();
        for (place, message) in list.iter().enumerate() {
            if messages.push(&message.to_string()).is_ok() {
                places.push(place);
            }
        }
        (messages, places)
    }

    /// Counts tokens with the host's own tokenizer, or for this model family instead of the
    /// format's.
    pub fn count_with(&mut self, counter: Option<Counter>, family: Option<Family>) {
        (self.counter, self.family) = (counter, family);
    }

    /// The model family that tokens are estimated for.
    pub fn family(&self) -> Family {
        self.family.unwrap_or_else(|| self.format.map(Format::family).unwrap_or_default())
    }

    /// Appends a message, given as JSON text.
    ///
    /// # Errors
    /// The text is not an object, has an unknown shape, or contradicts the named format.
    pub fn push(&mut self, message: &str) -> Result<(), InputError> {
        self.add(MessageText::read(message)?)
    }

    /// Appends a message from its [`parts`](MessageText::parts).
    ///
    /// # Errors
    /// Those of [`push`](Self::push).
    pub fn push_parts(&mut self, rest: &str, content: &str) -> Result<(), InputError> {
        self.add(MessageText::read_parts(rest, content)?)
    }

    fn add(&mut self, (text, parsed): (MessageText, Parsed<'_>)) -> Result<(), InputError> {
        let format = self.format;
        match self.named.or(format) {
            Some(format) => format.check_member(&parsed.json)?,
            None => self.format = detect(&parsed.json),
        }
        let item = match self.outline(&text, &parsed) {
            Ok(item) => item,
            Err(error) => {
                self.format = format;
                return Err(error);
            }
        };
        self.texts.push(text);
        if self.format == format {
            self.transcript.push(item);
        } else {
            self.read_again();
        }
        Ok(())
    }

    fn outline(&self, text: &MessageText, parsed: &Parsed<'_>) -> Result<Item, InputError> {
        let reading = Reading {
            count: &|text| if self.measures { self.count(text) } else { TokenCount::ZERO },
            is_synthetic: &fence::is_exactly_ours,
            ..Reading::default()
        };
        let mut item = outline(self.format(), &parsed.json, &reading)?;
        item.digest = text.hash();
        // A user message that contains our fence is still the user's.
        if item.role != Role::Assistant || !item.answers.is_empty() {
            item.flags = item.flags.without(Flags::SYNTHETIC);
        }
        Ok(item)
    }

    /// Reads the messages after their format has become known.
    fn read_again(&mut self) {
        self.transcript.truncate(0);
        self.follow();
        for text in &self.texts {
            let item = text.parse().and_then(|parsed| self.outline(text, &parsed));
            if let Ok(item) = item {
                self.transcript.push(item);
            }
        }
    }

    fn follow(&mut self) {
        self.transcript.follow(self.format().rules(None));
    }

    /// Removes the messages from `length` on.
    pub fn truncate(&mut self, length: u32) {
        self.texts.truncate(length as usize);
        self.transcript.truncate(length);
    }
}

impl History for Messages {
    fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    fn format(&self) -> Format {
        self.format.unwrap_or(Format::OpenAiChat)
    }

    fn redact(&self) -> &Redact {
        &self.redact
    }

    fn count(&self, text: &str) -> TokenCount {
        let counter = self.counter.as_ref();
        TokenCount(counter.map_or_else(|| self.family().estimate(text), |count| count(text)))
    }

    fn message_text(&self, index: u32) -> Option<&MessageText> {
        self.texts.get(index as usize)
    }

    fn noted_message(&self, index: u32) -> Option<Cow<'_, MessageText>> {
        self.message_text(index).map(Cow::Borrowed)
    }

    fn summaries_in(&self, indexes: &[u32]) -> String {
        let mut texts = Vec::new();
        for index in indexes {
            let Some(item) = self.transcript.item(*index) else { continue };
            let Some(text) = self.message_text(*index) else { continue };
            if !item.flags.has(Flags::SYNTHETIC) {
                continue;
            }
            let Ok(parsed) = text.parse() else { continue };
            let summary = summary_in(self.format(), &parsed.json, Some(item.role));
            if !summary.is_empty() {
                texts.push(summary);
            }
        }
        texts.join("\n")
    }
}
