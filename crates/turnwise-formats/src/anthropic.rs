//! Anthropic Messages: `{ role, content: [blocks] }`, results in the user message behind their
//! calls.
//!
//! Tools that the provider runs itself (`server_tool_use` and `*_tool_result` in one message) and
//! everything signed or sealed are kept whole. The system prompt stands outside of the messages.

use crate::blocks::{Deed, Rule};
use crate::json::Json;

/// The call or result that a block is.
pub(crate) fn deed<'a>(message: &Json<'_>, block: &'a Json<'a>, index: usize) -> Option<Deed<'a>> {
    let kind = block.text_of("type")?;
    let is_user = message.text_of("role") == Some("user");
    let rule = RULES.iter().find(|rule| rule.name == kind && rule.is_result == is_user)?;
    let mut deed = Deed::by(rule, block, index);
    deed.is_error = block.get("is_error").and_then(Json::as_bool) == Some(true);
    Some(deed)
}

/// The block that says a call was interrupted.
pub(crate) const INTERRUPTED: &str =
    r#"{"type":"tool_result","tool_use_id":$0,"content":$2,"is_error":true}"#;

const RULES: [Rule; 2] = [
    Rule {
        name: "tool_use",
        is_result: false,
        tool: "name",
        id: "id",
        value: "input",
        fields: &["input"],
    },
    Rule {
        name: "tool_result",
        is_result: true,
        tool: "",
        id: "tool_use_id",
        value: "content",
        fields: &["content"],
    },
];
