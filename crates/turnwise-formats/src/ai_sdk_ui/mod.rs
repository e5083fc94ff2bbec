//! `UIMessage`s of the Vercel AI SDK: `{ id, role, parts }`, a call and its result in one part of
//! the assistant's message.

mod convert_from;
mod convert_to;
mod lint;
mod parts;

use turnwise_core::policy::Closing;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::detect::has_list;
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};

/// The format.
#[derive(Default)]
pub(crate) struct AiSdkUi;

impl Definition for AiSdkUi {
    const NAME: &'static str = "ai-sdk-ui";
    const TITLE: &'static str = "AI SDK UI";
    const CLOSING: Closing = Closing::Inside;
    const UNIQUE_IDS: bool = true;
    const TOOL_FIELDS: &'static [&'static str] = &[];

    fn is_own(message: &Json<'_>) -> bool {
        let parts = message.list_of("parts");
        has_list(message, "parts")
            && (message.get("id").is_some()
                || message.text_of("role") == Some("assistant")
                || parts.iter().any(|part| part.get("type").is_some()))
    }

    /// TanStack's own messages for the page have calls with `arguments`.
    fn foreign_field(message: &Json<'_>) -> Option<&'static str> {
        let is_foreign = |part: &Json<'_>| {
            part.text_of("type") == Some("tool-call") && part.get("toolCallId").is_none()
        };
        message.list_of("parts").iter().any(is_foreign).then_some("parts.arguments")
    }
}

impl Lint for AiSdkUi {
    const PAGE: &'static str = "ai-sdk-ui";
    const LETTER: &'static str = "";
    const ALSO: &'static [&'static str] = &["V1", "V4", "V5", "V7", "U2"];
    const ROLES: &'static [&'static str] = &["system", "user", "assistant"];
    const TYPED: Option<&'static str> = Some("parts");
    fn is_hollow(message: &Json<'_>, _rules: &Rules) -> bool {
        lint::is_hollow(message)
    }
    fn overdue(index: u32, message: &Json<'_>, report: Report<'_>) {
        lint::overdue(index, message, report);
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for AiSdkUi {
    const GATHERS_TURNS: bool = true;
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
