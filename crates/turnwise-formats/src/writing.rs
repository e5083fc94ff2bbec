//! From a decision to JSON: messages to insert and patches to apply, in the format of the
//! conversation.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::format::{Format, own};
use crate::json::{Json, push_string};
use crate::patch::{Patch, Step};
use crate::{ai_sdk, blocks, gemini, langchain, openai_chat, openai_responses};

/// How inserted messages are spelled where a format has two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `{ role, content: "text" }`, as the cookbook's sessions insert it. Every OpenAI endpoint
    /// takes it.
    #[default]
    Bare,
    /// `{ type: "message", role, status, content: [{ type: "output_text", text }] }`, as
    /// `@openai/agents` has its own assistant items. The same as [`Style::Bare`] in Chat
    /// Completions.
    Typed,
    /// LangChain's stored form, `{ type: "human", data }`, among messages that are stored. The same
    /// as [`Style::Bare`] elsewhere.
    Stored,
}

impl Style {
    /// The style a message asks for, if it tells: items of `@openai/agents` want typed company.
    ///
    /// That SDK fails on an assistant message whose content is a string
    /// (`content.map is not a function`). Its items are known by `callId`, by `providerData`, and
    /// by user messages with a type; the API's own items take either style.
    pub fn of(message: &Json<'_>) -> Option<Self> {
        if langchain::is_stored(message) {
            return Some(Self::Stored);
        }
        let has_own_fields =
            |value: &Json<'_>| value.get("callId").is_some() || value.get("providerData").is_some();
        let is_typed_user =
            message.text_of("type") == Some("message") && message.text_of("role") == Some("user");
        let is_typed = is_typed_user
            || has_own_fields(message)
            || message.list_of("content").iter().any(has_own_fields);
        is_typed.then_some(Self::Typed)
    }
}

/// A summary as two messages: the user asks for it, the assistant gives it. Roles alternate on
/// strict servers.
pub fn summary_pair(
    format: Format,
    style: Style,
    user_line: &str,
    assistant_text: &str,
) -> Vec<String> {
    vec![summary_user(format, style, user_line), said(format, style, false, assistant_text)]
}

/// A summary as one user message.
pub fn summary_user(format: Format, style: Style, text: &str) -> String {
    said(format, style, true, text)
}

