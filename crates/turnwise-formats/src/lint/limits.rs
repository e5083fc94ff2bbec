//! Rules with a number: messages, calls, lengths of texts, and pictures.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::op::{Op, Path};
use super::rule::{Rule, error};
use super::servers::PictureRules;
use super::{Format, Walk};
use crate::json::Json;
use crate::media;
use crate::pictures::{pictures, replaced};

/// Reports what is too many or too large.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) {
    let rules = walk.rules(format);
    if walk.messages.len() > rules.most_messages {
        let about = rules.most_messages.to_string();
        walk.fault(&MESSAGES, walk.len().saturating_sub(1), &about, Vec::new());
    }
    for (index, message) in walk.numbered() {
        let calls = message.list_of("tool_calls");
        if calls.len() > rules.most_calls {
            walk.fault(&CALLS, index, &rules.most_calls.to_string(), Vec::new());
        }
        if rules.longest_text < usize::MAX {
            let longest = longest_text(message, 0);
            if longest > rules.longest_text {
                walk.fault(&TEXT, index, &rules.longest_text.to_string(), Vec::new());
            }
            let functions = calls.iter().filter_map(|call| call.field("function"));
            let inputs = functions.chain([message]).filter_map(|it| it.text_of("arguments"));
            if inputs.map(str::len).max().unwrap_or_default() > rules.longest_arguments {
                walk.fault(&ARGUMENTS, index, &rules.longest_arguments.to_string(), Vec::new());
            }
        }
    }
    if rules.pictures.longest < usize::MAX {
        many_pictures(&rules.pictures, walk);
    }
}

/// Bytes of the longest text of a content.
fn longest_text(json: &Json<'_>, depth: u32) -> usize {
    let of = |field: &str| match json.get(field) {
        Some(Json::String(text)) => text.len(),
        Some(Json::Array(parts)) if depth < 3 => {
            parts.iter().map(|part| longest_text(part, depth + 1)).max().unwrap_or_default()
        }
        _ => 0,
    };
    of("content").max(of("text")).max(of("output"))
}

/// M2: pictures that are too many or too large; the oldest make room.
fn many_pictures(limits: &PictureRules, walk: &mut Walk<'_, '_>) {
    let mut all: Vec<Placed> = Vec::new();
    for (index, message) in walk.numbered() {
        all.extend(pictures(message).into_iter().map(|picture| Placed {
            index,
            side: media::picture_size(picture.data).map_or(0, |(width, height)| width.max(height)),
            length: picture.data.len(),
            line: replaced(picture.part),
            path: picture.path,
        }));
    }
    let has_large = all.iter().any(|picture| picture.side > limits.side_of_many);
    let room = if has_large { limits.many.min(limits.most) } else { limits.most };
    let mut surplus = all.len().saturating_sub(room);
    for Placed { index, side, length, line, path } in all {
        let (rule, about) = if side > limits.side || length > limits.longest {
            (&LARGE, side.to_string())
        } else if surplus > 0 {
            (&MANY, room.to_string())
        } else {
            continue;
        };
        surplus = surplus.saturating_sub(1);
        walk.fault(rule, index, &about, vec![Op::Set(index, path, line)]);
    }
}

/// A picture and its place in the list.
struct Placed {
    index: u32,
    path: Path,
    /// The longer side, in pixels.
    side: u64,
    /// Characters of its data.
    length: usize,
    /// The line that replaces it.
    line: String,
}

static MESSAGES: Rule = error("N1", "the list has more than {} messages", "");
static CALLS: Rule = error("N2", "the message has more than {} calls", "");
static TEXT: Rule = error("N3", "a text of the message has more than {} characters", "");
static ARGUMENTS: Rule = error("N3", "the arguments of a call have more than {} characters", "");
static MANY: Rule = error(
    "M2",
    "the request has more than {} pictures, or so many of this size",
    "put a line with its name in place of the oldest ones",
);
static LARGE: Rule = error(
    "M2",
    "a picture is too large: its longest side has {} pixels, or its data is too long",
    "put a line with its name in its place",
);
