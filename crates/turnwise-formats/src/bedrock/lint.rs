//! Converse messages: B1 to B11, P8.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::parts::{INTERRUPTED as INTERRUPTED_RESULT, is_server_call};
use crate::format::Format;
use crate::json::Json;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, steps};
use crate::lint::servers::BEDROCK;
use crate::lint::settle::{PairRules, settle};
use crate::lint::text::{opening, text};
use crate::lint::turns::{self, Block};
use crate::lint::{Report, Rule, Walk, error, is_blank, quoted};
use crate::mend::Place;
use crate::writing::fill;

/// Checks a list of messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut has_begun = false;
    for (index, message) in walk.numbered() {
        if let Some(text) = instructions(message) {
            walk.fault(&SYSTEM, index, "", vec![Op::Hoist(index, text)]);
        } else if is_hollow(message) {
            walk.fault(&EMPTY, index, "", vec![Op::Drop(index)]);
        } else {
            if !has_begun && is_model(message) {
                let op = Op::Insert(index, opening("content", true));
                walk.fault(&NOT_USER, index, "", vec![op]);
            }
            has_begun = true;
        }
    }
    pairs(walk);
    let all: usize = walk.messages.iter().map(|message| breakpoints(message).count()).sum();
    let mut surplus = all.saturating_sub(MAX_CACHE_POINTS);
    for (index, message) in walk.numbered() {
        let uncached = surplus.min(breakpoints(message).count());
        surplus -= uncached;
        let place = Place { uncached, ..Place::default() };
        misplaced(index, message, &place, &mut |rule, about, ops| {
            walk.fault(rule, index, about, ops);
        });
    }
    neighbors(walk);
}

/// The text of a message that belongs outside of the list.
pub(super) fn instructions(message: &Json<'_>) -> Option<String> {
    let is_system = matches!(message.text_of("role"), Some("system" | "developer"));
    text(message.get("content")).filter(|_| is_system)
}

/// Whether nothing in a message is anything that the API takes.
pub(super) fn is_hollow(message: &Json<'_>) -> bool {
    match message.field("content") {
        Some(Json::String(text)) => is_blank(text),
        Some(Json::Array(blocks)) => {
            blocks.iter().all(|it| says_nothing(it) || it.field("cachePoint").is_some())
        }
        Some(_) => false,
        None => true,
    }
}

/// Whether a block is empty, or a text of white space.
fn says_nothing(block: &Json<'_>) -> bool {
    match block {
        Json::Object(fields) => match fields.as_slice() {
            [] => true,
            [(name, Json::String(text))] => name == "text" && is_blank(text),
            _ => false,
        },
        _ => false,
    }
}

/// The places of the cache points of a message.
pub(super) fn breakpoints(message: &Json<'_>) -> impl Iterator<Item = usize> {
    let blocks = message.list_of("content").iter().enumerate();
    blocks.filter(|(_, block)| block.field("cachePoint").is_some()).map(|(at, _)| at)
}

/// B11: more cache points than the API takes.
pub(super) fn misplaced(index: u32, message: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
    for at in breakpoints(message).take(place.uncached) {
        report(&CACHE_POINTS, "", vec![Op::Cut(index, steps!["content", at])]);
    }
}

