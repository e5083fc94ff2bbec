//! One way to write an outline down, so that a test is a message and a line.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, missing_docs)]

use turnwise_core::item::Item;
use turnwise_formats::{Format, Patch, Reading, apply, parse, parts, read_text};

pub const CHAT: Format = Format::OpenAiChat;
pub const RESPONSES: Format = Format::OpenAiResponses;
pub const ANTHROPIC: Format = Format::Anthropic;
pub const GEMINI: Format = Format::Gemini;
pub const AI_SDK: Format = Format::AiSdk;
pub const UI: Format = Format::AiSdkUi;
pub const LANGCHAIN: Format = Format::LangChain;

/// `role kind tokens; call id name input; answer id payload; flags`.
pub fn outline(item: &Item) -> String {
    let mut out =
        format!("{} {:?} {}", item.role.as_str(), item.kind, item.tokens.0).to_lowercase();
    for call in &item.calls {
        out += &format!("; call {} {} {}", call.id, call.name, call.input.0);
    }
    for answer in &item.answers {
        out += &format!("; answer {} {}", answer.id, answer.payload.0);
        out += if answer.error { " failed" } else { "" };
    }
    if format!("{:?}", item.flags) != "{}" {
        out += &format!("; {:?}", item.flags).replace('"', "");
    }
    out
}

pub fn item(format: Format, message: &str) -> Item {
    read_text(format, message, &Reading { keep_text: true, ..Reading::default() }).expect("reads")
}

pub fn check(format: Format, message: &str, expected: &str) {
    assert_eq!(outline(&item(format, message)), expected, "{message}");
}

/// The parts in one line: `kind tool#id text +cost`.
pub fn check_parts(format: Format, message: &str, expected: &str) {
    let parsed = parse(message).unwrap().json;
    let said = parts(format, &parsed).into_iter().map(|part| {
        let mut line = format!("{:?}", part.kind).to_lowercase();
        if !part.tool.is_empty() || !part.call_id.is_empty() {
            line += &format!(" {}#{}", part.tool, part.call_id);
        }
        line += &format!(" {:?}", part.text);
        if part.cost.0 > 0 {
            line += &format!(" +{}", part.cost.0);
        }
        line
    });
    assert_eq!(said.collect::<Vec<_>>().join("; "), expected, "{message}");
}

pub fn check_patched(message: &str, patches: &[Patch], expected: &str) {
    assert_eq!(apply(patches, &parse(message).unwrap().json).to_string(), expected);
}
