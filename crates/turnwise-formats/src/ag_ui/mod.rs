//! AG-UI messages: `{ id, role, content, toolCalls }`, tool results as messages with `toolCallId`.
//!
//! CopilotKit and TanStack AI have the same messages. TanStack leaves ids out, has reasoning in
//! `thinking`, and the text of a part in `content`. AG-UI has two more roles: `reasoning` is the
//! model's, and `activity` is progress for the page, which no model sees.

mod convert_from;
mod convert_to;
mod lint;
mod parts;

use turnwise_core::policy::Closing;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::format::Format;
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};

/// The format.
#[derive(Default)]
pub(crate) struct AgUi;

impl Definition for AgUi {
    const NAME: &'static str = "ag-ui";
    const TITLE: &'static str = "AG-UI";
    const CLOSING: Closing = Closing::Apart;
    const TAKES: &'static [Format] = &[Format::OpenAiChat];
    const RESULT_ID: Option<&'static str> = Some(CALL_ID);
    const TOOL_FIELDS: &'static [&'static str] = &[CALLS];
    const OWN_ROLES: &'static [&'static str] = &["activity", "reasoning"];

    /// The content of an activity is for the page: any object.
    fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
        let is_activity = message.text_of("role") == Some("activity");
        ("", if is_activity { &Json::Null } else { message })
    }

    /// Its tool messages have the role of Chat's, and its pictures look like Anthropic's except
    /// that their data is in `value`.
    fn is_own(message: &Json<'_>) -> bool {
        let has_own_field = FIELDS.iter().any(|name| message.get(name).is_some());
        let has_own_part =
            || message.list_of("content").iter().any(|part| parts::source_value(part).is_some());
        ["type", "parts"].iter().all(|name| message.get(name).is_none())
            && (has_own_field || has_own_part())
    }
}

impl Lint for AgUi {
    const PAGE: &'static str = "ag-ui";
    const LETTER: &'static str = "U";
    const ALSO: &'static [&'static str] = &["C1", "C3", "C6"];
    const ROLES: &'static [&'static str] =
        &["developer", "system", "user", "assistant", "tool", "activity", "reasoning"];
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

impl Convert for AgUi {
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}

/// The calls of an assistant message.
const CALLS: &str = "toolCalls";
/// The call that a tool message answers.
const CALL_ID: &str = "toolCallId";
/// What only the provider can read.
const SEALED: &str = "encryptedValue";
/// Fields that only these messages have.
const FIELDS: [&str; 4] = [CALLS, CALL_ID, "activityType", SEALED];
