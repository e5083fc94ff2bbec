//! Content as nearly all formats have it: a string, or a list of parts.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Kind, Role};
use turnwise_core::tokens::TokenCount;

use crate::json::{Json, push_list, push_string};
use crate::media::{self, ANTHROPIC, GEMINI, OPENAI, Pictures, Prices};
use crate::reading::{Emit, Head, Part};

/// A content's parts, gathered: its text in one piece, the media as a sum.
///
/// The text is joined because it is counted as one: the estimate rounds up once per text.
#[derive(Default)]
pub(crate) struct Content<'a> {
    pub text: Cow<'a, str>,
    pub media: TokenCount,
    /// The share of it whose price depends on the model.
    pub pictures: Pictures,
    media_name: &'static str,
}

impl<'a> Content<'a> {
    /// Reads a content, whatever it is. Reasoning inside it goes to `emit` at once.
    pub fn read(content: &'a Json<'_>, emit: Emit<'_, 'a>) -> Self {
        let mut gathered = Self::default();
        match content {
            Json::Array(parts) => parts.iter().for_each(|part| gathered.add(part, emit)),
            one => gathered.add(one, emit),
        }
        gathered
    }

    /// Reads what shell commands printed: `{ stdout, stderr, outcome }` for each.
    pub fn of_shell(outputs: &'a Json<'_>) -> Self {
        let Json::Array(outputs) = outputs else { return Self::read(outputs, &mut |_| {}) };
        let mut gathered = Self::default();
        for output in outputs {
            for stream in ["stdout", "stderr"] {
                gathered.add_text(output.text_of(stream).unwrap_or_default());
            }
        }
        gathered
    }

    /// Reads data of any form; an object with one text in it reads as that text.
    pub fn of_data(data: &'a Json<'_>) -> Self {
        let text = match data {
            Json::Object(fields) => match fields.as_slice() {
                [(_, Json::String(text))] => Cow::Borrowed(&**text),
                _ => readable(data),
            },
            _ => readable(data),
        };
        Self { text, ..Self::default() }
    }

    /// Emits the text and the media as parts of a message. Returns whether there were any.
    pub fn emit(self, emit: Emit<'_, 'a>) -> bool {
        let (has_text, has_media) = (!self.text.is_empty(), self.media != TokenCount::ZERO);
        if has_text {
            emit(Part::text(self.text));
        }
        if has_media {
            emit(Part { pictures: self.pictures, ..Part::media(self.media_name, self.media) });
        }
        has_text || has_media
    }

    /// Adds one part. Reasoning goes to `emit` at once.
    pub fn add(&mut self, part: &'a Json<'_>, emit: Emit<'_, 'a>) {
        match part {
            Json::Null => {}
            Json::String(text) => self.add_text(text.as_ref()),
            Json::Object(_) => self.add_part(part, emit),
            _ => self.add_text(readable(part)),
        }
    }

    fn add_part(&mut self, part: &'a Json<'_>, emit: Emit<'_, 'a>) {
        match part.text_of("type").unwrap_or_default() {
            "image_url"
            | "input_image"
            | "image"
            | "computer_screenshot"
            | "image-data"
            | "image-url" => {
                self.add_picture(prices(part), part);
            }
            "input_audio" | "audio" => {
                self.add_media("audio", media::sound(prices(part), part));
                self.add_text(part.text_of("transcript").unwrap_or_default());
            }
            "file" | "input_file" | "document" | "media" | "file-data" | "file-url"
            | "reasoning-file" => self.add_file(part),
            "refusal" => self.add_text(part.text_of("refusal").unwrap_or_default()),
            "reasoning" | "thinking" | "redacted_thinking" => reasoning(part, emit),
            // Parts for the page alone cost next to nothing, and a message of them is not
            // empty.
            "step-start" => {}
            "source-url" | "source-document" => self.add_media("data", TokenCount(1)),
            kind if kind.starts_with("data-") => self.add_media("data", TokenCount(1)),
            _ if part.get("thought").and_then(Json::as_bool) == Some(true) => reasoning(part, emit),
            _ => match (part.text_of("text"), MEDIA.iter().find_map(|name| part.field(name))) {
                (Some(text), _) => self.add_text(text),
                (None, Some(file)) => self.add_file_of(file, &GEMINI),
                (None, None) => match media::held(part) {
                    Some((name, held)) => self.add_held(name, held),
                    None => self.add_text(readable(data_in(part))),
                },
            },
        }
    }

