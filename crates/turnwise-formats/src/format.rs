//! The formats by name, and which of them a message is written in.

use turnwise_core::policy::Closing;

use crate::json::Json;
use crate::{blocks, langchain, openai_responses};

/// A message format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Messages of OpenAI Chat Completions, and of the many servers compatible with it:
    /// `openai-chat`.
    OpenAiChat,
    /// Input items of OpenAI Responses, also as `@openai/agents` writes them: `openai-responses`.
    OpenAiResponses,
    /// Messages of Anthropic's Messages API: `anthropic`.
    Anthropic,
    /// `contents` of Google's Gemini API: `gemini`.
    Gemini,
    /// `ModelMessage`s of Vercel's AI SDK: `ai-sdk`.
    AiSdk,
    /// `UIMessage`s of Vercel's AI SDK: `ai-sdk-ui`.
    AiSdkUi,
    /// Messages of LangChain, instances and stored ones: `langchain`.
    LangChain,
}

impl Format {
    /// Every format, in the order they are tried and listed.
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

    /// Whether results must stand directly behind their call, so that late ones have to move there.
    pub fn results_follow_calls(self) -> bool {
        self != Self::OpenAiResponses
    }

    /// Where the result goes that closes an interrupted call.
    pub fn closing(self) -> Closing {
        match self {
            Self::Anthropic | Self::Gemini => Closing::Together,
            Self::AiSdkUi => Closing::Inside,
            Self::OpenAiChat | Self::OpenAiResponses | Self::AiSdk | Self::LangChain => {
                Closing::Apart
            }
        }
    }
}

/// The format of one message, if it can only be one.
///
/// `{ role, content: "text" }` is the same in all of them and tells nothing.
pub fn detect(message: &Json<'_>) -> Option<Format> {
    if langchain::is_own(message) {
        return Some(Format::LangChain);
    }
    if let Some(Json::Array(parts)) = message.get("parts") {
        let is_ui = message.get("id").is_some()
            || message.text_of("role") == Some("assistant")
            || parts.iter().any(|part| part.get("type").is_some());
        return Some(if is_ui { Format::AiSdkUi } else { Format::Gemini });
    }
    if let Some(kind) = message.text_of("type") {
        let is_item = kind == "message" || openai_responses::knows(kind);
        return is_item.then_some(Format::OpenAiResponses);
    }
    if let Some(format) = message.list_of("content").iter().find_map(of_part) {
        return Some(format);
    }
    let has_chat_fields = CHAT_FIELDS.iter().any(|name| message.get(name).is_some());
    let has_chat_role = matches!(message.text_of("role"), Some("tool" | "function"));
    (has_chat_fields || has_chat_role).then_some(Format::OpenAiChat)
}

/// The format that a part of a content tells. A part with text is the same in most of them.
fn of_part(part: &Json<'_>) -> Option<Format> {
    let kind = part.text_of("type")?;
    let kind = if kind.ends_with("_tool_result") { "tool_result" } else { kind };
    let tells = |(name, field, _): &&(&str, &str, Format)| {
        *name == kind && (field.is_empty() || part.get(field).is_some())
    };
    PARTS.iter().find(tells).map(|(_, _, format)| *format)
}

/// How to read a message that stands in a list of `format`: lists are mixed in real life.
pub(crate) fn own(format: Format, message: &Json<'_>) -> Format {
    match format {
        Format::OpenAiChat | Format::OpenAiResponses | Format::LangChain => format,
        _ => match detect(message) {
            Some(other @ (Format::OpenAiChat | Format::OpenAiResponses)) => other,
            None if message.get(blocks::list(format)).is_none() => Format::OpenAiChat,
            _ => format,
        },
    }
}

/// The format of a list: that of the first message that tells.
///
/// Lists are mixed in real life (`@openai/agents` puts `{ role, content }` beside items); the
/// readers take OpenAI's messages among others too, so that a wrong guess loses nothing.
pub fn detect_all<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Option<Format> {
    messages.into_iter().find_map(detect)
}

/// The format of a list: Chat Completions where no message tells, which most lists are.
pub fn detect_list<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Format {
    detect_all(messages).unwrap_or(Format::OpenAiChat)
}

/// Kinds of parts that tell, the field they tell it by, and what.
const PARTS: [(&str, &str, Format); 26] = [
    ("tool-call", "", Format::AiSdk),
    ("tool-result", "", Format::AiSdk),
    ("tool-approval-request", "", Format::AiSdk),
    ("tool-approval-response", "", Format::AiSdk),
    ("reasoning", "text", Format::AiSdk),
    ("reasoning-file", "", Format::AiSdk),
    ("file", "mediaType", Format::AiSdk),
    ("image", "image", Format::AiSdk),
    ("text", "providerOptions", Format::AiSdk),
    ("image", "source", Format::Anthropic),
    ("document", "", Format::Anthropic),
    ("tool_use", "", Format::Anthropic),
    ("tool_result", "", Format::Anthropic),
    ("thinking", "", Format::Anthropic),
    ("redacted_thinking", "", Format::Anthropic),
    ("server_tool_use", "", Format::Anthropic),
    ("mcp_tool_use", "", Format::Anthropic),
    ("compaction", "", Format::Anthropic),
    ("text", "cache_control", Format::Anthropic),
    ("input_text", "", Format::OpenAiResponses),
    ("output_text", "", Format::OpenAiResponses),
    ("input_image", "", Format::OpenAiResponses),
    ("input_file", "", Format::OpenAiResponses),
    ("image_url", "", Format::OpenAiChat),
    ("input_audio", "", Format::OpenAiChat),
    ("file", "file", Format::OpenAiChat),
];

