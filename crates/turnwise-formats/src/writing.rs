//! From a decision to JSON: messages to insert and patches to apply, in the format of the
//! conversation.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::definition::Write;
use crate::format::{Format, dispatch};
use crate::json::{Json, push_string};
use crate::patch::{Patch, value_at};
use crate::reading::reader;

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
    /// The style of a message in a list of `format`, if the format has several and the message
    /// shows which.
    pub fn of(format: Format, message: &Json<'_>) -> Option<Self> {
        dispatch!(format, F => F::style(message))
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
    vec![summary_user(format, style, user_line), spoken(format, style, false, assistant_text)]
}

/// A summary as one user message.
pub fn summary_user(format: Format, style: Style, text: &str) -> String {
    spoken(format, style, true, text)
}

/// The result for a call that never got one: it answers the call number `call_index` of
/// `message`.
///
/// The answer has the type that belongs to the call's. Where results are together
/// ([`Closing::Together`](turnwise_core::policy::Closing)) it is a part, for [`results`] or
/// [`relist`]. `None` when the message makes no such call.
pub fn interrupted_result(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    text: &str,
) -> Option<String> {
    interrupted_results(format, message, &[call_index], text).pop()?
}

/// Replaces the result number `answer_index` of `message` by `placeholder`. Ids, names and
/// status stay.
///
/// Empty when the result does not exist, or when no text may replace it (a screenshot, say).
pub fn clear_result(
    format: Format,
    message: &Json<'_>,
    answer_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    dispatch!(reader(format, message), F => F::clear_result(message, answer_index, placeholder))
}

/// Empties the input of the call number `call_index` of `message`.
///
/// Arguments stay valid JSON (`{}`); `placeholder` stands only where any text may, in the input of
/// a custom tool. Empty when the call does not exist or its input cannot be emptied.
pub fn clear_input(
    format: Format,
    message: &Json<'_>,
    call_index: usize,
    placeholder: &str,
) -> Vec<Patch> {
    dispatch!(reader(format, message), F => F::clear_input(message, call_index, placeholder))
}

/// Closes the call number `call_index` within the message that makes it, where results are inside
/// ([`Closing::Inside`](turnwise_core::policy::Closing)).
pub fn close_call(format: Format, message: &Json<'_>, call_index: usize, text: &str) -> Vec<Patch> {
    close_calls(format, message, &[call_index], text)
}

/// The result number `answer_index` of `message`, to be sent in another message: a part where
/// results are together ([`Closing::Together`](turnwise_core::policy::Closing)), else a message.
pub fn lent_result(format: Format, message: &Json<'_>, answer_index: usize) -> Option<String> {
    lent_results(format, message, &[answer_index]).pop()?
}

/// [`interrupted_result`] for several calls of a message, in one pass over it.
pub fn interrupted_results(
    format: Format,
    message: &Json<'_>,
    calls: &[usize],
    text: &str,
) -> Vec<Option<String>> {
    dispatch!(reader(format, message), F => F::interrupted_results(message, calls, text))
}

/// [`clear_result`] for several results of a message with a placeholder each, in one pass over it.
pub fn clear_results(format: Format, message: &Json<'_>, answers: &[(usize, &str)]) -> Vec<Patch> {
    dispatch!(reader(format, message), F => F::clear_results(message, answers))
}

/// [`clear_input`] for several calls of a message, in one pass over it.
pub fn clear_inputs(
    format: Format,
    message: &Json<'_>,
    calls: &[usize],
    placeholder: &str,
) -> Vec<Patch> {
    dispatch!(reader(format, message), F => F::clear_inputs(message, calls, placeholder))
}

/// [`close_call`] for several calls of a message, in one pass over it.
pub fn close_calls(format: Format, message: &Json<'_>, calls: &[usize], text: &str) -> Vec<Patch> {
    dispatch!(reader(format, message), F => F::close_calls(message, calls, text))
}

/// [`lent_result`] for several results of a message, in one pass over it.
pub fn lent_results(format: Format, message: &Json<'_>, answers: &[usize]) -> Vec<Option<String>> {
    dispatch!(reader(format, message), F => F::lent_results(message, answers))
}

/// The message that carries `parts`, results of [`interrupted_result`], where results are
/// together ([`Closing::Together`](turnwise_core::policy::Closing)).
pub fn results(format: Format, parts: &[String]) -> String {
    dispatch!(format, F => F::results(parts))
}

/// Puts `parts` into a message with results, and takes the results with the numbers `orphans` out
/// of it. The new parts come behind the results of the message, and in front of its words.
/// `patches` are the message's other ones: they follow their parts.
pub fn relist(
    format: Format,
    message: &Json<'_>,
    parts: &[String],
    orphans: &[usize],
    patches: &mut Vec<Patch>,
) {
    dispatch!(reader(format, message), F => F::relist(message, parts, orphans, patches));
}

