//! OpenAI Responses: P1 to P9.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::OpenAiResponses;
use super::joint::{Joint, joint};
use super::read::is_untied;
use super::write::interrupted_result;
use crate::format::Format;
use crate::json::Json;

use crate::definition::Read;
use crate::lint::Target;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Rules, Walk, quoted};
use crate::lint::{Rule, error, warning};
use crate::openai_chat::lint::{DUPLICATE, TWIN};
use crate::sorted::Ids;

/// Checks a list of items.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let is_chained = walk.options.target == Some(Target::OpenAiChained);
    pairs(walk, is_chained);
    reasoning(walk);
    item_ids(walk);
}

/// C6, P5 and P7: calls without a name or without arguments as text, reasoning without its
/// list of summaries, and parts of the wrong direction.
pub(super) fn malformed(index: u32, item: &Json<'_>, rules: &Rules, report: Report<'_>) {
    if let Some([kind, id]) = OpenAiResponses::own_id(item) {
        if rules.ids.refuses(id) {
            report(&LONG_ITEM_ID, id, vec![Op::Cut(index, steps!["id"])]);
        } else if !rules.keeps_plain_reasoning && !has_prefix(kind, id) {
            report(&OTHERS_ITEM_ID, id, vec![Op::Cut(index, steps!["id"])]);
        }
    }
    match item.text_of("type") {
        Some("function_call") => {
            let site = Site { index, path: Path::new(), name: "name", input: "arguments" };
            let has_input = item.field("arguments").is_some();
            let input = if has_input { Input::Text } else { Input::Any };
            calls::malformed(item, &site, rules, input, report);
        }
        Some("function_call_output") => calls::output(item, "output", (index, Path::new()), report),
        Some("reasoning") if item.get("summary").is_none() && item.get("content").is_none() => {
            report(&NO_SUMMARY, "", vec![Op::Set(index, steps!["summary"], "[]".into())]);
        }
        Some("reasoning") if !rules.keeps_plain_reasoning => plain_reasoning(index, item, report),
        _ => directions(index, item, report),
    }
}

/// Whether an id of a message or a call begins as OpenAI's do.
fn has_prefix(kind: &str, id: &str) -> bool {
    match kind {
        "message" => id.starts_with("msg"),
        "function_call" => id.starts_with("fc"),
        _ => true,
    }
}

/// P5: reasoning in plain words, which the model's own provider does not take back.
#[inline(never)]
fn plain_reasoning(index: u32, item: &Json<'_>, report: Report<'_>) {
    let content = item.list_of("content");
    if content.iter().any(|part| part.text_of("type") == Some("reasoning_text")) {
        let mut ops = vec![Op::Cut(index, steps!["content"])];
        if item.get("summary").is_none() {
            ops.push(Op::Set(index, steps!["summary"], "[]".into()));
        }
        report(&PLAIN_REASONING, "", ops);
    }
}

/// P1, P2, P8, P9.
fn pairs(walk: &mut Walk<'_, '_>, is_chained: bool) {
    let mut pairing = Pairing::default();
    let mut approvals = Ids::default();
    let mut seen = Ids::default();
    // Calls next to each other are one step: inserts come after all of them.
    let mut group = 0;
    let mut is_in_run = false;
    let mut is_answered = false;
    let mut home = Ids::default();
    for (index, item) in walk.numbered() {
        match joint(item) {
            Some(Joint::Call { kind: "mcp_approval_request", id }) => {
                _ = approvals.again(0, id);
                is_in_run = false;
            }
            // A search or a program may be run, and answered, by the server.
            Some(Joint::Call { kind: "tool_search_call" | "program", id }) => {
                _ = approvals.again(0, id)
            }
            Some(Joint::Call { id, .. }) => {
                if !is_in_run {
                    group += 1;
                }
                is_in_run = true;
                if seen.again(0, id) {
                    pairing.twins.push(pairing.calls.len());
                }
                home.put(0, id, group);
                pairing.calls.push(Call { key: id, group, message: index, part: 0 });
                // What the server runs between two calls parts no response: all of its calls wait.
                if core::mem::take(&mut is_answered) {
                    pairing.in_flight = None;
                }
                pairing.in_flight.get_or_insert(group);
            }
            Some(Joint::Answer { kind: "mcp_approval_response", id }) => {
                if !is_chained && !approvals.has(0, id) {
                    walk.fault(&NO_REQUEST, index, id, vec![Op::Drop(index)]);
                }
            }
            Some(Joint::Answer { kind: "tool_search_output" | "program_output", .. }) => {}
            Some(Joint::Answer { id, .. }) => {
                is_in_run = false;
                is_answered = true;
                let is_elsewhere = is_chained && !home.has(0, id);
                if !is_elsewhere {
                    pairing.answers.push(Answer {
                        key: id,
                        home: home.get(0, id),
                        message: index,
                        part: 0,
                    });
                }
            }
            None => {
                is_in_run = false;
                if !is_model_item(item) {
                    pairing.in_flight = None;
                }
            }
        }
    }
    let items = Items { messages: walk.messages };
    settle(walk, &pairing, &items);
}

