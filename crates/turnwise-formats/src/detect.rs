//! Which format a message is written in.

use crate::definition::Definition;
use crate::format::{Format, dispatch};
use crate::json::Json;

/// The format of one message, if it can only be one.
///
/// The message as a whole decides, then its parts in their order, then its fields and its role.
/// `{ role, content: "text" }` is the same in all of them and decides nothing.
pub fn detect(message: &Json<'_>) -> Option<Format> {
    let own = first(|format| is_own(format, message));
    let is_item = message.field("role").is_none() && message.text_of("type").is_some();
    if own.is_some() || has_list(message, "parts") || is_item {
        return own;
    }
    message.list_of("content").iter().find_map(of_part).or_else(|| {
        first(|format| {
            let (fields, roles) = dispatch!(format, F => (F::FIELDS, F::OWN_ROLES));
            let has_field = fields.iter().any(|name| message.get(name).is_some());
            has_field || message.text_of("role").is_some_and(|role| roles.contains(&role))
        })
    })
}

/// Whether a message as a whole can only be of this format.
#[inline(never)]
pub(crate) fn is_own(format: Format, message: &Json<'_>) -> bool {
    dispatch!(format, F => F::is_own(message))
}

/// The format of a list: that of the first message that decides.
///
/// Real lists are mixed (`@openai/agents` puts `{ role, content }` next to items). The readers
/// accept OpenAI's messages in other lists too, so that a wrong guess loses nothing.
pub fn detect_all<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Option<Format> {
    messages.into_iter().find_map(detect)
}

/// The format of a list: Chat Completions where no message decides, which most lists are.
pub fn detect_list<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Format {
    detect_all(messages).unwrap_or(Format::OpenAiChat)
}

/// The format that a part of a content belongs to. A part with text is the same in most of them.
fn of_part(part: &Json<'_>) -> Option<Format> {
    let kind = part.text_of("type")?;
    // Mistral has lists of thoughts in Chat.
    if has_list(part, kind) {
        return None;
    }
    let kind = if kind.ends_with("_tool_result") { "tool_result" } else { kind };
    first(|format| {
        let parts = dispatch!(format, F => F::PARTS);
        parts
            .iter()
            .any(|(name, field)| *name == kind && (field.is_empty() || part.get(field).is_some()))
    })
}

/// Whether a field is there and holds a list.
pub(crate) fn has_list(message: &Json<'_>, name: &str) -> bool {
    message.get(name).and_then(Json::as_array).is_some()
}

fn first(is_it: impl Fn(Format) -> bool) -> Option<Format> {
    Format::ALL.into_iter().find(|format| is_it(*format))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn check(message: &str, format: Option<Format>) {
        assert_eq!(detect(&parse(message).unwrap().json), format, "{message}");
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
