//! Conversations as a host has them, in a line: for tests of what users report.

use turnwise_host::{Conversation, json};

/// A conversation with these options that was told these messages.
pub fn chat(options: &str, messages: &[String]) -> Conversation {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    chat
}

/// A message of Chat Completions that says so.
pub fn said(role: &str, text: &str) -> String {
    format!(r#"{{"role":"{role}","content":"{text}"}}"#)
}
