//! AG-UI messages: C1, C3, C6, U1 to U3, P8.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::parts::{is_hosted, tool_call};
use super::{AgUi, CALL_ID, CALLS};
use crate::format::Format;
use crate::json::Json;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Rule, Rules, Walk, error, own_id, quoted, warning};
use crate::openai_chat::lint::{DUPLICATE, LATE, MISSING, TWIN};
use crate::parts::Parts;
use crate::sorted::Ids;
use crate::writing::fill;

/// Checks a list of messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut pairing = Pairing::default();
    let (mut seen, mut ids) = (Ids::default(), Ids::default());
    let mut open = None;
    for (index, message) in walk.numbered() {
        own_id(walk, &mut ids, index, message);
        match message.text_of("role").unwrap_or_default() {
            "tool" => {
                let key = message.text_of(CALL_ID).unwrap_or_default();
                pairing.answers.push(Answer { key, home: open, message: index, part: 0 });
            }
            "assistant" => {
                open = None;
                for (part, call) in (0..).zip(message.list_of(CALLS)) {
                    if is_hosted(call) {
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
            // Neither ends a step: the page has progress to show, the model goes on.
            "activity" | "reasoning" => {}
            _ => open = None,
        }
        content(walk, index, message);
    }
    pairing.in_flight = open;
    settle(walk, &pairing, &Messages { messages: walk.messages });
}

/// Whether a message of a person or of the system has no content.
pub(super) fn is_hollow(message: &Json<'_>) -> bool {
    !has_content(message)
        && matches!(message.text_of("role"), Some("user" | "system" | "developer"))
}

fn has_content(message: &Json<'_>) -> bool {
    match message.field("content") {
        Some(Json::Array(parts)) => !parts.is_empty(),
        Some(_) => true,
        None => false,
    }
}

/// U3: messages that say nothing.
fn content(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    let role = message.text_of("role").unwrap_or_default();
    let says_otherwise = !message.list_of(CALLS).is_empty()
        || !message.list_of("thinking").is_empty()
        || message.field("error").is_some();
    if has_content(message) || (says_otherwise && matches!(role, "assistant" | "tool")) {
        return;
    }
    let (rule, op) = match role {
        "assistant" => (&SAYS_NOTHING, Op::Drop(index)),
        "tool" => (&NO_CONTENT, Op::Set(index, steps!["content"], quoted(""))),
        "user" | "system" | "developer" | "reasoning" => (&NO_CONTENT, Op::Drop(index)),
        _ => return,
    };
    walk.fault(rule, index, role, vec![op]);
}

/// C6: calls with a name, and arguments that are text.
pub(super) fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    if message.text_of("role") != Some("assistant") {
        return;
    }
    for (part, call) in message.list_of(CALLS).iter().enumerate() {
        if let Some(function) = call.field("function").filter(|_| !is_hosted(call)) {
            let path = steps![CALLS, part, "function"];
            let site = Site { index, path, name: "name", input: "arguments" };
            calls::malformed(function, &site, rules, Input::Text, report);
        }
    }
}

struct Messages<'w, 'j> {
    messages: &'w [&'w Json<'j>],
}

impl Shape for Messages<'_, '_> {
    fn format(&self) -> Format {
        Format::AgUi
    }
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, call: &Call<'_>) -> Path {
        steps![CALLS, call.part as usize]
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![steps![CALLS, call.part as usize, "id"]]
    }
    fn answer(&self, _: &Answer<'_>) -> Path {
        Vec::new()
    }
    fn answer_id(&self, _: &Answer<'_>) -> Path {
        steps![CALL_ID]
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        let message = self.messages.get(call.message as usize)?;
        let made = tool_call(message.list_of(CALLS).get(call.part as usize)?, call.part as usize);
        let template = AgUi.interrupted(message, &made)?;
        Some(fill(template, &[made.id, made.tool, INTERRUPTED]))
    }
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
    "U1",
    "the tool message answers `{}`, but no assistant message before it has that call",
    "leave it out",
);
static EARLY: Rule =
    error("U1", "the result of `{}` is in front of its call", "move it behind the call");
static NO_CONTENT: Rule = error("U3", "the {} message has no content", "leave the message out");
static SAYS_NOTHING: Rule =
    warning("U3", "the {} message has neither content nor calls", "leave the message out");
