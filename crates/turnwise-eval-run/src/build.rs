//! Builds the contexts to measure: the messages that `createContext` or a session class would send.

use anyhow::Result;
use turnwise_eval::{Context, Message, Originals};
use turnwise_host::turnwise_core::item::Role;
use turnwise_host::{Conversation, json};

use crate::data::quoted;

/// A conversation to build contexts from.
pub struct Source {
    /// The messages as JSON text.
    pub texts: Vec<String>,
    /// The same messages as the measures read them.
    pub messages: Vec<Message>,
    originals: Originals,
}

impl Source {
    /// Reads messages given as JSON text.
    pub fn new(texts: Vec<String>) -> Result<Self> {
        let parsed = texts
            .iter()
            .map(|text| json::parse(text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(anyhow::Error::msg)?;
        let originals = Originals::new(parsed.iter().map(|parsed| &parsed.json));
        let messages = parsed.iter().map(|parsed| Message::read(&parsed.json)).collect();
        drop(parsed);
        Ok(Self { texts, messages, originals })
    }

    /// Counts the tokens of the messages with `count` from now on.
    pub fn count_with(&mut self, count: &dyn Fn(&str) -> u32) {
        for message in &mut self.messages {
            message.tokens = message.tokens_by(count);
        }
    }

    /// The messages that a context with `options` sends for the first `len` messages.
    pub fn messages_sent(&self, len: usize, options: &str) -> Result<Vec<String>> {
        let history = self.texts.get(..len).unwrap_or_default();
        let mut chat = conversation(options, history)?;
        let plan = chat.fit().clone();
        Ok(chat.seen(&plan))
    }

    /// The options of the default strategy, for a budget that excludes system messages.
    pub fn default_options(&self, len: usize, budget: u32) -> Result<String> {
        let window = self.window(len, budget)?;
        Ok(format!(
            r#"{{"window":{window},"reserveOutput":0,"summarizer":{{"type":"extractive"}}}}"#
        ))
    }

    /// The window that leaves `budget` tokens after the system messages.
    pub fn window(&self, len: usize, budget: u32) -> Result<u32> {
        let probe = conversation("{}", self.texts.get(..len).unwrap_or_default())?;
        let transcript = probe.context().transcript();
        let system =
            transcript.items(0..transcript.len()).filter(|(_, item)| item.role == Role::System);
        let system: u32 = system.map(|(_, item)| item.tokens.0).sum();
        Ok(budget + system)
    }

    /// Reads a context of the first `len` messages and passes it to `score`.
    pub fn with_context<T>(
        &self,
        len: usize,
        sent: &[String],
        score: impl FnOnce(&Context<'_>) -> T,
    ) -> Result<T> {
        let parsed = sent
            .iter()
            .map(|text| json::parse(text))
            .collect::<Result<Vec<_>, _>>()
            .map_err(anyhow::Error::msg)?;
        let list: Vec<_> = parsed.iter().map(|parsed| &parsed.json).collect();
        Ok(score(&Context::read(
            &list,
            self.messages.get(..len).unwrap_or_default(),
            &self.originals,
        )))
    }
}

/// A conversation with these options and messages.
pub fn conversation(options: &str, history: &[String]) -> Result<Conversation> {
    let options = json::parse(options).map_err(anyhow::Error::msg)?;
    let mut chat = Conversation::new(&options.json).map_err(anyhow::Error::msg)?;
    for message in history {
        chat.push(message, false).map_err(anyhow::Error::msg)?;
    }
    Ok(chat)
}

/// Options that prune for a question, down to the whole budget.
pub fn prune(budget: u32, question: &str) -> String {
    let prune = format!(r#"{{"type":"prune","task":{},"target":1}}"#, quoted(question));
    format!(
        r#"{{"window":{budget},"reserveOutput":0,"trigger":1,"target":1,"strategies":[{prune}]}}"#
    )
}

/// Options that keep the last three turns and a summary of at most 200 words: 300 tokens, and 40
/// for its envelope.
pub const TURNS: &str = concat!(
    r#"{"session":"summarizing","keepLastNTurns":3,"contextLimit":3,"#,
    r#""summarizer":{"type":"extractive","maxTokens":340}}"#
);

/// Options that replace all tool results but the last three with digests.
pub const TOOLS: &str = concat!(
    r#"{"strategies":[{"type":"clearToolResults","keepResults":3,"trigger":{"tokens":1},"#,
    r#""placeholder":{"type":"digest"}}]}"#
);