/// What several messages say as one content, for the first of them.
pub fn merged(format: Format, messages: &[Json<'_>]) -> Option<Patch> {
    let (path, _) = dispatch!(reader(format, messages.first()?), F => F::words(messages.first()?));
    let contents = messages.iter().filter_map(|message| value_at(message, &path));
    Some(Patch { value: joined(contents.collect()), path })
}

/// Contents as one: paragraphs, or parts where one of them has parts.
pub(crate) fn joined(contents: Vec<&Json<'_>>) -> String {
    let is_list = contents.iter().any(|content| content.as_array().is_some());
    if !is_list {
        let said = contents.iter().filter_map(|content| content.as_str());
        let said: Vec<&str> = said.filter(|text| !text.is_empty()).collect();
        let mut value = String::new();
        push_string(&mut value, &said.join("\n\n"));
        return value;
    }
    let parts = |content: &&Json<'_>| match content {
        Json::Array(parts) => parts.iter().map(ToString::to_string).collect(),
        Json::String(text) if text.is_empty() => Vec::new(),
        Json::String(text) => vec![fill(TEXT_PART, &[text])],
        _ => Vec::new(),
    };
    ["[", &contents.iter().flat_map(parts).collect::<Vec<_>>().join(","), "]"].concat()
}

/// Puts `texts` in front of what a message says: as parts of their own, or as paragraphs where the
/// content is a string. `None` if the message has neither parts nor a string.
pub fn add_texts(format: Format, message: &Json<'_>, texts: &[&str]) -> Option<Patch> {
    let (path, template) = dispatch!(reader(format, message), F => F::words(message));
    let value = match value_at(message, &path)? {
        Json::String(said) => {
            let mut value = String::new();
            let texts = texts.iter().copied().chain([said.as_ref()]);
            push_string(&mut value, &texts.collect::<Vec<_>>().join("\n\n"));
            value
        }
        Json::Array(parts) => {
            let mut value = String::from("[");
            for text in texts {
                value.push_str(&fill(template, &[text]));
                value.push(',');
            }
            for part in parts {
                part.push_to(&mut value);
                value.push(',');
            }
            value.pop();
            value.push(']');
            value
        }
        _ => return None,
    };
    Some(Patch { path, value })
}

/// A message of the user that a plan adds. `serial` distinguishes it from others where messages
/// have ids.
pub fn added_user(format: Format, style: Style, serial: u32, text: &str) -> String {
    let [user, _] = dispatch!(format, F => F::templates(style));
    let id = ["turnwise-added-", &serial.to_string()].concat();
    fill(&user.replace("turnwise-summary-user", &id), &[text])
}

/// A text in front of the conversation, as the pair of a user message and the model's answer.
/// `serial` distinguishes it from others where messages have ids.
pub fn added_pair(
    format: Format,
    style: Style,
    serial: u32,
    text: &str,
    answer: &str,
) -> Vec<String> {
    let [_, model] = dispatch!(format, F => F::templates(style));
    let id = ["turnwise-added-", &serial.to_string(), "-answer"].concat();
    let answer = fill(&model.replace("turnwise-summary-assistant", &id), &[answer]);
    vec![added_user(format, style, serial, text), answer]
}

/// The message of the user with which a conversation begins whose plan would begin with the model.
pub fn opening_user(format: Format, style: Style, text: &str) -> String {
    let [user, _] = dispatch!(format, F => F::templates(style));
    fill(&user.replace("turnwise-summary-user", "turnwise-opening"), &[text])
}

/// The model's answer to results that the user would speak right behind.
pub fn answer_message(format: Format, style: Style) -> String {
    let [_, model] = dispatch!(format, F => F::templates(style));
    fill(&model.replace("turnwise-summary-assistant", "turnwise-answer"), &[ANSWER])
}

/// Replaces a message's content by `text`.
pub fn set_content(text: &str) -> Patch {
    Patch::text(["content"], text)
}

/// A message in which the user, or else the model, says `text`.
fn spoken(format: Format, style: Style, is_user: bool, text: &str) -> String {
    let [user, model] = dispatch!(format, F => F::templates(style));
    fill(if is_user { user } else { model }, &[text])
}

const ANSWER: &str = "OK.";

/// A template with JSON strings for `$0`, `$1` and so on.
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

/// A text among the parts of a message, as most formats have it.
pub(crate) const TEXT_PART: &str = r#"{"type":"text","text":$0}"#;
/// A message of the user and one of the model, as most formats have them.
pub(crate) const BARE: [&str; 2] =
    [r#"{"role":"user","content":$0}"#, r#"{"role":"assistant","content":$0}"#];
