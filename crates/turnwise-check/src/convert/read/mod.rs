//! From each format to what it says: one file for each, and what they share.

mod ai_sdk;
mod ai_sdk_ui;
mod anthropic;
mod chat;
mod content;
mod gemini;
mod langchain;
mod responses;

use alloc::string::{String, ToString};

use turnwise_formats::{Format, Json};

use super::model::{Gathered, Output, Part, Role, name_results};

/// Reads a history.
pub(in crate::convert) fn read(messages: &[&Json<'_>], from: Format) -> Gathered {
    let mut gathered = Gathered::default();
    for (index, message) in (0..).zip(messages.iter().copied()) {
        match from {
            Format::OpenAiResponses => responses::read(&mut gathered, index, message),
            Format::Anthropic => anthropic::read(&mut gathered, index, message),
            Format::Gemini => gemini::read(&mut gathered, index, message),
            Format::AiSdk => ai_sdk::read(&mut gathered, index, message),
            Format::AiSdkUi => ai_sdk_ui::read(&mut gathered, index, message),
            Format::LangChain => langchain::read(&mut gathered, index, message),
            _ => chat::read(&mut gathered, index, message),
        }
    }
    name_results(&mut gathered.messages);
    gathered
}

fn role(message: &Json<'_>) -> Role {
    match message.text_of("role").unwrap_or_default() {
        "system" | "developer" => Role::System,
        "assistant" | "model" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => Role::User,
    }
}

fn add(output: &mut Output, part: Part) {
    match part {
        Part::Text(text) => {
            if !output.text.is_empty() {
                output.text.push('\n');
            }
            output.text.push_str(&text);
        }
        Part::Media(media) => output.media.push(media),
        _ => {}
    }
}

/// The input of a call as the JSON text of an object. What is no object is wrapped in one.
fn input_text(input: Option<&Json<'_>>) -> String {
    let wrapped = |text: &str| ["{\"input\":", text, "}"].concat();
    match input {
        None => "{}".into(),
        Some(Json::String(text)) => match turnwise_formats::parse(text) {
            Ok(parsed) if parsed.json.is_object() => text.to_string(),
            _ if text.trim().is_empty() => "{}".into(),
            _ => wrapped(&crate::lint::quoted(text)),
        },
        Some(object @ Json::Object(_)) => object.to_string(),
        Some(other) => wrapped(&other.to_string()),
    }
}

const BOUND: &str = "it belongs to the provider it came from";
const NO_EQUAL: &str = "the other format has nothing like it";
