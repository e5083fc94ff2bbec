//! Exercise 2, solved. The real formats are tables of the same kind (`crates/turnwise-formats`).

use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::tokens::{TokenCount, estimate};
use turnwise_exercises::digest;
use turnwise_host::json::Json;

pub fn outline(message: &Json<'_>) -> Item {
    let body = message.text_of("body").unwrap_or_default();
    let said = estimate(body);
    let calls: Vec<Call> = message.list_of("asks").iter().map(call).collect();
    let asked: u32 = calls.iter().map(|call| estimate(&call.name).0 + call.input.0).sum();
    let answers: Vec<Answer> = message.text_of("for").map(|id| answer(id, message, said)).into_iter().collect();
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
        flags: if body.is_empty() && calls.is_empty() && answers.is_empty() { Flags::EMPTY } else { Flags::NONE },
        tokens: TokenCount(said.0 + asked + OVERHEAD),
        // Of all of it: two calls say nothing, and are not the same message.
        digest: digest(&message.to_string()),
        calls,
        answers,
        text: body.into(),
    }
}

fn call(ask: &Json<'_>) -> Call {
    let input = ask.get("with").map(|with| estimate(&with.to_string())).unwrap_or_default();
    let name = ask.text_of("tool").unwrap_or_default().into();
    Call { id: ask.text_of("ref").unwrap_or_default().into(), name, input, optional: false, closing: None }
}

fn answer(id: &str, message: &Json<'_>, said: TokenCount) -> Answer {
    let error = message.get("failed").and_then(Json::as_bool).unwrap_or(false);
    Answer { id: id.into(), by_name: false, payload: said, tokens: said, can_shorten: true, error }
}

/// What a provider adds for who speaks.
const OVERHEAD: u32 = 4;
