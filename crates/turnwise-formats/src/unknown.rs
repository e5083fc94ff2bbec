//! Refuses messages of an unknown shape: reading them would lose what they say.
//!
//! Unknown metadata is fine, since it is kept whole. A message is refused
//! when it does not show who speaks, when it has tool calls or results that its format does not
//! read, and when nothing can be read from it although it says something.

use alloc::string::String;
use alloc::vec::Vec;

use crate::definition::{Definition, Lint};
use crate::detect::{detect, is_own};
use crate::error::{ErrorCode, InputError};
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::parts::role_of;
use crate::reading::{Part, PartKind, reader};
use crate::records;

/// Refuses a message without a speaker, and tool calls that the format does not read.
pub(crate) fn refuse(format: Format, message: &Json<'_>) -> Result<(), InputError> {
    if !message.is_object() {
        return Err(InputError::not_an_object(message.kind_name()));
    }
    let format = reader(format, message);
    check_speaker(format, message)?;
    let (holder, body) = dispatch!(format, F => F::body(message));
    let is_result = ["role", "type"]
        .iter()
        .any(|name| matches!(message.text_of(name), Some("tool" | "function")));
    let foreign = dispatch!(format, F => F::foreign_field(message)).map(String::from);
    match foreign.or_else(|| unread(format, body, is_result)) {
        None => Ok(()),
        Some(path) => {
            let path = if holder.is_empty() { path } else { [holder, ".", &path].concat() };
            let text =
                ["`", &path, "` looks like tool traffic, which the format `", format.as_str()];
            let text = [
                &text.concat(),
                "` does not have there: name the `format`, or convert the messages",
            ];
            Err(InputError::new(ErrorCode::UnknownFormat, text.concat()).at_field(path))
        }
    }
}

/// Refuses a message from which nothing was read although it says something.
pub(crate) fn refuse_empty(format: Format, message: &Json<'_>) -> Result<(), InputError> {
    if let Some(found) = detect(message)
        && found != reader(format, message)
        && says_something(found, message)
    {
        return Err(contradiction(format, found));
    }
    let body = dispatch!(format, F => F::body(message)).1;
    if ["content", "parts"].iter().any(|name| body.get(name).is_some()) {
        return Ok(());
    }
    let says = |name: &&&str| body.text_of(name).is_some_and(|text| !text.is_empty());
    match TEXTS.iter().find(says) {
        Some(name) if body.get("role").is_some() => {
            let text =
                ["a message has its text in `content` or `parts`, and this one in `", name, "`"];
            Err(InputError::new(ErrorCode::UnknownFormat, text.concat())
                .at_field(String::from(*name)))
        }
        _ => Ok(()),
    }
}

impl Format {
    /// Whether all words of its messages are in `parts`, and none in `content`.
    pub fn reads_parts(self) -> bool {
        matches!(self, Self::Gemini | Self::AiSdkUi)
    }

    /// Refuses a message of another format, in a list of this one.
    ///
    /// # Errors
    /// `unknown_format`, naming both formats.
    pub fn check_member(self, message: &Json<'_>) -> Result<(), InputError> {
        foreign(self, message).map_or(Ok(()), |found| Err(contradiction(self, found)))
    }
}

