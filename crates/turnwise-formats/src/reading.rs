//! From a message to its outline.
//!
//! A format walks through a message once and emits its [`Part`]s. Everything else (counting,
//! hashing, gathering the text) happens here, the same for every format.

mod outline;
mod part;

use alloc::vec::Vec;

use turnwise_core::item::{Flags, Item, Kind, Role};
use turnwise_core::policy::Closing;
use turnwise_core::tokens::{PER_MESSAGE, TokenCount, estimate};
use xxhash_rust::xxh64::xxh64;

use crate::attachments::clear_attachments;
use crate::definition::{Lint, Read};
use crate::error::InputError;
use crate::format::{Format, dispatch};
use crate::json::{Json, Parsed};
use crate::lint::{Target, rules};
use crate::media::PicturePrice;
use crate::mend::{self, Place, closing_space, needs_before, well_formed};
use crate::message_text::MessageText;
use crate::patch::apply;
use crate::pictures::pictures;
use crate::unknown;
use outline::Outline;
pub(crate) use part::{Emit, Head};
pub use part::{Part, PartKind};

/// How to read: what to keep, and what only the host can know.
#[derive(Clone, Copy)]
pub struct Reading<'r> {
    /// Whether the outline carries the text (needed for summaries and search).
    pub keep_text: bool,
    /// Counts the tokens of a text. [`estimate`] unless the host has something better.
    pub count: &'r dyn Fn(&str) -> TokenCount,
    /// The tokens of a call and its result in addition to their texts,
    /// [`PER_CALL`](turnwise_core::tokens::PER_CALL) and
    /// [`PER_RESULT`](turnwise_core::tokens::PER_RESULT):
    /// [`Family::per_call`](turnwise_core::tokens::Family::per_call).
    pub per_call: TokenCount,
    /// The price of pictures, if the model is known. Otherwise, their spelling decides.
    pub picture_price: Option<PicturePrice>,
    /// Whether a message with this text is one of our own insertions come back:
    /// [`Flags::SYNTHETIC`].
    pub is_synthetic: &'r dyn Fn(&str) -> bool,
    /// The server that the messages go to.
    pub target: Option<Target>,
    /// Whether the JSON text is so long that one of its texts may be too long for the provider.
    pub is_long: bool,
    /// The message before. Few messages need it.
    pub before: Option<&'r MessageText>,
}

impl Default for Reading<'static> {
    fn default() -> Self {
        let is_synthetic = &|_: &str| false;
        Self {
            keep_text: false,
            count: &estimate,
            per_call: TokenCount::ZERO,
            picture_price: None,
            is_synthetic,
            target: None,
            is_long: false,
            before: None,
        }
    }
}

/// Reads one message. Its digest is 0: only [`read_parsed`] knows the text.
///
/// # Errors
/// `not_an_object`, `missing_role`, `bad_role`, and `unknown_format` for a message with tool calls
/// or text that the format does not read.
pub fn read(format: Format, message: &Json<'_>, reading: &Reading<'_>) -> Result<Item, InputError> {
    unknown::refuse(format, message)?;
    // A message is read as plans send it.
    let before = reading.before.filter(|_| needs_before(format, message));
    let before = before.and_then(|before| before.parse().ok());
    let before = before.as_ref().map(|before| &before.json);
    let (target, is_long) = (reading.target, reading.is_long);
    let place = Place { before, target, is_long, ..Place::default() };
    let rules = rules(format, reading.target);
    let repairs = well_formed(format, message, &place);
    let repaired = (!repairs.is_empty()).then(|| apply(&repairs, message));
    let message = repaired.as_ref().unwrap_or(message);
    let (mut outline, head) = outlined(format, message, reading)?;
    let found = dispatch!(reader(format, message), F => {
        [F::is_hollow(message, rules), F::is_untied(message)]
    });
    let flags = [Flags::HOLLOW, Flags::UNTIED];
    for (is_it, flag) in found.into_iter().zip(flags) {
        if is_it {
            outline.flags = outline.flags.with(flag);
        }
    }
    let mut item = outline.finish(head);
    if item.flags.has(Flags::HOLLOW) && item.kind == Kind::Opaque {
        // It belongs to no step of the model.
        (item.role, item.kind) = (Role::User, Kind::Message);
    }
    if let Some(texts) = dispatch!(format, F => F::own_id(message)) {
        item.own_id = texts.iter().fold(0, |hash, text| xxh64(text.as_bytes(), hash)).max(1);
    }
    if repaired.is_some() {
        item.flags = item.flags.with(Flags::MALFORMED);
    }
    find_place(format, message, &mut item, reading);
    if needs_before(format, message) {
        item.flags = item.flags.with(Flags::FOLLOWS);
    }
    find_attachments(format, message, &mut item, reading);
    find_ties(format, message, &mut item, reading);
    let made = item.calls.iter().map(|call| &call.id);
    let named = item.answers.iter().filter(|answer| !answer.by_name).map(|it| &it.id);
    let mut ids = made.chain(named).map(|id| &**id);
    // A call may have no id at all. One that is there is not empty.
    if ids.clone().any(|id| !id.is_empty() && rules.ids.refuses(id))
        || ids.any(str::is_empty) && mend::has_empty_id(message)
    {
        item.flags = item.flags.with(Flags::LONG_ID);
    }
    if let [call] = &mut *item.calls {
        call.closing = closing(format, message, reading);
    }
    Ok(item)
}

