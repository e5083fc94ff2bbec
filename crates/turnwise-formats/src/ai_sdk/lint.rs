//! `ModelMessage` of the Vercel AI SDK: V1, V2, V3, V5, V7.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::parts::RESULT;
use crate::format::Format;
use crate::json::Json;
use crate::writing::fill;

use crate::lint::Target;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::{INTERRUPTED, Report, Rules, Walk};
use crate::lint::{Rule, error, warning};
use crate::openai_chat::lint::{DUPLICATE, TWIN};
use crate::sorted::Ids;

/// Checks a list of model messages.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let mut gathered = Gathered::default();
    for (index, message) in walk.numbered() {
        match message.text_of("role").unwrap_or_default() {
            "assistant" => gathered.assistant(index, message),
            "tool" => gathered.tool(walk, index, message),
            _ => gathered.ends_step(index),
        }
        emptied(walk, index, message);
    }
    // A call that was decided upon is executed, or refused, by the next run.
    let Gathered { mut pairing, step, decided, .. } = gathered;
    let before = pairing.calls.len();
    let mut answered = Ids::default();
    for answer in &pairing.answers {
        answered.again(0, answer.key);
    }
    // Once the user has spoken, no run does so.
    let runs = |call: &Call<'_>| decided.has(0, call.key) && call.message >= step;
    pairing.calls.retain(|call| !runs(call) || answered.has(0, call.key));
    if pairing.calls.len() != before {
        pairing.twins.clear();
    }
    pairing.in_flight = Some(step);
    settle(walk, &pairing, &Parts { messages: walk.messages });
}

/// C6: calls with a name.
pub(super) fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
    for (at, part) in message.list_of("content").iter().enumerate() {
        if matches!(part.text_of("type"), Some("tool-call" | "tool-result")) {
            let path = steps!["content", at];
            let site = Site { index, path, name: "toolName", input: "input" };
            calls::malformed(part, &site, rules, Input::Any, report);
        }
    }
}

/// In [`Gathered::waiting`].
const WAITS: u32 = 1;

#[derive(Default)]
struct Gathered<'a> {
    pairing: Pairing<'a>,
    /// Where the last message of the user was: calls behind it wait for their results.
    step: u32,
    /// Whether a call with an id waits for its result.
    waiting: Ids<'a>,
    /// Approval requests and the calls they are about.
    requests: Ids<'a>,
    requested: Vec<&'a str>,
    decided: Ids<'a>,
    group_of: Ids<'a>,
}

impl<'a> Gathered<'a> {
    fn ends_step(&mut self, index: u32) {
        self.step = index;
    }

    fn assistant(&mut self, index: u32, message: &'a Json<'_>) {
        for (part, value) in (0..).zip(message.list_of("content")) {
            let key = value.text_of("toolCallId").unwrap_or_default();
            let is_on_server = value.get("providerExecuted").and_then(Json::as_bool) == Some(true);
            match value.text_of("type").unwrap_or_default() {
                "tool-call" if !is_on_server => {
                    // Of two calls that wait with one id, the second needs another one.
                    if self.waiting.get(self.step, key) == Some(WAITS) {
                        self.pairing.twins.push(self.pairing.calls.len());
                    }
                    self.waiting.put(self.step, key, WAITS);
                    self.group_of.put(self.step, key, index);
                    self.pairing.calls.push(Call { key, group: index, message: index, part });
                }
                "tool-approval-request" => {
                    let number = u32::try_from(self.requested.len()).unwrap_or(u32::MAX);
                    self.requests.put(0, value.text_of("approvalId").unwrap_or_default(), number);
                    self.requested.push(key);
                }
                _ => {}
            }
        }
    }

