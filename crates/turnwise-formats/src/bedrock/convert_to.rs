//! Conversion from the model of `convert/model.rs` to Converse messages.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::convert::object::{Object, list};
use crate::convert::write::NOT_TAKEN;
use crate::convert::{Data, Media, Message, Output, Part, Role, Written};

/// Neighbors of one role become one message: roles alternate.
pub(super) fn write(out: &mut Written, messages: &[Message]) {
    for message in messages {
        let blocks: Vec<String> =
            message.parts.iter().filter_map(|part| block(out, message, part)).collect();
        if blocks.is_empty() {
            continue;
        }
        let is_model = message.role == Role::Assistant;
        let start = if is_model { MODEL } else { USER };
        let neighbor = out.messages.last_mut().map(|(_, text)| text);
        match neighbor.filter(|text| text.starts_with(start)) {
            Some(text) => {
                text.truncate(text.len() - END.len());
                text.push(',');
                text.push_str(&blocks.join(","));
                text.push_str(END);
            }
            None => {
                let text = [start, &blocks.join(","), END].concat();
                out.messages.push((message.index, text));
            }
        }
    }
}

fn block(out: &mut Written, message: &Message, part: &Part) -> Option<String> {
    let index = message.index;
    match part {
        Part::Text(text) if text.trim().is_empty() => None,
        Part::Text(text) => Some(said(text)),
        Part::Reasoning(_) => {
            out.lose(index, "reasoning", "it has no signature of this provider");
            None
        }
        Part::Media(media) => {
            let block = media_block(media).filter(|_| message.role == Role::User);
            if block.is_none() {
                out.lose(index, media.what(), NOT_TAKEN);
            }
            block
        }
        Part::Call { id, name, input } => {
            let call = Object::new().text("toolUseId", id).text("name", name).raw("input", input);
            Some(Object::new().raw("toolUse", &call.end()).end())
        }
        Part::Result { id, output, .. } => {
            let result = Object::new().text("toolUseId", id);
            let result = result.raw("content", &list(output_blocks(out, index, output)));
            let status = if output.is_error { "error" } else { "success" };
            Some(Object::new().raw("toolResult", &result.text("status", status).end()).end())
        }
    }
}

fn output_blocks(out: &mut Written, index: u32, output: &Output) -> Vec<String> {
    let mut blocks = Vec::new();
    match &output.json {
        Some(json) => blocks.push(Object::new().raw("json", json).end()),
        None if output.text.trim().is_empty() => {}
        None => blocks.push(said(&output.text)),
    }
    for media in &output.media {
        match media_block(media) {
            Some(block) => blocks.push(block),
            None => out.lose(index, media.what(), NOT_TAKEN),
        }
    }
    if blocks.is_empty() {
        blocks.push(said(super::lint::NO_OUTPUT));
    }
    blocks
}

fn said(text: &str) -> String {
    Object::new().text("text", text).end()
}

/// A picture or a document whose bytes are here or in S3.
fn media_block(media: &Media) -> Option<String> {
    let (main, format) = media.kind.split_once('/').unwrap_or((&media.kind, ""));
    let (what, format) = match (main, format) {
        ("image", "jpg" | "*") => ("image", "jpeg"),
        ("image", "png" | "jpeg" | "gif" | "webp") => ("image", format),
        ("audio" | "video", _) => (main, format),
        ("text", "plain") => ("document", "txt"),
        ("text", "markdown") => ("document", "md"),
        ("text", "csv" | "html") | ("application", "pdf") => ("document", format),
        _ => return None,
    };
    let source = match &media.data {
        Data::Base64(bytes) => Object::new().text("bytes", bytes),
        Data::Url(url) if url.starts_with("s3://") => {
            let place = Object::new().text("uri", url).end();
            Object::new().raw("s3Location", &place)
        }
        Data::Url(_) => return None,
    };
    let held = Object::new().text("format", format);
    let held = match what {
        "document" => {
            let name = media.name.as_deref().unwrap_or("document");
            held.text("name", &super::lint::safe_name(name))
        }
        _ => held,
    };
    let held = held.raw("source", &source.end()).end();
    Some(Object::new().raw(what, &held).end().to_string())
}

const USER: &str = r#"{"role":"user","content":["#;
const MODEL: &str = r#"{"role":"assistant","content":["#;
const END: &str = "]}";
