//! What a file holds.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json};

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The program that wrote it: `claude-code`, `codex`, …, or `messages` for plain messages.
    pub source: &'static str,
    /// The name of the program, for people.
    pub title: &'static str,
    /// Its conversations, in the order of the file.
    pub conversations: Vec<Conversation>,
}

/// A conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// The program's id of it.
    pub id: Option<String>,
    /// Its title, or the person's first words.
    pub title: Option<String>,
    /// The model that answered last.
    pub model: Option<String>,
    /// The format of the messages, where it is certain.
    pub format: Option<Format>,
    /// The JSON text of each message.
    pub messages: Vec<String>,
    /// The instructions outside of the messages, as JSON.
    pub system: Option<String>,
    /// The definitions of the tools, as JSON.
    pub tools: Option<String>,
    /// What the file has and the messages have not.
    pub left_out: Vec<LeftOut>,
}

/// Something that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What it is.
    pub what: String,
    /// How often it occurs.
    pub count: u32,
    /// Why it is no part of the messages.
    pub reason: &'static str,
}

impl Conversation {
    /// A conversation without messages so far.
    pub(crate) fn new(format: Format) -> Self {
        Self { format: Some(format), ..Self::default() }
    }

    /// Counts something that is left out.
    pub(crate) fn leave_out(&mut self, what: &str, reason: &'static str) {
        let is_same = |known: &&mut LeftOut| known.what == what && known.reason == reason;
        match self.left_out.iter_mut().find(is_same) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => self.left_out.push(LeftOut { what: String::from(what), count: 1, reason }),
        }
    }

    /// Appends messages, and ends with a title.
    pub(crate) fn finish(mut self, messages: &[Json<'_>]) -> Self {
        let first = messages.iter().find(|message| message.text_of("role") == Some("user"));
        let first = first.and_then(words).filter(|words| !words.is_empty());
        self.title = self.title.filter(|title| !title.is_empty()).or(first);
        self.messages.extend(messages.iter().map(ToString::to_string));
        self
    }
}

/// The first line of what a message says, shortened.
fn words(message: &Json<'_>) -> Option<String> {
    let content = message.get("content").or_else(|| message.get("parts"))?;
    let texts = || content.as_array()?.iter().find_map(|part| part.text_of("text"));
    let text = content.as_str().or_else(texts)?.trim();
    let line = text.lines().next()?;
    let mut title: String = line.chars().take(LONGEST_TITLE).collect();
    if title.len() < text.len() {
        title.push('…');
    }
    Some(title)
}

/// In characters.
const LONGEST_TITLE: usize = 60;
