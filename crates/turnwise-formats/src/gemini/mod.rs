//! Gemini: `contents` of `{ role: "user" | "model", parts }`, results in the user content after
//! their calls.
//!
//! Calls may have no ids: then the tool's name joins call and result, in their order. Read as the
//! API and as Python's SDK spell it (`functionCall`, `function_call`). A part with a thought
//! signature is never edited.

mod convert_from;
mod convert_to;
mod lint;
mod parts;

use alloc::string::String;

use turnwise_core::policy::Closing;
use turnwise_core::tokens::Family;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::detect::has_list;
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};
use crate::mend::Place;

/// The format.
#[derive(Default)]
pub(crate) struct Gemini;

impl Definition for Gemini {
    const NAME: &'static str = "gemini";
    const TITLE: &'static str = "Gemini";
    const FAMILY: Family = Family::Gemini;
    const CLOSING: Closing = Closing::Together;
    const OPENS_WITH_USER: bool = true;
    const MERGES: bool = true;
    const TOOL_FIELDS: &'static [&'static str] = &[
        "parts.functionCall",
        "parts.function_call",
        // Calls of tools that the provider runs itself are kept whole.
        "parts.toolCall",
        "parts.tool_call",
    ];

    fn needs_no_role(message: &Json<'_>) -> bool {
        Self::is_own(message)
    }

    fn is_own(message: &Json<'_>) -> bool {
        let parts = message.list_of("parts");
        has_list(message, "parts")
            && message.get("id").is_none()
            && message.text_of("role") != Some("assistant")
            && parts.iter().all(|part| part.get("type").is_none())
    }
}

impl Lint for Gemini {
    const PAGE: &'static str = "gemini";
    const RULES: &'static Rules = &crate::lint::servers::GEMINI;
    const LETTER: &'static str = "G";
    const ROLES: &'static [&'static str] =
        &["user", "model", "function", "assistant", "system", "developer"];
    const TYPED: Option<&'static str> = None;
    fn is_hollow(message: &Json<'_>, _rules: &Rules) -> bool {
        lint::is_hollow(message)
    }
    fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, rules, report);
    }
    fn misplaced(index: u32, message: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
        lint::misplaced(index, message, place, report);
    }
    fn hoisted(message: &Json<'_>) -> Option<String> {
        lint::instructions(message)
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for Gemini {
    const HOISTS_SYSTEM: bool = true;
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
