//! LangChain messages, as instances write themselves (`lc`), as they are stored (`data`), or plain:
//! C1, C3, L1 to L5.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::format::Format;
use crate::json::Json;

use crate::lint::Target;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Rules, Walk, quoted};
use crate::lint::{Rule, error, warning};
use crate::openai_chat::lint::{DUPLICATE, LATE, MISSING, TWIN};
use crate::sorted::Ids;

/// Checks a list of messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut pairing = Pairing::default();
    let mut seen = Ids::default();
    let mut open = None;
    let mut leading = 0;
    // The calls of the last message that could not be parsed and have no result yet.
    let mut invalid: Vec<(u32, &str)> = Vec::new();
    for (index, message) in walk.numbered() {
        let (kind, fields) = (kind(message), fields(message).1);
        if kind != "tool" {
            unanswered(walk, &mut invalid);
        }
        match kind {
            "tool" => {
                let key = fields.text_of("tool_call_id").unwrap_or_default();
                if let Some(place) = invalid.iter().position(|(_, id)| *id == key) {
                    invalid.remove(place);
                    continue;
                }
                pairing.answers.push(Answer { key, home: open, message: index, part: 0 });
                continue;
            }
            "ai" => {
                open = None;
                let calls = fields.list_of("tool_calls");
                for (part, call) in (0..).zip(calls) {
                    open = Some(index);
                    let key = call.text_of("id").unwrap_or_default();
                    if seen.again(index, key) {
                        pairing.twins.push(pairing.calls.len());
                    }
                    pairing.calls.push(Call { key, group: index, message: index, part });
                }
                disagreement(walk, index, fields, calls);
                let ids = fields
                    .list_of("invalid_tool_calls")
                    .iter()
                    .map(|call| call.text_of("id").unwrap_or_default());
                invalid.extend(ids.map(|id| (index, id)));
            }
            "system" if walk.options.target == Some(Target::Anthropic) && leading != index => {
                open = None;
                walk.fault(&SYSTEM, index, "", vec![Op::Move { from: index, to: leading }]);
            }
            "remove" if removes_nothing(message) => {
                walk.fault(&REMOVES_NOTHING, index, "", vec![Op::Drop(index)]);
            }
            _ => open = None,
        }
        if kind == "system" && leading == index {
            leading += 1;
        }
    }
    unanswered(walk, &mut invalid);
    pairing.in_flight = open;
    settle(walk, &pairing, &Messages { messages: walk.messages });
}

/// C6: calls with a name, and arguments that are an object.
pub(super) fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    let (holder, fields) = fields(message);
    for (part, call) in fields.list_of("tool_calls").iter().enumerate() {
        // OpenAI's messages have their own form.
        if call.is_object() && call.field("function").is_none() {
            let mut path: Path = holder.map(Into::into).into_iter().collect();
            path.extend(steps!["tool_calls", part]);
            let site = Site { index, path, name: "name", input: "args" };
            calls::malformed(call, &site, rules, Input::Object, report);
        }
    }
}

/// L5: a removal that does not say of what.
pub(super) fn removes_nothing(message: &Json<'_>) -> bool {
    kind(message) == "remove" && fields(message).1.text_of("id").is_none_or(str::is_empty)
}

/// L4: once for each message.
fn unanswered(walk: &mut Walk<'_, '_>, invalid: &mut Vec<(u32, &str)>) {
    if let Some((index, id)) = invalid.first() {
        walk.fault(&INVALID, *index, id, Vec::new());
    }
    invalid.clear();
}

/// L3: Anthropic's content repeats the calls.
fn disagreement(walk: &mut Walk<'_, '_>, index: u32, fields: &Json<'_>, calls: &[Json<'_>]) {
    let blocks =
        fields.list_of("content").iter().filter(|block| block.text_of("type") == Some("tool_use"));
    let blocks: Vec<&str> = blocks.filter_map(|block| block.text_of("id")).collect();
    let ids: Vec<&str> = calls.iter().filter_map(|call| call.text_of("id")).collect();
    if !blocks.is_empty() && blocks != ids {
        walk.fault(&DISAGREE, index, "", Vec::new());
    }
}

