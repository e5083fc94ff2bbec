//! OpenAI Chat Completions: C1 to C11, P8.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::write::RESULT;
use crate::json::Json;
use crate::writing::fill;

use super::{OpenAiChat, strict};
use crate::convert::UNNAMED;
use crate::definition::Lint;
use crate::lint::Target;
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Walk, quoted};
use crate::lint::{Rule, error, warning};
use crate::sorted::Ids;

/// Checks a list of chat messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut pairing = Pairing::default();
    let mut seen = Ids::default();
    let mut open = None;
    for (index, message) in walk.numbered() {
        match message.text_of("role").unwrap_or_default() {
            "tool" => {
                let key = message.text_of("tool_call_id").unwrap_or_default();
                pairing.answers.push(Answer { key, home: open, message: index, part: 0 });
                images(walk, index, message);
            }
            "assistant" => {
                open = None;
                for (part, call) in (0..).zip(message.list_of("tool_calls")) {
                    open = Some(index);
                    let key = call.text_of("id").unwrap_or_default();
                    if seen.again(index, key) {
                        pairing.twins.push(pairing.calls.len());
                    }
                    pairing.calls.push(Call { key, group: index, message: index, part });
                    let function = call.field("function").unwrap_or(&Json::Null);
                    odd_name(walk, index, function);
                }
            }
            role => {
                open = None;
                if role == "system" {
                    images(walk, index, message);
                }
            }
        }
        content(walk, index, message);
    }
    pairing.in_flight = open;
    settle(walk, &pairing, &Messages);
    match walk.options.target {
        Some(Target::Strict) => strict::check(walk),
        Some(Target::DeepSeek) => thinking(walk),
        _ => {}
    }
    let last = walk.len().saturating_sub(1);
    let is_open = pairing.calls.last().is_some_and(|call| call.message == last);
    if walk.message(last).text_of("role") == Some("assistant") && !is_open {
        walk.fault(&ENDS_WITH_ASSISTANT, last, "", Vec::new());
    }
}

/// Whether a message of a person or of the system has no content at all.
pub(super) fn is_hollow(message: &Json<'_>) -> bool {
    let content = message.field("content");
    let is_nothing = content.is_none_or(|it| it.as_array().is_some_and(<[_]>::is_empty));
    is_nothing && matches!(message.text_of("role"), Some("user" | "system" | "developer"))
}

/// C5 and C6: empty lists of calls, and calls without a name or without arguments as text.
pub(super) fn malformed(index: u32, message: &Json<'_>, report: Report<'_>) {
    let calls = message.field("tool_calls").and_then(Json::as_array).unwrap_or(&[Json::Null]);
    if calls.is_empty() {
        report(&NO_CALLS, "", vec![Op::Cut(index, steps!["tool_calls"])]);
    }
    if message.text_of("role") != Some("assistant") {
        return;
    }
    for (part, call) in calls.iter().enumerate() {
        let Some(function) = call.field("function") else { continue };
        let at = |field: &'static str| (index, steps!["tool_calls", part, "function", field]);
        unnamed(function, at("name"), report);
        arguments(function, at("arguments"), report);
    }
}

/// C4: content that is not there.
fn content(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    let Some(role) = message.text_of("role") else { return };
    let calls = message.field("tool_calls").and_then(Json::as_array);
    let content = message.field("content");
    let is_empty_list = content.and_then(Json::as_array).is_some_and(<[_]>::is_empty);
    if content.is_some() && !is_empty_list {
        return;
    }
    let has_calls =
        calls.is_some_and(|calls| !calls.is_empty()) || message.field("function_call").is_some();
    let says_otherwise = ["refusal", "audio"].iter().any(|field| message.field(field).is_some());
    let op = match role {
        "assistant" if has_calls || says_otherwise => {
            if !is_empty_list {
                return;
            }
            Op::Set(index, steps!["content"], "null".into())
        }
        "tool" | "function" => Op::Set(index, steps!["content"], quoted("")),
        "user" | "assistant" | "system" | "developer" => Op::Drop(index),
        _ => return,
    };
    walk.fault(&NO_CONTENT, index, role, vec![op]);
}

/// C6: arguments that are not text. `at` is the message and the place in it.
pub(crate) fn arguments(function: &Json<'_>, at: (u32, Path), report: Report<'_>) {
    let text = match function.field("arguments") {
        Some(Json::String(_)) => return,
        Some(other) => other.to_string(),
        None => "{}".into(),
    };
    report(&NO_TEXT, "", vec![Op::Set(at.0, at.1, quoted(&text))]);
}

