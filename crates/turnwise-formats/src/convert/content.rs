//! Contents in the words of Chat, Responses, Anthropic and LangChain, which differ in names only.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::model::{Gathered, Media, Part};
use super::read::BOUND;
use crate::json::Json;

/// The parts of a content.
pub(crate) fn content(to: &mut Gathered, index: u32, content: Option<&Json<'_>>) -> Vec<Part> {
    match content {
        Some(Json::String(text)) if text.is_empty() => Vec::new(),
        Some(Json::String(text)) => vec![Part::Text(text.to_string())],
        Some(Json::Array(parts)) => {
            parts.iter().filter_map(|part| block(to, index, part)).collect()
        }
        _ => Vec::new(),
    }
}

pub(crate) fn block(to: &mut Gathered, index: u32, part: &Json<'_>) -> Option<Part> {
    if let Some(text) = part.as_str() {
        return Some(Part::Text(text.into()));
    }
    if part.field("cache_control").is_some() {
        to.lose(index, "cache_control", BOUND);
    }
    if !part.list_of("citations").is_empty() || !part.list_of("annotations").is_empty() {
        to.lose(index, "citations", BOUND);
    }
    let kind = part.text_of("type").unwrap_or_default();
    match kind {
        "text" | "input_text" | "output_text" | "summary_text" | "refusal" => {
            let text = part.text_of("text").or_else(|| part.text_of("refusal"))?;
            (!text.is_empty()).then(|| Part::Text(text.into()))
        }
        "thinking" => {
            if part.field("signature").is_some() {
                to.lose(index, "signature", BOUND);
            }
            let texts = part.list_of("thinking").iter().filter_map(|text| text.text_of("text"));
            let text = match part.text_of("thinking") {
                Some(text) => String::from(text),
                None => texts.collect::<Vec<_>>().join("\n"),
            };
            (!text.is_empty()).then_some(Part::Reasoning(text))
        }
        "image" | "document" | "image_url" | "input_image" | "input_file" | "file"
        | "input_audio" => {
            let media = media(part);
            if media.is_none() {
                to.lose(index, kind, BOUND);
            }
            media.map(Part::Media)
        }
        other => {
            to.lose(index, if other.is_empty() { "part" } else { other }, BOUND);
            None
        }
    }
}

fn media(part: &Json<'_>) -> Option<Media> {
    let named = |media: Media, name: Option<&str>| Media { name: name.map(String::from), ..media };
    if let Some(source) = part.field("source") {
        let kind =
            source.text_of("media_type").unwrap_or(if part.text_of("type") == Some("image") {
                "image/*"
            } else {
                "application/pdf"
            });
        let title = part.text_of("title");
        return match source.text_of("type")? {
            "base64" => Some(named(Media::of_base64(source.text_of("data")?, kind), title)),
            "url" => Some(named(Media::of_url(source.text_of("url")?, kind), title)),
            _ => None,
        };
    }
    if let Some(image) = part.field("image_url") {
        return Some(Media::of_url(image.as_str().or_else(|| image.text_of("url"))?, "image/*"));
    }
    if let Some(audio) = part.field("input_audio") {
        let kind = ["audio/", audio.text_of("format").unwrap_or("wav")].concat();
        return Some(Media::of_base64(audio.text_of("data")?, &kind));
    }
    let file = part.field("file").unwrap_or(part);
    let name = file.text_of("filename");
    let data = file.text_of("file_data").or_else(|| file.text_of("file_url"))?;
    let is_url = data.starts_with("data:") || data.starts_with("http");
    let media = if is_url {
        Media::of_url(data, "application/pdf")
    } else {
        Media::of_base64(data, "application/pdf")
    };
    Some(named(media, name))
}
