//! The pictures of a message, wherever they stand: what their first bytes say, how large they are,
//! and the lines that replace them.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::attachments::placeholder;
use crate::json::Json;
use crate::lint::op::{Op, Path};
use crate::lint::{Report, Rule, error, quoted};
use crate::media::{self, MediaType};
use crate::patch::Step;

/// A picture whose data is in the message.
pub(crate) struct Picture<'a> {
    /// The part that holds it.
    pub part: &'a Json<'a>,
    pub path: Path,
    /// Its data as base64, perhaps behind the type of a data URL.
    pub data: &'a str,
}

/// The pictures of a message, also those in the results of tools.
#[inline(never)]
pub(crate) fn pictures<'a>(message: &'a Json<'a>) -> Vec<Picture<'a>> {
    let mut found = Vec::new();
    if let Json::Object(fields) = message {
        for (name, value) in fields.iter().filter(|(name, _)| LISTS.contains(&&**name)) {
            look(value, &mut vec![key(name)], 0, &mut found);
        }
    }
    found
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
        match media::data(part).filter(|data| is_picture(part, data)) {
            Some(data) => found.push(Picture { part, path: path.clone(), data }),
            None => look(part, path, depth + 1, found),
        }
        path.pop();
    }
}

fn key(name: &str) -> Step {
    Step::Key(String::from(name).into())
}

/// Whether a part holds the data of a picture: by its type, or by that of the data.
fn is_picture(part: &Json<'_>, data: &str) -> bool {
    let told = told(part).map(|(_, told)| told);
    let is_typed = part.text_of("type").is_some_and(|kind| kind.contains("image"));
    let is_here = !data.contains("://") && part.field("text").is_none();
    is_here
        && (is_typed && !data.starts_with("file-")
            || told.is_some_and(|told| told.starts_with("image/"))
            || data.starts_with("data:image/"))
}

/// The field with the type that a part claims, and the type.
#[inline(never)]
fn told<'a>(part: &'a Json<'_>) -> Option<(Path, &'a str)> {
    let holder = media::holder(part);
    let held = holder.and_then(|name| part.get(name)).unwrap_or(part);
    TYPES.iter().find_map(|field| {
        let told = held.text_of(field)?;
        let path = holder.map(Into::into).into_iter().chain([(*field).into()]).collect();
        Some((path, told))
    })
}

/// M1: pictures that are not what they claim, of a type that no provider takes, or empty.
#[inline(never)]
pub(crate) fn malformed(index: u32, message: &Json<'_>, report: Report<'_>) {
    for picture in pictures(message) {
        let bare = picture.data.split_once(";base64,").map_or(picture.data, |(_, bare)| bare);
        let is_told = told(picture.part).is_some() || bare.len() < picture.data.len();
        let told_type = told(picture.part)
            .map(|(_, told)| told)
            .or_else(|| picture.data.strip_prefix("data:")?.split(';').next());
        if bare.trim().is_empty() {
            report(&EMPTY, "", vec![Op::Set(index, picture.path.clone(), replaced(picture.part))]);
            continue;
        }
        let Some(found) = MediaType::of(bare).filter(|_| is_told) else { continue };
        let claimed = told_type.unwrap_or_default();
        if found == MediaType::Svg {
            let op = Op::Set(index, picture.path.clone(), replaced(picture.part));
            report(&NOT_TAKEN, found.name(), vec![op]);
        } else if !found.is(claimed) {
            let (path, value) = match told(picture.part) {
                Some((path, _)) => (path, quoted(found.name())),
                None => {
                    let url = ["data:", found.name(), ";base64,", bare].concat();
                    let Some(path) = media::data_path(picture.part) else { continue };
                    (path, quoted(&url))
                }
            };
            let path = picture.path.iter().cloned().chain(path).collect();
            report(&MISTYPED, found.name(), vec![Op::Set(index, path, value)]);
        }
    }
}

/// The line that replaces a picture, as a part of the same kind of list.
#[inline(never)]
pub(crate) fn replaced(part: &Json<'_>) -> String {
    let text = quoted(&placeholder(part));
    let kind = match part.text_of("type") {
        Some(kind) if kind.starts_with("input_") => r#""type":"input_text","#,
        Some(_) => r#""type":"text","#,
        None => "",
    };
    ["{", kind, r#""text":"#, &text, "}"].concat()
}

static MISTYPED: Rule =
    error("M1", "a picture claims another type than its first bytes: it is {}", "write its type");
static NOT_TAKEN: Rule = error(
    "M1",
    "a picture of the type {}, which no provider takes",
    "put a line with its name in its place",
);
static EMPTY: Rule = error("M1", "a picture without data", "put a line with its name in its place");

/// Fields with parts.
const LISTS: [&str; 8] =
    ["content", "parts", "output", "value", "functionResponse", "response", "result", "toolResult"];
/// Fields with the type of data.
const TYPES: [&str; 4] = ["media_type", "mediaType", "mimeType", "mime_type"];
/// Lists inside of lists.
const DEEPEST: u32 = 6;
