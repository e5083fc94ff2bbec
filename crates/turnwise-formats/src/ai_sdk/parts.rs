//! How model messages are read and written.

use super::AiSdk;
use crate::format::Format;
use crate::json::Json;
use crate::parts::{Parts, ToolPart, ToolPartKind, Visit, Visited};

impl Parts for AiSdk {
    fn format(&self) -> Format {
        Format::AiSdk
    }

    /// The results of a message follow it. The SDK takes them behind another message with calls,
    /// too, and its providers refuse that.
    fn calls_are_items(&self) -> bool {
        false
    }

    fn visit_part<'a>(
        &self,
        message: &Json<'_>,
        part: &'a Json<'a>,
        index: usize,
        visit: Visit<'_, 'a>,
    ) {
        visit(tool_part(message, part, index).map_or(Visited::Said(part), Visited::Tool));
    }

    /// What the provider put next to the value stays.
    fn clear(&self, result: &ToolPart<'_>, put: &mut dyn FnMut(&[&'static str], &str)) {
        put(&["output", "type"], if result.is_error { "\"error-text\"" } else { "\"text\"" });
        put(&["output", "value"], "$2");
    }

    /// An approval that was not given is a refusal.
    fn interrupted(&self, _message: &Json<'_>, call: &ToolPart<'_>) -> Option<&'static str> {
        Some(if call.tool == APPROVAL && *call.value == Json::Null {
            r#"{"role":"tool","content":[{"type":"tool-approval-response","approvalId":$0,"approved":false,"reason":$2}]}"#
        } else {
            RESULT_MESSAGE
        })
    }
}

macro_rules! result {
    () => {
        r#"{"type":"tool-result","toolCallId":$0,"toolName":$1,"output":{"type":"error-text","value":$2}}"#
    };
}

/// Whether the provider runs the tool itself.
pub(crate) fn is_hosted(part: &Json<'_>) -> bool {
    part.get("providerExecuted").and_then(Json::as_bool) == Some(true)
}

/// The call or result that a part is.
fn tool_part<'a>(message: &Json<'_>, part: &'a Json<'a>, index: usize) -> Option<ToolPart<'a>> {
    let kind = part.text_of("type")?;
    let is_tool = message.text_of("role") == Some("tool");
    let kind = KINDS
        .iter()
        .find(|known| known.name == kind && known.is_result == is_tool && !is_hosted(part))?;
    let mut found = ToolPart::from_kind(kind, part, index);
    match kind.name {
        "tool-call" => found.is_clearable &= part.field("providerOptions").is_none(),
        "tool-result" => {
            let output = found.value;
            let kind = output.text_of("type").unwrap_or_default();
            found.value =
                output.get("value").or_else(|| output.get("reason")).unwrap_or(&Json::Null);
            found.is_clearable = *found.value != Json::Null;
            found.is_error = kind.starts_with("error") || kind == "execution-denied";
            found.is_data = kind.ends_with("json");
        }
        _ => {
            found.tool = APPROVAL;
            found.is_clearable = false;
        }
    }
    Some(found)
}

/// A result that says that the call was interrupted.
pub(super) const RESULT: &str = result!();
const RESULT_MESSAGE: &str = concat!(r#"{"role":"tool","content":["#, result!(), "]}");
const APPROVAL: &str = "approval";
const KINDS: [ToolPartKind; 4] = [
    kind("tool-call", false, "toolName", "toolCallId", "input", &["input"]),
    kind("tool-result", true, "toolName", "toolCallId", "output", &["output"]),
    kind("tool-approval-request", false, "", "approvalId", "", &[]),
    kind("tool-approval-response", true, "", "approvalId", "reason", &[]),
];

const fn kind(
    name: &'static str,
    is_result: bool,
    tool: &'static str,
    id: &'static str,
    value: &'static str,
    fields: &'static [&'static str],
) -> ToolPartKind {
    ToolPartKind { name, is_result, tool, id, value, fields }
}
