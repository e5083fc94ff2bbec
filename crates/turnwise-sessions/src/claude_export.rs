//! The export of the Claude apps: conversations with `chat_messages`, written as messages of the
//! Messages API.
//!
//! An exported answer holds its calls and their results in one message; the API wants each result
//! in the user's message behind its call.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::take;

use turnwise_formats::{Format, Json};

use crate::conversation::Conversation;
use crate::file::{File, object, owned, string, text_part, tool_name};

/// Whether only the Claude apps export such an object.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    record.get("chat_messages").is_some_and(|list| list.as_array().is_some())
}

/// The conversations of an export.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    file.records.iter().filter(|record| wrote(record)).map(conversation).collect()
}

fn conversation(record: &Json<'_>) -> Conversation {
    let mut conversation = Conversation::new(Format::Anthropic);
    conversation.id = owned(record, "uuid");
    conversation.title = owned(record, "name");
    conversation.model = owned(record, "model");
    let list = record.list_of("chat_messages");
    let path = path(list, record.text_of("current_leaf_message_uuid"));
    let mut chat = Chat::default();
    for (index, message) in list.iter().enumerate() {
        if path.contains(&index) {
            chat.add(&mut conversation, message);
        } else {
            conversation.leave_out("message", "it is on a branch that was left");
        }
    }
    chat.close();
    conversation.finish(&chat.messages)
}

/// The messages from the root to the current one; all, where they have no parents.
fn path(list: &[Json<'_>], leaf: Option<&str>) -> BTreeSet<usize> {
    let by_id: BTreeMap<&str, usize> = list
        .iter()
        .enumerate()
        .filter_map(|(index, message)| Some((message.text_of("uuid")?, index)))
        .collect();
    let has_parent = |message: &Json<'_>| message.text_of("parent_message_uuid").is_some();
    if !list.iter().all(has_parent) {
        return (0..list.len()).collect();
    }
    let mut next = leaf.and_then(|id| by_id.get(id).copied()).or_else(|| list.len().checked_sub(1));
    let mut path = BTreeSet::new();
    while let Some(index) = next.filter(|index| path.insert(*index)) {
        let parent = list.get(index).and_then(|message| message.text_of("parent_message_uuid"));
        next = parent.and_then(|id| by_id.get(id).copied());
    }
    path
}

#[derive(Default)]
struct Chat<'a> {
    messages: Vec<Json<'a>>,
    role: &'static str,
    /// The blocks of the message in the making.
    blocks: Vec<Json<'a>>,
    /// The ids of calls without results.
    open: Vec<Cow<'a, str>>,
    calls: u32,
}

impl<'a> Chat<'a> {
    fn add(&mut self, conversation: &mut Conversation, message: &'a Json<'_>) {
        let role = match message.text_of("sender") {
            Some("assistant") => "assistant",
            Some("human" | "user") => "user",
            _ => return conversation.leave_out("message", "its sender is unknown"),
        };
        self.close();
        self.role = role;
        for file in message.list_of("attachments") {
            let name = file.text_of("file_name").unwrap_or("attachment");
            match file.text_of("extracted_content").filter(|text| !text.is_empty()) {
                Some(text) => self.blocks.push(text_part([name, "\n", text].concat())),
                None => conversation.leave_out("attachment", "the export has no text for it"),
            }
        }
        for _ in message.list_of("files") {
            conversation.leave_out("file", "it is not in the export");
        }
        for block in message.list_of("content") {
            self.block(conversation, role, block);
        }
        let is_empty = message.list_of("content").is_empty();
        let text = message.text_of("text").filter(|text| is_empty && !text.trim().is_empty());
        self.blocks.extend(text.map(text_part));
    }

    fn block(&mut self, conversation: &mut Conversation, role: &'static str, block: &'a Json<'_>) {
        match block.text_of("type") {
            Some("text") => {
                self.turn_to(role);
                let text = block.text_of("text").filter(|text| !text.trim().is_empty());
                self.blocks.extend(text.map(text_part));
            }
            Some("tool_use") => {
                self.turn_to(role);
                self.calls += 1;
                let id = block.text_of("id").map_or_else(
                    || Cow::Owned(["call_", &self.calls.to_string()].concat()),
                    Cow::Borrowed,
                );
                let input = block.field("input").filter(|input| input.is_object());
                self.blocks.push(object([
                    ("type", string("tool_use")),
                    ("id", Json::String(id.clone())),
                    ("name", string(tool_name(block.text_of("name").unwrap_or("tool")))),
                    ("input", input.cloned().unwrap_or(Json::Object(Vec::new()))),
                ]));
                self.open.push(id);
            }
            Some("tool_result") => self.result(conversation, block),
            Some("thinking") => {
                conversation.leave_out("thinking", "the export has no signature for it");
            }
            kind => conversation.leave_out(kind.unwrap_or("block"), "a block for the app"),
        }
    }

    fn result(&mut self, conversation: &mut Conversation, block: &'a Json<'_>) {
        let id = block.text_of("tool_use_id");
        let place = match id {
            Some(id) => self.open.iter().position(|open| open == id),
            None => (!self.open.is_empty()).then_some(0),
        };
        let Some(place) = place else {
            return conversation.leave_out("result", "its call is not in the file");
        };
        let id = self.open.remove(place);
        self.turn_to("user");
        let texts: Vec<String> = block.list_of("content").iter().map(text_of).collect();
        let text = block.text_of("content").map_or_else(|| texts.join("\n"), String::from);
        let is_error = block.get("is_error").and_then(Json::as_bool) == Some(true);
        self.blocks.push(object([
            ("type", string("tool_result")),
            ("tool_use_id", Json::String(id)),
            ("content", string(text)),
            ("is_error", Json::Bool(is_error)),
        ]));
    }

    /// Ends the message in the making if the next block is somebody else's.
    fn turn_to(&mut self, role: &'static str) {
        if self.role != role {
            self.close();
            self.role = role;
        }
    }

    fn close(&mut self) {
        if !self.blocks.is_empty() {
            let content = Json::Array(take(&mut self.blocks));
            self.messages.push(object([("role", string(self.role)), ("content", content)]));
        }
    }
}

/// A result's part as text: only its words, or all of it where it has none.
fn text_of(part: &Json<'_>) -> String {
    part.text_of("text").map_or_else(|| part.to_string(), String::from)
}