/// B3, B8 to B10 and B11: what is wrong with one message.
pub(super) fn malformed(index: u32, message: &Json<'_>, report: Report<'_>) {
    if is_hollow(message) {
        return;
    }
    if let Some(text) = message.text_of("content") {
        return report(&NO_LIST, "", vec![Op::Set(index, steps!["content"], texts(text))]);
    }
    let is_user = message.text_of("role") == Some("user");
    let mut words = None;
    for (at, block) in message.list_of("content").iter().enumerate() {
        let call = block.field("toolUse").filter(|call| !is_server_call(call));
        if says_nothing(block) {
            report(&NO_TEXT, "", vec![Op::Cut(index, steps!["content", at])]);
        } else if let Some(result) = block.field("toolResult") {
            if let Some(words) = words.filter(|_| is_user) {
                let put = Op::Put(index, steps!["content", words], block.to_string());
                let cut = Op::Cut(index, steps!["content", at]);
                report(&DISPLACED, result.text_of("toolUseId").unwrap_or_default(), vec![put, cut]);
            } else if let Some(value) = mended_result(result) {
                let id = result.text_of("toolUseId").unwrap_or_default();
                let path = steps!["content", at, "toolResult", "content"];
                report(&BLANK_RESULT, id, vec![Op::Set(index, path, value)]);
            }
        } else if block.field("cachePoint").is_none() {
            words = words.or(Some(at));
        }
        if let Some(call) = call {
            let path = steps!["content", at, "toolUse"];
            let site = Site { index, path, name: "name", input: "input" };
            calls::malformed(call, &site, &BEDROCK, Input::Object, report);
        }
    }
    files(index, message, report);
}

/// Another content for a result whose content is a string, or has blocks that say nothing.
fn mended_result(result: &Json<'_>) -> Option<String> {
    match result.get("content") {
        Some(Json::String(text)) if !is_blank(text) => Some(texts(text)),
        Some(Json::Array(blocks)) => {
            let is_error = result.text_of("status") == Some("error");
            let is_refused = blocks.is_empty() && is_error;
            if !is_refused && !blocks.iter().any(says_nothing) {
                return None;
            }
            let rest = blocks.iter().filter(|block| !says_nothing(block));
            let rest: Vec<String> = rest.map(ToString::to_string).collect();
            let is_nothing = rest.is_empty();
            Some(if is_nothing { texts(NO_OUTPUT) } else { ["[", &rest.join(","), "]"].concat() })
        }
        Some(Json::Object(_)) => None,
        _ => Some(texts(NO_OUTPUT)),
    }
}

/// B10: documents.
fn files(index: u32, message: &Json<'_>, report: Report<'_>) {
    let blocks = message.list_of("content");
    let mut first = None;
    for (at, block) in blocks.iter().enumerate() {
        let Some(document) = block.field("document") else { continue };
        let name = document.text_of("name").unwrap_or_default();
        let safe = safe_name(name);
        if safe != name {
            let path = steps!["content", at, "document", "name"];
            report(&BAD_NAME, name, vec![Op::Set(index, path, quoted(&safe))]);
        }
        first = first.or(Some(safe));
    }
    if let Some(name) = first.filter(|_| blocks.iter().all(|it| it.field("text").is_none())) {
        let text = fill(r#"{"text":$0}"#, &[&name]);
        let op = Op::Put(index, steps!["content", blocks.len()], text);
        report(&NO_WORDS, &name, vec![op]);
    }
}

/// A name that the API takes: letters, digits, single spaces, hyphens, brackets.
pub(super) fn safe_name(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        let letter = match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '(' | ')' | '[' | ']' => letter,
            letter if letter.is_whitespace() && out.ends_with(' ') => continue,
            letter if letter.is_whitespace() => ' ',
            _ => '-',
        };
        if out.len() < MAX_NAME_BYTES {
            out.push(letter);
        }
    }
    if is_blank(&out) { "document".into() } else { out }
}

fn texts(text: &str) -> String {
    fill(r#"[{"text":$0}]"#, &[text])
}

/// B1 to B4. Neighbors of one role become one turn.
fn pairs<'w, 'j>(walk: &mut Walk<'w, 'j>) {
    let is_model = |message: &Json<'_>| {
        let is_outside = is_hollow(message) || instructions(message).is_some();
        (!is_outside).then(|| is_model(message))
    };
    let pairing = turns::pairing(walk, is_model, |block, is_model| {
        let call = block.field("toolUse").filter(|call| is_model && !is_server_call(call));
        let id = |tool: &'w Json<'j>| tool.text_of("toolUseId").unwrap_or_default();
        match (call, block.field("toolResult")) {
            (Some(call), _) => Block::Call(id(call)),
            (None, Some(result)) => Block::Result(id(result)),
            (None, None) if block.field("cachePoint").is_some() => Block::Mark,
            (None, None) => Block::Words,
        }
    });
    settle(walk, &pairing, &BLOCKS);
}

