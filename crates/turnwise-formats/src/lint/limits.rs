//! Rules with a number: messages, calls, lengths of texts, and pictures.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise_core::media::MediaLimits;

use super::op::{Op, Path, steps};
use super::rule::{Rule, error};
use super::{Format, Report, Rules, Walk, quoted};
use crate::json::Json;
use crate::pictures;

/// Reports what is too many or too large.
pub(super) fn check(format: Format, walk: &mut Walk<'_, '_>) {
    let rules = walk.rules(format);
    if let Some(most) = rules.most_messages.filter(|most| walk.len() > *most) {
        walk.fault(&MESSAGES, walk.len().saturating_sub(1), &most.to_string(), Vec::new());
    }
    if rules.media.limits() != MediaLimits::NONE {
        pictures::many(walk, &rules.media);
    }
}

/// Reports calls that are too many.
#[inline(never)]
pub(crate) fn too_many(index: u32, calls: usize, rules: &Rules, report: Report<'_>) {
    let more = (0..calls).skip(rules.most_calls);
    let cut = more.map(|at| Op::Cut(index, steps!["tool_calls", at]));
    report(&CALLS, &rules.most_calls.to_string(), cut.collect());
}

/// Reports texts and arguments that are too long.
#[inline(never)]
pub(crate) fn too_long(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    if is_long(message, rules, 0) {
        clip(message, &mut Path::new(), rules, &mut |rule, most, path, text| {
            report(rule, &most.to_string(), vec![Op::Set(index, path, quoted(&text))]);
        });
    }
}

/// Whether a text has so many bytes that it may be too long.
fn is_long(json: &Json<'_>, rules: &Rules, depth: u32) -> bool {
    let is_in = |field: &&str| match json.get(field) {
        Some(Json::String(text)) => text.len() > rules.longest(field),
        Some(Json::Array(parts)) if depth < 3 => {
            parts.iter().any(|part| is_long(part, rules, depth + 1))
        }
        Some(inner @ Json::Object(_)) if depth < 3 => is_long(inner, rules, depth + 1),
        _ => false,
    };
    rules.longest_text < usize::MAX && TEXTS.iter().any(is_in)
}

type Clip<'a> = &'a mut dyn FnMut(&'static Rule, usize, Path, String);

/// Gives each text that is too long its beginning.
#[inline(never)]
fn clip(json: &Json<'_>, path: &mut Path, rules: &Rules, found: Clip<'_>) {
    match json {
        Json::Array(parts) => {
            for (at, part) in parts.iter().enumerate() {
                path.push(at.into());
                clip(part, path, rules, found);
                path.pop();
            }
        }
        Json::Object(_) if path.len() < 6 => {
            for field in TEXTS {
                let Some(value) = json.get(field) else { continue };
                path.push(field.into());
                let most = rules.longest(field);
                match value {
                    Json::String(text) if text.chars().nth(most).is_some() => {
                        let is_input = field == "arguments";
                        let text =
                            if is_input { short_input(text, most) } else { short(text, most) };
                        let rule = if is_input { &ARGUMENTS } else { &TEXT };
                        found(rule, most, path.clone(), text);
                    }
                    _ => clip(value, path, rules, found),
                }
                path.pop();
            }
        }
        _ => {}
    }
}

/// The beginning of a text with a mark, in at most so many characters.
fn short(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most.saturating_sub(CUT.len())).collect();
    short.push_str(CUT);
    short
}

/// The beginning of arguments in an object. A character takes up to six in JSON text.
fn short_input(text: &str, most: usize) -> String {
    ["{\"input\":", &quoted(&short(text, most / 8)), "}"].concat()
}

impl Rules {
    fn longest(&self, field: &str) -> usize {
        if field == "arguments" { self.longest_arguments } else { self.longest_text }
    }
}

/// The fields with texts, and those in which they are.
const TEXTS: [&str; 6] = ["content", "text", "output", "arguments", "tool_calls", "function"];

const CUT: &str = "\n[… the rest is too long for the provider …]";

static MESSAGES: Rule = error("N1", "the list has more than {} messages", "");
static CALLS: Rule = error(
    "N2",
    "the message has more than {} calls",
    "leave those behind them out, with their results",
);
static TEXT: Rule =
    error("N3", "a text of the message has more than {} characters", "keep its beginning");
static ARGUMENTS: Rule = error(
    "N3",
    "the arguments of a call have more than {} characters",
    "put their beginning into an object, as `input`",
);