/// P3 and P5: what a reasoning item needs around it, and where it is stored.
fn reasoning(walk: &mut Walk<'_, '_>) {
    let is_stateless = walk.options.target == Some(Target::OpenAiStateless);
    let mut led_to: Option<&Json<'_>> = None;
    let mut is_refused = false;
    // From the end: whether what follows is the model's.
    for (index, item) in walk.numbered().collect::<Vec<_>>().into_iter().rev() {
        if item.text_of("type") != Some("reasoning") {
            (led_to, is_refused) = (Some(item), false);
            continue;
        }
        if !led_to.is_some_and(is_model_item) {
            walk.fault(&NO_PARTNER, index, "", vec![Op::Drop(index)]);
            continue;
        }
        is_refused |= led_to.is_some_and(is_untied) && !is_untied(item);
        if is_refused {
            walk.fault(&LOST_PARTNER, index, "", vec![Op::Drop(index)]);
            continue;
        }
        let is_sealed =
            item.field("encrypted_content").or_else(|| item.get("providerData")).is_some();
        if is_stateless && !is_sealed {
            walk.fault(&NOT_STORED, index, "", vec![Op::Drop(index)]);
        }
    }
}

/// P4 and P6: ids the server gave.
fn item_ids(walk: &mut Walk<'_, '_>) {
    let is_reasoning = |item: &Json<'_>| item.text_of("type") == Some("reasoning");
    let id_starts =
        |item: &Json<'_>, with: &str| item.text_of("id").is_some_and(|id| id.starts_with(with));
    // A compaction leaves no reasoning of what is before it, but the ids that were tied to it.
    let is_compaction = |item: &&Json<'_>| item.text_of("type") == Some("compaction");
    let compacted = walk.messages.iter().rposition(is_compaction).unwrap_or_default();
    let has_any = walk.messages.iter().any(|item| is_reasoning(item) && id_starts(item, "rs_"));
    let mut first = Ids::default();
    let mut has_reasoned = false;
    for (index, item) in walk.numbered() {
        if item.text_of("role") == Some("user") {
            has_reasoned = false;
        }
        has_reasoned |= is_reasoning(item);
        let Some(id) = item.text_of("id") else { continue };
        if item.text_of("type") == Some("item_reference") {
            continue;
        }
        match first.get(0, id) {
            Some(earlier) if walk.message(earlier) == item => {
                walk.fault(&SAID_TWICE, index, id, vec![Op::Drop(index)]);
                continue;
            }
            // xAI gives two reasoning items of one answer the same id, and takes them back.
            Some(_) if is_reasoning(item) => {
                walk.fault(&SAME_THOUGHT, index, id, Vec::new());
                continue;
            }
            Some(earlier) if walk.message(earlier).get("type") == item.get("type") => {
                walk.fault(&SAME_ID, index, id, vec![Op::Cut(index, steps!["id"])]);
                continue;
            }
            Some(_) => continue,
            None => _ = first.put(0, id, index),
        }
        let is_of_server = ["fc_", "msg_"].iter().any(|start| id.starts_with(start));
        if (has_any || (index as usize) < compacted) && !has_reasoned && is_of_server {
            walk.fault(&DETACHED, index, id, vec![Op::Cut(index, steps!["id"])]);
        }
    }
}