/// The outline of a message for readers that send nothing: what is said and by whom, and the calls
/// with their results. What a provider refuses is not looked for, and nothing is repaired. Its digest
/// is 0.
///
/// # Errors
/// Those of [`read`].
pub fn outline(
    format: Format,
    message: &Json<'_>,
    reading: &Reading<'_>,
) -> Result<Item, InputError> {
    unknown::refuse(format, message)?;
    let (outline, head) = outlined(format, message, reading)?;
    Ok(outline.finish(head))
}

fn outlined<'r>(
    format: Format,
    message: &Json<'_>,
    reading: &'r Reading<'r>,
) -> Result<(Outline<'r>, Head), InputError> {
    let mut outline = Outline::new(reading);
    let head = walk(format, message, &mut |part| outline.add(part));
    if outline.is_empty {
        unknown::refuse_empty(format, message)?;
    }
    if dispatch!(format, F => F::compacts(message)) {
        outline.flags = outline.flags.with(Flags::COMPACTS);
    }
    Ok((outline, head))
}

/// What the provider refuses at some places of the list, and not at others.
#[inline(never)]
fn find_place(format: Format, message: &Json<'_>, item: &mut Item, reading: &Reading<'_>) {
    let breakpoints = dispatch!(reader(format, message), F => F::breakpoints(message));
    item.breakpoints = u8::try_from(breakpoints).unwrap_or(u8::MAX);
    if item.role == Role::System && mend::hoisted(format, message).is_some() {
        item.flags = item.flags.with(Flags::HOISTED);
    }
    if item.role != Role::Assistant {
        return;
    }
    let patches = closing_space(format, message);
    if !patches.is_empty() {
        let trimmed = apply(&patches, message);
        let mut outline = Outline::new(reading);
        walk(format, &trimmed, &mut |part| outline.add(part));
        item.trailing = item.tokens.saturating_sub(outline.tokens);
        item.flags = item.flags.with(Flags::TRAILING_SPACE);
    }
}

/// What other messages of the list make wrong: words behind a pause, reasoning elsewhere.
#[inline(never)]
fn find_ties(format: Format, message: &Json<'_>, item: &mut Item, reading: &Reading<'_>) {
    let mut add = |flag: Flags, is_it: bool| {
        if is_it {
            item.flags = item.flags.with(flag);
        }
    };
    if rules(format, reading.target).wants_reasoning {
        let thinks = message.text_of("reasoning_content").is_some();
        add(Flags::THINKS, thinks);
        add(Flags::UNREASONED, !thinks && !item.calls.is_empty());
    }
    let has_id = |start: &&str| message.text_of("id").is_some_and(|id| id.starts_with(*start));
    let is_item = format == Format::OpenAiResponses && item.kind != Kind::Reasoning;
    let is_reference = message.text_of("type") == Some("item_reference");
    add(Flags::SERVER_ID, is_item && !is_reference && ["fc_", "msg_"].iter().any(has_id));
    if item.role != Role::Assistant {
        return;
    }
    let patches = mend::overdue(format, message);
    if !patches.is_empty() {
        let rest = apply(&patches, message);
        let mut outline = Outline::new(reading);
        walk(format, &rest, &mut |part| outline.add(part));
        item.paused = item.tokens.saturating_sub(outline.tokens);
        item.flags = item.flags.with(Flags::PAUSED);
    }
}