/// The format of a message that cannot be in a list of `format`: its calls or results would be
/// refused there, or what it says.
///
/// Messages without calls and results are alike in many formats, and libraries that bring their own
/// messages take those of others ([`Definition::TAKES`]).
#[inline(never)]
pub(crate) fn foreign(format: Format, message: &Json<'_>) -> Option<Format> {
    let reads_parts = format.reads_parts();
    // A list of nothing is not where the words of a message are.
    let has_parts = !message.list_of("parts").is_empty();
    let is_certain = match reads_parts {
        true => is_own(format, message) && has_parts,
        false => is_plain(format, message),
    };
    if is_certain {
        return None;
    }
    // Words in `content` show no format, but providers of some formats take none there.
    let found = detect(message).filter(|found| *found != format);
    let found = found.or(reads_parts.then_some(Format::OpenAiChat))?;
    // The role of a tool alone shows nothing: the AI SDK has it too.
    let shows = |field: &&str| message.get(field).is_some();
    if found == Format::OpenAiChat && !CHAT_FIELDS.iter().any(shows) {
        let is_misplaced = reads_parts && !has_parts && message.field("content").is_some();
        return (is_misplaced && says_something(found, message)).then_some(found);
    }
    let (taken, roles) = dispatch!(format, F => (F::TAKES, F::ROLES));
    let tools = tool_parts(found, message);
    let has_less = tool_parts(format, message) < tools;
    let is_mute = || !says_something(format, message) && says_something(found, message);
    let is_refused = || {
        let role = message.text_of("role");
        tools > 0 || role.is_some_and(|role| is_role(role) && !roles.contains(&role))
    };
    (has_less || is_mute() || !taken.contains(&found) && is_refused()).then_some(found)
}

/// Whether nothing in a message can be of another format than `format`, by its fields alone. Most
/// messages are so, and all of them are asked.
fn is_plain(format: Format, message: &Json<'_>) -> bool {
    let Json::Object(fields) = message else { return false };
    let is_known = |name: &str| match name {
        "role" | "content" => true,
        name => format == Format::OpenAiChat && CHAT_FIELDS.contains(&name),
    };
    fields.iter().all(|(name, _)| is_known(name))
        && message.text_of("role").is_none_or(|role| PLAIN_ROLES.contains(&role))
        && message.list_of("content").is_empty()
}

/// Refuses an item that does not show who speaks: one of an unknown type, or of an unknown role.
///
/// A message with a role may have a type of its own, which is metadata. OpenAI Responses refuses
/// types that it does not have.
///
/// # Errors
/// `unknown_format`, `bad_role`, `missing_role`. The text says whose record it looks like.
pub fn check_speaker(format: Format, message: &Json<'_>) -> Result<(), InputError> {
    let format = reader(format, message);
    let has_role = message.field("role").is_some();
    match message.text_of("type").filter(|kind| *kind != "message") {
        Some(kind) if !has_role || format == Format::OpenAiResponses => {
            let is_known = dispatch!(format, F => F::has_type(message, kind));
            if is_known { Ok(()) } else { Err(unknown_type(kind, records::advice(message))) }
        }
        _ => role(format, message),
    }
}

fn unknown_type(kind: &str, advice: Option<String>) -> InputError {
    let text = advice.unwrap_or_else(|| ["no format has an item of type `", kind, "`"].concat());
    InputError::new(ErrorCode::UnknownFormat, text).at_field(String::from("type"))
}

/// A message names its speaker, unless the format needs none.
fn role(format: Format, message: &Json<'_>) -> Result<(), InputError> {
    match message.field("role") {
        Some(Json::String(role)) if is_role(role) => Ok(()),
        Some(Json::String(role)) => {
            let text = ["there is no role `", role, "` in any format"].concat();
            Err(InputError::new(ErrorCode::BadRole, text).at_field(String::from("role")))
        }
        Some(role) => {
            let text = ["`role` must be a string, found ", role.kind_name()].concat();
            Err(InputError::new(ErrorCode::BadRole, text).at_field(String::from("role")))
        }
        None if dispatch!(format, F => F::needs_no_role(message)) => Ok(()),
        None => Err(match records::advice(message) {
            Some(advice) => InputError::new(ErrorCode::UnknownFormat, advice),
            None => {
                InputError::new(ErrorCode::MissingRole, "a message needs a `role`, or a `type`")
            }
        }),
    }
}

/// Whether some format has this role.
pub(crate) fn is_role(role: &str) -> bool {
    let is_own = |format: Format| dispatch!(format, F => F::OWN_ROLES).contains(&role);
    role_of(Some(role)).is_some() || Format::ALL.into_iter().any(is_own)
}

