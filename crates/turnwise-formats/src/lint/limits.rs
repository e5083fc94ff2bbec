//! Rules with a number: messages, calls, lengths of texts, and pictures.

use alloc::string::ToString;
use alloc::vec::Vec;

use turnwise_core::media::MediaLimits;

use super::rule::{Rule, error};
use super::{Format, Walk};
use crate::json::Json;
use crate::pictures;

/// Reports what is too many or too large.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) {
    let rules = walk.rules(format);
    if let Some(most) = rules.most_messages.filter(|most| walk.len() > *most) {
        walk.fault(&MESSAGES, walk.len().saturating_sub(1), &most.to_string(), Vec::new());
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
    if rules.media.limits() != MediaLimits::NONE {
        pictures::many(walk, &rules.media);
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

static MESSAGES: Rule = error("N1", "the list has more than {} messages", "");
static CALLS: Rule = error("N2", "the message has more than {} calls", "");
static TEXT: Rule = error("N3", "a text of the message has more than {} characters", "");
static ARGUMENTS: Rule = error("N3", "the arguments of a call have more than {} characters", "");