/// C6: a function without a name. `at` is the message and the place in it.
pub(crate) fn unnamed(function: &Json<'_>, at: (u32, Path), report: Report<'_>) {
    if function.text_of("name").unwrap_or_default().is_empty() {
        report(&NO_NAME, "", vec![Op::Set(at.0, at.1, quoted(UNNAMED))]);
    }
}

/// C6 for the letters of a name, wherever a format has it.
pub(crate) fn odd_name(walk: &mut Walk<'_, '_>, index: u32, function: &Json<'_>) {
    let name = function.text_of("name").unwrap_or_default();
    let is_allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    if name.len() > 64 || !name.bytes().all(is_allowed) {
        walk.fault(&ODD_NAME, index, name, Vec::new());
    }
}

/// C7: pictures where only text is taken.
fn images(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    if message.list_of("content").iter().any(|part| part.text_of("type") == Some("image_url")) {
        walk.fault(&IMAGE, index, message.text_of("role").unwrap_or_default(), Vec::new());
    }
}

/// C9: in a thinking conversation, every call goes back with the reasoning that led to it.
fn thinking(walk: &mut Walk<'_, '_>) {
    let thinks = |message: &Json<'_>| message.text_of("reasoning_content").is_some();
    if !walk.messages.iter().any(|message| thinks(message)) {
        return;
    }
    for (index, message) in walk.numbered() {
        if !message.list_of("tool_calls").is_empty() && !thinks(message) {
            walk.fault(&NO_REASONING, index, "", Vec::new());
        }
    }
}

/// Answers are messages; calls are parts of one.
struct Messages;

impl Shape for Messages {
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, call: &Call<'_>) -> Path {
        steps!["tool_calls", call.part as usize]
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![steps!["tool_calls", call.part as usize, "id"]]
    }
    fn answer(&self, _: &Answer<'_>) -> Path {
        Vec::new()
    }
    fn answer_id(&self, _: &Answer<'_>) -> Path {
        steps!["tool_call_id"]
    }
    fn longest_id(&self) -> usize {
        OpenAiChat::LONGEST_ID
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        Some(fill(RESULT, &[call.key, "", INTERRUPTED]))
    }
}

/// What the API says about pairs of messages; LangChain's messages become these.
static PAIRS: PairRules = PairRules {
    missing: &MISSING,
    late: &LATE,
    displaced: &LATE,
    early: &EARLY,
    orphan: &ORPHAN,
    duplicate: &DUPLICATE,
    twin: &TWIN,
};

pub(crate) static MISSING: Rule = error(
    "C1",
    "the call `{}` has no result behind it: every call wants one `tool` message before anyone else speaks",
    "insert a result that says it was interrupted",
);
pub(crate) static LATE: Rule = error(
    "C1",
    "the result of the call `{}` comes too late: it must stand right behind the call",
    "move it there",
);
static EARLY: Rule =
    error("C2", "the result of `{}` stands in front of its call", "move it behind the call");
static ORPHAN: Rule =
    error("C2", "this result answers `{}`, but no call before it has that id", "leave it out");
pub(crate) static DUPLICATE: Rule =
    warning("C3", "the call `{}` has a second result", "keep the last one");
pub(crate) static TWIN: Rule = warning(
    "C3",
    "two calls of one message have the id `{}`",
    "drop the one without a result, or give it an id of its own",
);
static NO_CONTENT: Rule = error(
    "C4",
    "the {} message has no content; only an assistant message with calls may do without",
    "leave the message out",
);
static NO_CALLS: Rule = error("C5", "`tool_calls` is an empty list", "take the field away");
pub(crate) static NO_NAME: Rule =
    error("C6", "a call has no function name", "name it `unnamed_tool`");
static ODD_NAME: Rule = warning(
    "C6",
    "the function name `{}` is more than 64 characters long or not made of letters, digits, `_` and `-`",
    "",
);
pub(crate) static NO_TEXT: Rule =
    error("C6", "the arguments of a call are no text", "write them as JSON text");
static IMAGE: Rule =
    warning("C7", "a picture in a {} message; many servers take text only there", "");
static NO_REASONING: Rule =
    error("C9", "a call without `reasoning_content` in a thinking conversation", "");
static ENDS_WITH_ASSISTANT: Rule =
    warning("C11", "the last message is the assistant's own; some servers want the user's", "");
