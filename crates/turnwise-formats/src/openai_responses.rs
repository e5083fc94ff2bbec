//! OpenAI Responses: a flat list of typed items.
//!
//! Read in the API's own spelling (`call_id`) and in that of `@openai/agents` (`callId`,
//! `function_call_result`, and whole items wrapped in `providerData`), since its sessions hold
//! both. Names and pairs follow the types of those packages.

mod edit;
mod joint;
mod kinds;

use turnwise_core::item::{Kind, Role};

use crate::content::{encrypted, tell_blob_or_text, tell_fields};
use crate::json::Json;
use crate::openai_chat;
use crate::reading::{Head, Part, Tell};
pub(crate) use edit::{clear_input, clear_result, interrupted_result};
pub use joint::{Joint, joint};
use kinds::{CallKind, ResultKind};

/// Walks through an item, or through a Chat message that stands among items.
pub(crate) fn walk<'a>(item: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    match item.text_of("type") {
        Some("message") | None => openai_chat::walk_message(item, tell),
        Some(kind) => walk_item(kind, item, tell),
    }
}

/// Walks through an item whose type is `kind`.
pub(crate) fn walk_item<'a>(kind: &'a str, item: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    match unwrap(kind, item) {
        Some((inner_kind, inner)) => {
            let head = walk_one(inner_kind, inner, tell);
            tell_blob_or_text(item.text_of("output").unwrap_or_default(), tell);
            head
        }
        None => walk_one(kind, item, tell),
    }
}

/// Whether this is the type of an item that only Responses has.
pub(crate) fn knows(kind: &str) -> bool {
    let is_call_or_result = CallKind::of(kind).is_some() || ResultKind::of(kind).is_some();
    is_call_or_result || HOSTED.contains(&kind) || OTHERS.contains(&kind)
}

/// The API's own item inside one of `@openai/agents`, with its type.
fn unwrap<'a>(kind: &str, item: &'a Json<'_>) -> Option<(&'a str, &'a Json<'a>)> {
    let inner = match kind {
        "hosted_tool_call" | "unknown" => item.get(WRAPPED).filter(|inner| inner.is_object())?,
        _ => return None,
    };
    Some((inner.text_of("type").or_else(|| item.text_of("name"))?, inner))
}

fn walk_one<'a>(kind: &'a str, item: &'a Json<'_>, tell: Tell<'_, 'a>) -> Head {
    let (role, kind) = if let Some(call) = CallKind::of(kind) {
        tell(call.part(item));
        (Role::Assistant, Kind::Call)
    } else if let Some(result) = ResultKind::of(kind) {
        tell(result.part(item));
        (Role::Tool, Kind::Result)
    } else if kind == "reasoning" {
        reasoning(item, tell);
        (Role::Assistant, Kind::Reasoning)
    } else {
        tell_fields(item, tell);
        (opaque_role(kind, item), Kind::Opaque)
    };
    Head { role, kind, is_null: false, speaks: false }
}

fn reasoning<'a>(item: &'a Json<'_>, tell: Tell<'_, 'a>) {
    for field in ["summary", "content", "rawContent"] {
        for part in item.list_of(field) {
            if let Some(text) = part.text_of("text").or_else(|| part.as_str()) {
                tell(Part::reasoning(text));
            }
        }
    }
    let sealed_in = |item: &'a Json<'_>| {
        item.text_of("encrypted_content").or_else(|| item.text_of("encryptedContent"))
    };
    if let Some(sealed) = sealed_in(item).or_else(|| sealed_in(item.get(WRAPPED)?)) {
        tell(Part::media("encrypted reasoning", encrypted(sealed)));
    }
}

fn opaque_role(kind: &str, item: &Json<'_>) -> Role {
    match item.text_of("role") {
        Some("system" | "developer") => Role::System,
        _ if HOSTED.contains(&kind) => Role::Assistant,
        _ => Role::Other,
    }
}

/// Calls the provider answers itself, within the same item.
const HOSTED: [&str; 7] = [
    "file_search_call",
    "web_search_call",
    "image_generation_call",
    "code_interpreter_call",
    "mcp_list_tools",
    "mcp_call",
    "hosted_tool_call",
];

const OTHERS: [&str; 6] = [
    "reasoning",
    "item_reference",
    "compaction",
    "compaction_trigger",
    "additional_tools",
    "configuration_update",
];

/// Where `@openai/agents` keeps what the provider sent.
const WRAPPED: &str = "providerData";