/// The first field, at most two names deep, that looks like tool traffic and is not read.
fn unread(format: Format, body: &Json<'_>, is_result: bool) -> Option<String> {
    let Json::Object(fields) = body else { return None };
    let (tool_fields, opaque) = dispatch!(format, F => (F::TOOL_FIELDS, F::OPAQUE));
    for (name, value) in fields {
        if !is_filled(value) || tool_fields.contains(&&**name) {
            continue;
        }
        if is_tool_traffic(name) {
            return Some(String::from(&**name));
        }
        // What a tool answered, and what only a provider or a page reads, may be anything.
        let is_data = value.is_object() && &**name == "content" && is_result;
        if is_data || opaque.contains(&&**name) || OPAQUE.contains(&&**name) {
            continue;
        }
        let inner: &[Json<'_>] = match value {
            Json::Array(items) => items,
            value => core::slice::from_ref(value),
        };
        let fields = inner.iter().flat_map(|item| match item {
            Json::Object(fields) => fields.as_slice(),
            _ => &[],
        });
        for (inner, value) in fields {
            if is_filled(value) && is_tool_traffic(inner) {
                let path = [name, ".", inner].concat();
                if !tool_fields.contains(&&*path) {
                    return Some(path);
                }
            }
        }
    }
    None
}

fn is_filled(value: &Json<'_>) -> bool {
    match value {
        Json::Array(items) => !items.is_empty(),
        Json::Object(fields) => !fields.is_empty(),
        _ => false,
    }
}

/// Whether a name says so, in any spelling: `toolCalls`, `tool_calls`, `ToolInvocation`.
fn is_tool_traffic(name: &str) -> bool {
    let letters: Vec<u8> = name
        .bytes()
        .filter(|byte| !matches!(byte, b'_' | b'-'))
        .map(|byte| byte.to_ascii_lowercase())
        .collect();
    TOOL_NAMES.iter().any(|known| letters.windows(known.len()).any(|part| part == known.as_bytes()))
}

fn tool_parts(format: Format, message: &Json<'_>) -> usize {
    let is_tool = |part: &Part<'_>| matches!(part.kind, PartKind::Call | PartKind::Result);
    crate::reading::parts(format, message).iter().filter(|part| is_tool(part)).count()
}

pub(crate) fn says_something(format: Format, message: &Json<'_>) -> bool {
    let says = |part: &Part<'_>| match part.kind {
        PartKind::Call | PartKind::Media => true,
        PartKind::Text | PartKind::Result => !part.text.is_empty(),
        // Thoughts that lead to nothing are nothing to an assistant's reader.
        PartKind::Reasoning | PartKind::Name => false,
    };
    crate::reading::parts(format, message).iter().any(says)
}

fn contradiction(format: Format, found: Format) -> InputError {
    let text = ["this message is in the format `", found.as_str(), "`, and it is read as `"];
    let text = [&text.concat(), format.as_str(), "`: `heal` and `convert` write it as such"];
    InputError::new(ErrorCode::UnknownFormat, text.concat())
}

/// Parts of suspicious names, without case, `_` and `-`.
const TOOL_NAMES: [&str; 5] =
    ["toolcall", "toolresult", "tooluse", "toolinvocation", "functioncall"];
/// Fields that calls and results of Chat Completions have.
const CHAT_FIELDS: [&str; 3] = ["tool_calls", "tool_call_id", "function_call"];
/// Roles that show no format.
const PLAIN_ROLES: [&str; 4] = ["user", "assistant", "tool", "system"];
/// Where others keep the text of a message.
const TEXTS: [&str; 7] = ["text", "message", "body", "value", "input", "output", "msg"];
/// Fields that only providers and their clients read, in every format.
const OPAQUE: [&str; 9] = [
    "usage",
    "usage_metadata",
    "usageMetadata",
    "providerData",
    "providerOptions",
    "providerMetadata",
    "callProviderMetadata",
    "experimental_providerMetadata",
    "provider_specific_fields",
];
