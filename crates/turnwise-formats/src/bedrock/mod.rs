//! Amazon Bedrock's Converse API: `{ role, content: [blocks] }`, results in the user message after
//! their calls.
//!
//! A block says what it is by its one field: `{ text }`, `{ toolUse }`, `{ toolResult }`. The
//! system prompt is outside of the messages. Reasoning is kept whole, signed or sealed. Bytes are
//! base64, or what JSON makes of an array of bytes.

mod convert_from;
mod convert_to;
mod lint;
mod parts;

use alloc::string::String;

use turnwise_core::policy::Closing;
use turnwise_core::tokens::Family;

use crate::convert::{Gathered, Message, Written};
use crate::definition::{Convert, Definition, Lint};
use crate::json::Json;
use crate::lint::{Report, Rules, Walk};
use crate::mend::Place;

/// The format.
#[derive(Default)]
pub(crate) struct Bedrock;

impl Definition for Bedrock {
    const NAME: &'static str = "bedrock";
    const TITLE: &'static str = "Amazon Bedrock Converse";
    /// Many models have this format. Claude is used most, and counts the most tokens.
    const FAMILY: Family = Family::Claude;
    const CLOSING: Closing = Closing::Together;
    const UNIQUE_IDS: bool = true;
    const OPENS_WITH_USER: bool = true;
    const MERGES: bool = true;
    const TOOL_FIELDS: &'static [&'static str] = &["content.toolUse", "content.toolResult"];

    fn is_own(message: &Json<'_>) -> bool {
        let blocks = message.list_of("content");
        let is_block = |block: &Json<'_>| match block {
            Json::Object(fields) => match fields.as_slice() {
                [(name, Json::String(_))] => name == "text",
                [(name, value)] => BLOCKS.contains(&&**name) && value.is_object(),
                _ => false,
            },
            _ => false,
        };
        ["type", "parts"].iter().all(|name| message.get(name).is_none())
            && !blocks.is_empty()
            && blocks.iter().all(is_block)
    }
}

impl Lint for Bedrock {
    const PAGE: &'static str = "bedrock";
    const LETTER: &'static str = "B";
    const ROLES: &'static [&'static str] = &["user", "assistant", "system", "developer"];
    const RULES: &'static Rules = &crate::lint::servers::BEDROCK;
    const TYPED: Option<&'static str> = None;
    fn is_hollow(message: &Json<'_>, _rules: &Rules) -> bool {
        lint::is_hollow(message)
    }
    fn malformed(index: u32, message: &Json<'_>, _rules: &Rules, report: Report<'_>) {
        lint::malformed(index, message, report);
    }
    fn misplaced(index: u32, message: &Json<'_>, place: &Place<'_>, report: Report<'_>) {
        lint::misplaced(index, message, place, report);
    }
    fn hoisted(message: &Json<'_>) -> Option<String> {
        lint::instructions(message)
    }
    fn breakpoints(message: &Json<'_>) -> usize {
        lint::breakpoints(message).count()
    }
    fn check(walk: &mut Walk<'_, '_>) {
        lint::check(walk);
    }
}

impl Convert for Bedrock {
    const HOISTS_SYSTEM: bool = true;
    fn convert_from(to: &mut Gathered, index: u32, message: &Json<'_>) {
        convert_from::read(to, index, message);
    }
    fn convert_to(out: &mut Written, messages: &[Message]) {
        convert_to::write(out, messages);
    }
}

/// What a block with an object can be.
const BLOCKS: [&str; 11] = [
    "toolUse",
    "toolResult",
    "reasoningContent",
    "image",
    "document",
    "video",
    "audio",
    "cachePoint",
    "guardContent",
    "citationsContent",
    "searchResult",
];