    /// A file is what its media type says; a text inside an Anthropic document is a text.
    fn add_file(&mut self, file: &'a Json<'_>) {
        self.add_file_of(file, prices(file));
    }

    fn add_file_of(&mut self, file: &'a Json<'_>, prices: &Prices) {
        let source = file.field("source").unwrap_or(file);
        if source.text_of("type") == Some("text") {
            return self.add_text(source.text_of("data").unwrap_or_default());
        }
        let kind = ["mediaType", "mimeType", "mime_type"]
            .iter()
            .find_map(|name| file.text_of(name))
            .unwrap_or_default();
        match kind.split('/').next() {
            Some("image") => self.add_picture(prices, file),
            Some("audio") => self.add_media("audio", media::sound(prices, file)),
            _ => self.add_media("file", media::file(prices, file)),
        }
    }

    /// What a block of Bedrock's holds. A document may be a text, or several.
    fn add_held(&mut self, name: &'static str, held: &'a Json<'_>) {
        let source = held.get("source").unwrap_or(held);
        match (name, source.text_of("text"), source.list_of("content")) {
            ("image", ..) => self.add_picture(&ANTHROPIC, held),
            ("audio", ..) => self.add_media("audio", media::sound(&ANTHROPIC, held)),
            (_, Some(text), _) => self.add_text(text),
            (_, None, []) => self.add_media("file", media::file(&ANTHROPIC, held)),
            (_, None, texts) => {
                texts.iter().filter_map(|it| it.text_of("text")).for_each(|it| self.add_text(it));
            }
        }
    }

    fn add_text(&mut self, text: impl Into<Cow<'a, str>>) {
        let text = text.into();
        if self.text.is_empty() {
            self.text = text;
        } else if !text.is_empty() {
            let joined = self.text.to_mut();
            joined.push('\n');
            joined.push_str(&text);
        }
    }

    fn add_picture(&mut self, prices: &Prices, part: &Json<'_>) {
        let picture = Pictures::in_part(prices, part);
        self.add_media("image", picture.own());
        self.pictures = self.pictures + picture;
    }

    fn add_media(&mut self, name: &'static str, cost: TokenCount) {
        self.media += cost;
        if self.media_name.is_empty() {
            self.media_name = name;
        }
    }
}

/// The data in a part that is nothing but data, as Bedrock's results have it.
fn data_in<'a, 'j>(part: &'a Json<'j>) -> &'a Json<'j> {
    match part {
        Json::Object(fields) => match fields.as_slice() {
            [(name, data)] if name == "json" => data,
            _ => part,
        },
        _ => part,
    }
}

/// Whose formula counts for a part: only Anthropic's has its data in a `source`.
fn prices(part: &Json<'_>) -> &'static Prices {
    if part.get("source").is_some_and(Json::is_object) { &ANTHROPIC } else { &OPENAI }
}

/// Reasoning by its text; where that is sealed, by what the seal holds.
fn reasoning<'a>(part: &'a Json<'_>, emit: Emit<'_, 'a>) {
    // Mistral's is a list of texts.
    if let Some(Json::Array(texts)) = part.get("thinking") {
        let texts: Vec<&str> = texts.iter().filter_map(|text| text.text_of("text")).collect();
        return emit(Part::reasoning(texts.join("\n")));
    }
    let thought = part.text_of("text").or_else(|| part.text_of("thinking")).unwrap_or_default();
    let sealed =
        ["signature", "data", "thoughtSignature"].iter().find_map(|name| part.text_of(name));
    match sealed.filter(|_| thought.is_empty()) {
        Some(sealed) => emit(Part::media("sealed reasoning", encrypted(sealed))),
        None => emit(Part::reasoning(thought)),
    }
}

