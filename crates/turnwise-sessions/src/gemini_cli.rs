//! Sessions of Gemini CLI: an object with messages, or JSON lines with one message each, which a
//! later line with the same id replaces.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use turnwise_formats::{Format, Json};

use crate::conversation::Conversation;
use crate::file::{File, object, owned, string, tool_name};

/// Whether only Gemini CLI writes such a record.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    record.get("sessionId").is_some() && record.get("projectHash").is_some()
}

/// The one conversation of a file.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    let mut conversation = Conversation::new(Format::Gemini);
    file.count_broken_lines(&mut conversation);
    for head in file.records.iter().filter(|record| wrote(record)) {
        conversation.id = owned(head, "sessionId");
        conversation.title = owned(head, "summary");
    }
    let mut newest: BTreeMap<&str, &Json<'_>> = BTreeMap::new();
    let records = file.records_in("messages");
    newest.extend(records.iter().filter_map(|record| Some((record.text_of("id")?, *record))));
    let mut messages = Vec::new();
    for record in records.into_iter().filter(|record| !wrote(record)) {
        let record = match record.text_of("id") {
            Some(id) => match newest.remove(id) {
                Some(newest) => newest,
                None => continue,
            },
            None => record,
        };
        match record.text_of("type") {
            Some("user") => push(&mut messages, "user", words(record)),
            Some("gemini") => {
                conversation.model = owned(record, "model").or(conversation.model);
                answer(&mut conversation, &mut messages, record);
            }
            kind => conversation.leave_out(kind.unwrap_or("record"), "a record of the program"),
        }
    }
    Vec::from([conversation.finish(&messages)])
}

/// An answer, and the results of its calls.
fn answer<'a>(conversation: &mut Conversation, messages: &mut Vec<Json<'a>>, record: &'a Json<'_>) {
    let mut parts = words(record);
    let mut results = Vec::new();
    for _ in record.list_of("thoughts") {
        conversation.leave_out("thought", "a summary for the person");
    }
    for call in record.list_of("toolCalls") {
        let name = string(tool_name(call.text_of("name").unwrap_or("tool")));
        let id = || string(call.text_of("id").unwrap_or_default());
        let args = call.field("args").cloned().unwrap_or(Json::Object(Vec::new()));
        let made = [("id", id()), ("name", name.clone()), ("args", args)];
        parts.push(object([("functionCall", object(made))]));
        let of_call =
            call.list_of("result").iter().filter_map(|part| part.field("functionResponse"));
        let response = of_call.filter_map(|result| result.field("response")).next().cloned();
        let shown = || call.text_of("resultDisplay").map(|text| object([("output", string(text))]));
        let Some(response) = response.or_else(shown) else { continue };
        let given = [("id", id()), ("name", name), ("response", response)];
        results.push(object([("functionResponse", object(given))]));
    }
    push(messages, "model", parts);
    push(messages, "user", results);
}

fn push<'a>(messages: &mut Vec<Json<'a>>, role: &'static str, parts: Vec<Json<'a>>) {
    if !parts.is_empty() {
        messages.push(object([("role", string(role)), ("parts", Json::Array(parts))]));
    }
}

/// A content: a text, or parts of the API.
fn words<'a>(record: &'a Json<'_>) -> Vec<Json<'a>> {
    match record.get("content") {
        Some(Json::Array(parts)) => parts.iter().filter(|part| part.is_object()).cloned().collect(),
        Some(Json::String(text)) if !text.trim().is_empty() => {
            Vec::from([object([("text", string(&**text))])])
        }
        _ => Vec::new(),
    }
}
