//! From an item to its parts.

use alloc::string::String;

use turnwise_core::item::{Kind, Role};
use turnwise_core::mending::INTERRUPTED;

use super::OpenAiResponses;
use super::joint::{Joint, joint};
use super::kinds::{CallKind, HOSTED, ResultKind, WRAPPED};
use super::write::interrupted_result;
use crate::content::{emit_blob_or_text, emit_fields, encrypted};
use crate::definition::Read;
use crate::format::Format;
use crate::json::Json;
use crate::openai;
use crate::reading::{Emit, Head, Part};

impl Read for OpenAiResponses {
    fn reader(_message: &Json<'_>) -> Format {
        Format::OpenAiResponses
    }
    fn walk<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
        openai::walk(message, emit)
    }
    fn compacts(message: &Json<'_>) -> bool {
        message.text_of("type") == Some("compaction")
    }
    fn is_untied(message: &Json<'_>) -> bool {
        is_untied(message)
    }
    fn own_id<'a>(message: &'a Json<'_>) -> Option<[&'a str; 2]> {
        let kind = message.text_of("type").filter(|kind| *kind != "item_reference")?;
        let id = message.text_of("id").filter(|id| !id.is_empty())?;
        // An id that joins a call with its result is not the provider's alone.
        let joins = matches!(joint(message), Some(Joint::Call { id: call, .. }) if call == id);
        (!joins).then_some([kind, id])
    }
    /// A computer call, for example, is answered by a picture.
    fn costly_result(message: &Json<'_>) -> Option<String> {
        match message.text_of("type")? {
            "message" | "function_call" => None,
            _ => interrupted_result(message, INTERRUPTED),
        }
    }
}

/// Whether a message of the assistant, or reasoning, lacks the id that joins the two.
pub(super) fn is_untied(item: &Json<'_>) -> bool {
    let is_message = matches!(item.text_of("type"), None | Some("message"));
    let is_joined = is_message && item.text_of("role") == Some("assistant")
        || item.text_of("type") == Some("reasoning");
    is_joined && item.text_of("id").is_none_or(str::is_empty)
}

/// Walks through an item whose type is `kind`.
pub(crate) fn walk_item<'a>(kind: &'a str, item: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    match unwrap(kind, item) {
        Some((inner_kind, inner)) => {
            let head = walk_one(inner_kind, inner, emit);
            emit_blob_or_text(item.text_of("output").unwrap_or_default(), emit);
            head
        }
        None => walk_one(kind, item, emit),
    }
}

/// The API's own item inside one of `@openai/agents`, with its type.
pub(super) fn unwrap<'a>(kind: &str, item: &'a Json<'_>) -> Option<(&'a str, &'a Json<'a>)> {
    let inner = match kind {
        "hosted_tool_call" | "unknown" => item.get(WRAPPED).filter(|inner| inner.is_object())?,
        _ => return None,
    };
    Some((inner.text_of("type").or_else(|| item.text_of("name"))?, inner))
}

fn walk_one<'a>(kind: &'a str, item: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    let (role, kind) = if let Some(call) = CallKind::named(kind) {
        emit(call.part(item));
        (Role::Assistant, Kind::Call)
    } else if let Some(result) = ResultKind::named(kind) {
        emit(result.part(item));
        (Role::Tool, Kind::Result)
    } else if kind == "reasoning" {
        reasoning(item, emit);
        (Role::Assistant, Kind::Reasoning)
    } else {
        emit_fields(item, emit);
        (opaque_role(kind, item), Kind::Opaque)
    };
    Head { role, kind, is_null: false, speaks: None }
}

fn reasoning<'a>(item: &'a Json<'_>, emit: Emit<'_, 'a>) {
    for field in ["summary", "content", "rawContent"] {
        for part in item.list_of(field) {
            if let Some(text) = part.text_of("text").or_else(|| part.as_str()) {
                emit(Part::reasoning(text));
            }
        }
    }
    let sealed_in = |item: &'a Json<'_>| {
        item.text_of("encrypted_content").or_else(|| item.text_of("encryptedContent"))
    };
    if let Some(sealed) = sealed_in(item).or_else(|| sealed_in(item.get(WRAPPED)?)) {
        emit(Part::media("encrypted reasoning", encrypted(sealed)));
    }
}

fn opaque_role(kind: &str, item: &Json<'_>) -> Role {
    match item.text_of("role") {
        Some("system" | "developer") => Role::System,
        _ if HOSTED.contains(&kind) => Role::Assistant,
        _ => Role::Other,
    }
}
