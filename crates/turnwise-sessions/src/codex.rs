//! Sessions of Codex: JSON lines of records, some of which wrap an item of the Responses API.
//!
//! Older versions wrote the items themselves, behind a line about the session.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json, check_speaker};

use crate::conversation::Conversation;
use crate::file::{File, owned};

/// Whether only Codex writes such a record.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    let is_wrapped = record.get("payload").is_some_and(Json::is_object)
        && record.text_of("type").is_some_and(|kind| WRAPPERS.contains(&kind));
    is_wrapped || record.text_of("record_type").is_some() || is_old_head(record)
}

/// The one conversation of a file.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    let mut conversation = Conversation::new(Format::OpenAiResponses);
    file.count_broken_lines(&mut conversation);
    let mut items: Vec<Json<'_>> = Vec::new();
    for record in &file.records {
        let payload = record.get("payload");
        match (record.text_of("type").unwrap_or_default(), payload) {
            ("response_item", Some(item)) => add(&mut conversation, &mut items, item),
            ("session_meta", Some(meta)) => head(&mut conversation, meta),
            ("turn_context", Some(context)) => {
                conversation.model = owned(context, "model").or(conversation.model);
            }
            ("event_msg", Some(event)) => {
                let kind = event.text_of("type").unwrap_or("event");
                if kind == "user_message" && conversation.title.is_none() {
                    conversation.title = event.text_of("message").map(short);
                }
                if kind == "thread_rolled_back" {
                    roll_back(&mut items, event.get("num_turns").and_then(Json::as_u32));
                }
                conversation.leave_out(kind, "an event of the program");
            }
            ("compacted", Some(_)) => {
                conversation.leave_out("compaction", "the messages that it sums up are here");
            }
            (_, None) if is_old_head(record) => head(&mut conversation, record),
            (_, None) => add(&mut conversation, &mut items, record),
            (kind, Some(_)) => conversation.leave_out(kind, "a record of the program"),
        }
    }
    Vec::from([conversation.finish(&items)])
}

fn add<'a>(conversation: &mut Conversation, items: &mut Vec<Json<'a>>, item: &Json<'a>) {
    if check_speaker(Format::OpenAiResponses, item).is_ok() {
        items.push(item.clone());
    } else {
        let kind = item.text_of("type").or_else(|| item.text_of("record_type"));
        conversation.leave_out(kind.unwrap_or("record"), "a record of the program");
    }
}

/// Takes the id and the instructions from the first record.
fn head(conversation: &mut Conversation, meta: &Json<'_>) {
    conversation.id = conversation.id.take().or_else(|| owned(meta, "id"));
    let base = meta.field("base_instructions");
    let text = base.and_then(|base| base.text_of("text").or_else(|| base.as_str()));
    if let Some(text) = text.or_else(|| meta.text_of("instructions")) {
        conversation.system = Some(Json::String(text.into()).to_string());
    }
}

/// Removes the last turns, as the person did.
fn roll_back(items: &mut Vec<Json<'_>>, turns: Option<u32>) {
    for _ in 0..turns.unwrap_or(0) {
        let is_said = |item: &Json<'_>| item.text_of("role") == Some("user");
        let Some(last) = items.iter().rposition(is_said) else { return };
        items.truncate(last);
    }
}

/// The first line of an older file: an id and instructions, and no type.
fn is_old_head(record: &Json<'_>) -> bool {
    record.get("type").is_none()
        && record.get("role").is_none()
        && ["id", "timestamp", "instructions"].iter().all(|name| record.get(name).is_some())
}

fn short(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    line.chars().take(LONGEST_TITLE).collect()
}

const LONGEST_TITLE: usize = 60;
/// The records that wrap something.
const WRAPPERS: [&str; 5] =
    ["session_meta", "response_item", "event_msg", "turn_context", "compacted"];
