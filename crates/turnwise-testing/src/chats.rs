//! Short conversations through the host crate, for tests of bug reports.

use turnwise_host::{Conversation, json};

/// A conversation with these options and messages.
pub fn chat(options: &str, messages: &[String]) -> Conversation {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    chat
}

/// A Chat Completions message with this role and text.
pub fn chat_message(role: &str, text: &str) -> String {
    format!(r#"{{"role":"{role}","content":"{text}"}}"#)
}
