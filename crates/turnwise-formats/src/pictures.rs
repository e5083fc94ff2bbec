//! The pictures and documents of a message, wherever they stand: what their first bytes say, how
//! large and how many they are, and the lines that replace them.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use turnwise_core::media::{Attachments, Taken};

use crate::attachments::placeholder;
use crate::json::Json;
use crate::lint::op::{Op, Path, steps};
use crate::lint::servers::MediaRules;
use crate::lint::{Report, Rule, Walk, error, quoted};
use crate::media::{self, MediaType};
use crate::parts::role_of;
use crate::patch::{Patch, Step, value_at};

/// A picture or a document of a message.
pub(crate) struct Picture<'a> {
    /// The part that holds it.
    pub part: &'a Json<'a>,
    pub path: Path,
    /// Its data as base64, perhaps behind the type of a data URL, or a link to it.
    pub data: &'a str,
    pub is_document: bool,
    /// Whether the model's message has it.
    is_of_model: bool,
}

impl Picture<'_> {
    /// The edit that takes it out: a line with its name replaces it, where a text may stand.
    fn out(&self, index: u32) -> Op {
        match self.parent() {
            Some(_) => Op::Cut(index, self.path.clone()),
            None => Op::Set(index, self.path.clone(), self.line()),
        }
    }

    /// The line that replaces it, as a part of the same kind of list.
    #[inline(never)]
    fn line(&self) -> String {
        let kind = match self.part.text_of("type") {
            Some(kind) if kind.starts_with("input_") && self.is_of_model => {
                r#""type":"output_text","#
            }
            Some(kind) if kind.starts_with("input_") => r#""type":"input_text","#,
            Some(_) => r#""type":"text","#,
            None => "",
        };
        ["{", kind, r#""text":"#, &quoted(&placeholder(self.part)), "}"].concat()
    }

    /// The list that it is in, if only files may stand there: that of a `functionResponse`.
    fn parent(&self) -> Option<&[Step]> {
        let (_, parent) = self.path.split_last()?;
        let is = |step: Option<&Step>, names: &[&str]| matches!(step, Some(Step::Key(name)) if names.contains(&&**name));
        let holder = parent.len().checked_sub(2).and_then(|at| parent.get(at));
        (is(parent.last(), &["parts"]) && is(holder, &RESPONSES)).then_some(parent)
    }

    /// What it is to the limits of a request.
    pub fn attached(&self, rules: &MediaRules) -> Attachments {
        let is_large = rules.side_of_many < u64::MAX && self.side() > rules.side_of_many;
        Attachments {
            freed: 0,
            pictures: u16::from(!self.is_document),
            documents: u16::from(self.is_document),
            is_large: is_large && !self.is_document,
        }
    }

    /// The longer side, in pixels, if the picture shows it.
    fn side(&self) -> u64 {
        media::picture_size(self.data).map_or(0, |(width, height)| width.max(height))
    }

    /// Whether the provider refuses it, wherever it stands.
    fn is_too_large(&self, rules: &MediaRules) -> bool {
        if self.is_document {
            let is_pdf = self.data.starts_with("JVBER") || self.data.contains("application/pdf");
            return self.data.len() > rules.longest_document && !is_pdf;
        }
        self.data.len() > rules.longest || rules.side < u64::MAX && self.side() > rules.side
    }
}

/// The pictures and documents of a message, also those in the results of tools.
#[inline(never)]
pub(crate) fn pictures<'a>(message: &'a Json<'a>) -> Vec<Picture<'a>> {
    let mut found = Vec::new();
    if let Json::Object(fields) = message {
        for (name, value) in fields.iter().filter(|(name, _)| LISTS.contains(&&**name)) {
            look(value, &mut vec![key(name)], 0, &mut found);
        }
    }
    let is_of_model = message.text_of("role") == Some("assistant");
    found.iter_mut().for_each(|picture| picture.is_of_model = is_of_model);
    found
}

/// Replaces the pictures and documents of a message by lines with their names, those in results too.
#[inline(never)]
pub(crate) fn clear_pictures(message: &Json<'_>) -> Vec<Patch> {
    let mut patches: Vec<Patch> = Vec::new();
    for picture in pictures(message) {
        let Some(parent) = picture.parent() else {
            patches.push(Patch { value: picture.line(), path: picture.path });
            continue;
        };
        if patches.last().is_none_or(|last| last.path != parent) {
            let parts = value_at(message, parent)
                .map_or(&[][..], |list| list.as_array().unwrap_or_default());
            let rest: Vec<String> = parts
                .iter()
                .filter(|part| found_in(part).is_none())
                .map(|part| part.to_string())
                .collect();
            let value = ["[", &rest.join(","), "]"].concat();
            patches.push(Patch { path: Vec::from(parent), value });
        }
    }
    patches
}

