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
    /// DeepSeek: `deepseek`. Its thinking mode wants `reasoning_content` with every call (C9), and
    /// unsigned thinking back in Anthropic's format (A9).
    DeepSeek,
    /// Moonshot's Kimi: `kimi`. The same, and thinking without a signature in Anthropic's format.
    Kimi,
    /// Chat templates in which roles alternate, as Gemma's do: `strict` (C8).
    Strict,
    /// Mistral: `mistral`. Roles alternate (C8), an answer follows results (C13), and ids of calls
    /// have nine letters or digits (P8).
    Mistral,
    /// Ollama's own API: `ollama`. Arguments are objects (C6).
    Ollama,
    /// Servers of open weights, such as vLLM: `open-weights`. Reasoning goes back as text (P5).
    OpenWeights,
    /// Anthropic behind LangChain or the AI SDK: `anthropic` (L2).
    Anthropic,
    /// Models of Amazon Bedrock behind a library: `bedrock`. The user speaks first (C15).
    Bedrock,
    /// Gemini behind a library: `gemini`. The user speaks before the first call (C15).
    Gemini,
    /// Gemini 3: `gemini-3`. The running turn's calls are signed (G7).
    Gemini3,
}

impl Target {
    /// Every target with its name.
    pub const ALL: [(&'static str, Self); 14] = [
        ("openai", Self::OpenAi),
        ("openai-stateless", Self::OpenAiStateless),
        ("openai-chained", Self::OpenAiChained),
        ("deepseek", Self::DeepSeek),
        ("kimi", Self::Kimi),
        ("ollama", Self::Ollama),
        ("open-weights", Self::OpenWeights),
        ("strict", Self::Strict),
        ("mistral", Self::Mistral),
        ("gemma", Self::Strict),
        ("anthropic", Self::Anthropic),
        ("bedrock", Self::Bedrock),
        ("gemini", Self::Gemini),
        ("gemini-3", Self::Gemini3),
    ];

    /// The target of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, target)| target)
    }

    /// The server of a model by its name, where it has rules for the messages themselves.
    pub fn of_model(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let known = MODELS.iter().find(|(part, _)| name.contains(part));
        known.map(|(_, target)| *target)
    }
}

/// Parts of the names of models.
const MODELS: [(&str, Target); 14] = [
    ("claude", Target::Anthropic),
    ("gemini", Target::Gemini),
    ("deepseek", Target::DeepSeek),
    ("kimi", Target::Kimi),
    ("moonshot", Target::Kimi),
    ("mistral", Target::Mistral),
    ("ministral", Target::Mistral),
    ("mixtral", Target::Mistral),
    ("magistral", Target::Mistral),
    ("codestral", Target::Mistral),
    ("devstral", Target::Mistral),
    ("pixtral", Target::Mistral),
    // Others' models are named after their servers, too.
    ("amazon.", Target::Bedrock),
    ("bedrock", Target::Bedrock),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_on_a_server_of_many_has_the_rules_of_its_maker() {
        for (name, target) in [
            ("bedrock/mistral.mistral-large-2407-v1:0", Some(Target::Mistral)),
            ("bedrock/deepseek.v3-v1:0", Some(Target::DeepSeek)),
            ("bedrock/moonshotai.kimi-k2", Some(Target::Kimi)),
            ("bedrock/anthropic.claude-sonnet-4", Some(Target::Anthropic)),
            ("amazon.nova-pro-v1:0", Some(Target::Bedrock)),
            ("gpt-5", None),
        ] {
            assert_eq!(Target::of_model(name), target, "{name}");
        }
    }
}
