//! `UIMessage` of the Vercel AI SDK: V1, V4, V5, V7, U2. A call and its result are one part, so nothing
//! can be torn apart.

use alloc::vec;
use alloc::vec::Vec;

use crate::json::Json;

use crate::ai_sdk::lint::{MISSING, NO_PARTS, is_void, thought_only};
use crate::format::Format;
use crate::lint::op::{Op, steps};
use crate::lint::{INTERRUPTED, Report, Walk, own_id, quoted};
use crate::lint::{Rule, warning};
use crate::lint::{refused, renamed, safe_id};
use crate::openai_chat::lint::TWIN;
use crate::sorted::Ids;

/// Checks a list of messages of the user interface.
pub(super) fn check(walk: &mut Walk<'_, '_>) {
    let (mut first, mut ids) = (Ids::default(), Ids::default());
    let mut places: Vec<(u32, usize)> = Vec::new();
    let last = walk.len().saturating_sub(1);
    let form = &walk.rules(Format::AiSdkUi).ids;
    for (index, message) in walk.numbered() {
        let parts = message.list_of("parts");
        own_id(walk, &mut ids, index, message);
        if is_hollow(message) {
            walk.fault(
                &NO_PARTS,
                index,
                message.text_of("role").unwrap_or_default(),
                vec![Op::Drop(index)],
            );
            continue;
        }
        let is_running = walk.options.is_pending && index == last;
        for (at, part) in parts.iter().enumerate() {
            let kind = part.text_of("type").unwrap_or_default();
            if kind != "dynamic-tool" && !kind.starts_with("tool-") {
                continue;
            }
            tool(walk, index, at, part, is_running);
            let id = part.text_of("toolCallId").unwrap_or_default();
            if let Some(&(earlier, place)) =
                first.get(0, id).and_then(|number| places.get(number as usize))
            {
                let is_same = walk.message(earlier).list_of("parts").get(place) == Some(part);
                let path =
                    if is_same { steps!["parts", at] } else { steps!["parts", at, "toolCallId"] };
                let renamed =
                    quoted(&renamed(id, index, u32::try_from(at).unwrap_or_default(), form));
                walk.fault(
                    &TWIN,
                    index,
                    id,
                    vec![if is_same {
                        Op::Cut(index, path)
                    } else {
                        Op::Set(index, path, renamed)
                    }],
                );
                continue;
            }
            first.put(0, id, u32::try_from(places.len()).unwrap_or(u32::MAX));
            places.push((index, at));
            if !id.is_empty() && form.refuses(id) {
                let new = quoted(&safe_id(id, form));
                let op = Op::Set(index, steps!["parts", at, "toolCallId"], new);
                walk.fault(refused(id, form), index, id, vec![op]);
            }
        }
        let says_nothing = |part: &Json<'_>| {
            part.text_of("type")
                .is_some_and(|kind| kind.starts_with("reasoning") || kind == "step-start")
        };
        if message.text_of("role") == Some("assistant")
            && parts.iter().all(says_nothing)
            && !is_running
        {
            thought_only(walk, index);
        }
    }
}

/// Whether a message has no parts that are sent.
pub(super) fn is_hollow(message: &Json<'_>) -> bool {
    is_void(message, message.list_of("parts"))
}

/// The state of one tool part.
fn tool(walk: &mut Walk<'_, '_>, index: u32, at: usize, part: &Json<'_>, is_running: bool) {
    // The last answer of a person about an approval is still to be carried out.
    let is_spoken = index + 1 < walk.len();
    let is_on_server = part.get("providerExecuted").and_then(Json::as_bool) == Some(true);
    if is_running || is_on_server {
        return;
    }
    let id = part.text_of("toolCallId").unwrap_or_default();
    match part.text_of("state").unwrap_or_default() {
        "approval-responded" if is_denied(part) && is_spoken => {
            let denied = denied(index, at);
            walk.fault(&MISSING, index, id, vec![denied]);
        }
        "approval-responded" if is_denied(part) => {}
        "input-streaming" => walk.fault(&HALF_WRITTEN, index, id, Vec::new()),
        state @ ("input-available" | "approval-requested" | "approval-responded")
            if state != "approval-responded" || is_spoken =>
        {
            let set = |field: &'static str, value: &str| {
                Op::Set(index, steps!["parts", at, field], quoted(value))
            };
            walk.fault(
                &MISSING,
                index,
                id,
                vec![set("state", "output-error"), set("errorText", INTERRUPTED)],
            );
        }
        _ => {}
    }
}

/// V1: a denied call has its answer, which the SDK reads from another state once the user speaks.
pub(super) fn overdue(index: u32, message: &Json<'_>, report: Report<'_>) {
    for (at, part) in message.list_of("parts").iter().enumerate() {
        let is_on_server = part.get("providerExecuted").and_then(Json::as_bool) == Some(true);
        if part.text_of("state") == Some("approval-responded") && is_denied(part) && !is_on_server {
            let id = part.text_of("toolCallId").unwrap_or_default();
            report(&MISSING, id, vec![denied(index, at)]);
        }
    }
}

fn is_denied(part: &Json<'_>) -> bool {
    let approved = part.get("approval").and_then(|it| it.get("approved"));
    approved.and_then(Json::as_bool) == Some(false)
}

fn denied(index: u32, at: usize) -> Op {
    Op::Set(index, steps!["parts", at, "state"], quoted("output-denied"))
}

static HALF_WRITTEN: Rule = warning(
    "V4",
    "the input of the call `{}` was never finished; it is left out when the message is sent",
    "",
);