/// P7: parts of the wrong direction.
fn directions(index: u32, item: &Json<'_>, report: Report<'_>) {
    let (wrong, right) = match item.text_of("role") {
        Some("assistant") => ("input_text", "output_text"),
        Some("user" | "system" | "developer") => ("output_text", "input_text"),
        _ => return,
    };
    for (part, content) in item.list_of("content").iter().enumerate() {
        if content.text_of("type") == Some(wrong) {
            let at = steps!["content", part, "type"];
            report(&DIRECTION, wrong, vec![Op::Set(index, at, quoted(right))]);
        }
    }
}

/// What the model, or the server for it, has made: anything but messages of others and answers of
/// tools.
fn is_model_item(item: &Json<'_>) -> bool {
    match item.text_of("role") {
        Some(role) => role == "assistant",
        None => !matches!(joint(item), Some(Joint::Answer { .. })) && item.get("type").is_some(),
    }
}

struct Items<'w, 'j> {
    messages: &'w [&'w Json<'j>],
}

impl Items<'_, '_> {
    fn id_of(&self, index: u32) -> Path {
        let item = self.messages.get(index as usize).copied().unwrap_or(&Json::Null);
        let outer = ["call_id", "callId"].into_iter().find(|field| item.get(field).is_some());
        match outer {
            Some(field) => steps![field],
            None => match item.get("providerData").and_then(|inner| inner.get("call_id")) {
                Some(_) => steps!["providerData", "call_id"],
                None => steps!["id"],
            },
        }
    }
}

impl Shape for Items<'_, '_> {
    fn format(&self) -> Format {
        Format::OpenAiResponses
    }
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, _: &Call<'_>) -> Path {
        Vec::new()
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![self.id_of(call.message)]
    }
    fn answer(&self, _: &Answer<'_>) -> Path {
        Vec::new()
    }
    fn answer_id(&self, answer: &Answer<'_>) -> Path {
        self.id_of(answer.message)
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        interrupted_result(self.messages.get(call.message as usize)?, INTERRUPTED)
    }
}

static PAIRS: PairRules = PairRules {
    missing: &MISSING,
    late: &MISSING,
    displaced: &MISSING,
    early: &EARLY,
    orphan: &ORPHAN,
    duplicate: &DUPLICATE,
    twin: &TWIN,
};

static MISSING: Rule =
    error("P2", "the call `{}` has no output", "insert an output that says it was interrupted");
static EARLY: Rule =
    error("P1", "the output of `{}` stands in front of its call", "move it behind the call");
static ORPHAN: Rule =
    error("P1", "this output answers `{}`, but no call before it has that id", "leave it out");
static NO_PARTNER: Rule =
    error("P3", "reasoning without the item it led to", "leave the reasoning out");
static LOST_PARTNER: Rule = error(
    "P3",
    "the message behind this reasoning has lost the id that ties the two together",
    "leave the reasoning out",
);
static DETACHED: Rule = warning(
    "P4",
    "the item `{}` has an id of the server, but there is no reasoning in its turn while other turns have some",
    "take the id away, which detaches it from the reasoning",
);
static LONG_ITEM_ID: Rule =
    error("P8", "the id `{}` of an item has more than 64 characters", "take the id away");
static OTHERS_ITEM_ID: Rule = error(
    "P8",
    "the id `{}` of an item begins with neither `msg` nor `fc`, as its type asks for",
    "take the id away",
);
static NOT_STORED: Rule = error(
    "P5",
    "reasoning without `encrypted_content`: with `store: false` the server does not know it",
    "leave it out",
);
static NO_SUMMARY: Rule =
    error("P5", "a reasoning item without `summary`", "give it an empty list");
static PLAIN_REASONING: Rule =
    error("P5", "a reasoning item with its text in `content`", "take `content` away");
static SAID_TWICE: Rule = error("P6", "the item `{}` is there twice", "keep the first one");
static SAME_THOUGHT: Rule =
    warning("P6", "two different reasoning items have the id `{}`; OpenAI refuses that", "");
static SAME_ID: Rule =
    error("P6", "two different items have the id `{}`", "take the id of the second one away");
static DIRECTION: Rule = warning(
    "P7",
    "`{}` stands on the wrong side: a user's parts are `input_…`, the assistant's `output_…`",
    "change its type",
);
static NO_REQUEST: Rule =
    warning("P9", "this approval answers `{}`, but nothing asked for it", "leave it out");
