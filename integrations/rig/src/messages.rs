//! Rig's messages as Anthropic's blocks, which have the same shape: results are parts of a user
//! message. Every message and every block has its index in the field `rig`, so that what a plan
//! leaves alone comes back as rig's own message.

use rig_core::message::{
    AssistantContent, AssistantMessage, CallId, Message, ToolName, ToolResultContent, UserContent,
};
use serde_json::{Value, json};

/// Writes a message with its index.
pub(crate) fn write((message, index): (&Message, usize)) -> Value {
    let blocks = |blocks: Vec<Value>| {
        let numbered = blocks.into_iter().enumerate().map(|(place, mut block)| {
            if let Some(fields) = block.as_object_mut() {
                fields.insert(INDEX.into(), place.into());
            }
            block
        });
        numbered.collect::<Vec<_>>()
    };
    match message {
        Message::System { content } => {
            json!({ "role": "system", "content": content, INDEX: index })
        }
        Message::User { content } => {
            let content = blocks(content.iter().map(user_block).collect());
            json!({ "role": "user", "content": content, INDEX: index })
        }
        Message::Assistant(message) => {
            let content = blocks(message.content.iter().map(assistant_block).collect());
            json!({ "role": "assistant", "content": content, INDEX: index })
        }
    }
}

/// The index of a message of the history. `None` for a message that the plan inserts.
pub(crate) fn index(message: &Value) -> Option<usize> {
    usize::try_from(message.get(INDEX)?.as_u64()?).ok()
}

/// Reads a message of a plan: rig's own where it is unchanged.
pub(crate) fn read(sent: &Value, written: &[Value], history: &[Message]) -> Option<Message> {
    let Some((index, own)) = index(sent).and_then(|at| Some((at, history.get(at)?))) else {
        return inserted(sent);
    };
    let before = written.get(index)?;
    if sent == before {
        return Some(own.clone());
    }
    let blocks = sent.get("content")?.as_array()?;
    let place = |block: &Value| usize::try_from(block.get(INDEX)?.as_u64()?).ok();
    let same =
        |block: &Value, place: usize| before.pointer(&format!("/content/{place}")) == Some(block);
    Some(match own {
        Message::System { .. } => own.clone(),
        Message::User { content } => Message::User {
            content: blocks
                .iter()
                .filter_map(|block| {
                    match place(block).and_then(|at| Some((at, content.get(at)?))) {
                        Some((at, own)) if same(block, at) => Some(own.clone()),
                        own => user_content(block, own.map(|(_, own)| own)),
                    }
                })
                .collect(),
        },
        Message::Assistant(message) => {
            let content = blocks.iter().filter_map(|block| {
                let at = place(block)?;
                let own = message.content.get(at)?;
                Some(if same(block, at) { own.clone() } else { emptied(own) })
            });
            let content = content.collect();
            Message::Assistant(message.clone().with_content(content))
        }
    })
}

fn user_block(content: &UserContent) -> Value {
    match content {
        UserContent::Text(text) => json!({ "type": "text", "text": text.text }),
        UserContent::ToolResult(result) => json!({
            "type": "tool_result",
            "tool_use_id": result.call.to_string(),
            "is_error": result.is_error,
            "content": result.content.iter().map(result_block).collect::<Vec<_>>(),
        }),
        UserContent::Image(_) => media("image", content),
        UserContent::Audio(_) | UserContent::Video(_) | UserContent::Document(_) => {
            media("document", content)
        }
    }
}

fn result_block(content: &ToolResultContent) -> Value {
    match content {
        ToolResultContent::Text(text) => json!({ "type": "text", "text": text.text }),
        ToolResultContent::Json { value } => json!({ "type": "text", "text": value.to_string() }),
        ToolResultContent::Image(_) => media("image", content),
    }
}

fn assistant_block(content: &AssistantContent) -> Value {
    match content {
        AssistantContent::Text(text) => json!({ "type": "text", "text": text.text }),
        AssistantContent::ToolCall(call) => json!({
            "type": "tool_use",
            "id": call.id.to_string(),
            "name": call.function.name.as_str(),
            "input": call.function.arguments,
        }),
        AssistantContent::Reasoning(reasoning) => {
            json!({ "type": "thinking", "thinking": reasoning.text })
        }
        AssistantContent::Image(_) => media("image", content),
        // Sealed items of the provider cost what they are long.
        other => {
            json!({ "type": "redacted_thinking", "data": serde_json::to_string(other).unwrap_or_default() })
        }
    }
}

/// Media by their data, from which their size is estimated.
fn media(kind: &str, content: &impl serde::Serialize) -> Value {
    let value = serde_json::to_value(content).unwrap_or_default();
    let data = value.pointer("/data/value").and_then(Value::as_str).unwrap_or_default();
    json!({ "type": kind, "source": { "type": "base64", "data": data } })
}

/// A message of the plan: the summary, or results that close interrupted calls.
fn inserted(message: &Value) -> Option<Message> {
    let content = message.get("content")?;
    let is_assistant = message.get("role")? == "assistant";
    if let Some(text) = content.as_str() {
        return Some(if is_assistant { Message::assistant(text) } else { Message::user(text) });
    }
    let blocks = content.as_array()?;
    if !is_assistant {
        let content = blocks.iter().filter_map(|block| user_content(block, None)).collect();
        return Some(Message::User { content });
    }
    let texts = blocks.iter().filter_map(|block| block.get("text")?.as_str());
    let content = texts.map(AssistantContent::text).collect();
    Some(Message::Assistant(AssistantMessage::new(content)))
}

/// A block that the plan changed or inserted.
fn user_content(block: &Value, own: Option<&UserContent>) -> Option<UserContent> {
    if block.get("type")? == "text" {
        return Some(UserContent::text(block.get("text")?.as_str()?));
    }
    let content = block.get("content")?;
    let text =
        content.as_str().or_else(|| content.pointer("/0/text")?.as_str()).unwrap_or_default();
    let content = vec![ToolResultContent::text(text)];
    if let Some(UserContent::ToolResult(result)) = own {
        return Some(UserContent::ToolResult(rig_core::message::ToolResult {
            content,
            ..result.clone()
        }));
    }
    let call = CallId::from_wire(block.get("tool_use_id")?.as_str()?);
    let name = ToolName::new("interrupted").ok()?;
    Some(UserContent::tool_result(call, name, content))
}

/// A call with empty arguments. Everything else stays.
fn emptied(content: &AssistantContent) -> AssistantContent {
    let AssistantContent::ToolCall(call) = content else { return content.clone() };
    let mut call = call.clone();
    call.function.arguments.clear();
    call.native = None;
    AssistantContent::ToolCall(call)
}

const INDEX: &str = "rig";
