//! Writes messages of Chat Completions, for programs whose messages are nobody's format.

use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::Json;

use crate::file::{object, string, tool_name};

/// The messages so far.
#[derive(Default)]
pub(crate) struct Chat {
    pub messages: Vec<Json<'static>>,
}

/// A call of a tool.
pub(crate) struct Call<'a> {
    pub id: String,
    pub tool: &'a str,
    /// JSON.
    pub arguments: String,
}

impl Chat {
    /// A message that only says something.
    pub fn say(&mut self, role: &str, text: &str) {
        let message = [("role", own(role)), ("content", own(text))];
        self.messages.push(object(message));
    }

    /// A message of the model with calls.
    pub fn call(&mut self, text: &str, calls: Vec<Call<'_>>) {
        let calls = calls.into_iter().map(|call| {
            let name = string(tool_name(call.tool));
            let function = object([("name", name), ("arguments", string(call.arguments))]);
            object([("id", string(call.id)), ("type", own("function")), ("function", function)])
        });
        self.messages.push(object([
            ("role", own("assistant")),
            ("content", if text.is_empty() { Json::Null } else { own(text) }),
            ("tool_calls", Json::Array(calls.collect())),
        ]));
    }

    /// What a tool answered.
    pub fn result(&mut self, id: &str, text: &str) {
        let message = [("role", own("tool")), ("tool_call_id", own(id)), ("content", own(text))];
        self.messages.push(object(message));
    }
}

fn own(text: &str) -> Json<'static> {
    string(String::from(text))
}
