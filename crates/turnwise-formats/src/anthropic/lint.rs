//! Anthropic Messages: A1 to A12, P8.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::parts;
use super::server_tools::{SERVER_ORPHAN, server_orphans, unanswered};
use crate::format::Format;
use crate::json::Json;
use crate::mend::Place;

use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::servers::{ANTHROPIC, Rules};
use crate::lint::settle::{PairRules, settle};
use crate::lint::text::{opening, text};
use crate::lint::turns::{self, Block};
use crate::lint::{Report, Walk, is_blank, quoted};
use crate::lint::{Rule, error};

/// Checks a list of messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut first = None;
    let rules = walk.rules(Format::Anthropic);
    for (index, message) in walk.numbered() {
        match message.text_of("role").unwrap_or_default() {
            "system" | "developer" => system(walk, index, message),
            role => {
                if first.is_none() && role == "assistant" && !is_empty(message) {
                    walk.fault(
                        &NOT_USER,
                        index,
                        "",
                        vec![Op::Insert(index, opening("content", false))],
                    );
                }
                first = first.or(Some(index));
                content(walk, index, message, rules);
            }
        }
    }
    pairs(walk);
    places(walk);
}

/// A8, A10, A11: faults of messages at their places.
fn places(walk: &mut Walk<'_, '_>) {
    let all: usize = walk.messages.iter().map(|message| breakpoints(message).len()).sum();
    let mut surplus = all.saturating_sub(4);
    let mut before = None;
    for (index, message) in walk.numbered() {
        let uncached = if surplus > 0 { surplus.min(breakpoints(message).len()) } else { 0 };
        surplus -= uncached;
        let is_last = index + 1 == walk.len();
        let before = before.replace(message);
        let place = Place { before, is_last, uncached, ..Place::default() };
        misplaced(index, message, &place, &mut |rule, about, ops| {
            walk.fault(rule, index, about, ops);
        });
        if !is_last {
            unanswered(walk, index, message);
        }
    }
}

/// The faults of one message at its place.
pub(super) fn misplaced(index: u32, message: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
    if place.is_last {
        final_text(index, message, report);
    }
    for (part, id) in server_orphans(message, place.before) {
        report(&SERVER_ORPHAN, id, vec![Op::Cut(index, steps!["content", part])]);
    }
    for path in breakpoints(message).into_iter().take(place.uncached) {
        report(&BREAKPOINTS, "", vec![Op::Cut(index, path)]);
    }
}

/// A6: instructions stand outside the list. A change of tools may stand inside.
fn system(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    if let Some(text) = instructions(message) {
        walk.fault(&SYSTEM, index, "", vec![Op::Hoist(index, text)]);
    }
}

/// The text of a message that belongs outside of the list.
pub(super) fn instructions(message: &Json<'_>) -> Option<String> {
    let is_system = matches!(message.text_of("role"), Some("system" | "developer"));
    text(message.get("content")).filter(|_| is_system)
}

/// A7, A9, A12: messages of nothing that the API takes.
fn content(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>, rules: &Rules) {
    let is_final = index + 1 == walk.len() && message.text_of("role") == Some("assistant");
    if is_empty(message) {
        if !is_final || message.text_of("content").is_some_and(|text| !text.is_empty()) {
            walk.fault(&EMPTY, index, "", vec![Op::Drop(index)]);
        }
        return;
    }
    if !is_all_bad(message, rules) {
        return;
    }
    for block in message.list_of("content") {
        // White space is taken next to anything else.
        let blank = Some(&BLANK).filter(|_| is_blank_text(block));
        if let Some(rule) = bad_block(block, rules).or(blank) {
            walk.fault(rule, index, "", vec![Op::Drop(index)]);
        }
    }
}

/// A3, A7, A9, A11 and A12: blocks that need something, next to others, and results behind the
/// words of the user.
pub(super) fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    let blocks = message.list_of("content");
    let is_all_bad = is_all_bad(message, rules);
    let is_user = message.text_of("role") == Some("user");
    let mut words = None;
    for (at, block) in blocks.iter().enumerate() {
        if block.text_of("type") == Some("tool_use") {
            let site = Site { index, path: steps!["content", at], name: "name", input: "input" };
            calls::malformed(block, &site, rules, Input::Object, report);
        }
        if block.text_of("type") == Some("tool_result") && block.get("content").is_some() {
            calls::output(block, "content", (index, steps!["content", at]), report);
        }
        if let Some(rule) = bad_block(block, rules).filter(|_| !is_all_bad) {
            report(rule, "", vec![Op::Cut(index, steps!["content", at])]);
        } else if block.text_of("type") != Some("tool_result") {
            words = words.or(Some(at));
        } else if let Some(words) = words.filter(|_| is_user) {
            let put = Op::Put(index, steps!["content", words], block.to_string());
            let cut = Op::Cut(index, steps!["content", at]);
            report(&DISPLACED, block.text_of("tool_use_id").unwrap_or_default(), vec![put, cut]);
        }
    }
}

fn is_all_bad(message: &Json<'_>, rules: &Rules) -> bool {
    let is_bad = |block: &Json<'_>| bad_block(block, rules).is_some() || is_blank_text(block);
    let list = message.list_of("content");
    !list.is_empty() && list.iter().all(is_bad)
}

/// Whether nothing in a message is anything that the API takes.
pub(super) fn is_hollow(message: &Json<'_>, rules: &Rules) -> bool {
    is_empty(message) || is_all_bad(message, rules)
}

fn is_empty(message: &Json<'_>) -> bool {
    match message.field("content") {
        Some(Json::String(text)) => is_blank(text),
        Some(Json::Array(blocks)) => blocks.is_empty(),
        Some(_) => false,
        None => true,
    }
}

