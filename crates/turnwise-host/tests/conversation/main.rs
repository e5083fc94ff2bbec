//! Tests of conversations from JSON to JSON: the messages that a host sends after a plan.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod counting;
mod notes;
mod pruning;
mod shapes;
mod summaries;

use std::cell::RefCell;
use std::rc::Rc;

use turnwise_host::notes::Notes;
use turnwise_host::text::{PromptOptions, Rejection, fence};
use turnwise_host::turnwise_core::tokens::{TokenCount, estimate};
use turnwise_host::{Committed, Conversation, json, prompts};

fn chat(options: &str, messages: &[&str]) -> Conversation {
    let mut chat = Conversation::new(&json::parse(options).unwrap().json).unwrap();
    for message in messages {
        chat.push(message, false).unwrap();
    }
    chat
}

/// The messages that the model sees, as JSON texts.
fn model_input(chat: &mut Conversation) -> Vec<String> {
    let plan = chat.fit().clone();
    chat.seen(&plan)
}

const ASK: &str = r#"{"role":"user","content":"Where is W-1?"}"#;

const CALL: &str = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"find","arguments":"{\"id\":\"W-1\"}"}}]}"#;

const RESULT: &str = r#"{"role":"tool","tool_call_id":"c1","content":"{\"order\":\"W-1\",\"status\":\"delivered to the neighbor at number 12, signed by A. Smith\",\"weight\":12,\"parts\":[\"a\",\"b\",\"c\"]}"}"#;

const ANSWER: &str = r#"{"role":"assistant","content":"It was delivered."}"#;

const MORE: &str = r#"{"role":"user","content":"Thanks. And W-2?"}"#;

fn user(content: &str) -> String {
    format!(r#"{{"role":"user","content":"{content}"}}"#)
}

const FILLER: &str = "It was to come on Monday. ";
