//! The text engine that is linked into native builds.

use std::cell::Cell;
use std::rc::Rc;

use turnwise_host::notes::Notes;
use turnwise_host::text::{Prompt, PromptOptions};
use turnwise_host::turnwise_core::summary::Job;
use turnwise_host::{Conversation, Notetaker};

/// A notetaker for the replays of one conversation.
pub fn notetaker(_: &Rc<Cell<bool>>) -> Rc<dyn Notetaker> {
    Rc::new(Notes::default())
}

/// A model's summary without the secrets in it.
pub fn redacted(chat: &Conversation, text: &str) -> Option<String> {
    Some(chat.redacted_summary(text))
}

/// The prompt for a model's summary.
pub fn prompt(chat: &Conversation, job: &Job) -> Prompt {
    chat.prompt(job, &PromptOptions::default())
}
