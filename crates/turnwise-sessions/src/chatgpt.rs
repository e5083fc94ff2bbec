//! The export of ChatGPT, `conversations.json`: conversations as trees of messages, of which the
//! path to `current_node` is the one that the person sees.
//!
//! A message to a tool is a call, and the tool's message its result; they are written as those of
//! Chat Completions.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json, parse};

use crate::chat::{Call, Chat};
use crate::conversation::Conversation;
use crate::file::{File, object, owned, string};

/// Whether only ChatGPT exports such an object.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    record.get("mapping").is_some_and(Json::is_object)
}

/// The conversations of an export.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    file.records.iter().filter(|record| wrote(record)).map(conversation).collect()
}

fn conversation(record: &Json<'_>) -> Conversation {
    let mut conversation = Conversation::new(Format::OpenAiChat);
    conversation.id = owned(record, "conversation_id").or_else(|| owned(record, "id"));
    conversation.title = owned(record, "title");
    conversation.model = owned(record, "default_model_slug");
    let nodes: &[(_, Json<'_>)] = match record.get("mapping") {
        Some(Json::Object(nodes)) => nodes,
        _ => &[],
    };
    let path = path(nodes, record.text_of("current_node"));
    let on_path: BTreeSet<*const Json<'_>> =
        path.iter().map(|node| core::ptr::from_ref(*node)).collect();
    for (_, node) in nodes {
        let is_beside = !on_path.contains(&core::ptr::from_ref(node));
        if is_beside && node.field("message").is_some() {
            conversation.leave_out("message", "it is on a branch that was left");
        }
    }
    let mut reading = Reading::default();
    for message in path.iter().filter_map(|node| node.field("message")) {
        let model = message.get("metadata").and_then(|metadata| owned(metadata, "model_slug"));
        conversation.model = model.or(conversation.model);
        reading.add(&mut conversation, message);
    }
    reading.end_answer();
    conversation.finish(&reading.chat.messages)
}

/// The nodes from the root to the current one; without that, to the last one in the file.
fn path<'a, 'j>(
    nodes: &'a [(alloc::borrow::Cow<'j, str>, Json<'j>)],
    current: Option<&str>,
) -> Vec<&'a Json<'j>> {
    let by_id: BTreeMap<&str, &Json<'j>> = nodes.iter().map(|(id, node)| (&**id, node)).collect();
    let last = || nodes.iter().rev().find(|(_, node)| node.list_of("children").is_empty());
    let start = current.and_then(|id| by_id.get(id).copied());
    let mut next = start.or_else(|| last().map(|(_, node)| node));
    let mut path = Vec::new();
    while let Some(node) = next {
        // A file that links its nodes in a circle must not hold us up.
        if path.len() == nodes.len() {
            break;
        }
        path.push(node);
        next = node.text_of("parent").and_then(|id| by_id.get(id).copied());
    }
    path.reverse();
    path
}

#[derive(Default)]
struct Reading {
    chat: Chat,
    calls: u32,
    /// The call that the next message of a tool answers.
    open: Option<String>,
    /// What a tool said so far: it may say several things about one call.
    answer: Option<(String, String)>,
}

impl Reading {
    fn add(&mut self, conversation: &mut Conversation, message: &Json<'_>) {
        let content = message.get("content").unwrap_or(&Json::Null);
        let kind = content.text_of("content_type").unwrap_or("text");
        let author = message.get("author").and_then(|author| author.text_of("role"));
        if matches!(kind, "thoughts" | "reasoning_recap") {
            return conversation.leave_out("reasoning", "a summary for the person");
        }
        let text = text(conversation, content);
        if text.is_empty() {
            return;
        }
        if author == Some("tool") {
            return self.result(conversation, text);
        }
        self.end_answer();
        let recipient = message.text_of("recipient").unwrap_or("all");
        match author {
            Some("assistant") if recipient != "all" => self.call(recipient, text),
            Some(role @ ("user" | "system" | "assistant")) => self.chat.say(role, &text),
            _ => conversation.leave_out("message", "its author is unknown"),
        }
    }

    fn call(&mut self, tool: &str, text: String) {
        self.calls += 1;
        let id = ["call_", &self.calls.to_string()].concat();
        let is_object = parse(&text).is_ok_and(|parsed| parsed.json.is_object());
        let arguments =
            if is_object { text } else { object([("input", string(text))]).to_string() };
        self.chat.call("", Vec::from([Call { id: id.clone(), tool, arguments }]));
        self.open = Some(id);
    }

    fn result(&mut self, conversation: &mut Conversation, text: String) {
        match (&mut self.answer, self.open.take()) {
            (Some((_, before)), _) => {
                before.push('\n');
                before.push_str(&text);
            }
            (answer, Some(id)) => *answer = Some((id, text)),
            (None, None) => conversation.leave_out("result", "its call is not in the file"),
        }
    }

    fn end_answer(&mut self) {
        self.open = None;
        if let Some((id, text)) = self.answer.take() {
            self.chat.result(&id, &text);
        }
    }
}

/// The text of a content. Pictures and files are not in the export.
fn text(conversation: &mut Conversation, content: &Json<'_>) -> String {
    let mut texts: Vec<&str> = Vec::new();
    for part in content.list_of("parts") {
        match part.as_str().or_else(|| part.text_of("text")) {
            Some(text) => texts.push(text),
            None => {
                let kind = part.text_of("content_type").unwrap_or("part");
                conversation.leave_out(kind, "the export has no text for it");
            }
        }
    }
    for name in ["text", "result", "user_profile", "user_instructions", "model_set_context"] {
        texts.extend(content.text_of(name));
    }
    texts.retain(|text| !text.trim().is_empty());
    texts.join("\n")
}
