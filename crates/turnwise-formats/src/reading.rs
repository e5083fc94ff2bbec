//! From a message to its outline.
//!
//! A format walks through a message once and emits its [`Part`]s. Everything else (counting,
//! hashing, gathering the text) happens here, the same for every format.

mod part;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Answer, Call, Flags, Item, Kind, Role};
use turnwise_core::policy::Closing;
use turnwise_core::tokens::{PER_CALL, PER_MESSAGE, PER_RESULT, TokenCount, estimate};
use xxhash_rust::xxh64::xxh64;

use crate::attachments::clear_attachments;
use crate::definition::{Lint, Read};
use crate::error::InputError;
use crate::format::{Format, dispatch};
use crate::json::{Json, Parsed};
use crate::lint::is_too_long;
use crate::mend::{self, Place, closing_space, needs_before, well_formed};
use crate::message_text::MessageText;
use crate::patch::apply;
use crate::unknown;
pub(crate) use part::{Emit, Head};
pub use part::{Part, PartKind};

/// How to read: what to keep, and what only the host can know.
#[derive(Clone, Copy)]
pub struct Reading<'r> {
    /// Whether the outline carries the text (needed for summaries and search).
    pub keep_text: bool,
    /// Counts the tokens of a text. [`estimate`] unless the host has something better.
    pub count: &'r dyn Fn(&str) -> TokenCount,
    /// The price of a picture, in per mille of what gpt-4o takes:
    /// [`picture_permille`](crate::picture_permille).
    pub picture_permille: u32,
    /// Whether a message with this text is one of our own insertions come back:
    /// [`Flags::SYNTHETIC`].
    pub is_synthetic: &'r dyn Fn(&str) -> bool,
    /// The message before. Few messages need it.
    pub before: Option<&'r MessageText>,
}

