//! The requests that ask a model the questions of a recorded conversation, as a provider's batch
//! file takes them.

use turnwise_host::Conversation;
use turnwise_host::formats::InputError;
use turnwise_host::json::{parse, push_string};
use turnwise_host::options::Settings;
use turnwise_host::turnwise_core::item::Role;

use crate::evidence::Question;
use crate::message::Message;

/// A question at the end of a conversation, under a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The messages to send as JSON, with the question last.
    pub messages: Vec<String>,
}

/// The request for each question after the conversation was replayed under `settings`. `texts` are
/// Chat Completions messages.
///
/// # Errors
/// A message that is not a JSON object.
pub fn asked_at_end(
    texts: &[&str],
    questions: &[Question],
    settings: &Settings,
) -> Result<Vec<Asked>, InputError> {
    let mut chat = Conversation::with_settings(settings.clone());
    for (index, text) in texts.iter().enumerate() {
        let is_asked = Message::read(&parse(text)?.json).role == Role::Assistant;
        if index > 0 && is_asked {
            chat.fit();
        }
        chat.push(text, false)?;
    }
    let ask = |question: &Question| {
        let mut asked = chat.clone();
        asked.push(&as_message(&question.question), false)?;
        let plan = asked.fit().clone();
        Ok(Asked { messages: asked.seen(&plan) })
    };
    questions.iter().map(ask).collect()
}

/// A line of a batch file in the format of OpenAI, which vLLM and other servers also read. The
/// answer has the same `custom_id`.
pub fn line(custom_id: &str, model: &str, messages: &[String]) -> String {
    let mut out = String::from("{\"custom_id\":");
    push_string(&mut out, custom_id);
    out.push_str(",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":");
    out.push_str("{\"model\":");
    push_string(&mut out, model);
    out.push_str(",\"messages\":[");
    out.push_str(&messages.join(","));
    out.push_str("]}}");
    out
}

fn as_message(text: &str) -> String {
    let mut out = String::from(r#"{"role":"user","content":"#);
    push_string(&mut out, text);
    out.push('}');
    out
}
