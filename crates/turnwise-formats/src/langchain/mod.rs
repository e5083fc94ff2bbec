//! LangChain messages: instances as `JSON.stringify` writes them
//! (`{ lc, type: "constructor", id, kwargs }`), stored ones (`{ type: "human", data }`) and plain
//! ones (`{ type | role, content }`).
//!
//! A call is in `tool_calls`, and its input sometimes again in the provider's own spelling: among
//! the content's parts or in `additional_kwargs`. Some of its packages send calls that could not be
//! parsed (`invalid_tool_calls`) and others do not, so these may have a result and may have none.

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
pub(crate) struct LangChain;

impl Definition for LangChain {
    const NAME: &'static str = "langchain";
    const TITLE: &'static str = "LangChain";
    const CLOSING: Closing = Closing::Apart;
    const TAKES: &'static [Format] = &[Format::OpenAiChat, Format::Anthropic];
    const RESULT_ID: Option<&'static str> = Some("tool_call_id");
    const TOOL_FIELDS: &'static [&'static str] =
        &["tool_calls", "invalid_tool_calls", "tool_call_chunks"];
    const OWN_ROLES: &'static [&'static str] = &["generic", "remove"];
    const OPAQUE: &'static [&'static str] = &["additional_kwargs", "response_metadata", "artifact"];

    fn has_type(message: &Json<'_>, kind: &str) -> bool {
        parts::has_type(message, kind)
    }

    fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
        parts::body(message)
    }

    fn is_own(message: &Json<'_>) -> bool {
        parts::is_own(message)
    }
}

impl Lint for LangChain {
    const PAGE: &'static str = "langchain";
    const LETTER: &'static str = "L";
    const ALSO: &'static [&'static str] = &["C1"];
    const ROLES: &'static [&'static str] = &[
        "human",
        "user",
        "ai",
        "assistant",
        "system",
        "developer",
        "tool",
        "function",
        "generic",
        "chat",
        "remove",
    ];
    fn is_hollow(message: &Json<'_>, _rules: &Rules) -> bool {
        lint::removes_nothing(message)
    }
    fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, rules, report);
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for LangChain {
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
