//! The Vercel AI SDK: model messages (`{ role, content: [parts] }`, results in `tool` messages) and UI messages
//! (`{ id, role, parts }`, a call and its result in one part of the assistant's message).
//!
//! Approvals belong to the call they are about and are never edited. Tools that the provider runs itself are kept whole,
//! and so is every part that carries the provider's own data.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::blocks::{Deed, Meet, Met, Place};
use crate::json::Json;
use crate::patch::Patch;
use crate::writing::Writer;

/// Visits one part of a model message.
pub(crate) fn visit<'a>(message: &Json<'_>, part: &'a Json<'a>, place: Place, meet: Meet<'_, 'a>) {
    let text = |name| part.text_of(name).unwrap_or_default();
    let is_tool = message.text_of("role") == Some("tool");
    let met = match part.text_of("type") {
        Some("tool-call") if !is_hosted(part) => {
            let call = Deed::call(text("toolName"), text("toolCallId"), part.get("input"), place.at(&["input"]));
            Met::Deed(Deed { is_clearable: call.is_clearable && part.field("providerOptions").is_none(), ..call })
        }
        Some("tool-result") if is_tool => {
            let output = part.get("output").unwrap_or(&Json::Null);
            let kind = output.text_of("type").unwrap_or_default();
            let value = output.get("value").or_else(|| output.get("reason"));
            let result = Deed::result(text("toolName"), text("toolCallId"), value, place.at(&["output"]));
            let is_error = kind.starts_with("error") || kind == "execution-denied";
            Met::Deed(Deed { is_data: kind.ends_with("json"), is_error, ..result })
        }
        Some("tool-approval-request") => Met::Deed(Deed::call(APPROVAL, text("approvalId"), None, place)),
        Some("tool-approval-response") => {
            let response = Deed::result(APPROVAL, text("approvalId"), part.get("reason"), place);
            Met::Deed(Deed { is_clearable: false, ..response })
        }
        _ => Met::Said(part),
    };
    meet(met);
}

/// Visits one part of a UI message. Input that is still streaming is not sent to the model.
pub(crate) fn visit_ui<'a>(part: &'a Json<'a>, place: Place, meet: Meet<'_, 'a>) {
    let kind = part.text_of("type").unwrap_or_default();
    let state = part.text_of("state").unwrap_or_default();
    let tool = if kind == "dynamic-tool" { part.text_of("toolName") } else { kind.strip_prefix("tool-") };
    let Some(tool) = tool.filter(|_| !is_hosted(part)) else { return meet(Met::Said(part)) };
    if state == "input-streaming" {
        return;
    }
    let id = part.text_of("toolCallId").unwrap_or_default();
    let call = Deed::call(tool, id, part.get("input"), place.at(&["input"]));
    let is_sealed = part.field("callProviderMetadata").is_some();
    meet(Met::Deed(Deed { is_clearable: call.is_clearable && !is_sealed, ..call }));
    let approval = part.get("approval").unwrap_or(&Json::Null);
    let is_denied = approval.get("approved").and_then(Json::as_bool) == Some(false);
    let (value, is_error) = match state {
        "output-available" => (part.get("output"), false),
        "output-error" => (part.get("errorText"), true),
        "output-denied" => (approval.get("reason"), true),
        "approval-responded" if is_denied => (approval.get("reason"), true),
        _ => return,
    };
    let result = Deed::result(tool, id, value, place.at(&["output"]));
    meet(Met::Deed(Deed { is_data: true, is_error, is_clearable: result.is_clearable && !is_error, ..result }));
}

/// Puts `placeholder` where the output was; what the provider put beside its value stays.
pub(crate) fn clear_output(place: Place, placeholder: &str) -> Vec<Patch> {
    vec![Patch::text(place.path(&["type"]), "text"), Patch::text(place.path(&["value"]), placeholder)]
}

/// The `tool` message that says a call was interrupted, or an approval not given.
pub(crate) fn interrupted(call: &Deed<'_>, text: &str) -> String {
    let mut part = Writer::object();
    if call.tool == APPROVAL && *call.value == Json::Null {
        part.text("type", "tool-approval-response").text("approvalId", call.id);
        part.json("approved", "false").text("reason", text);
    } else {
        part.text("type", "tool-result").text("toolCallId", call.id).text("toolName", call.tool);
        part.json("output", &Writer::object().text("type", "error-text").text("value", text).end());
    }
    Writer::object().text("role", "tool").json("content", &["[", &part.end(), "]"].concat()).end()
}

/// Makes the part of a UI message at `place` one whose call was interrupted.
pub(crate) fn close(place: Place, text: &str) -> Vec<Patch> {
    vec![Patch::text(place.path(&["state"]), "output-error"), Patch::text(place.path(&["errorText"]), text)]
}

/// Writes a UI message. There is one summary at a time, so that its ids need no number.
pub(crate) fn said<'w>(writer: &'w mut Writer, role: &str, text: &str) -> &'w mut Writer {
    let part = Writer::object().text("type", "text").text("text", text).end();
    let id = ["turnwise-summary-", role].concat();
    writer.text("id", &id).text("role", role).json("parts", &["[", &part, "]"].concat())
}

fn is_hosted(part: &Json<'_>) -> bool {
    part.get("providerExecuted").and_then(Json::as_bool) == Some(true)
}

const APPROVAL: &str = "approval";
