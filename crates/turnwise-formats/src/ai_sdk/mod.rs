//! `ModelMessage`s of the Vercel AI SDK: `{ role, content: [parts] }`, results in `tool` messages.
//!
//! Approvals belong to the call they are about and are never edited. Tools that the provider runs
//! itself are kept whole, and so is every part that carries the provider's own data.

pub(crate) mod convert_from;
mod convert_to;
pub(crate) mod lint;
mod parts;

pub(crate) use parts::is_hosted;
use turnwise_core::policy::Closing;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};

/// The format.
#[derive(Default)]
pub(crate) struct AiSdk;

impl Definition for AiSdk {
    const NAME: &'static str = "ai-sdk";
    const TITLE: &'static str = "AI SDK";
    const CLOSING: Closing = Closing::Apart;
    const TOOL_FIELDS: &'static [&'static str] = &[];
    const PARTS: &'static [(&'static str, &'static str)] = &[
        ("tool-call", ""),
        ("tool-result", ""),
        ("tool-approval-request", ""),
        ("tool-approval-response", ""),
        ("reasoning", "text"),
        ("reasoning-file", ""),
        ("file", "mediaType"),
        ("image", "image"),
        ("text", "providerOptions"),
    ];

    /// assistant-ui has the result of a call in the call.
    fn foreign_field(message: &Json<'_>) -> Option<&'static str> {
        let holds_result = |part: &Json<'_>| {
            part.text_of("type") == Some("tool-call")
                && part.field("result").is_some()
                && !is_hosted(part)
        };
        message.list_of("content").iter().any(holds_result).then_some("content.result")
    }
}

impl Lint for AiSdk {
    const PAGE: &'static str = "ai-sdk";
    const LETTER: &'static str = "V";
    const ROLES: &'static [&'static str] = &["system", "user", "assistant", "tool"];
    fn is_hollow(message: &Json<'_>, _rules: &Rules) -> bool {
        lint::is_hollow(message)
    }
    fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, rules, report);
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for AiSdk {
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
