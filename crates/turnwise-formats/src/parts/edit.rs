//! Edits of messages made of parts: placeholders, closing results, new lists.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_core::policy::Closing;

use super::{Parts, ToolPart, Visited};
use crate::json::Json;
use crate::patch::{Patch, Step, apply};
use crate::sorted::sorted;
use crate::writing::fill;

/// Replaces results, given by their numbers, by a placeholder each.
pub(super) fn clear_results(
    parts: &dyn Parts,
    message: &Json<'_>,
    answers: &[(usize, &str)],
) -> Vec<Patch> {
    let results = tool_parts(parts, message, true);
    let mut patches = Vec::new();
    for (number, placeholder) in answers {
        let Some(result) = results.get(*number).filter(|part| part.is_clearable) else { continue };
        parts.clear(result, &mut |fields, template| {
            let value = fill(template, &[result.id, result.tool, placeholder]);
            patches.push(Patch { path: parts.path(message, result, fields), value });
        });
    }
    patches
}

/// Empties the inputs of the calls with these numbers.
pub(super) fn clear_inputs(parts: &dyn Parts, message: &Json<'_>, numbers: &[usize]) -> Vec<Patch> {
    let calls = tool_parts(parts, message, false);
    let mut patches = Vec::new();
    for call in numbers.iter().filter_map(|number| calls.get(*number)) {
        if !call.is_clearable {
            continue;
        }
        let value = if call.value.is_object() { "{}" } else { "\"{}\"" };
        patches.push(Patch {
            path: parts.path(message, call, call.fields),
            value: String::from(value),
        });
        parts.clear_copies(message, call.id, &mut patches);
    }
    patches
}

/// A result for each of these calls, which never got one: a message, or a part of one where results
/// are together.
pub(super) fn interrupted_results(
    parts: &dyn Parts,
    message: &Json<'_>,
    numbers: &[usize],
    text: &str,
) -> Vec<Option<String>> {
    let calls = tool_parts(parts, message, false);
    let result = |number: &usize| {
        let call = calls.get(*number)?;
        Some(fill(parts.interrupted(message, call)?, &[call.id, call.tool, text]))
    };
    numbers.iter().map(result).collect()
}

/// The same within the message that makes the calls.
pub(super) fn close_calls(
    parts: &dyn Parts,
    message: &Json<'_>,
    numbers: &[usize],
    text: &str,
) -> Vec<Patch> {
    let calls = tool_parts(parts, message, false);
    let mut patches = Vec::new();
    for call in numbers.iter().filter_map(|number| calls.get(*number)) {
        for (field, template) in parts.closed() {
            let value = fill(template, &[call.id, call.tool, text]);
            patches.push(Patch { path: parts.path(message, call, &[field]), value });
        }
    }
    patches
}

/// The results with these numbers for another message: a part each where results are together, else
/// a message with this part alone.
pub(super) fn lent_results(
    parts: &dyn Parts,
    message: &Json<'_>,
    numbers: &[usize],
) -> Vec<Option<String>> {
    let results = tool_parts(parts, message, true);
    let lend = |number: &usize| {
        let part = message.list_of(parts.list()).get(results.get(*number)?.index)?;
        if parts.format().closing() == Closing::Together {
            return Some(without_breakpoints(part).to_string());
        }
        let list = ["[", &part.to_string(), "]"].concat();
        let patch = Patch { path: Vec::from([parts.list().into()]), value: list };
        Some(apply(&[patch], message).to_string())
    };
    numbers.iter().map(lend).collect()
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
    let results = tool_parts(parts, message, true);
    let places = orphans.iter().filter_map(|number| results.get(*number));
    let gone = sorted(places.map(|result| result.index).collect(), |&place| place as u32);
    let new_at = results.last().map_or(0, |last| last.index + 1);
    let old = message.list_of(parts.list()).iter().enumerate();
    let (before, behind): (Vec<_>, Vec<_>) = old
        .filter(|(place, _)| gone.binary_search(place).is_err())
        .partition(|(place, _)| *place < new_at);
    let text = |(_, part): (usize, &Json<'_>)| part.to_string();
    let mut list: Vec<String> = before.into_iter().map(text).collect();
    list.extend_from_slice(new);
    list.extend(behind.into_iter().map(text));
    for patch in &mut *patches {
        if let Some(Step::Index(place)) = patch.path.get_mut(1) {
            let at = *place as usize;
            let less = gone.partition_point(|gone| *gone < at);
            let more = if at < new_at { 0 } else { new.len() };
            *place = u32::try_from(at + more - less).unwrap_or(u32::MAX);
        }
    }
    let value = ["[", &list.join(","), "]"].concat();
    patches.insert(0, Patch { path: Vec::from([parts.list().into()]), value });
}

/// The calls or the results of a message, in order.
fn tool_parts<'a>(parts: &dyn Parts, message: &'a Json<'a>, is_result: bool) -> Vec<ToolPart<'a>> {
    let mut found = Vec::new();
    parts.visit(message, &mut |visited| {
        if let Visited::Tool(part) = visited
            && part.is_result == is_result
        {
            found.push(part);
        }
    });
    found
}
