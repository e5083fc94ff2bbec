//! Conversion from the model of `convert/model.rs` to Items of OpenAI Responses.

use alloc::string::String;

use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{content_text, plain_role, results};
use crate::convert::{Data, Message, Part, Role};

pub(super) fn write(out: &mut Written, messages: &[Message]) {
    messages.iter().for_each(|written| message(out, written));
}

fn message(out: &mut Written, message: &Message) {
    let index = message.index;
    if message.role == Role::Tool {
        for (id, _, output) in results(message) {
            out.no_media(index, output);
            let object = Object::new()
                .text("type", "function_call_output")
                .text("call_id", id)
                .text("output", &output.text);
            out.push(index, object);
        }
        return;
    }
    let parts = out.speakable(message, message.role == Role::User);
    if !parts.is_empty() {
        let object = Object::new().text("role", plain_role(message.role));
        let object = match content_text(&parts) {
            Some(text) => object.text("content", &text),
            None => object.raw("content", &list(parts.iter().map(|part| responses_part(part)))),
        };
        out.push(index, object);
    }
    for part in &message.parts {
        if let Part::Call { id, name, input } = part {
            let call =
                Object::new().text("type", "function_call").text("call_id", id).text("name", name);
            out.push(index, call.text("arguments", input));
        }
    }
}

fn responses_part(part: &Part) -> String {
    match part {
        Part::Media(media) if media.what() == "image" => {
            typed("input_image").text("image_url", &media.url()).end()
        }
        Part::Media(media) => {
            let field = if matches!(media.data, Data::Url(_)) { "file_url" } else { "file_data" };
            typed("input_file")
                .text("filename", media.name.as_deref().unwrap_or("file"))
                .text(field, &media.url())
                .end()
        }
        Part::Text(text) => typed("input_text").text("text", text).end(),
        _ => String::from("{}"),
    }
}
