//! A recorded conversation, parsed once for any number of replays.

use turnwise_check::{Format, Severity, detect};
use turnwise_eval::{Message, Originals};
use turnwise_host::formats::parse_transcript;
use turnwise_host::json::{Parsed, parse};
use turnwise_host::turnwise_core::item::{Item, Role, request_points};
use turnwise_host::{Conversation, json::Json};

use crate::error::LessonError;

/// A conversation from its file, with everything that does not depend on a policy.
#[derive(Debug)]
pub struct Recording {
    /// Each message as JSON text.
    pub(crate) texts: Vec<String>,
    /// The messages, parsed.
    pub(crate) parsed: Vec<Parsed<'static>>,
    /// The messages as the evaluation reads them. Their identifiers are found only once.
    pub(crate) read: Vec<Message>,
    /// The messages in lower case, to search for facts.
    pub(crate) lower: Vec<String>,
    pub(crate) originals: Originals,
    /// Token sums of the first 0, 1, 2 … messages.
    pub(crate) sums: Vec<u64>,
    /// For each message, whether a model is requested before it.
    asks: Vec<bool>,
    format: Format,
}

impl Recording {
    /// Reads a conversation file: a list of messages, or an object with one.
    ///
    /// # Errors
    /// A file without messages, or an unreadable message, with line and field.
    pub fn parse(file: &str) -> Result<Self, LessonError> {
        Self::new(parse_transcript(file)?.messages)
    }

    /// Reads messages, each as JSON text.
    ///
    /// # Errors
    /// A text that is not a JSON object, with its index.
    pub fn new(texts: Vec<String>) -> Result<Self, LessonError> {
        let mut conversation = Conversation::new(&Json::Object(Vec::new()))?;
        let mut parsed = Vec::with_capacity(texts.len());
        for text in &texts {
            conversation.push(text, false)?;
            let read = parse(text)?;
            parsed.push(Parsed { json: read.json.into_owned(), is_mended: read.is_mended });
        }
        let transcript = conversation.context().transcript();
        let items: Vec<&Item> =
            transcript.items(0..transcript.len()).map(|(_, item)| item).collect();
        let mut sums = vec![0];
        for item in &items {
            sums.push(sums.last().copied().unwrap_or_default() + u64::from(item.tokens.0));
        }
        let asks = request_points(&items, conversation.format() != Format::OpenAiResponses);
        let read: Vec<Message> = parsed.iter().map(|one| Message::read(&one.json)).collect();
        let lower = read.iter().map(|message| message.text.to_lowercase()).collect();
        let originals = Originals::new(parsed.iter().map(|one| &one.json));
        let format = detect(parsed.iter().map(|one| &one.json));
        Ok(Self { texts, parsed, read, lower, originals, sums, asks, format })
    }

    /// The number of messages.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether it has no messages.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The messages, each as JSON text.
    pub fn messages(&self) -> &[String] {
        &self.texts
    }

    /// For each request, the index of the message that the model wrote; the request can send the
    /// messages before it. The last entry is the length of the conversation, for the request that
    /// would come next.
    pub fn requests(&self) -> Vec<usize> {
        let asked = self.asks.iter().enumerate().filter(|(index, ask)| **ask && *index > 0);
        asked.map(|(index, _)| index).chain([self.len()]).collect()
    }

    /// Tokens of the whole conversation, by the engine's estimate.
    pub fn tokens(&self) -> u64 {
        self.sums.last().copied().unwrap_or_default()
    }

    /// Characters of all messages, including calls.
    pub fn characters(&self) -> u64 {
        self.read.iter().map(|message| message.text.chars().count() as u64).sum()
    }

    /// Characters of tool results.
    pub fn result_characters(&self) -> u64 {
        let results = self.read.iter().filter(|message| message.role == Role::Tool);
        results.map(|message| message.content.chars().count() as u64).sum()
    }

    /// Whether `text` occurs in any message, ignoring case.
    pub fn mentions(&self, text: &str) -> bool {
        self.said_at(text).is_some()
    }

    /// The first message that contains `text`, ignoring case.
    pub fn said_at(&self, text: &str) -> Option<usize> {
        let text = text.to_lowercase();
        self.lower.iter().position(|message| message.contains(&text))
    }

    /// The first message that a provider would refuse: its index, and the rule.
    pub(crate) fn first_refusal(&self, messages: &[Parsed<'_>]) -> Option<(u32, &'static str)> {
        let options = turnwise_check::Options { format: Some(self.format), ..Default::default() };
        let findings = turnwise_check::lint(messages, &options);
        let error = findings.into_iter().find(|finding| finding.severity == Severity::Error)?;
        Some((error.index, error.rule))
    }
}