/// The result that makes up for one that never came: it answers the call number `call_index` of
/// `message`.
///
/// The answer has the type that belongs to the call's. Where results stand together
/// ([`Closing::Together`](turnwise_core::policy::Closing)) it is a part, for [`results`] or
/// [`relist`]. `None` when the message makes no such call.
pub fn interrupted_result(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Option<String> {
    match shape(format, message) {
        Shape::Message => openai_chat::interrupted_result(message, call_index, text),
        Shape::Item if call_index == 0 => openai_responses::interrupted_result(message, text),
        Shape::Item => None,
        Shape::Parts(format) => blocks::interrupted_result(format, message, call_index, text),
    }
}

/// Puts `placeholder` in the place of the result number `answer_index` of `message`. Ids, names and
/// status stay.
///
/// Empty when there is no such result, or when no text may stand in its place (a screenshot, say).
pub fn clear_result(
    format: Format,
    message: &Json<'_>,
    answer_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    match shape(format, message) {
        Shape::Parts(format) => blocks::clear_result(format, message, answer_index, placeholder),
        _ if answer_index > 0 => Vec::new(),
        Shape::Message if is_result(message) => openai_chat::clear_result(message, placeholder),
        Shape::Message => Vec::new(),
        Shape::Item => openai_responses::clear_result(message, placeholder),
    }
}

/// Empties the input of the call number `call_index` of `message`.
///
/// Arguments stay valid JSON (`{}`); `placeholder` stands only where any text may, in the input of
/// a custom tool. Empty when there is no such call or its input cannot be emptied.
pub fn clear_input(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    match shape(format, message) {
        Shape::Message => openai_chat::clear_input(message, call_index, placeholder),
        Shape::Item if call_index == 0 => openai_responses::clear_input(message, placeholder),
        Shape::Item => Vec::new(),
        Shape::Parts(format) => blocks::clear_input(format, message, call_index),
    }
}

/// Closes the call number `call_index` within the message that makes it, where results stand there
/// ([`Closing::Inside`](turnwise_core::policy::Closing)).
pub fn close_call(format: Format, message: &Json<'_>, call_index: usize, text: &str) -> Vec<Patch> {
    match shape(format, message) {
        Shape::Parts(format) => blocks::close_call(format, message, call_index, text),
        _ => Vec::new(),
    }
}

/// The message that carries `parts`, results of [`interrupted_result`], where results stand
/// together ([`Closing::Together`](turnwise_core::policy::Closing)).
pub fn results(format: Format, parts: &[String]) -> String {
    [
        "{\"role\":\"user\",\"",
        blocks::list(format),
        "\":",
        &blocks::parts_before(format, parts, None, &[]),
        "}",
    ]
    .concat()
}

/// Puts `parts` into a message with results, and takes the results with the numbers `orphans` out
/// of it. What is put in comes first, since nothing may come before results. `patches` are the
/// message's other ones: they follow their parts.
pub fn relist(
    format: Format,
    message: &Json<'_>,
    parts: &[String],
    orphans: &[usize],
    patches: &mut Vec<Patch>,
) {
    let Shape::Parts(format) = shape(format, message) else { return };
    let gone = blocks::places(format, message, orphans);
    for patch in &mut *patches {
        if let Some(Step::Index(place)) = patch.path.get_mut(1) {
            let before = gone.iter().filter(|gone| **gone < *place as usize).count();
            *place = u32::try_from(*place as usize + parts.len() - before).unwrap_or(u32::MAX);
        }
    }
    let value = blocks::parts_before(format, parts, Some(message), &gone);
    patches.insert(0, Patch { path: vec![blocks::list(format).into()], value });
}

/// Puts `text` in the place of a message's content.
pub fn set_content(text: &str) -> Patch {
    Patch::text(["content"], text)
}

/// A message in which the user, or else the model, says `text`.
fn said(format: Format, style: Style, is_user: bool, text: &str) -> String {
    let [user, model] = match (format, style) {
        (Format::Gemini, _) => gemini::SAID,
        (Format::AiSdkUi, _) => ai_sdk::SAID,
        (Format::LangChain, Style::Stored) => langchain::SAID,
        (Format::OpenAiResponses, Style::Typed) => TYPED,
        _ => BARE,
    };
    fill(if is_user { user } else { model }, &[text])
}

fn is_result(message: &Json<'_>) -> bool {
    matches!(message.text_of("role"), Some("tool" | "function"))
}

/// The two shapes of OpenAI entries, and that of all others; lists mix them, so the message decides
/// and the format does not.
enum Shape {
    Message,
    Item,
    Parts(Format),
}

fn shape(format: Format, message: &Json<'_>) -> Shape {
    match own(format, message) {
        Format::OpenAiChat | Format::OpenAiResponses => match message.text_of("type") {
            Some("message") | None => Shape::Message,
            Some(_) => Shape::Item,
        },
        format => Shape::Parts(format),
    }
}

/// A template with JSON strings in the places of `$0`, `$1` and so on.
pub(crate) fn fill(template: &str, values: &[&str]) -> String {
    let mut pieces = template.split('$');
    let mut out = String::from(pieces.next().unwrap_or_default());
    for piece in pieces {
        let place =
            usize::from(piece.as_bytes().first().copied().unwrap_or_default().wrapping_sub(b'0'));
        push_string(&mut out, values.get(place).copied().unwrap_or_default());
        out.push_str(piece.get(1..).unwrap_or_default());
    }
    out
}

const BARE: [&str; 2] = [r#"{"role":"user","content":$0}"#, r#"{"role":"assistant","content":$0}"#];
const TYPED: [&str; 2] = [
    r#"{"type":"message","role":"user","content":$0}"#,
    r#"{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":$0}]}"#,
];
