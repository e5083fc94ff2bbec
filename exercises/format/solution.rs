//! Solution of exercise 2. `crates/turnwise-formats` contains the real formats.

use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::media::Attachments;
use turnwise_core::tokens::{TokenCount, estimate};
use turnwise_exercises::digest;
use turnwise_host::json::Json;

pub fn outline(message: &Json<'_>) -> Item {
    let body = message.text_of("body").unwrap_or_default();
    let text = estimate(body);
    let calls: Vec<Call> = message.list_of("asks").iter().map(call).collect();
    let call_tokens: u32 = calls.iter().map(|call| estimate(&call.name).0 + call.input.0).sum();
    let answers: Vec<Answer> =
        message.text_of("for").map(|id| answer(id, message, text)).into_iter().collect();
    let is_empty = body.is_empty() && calls.is_empty() && answers.is_empty();
    let role = match message.text_of("by") {
        Some("person") => Role::User,
        Some("model") => Role::Assistant,
        Some("machine") => Role::Tool,
        Some("house") => Role::System,
        _ => Role::Other,
    };
    Item {
        role,
        kind: if answers.is_empty() { Kind::Message } else { Kind::Result },
        flags: if is_empty { Flags::EMPTY } else { Flags::NONE },
        tokens: TokenCount(text.0 + call_tokens + OVERHEAD),
        // A digest of the whole message: two different calls both have an empty body.
        digest: digest(&message.to_string()),
        own_id: 0,
        calls,
        answers,
        attachments: Attachments::default(),
        paused: TokenCount(0),
        cut: TokenCount(0),
        media: TokenCount(0),
        trailing: TokenCount(0),
        breakpoints: 0,
        text: body.into(),
    }
}

fn call(ask: &Json<'_>) -> Call {
    let input = ask.get("with").map(|with| estimate(&with.to_string())).unwrap_or_default();
    let name = ask.text_of("tool").unwrap_or_default().into();
    let id = ask.text_of("ref").unwrap_or_default().into();
    Call { id, name, input, optional: false, closing: None }
}

fn answer(id: &str, message: &Json<'_>, text: TokenCount) -> Answer {
    let error = message.get("failed").and_then(Json::as_bool).unwrap_or(false);
    Answer { id: id.into(), by_name: false, payload: text, tokens: text, attachments: 0, can_shorten: true, error }
}

/// Tokens that a provider adds to each message for its role.
const OVERHEAD: u32 = 4;
