//! Gemini `contents`: G1 to G9.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::parts::interrupted;
use crate::format::Format;
use crate::json::Json;
use crate::mend::Place;
use crate::patch::Step;
use crate::writing::fill;

use crate::lint::Target;
use crate::lint::calls::{self, Input, Site};
use crate::lint::op::{Op, Path, steps};
use crate::lint::pairing::{Answer, Call};
use crate::lint::settle::{PairRules, Pairing, Shape, settle};
use crate::lint::text::{opening, text};
use crate::lint::{INTERRUPTED, Report, Rules, Walk, quoted};
use crate::lint::{Rule, error, warning};
use crate::openai_chat::lint::{DUPLICATE, TWIN};
use crate::sorted::Ids;

/// Checks a list of contents.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    for (index, content) in walk.numbered() {
        if let Some(text) = instructions(content) {
            walk.fault(&SYSTEM, index, "", vec![Op::Hoist(index, text)]);
        } else {
            parts(walk, index, content);
        }
    }
    pairs(walk);
    order(walk);
    if walk.options.target == Some(Target::Gemini3) {
        signatures(walk);
    }
    let last = walk.len().saturating_sub(1);
    if is_model(walk.message(last)) && calls(walk.message(last)).next().is_none() {
        walk.fault(&ENDS_WITH_MODEL, last, "", Vec::new());
    }
}

/// G5: the text of a content that belongs outside of the list.
pub(super) fn instructions(content: &Json<'_>) -> Option<String> {
    let is_system = matches!(content.text_of("role"), Some("system" | "developer"));
    is_system.then(|| text(content.get("parts")).unwrap_or_default())
}

/// G4: contents with nothing in them.
fn parts(walk: &mut Walk<'_, '_>, index: u32, content: &Json<'_>) {
    let parts = content.list_of("parts");
    if parts.is_empty() {
        walk.fault(&NO_PARTS, index, "", vec![Op::Drop(index)]);
    } else if is_hollow(content) {
        for rule in parts.iter().filter_map(says_nothing) {
            walk.fault(rule, index, "", vec![Op::Drop(index)]);
        }
    }
}

