//! The pictures, files and documents in a message, and the lines that replace them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::content::Content;
use crate::definition::Write;
use crate::format::{Format, dispatch};
use crate::json::Json;
use crate::media;
use crate::patch::{Patch, Step, value_at};
use crate::pictures::clear_pictures;
use crate::reading::reader;
use crate::writing::fill;

/// Replaces every picture, recording, file and retrieved document of a message by a line with its
/// name, type and size; in a message with results of tools, the pictures and files. A placeholder that would be longer than a short document replaces it too:
/// the caller compares the sizes.
#[inline(never)]
pub fn clear_attachments(format: Format, message: &Json<'_>, has_results: bool) -> Vec<Patch> {
    if has_results {
        return clear_pictures(message);
    }
    let (path, template) = dispatch!(reader(format, message), F => F::words(message));
    let Some(Json::Array(parts)) = value_at(message, &path) else { return Vec::new() };
    let attachments = parts.iter().enumerate().filter(|(_, part)| is_attachment(part));
    attachments
        .map(|(index, part)| {
            let path = [&*path, &[Step::from(index)]].concat();
            Patch { path, value: fill(template, &[&placeholder(part)]) }
        })
        .collect()
}

/// Whether a part is something attached: it has a price of its own, or it is a document.
fn is_attachment(part: &Json<'_>) -> bool {
    if !part.is_object() || part.field("text").is_some() {
        return false;
    }
    match part.text_of("type").or(media::held(part).map(|(name, _)| name)) {
        Some("document" | "search_result") => true,
        // A mark for the page costs one token.
        _ => Content::read(part, &mut |_| {}).media.0 > 1,
    }
}

/// `⟦removed: image/png plan.png, 12 kB⟧`.
#[inline(never)]
pub(crate) fn placeholder(part: &Json<'_>) -> String {
    let (held, part) = media::held(part).map_or((None, part), |(name, held)| (Some(name), held));
    let kind = part.text_of("type").or(held).unwrap_or("file");
    let stated = media::holders(part).find_map(|held| {
        ["mediaType", "mimeType", "mime_type", "media_type"].iter().find_map(|it| held.text_of(it))
    });
    let data = media::data(part).unwrap_or_default();
    let of_url = data.strip_prefix("data:").and_then(|url| url.split([';', ',']).next());
    let kind = stated.or(of_url).unwrap_or_else(|| media::short_type(kind));
    let name = media::holders(part).find_map(|held| {
        ["filename", "file_name", "name", "title"].iter().find_map(|name| held.text_of(name))
    });
    let mut out = ["⟦removed: ", kind].concat();
    for (before, said) in [(" ", name.map(String::from)), (", ", media::length(part).map(size))] {
        if let Some(said) = said {
            out.push_str(before);
            out.push_str(&said);
        }
    }
    out.push('⟧');
    out
}

/// `900 bytes`, `12 kB`, `3 MB`.
fn size(bytes: u64) -> String {
    let (count, unit) = match bytes {
        0..1000 => (bytes, " bytes"),
        1000..1_000_000 => (bytes.div_ceil(1000), " kB"),
        _ => (bytes.div_ceil(1_000_000), " MB"),
    };
    [&count.to_string(), unit].concat()
}
