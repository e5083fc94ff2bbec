//! LangChain messages.

use super::chat::chat_part;
use super::object::{Object, list, typed};
use super::{Written, calls, content_text, results};
use crate::convert::model::{Message, Role};
use crate::lint::langchain_tool_message;

impl Written {
    pub(super) fn langchain(&mut self, message: &Message) {
        let index = message.index;
        if message.role == Role::Tool {
            for (id, name, output) in results(message) {
                self.no_media(index, output);
                self.messages.push((
                    index,
                    langchain_tool_message(None, id, name, &output.text, output.is_error),
                ));
            }
            return;
        }
        let parts = self.speakable(message, true);
        let calls = calls(message, |id, name, input| {
            Object::new()
                .text("name", name)
                .raw("args", input)
                .text("id", id)
                .text("type", "tool_call")
                .end()
        });
        if parts.is_empty() && calls.is_empty() {
            return;
        }
        let kind = match message.role {
            Role::System => "system",
            Role::Assistant => "ai",
            _ => "human",
        };
        let object = typed(kind);
        let object = match content_text(&parts) {
            Some(text) => object.text("content", &text),
            None => object.raw("content", &list(parts.iter().map(|part| chat_part(part)))),
        };
        self.push(
            index,
            if calls.is_empty() { object } else { object.raw("tool_calls", &list(calls)) },
        );
    }
}