/// G4, G8 and G9: empty parts, responses that are not objects, and the role of another
/// provider.
pub(super) fn malformed(index: u32, content: &Json<'_>, rules: &Rules, report: Report<'_>) {
    if content.text_of("role") == Some("assistant") {
        report(&NOT_MODEL, "", vec![Op::Set(index, steps!["role"], quoted("model"))]);
    }
    let is_hollow = is_hollow(content);
    for (at, part) in content.list_of("parts").iter().enumerate() {
        if let Some(rule) = says_nothing(part).filter(|_| !is_hollow) {
            report(rule, "", vec![Op::Cut(index, steps!["parts", at])]);
        }
        if let Some((field, call)) = tool(part, CALL) {
            let path = steps!["parts", at, field];
            let input = if call.field("args").is_some() { Input::Object } else { Input::Any };
            let site = Site { index, path, name: "name", input: "args" };
            calls::malformed(call, &site, rules, input, report);
        }
        let Some((field, answer)) = tool(part, RESPONSE) else { continue };
        let path = steps!["parts", at, field];
        let site = Site { index, path, name: "name", input: "response" };
        calls::malformed(answer, &site, rules, Input::Any, report);
        if answer.get("response").is_some_and(Json::is_object) {
            continue;
        }
        let value = answer.get("response").map_or("null".into(), ToString::to_string);
        let wrapped = [r#"{"result":"#, &value, "}"].concat();
        let name = answer.text_of("name").unwrap_or_default();
        let op = Op::Set(index, steps!["parts", at, field, "response"], wrapped);
        report(&NO_OBJECT, name, vec![op]);
    }
}

/// The rule that a part breaks because it has nothing in it.
fn says_nothing(part: &Json<'_>) -> Option<&'static Rule> {
    match part {
        part if is_void(part) => Some(&NO_DATA),
        part if is_blank(part) => Some(&NO_TEXT),
        _ => None,
    }
}

/// Whether a content has no parts, or only parts with nothing in them.
pub(super) fn is_hollow(content: &Json<'_>) -> bool {
    content.list_of("parts").iter().all(|part| is_void(part) || is_blank(part))
}

fn is_void(part: &Json<'_>) -> bool {
    matches!(part, Json::Object(fields) if fields.is_empty())
}

fn is_blank(part: &Json<'_>) -> bool {
    part.text_of("text") == Some("") && signature(part).is_none() && is_text_only(part)
}

fn is_text_only(part: &Json<'_>) -> bool {
    matches!(part, Json::Object(fields) if fields.iter().all(|(key, _)| key == "text" || key == "thought"))
}

/// G2 and G3: as many responses as calls, in the next content.
fn pairs(walk: &mut Walk<'_, '_>) {
    let mut pairing = Pairing::default();
    let mut seen = Ids::default();
    let mut unnamed = Ids::default();
    let mut open = None;
    for (index, content) in walk.numbered() {
        let is_home = !is_model(content);
        for (part, value) in (0..).zip(content.list_of("parts")) {
            // A part is one thing; what claims to be both is a call.
            let response = tool(value, RESPONSE).filter(|_| tool(value, CALL).is_none());
            if let Some((_, answer)) = response {
                pairing.answers.push(Answer {
                    key: key(answer),
                    home: open.filter(|_| is_home),
                    message: index,
                    part,
                });
            }
        }
        open = None;
        for (part, call) in calls(content) {
            let has_id = call.field("id").is_some();
            if has_id && seen.again(index, key(call)) {
                pairing.twins.push(pairing.calls.len());
            }
            if !has_id && unnamed.again(index, key(call)) {
                walk.fault(&BY_ORDER, index, key(call), Vec::new());
            }
            pairing.calls.push(Call { key: key(call), group: index, message: index, part });
            open = Some(index);
        }
    }
    // Still running only while nothing has come after it.
    let last = walk.len().saturating_sub(1);
    let is_answering = calls_before(walk, last);
    pairing.in_flight = open.or(is_answering);
    settle(walk, &pairing, &Contents { messages: walk.messages });
}

/// The content in front of `last`, when `last` holds nothing but responses to it.
fn calls_before(walk: &Walk<'_, '_>, last: u32) -> Option<u32> {
    let parts = walk.message(last).list_of("parts");
    let is_all = !parts.is_empty() && parts.iter().all(|part| tool(part, RESPONSE).is_some());
    last.checked_sub(1).filter(|_| is_all)
}

/// G1: a call comes behind the user or behind responses, never behind the model itself and never
/// first.
fn order(walk: &mut Walk<'_, '_>) {
    let mut before: Option<u32> = None;
    // Where neighbors of the model are merged into, and the last one that is.
    let mut keeper: Option<(u32, u32)> = None;
    for (index, content) in walk.numbered() {
        if matches!(content.text_of("role"), Some("system" | "developer"))
            || content.list_of("parts").is_empty()
        {
            continue;
        }
        let has_calls = calls(content).next().is_some();
        if !is_model(content) {
            keeper = None;
        } else if before.is_none() && has_calls {
            walk.fault(
                &OPENS_WITH_CALL,
                index,
                "",
                vec![Op::Insert(index, opening("parts", true))],
            );
        }
        match &mut keeper {
            None if is_model(content) => keeper = Some((index, index)),
            Some((keeper, merged)) if has_calls => {
                let end = walk.message(*keeper).list_of("parts").len();
                let put = |part: &Json<'_>| {
                    Op::Put(*keeper, steps!["parts", end], ToString::to_string(part))
                };
                // Instructions between the two go elsewhere.
                let others = (*merged + 1..=index).filter(|at| is_model(walk.message(*at)));
                let parts = others.clone().flat_map(|at| walk.message(at).list_of("parts"));
                let ops = parts.map(put).chain(others.map(Op::Drop)).collect();
                *merged = index;
                walk.fault(&BEHIND_MODEL, index, "", ops);
            }
            _ => {}
        }
        before = Some(index);
    }
}

/// G7: in the running turn, the first call of each step is signed.
fn signatures(walk: &mut Walk<'_, '_>) {
    let starts_turn = |content: &&Json<'_>| {
        !is_model(content)
            && content.list_of("parts").iter().any(|part| tool(part, RESPONSE).is_none())
    };
    let start = walk.messages.iter().rposition(starts_turn).unwrap_or(0);
    for (index, content) in walk.numbered().skip(start) {
        unsigned(index, content, &mut |rule, about, ops| walk.fault(rule, index, about, ops));
    }
}

/// G7 in plans, for all turns: what is signed with its first request never changes.
pub(super) fn misplaced(index: u32, content: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
    if place.target == Some(Target::Gemini3) {
        unsigned(index, content, report);
    }
}

#[inline(never)]
fn unsigned(index: u32, content: &Json<'_>, report: Report<'_>) {
    let Some((part, _)) = calls(content).next() else { return };
    let signed = content.list_of("parts").get(part as usize).and_then(signature);
    if signed.is_none() {
        let at = steps!["parts", part as usize, "thoughtSignature"];
        report(&UNSIGNED, "", vec![Op::Set(index, at, quoted(SKIP))]);
    }
}

fn is_model(content: &Json<'_>) -> bool {
    content.text_of("role") == Some("model")
}

fn calls<'a>(content: &'a Json<'_>) -> impl Iterator<Item = (u32, &'a Json<'a>)> {
    let parts = (0..).zip(content.list_of("parts"));
    parts.filter_map(|(at, part)| tool(part, CALL).map(|(_, call)| (at, call)))
}

/// What joins a call and its response: the id, or without one the name.
fn key<'a>(call: &'a Json<'_>) -> &'a str {
    call.text_of("id").or_else(|| call.text_of("name")).unwrap_or_default()
}

