//! genai: its messages have a shape of their own. They are written as Anthropic's blocks, which can
//! say the same, and the steps of the plan are carried out on genai's messages.

use genai::Client;
use genai::chat::{ChatMessage, ChatRequest, ChatRole, ContentPart, MessageContent};
use serde_json::{Value, json};
use turnwise::{Context, Plan, Step};

/// Asks `question`. The history keeps every message; the model sees the plan.
///
/// # Errors
/// The request fails, or a message cannot be read.
pub async fn ask(
    client: &Client,
    context: &mut Context,
    history: &mut Vec<ChatMessage>,
    question: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    history.push(ChatMessage::user(question));
    let plan = fit(context, history)?;

    let model = "gpt-4.1-mini";
    let request = ChatRequest::new(apply(&plan, history)?);
    let response = client.exec_chat(model, request, None).await?;

    let usage = response.usage.prompt_tokens.and_then(|tokens| u32::try_from(tokens).ok());
    if let Some(tokens) = usage {
        context.observe(model, tokens);
    }
    let answer = response.into_first_text().unwrap_or_default();
    history.push(ChatMessage::assistant(answer.as_str()));
    Ok(answer)
}

/// The plan for genai's messages.
///
/// # Errors
/// A message cannot be read.
pub fn fit(context: &mut Context, history: &[ChatMessage]) -> Result<Plan, turnwise::Error> {
    let texts: Vec<_> = history.iter().map(|message| write(message).to_string()).collect();
    context.fit_json(&texts)
}

/// The messages to send.
///
/// # Errors
/// A text of the plan is not JSON.
pub fn apply(plan: &Plan, history: &[ChatMessage]) -> serde_json::Result<Vec<ChatMessage>> {
    let own = |index: &usize| history.get(*index);
    let mut sent = Vec::new();
    for step in plan.steps() {
        match step {
            Step::Keep(range) => {
                sent.extend_from_slice(history.get(range.clone()).unwrap_or_default());
            }
            Step::Move { index, message: None } => sent.extend(own(index).cloned()),
            Step::Replace { index, message } | Step::Move { index, message: Some(message) } => {
                let changed = serde_json::from_str(message)?;
                sent.extend(own(index).map(|message| with_results(message, &changed)));
            }
            Step::Insert { messages } => {
                for message in messages {
                    sent.push(inserted(&serde_json::from_str(message)?));
                }
            }
        }
    }
    Ok(sent)
}

fn write(message: &ChatMessage) -> Value {
    let role = match message.role {
        ChatRole::System => "system",
        ChatRole::Assistant => "assistant",
        ChatRole::User | ChatRole::Tool => "user",
    };
    let blocks: Vec<_> = message.content.parts().iter().map(block).collect();
    json!({ "role": role, "content": blocks })
}

fn block(part: &ContentPart) -> Value {
    match part {
        ContentPart::Text(text) => json!({ "type": "text", "text": text }),
        ContentPart::ReasoningContent(text) => json!({ "type": "thinking", "thinking": text }),
        ContentPart::ToolCall(call) => json!({
            "type": "tool_use", "id": call.call_id, "name": call.fn_name, "input": call.fn_arguments,
        }),
        ContentPart::ToolResponse(result) => json!({
            "type": "tool_result", "tool_use_id": result.call_id, "content": result.content,
        }),
        // Pictures and sealed thoughts cost what they are long.
        other => {
            let data = serde_json::to_string(other).unwrap_or_default();
            json!({ "type": "redacted_thinking", "data": data })
        }
    }
}

/// The message with the results of the changed one: placeholders, or shortened results.
fn with_results(message: &ChatMessage, changed: &Value) -> ChatMessage {
    let blocks = changed.get("content").and_then(Value::as_array);
    let text_of = |id: &str| {
        let mut blocks = blocks.into_iter().flatten();
        let block = blocks.find(|block| block.get("tool_use_id").is_some_and(|it| it == id))?;
        let content = block.get("content")?;
        content.as_str().or_else(|| content.pointer("/0/text")?.as_str())
    };
    let mut message = message.clone();
    let parts = message.content.into_iter().map(|part| match part {
        ContentPart::ToolResponse(mut result) => {
            if let Some(text) = text_of(&result.call_id) {
                result.content = text.to_owned();
            }
            ContentPart::ToolResponse(result)
        }
        other => other,
    });
    message.content = MessageContent::from_parts(parts.collect::<Vec<_>>());
    message
}

/// A summary, or the result of an interrupted call.
fn inserted(message: &Value) -> ChatMessage {
    let content = message.get("content");
    let block = content.and_then(|content| content.pointer("/0"));
    let text = content.and_then(Value::as_str).or_else(|| block?.get("text")?.as_str());
    let text = text.or_else(|| block?.get("content")?.as_str()).unwrap_or_default();
    if let Some(id) = block.and_then(|block| block.get("tool_use_id")?.as_str()) {
        return ChatMessage::from(genai::chat::ToolResponse::new(id, text));
    }
    match message.get("role").and_then(Value::as_str) {
        Some("assistant") => ChatMessage::assistant(text),
        _ => ChatMessage::user(text),
    }
}
