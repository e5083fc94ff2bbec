//! OpenAI Chat Completions: `{ role, content, tool_calls }`, and tool results as messages of their
//! own.
//!
//! Also read: the legacy `function_call` with its `function` role, the `reasoning_content` and
//! `reasoning` that compatible servers add, and arguments that are objects where they should be
//! text.

mod calls;
mod convert_from;
mod convert_to;
pub(crate) mod lint;
mod read;
mod strict;
mod write;

pub(crate) use convert_from::read as convert_message;
pub(crate) use convert_to::part as write_part;
pub(crate) use read::walk_message;
use turnwise_core::policy::Closing;
pub(crate) use write::{clear_at, clear_input, clear_result, interrupted_results};

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};
use crate::{openai, openai_responses};

/// The format.
#[derive(Default)]
pub(crate) struct OpenAiChat;

impl Definition for OpenAiChat {
    const NAME: &'static str = "openai-chat";
    const TITLE: &'static str = "OpenAI Chat";
    const CLOSING: Closing = Closing::Apart;
    const RESULT_ID: Option<&'static str> = Some("tool_call_id");
    const TOOL_FIELDS: &'static [&'static str] = &["tool_calls", "function_call"];
    const PARTS: &'static [(&'static str, &'static str)] =
        &[("image_url", ""), ("input_audio", ""), ("file", "file")];
    const FIELDS: &'static [&'static str] =
        &["tool_calls", "tool_call_id", "function_call", "reasoning_content", "refusal"];
    const OWN_ROLES: &'static [&'static str] = &["tool", "function"];

    fn has_type(message: &Json<'_>, kind: &str) -> bool {
        openai_responses::is_item(kind, message)
    }

    fn body<'a>(message: &'a Json<'a>) -> (&'static str, &'a Json<'a>) {
        openai::body(message)
    }
}

impl Lint for OpenAiChat {
    const PAGE: &'static str = "openai-chat";
    const LETTER: &'static str = "C";
    const ROLES: &'static [&'static str] =
        &["system", "developer", "user", "assistant", "tool", "function"];
    const RULES: &'static Rules = &crate::lint::servers::OPENAI;
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

impl Convert for OpenAiChat {
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}
