//! Options of a check: the format, the server it goes to, and whether tools are still running.

use crate::format::Format;

/// How to check a history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The format. Left out, it is found.
    pub format: Option<Format>,
    /// The server, for rules that only some have.
    pub target: Option<Target>,
    /// Trailing calls without results are in flight, and left alone. Otherwise they are errors.
    pub is_pending: bool,
}

/// A server with rules of its own, or a way to use one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// OpenAI itself: `openai`. Reasoning-only messages of the AI SDK are errors there (V5).
    OpenAi,
    /// OpenAI Responses with `store: false`: `openai-stateless`. Reasoning travels encrypted or not
    /// at all (P5).
    OpenAiStateless,
    /// OpenAI Responses with `previous_response_id`: `openai-chained`. The other half of a pair may
    /// be on the server (P1, P9).
    OpenAiChained,
    /// DeepSeek: `deepseek`. Its thinking mode wants `reasoning_content` with every call (C9).
    DeepSeek,
    /// Chat templates in which roles alternate, as Mistral's and Gemma's do: `strict` (C8).
    Strict,
    /// Anthropic behind LangChain or the AI SDK: `anthropic` (L2).
    Anthropic,
    /// Gemini 3: `gemini-3`. The running turn's calls are signed (G7).
    Gemini3,
}

impl Target {
    /// Every target with its name.
    pub const ALL: [(&'static str, Self); 9] = [
        ("openai", Self::OpenAi),
        ("openai-stateless", Self::OpenAiStateless),
        ("openai-chained", Self::OpenAiChained),
        ("deepseek", Self::DeepSeek),
        ("strict", Self::Strict),
        ("mistral", Self::Strict),
        ("gemma", Self::Strict),
        ("anthropic", Self::Anthropic),
        ("gemini-3", Self::Gemini3),
    ];

    /// The target of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, target)| target)
    }
}
