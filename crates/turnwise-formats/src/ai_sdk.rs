//! The Vercel AI SDK: model messages (`{ role, content: [parts] }`, results in `tool` messages) and
//! UI messages (`{ id, role, parts }`, a call and its result in one part of the assistant's
//! message).
//!
//! Approvals belong to the call they are about and are never edited. Tools that the provider runs
//! itself are kept whole, and so is every part that carries the provider's own data.

use crate::blocks::{Deed, Meet, Met, Rule};
use crate::json::Json;

/// The call or result that a part of a model message is.
pub(crate) fn deed<'a>(message: &Json<'_>, part: &'a Json<'a>, index: usize) -> Option<Deed<'a>> {
    let kind = part.text_of("type")?;
    let is_tool = message.text_of("role") == Some("tool");
    let rule = RULES
        .iter()
        .find(|rule| rule.name == kind && rule.is_result == is_tool && !is_hosted(part))?;
    let mut deed = Deed::by(rule, part, index);
    match rule.name {
        "tool-call" => deed.is_clearable &= part.field("providerOptions").is_none(),
        "tool-result" => {
            let output = deed.value;
            let kind = output.text_of("type").unwrap_or_default();
            deed.value =
                output.get("value").or_else(|| output.get("reason")).unwrap_or(&Json::Null);
            deed.is_clearable = *deed.value != Json::Null;
            deed.is_error = kind.starts_with("error") || kind == "execution-denied";
            deed.is_data = kind.ends_with("json");
        }
        _ => {
            deed.tool = APPROVAL;
            deed.is_clearable = false;
        }
    }
    Some(deed)
}

/// Visits one part of a UI message. Input that is still streaming is not sent to the model.
pub(crate) fn visit_page<'a>(part: &'a Json<'a>, index: usize, meet: Meet<'_, 'a>) {
    let kind = part.text_of("type").unwrap_or_default();
    let state = part.text_of("state").unwrap_or_default();
    let tool =
        if kind == "dynamic-tool" { part.text_of("toolName") } else { kind.strip_prefix("tool-") };
    let Some(tool) = tool.filter(|_| !is_hosted(part)) else { return meet(Met::Said(part)) };
    if state == "input-streaming" {
        return;
    }
    let id = part.text_of("toolCallId").unwrap_or_default();
    let mut call = Deed::new(false, tool, id, part.get("input"), index, &["input"]);
    call.is_clearable &= part.field("callProviderMetadata").is_none();
    meet(Met::Deed(call));
    let approval = part.get("approval").unwrap_or(&Json::Null);
    let value = match state {
        "output-available" => part.get("output"),
        "output-error" => part.get("errorText"),
        "output-denied" => approval.get("reason"),
        "approval-responded" if approval.get("approved").and_then(Json::as_bool) == Some(false) => {
            approval.get("reason")
        }
        _ => return,
    };
    let mut result = Deed::new(true, tool, id, value, index, &["output"]);
    result.is_data = true;
    result.is_error = state != "output-available";
    result.is_clearable &= !result.is_error;
    meet(Met::Deed(result));
}

/// The `tool` message that says a call was interrupted, or an approval not given.
pub(crate) fn interrupted(call: &Deed<'_>) -> &'static str {
    if call.tool == APPROVAL && *call.value == Json::Null {
        r#"{"role":"tool","content":[{"type":"tool-approval-response","approvalId":$0,"approved":false,"reason":$2}]}"#
    } else {
        r#"{"role":"tool","content":[{"type":"tool-result","toolCallId":$0,"toolName":$1,"output":{"type":"error-text","value":$2}}]}"#
    }
}

/// What the user and what the model says in UI messages. There is one summary at a time, so that
/// its ids need no number.
pub(crate) const SAID: [&str; 2] = [
    r#"{"id":"turnwise-summary-user","role":"user","parts":[{"type":"text","text":$0}]}"#,
    r#"{"id":"turnwise-summary-assistant","role":"assistant","parts":[{"type":"text","text":$0}]}"#,
];

fn is_hosted(part: &Json<'_>) -> bool {
    part.get("providerExecuted").and_then(Json::as_bool) == Some(true)
}

const APPROVAL: &str = "approval";
const RULES: [Rule; 4] = [
    rule("tool-call", false, "toolName", "toolCallId", "input", &["input"]),
    rule("tool-result", true, "toolName", "toolCallId", "output", &["output"]),
    rule("tool-approval-request", false, "", "approvalId", "", &[]),
    rule("tool-approval-response", true, "", "approvalId", "reason", &[]),
];

const fn rule(
    name: &'static str,
    is_result: bool,
    tool: &'static str,
    id: &'static str,
    value: &'static str,
    fields: &'static [&'static str],
) -> Rule {
    Rule { name, is_result, tool, id, value, fields }
}
