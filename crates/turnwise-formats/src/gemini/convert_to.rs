//! Conversion from the model of `convert/model.rs` to Gemini `contents`.

use alloc::string::String;
use alloc::vec::Vec;

use super::lint::SKIP;
use crate::convert::Written;
use crate::convert::object::{Object, list};
use crate::convert::{Data, Media, Message, Part, Role};
use crate::lint::quoted;

/// Neighbors that both are the model's become one: a call may not follow the model
/// itout.
pub(super) fn write(out: &mut Written, messages: &[Message]) {
    let mut model: Option<(u32, Vec<String>)> = None;
    for message in messages {
        let mut parts = Vec::new();
        let mut has_called = false;
        for part in &message.parts {
            match part {
                Part::Text(text) => parts.push(Object::new().text("text", text).end()),
                Part::Reasoning(_) => {
                    out.lose(message.index, "reasoning", "it has no signature of this provider")
                }
                Part::Media(media) => parts.push(gemini_media(media)),
                Part::Call { id, name, input } => {
                    let call =
                        Object::new().text("id", id).text("name", name).raw("args", input).end();
                    let part = Object::new().raw("functionCall", &call);
                    // The first call of a step is signed; one that comes from elsewhere says
                    // so.
                    parts.push(if has_called {
                        part.end()
                    } else {
                        part.text("thoughtSignature", SKIP).end()
                    });
                    has_called = true;
                }
                Part::Result { id, name, output } => {
                    out.no_media(message.index, output);
                    let key = if output.is_error { "error" } else { "result" };
                    let value = output.json.clone().unwrap_or_else(|| quoted(&output.text));
                    let response = Object::new().raw(key, &value).end();
                    let response = Object::new()
                        .text("id", id)
                        .text("name", name)
                        .raw("response", &response)
                        .end();
                    parts.push(Object::new().raw("functionResponse", &response).end());
                }
            }
        }
        if parts.is_empty() {
            continue;
        }
        match (&mut model, message.role) {
            (Some((_, held)), Role::Assistant) => held.append(&mut parts),
            (None, Role::Assistant) => model = Some((message.index, parts)),
            (_, _) => {
                write_model(out, model.take());
                out.push(
                    message.index,
                    Object::new().text("role", "user").raw("parts", &list(parts)),
                );
            }
        }
    }
    write_model(out, model);
}

fn write_model(out: &mut Written, held: Option<(u32, Vec<String>)>) {
    if let Some((index, parts)) = held {
        out.push(index, Object::new().text("role", "model").raw("parts", &list(parts)));
    }
}

fn gemini_media(media: &Media) -> String {
    let (field, value) = match &media.data {
        Data::Url(url) => {
            ("fileData", Object::new().text("mimeType", &media.kind).text("fileUri", url))
        }
        Data::Base64(data) => {
            ("inlineData", Object::new().text("mimeType", &media.kind).text("data", data))
        }
    };
    Object::new().raw(field, &value.end()).end()
}