/// What clearing the attachments of a user message, or of results, frees.
#[inline(never)]
fn find_attachments(format: Format, message: &Json<'_>, item: &mut Item, reading: &Reading<'_>) {
    let has_results = !item.answers.is_empty();
    if !has_results && (item.role != Role::User || item.kind != Kind::Message) {
        return;
    }
    let patches = clear_attachments(format, message, has_results);
    if patches.is_empty() {
        return;
    }
    let rules = &rules(format, reading.target).media;
    for one in pictures(message) {
        let one = one.attached(rules);
        let all = &mut item.attachments;
        all.pictures = all.pictures.saturating_add(one.pictures);
        all.documents = all.documents.saturating_add(one.documents);
        all.is_large |= one.is_large;
    }
    let cleared = apply(&patches, message);
    let mut outline = Outline::new(reading);
    walk(format, &cleared, &mut |part| outline.add(part));
    let freed =
        |before: TokenCount, after: TokenCount| before.0.cast_signed() - after.0.cast_signed();
    item.attachments.freed = freed(item.tokens, outline.tokens);
    for (answer, cleared) in item.answers.iter_mut().zip(outline.answers()) {
        answer.attachments = freed(answer.tokens, cleared.tokens);
    }
}

/// What it costs to close this call if it is interrupted, where the result is more than a line of
/// text.
fn closing(format: Format, message: &Json<'_>, reading: &Reading<'_>) -> Option<TokenCount> {
    let result = dispatch!(reader(format, message), F => F::costly_result(message))?;
    let item = read_text(format, &result, reading).ok()?;
    Some(item.tokens.saturating_sub(PER_MESSAGE))
}

/// Parses and reads one message.
///
/// # Errors
/// Those of [`parse`](crate::parse) and of [`read`].
pub fn read_text(format: Format, source: &str, reading: &Reading<'_>) -> Result<Item, InputError> {
    let (text, parsed) = MessageText::read(source)?;
    read_parsed(format, &text, &parsed, reading)
}

/// Reads a message that is parsed already, with its digest and a flag for half characters.
///
/// # Errors
/// Those of [`read`].
pub fn read_parsed(
    format: Format,
    text: &MessageText,
    parsed: &Parsed<'_>,
    reading: &Reading<'_>,
) -> Result<Item, InputError> {
    let mut item = read(format, &parsed.json, reading)?;
    item.digest = text.hash();
    if parsed.is_mended {
        item.flags = item.flags.with(Flags::ILL_FORMED);
    }
    Ok(item)
}

/// Whether a message can be read at all, without its outline.
///
/// # Errors
/// Those of [`read`].
pub fn check(format: Format, message: &Json<'_>) -> Result<(), InputError> {
    unknown::refuse(format, message)?;
    let mut is_empty = true;
    walk(format, message, &mut |part| is_empty &= part.is_empty());
    if is_empty { unknown::refuse_empty(format, message) } else { Ok(()) }
}

/// The texts, calls, results and attachments of a message in order, for summaries and displays.
/// Empty if the message is not an object.
pub fn parts<'a>(format: Format, message: &'a Json<'_>) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    if message.is_object() {
        walk(format, message, &mut |part| parts.push(part));
    }
    parts.retain(|part| part.kind != PartKind::Name);
    parts
}

/// The speaker of a message and its [`parts`], for readers that count nothing.
///
/// # Errors
/// Those of [`read`], except for messages without any content.
pub fn spoken<'a>(
    format: Format,
    message: &'a Json<'_>,
) -> Result<(Role, Vec<Part<'a>>), InputError> {
    unknown::refuse(format, message)?;
    let mut parts = Vec::new();
    let head = walk(format, message, &mut |part| parts.push(part));
    parts.retain(|part| part.kind != PartKind::Name);
    Ok((head.role, parts))
}

fn walk<'a>(format: Format, message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    let reader = reader(format, message);
    if reader == format || format.closing() == Closing::Apart {
        return dispatch!(reader, F => F::walk(message, emit));
    }
    // Where results have no messages of their own, the calls of another format could not be closed.
    // They are read as text.
    let mut as_text = |part: Part<'a>| {
        let is_tool = matches!(part.kind, PartKind::Call | PartKind::Result);
        emit(Part { kind: if is_tool { PartKind::Text } else { part.kind }, ..part });
    };
    let head = dispatch!(reader, F => F::walk(message, &mut as_text));
    let kind = if head.kind == Kind::Message { Kind::Message } else { Kind::Opaque };
    Head { kind, is_null: false, ..head }
}

/// The format to read and edit a message with that is in a list of `format`.
pub(crate) fn reader(format: Format, message: &Json<'_>) -> Format {
    dispatch!(format, F => F::reader(message))
}
