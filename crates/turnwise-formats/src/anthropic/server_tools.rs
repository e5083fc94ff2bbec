//! A10: tools that the server runs itself, whose calls and results stay together.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::json::Json;
use crate::sorted::Ids;

use crate::lint::Walk;
use crate::lint::op::{Op, steps};
use crate::lint::{Report, Rule, error};

/// A10: calls of the server without a result, which the server makes only while nobody has spoken.
pub(super) fn overdue(index: u32, message: &Json<'_>, report: Report<'_>) {
    let blocks = message.list_of("content");
    let answers = |id: &str, block: &Json<'_>| {
        block.text_of("tool_use_id") == Some(id)
            && block.text_of("type").is_some_and(|kind| kind.ends_with("_tool_result"))
    };
    for (at, block) in blocks.iter().enumerate() {
        let id = block.text_of("id").unwrap_or_default();
        let is_call = matches!(block.text_of("type"), Some("server_tool_use" | "mcp_tool_use"));
        if is_call && !blocks.iter().any(|block| answers(id, block)) {
            report(&SERVER_UNANSWERED, id, vec![Op::Cut(index, steps!["content", at])]);
        }
    }
}

/// Reports them where the user has spoken since.
pub(super) fn unanswered(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    let next = walk.message(index + 1);
    let is_continued = next.text_of("role") != Some("user")
        || next.list_of("content").iter().any(|it| it.text_of("type") == Some("tool_result"));
    if message.text_of("role") != Some("assistant") || is_continued {
        return;
    }
    let mut found = Vec::new();
    overdue(index, message, &mut |rule, id, ops| found.push((rule, String::from(id), ops)));
    // Nothing else would be left.
    let is_all = found.len() == message.list_of("content").len();
    for (rule, id, ops) in found {
        walk.fault(rule, index, &id, if is_all { vec![Op::Drop(index)] } else { ops });
    }
}

/// The results of the server whose call is neither in the message nor in the one before, with their
/// places. The server continues an answer that it has paused in the next message.
pub(super) fn server_orphans<'a>(
    message: &'a Json<'_>,
    before: Option<&Json<'_>>,
) -> impl Iterator<Item = (usize, &'a str)> {
    let mut calls = Ids::default();
    let is_result =
        |block: &Json<'_>| block.text_of("type").is_some_and(|kind| kind.ends_with("_tool_result"));
    let blocks = message.list_of("content");
    let is_call = |block: &&Json<'_>| {
        matches!(block.text_of("type"), Some("server_tool_use" | "mcp_tool_use"))
    };
    let before = before.filter(|before| before.text_of("role") == message.text_of("role"));
    let mut orphans = Vec::new();
    if blocks.iter().any(is_result) {
        let before = before.map(|before| before.list_of("content")).unwrap_or_default();
        for call in before.iter().filter(is_call) {
            _ = calls.again(0, call.text_of("id").unwrap_or_default());
        }
        for (at, block) in blocks.iter().enumerate() {
            let id = block.text_of("tool_use_id").unwrap_or_default();
            if is_call(&block) {
                _ = calls.again(0, block.text_of("id").unwrap_or_default());
            } else if is_result(block) && !calls.has(0, id) {
                orphans.push((at, id));
            }
        }
    }
    orphans.into_iter()
}

pub(super) static SERVER_ORPHAN: Rule = error(
    "A10",
    "a result of the server for `{}`, but its `server_tool_use` is gone",
    "take the result away",
);
static SERVER_UNANSWERED: Rule = error(
    "A10",
    "the `server_tool_use` `{}` has no result, and the user has spoken since",
    "take the call away",
);