fn is_blank_text(block: &Json<'_>) -> bool {
    block.text_of("type") == Some("text") && block.text_of("text").is_some_and(is_blank)
}

fn bad_block(block: &Json<'_>, rules: &Rules) -> Option<&'static Rule> {
    match block.text_of("type")? {
        "text" => match block.text_of("text") {
            Some("") if block.field("cache_control").is_some() => Some(&CACHED_NOTHING),
            Some("") | None => Some(&NO_TEXT),
            Some(_) => None,
        },
        // An empty signature is none.
        "thinking" if !rules.keeps_unsigned => {
            let is_signed = block.field("signature").is_some_and(|it| it.as_str() != Some(""));
            (!is_signed).then_some(&UNSIGNED)
        }
        "redacted_thinking" if !rules.keeps_unsigned => {
            block.text_of("data").is_none_or(str::is_empty).then_some(&UNSIGNED)
        }
        "compaction" => (block.text_of("content") == Some("")).then_some(&EMPTY_SUMMARY),
        _ => None,
    }
}

/// A8: what the assistant is to go on with ends in no white space.
fn final_text(last: u32, message: &Json<'_>, report: Report<'_>) {
    if message.text_of("role") != Some("assistant") {
        return;
    }
    let (text, at) = match message.get("content") {
        Some(Json::String(text)) => (Some(&**text), steps!["content"]),
        Some(Json::Array(list)) => {
            let place = list.len().saturating_sub(1);
            (list.last().and_then(|block| block.text_of("text")), steps!["content", place, "text"])
        }
        _ => return,
    };
    if let Some(text) = text.filter(|text| !is_blank(text) && text.ends_with(char::is_whitespace)) {
        report(&TRAILING_SPACE, "", vec![Op::Set(last, at, quoted(text.trim_end()))]);
    }
}

/// A1 to A4. Neighbors of one role are one turn to the API.
fn pairs(walk: &mut Walk<'_, '_>) {
    let is_model = |message: &Json<'_>| match message.text_of("role").unwrap_or_default() {
        "assistant" => Some(true),
        "user" => Some(false),
        _ => None,
    };
    let pairing = turns::pairing(walk, is_model, |block, is_model| {
        match block.text_of("type").unwrap_or_default() {
            "tool_use" if is_model => Block::Call(block.text_of("id").unwrap_or_default()),
            "tool_result" => Block::Result(block.text_of("tool_use_id").unwrap_or_default()),
            _ => Block::Words,
        }
    });
    settle(walk, &pairing, &BLOCKS);
}

/// The cache breakpoints of a message, earliest first.
pub(super) fn breakpoints(message: &Json<'_>) -> Vec<Path> {
    let mut places = Vec::new();
    for (at, block) in message.list_of("content").iter().enumerate() {
        for (inner, nested) in block.list_of("content").iter().enumerate() {
            if nested.field("cache_control").is_some() {
                places.push(steps!["content", at, "content", inner, "cache_control"]);
            }
        }
        if block.field("cache_control").is_some() && bad_block(block, &ANTHROPIC).is_none() {
            places.push(steps!["content", at, "cache_control"]);
        }
    }
    places
}

static BLOCKS: turns::Blocks = turns::Blocks {
    format: Format::Anthropic,
    call_id: &["id"],
    answer_id: &["tool_use_id"],
    interrupted: parts::INTERRUPTED,
    rules: PAIRS,
};
const PAIRS: PairRules = PairRules {
    missing: &MISSING,
    late: &LATE,
    displaced: &DISPLACED,
    early: &EARLY,
    orphan: &ORPHAN,
    duplicate: &TWICE,
    twin: &TWIN,
};

static MISSING: Rule = error(
    "A1",
    "the `tool_use` `{}` has no `tool_result` in the next message",
    "insert a result that says it was interrupted",
);
static LATE: Rule = error(
    "A1",
    "the `tool_result` of `{}` comes too late: it must stand in the next message",
    "move it there",
);
static DISPLACED: Rule = error(
    "A3",
    "the `tool_result` of `{}` does not come first in the message behind its call",
    "move it to the front of that message",
);
static EARLY: Rule =
    error("A2", "the `tool_result` of `{}` stands in front of its call", "move it behind the call");
static ORPHAN: Rule = error(
    "A2",
    "this `tool_result` answers `{}`, but the message before has no such `tool_use`",
    "leave it out",
);
static TWICE: Rule =
    error("A2", "the `tool_use` `{}` has a second `tool_result`", "keep the last one");
static TWIN: Rule = error(
    "A4",
    "two `tool_use` blocks have the id `{}`",
    "drop the one without a result, or give it an id of its own",
);
static NOT_USER: Rule = error(
    "A5",
    "the first message is the assistant's",
    "insert a user message that opens the conversation",
);
static SYSTEM: Rule =
    error("A6", "a system message inside the list", "move its text to the `system` of the request");
static EMPTY: Rule = error("A7", "a message without content", "leave it out");
static NO_TEXT: Rule = error("A7", "a text block without text", "take the block away");
static BLANK: Rule = error("A7", "a message of nothing but white space", "leave it out");
static TRAILING_SPACE: Rule =
    error("A8", "the assistant's last text ends in white space", "take the white space away");
static UNSIGNED: Rule = error(
    "A9",
    "a thinking block without its signature",
    "leave it out: signed thinking goes back whole or not at all",
);
static BREAKPOINTS: Rule =
    error("A11", "more than four `cache_control` breakpoints", "take the earliest away");
static CACHED_NOTHING: Rule =
    error("A11", "`cache_control` on an empty text block", "take the block away");
static EMPTY_SUMMARY: Rule =
    error("A12", "a compaction block with empty content", "take the block away");
