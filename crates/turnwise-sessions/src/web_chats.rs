//! Exports of LibreChat and Open WebUI: trees of messages with a text each.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::{Format, Json};

use crate::chat::Chat;
use crate::conversation::Conversation;
use crate::file::{File, owned};

/// Whether only LibreChat exports such an object.
pub(crate) fn is_librechat(record: &Json<'_>) -> bool {
    record.list_of("messages").iter().any(|message| message.get("isCreatedByUser").is_some())
}

/// The conversations of an export of LibreChat: messages in a list, or each in its parent's
/// `children`, with the newest one last.
pub(crate) fn read_librechat(file: &File<'_>) -> Vec<Conversation> {
    let exports = file.records.iter().filter(|record| is_librechat(record));
    let conversation = |record: &Json<'_>| {
        let mut conversation = Conversation::new(Format::OpenAiChat);
        conversation.id = owned(record, "conversationId");
        conversation.title = owned(record, "title");
        let options = record.get("options").unwrap_or(record);
        conversation.model = owned(options, "model");
        let mut all = Vec::new();
        flatten(record.list_of("messages"), &mut all);
        let id = |message: &Json<'_>| owned(message, "messageId");
        let nodes = all.iter().filter_map(|message| Some((id(message)?, *message)));
        let path = path(nodes.collect(), None, "parentMessageId");
        count_others(&mut conversation, all.len(), path.len());
        let mut chat = Chat::default();
        for message in path {
            let is_users = message.get("isCreatedByUser").and_then(Json::as_bool) == Some(true);
            let model = owned(message, "model").filter(|_| !is_users);
            conversation.model = model.or(conversation.model.take());
            let text = text(&mut conversation, message);
            if !text.is_empty() {
                chat.say(if is_users { "user" } else { "assistant" }, &text);
            }
        }
        conversation.finish(&chat.messages)
    };
    exports.map(conversation).collect()
}

/// Whether only Open WebUI exports such an object.
pub(crate) fn is_open_webui(record: &Json<'_>) -> bool {
    record.get("chat").is_some_and(|chat| chat.get("history").is_some())
}

/// The conversations of an export of Open WebUI.
pub(crate) fn read_open_webui(file: &File<'_>) -> Vec<Conversation> {
    let exports = file.records.iter().filter(|record| is_open_webui(record));
    let conversation = |record: &Json<'_>| {
        let mut conversation = Conversation::new(Format::OpenAiChat);
        let chat_record = record.get("chat").unwrap_or(&Json::Null);
        conversation.id = owned(record, "id");
        conversation.title = owned(record, "title").or_else(|| owned(chat_record, "title"));
        let history = chat_record.get("history").unwrap_or(&Json::Null);
        let nodes: &[(Cow<'_, str>, Json<'_>)] = match history.get("messages") {
            Some(Json::Object(nodes)) => nodes,
            _ => &[],
        };
        let by_id = nodes.iter().map(|(id, node)| (String::from(&**id), node)).collect();
        let path = path(by_id, history.text_of("currentId"), "parentId");
        count_others(&mut conversation, nodes.len(), path.len());
        let mut chat = Chat::default();
        for message in path {
            conversation.model = owned(message, "model").or(conversation.model.take());
            let text = text(&mut conversation, message);
            match message.text_of("role") {
                _ if text.is_empty() => {}
                Some(role @ ("system" | "user" | "assistant")) => chat.say(role, &text),
                _ => conversation.leave_out("message", "its role is unknown"),
            }
        }
        conversation.finish(&chat.messages)
    };
    exports.map(conversation).collect()
}

fn flatten<'a, 'j>(messages: &'a [Json<'j>], all: &mut Vec<&'a Json<'j>>) {
    for message in messages {
        all.push(message);
        // A file is at most as deep as the parser lets it be.
        flatten(message.list_of("children"), all);
    }
}

/// The messages from the first to the current one; without that, to the last in the file.
fn path<'a, 'j>(
    nodes: Vec<(String, &'a Json<'j>)>,
    current: Option<&str>,
    parent: &str,
) -> Vec<&'a Json<'j>> {
    let last = nodes.last().map(|(id, _)| id.clone());
    let by_id: BTreeMap<String, &Json<'j>> = nodes.into_iter().collect();
    let mut next = current.map(String::from).filter(|id| by_id.contains_key(id)).or(last);
    let mut seen = BTreeSet::new();
    let mut path = Vec::new();
    while let Some(id) = next.take_if(|id| seen.insert(id.clone())) {
        let Some(node) = by_id.get(&id) else { break };
        path.push(*node);
        next = owned(node, parent);
    }
    path.reverse();
    path
}

fn count_others(conversation: &mut Conversation, all: usize, used: usize) {
    for _ in used..all {
        conversation.leave_out("message", "it is on a branch that was left");
    }
}

/// The text of a message: a string, or the texts among its parts.
fn text(conversation: &mut Conversation, message: &Json<'_>) -> String {
    let mut texts: Vec<&str> = Vec::new();
    for part in message.list_of("content") {
        let inner =
            part.get("text").and_then(|text| text.as_str().or_else(|| text.text_of("value")));
        match inner {
            Some(text) => texts.push(text),
            None => {
                let kind = part.text_of("type").unwrap_or("part");
                conversation.leave_out(kind, "the export has no text for it");
            }
        }
    }
    for _ in message.list_of("files") {
        conversation.leave_out("file", "it is not in the export");
    }
    if texts.is_empty() {
        let whole = ["content", "text"].iter().find_map(|name| message.text_of(name));
        texts.extend(whole.filter(|text| !text.is_empty()));
    }
    texts.join("\n")
}