/// What kind of message it is, in any of the spellings.
pub(crate) fn kind<'a>(message: &'a Json<'_>) -> &'a str {
    let class =
        message.list_of("id").last().and_then(Json::as_str).filter(|_| message.get("lc").is_some());
    let name = class
        .or_else(|| message.text_of("type"))
        .or_else(|| message.text_of("role"))
        .unwrap_or_default();
    let name = name.strip_suffix("Chunk").unwrap_or(name);
    match name.strip_suffix("Message").unwrap_or(name) {
        "AI" | "ai" | "assistant" => "ai",
        "Human" | "human" | "user" => "human",
        "System" | "system" | "developer" => "system",
        "Tool" | "tool" => "tool",
        "Remove" | "remove" => "remove",
        _ => "other",
    }
}

/// The fields of a message and where they are.
pub(crate) fn fields<'a, 'j>(message: &'a Json<'j>) -> (Option<&'static str>, &'a Json<'j>) {
    let inner = ["kwargs", "data"]
        .into_iter()
        .find_map(|name| message.field(name).map(|inner| (Some(name), inner)));
    inner.filter(|(_, inner)| inner.is_object()).unwrap_or((None, message))
}

struct Messages<'w, 'j> {
    messages: &'w [&'w Json<'j>],
}

impl Messages<'_, '_> {
    fn message(&self, index: u32) -> &Json<'_> {
        self.messages.get(index as usize).copied().unwrap_or(&Json::Null)
    }

    fn path_in(&self, index: u32, rest: Path) -> Path {
        let mut path: Path = fields(self.message(index)).0.map(Into::into).into_iter().collect();
        path.extend(rest);
        path
    }

    /// Where the content of the message repeats the call.
    fn block(&self, call: &Call<'_>) -> Option<usize> {
        let is_it = |block: &Json<'_>| {
            block.text_of("type") == Some("tool_use") && block.text_of("id") == Some(call.key)
        };
        fields(self.message(call.message)).1.list_of("content").iter().position(is_it)
    }
}

impl Shape for Messages<'_, '_> {
    fn format(&self) -> Format {
        Format::LangChain
    }
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, call: &Call<'_>) -> Path {
        self.path_in(call.message, steps!["tool_calls", call.part as usize])
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        let mut ids =
            vec![self.path_in(call.message, steps!["tool_calls", call.part as usize, "id"])];
        ids.extend(
            self.block(call).map(|at| self.path_in(call.message, steps!["content", at, "id"])),
        );
        ids
    }
    fn answer(&self, _: &Answer<'_>) -> Path {
        Vec::new()
    }
    fn answer_id(&self, answer: &Answer<'_>) -> Path {
        self.path_in(answer.message, steps!["tool_call_id"])
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        let message = self.message(call.message);
        let (place, fields) = fields(message);
        let name = fields
            .list_of("tool_calls")
            .get(call.part as usize)?
            .text_of("name")
            .unwrap_or_default();
        Some(tool_message(place, call.key, name, INTERRUPTED, true))
    }
}

/// A tool message in the spelling its neighbors have.
pub(crate) fn tool_message(
    place: Option<&str>,
    id: &str,
    name: &str,
    text: &str,
    is_error: bool,
) -> String {
    let status = if is_error { r#","status":"error""# } else { "" };
    let (text, id, name) = (quoted(text), quoted(id), quoted(name));
    let fields =
        [r#""content":"#, &text, r#","tool_call_id":"#, &id, r#","name":"#, &name, status, "}"]
            .concat();
    let head = match place {
        Some("kwargs") => {
            r#"{"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],"kwargs":{"#
        }
        Some(_) => r#"{"type":"tool","data":{"#,
        None => r#"{"type":"tool","#,
    };
    let tail = if place.is_some() { "}" } else { "" };
    [head, &fields, tail].concat()
}

static PAIRS: PairRules = PairRules {
    missing: &MISSING,
    late: &LATE,
    displaced: &LATE,
    early: &EARLY,
    orphan: &ORPHAN,
    duplicate: &DUPLICATE,
    twin: &TWIN,
};

static ORPHAN: Rule = error(
    "L1",
    "the ToolMessage answers `{}`, but no AIMessage before it has that call",
    "leave it out",
);
static EARLY: Rule = error(
    "L1",
    "the ToolMessage of `{}` stands in front of its AIMessage",
    "move it behind the call",
);
static SYSTEM: Rule =
    error("L2", "Anthropic takes a SystemMessage at the beginning only", "move it to the front");
static DISAGREE: Rule =
    warning("L3", "`tool_calls` and the `tool_use` blocks of the content name different calls", "");
static INVALID: Rule =
    warning("L4", "the invalid call `{}` has no ToolMessage, which some providers want", "");
static REMOVES_NOTHING: Rule = error("L5", "a RemoveMessage without id", "leave it out");
