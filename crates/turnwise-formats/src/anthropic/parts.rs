//! How Anthropic's messages are read and written.

use super::Anthropic;
use crate::format::Format;
use crate::json::Json;
use crate::parts::{Parts, ToolPart, ToolPartKind, Visit, Visited};

impl Parts for Anthropic {
    fn format(&self) -> Format {
        Format::Anthropic
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

    /// A summary without content has failed and replaces nothing.
    fn compacts(&self, message: &Json<'_>) -> bool {
        message.list_of("content").iter().any(|block| {
            block.text_of("type") == Some("compaction") && block.field("content").is_some()
        })
    }

    fn interrupted(&self, _message: &Json<'_>, _call: &ToolPart<'_>) -> Option<&'static str> {
        Some(INTERRUPTED)
    }
}

/// The call or result that a block is.
fn tool_part<'a>(message: &Json<'_>, block: &'a Json<'a>, index: usize) -> Option<ToolPart<'a>> {
    let kind = block.text_of("type")?;
    let is_user = message.text_of("role") == Some("user");
    let kind = KINDS.iter().find(|known| known.name == kind && known.is_result == is_user)?;
    let mut part = ToolPart::from_kind(kind, block, index);
    part.is_error = block.get("is_error").and_then(Json::as_bool) == Some(true);
    Some(part)
}

/// The block that says that a call was interrupted.
pub(super) const INTERRUPTED: &str =
    r#"{"type":"tool_result","tool_use_id":$0,"content":$2,"is_error":true}"#;

const KINDS: [ToolPartKind; 2] = [
    ToolPartKind {
        name: "tool_use",
        is_result: false,
        tool: "name",
        id: "id",
        value: "input",
        fields: &["input"],
    },
    ToolPartKind {
        name: "tool_result",
        is_result: true,
        tool: "",
        id: "tool_use_id",
        value: "content",
        fields: &["content"],
    },
];
