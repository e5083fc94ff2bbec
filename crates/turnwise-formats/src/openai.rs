//! What the two OpenAI formats share: their lists mix messages and items, so each entry decides how
//! it is read and edited.

use alloc::string::String;
use alloc::vec::Vec;

use crate::json::Json;
use crate::patch::Patch;
use crate::reading::{Emit, Head};
use crate::{openai_chat, openai_responses};

/// Walks through a message or an item.
pub(crate) fn walk<'a>(entry: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    match item_kind(entry) {
        Some(kind) => openai_responses::walk_item(kind, entry, emit),
        None => openai_chat::walk_message(entry, emit),
    }
}

/// The results for calls that never got one.
pub(crate) fn interrupted_results(
    entry: &Json<'_>,
    calls: &[usize],
    text: &str,
) -> Vec<Option<String>> {
    if item_kind(entry).is_none() {
        return openai_chat::interrupted_results(entry, calls, text);
    }
    // An item is one call.
    let only =
        |call: &usize| openai_responses::interrupted_result(entry, text).filter(|_| *call == 0);
    calls.iter().map(only).collect()
}

/// Replaces a result by `placeholder`. No entry has more than one.
pub(crate) fn clear_result(entry: &Json<'_>, answer_index: usize, placeholder: &str) -> Vec<Patch> {
    match item_kind(entry) {
        _ if answer_index > 0 => Vec::new(),
        Some(_) => openai_responses::clear_result(entry, placeholder),
        None => openai_chat::clear_result(entry, placeholder),
    }
}

/// Empties the input of a call.
pub(crate) fn clear_input(entry: &Json<'_>, call_index: usize, placeholder: &str) -> Vec<Patch> {
    match item_kind(entry) {
        Some(_) if call_index > 0 => Vec::new(),
        Some(_) => openai_responses::clear_input(entry, placeholder),
        None => openai_chat::clear_input(entry, call_index, placeholder),
    }
}

/// The fields of a message. Those of a known item may be anything.
pub(crate) fn body<'a>(entry: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
    let is_known = item_kind(entry).is_some_and(openai_responses::knows);
    ("", if is_known { &Json::Null } else { entry })
}

/// The type of an item; nothing for a message, which may have a type of its own next to its role.
fn item_kind<'a>(entry: &'a Json<'_>) -> Option<&'a str> {
    let is_item = |kind: &str| openai_responses::knows(kind) || entry.field("role").is_none();
    entry.text_of("type").filter(|kind| *kind != "message" && is_item(kind))
}
