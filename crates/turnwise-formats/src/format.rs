//! The formats by name, and which of them a message is written in.

use crate::json::Json;
use crate::openai_responses;

/// A message format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Messages of OpenAI Chat Completions, and of the many servers compatible with it: `openai-chat`.
    OpenAiChat,
    /// Input items of OpenAI Responses, also as `@openai/agents` writes them: `openai-responses`.
    OpenAiResponses,
}

impl Format {
    /// Every format, in the order they are tried and listed.
    pub const ALL: [Self; 2] = [Self::OpenAiChat, Self::OpenAiResponses];

    /// The name the package uses.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::OpenAiChat => "openai-chat",
            Self::OpenAiResponses => "openai-responses",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.as_str() == name)
    }
}

/// The format of one message, if it can only be one.
///
/// `{ role, content: "text" }` is the same in all of them and tells nothing.
pub fn detect(message: &Json<'_>) -> Option<Format> {
    if let Some(kind) = message.text_of("type") {
        let is_item = kind == "message" || openai_responses::knows(kind);
        return is_item.then_some(Format::OpenAiResponses);
    }
    let has_chat_fields = CHAT_FIELDS.iter().any(|name| message.get(name).is_some());
    let has_chat_role = matches!(message.text_of("role"), Some("tool" | "function"));
    if has_chat_fields || has_chat_role {
        return Some(Format::OpenAiChat);
    }
    message.list_of("content").iter().find_map(|part| match part.text_of("type")? {
        "input_text" | "output_text" | "input_image" | "input_file" => Some(Format::OpenAiResponses),
        "text" | "image_url" | "file" => Some(Format::OpenAiChat),
        _ => None,
    })
}

/// The format of a list: that of the first message that tells.
///
/// Lists are mixed in real life (`@openai/agents` puts `{ role, content }` beside items); the readers of both formats take
/// the other's messages too, so that a wrong guess loses nothing.
pub fn detect_all<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Option<Format> {
    messages.into_iter().find_map(detect)
}

/// Fields that only Chat Completions messages have.
const CHAT_FIELDS: [&str; 5] = ["tool_calls", "tool_call_id", "function_call", "reasoning_content", "refusal"];

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
        check(r#"{"type":"human","content":"Hi"}"#, None);
    }

    #[test]
    fn of_a_list_the_first_that_tells_decides() {
        let list = parse(r#"[{"role":"user","content":"Hi"},{"type":"reasoning"},{"role":"tool"}]"#).unwrap().json;
        assert_eq!(detect_all(list.as_array().unwrap()), Some(Format::OpenAiResponses));
    }
}
