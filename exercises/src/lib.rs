//! Helpers of the exercises: recorded conversations, and a check for requests that a provider would
//! refuse. README.md explains how to use the exercises.
#![allow(clippy::expect_used)]

use std::hash::{DefaultHasher, Hash, Hasher};

use turnwise_check::{Format, Options, Severity, lint};
use turnwise_host::json::{Json, Parsed, parse};

/// A recorded conversation in the format of OpenAI's Chat Completions.
pub struct Recorded {
    /// Its source.
    pub id: String,
    /// Its messages.
    pub messages: Vec<Json<'static>>,
}

impl Recorded {
    /// The histories that were sent to the model. They end with a user message or a result.
    pub fn requests(&self) -> impl Iterator<Item = &[Json<'static>]> {
        let is_asked = |end: &usize| {
            self.messages
                .get(end - 1)
                .is_some_and(|last| role(last) != "assistant" && role(last) != "system")
        };
        let is_whole =
            |end: &usize| self.messages.get(*end).is_none_or(|next| role(next) != "tool");
        (1..=self.messages.len())
            .filter(is_asked)
            .filter(is_whole)
            .filter_map(|end| self.messages.get(..end))
    }
}

/// The recorded conversations in `tests/data` with this format: customer service with tools, and a
/// bug fix.
pub fn recorded() -> Vec<Recorded> {
    let rows = include_str!("../../tests/data/conversations.jsonl")
        .lines()
        .map(|line| parse(line).expect("JSON").json);
    let chats = rows.filter(|row| row.text_of("format") == Some("openai-chat"));
    let read = |row: Json<'_>| Recorded {
        id: row.text_of("id").unwrap_or_default().to_owned(),
        messages: row
            .list_of("messages")
            .iter()
            .map(|message| message.clone().into_owned())
            .collect(),
    };
    chats.map(read).collect()
}

/// The role of a message's author.
pub fn role<'m>(message: &'m Json<'_>) -> &'m str {
    message.text_of("role").unwrap_or_default()
}

/// The ids of the calls that a message makes.
pub fn calls<'m>(message: &'m Json<'_>) -> impl Iterator<Item = &'m str> {
    message.list_of("tool_calls").iter().filter_map(|call| call.text_of("id"))
}

/// The id of the call that a message answers.
pub fn answers<'m>(message: &'m Json<'_>) -> Option<&'m str> {
    message.text_of("tool_call_id").filter(|_| role(message) == "tool")
}

/// The errors of a request, as rule and message index. They come from the project's linter, which
/// has more rules than the exercises.
pub fn refused(messages: &[&Json<'_>]) -> Vec<(&'static str, usize)> {
    let messages: Vec<_> = messages
        .iter()
        .map(|message| Parsed { json: (*message).clone(), is_mended: false })
        .collect();
    let options = Options { format: Some(Format::OpenAiChat), ..Options::default() };
    let findings = lint(&messages, &options).into_iter();
    findings
        .filter(|found| found.severity == Severity::Error)
        .map(|found| (found.rule, found.index as usize))
        .collect()
}

/// A hash of a message's text, with which the engine detects edits.
pub fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Turns the functions in it into tests.
#[macro_export]
macro_rules! tests {
    ($($(#[$note:meta])* fn $name:ident() $body:block)*) => {
        $($(#[$note])* #[test] fn $name() $body)*
    };
}

/// Turns the functions in it into a list, for tests that expect some of them to fail.
#[macro_export]
macro_rules! listed {
    ($($(#[$note:meta])* fn $name:ident() $body:block)*) => {
        $($(#[$note])* fn $name() $body)*
        pub const ALL: &[(&str, fn())] = &[$((stringify!($name), $name)),*];
    };
}
