//! The formats by name, and which of them a history is written in.

use turnwise_formats::Json;

/// A message format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// OpenAI Chat Completions: `openai-chat`.
    OpenAiChat,
    /// OpenAI Responses: `openai-responses`.
    OpenAiResponses,
    /// Anthropic Messages: `anthropic`.
    Anthropic,
    /// Gemini `contents`: `gemini`.
    Gemini,
    /// `ModelMessage` of the Vercel AI SDK: `ai-sdk`.
    AiSdk,
    /// `UIMessage` of the Vercel AI SDK: `ai-sdk-ui`.
    AiSdkUi,
    /// LangChain messages: `langchain`.
    LangChain,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::OpenAiChat,
        Self::OpenAiResponses,
        Self::Anthropic,
        Self::Gemini,
        Self::AiSdk,
        Self::AiSdkUi,
        Self::LangChain,
    ];

    /// The name the package uses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OpenAiChat => "openai-chat",
            Self::OpenAiResponses => "openai-responses",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::AiSdk => "ai-sdk",
            Self::AiSdkUi => "ai-sdk-ui",
            Self::LangChain => "langchain",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == name)
    }
}

/// The format of a list: that of the first message that tells, else Chat Completions, which most lists are.
pub fn detect<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Format {
    messages.into_iter().find_map(detect_one).unwrap_or(Format::OpenAiChat)
}

fn detect_one(message: &Json<'_>) -> Option<Format> {
    if let Some(parts) = message.get("parts").and_then(Json::as_array) {
        let is_ui = parts.iter().any(|part| part.get("type").is_some()) || message.text_of("role") == Some("assistant");
        return Some(if is_ui { Format::AiSdkUi } else { Format::Gemini });
    }
    if message.get("lc").is_some() {
        return Some(Format::LangChain);
    }
    if let Some(kind) = message.text_of("type") {
        let is_langchain = LANGCHAIN.contains(&kind) && message.get("role").is_none();
        return Some(if is_langchain { Format::LangChain } else { Format::OpenAiResponses });
    }
    let by_part = message.list_of("content").iter().find_map(|part| {
        let kind = part.text_of("type")?;
        let kind = if kind.ends_with("_tool_result") { "tool_result" } else { kind };
        PARTS.iter().find(|(name, field, _)| *name == kind && (field.is_empty() || part.get(field).is_some()))
    });
    if let Some((_, _, format)) = by_part {
        return Some(*format);
    }
    let has_chat_fields = CHAT_FIELDS.iter().any(|name| message.get(name).is_some());
    let is_result = matches!(message.text_of("role"), Some("tool" | "function")) && message.get("content").is_some();
    (has_chat_fields || is_result).then_some(Format::OpenAiChat)
}

const LANGCHAIN: [&str; 8] = ["human", "ai", "system", "tool", "function", "remove", "generic", "AIMessageChunk"];
const CHAT_FIELDS: [&str; 5] = ["tool_calls", "tool_call_id", "function_call", "reasoning_content", "refusal"];

/// Kinds of parts that tell, the field they tell it by, and what.
const PARTS: [(&str, &str, Format); 22] = [
    ("tool-call", "", Format::AiSdk),
    ("tool-result", "", Format::AiSdk),
    ("tool-approval-request", "", Format::AiSdk),
    ("tool-approval-response", "", Format::AiSdk),
    ("reasoning", "text", Format::AiSdk),
    ("file", "mediaType", Format::AiSdk),
    ("image", "image", Format::AiSdk),
    ("image", "source", Format::Anthropic),
    ("document", "source", Format::Anthropic),
    ("tool_use", "", Format::Anthropic),
    ("tool_result", "", Format::Anthropic),
    ("thinking", "", Format::Anthropic),
    ("redacted_thinking", "", Format::Anthropic),
    ("server_tool_use", "", Format::Anthropic),
    ("mcp_tool_use", "", Format::Anthropic),
    ("compaction", "", Format::Anthropic),
    ("text", "cache_control", Format::Anthropic),
    ("text", "providerOptions", Format::AiSdk),
    ("input_text", "", Format::OpenAiResponses),
    ("output_text", "", Format::OpenAiResponses),
    ("image_url", "", Format::OpenAiChat),
    ("input_audio", "", Format::OpenAiChat),
];
