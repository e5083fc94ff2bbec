//! How Converse's messages are read and written.

use alloc::vec::Vec;

use super::Bedrock;
use crate::content::encrypted;
use crate::format::Format;
use crate::json::Json;
use crate::parts::{Parts, ToolPart, ToolPartKind, Visit, Visited};
use crate::patch::Step;
use crate::writing::Style;

impl Parts for Bedrock {
    fn format(&self) -> Format {
        Format::Bedrock
    }

    fn visit_part<'a>(
        &self,
        message: &Json<'_>,
        part: &'a Json<'a>,
        index: usize,
        visit: Visit<'_, 'a>,
    ) {
        if let Some(tool) = tool_part(message, part, index) {
            visit(Visited::Tool(tool));
        } else if let Some(thought) = part.get("reasoningContent") {
            match thought.get("reasoningText").and_then(|text| text.text_of("text")) {
                Some(text) if !text.is_empty() => visit(Visited::Reasoning(text)),
                _ => visit(Visited::Media("sealed reasoning", encrypted(sealed(thought)))),
            }
        } else if let Some(cited) = part.get("citationsContent") {
            cited.list_of("content").iter().for_each(|text| visit(Visited::Said(text)));
        } else if let Some(guarded) = part.get("guardContent") {
            visit(Visited::Said(guarded.get("text").unwrap_or(guarded)));
        } else if part.get("cachePoint").is_none() {
            visit(Visited::Said(part));
        }
    }

    fn clear(&self, result: &ToolPart<'_>, put: &mut dyn FnMut(&[&'static str], &str)) {
        put(result.fields, r#"[{"text":$2}]"#);
    }

    fn interrupted(&self, _message: &Json<'_>, _call: &ToolPart<'_>) -> Option<&'static str> {
        Some(INTERRUPTED)
    }

    fn templates(&self, _style: Style) -> [&'static str; 2] {
        SAID
    }

    fn words(&self, _message: &Json<'_>) -> (Vec<Step>, &'static str) {
        (Vec::from([Step::from("content")]), r#"{"text":$0}"#)
    }
}

/// The call or result that a block is.
fn tool_part<'a>(message: &Json<'_>, block: &'a Json<'a>, index: usize) -> Option<ToolPart<'a>> {
    let is_user = message.text_of("role") == Some("user");
    let kind = KINDS.iter().find(|kind| kind.is_result == is_user)?;
    let inner = block.field(kind.name).filter(|inner| !is_server_call(inner))?;
    let mut found = ToolPart::from_kind(kind, inner, index);
    found.is_error = inner.text_of("status") == Some("error");
    Some(found)
}

/// Whether a call is one of a tool that the provider runs itself: nobody else answers it.
pub(super) fn is_server_call(call: &Json<'_>) -> bool {
    call.text_of("type") == Some("server_tool_use")
}

/// What the provider alone can read of a thought.
fn sealed<'a>(thought: &'a Json<'_>) -> &'a str {
    let signature = thought.get("reasoningText").and_then(|text| text.text_of("signature"));
    thought.text_of("redactedContent").or(signature).unwrap_or_default()
}

/// The block that says that a call was interrupted.
pub(super) const INTERRUPTED: &str =
    r#"{"toolResult":{"toolUseId":$0,"content":[{"text":$2}],"status":"error"}}"#;

/// A message of the user and one of the model.
const SAID: [&str; 2] = [
    r#"{"role":"user","content":[{"text":$0}]}"#,
    r#"{"role":"assistant","content":[{"text":$0}]}"#,
];

const KINDS: [ToolPartKind; 2] = [
    ToolPartKind {
        name: "toolUse",
        is_result: false,
        tool: "name",
        id: "toolUseId",
        value: "input",
        fields: &["toolUse", "input"],
    },
    ToolPartKind {
        name: "toolResult",
        is_result: true,
        tool: "",
        id: "toolUseId",
        value: "content",
        fields: &["toolResult", "content"],
    },
];
