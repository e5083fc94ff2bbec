//! From a chat message to its parts.

use alloc::borrow::Cow;

use turnwise_core::item::{Kind, Role};

use super::OpenAiChat;
use super::calls::calls;
use crate::content::{Content, walk_unknown};
use crate::definition::Read;
use crate::format::Format;
use crate::json::Json;
use crate::reading::{Emit, Head, Part};
use crate::{media, openai};

impl Read for OpenAiChat {
    fn reader(_message: &Json<'_>) -> Format {
        Format::OpenAiChat
    }
    fn walk<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
        openai::walk(message, emit)
    }
}

/// Walks through `{ role, content }`, which both OpenAI formats have.
pub(crate) fn walk_message<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    let content = message.get("content").unwrap_or(&Json::Null);
    let has_other_content = message.field("refusal").is_some() || message.field("audio").is_some();
    let is_null = *content == Json::Null && !has_other_content;
    let role = match message.text_of("role") {
        Some("system" | "developer") => Role::System,
        Some("user") => Role::User,
        Some("assistant") => Role::Assistant,
        Some("tool" | "function") => {
            emit(result(message, content));
            return Head { role: Role::Tool, kind: Kind::Result, is_null, speaks: None };
        }
        _ => return walk_unknown(message, emit),
    };
    if role == Role::Assistant {
        reasoning(message, emit);
    }
    if let Some(name) = message.text_of("name") {
        emit(Part::name(name));
    }
    Content::read(content, emit).emit(emit);
    if role == Role::Assistant {
        if let Some(refusal) = message.text_of("refusal") {
            emit(Part::text(refusal));
        }
        if let Some(audio) = message.field("audio") {
            emit(Part::media("audio", media::sound(&media::OPENAI, audio)));
        }
        calls(message).for_each(|call| emit(call.part()));
    }
    Head { role, kind: Kind::Message, is_null, speaks: None }
}

fn result<'a>(message: &'a Json<'_>, content: &'a Json<'_>) -> Part<'a> {
    let name = message.text_of("name").unwrap_or_default();
    let id = message.text_of("tool_call_id");
    let id = if message.text_of("role") == Some("function") {
        id.unwrap_or(name)
    } else {
        id.unwrap_or_default()
    };
    let content_read = Content::read(content, &mut |_| {});
    Part {
        cost: content_read.media,
        pictures: content_read.pictures,
        is_clearable: *content != Json::Null,
        ..Part::result(name, id, content_read.text)
    }
}

/// Reasoning as compatible servers send it: one of several fields that say the same.
fn reasoning<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) {
    let text = message.text_of("reasoning_content").or_else(|| message.text_of("reasoning"));
    if let Some(text) = text {
        emit(Part::reasoning(text));
        return;
    }
    for detail in message.list_of("reasoning_details") {
        let text = detail.text_of("text").or_else(|| detail.text_of("summary"));
        emit(Part::reasoning(Cow::Borrowed(text.unwrap_or_default())));
    }
}
