//! OpenAI Responses: a flat list of typed items.
//!
//! Read in the API's own spelling (`call_id`) and in that of `@openai/agents` (`callId`,
//! `function_call_result`, and whole items wrapped in `providerData`), since its sessions hold
//! both. Names and pairs follow the types of those packages.

mod convert_from;
mod convert_to;
mod directives;
mod joint;
mod kinds;
mod lint;
mod read;
mod write;

pub use joint::{Joint, joint};
pub(crate) use kinds::{is_item, knows};
pub(crate) use read::walk_item;
use turnwise_core::policy::Closing;
pub(crate) use write::{clear_input, clear_result, interrupted_result};

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::detect::has_list;
use crate::directives::Directive;
use crate::format::Format;
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};
use crate::openai;

/// The format.
#[derive(Default)]
pub(crate) struct OpenAiResponses;

impl Definition for OpenAiResponses {
    const NAME: &'static str = "openai-responses";
    const TITLE: &'static str = "OpenAI Responses";
    const CLOSING: Closing = Closing::Apart;
    const UNIQUE_IDS: bool = true;
    /// Sessions keep both of OpenAI's.
    const TAKES: &'static [Format] = &[Format::OpenAiChat];
    const RESULT_ID: Option<&'static str> = Some("call_id");
    const TOOL_FIELDS: &'static [&'static str] = &["tool_calls", "function_call"];
    const RESULTS_FOLLOW_CALLS: bool = false;
    const PARTS: &'static [(&'static str, &'static str)] =
        &[("input_text", ""), ("output_text", ""), ("input_image", ""), ("input_file", "")];
    const DIRECTIVES: &'static [Directive] = directives::DIRECTIVES;

    fn has_type(message: &Json<'_>, kind: &str) -> bool {
        kinds::is_item(kind, message)
    }

    /// `{ id }` is a reference to an item that the server keeps.
    fn needs_no_role(message: &Json<'_>) -> bool {
        let is_reference = |fields: &[(_, Json<'_>)]| {
            fields.iter().filter(|(_, value)| *value != Json::Null).count() == 1
        };
        message.text_of("id").is_some()
            && matches!(message, Json::Object(fields) if is_reference(fields))
    }

    fn is_own(message: &Json<'_>) -> bool {
        let is_item = |kind: &str| kind == "message" || kinds::knows(kind);
        message.text_of("type").is_some_and(is_item)
            && !has_list(message, "parts")
            && !message.get("data").is_some_and(Json::is_object)
    }

    fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
        openai::body(message)
    }
}

impl Lint for OpenAiResponses {
    const PAGE: &'static str = "openai-responses";
    const LETTER: &'static str = "P";
    const RULES: &'static Rules = &crate::lint::servers::RESPONSES;
    const ROLES: &'static [&'static str] = &["system", "developer", "user", "assistant"];
    fn malformed(index: u32, message: &Json<'_>, rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, rules, report);
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for OpenAiResponses {
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
