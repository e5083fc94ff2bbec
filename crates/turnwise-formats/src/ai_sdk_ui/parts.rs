//! How UI messages are read and written.

use super::AiSdkUi;
use crate::ai_sdk::is_hosted;
use crate::format::Format;
use crate::json::Json;
use crate::parts::{Parts, ToolPart, Visit, Visited};
use crate::writing::Style;

impl Parts for AiSdkUi {
    fn format(&self) -> Format {
        Format::AiSdkUi
    }

    fn list(&self) -> &'static str {
        "parts"
    }

    /// Input that is still streaming is not sent to the model.
    fn visit_part<'a>(
        &self,
        _message: &Json<'_>,
        part: &'a Json<'a>,
        index: usize,
        visit: Visit<'_, 'a>,
    ) {
        let state = part.text_of("state").unwrap_or_default();
        let Some(tool) = tool_name(part).filter(|_| !is_hosted(part)) else {
            return visit(Visited::Said(part));
        };
        if state == "input-streaming" {
            return;
        }
        let id = part.text_of("toolCallId").unwrap_or_default();
        let mut call = ToolPart::new(false, tool, id, part.get("input"), index, &["input"]);
        call.is_clearable &= part.field("callProviderMetadata").is_none();
        visit(Visited::Tool(call));
        let approval = part.get("approval").unwrap_or(&Json::Null);
        let is_denied = approval.get("approved").and_then(Json::as_bool) == Some(false);
        let value = match state {
            "output-available" => part.get("output"),
            "output-error" => part.get("errorText"),
            "output-denied" => approval.get("reason"),
            "approval-responded" if is_denied => approval.get("reason"),
            _ => return,
        };
        let mut result = ToolPart::new(true, tool, id, value, index, &["output"]);
        result.is_data = true;
        result.is_error = state != "output-available";
        result.is_clearable &= !result.is_error;
        visit(Visited::Tool(result));
    }

    fn interrupted(&self, _message: &Json<'_>, _call: &ToolPart<'_>) -> Option<&'static str> {
        None
    }

    fn closed(&self) -> &'static [(&'static str, &'static str)] {
        &[("state", "\"output-error\""), ("errorText", "$2")]
    }

    fn templates(&self, _style: Style) -> [&'static str; 2] {
        SAID
    }
}

/// The tool that a part is about.
pub(super) fn tool_name<'a>(part: &'a Json<'_>) -> Option<&'a str> {
    match part.text_of("type")? {
        "dynamic-tool" => part.text_of("toolName"),
        kind => kind.strip_prefix("tool-"),
    }
}

/// A message of the user and one of the model. There is one summary at a time, so its ids need no
/// number.
const SAID: [&str; 2] = [
    r#"{"id":"turnwise-summary-user","role":"user","parts":[{"type":"text","text":$0}]}"#,
    r#"{"id":"turnwise-summary-assistant","role":"assistant","parts":[{"type":"text","text":$0}]}"#,
];