#[inline(never)]
fn look<'a>(json: &'a Json<'a>, path: &mut Path, depth: u32, found: &mut Vec<Picture<'a>>) {
    let Json::Array(parts) = json else {
        if let Json::Object(fields) = json
            && depth < DEEPEST
        {
            for (name, value) in fields.iter().filter(|(name, _)| LISTS.contains(&&**name)) {
                path.push(key(name));
                look(value, path, depth + 1, found);
                path.pop();
            }
        }
        return;
    };
    for (at, part) in parts.iter().enumerate().filter(|(_, part)| part.is_object()) {
        path.push(at.into());
        match found_in(part) {
            Some((data, is_document)) => {
                found.push(Picture {
                    part,
                    path: path.clone(),
                    data,
                    is_document,
                    is_of_model: false,
                });
            }
            None => look(part, path, depth + 1, found),
        }
        path.pop();
    }
}

/// The data of a picture or of a document in a part, and whether it is a document: by its type, or
/// by that of the data.
#[inline(never)]
fn found_in<'a>(part: &'a Json<'a>) -> Option<(&'a str, bool)> {
    if part.field("text").is_some() {
        return None;
    }
    let (held, inner) = media::held(part).map_or((None, part), |(name, it)| (Some(name), it));
    let data = media::data(inner);
    let is_linked = || {
        let links = ["file_id", "fileId", "fileUri", "file_uri", "bytes", "s3Location"];
        media::holders(inner).any(|it| links.iter().any(|link| it.field(link).is_some()))
    };
    if data.is_none() && !is_linked() {
        return None;
    }
    let data = data.unwrap_or(UNKNOWN);
    let kind = part.text_of("type").or(held).unwrap_or_default();
    let told = told(part).map_or("", |(_, told)| told);
    let is_one = |name: &str| {
        told.starts_with(name) || data.strip_prefix("data:").is_some_and(|it| it.starts_with(name))
    };
    if kind.contains("image") || is_one("image/") {
        return Some((data, false));
    }
    let is_file =
        matches!(kind, "document" | "file" | "input_file" | "file-data" | "file-url" | "media");
    let is_other = is_one("audio/") || is_one("video/");
    let is_untyped = kind.is_empty() && is_one("application/pdf");
    ((is_file && !is_other) || is_untyped).then_some((data, true))
}

fn key(name: &str) -> Step {
    Step::Key(String::from(name).into())
}

/// The field with the type that a part claims, and the type.
#[inline(never)]
fn told<'a>(part: &'a Json<'_>) -> Option<(Path, &'a str)> {
    if let Some((name @ "image", held)) = media::held(part) {
        return held.text_of("format").map(|format| (steps![name, "format"], format));
    }
    let holder = media::holder(part);
    let held = holder.and_then(|name| part.get(name)).unwrap_or(part);
    TYPES.iter().find_map(|field| {
        let told = held.text_of(field)?;
        let path = holder.map(Into::into).into_iter().chain([(*field).into()]).collect();
        Some((path, told))
    })
}

/// M1: pictures that are not what they claim, of a type that no provider takes, or empty. M2: those
/// that are too large, and too many in one message.
#[inline(never)]
pub(crate) fn malformed(index: u32, message: &Json<'_>, rules: &MediaRules, report: Report<'_>) {
    let pictures = pictures(message);
    let (mut taken, limits) = (Taken::default(), rules.limits());
    // Messages of LangChain and items have no role of their own.
    if rules.speakers.refuse(role_of(message.text_of("role"))) {
        let speaker = message.text_of("role").unwrap_or_default();
        for picture in pictures.iter().filter(|picture| !picture.is_document) {
            report(&NOT_THEIRS, speaker, vec![picture.out(index)]);
        }
        return;
    }
    let mut is_full = false;
    let mut surplus = 0;
    for picture in pictures.iter().rev().filter(|picture| !picture.is_too_large(rules)) {
        is_full |= !taken.takes(&picture.attached(rules), &limits);
        surplus += usize::from(is_full);
    }
    for picture in &pictures {
        if picture.is_too_large(rules) {
            report(&LARGE, "", vec![picture.out(index)]);
        } else if surplus > 0 {
            surplus -= 1;
            report(&MANY, "", vec![picture.out(index)]);
        } else if !picture.is_document {
            mistyped(index, picture, report);
        }
    }
}