/// A call or a response, if it is one at all.
fn tool<'a>(part: &'a Json<'_>, names: [&'static str; 2]) -> Option<(&'static str, &'a Json<'a>)> {
    either(part, names).filter(|(_, tool)| tool.is_object())
}

/// A field in either of the API's spellings.
fn either<'a>(
    part: &'a Json<'_>,
    names: [&'static str; 2],
) -> Option<(&'static str, &'a Json<'a>)> {
    names.into_iter().find_map(|name| part.field(name).map(|value| (name, value)))
}

fn signature<'a>(part: &'a Json<'_>) -> Option<&'a Json<'a>> {
    either(part, ["thoughtSignature", "thought_signature"]).map(|(_, value)| value)
}

struct Contents<'w, 'j> {
    messages: &'w [&'w Json<'j>],
}

impl Contents<'_, '_> {
    fn part(&self, message: u32, part: u32) -> &Json<'_> {
        let content = self.messages.get(message as usize).copied().unwrap_or(&Json::Null);
        content.list_of("parts").get(part as usize).unwrap_or(&Json::Null)
    }

    fn id_in(&self, message: u32, part: u32, names: [&'static str; 2]) -> Path {
        let name = either(self.part(message, part), names).map_or(names[0], |(name, _)| name);
        steps!["parts", part as usize, Step::from(name), "id"]
    }
}

impl Shape for Contents<'_, '_> {
    fn format(&self) -> Format {
        Format::Gemini
    }
    fn rules(&self) -> &PairRules {
        &PAIRS
    }
    fn call(&self, call: &Call<'_>) -> Path {
        steps!["parts", call.part as usize]
    }
    fn call_ids(&self, call: &Call<'_>) -> Vec<Path> {
        vec![self.id_in(call.message, call.part, CALL)]
    }
    fn answer(&self, answer: &Answer<'_>) -> Path {
        steps!["parts", answer.part as usize]
    }
    fn answer_id(&self, answer: &Answer<'_>) -> Path {
        self.id_in(answer.message, answer.part, RESPONSE)
    }
    fn substitute(&self, call: &Call<'_>) -> Option<String> {
        let (field, inner) = tool(self.part(call.message, call.part), CALL)?;
        let id = inner.text_of("id");
        let template = interrupted(field == "function_call", id.is_some());
        let name = inner.text_of("name").unwrap_or_default();
        Some(fill(template, &[id.unwrap_or_default(), name, INTERRUPTED]))
    }
    fn answer_is_message(&self) -> bool {
        false
    }
    fn holder(&self, parts: &str) -> String {
        [r#"{"role":"user","parts":["#, parts, "]}"].concat()
    }
}

const CALL: [&str; 2] = ["functionCall", "function_call"];
const RESPONSE: [&str; 2] = ["functionResponse", "function_response"];
/// The documented value for calls that Gemini 3 has not made itself.
pub(crate) const SKIP: &str = "skip_thought_signature_validator";

static PAIRS: PairRules = PairRules {
    missing: &MISSING,
    late: &LATE,
    displaced: &LATE,
    early: &LATE,
    orphan: &ORPHAN,
    duplicate: &DUPLICATE,
    twin: &TWIN,
};

static OPENS_WITH_CALL: Rule = error(
    "G1",
    "the list opens with a call of the model",
    "insert a user content that opens the conversation",
);
static BEHIND_MODEL: Rule =
    error("G1", "a call stands behind another content of the model", "merge the two");
static MISSING: Rule = error(
    "G2",
    "the call `{}` has no response in the next content: it must hold as many responses as there are calls",
    "insert a response that says it was interrupted",
);
static LATE: Rule = error(
    "G2",
    "the response of `{}` does not stand in the content behind its call",
    "move it there",
);
static ORPHAN: Rule = error(
    "G2",
    "this response answers `{}`, but the content before makes no such call",
    "leave it out",
);
static BY_ORDER: Rule =
    warning("G3", "parallel calls of `{}` without ids are told apart by their order alone", "");
static NO_PARTS: Rule = error("G4", "a content without parts", "leave it out");
static NO_DATA: Rule = error("G4", "an empty part", "take it away");
static NO_TEXT: Rule = warning("G4", "a part with empty text", "take it away");
static SYSTEM: Rule =
    error("G5", "a system message inside `contents`", "move its text to `systemInstruction`");
static NOT_MODEL: Rule =
    error("G9", "the role of the model is `model`, but this is `assistant`", "change the role");
static ENDS_WITH_MODEL: Rule = warning("G6", "the last content is the model's own", "");
static UNSIGNED: Rule = error(
    "G7",
    "a call of the running turn has no `thoughtSignature`",
    "give it the value that skips the check",
);
static NO_OBJECT: Rule = warning("G8", "the response of `{}` is no object", "wrap it in one");