/// B6: a message behind another one of its role. Merged when everything else is settled: other
/// edits may take one of them away, or come between them.
fn neighbors(walk: &mut Walk<'_, '_>) {
    let is_settled = walk.faults.iter().all(|fault| fault.ops.is_empty());
    let mut keeper: Option<u32> = None;
    for (index, message) in walk.numbered() {
        if is_hollow(message) || instructions(message).is_some() {
            continue;
        }
        let role = message.text_of("role").unwrap_or_default();
        let Some(first) = keeper.filter(|at| walk.message(*at).text_of("role") == Some(role))
        else {
            keeper = Some(index);
            continue;
        };
        let end = walk.message(first).list_of("content").len();
        let blocks = message.list_of("content");
        let mut ops = Vec::new();
        if is_settled && end > 0 && !blocks.is_empty() {
            let put = |it: &Json<'_>| Op::Put(first, steps!["content", end], it.to_string());
            ops.extend(blocks.iter().map(put));
            ops.push(Op::Drop(index));
        }
        walk.fault(&REPEATED, index, role, ops);
    }
}

fn is_model(message: &Json<'_>) -> bool {
    message.text_of("role") == Some("assistant")
}

/// What a result says that says nothing: the API takes no blank text.
pub(super) const NO_OUTPUT: &str = "[no output]";
/// In a request, those of the system prompt and of the tools not counted.
const MAX_CACHE_POINTS: usize = 4;
const MAX_NAME_BYTES: usize = 200;

static BLOCKS: turns::Blocks = turns::Blocks {
    format: Format::Bedrock,
    call_id: &["toolUse", "toolUseId"],
    answer_id: &["toolResult", "toolUseId"],
    interrupted: INTERRUPTED_RESULT,
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
    "B1",
    "the `toolUse` `{}` has no `toolResult` in the next message",
    "insert a result that says it was interrupted",
);
static LATE: Rule = error(
    "B1",
    "the `toolResult` of `{}` comes too late: it must stand in the next message",
    "move it there",
);
static EARLY: Rule =
    error("B2", "the `toolResult` of `{}` stands in front of its call", "move it behind the call");
static ORPHAN: Rule = error(
    "B2",
    "this `toolResult` answers `{}`, but the message before has no such `toolUse`",
    "leave it out",
);
static TWICE: Rule =
    error("B2", "the `toolUse` `{}` has a second `toolResult`", "keep the last one");
static DISPLACED: Rule = error(
    "B3",
    "the `toolResult` of `{}` does not come first in the message behind its call",
    "move it to the front of that message",
);
static TWIN: Rule = error(
    "B4",
    "two `toolUse` blocks have the id `{}`",
    "drop the one without a result, or give it an id of its own",
);
static NOT_USER: Rule = error(
    "B5",
    "the first message is the assistant's",
    "insert a user message that opens the conversation",
);
static REPEATED: Rule =
    error("B6", "a second {} message in a row: roles alternate", "merge the two");
static SYSTEM: Rule =
    error("B7", "a system message inside the list", "move its text to the `system` of the request");
static EMPTY: Rule = error("B8", "a message without content", "leave it out");
static NO_TEXT: Rule = error("B8", "a block without text", "take the block away");
static BLANK_RESULT: Rule = error(
    "B8",
    "the content of the `toolResult` of `{}` is blank, or no list",
    "write the text that there is, or that there is none, into a list",
);
static NO_LIST: Rule =
    error("B9", "the content is a string, and not a list of blocks", "put it into a block");
static NO_WORDS: Rule =
    error("B10", "the document `{}` stands in a message without text", "add its name as a text");
static BAD_NAME: Rule = error(
    "B10",
    "the document name `{}` has other characters than letters, digits, single spaces, hyphens and brackets",
    "replace them by hyphens",
);
static CACHE_POINTS: Rule =
    error("B11", "more than four `cachePoint` blocks", "take the earliest away");
