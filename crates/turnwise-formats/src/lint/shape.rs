//! X3 and X4: roles that belong to another format, and parts that do not say what they are.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise_core::item::Role;

use super::op::{Op, steps};
use super::rule::{Rule, error};
use super::{Report, Walk, quoted};
use crate::definition::{Lint, Write};
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::parts::role_of;
use crate::unknown::is_role;
use crate::writing::fill;

/// X3: the role of another format. The speaker has another name here, and results are the user's where
/// they have no role of their own. Plans repair it too.
#[inline(never)]
pub(super) fn malformed(format: Format, index: u32, message: &Json<'_>, report: Report<'_>) {
    shapeless(format, index, message, report);
    let roles = dispatch!(format, F => F::ROLES);
    // A role of no format at all is X2.
    let is_foreign = |role: &&str| !roles.contains(role) && is_role(role);
    let Some(role) = message.text_of("role").filter(is_foreign).filter(|_| !is_item(message))
    else {
        return;
    };
    let is_result = |part: &Json<'_>| {
        part.text_of("type") == Some("tool_result") || part.field("toolResult").is_some()
    };
    let has_results = message.list_of("content").iter().any(is_result);
    let speaks = |name: &&&str| match (role_of(Some(name)), role_of(Some(role))) {
        (Some(Role::User), Some(Role::Tool)) => has_results,
        (mine, theirs) => mine == theirs,
    };
    let rename = |name: &&str| vec![Op::Set(index, steps!["role"], quoted(name))];
    let ops = roles.iter().find(speaks).map(rename).unwrap_or_default();
    report(if ops.is_empty() { &NOBODY } else { &NO_ROLE }, role, ops);
}

/// X6: words that are neither text nor a list of parts. Results have a rule of their own.
fn shapeless(format: Format, index: u32, message: &Json<'_>, report: Report<'_>) {
    let list = if format.reads_parts() { "parts" } else { "content" };
    let Some(words) = message.get(list).filter(|words| **words != Json::Null) else { return };
    let is_odd = match words {
        Json::Array(parts) => format != Format::LangChain && !parts.iter().all(Json::is_object),
        Json::String(_) => format.reads_parts(),
        _ => true,
    };
    if is_odd {
        reshape(format, index, message, (list, words), report);
    }
}

#[inline(never)]
fn reshape(
    format: Format,
    index: u32,
    message: &Json<'_>,
    (list, words): (&'static str, &Json<'_>),
    report: Report<'_>,
) {
    let speaks = message.text_of("role").is_some_and(|role| SPEAKERS.contains(&role));
    if speaks && !is_item(message) {
        let words = shaped(format, message, words);
        report(&SHAPELESS, list, vec![Op::Set(index, steps![list], words)]);
    }
}

/// The words in the shape that the format has.
#[inline(never)]
fn shaped(format: Format, message: &Json<'_>, words: &Json<'_>) -> String {
    let (_, template) = dispatch!(format, F => F::words(message));
    let part = |value: &Json<'_>| match value {
        Json::String(text) => fill(template, &[text]),
        // An object may be a part.
        Json::Object(_) => value.to_string(),
        _ => fill(template, &[&value.to_string()]),
    };
    let parts: Vec<String> = match words {
        Json::Array(parts) => parts.iter().map(part).collect(),
        Json::Object(_) if words.text_of("type").is_none() => {
            let text = words.text_of("text").map_or_else(|| words.to_string(), String::from);
            vec![fill(template, &[&text])]
        }
        one => vec![part(one)],
    };
    ["[", &parts.join(","), "]"].concat()
}

/// Items, stored messages and instances are what their type says.
fn is_item(message: &Json<'_>) -> bool {
    message.text_of("type").is_some_and(|kind| kind != "message")
}

/// Reports X4 in one message.
pub(super) fn check(format: Format, index: u32, walk: &mut Walk<'_, '_>) {
    let typed = dispatch!(format, F => F::TYPED);
    let message = walk.message(index);
    if is_item(message) {
        return;
    }
    let parts = typed.map(|list| message.list_of(list)).unwrap_or_default();
    let says_nothing = |part: &Json<'_>| part.is_object() && part.text_of("type").is_none();
    if parts.iter().any(says_nothing) {
        walk.fault(&NO_TYPE, index, "", Vec::new());
    }
}

/// Roles with words of a person, of the model, or of the host.
const SPEAKERS: [&str; 5] = ["user", "assistant", "model", "system", "developer"];

static SHAPELESS: Rule = error(
    "X6",
    "`{}` is neither text nor a list of parts, or has something else among them",
    "write it as a part with text",
);
static NO_ROLE: Rule =
    error("X3", "the provider knows no role `{}`", "write its own name for the speaker");
static NOBODY: Rule = error("X3", "the provider knows no role `{}`, nor another one for it", "");
static NO_TYPE: Rule = error("X4", "a part of the message has no `type`", "");
