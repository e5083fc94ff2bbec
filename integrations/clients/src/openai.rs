//! async-openai: its messages are read as they are, and a plan gives messages of the same type.

use async_openai::Client;
use async_openai::config::Config;
use async_openai::types::chat::{
    ChatCompletionRequestAssistantMessage, ChatCompletionRequestMessage,
    ChatCompletionRequestUserMessage, CreateChatCompletionRequestArgs,
};
use turnwise::Context;

/// Asks `question`. The history keeps every message; the model sees the plan.
///
/// # Errors
/// The request fails, or a message has no format that Turnwise knows.
pub async fn ask<C: Config>(
    client: &Client<C>,
    context: &mut Context,
    history: &mut Vec<ChatCompletionRequestMessage>,
    question: &str,
) -> Result<String, Box<dyn std::error::Error>> {
    history.push(ChatCompletionRequestUserMessage::from(question).into());
    let plan = context.fit(history)?;

    let model = "gpt-4.1-mini";
    let request = CreateChatCompletionRequestArgs::default()
        .model(model)
        .messages(plan.apply(history)?)
        .build()?;
    let response = client.chat().create(request).await?;

    if let Some(usage) = response.usage {
        context.observe(model, usage.prompt_tokens);
    }
    let answer = response.choices.into_iter().next().and_then(|choice| choice.message.content);
    let answer = answer.unwrap_or_default();
    history.push(ChatCompletionRequestAssistantMessage::from(answer.as_str()).into());
    Ok(answer)
}
