//! Conversion from Converse messages to the model of `convert/model.rs`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::convert::content::content;
use crate::convert::read::{BOUND, add, input_text, role};
use crate::convert::{Gathered, Media, Output, Part, Role};
use crate::json::Json;
use crate::media::held;

pub(super) fn read(to: &mut Gathered, index: u32, message: &Json<'_>) {
    let role = role(message);
    if message.text_of("content").is_some() {
        let parts = content(to, index, message.get("content"));
        return to.say(role, index, parts);
    }
    let (mut parts, mut results) = (Vec::new(), Vec::new());
    for block in message.list_of("content") {
        if let Some(call) = block.field("toolUse") {
            let name = call.text_of("name").unwrap_or_default();
            let input = input_text(call.field("input"));
            parts.push(to.call(call.text_of("toolUseId").unwrap_or_default(), name, input));
        } else if let Some(result) = block.field("toolResult") {
            let output = output(to, index, result);
            let id = result.text_of("toolUseId").unwrap_or_default();
            results.push(to.result(id, None, output));
        } else {
            said(to, index, block, &mut parts);
        }
    }
    to.say(Role::Tool, index, results);
    to.say(role, index, parts);
}

fn output(to: &mut Gathered, index: u32, result: &Json<'_>) -> Output {
    let blocks = result.list_of("content");
    let data = |block: &Json<'_>| block.field("json").map(Output::of_json);
    let mut output = match blocks {
        [one] => data(one).unwrap_or_default(),
        _ => Output::of_text(result.text_of("content").unwrap_or_default()),
    };
    if output.text.is_empty() {
        let mut parts = Vec::new();
        for block in blocks {
            match data(block) {
                Some(data) => parts.push(Part::Text(data.text)),
                None => said(to, index, block, &mut parts),
            }
        }
        parts.into_iter().for_each(|part| add(&mut output, part));
    }
    output.is_error = result.text_of("status") == Some("error");
    output
}

/// What a block says that is neither call nor result.
fn said(to: &mut Gathered, index: u32, block: &Json<'_>, parts: &mut Vec<Part>) {
    let add_text = |parts: &mut Vec<Part>, text: Option<&str>| {
        parts.extend(text.filter(|text| !text.is_empty()).map(|text| Part::Text(text.into())));
    };
    if let Some(thought) = block.get("reasoningContent") {
        let text = thought.get("reasoningText");
        if text.is_none_or(|text| text.field("signature").is_some()) {
            to.lose(index, "signature", BOUND);
        }
        let text = text.and_then(|text| text.text_of("text")).filter(|text| !text.is_empty());
        parts.extend(text.map(|text| Part::Reasoning(text.into())));
    } else if let Some(cited) = block.get("citationsContent") {
        to.lose(index, "citations", BOUND);
        cited.list_of("content").iter().for_each(|it| add_text(parts, it.text_of("text")));
    } else if let Some(guarded) = block.get("guardContent") {
        to.lose(index, "guardContent", BOUND);
        match guarded.get("text") {
            Some(text) => add_text(parts, text.text_of("text")),
            None => said(to, index, guarded, parts),
        }
    } else if block.text_of("text").is_some() {
        add_text(parts, block.text_of("text"));
    } else if let Some(media) = media(block) {
        parts.push(Part::Media(media));
    } else if let Json::Object(fields) = block {
        // A document may be a text.
        let source = held(block).and_then(|(_, held)| held.get("source"));
        let texts = source.map(|source| source.list_of("content")).unwrap_or_default();
        let texts = source.into_iter().chain(texts).filter_map(|text| text.text_of("text"));
        let before = parts.len();
        texts.for_each(|text| add_text(parts, Some(text)));
        if parts.len() == before {
            to.lose(index, fields.first().map_or("part", |(name, _)| name), BOUND);
        }
    }
}

fn media(block: &Json<'_>) -> Option<Media> {
    let (what, held) = held(block)?;
    let source = held.get("source")?;
    let format = held.text_of("format").unwrap_or("*");
    let kind = match (what, format) {
        ("document", "pdf") => "application/pdf".to_string(),
        ("document", "txt" | "md") => "text/plain".to_string(),
        ("document", "csv" | "html") => ["text/", format].concat(),
        ("document", _) => ["application/", format].concat(),
        (what, format) => [what, "/", format].concat(),
    };
    let link = source.get("s3Location").and_then(|place| place.text_of("uri"));
    let media = match (source.text_of("bytes"), link) {
        (Some(bytes), _) => Media::of_base64(bytes, &kind),
        (None, Some(link)) => Media::of_url(link, &kind),
        (None, None) => return None,
    };
    Some(Media { name: held.text_of("name").map(String::from), ..media })
}
