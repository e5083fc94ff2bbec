//! Anthropic Messages: `{ role, content: [blocks] }`, results in the user message after their
//! calls.
//!
//! Tools that the provider runs itself (`server_tool_use` and `*_tool_result` in one message) and
//! everything signed or sealed are kept whole. The system prompt is outside of the messages.

mod convert_from;
mod convert_to;
mod directives;
mod lint;
mod parts;
mod server_tools;

use alloc::string::String;

use turnwise_core::policy::Closing;
use turnwise_core::tokens::Family;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::detect::has_list;
use crate::directives::Directive;
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};
use crate::mend::Place;

/// The format.
#[derive(Default)]
pub(crate) struct Anthropic;

impl Definition for Anthropic {
    const NAME: &'static str = "anthropic";
    const TITLE: &'static str = "Anthropic";
    const FAMILY: Family = Family::Claude;
    const CLOSING: Closing = Closing::Together;
    const UNIQUE_IDS: bool = true;
    const OPENS_WITH_USER: bool = true;
    const TOOL_FIELDS: &'static [&'static str] = &[];
    const PARTS: &'static [(&'static str, &'static str)] = &[
        ("image", "source"),
        ("document", ""),
        ("tool_use", ""),
        ("tool_result", ""),
        ("redacted_thinking", ""),
        ("server_tool_use", ""),
        ("mcp_tool_use", ""),
        ("compaction", ""),
        ("text", "cache_control"),
    ];
    const DIRECTIVES: &'static [Directive] = directives::DIRECTIVES;

    /// Mistral has thinking in Chat Completions, too; there it is a list.
    fn is_own(message: &Json<'_>) -> bool {
        let is_thought = |part: &Json<'_>| {
            part.text_of("type") == Some("thinking") && !has_list(part, "thinking")
        };
        message.text_of("type").is_none()
            && !has_list(message, "parts")
            && message.list_of("content").iter().any(is_thought)
    }
}

impl Lint for Anthropic {
    const PAGE: &'static str = "anthropic";
    const LETTER: &'static str = "A";
    const RULES: &'static Rules = &crate::lint::servers::ANTHROPIC;
    const ROLES: &'static [&'static str] = &["user", "assistant", "system", "developer"];
    fn is_hollow(message: &Json<'_>, rules: &Rules) -> bool {
        lint::is_hollow(message, rules)
    }
    fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, rules, report);
    }
    fn misplaced(index: u32, message: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
        lint::misplaced(index, message, place, report);
    }
    fn overdue(index: u32, message: &Json<'_>, report: Report<'_>) {
        if message.text_of("role") == Some("assistant") {
            server_tools::overdue(index, message, report);
        }
    }
    fn needs_before(message: &Json<'_>) -> bool {
        server_tools::server_orphans(message, None).next().is_some()
    }
    fn hoisted(message: &Json<'_>) -> Option<String> {
        lint::instructions(message)
    }
    fn breakpoints(message: &Json<'_>) -> usize {
        lint::breakpoints(message).len()
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for Anthropic {
    const HOISTS_SYSTEM: bool = true;
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
