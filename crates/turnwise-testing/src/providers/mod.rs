//! What providers refuse, written from their documentation and error messages, and not from `lint`:
//! an independent judge of what plans send.
//!
//! Each checker is a plain walk over JSON values. It knows the rules that decide whether a request
//! is accepted, and nothing about transcripts, steps or repairs.

mod anthropic;
mod bedrock;
mod gemini;
mod openai_chat;
mod openai_responses;

use serde_json::Value;
use turnwise_host::formats::{Format, parse_list};

/// The first reason for which a provider would refuse these messages. Calls at the very end may
/// still wait for their results.
pub fn refusal(format: Format, messages: &[String]) -> Option<String> {
    if messages.is_empty() {
        return Some("an empty list".into());
    }
    // LangGraph: "RemoveMessage" needs an id.
    let removes_nothing =
        |message: &String| message.contains(r#""type":"remove""#) && !message.contains(r#""id":""#);
    if format == Format::LangChain && messages.iter().any(removes_nothing) {
        return Some("a removal of nothing".into());
    }
    // Formats of libraries reach a provider in one of these.
    let (format, messages) = match format {
        Format::OpenAiChat
        | Format::OpenAiResponses
        | Format::Anthropic
        | Format::Gemini
        | Format::Bedrock => (format, messages.to_vec()),
        Format::AiSdk | Format::AiSdkUi | Format::LangChain | Format::AgUi => {
            let text = format!("[{}]", messages.join(","));
            let history = parse_list(&text).ok()?;
            let chat = turnwise_check::convert(&history, Some(format), Format::OpenAiChat);
            (Format::OpenAiChat, chat.messages)
        }
    };
    let values: Result<Vec<Value>, _> =
        messages.iter().map(|message| serde_json::from_str(message)).collect();
    // Half a character is an escape that no JSON library of a server takes.
    let values = match values {
        Ok(values) => values,
        Err(error) => return Some(format!("no JSON: {error}")),
    };
    match format {
        Format::OpenAiResponses => openai_responses::refusal(&values),
        Format::Anthropic => anthropic::refusal(&values),
        Format::Gemini => gemini::refusal(&values),
        Format::Bedrock => bedrock::refusal(&values),
        _ => openai_chat::refusal(&values),
    }
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map(Vec::as_slice).unwrap_or_default()
}