impl Default for Reading<'static> {
    fn default() -> Self {
        let is_synthetic = &|_: &str| false;
        Self {
            keep_text: false,
            count: &estimate,
            picture_permille: 1000,
            is_synthetic,
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
    let place = Place { before, ..Place::default() };
    let repairs = well_formed(format, message, &place);
    let repaired = (!repairs.is_empty()).then(|| apply(&repairs, message));
    let message = repaired.as_ref().unwrap_or(message);
    let mut outline = Outline::new(reading);
    let head = walk(format, message, &mut |part| outline.add(part));
    if outline.is_empty {
        unknown::refuse_empty(format, message)?;
    }
    if dispatch!(format, F => F::compacts(message)) {
        outline.flags = outline.flags.with(Flags::COMPACTS);
    }
    let longest_id = dispatch!(format, F => F::LONGEST_ID);
    let found = dispatch!(reader(format, message), F => {
        [F::is_hollow(message), F::is_untied(message)]
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
    item.attachments = attachments_of(format, message, &item, reading);
    let mut ids = item.calls.iter().map(|call| &call.id);
    let mut answered = item.answers.iter().filter(|answer| !answer.by_name).map(|it| &it.id);
    if ids.any(|id| is_too_long(id, longest_id)) || answered.any(|id| is_too_long(id, longest_id)) {
        item.flags = item.flags.with(Flags::LONG_ID);
    }
    if let [call] = &mut *item.calls {
        call.closing = closing(format, message, reading);
    }
    Ok(item)
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

/// The tokens that clearing the attachments of a user message frees.
#[inline(never)]
fn attachments_of(
    format: Format,
    message: &Json<'_>,
    item: &Item,
    reading: &Reading<'_>,
) -> TokenCount {
    if item.role != Role::User || item.kind != Kind::Message {
        return TokenCount::ZERO;
    }
    let patches = clear_attachments(format, message);
    if patches.is_empty() {
        return TokenCount::ZERO;
    }
    let cleared = apply(&patches, message);
    let mut outline = Outline::new(reading);
    walk(format, &cleared, &mut |part| outline.add(part));
    item.tokens.saturating_sub(outline.tokens)
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

/// An [`Item`] in the making.
struct Outline<'r> {
    reading: &'r Reading<'r>,
    flags: Flags,
    tokens: TokenCount,
    calls: Vec<Call>,
    answers: Vec<Answer>,
    text: String,
    is_empty: bool,
    says_more: bool,
    /// Whether the last part is the only one.
    is_alone: bool,
}

impl<'r> Outline<'r> {
    fn new(reading: &'r Reading<'r>) -> Self {
        Self {
            reading,
            flags: Flags::NONE,
            tokens: PER_MESSAGE,
            calls: Vec::new(),
            answers: Vec::new(),
            text: String::new(),
            is_empty: true,
            says_more: false,
            is_alone: false,
        }
    }

    fn add(&mut self, part: Part<'_>) {
        if !part.is_empty() {
            // Only a message that says nothing else is a summary of ours.
            self.is_alone = core::mem::take(&mut self.is_empty);
            self.flags = self.flags.without(Flags::SYNTHETIC);
        }
        let cost = part.cost + self.surcharge(part.pictures);
        self.tokens += cost;
        let is_reasoning = part.kind == PartKind::Reasoning;
        let is_tool_use = matches!(part.kind, PartKind::Call | PartKind::Result);
        self.says_more |= !is_reasoning && !is_tool_use && !part.is_empty();
        if part.kind == PartKind::Media {
            // Its text is a name for people: the cost says it all.
            return;
        }
        let said = (self.reading.count)(&part.text);
        self.tokens += said;
        match part.kind {
            PartKind::Text if self.is_alone && (self.reading.is_synthetic)(&part.text) => {
                self.flags = self.flags.with(Flags::SYNTHETIC);
            }
            PartKind::Call => {
                self.tokens += PER_CALL + (self.reading.count)(part.tool);
                let input = if part.is_clearable { said } else { TokenCount::ZERO };
                let (id, name) = (Box::from(part.call_id), Box::from(part.tool));
                self.calls.push(Call {
                    id,
                    name,
                    input,
                    optional: part.is_optional,
                    closing: None,
                });
            }
            PartKind::Result => {
                self.tokens += PER_RESULT;
                let payload = if part.is_clearable { said + cost } else { TokenCount::ZERO };
                let tokens = PER_RESULT + said + cost;
                let (id, by_name) = (Box::from(part.call_id), part.call_id == part.tool);
                let can_shorten = part.is_clearable && part.cost == TokenCount::ZERO;
                self.answers.push(Answer {
                    id,
                    by_name,
                    payload,
                    tokens,
                    can_shorten,
                    error: part.is_error,
                });
            }
            PartKind::Name => return,
            PartKind::Text | PartKind::Reasoning | PartKind::Media => {}
        }
        let name = if part.kind == PartKind::Call { part.tool } else { "" };
        self.keep(name, &part.text);
    }

    /// What pictures take more than they would with gpt-4o.
    fn surcharge(&self, pictures: TokenCount) -> TokenCount {
        let more = u64::from(self.reading.picture_permille.saturating_sub(1000));
        TokenCount(u32::try_from(u64::from(pictures.0) * more / 1000).unwrap_or(u32::MAX))
    }

    /// Gathers what the model reads: a line for each part, a call with its name before it.
    fn keep(&mut self, name: &str, text: &str) {
        if !self.reading.keep_text || (name.is_empty() && text.is_empty()) {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(name);
        if !name.is_empty() && !text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    fn finish(self, head: Head) -> Item {
        let mut flags = self.flags;
        if self.is_empty && head.kind == Kind::Message {
            flags = flags.with(Flags::EMPTY);
        }
        if head.is_null && self.calls.is_empty() {
            flags = flags.with(Flags::NULL_CONTENT);
        }
        if let Some(speaker) = head.speaks {
            flags = flags.with(Flags::SPEAKS);
            if speaker == Role::User {
                flags = flags.with(Flags::USER_SPEAKS);
            }
        }
        if self.says_more && !self.calls.is_empty() {
            flags = flags.with(Flags::SAYS_MORE);
        }
        Item {
            role: head.role,
            kind: head.kind,
            flags,
            tokens: self.tokens,
            digest: 0,
            own_id: 0,
            calls: self.calls,
            answers: self.answers,
            attachments: TokenCount::ZERO,
            trailing: TokenCount::ZERO,
            breakpoints: 0,
            text: self.text.into_boxed_str(),
        }
    }
}