fn mistyped(index: u32, picture: &Picture<'_>, report: Report<'_>) {
    let bare = picture.data.split_once(";base64,").map_or(picture.data, |(_, bare)| bare);
    let is_told = told(picture.part).is_some() || bare.len() < picture.data.len();
    let told_type = told(picture.part)
        .map(|(_, told)| told)
        .or_else(|| picture.data.strip_prefix("data:")?.split(';').next());
    if bare.trim().is_empty() {
        report(&EMPTY, "", vec![picture.out(index)]);
        return;
    }
    // A data URL where only the data may be.
    if bare.len() < picture.data.len()
        && let Some(path) = media::data_path(picture.part)
        && let [_, Step::Key(field)] = &*path
        && matches!(&**field, "data" | "bytes")
    {
        let path = picture.path.iter().chain(&path).cloned().collect();
        report(&NOT_BARE, "", vec![Op::Set(index, path, quoted(bare))]);
        return;
    }
    let Some(found) = MediaType::of(bare).filter(|_| is_told) else { return };
    let claimed = told_type.unwrap_or_default();
    if !found.is_taken() {
        report(&NOT_TAKEN, found.name(), vec![picture.out(index)]);
    } else if !found.is(claimed) {
        let (path, value) = match told(picture.part) {
            Some((path, claimed)) if claimed.contains('/') => (path, quoted(found.name())),
            Some((path, _)) => (path, quoted(found.name().trim_start_matches("image/"))),
            None => {
                let url = ["data:", found.name(), ";base64,", bare].concat();
                let Some(path) = media::data_path(picture.part) else { return };
                (path, quoted(&url))
            }
        };
        let path = picture.path.iter().cloned().chain(path).collect();
        report(&MISTYPED, found.name(), vec![Op::Set(index, path, value)]);
    }
}

/// M2: the pictures and documents of a list that are too many; the oldest make room.
pub(crate) fn many(walk: &mut Walk<'_, '_>, rules: &MediaRules) {
    let (mut taken, limits) = (Taken::default(), rules.limits());
    let mut is_full = false;
    let mut gone = Vec::new();
    for (index, message) in walk.numbered().collect::<Vec<_>>().into_iter().rev() {
        for picture in pictures(message).iter().rev() {
            is_full |= !taken.takes(&picture.attached(rules), &limits);
            if is_full {
                gone.push((index, picture.out(index)));
            }
        }
    }
    for (index, op) in gone.into_iter().rev() {
        walk.fault(&MANY, index, "", vec![op]);
    }
}

static MISTYPED: Rule =
    error("M1", "a picture claims another type than its first bytes: it is {}", "write its type");
static NOT_TAKEN: Rule = error(
    "M1",
    "a picture of the type {}, which no provider takes",
    "put a line with its name in its place",
);
static NOT_BARE: Rule =
    error("M1", "a data URL, where the data alone belongs", "take its beginning away");
static NOT_THEIRS: Rule = error(
    "C7",
    "a picture in a message of the role {}, which takes none",
    "put a line with its name in its place",
);
static EMPTY: Rule = error("M1", "a picture without data", "put a line with its name in its place");

static MANY: Rule = error(
    "M2",
    "the request has more pictures or documents than the provider takes, or so many of this size{}",
    "put a line with its name in place of the oldest ones",
);
static LARGE: Rule = error(
    "M2",
    "a picture or document is too large: its longest side, or its data{}",
    "put a line with its name in its place",
);

/// Fields with parts.
const LISTS: [&str; 9] = [
    "content",
    "parts",
    "output",
    "value",
    "functionResponse",
    "function_response",
    "response",
    "result",
    "toolResult",
];
const RESPONSES: [&str; 2] = ["functionResponse", "function_response"];
/// In place of data that is elsewhere.
const UNKNOWN: &str = "file-";
/// Fields with the type of data.
const TYPES: [&str; 4] = ["media_type", "mediaType", "mimeType", "mime_type"];
/// Lists inside of lists.
const DEEPEST: u32 = 6;
