//! OpenAI Chat Completions: C1 to C11, P8.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::write::RESULT;
use crate::format::Format;
use crate::json::Json;
use crate::writing::fill;

use super::calls::is_native;
use super::strict;
use crate::lint::calls::{self, Input, Site};
use crate::lint::limits;
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::servers::Speakers;
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Rules, Walk, quoted};
use crate::lint::{Rule, error, warning};
use crate::sorted::Ids;

/// Checks a list of chat messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut pairing = Pairing::default();
    let mut seen = Ids::default();
    let mut open = None;
    // Ollama's own API pairs by order, and wants no result.
    let mut is_open_native = false;
    for (index, message) in walk.numbered() {
        match message.text_of("role").unwrap_or_default() {
            "tool" if is_open_native && message.field("tool_call_id").is_none() => {
                images(walk, index, message);
            }
            "tool" => {
                let key = message.text_of("tool_call_id").unwrap_or_default();
                pairing.answers.push(Answer { key, home: open, message: index, part: 0 });
                images(walk, index, message);
            }
            "assistant" => {
                images(walk, index, message);
                open = None;
                is_open_native = message.list_of("tool_calls").iter().any(is_native);
                for (part, call) in (0..).zip(message.list_of("tool_calls")) {
                    if is_native(call) {
                        continue;
                    }
                    open = Some(index);
                    let key = call.text_of("id").unwrap_or_default();
                    if seen.again(index, key) {
                        pairing.twins.push(pairing.calls.len());
                    }
                    pairing.calls.push(Call { key, group: index, message: index, part });
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
    let rules = walk.rules(Format::OpenAiChat);
    if rules.alternates {
        strict::check(walk);
    }
    if rules.wants_reasoning {
        thinking(walk);
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
pub(super) fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    let calls = message.field("tool_calls").and_then(Json::as_array).unwrap_or(&[Json::Null]);
    if calls.len() > rules.most_calls {
        limits::too_many(index, calls.len(), rules, report);
    }
    if calls.is_empty() {
        report(&NO_CALLS, "", vec![Op::Cut(index, steps!["tool_calls"])]);
    }
    if message.field("tool_call_id").is_some_and(|id| id.as_str().is_none()) {
        report(&ODD_ID, "", vec![Op::Set(index, steps!["tool_call_id"], quoted(""))]);
    }
    let role = message.text_of("role");
    if role == Some("tool") {
        calls::output(message, "content", (index, Path::new()), report);
    }
    if role != Some("assistant") {
        return;
    }
    for (part, call) in calls.iter().enumerate() {
        // An empty id is given another one.
        if call.field("id").is_some_and(|id| id.as_str().is_none()) {
            let path = steps!["tool_calls", part, "id"];
            report(&ODD_ID, "", vec![Op::Set(index, path, quoted(""))]);
        }
        let Some(function) = call.field("function") else { continue };
        let path = steps!["tool_calls", part, "function"];
        let site = Site { index, path, name: "name", input: "arguments" };
        // Ollama's own messages have no ids, and objects as arguments.
        let is_object = function.field("arguments").is_some_and(Json::is_object);
        let input = match rules.takes_objects || is_native(call) && is_object {
            true => Input::Object,
            false => Input::Text,
        };
        calls::malformed(function, &site, rules, input, report);
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

/// C7: pictures where only text is taken. Those that the provider refuses are in the table.
fn images(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    let is_picture = |part: &Json<'_>| part.text_of("type") == Some("image_url");
    let is_refused = walk.rules(Format::OpenAiChat).media.speakers != Speakers::All;
    if !is_refused && message.list_of("content").iter().any(is_picture) {
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
            let op = Op::Set(index, steps!["reasoning_content"], quoted(""));
            walk.fault(&NO_REASONING, index, "", vec![op]);
        }
    }
}

/// Answers are messages; calls are parts of one.
struct Messages;

impl Shape for Messages {
    fn format(&self) -> Format {
        Format::OpenAiChat
    }
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
static IMAGE: Rule =
    warning("C7", "a picture in a {} message; many servers take text only there", "");
static ODD_ID: Rule = error("P8", "an id of a call is no text", "write another one");
static NO_REASONING: Rule = error(
    "C9",
    "a call without `reasoning_content` in a thinking conversation",
    "give it an empty one",
);
static ENDS_WITH_ASSISTANT: Rule =
    warning("C11", "the last message is the assistant's own; some servers want the user's", "");