/// Fields that only Chat Completions messages have.
const CHAT_FIELDS: [&str; 5] =
    ["tool_calls", "tool_call_id", "function_call", "reasoning_content", "refusal"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn check(message: &str, format: Option<Format>) {
        assert_eq!(detect(&parse(message).unwrap().json), format, "{message}");
    }

    #[test]
    fn names_lead_there_and_back() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.as_str()), Some(format));
        }
        assert_eq!(Format::from_name("openai"), None);
    }

    #[test]
    fn a_plain_message_tells_nothing() {
        check(r#"{"role":"user","content":"Hi"}"#, None);
        check(r#"{"role":"assistant","content":[{"type":"refusal","refusal":"No"}]}"#, None);
        check("[]", None);
    }

    #[test]
    fn chat_is_known_by_its_fields_roles_and_parts() {
        let chat = Some(Format::OpenAiChat);
        check(r#"{"role":"assistant","content":null,"tool_calls":[]}"#, chat);
        check(r#"{"role":"tool","tool_call_id":"c","content":"x"}"#, chat);
        check(r#"{"role":"function","name":"f","content":"x"}"#, chat);
        check(r#"{"role":"user","content":[{"type":"image_url","image_url":{"url":"x"}}]}"#, chat);
        check(r#"{"role":"assistant","content":"x","refusal":null}"#, chat);
    }

    #[test]
    fn responses_are_known_by_their_types_and_parts() {
        let responses = Some(Format::OpenAiResponses);
        check(r#"{"type":"function_call","call_id":"c"}"#, responses);
        check(r#"{"type":"message","role":"user","content":"Hi"}"#, responses);
        check(r#"{"type":"reasoning","summary":[]}"#, responses);
        check(r#"{"type":"hosted_tool_call","name":"x"}"#, responses);
        check(r#"{"role":"assistant","content":[{"type":"output_text","text":"Hi"}]}"#, responses);
    }

    #[test]
    fn anthropic_is_known_by_its_blocks() {
        for block in
            ["tool_use", "tool_result", "thinking", "redacted_thinking", "web_search_tool_result"]
        {
            check(
                &[r#"{"role":"user","content":[{"type":""#, block, r#""}]}"#].concat(),
                Some(Format::Anthropic),
            );
        }
        check(
            r#"{"role":"user","content":[{"type":"image","source":{"type":"url"}}]}"#,
            Some(Format::Anthropic),
        );
        check(r#"{"role":"user","content":[{"type":"text","text":"Hi"}]}"#, None);
    }

    #[test]
    fn gemini_and_ui_messages_are_known_by_their_parts() {
        check(r#"{"role":"user","parts":[{"text":"Hi"}]}"#, Some(Format::Gemini));
        check(r#"{"role":"model","parts":[]}"#, Some(Format::Gemini));
        check(r#"{"role":"user","parts":[{"type":"text","text":"Hi"}]}"#, Some(Format::AiSdkUi));
        check(r#"{"id":"m","role":"assistant","parts":[]}"#, Some(Format::AiSdkUi));
    }

    #[test]
    fn model_messages_are_known_by_their_parts() {
        for part in ["tool-call", "tool-result", "tool-approval-response"] {
            check(
                &[r#"{"role":"tool","content":[{"type":""#, part, r#""}]}"#].concat(),
                Some(Format::AiSdk),
            );
        }
        check(
            r#"{"role":"user","content":[{"type":"image","image":"data:x"}]}"#,
            Some(Format::AiSdk),
        );
        check(
            r#"{"role":"user","content":[{"type":"file","data":"x","mediaType":"a/b"}]}"#,
            Some(Format::AiSdk),
        );
    }

    #[test]
    fn langchain_is_known_by_its_class_and_its_words() {
        let langchain = Some(Format::LangChain);
        check(
            r#"{"lc":1,"type":"constructor","id":["HumanMessage"],"kwargs":{"content":"Hi"}}"#,
            langchain,
        );
        check(r#"{"type":"system","data":{"content":"Hi"}}"#, langchain);
        check(r#"{"type":"human","content":"Hi"}"#, langchain);
        check(r#"{"role":"ai","content":"Hi"}"#, langchain);
    }

    #[test]
    fn of_a_list_the_first_that_tells_decides() {
        let list =
            parse(r#"[{"role":"user","content":"Hi"},{"type":"reasoning"},{"role":"tool"}]"#)
                .unwrap()
                .json;
        assert_eq!(detect_all(list.as_array().unwrap()), Some(Format::OpenAiResponses));
    }
}