    fn tool(&mut self, walk: &mut Walk<'_, '_>, index: u32, message: &'a Json<'_>) {
        for (part, value) in (0..).zip(message.list_of("content")) {
            match value.text_of("type").unwrap_or_default() {
                "tool-result" => {
                    let key = value.text_of("toolCallId").unwrap_or_default();
                    let home = self.group_of.get(self.step, key);
                    self.waiting.put(self.step, key, 0);
                    self.pairing.answers.push(Answer { key, home, message: index, part });
                }
                "tool-approval-response" => {
                    let id = value.text_of("approvalId").unwrap_or_default();
                    match self
                        .requests
                        .get(0, id)
                        .and_then(|number| self.requested.get(number as usize))
                    {
                        Some(call) => _ = self.decided.again(0, call),
                        None => {
                            let is_all = message.list_of("content").len() == 1;
                            let cut = Op::Cut(index, steps!["content", part as usize]);
                            walk.fault(
                                &NO_REQUEST,
                                index,
                                id,
                                vec![if is_all { Op::Drop(index) } else { cut }],
                            );
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a message has a list of parts without any.
pub(super) fn is_hollow(message: &Json<'_>) -> bool {
    message.get("content").and_then(Json::as_array).is_some_and(|parts| is_void(message, parts))
}

/// Whether nothing is left of a message when the SDK sends it: it leaves empty texts of the user
/// out.
pub(crate) fn is_void(message: &Json<'_>, parts: &[Json<'_>]) -> bool {
    let is_empty = |part: &Json<'_>| {
        part.text_of("type") == Some("text") && part.text_of("text").is_none_or(str::is_empty)
    };
    parts.is_empty() || message.text_of("role") == Some("user") && parts.iter().all(is_empty)
}

/// V5 and V7: messages that say nothing to the model.
fn emptied(walk: &mut Walk<'_, '_>, index: u32, message: &Json<'_>) {
    let Some(parts) = message.get("content").and_then(Json::as_array) else { return };
    if is_hollow(message) {
        walk.fault(
            &NO_PARTS,
            index,
            message.text_of("role").unwrap_or_default(),
            vec![Op::Drop(index)],
        );
        return;
    }
    let thinks_only = parts
        .iter()
        .all(|part| part.text_of("type").is_some_and(|kind| kind.starts_with("reasoning")));
    if message.text_of("role") == Some("assistant") && thinks_only {
        thought_only(walk, index);
    }
}

/// V5, an error where it is known to be refused.
pub(crate) fn thought_only(walk: &mut Walk<'_, '_>, index: u32) {
    let is_refused = matches!(walk.options.target, Some(Target::OpenAi | Target::OpenAiStateless));
    let rule = if is_refused { &THOUGHT_REFUSED } else { &THOUGHT_ONLY };
    walk.fault(rule, index, "", vec![Op::Drop(index)]);
}

struct Parts<'w, 'j> {
    messages: &'w [&'w Json<'j>],
}

impl Shape for Parts<'_, '_> {
    fn format(&self) -> Format {
        Format::AiSdk
    }
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, call: &Call<'_>) -> Path {
        steps!["content", call.part as usize]
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![steps!["content", call.part as usize, "toolCallId"]]
    }
    fn answer(&self, answer: &Answer<'_>) -> Path {
        steps!["content", answer.part as usize]
    }
    fn answer_id(&self, answer: &Answer<'_>) -> Path {
        steps!["content", answer.part as usize, "toolCallId"]
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        let content =
            self.messages.get(call.message as usize)?.list_of("content").get(call.part as usize)?;
        let name = content.text_of("toolName").unwrap_or_default();
        Some(fill(RESULT, &[call.key, name, INTERRUPTED]))
    }
    fn answer_is_message(&self) -> bool {
        false
    }
    fn holder(&self, parts: &str) -> String {
        [r#"{"role":"tool","content":["#, parts, "]}"].concat()
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

pub(crate) static MISSING: Rule = error(
    "V1",
    "the tool call `{}` has no result before the next user message (MissingToolResultsError)",
    "insert a result that says it was interrupted",
);
static LATE: Rule = error(
    "V1",
    "the result of the tool call `{}` comes behind the next user message",
    "move it behind its call",
);
static EARLY: Rule =
    warning("V2", "the result of `{}` stands in front of its call", "move it behind the call");
static ORPHAN: Rule =
    warning("V2", "this result answers `{}`, but no call before it has that id", "leave it out");
static NO_REQUEST: Rule =
    error("V3", "this approval answers `{}`, but nothing asked for it", "leave it out");
static THOUGHT_ONLY: Rule = warning(
    "V5",
    "an assistant message of nothing but reasoning; OpenAI refuses it",
    "leave it out",
);
static THOUGHT_REFUSED: Rule =
    error("V5", "an assistant message of nothing but reasoning", "leave it out");
pub(crate) static NO_PARTS: Rule =
    warning("V7", "the {} message has no parts that are sent", "leave it out");