/// A string as it is, anything else as compact JSON.
pub(crate) fn readable<'a>(value: &'a Json<'_>) -> Cow<'a, str> {
    match value {
        Json::String(text) => Cow::Borrowed(text),
        Json::Null => Cow::Borrowed(""),
        _ => {
            let mut out = String::new();
            push_readable(&mut out, value);
            Cow::Owned(out)
        }
    }
}

/// Walks through a message of unknown kind: it is kept whole and costs what its fields cost.
pub(crate) fn walk_unknown<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) -> Head {
    emit_fields(message, emit);
    Head { role: Role::Other, kind: Kind::Opaque, is_null: false, speaks: None }
}

/// Emits the fields of a message of unknown or hosted kind as text, without ids, base64 and
/// encrypted content.
pub(crate) fn emit_fields<'a>(message: &'a Json<'_>, emit: Emit<'_, 'a>) {
    let Json::Object(fields) = message else { return };
    let mut text = String::new();
    for (key, value) in fields {
        match (key.as_ref(), value) {
            ("type" | "id" | "status" | "role" | "providerData", _) | (_, Json::Null) => {}
            ("encrypted_content" | "encryptedContent", Json::String(sealed)) => {
                emit(Part::media("encrypted content", encrypted(sealed)));
            }
            (_, Json::String(blob)) if is_blob(blob) => {
                emit(Part::picture(Pictures::of(&OPENAI, Some(blob))))
            }
            (_, value) => {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&readable(value));
            }
        }
    }
    let name = message.text_of("name").or_else(|| message.text_of("type"));
    if !text.is_empty() {
        emit(Part { tool: name.unwrap_or_default(), ..Part::text(text) });
    }
}

/// Emits a text, or a picture when it is base64.
pub(crate) fn emit_blob_or_text<'a>(text: &'a str, emit: Emit<'_, 'a>) {
    if is_blob(text) {
        emit(Part::picture(Pictures::of(&OPENAI, Some(text))));
    } else if !text.is_empty() {
        emit(Part::text(text));
    }
}

fn push_readable(out: &mut String, value: &Json<'_>) {
    match value {
        Json::String(text) if is_blob(text) => out.push_str("\"…\""),
        Json::Array(items) => push_list(out, '[', ']', items, |out, item| push_readable(out, item)),
        Json::Object(fields) => push_list(out, '{', '}', fields, |out, (key, value)| {
            push_string(out, key);
            out.push(':');
            match value {
                Json::String(_) if SEALED.contains(&&**key) => out.push_str("\"…\""),
                value => push_readable(out, value),
            }
        }),
        _ => value.push_to(out),
    }
}

/// Data URLs, and long runs without a space that can only be base64.
fn is_blob(text: &str) -> bool {
    let is_base64 =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'-' | b'_' | b'=');
    text.starts_with("data:") || (text.len() >= MIN_BLOB_BYTES && text.bytes().all(is_base64))
}

/// What encrypted content costs: base64 has four characters for three bytes, and a token is about
/// four bytes.
pub(crate) fn encrypted(text: &str) -> TokenCount {
    TokenCount(u32::try_from(text.len() as u64 * 3 / 16).unwrap_or(u32::MAX))
}

/// Where Gemini's parts have files.
const MEDIA: [&str; 4] = ["inlineData", "inline_data", "fileData", "file_data"];
/// Fields that only the provider can read.
const SEALED: [&str; 4] =
    ["encrypted_content", "signature", "thoughtSignature", "thought_signature"];
/// Words, ids and paths are shorter than this.
const MIN_BLOB_BYTES: usize = 512;
