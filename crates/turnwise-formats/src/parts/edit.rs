//! Edits of messages made of parts: placeholders, closing results, new lists.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::policy::Closing;

use super::{Parts, ToolPart, Visited};
use crate::json::Json;
use crate::patch::{Patch, Step, apply};
use crate::writing::fill;

/// Replaces the result number `answer_index` by `placeholder`.
pub(super) fn clear_result(
    parts: &dyn Parts,
    message: &Json<'_>,
    answer_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(result) = find(parts, message, true, answer_index).filter(|part| part.is_clearable)
    {
        parts.clear(&result, &mut |fields, template| {
            let value = fill(template, &[result.id, result.tool, placeholder]);
            patches.push(Patch { path: parts.path(message, &result, fields), value });
        });
    }
    patches
}

/// Empties the input of the call number `call_index`.
pub(super) fn clear_input(parts: &dyn Parts, message: &Json<'_>, call_index: usize) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(call) = find(parts, message, false, call_index).filter(|part| part.is_clearable) {
        let value = if call.value.is_object() { "{}" } else { "\"{}\"" };
        patches.push(Patch {
            path: parts.path(message, &call, call.fields),
            value: String::from(value),
        });
        parts.clear_copies(message, call.id, &mut patches);
    }
    patches
}

/// A result for a call that never got one: a message, or a part of one where results are together.
pub(super) fn interrupted_result(
    parts: &dyn Parts,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Option<String> {
    let call = find(parts, message, false, call_index)?;
    Some(fill(parts.interrupted(message, &call)?, &[call.id, call.tool, text]))
}

/// The same within the message that makes the call.
pub(super) fn close_call(
    parts: &dyn Parts,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Vec<Patch> {
    let mut patches = Vec::new();
    if let Some(call) = find(parts, message, false, call_index) {
        for (field, template) in parts.closed() {
            let value = fill(template, &[call.id, call.tool, text]);
            patches.push(Patch { path: parts.path(message, &call, &[field]), value });
        }
    }
    patches
}

/// The result number `answer_index` for another message: a part where results are together, else a
/// message with this part alone.
pub(super) fn lent_result(
    parts: &dyn Parts,
    message: &Json<'_>,
    answer_index: usize,
) -> Option<String> {
    let place = find(parts, message, true, answer_index)?.index;
    let part = message.list_of(parts.list()).get(place)?;
    if parts.format().closing() == Closing::Together {
        return Some(without_breakpoints(part).to_string());
    }
    let list = ["[", &part.to_string(), "]"].concat();
    let patch = Patch { path: Vec::from([parts.list().into()]), value: list };
    Some(apply(&[patch], message).to_string())
}

/// The part without cache breakpoints: those of a request are counted in its messages.
fn without_breakpoints<'a>(part: &Json<'a>) -> Json<'a> {
    let mut part = part.clone();
    if let Json::Object(fields) = &mut part {
        fields.retain(|(name, _)| name != "cache_control");
        for (_, value) in fields.iter_mut().filter(|(name, _)| name == "content") {
            if let Json::Array(blocks) = value {
                *value = Json::Array(blocks.iter().map(without_breakpoints).collect());
            }
        }
    }
    part
}

/// A message of the user with these parts.
pub(super) fn results(parts: &dyn Parts, results: &[String]) -> String {
    let list = ["[", &results.join(","), "]"].concat();
    ["{\"role\":\"user\",\"", parts.list(), "\":", &list, "}"].concat()
}

/// Puts `new` behind the results of a message and takes the results with the numbers `orphans` out
/// of it. `patches` are the message's other ones: they follow their parts.
pub(super) fn relist(
    parts: &dyn Parts,
    message: &Json<'_>,
    new: &[String],
    orphans: &[usize],
    patches: &mut Vec<Patch>,
) {
    let results = places(parts, message);
    let gone: Vec<usize> = orphans.iter().filter_map(|it| results.get(*it).copied()).collect();
    let new_at = results.last().map_or(0, |last| last + 1);
    let old = message.list_of(parts.list()).iter().enumerate();
    let (before, behind): (Vec<_>, Vec<_>) =
        old.filter(|(place, _)| !gone.contains(place)).partition(|(place, _)| *place < new_at);
    let text = |(_, part): (usize, &Json<'_>)| part.to_string();
    let mut list: Vec<String> = before.into_iter().map(text).collect();
    list.extend_from_slice(new);
    list.extend(behind.into_iter().map(text));
    for patch in &mut *patches {
        if let Some(Step::Index(place)) = patch.path.get_mut(1) {
            let at = *place as usize;
            let less = gone.iter().filter(|gone| **gone < at).count();
            let more = if at < new_at { 0 } else { new.len() };
            *place = u32::try_from(at + more - less).unwrap_or(u32::MAX);
        }
    }
    let value = ["[", &list.join(","), "]"].concat();
    patches.insert(0, Patch { path: Vec::from([parts.list().into()]), value });
}

/// The places of the results in a message's list.
fn places(parts: &dyn Parts, message: &Json<'_>) -> Vec<usize> {
    let mut places = Vec::new();
    parts.visit(message, &mut |visited| {
        if let Visited::Tool(part) = visited
            && part.is_result
        {
            places.push(part.index);
        }
    });
    places
}

/// The call or result with this number.
fn find<'a>(
    parts: &dyn Parts,
    message: &'a Json<'a>,
    is_result: bool,
    number: usize,
) -> Option<ToolPart<'a>> {
    let (mut found, mut left) = (None, number + 1);
    parts.visit(message, &mut |visited| {
        if let Visited::Tool(part) = visited
            && part.is_result == is_result
        {
            left = left.wrapping_sub(1);
            if left == 0 {
                found = Some(part);
            }
        }
    });
    found
}
