//! Conversion from the model of `convert/model.rs` to `UIMessage`s of the Vercel AI SDK.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::convert::Written;
use crate::convert::object::{Object, list, typed};
use crate::convert::write::{plain_role, results};
use crate::convert::{Message, Output, Part, Role};
use crate::lint::quoted;
use crate::sorted::Ids;

/// Everything between two messages of the user is one message of the interface, and a result
/// is in its call.
pub(super) fn write(out: &mut Written, messages: &[Message]) {
    let mut held: Option<(u32, Vec<String>)> = None;
    for (place, message) in messages.iter().enumerate() {
        if message.role == Role::Tool {
            continue;
        }
        let next = messages.get(place + 1).filter(|next| next.role == Role::Tool);
        let outputs: Vec<(&str, &str, &Output)> = next.into_iter().flat_map(results).collect();
        let mut answers = Ids::default();
        for (number, (id, ..)) in (0..).zip(&outputs) {
            answers.put(0, id, number);
        }
        let mut parts: Vec<String> = Vec::new();
        for part in &message.parts {
            parts.push(match part {
                Part::Text(text) => typed("text").text("text", text).end(),
                Part::Reasoning(text) => typed("reasoning").text("text", text).end(),
                Part::Media(media) => {
                    let file =
                        typed("file").text("mediaType", &media.kind).text("url", &media.url());
                    media
                        .name
                        .as_deref()
                        .map(|name| file.clone().text("filename", name))
                        .unwrap_or(file)
                        .end()
                }
                Part::Call { id, name, input } => call(
                    out,
                    message.index,
                    id,
                    name,
                    input,
                    answers
                        .get(0, id)
                        .and_then(|number| outputs.get(number as usize))
                        .map(|(_, _, output)| *output),
                ),
                Part::Result { .. } => continue,
            });
        }
        if message.role == Role::Assistant {
            match &mut held {
                Some((_, before)) => {
                    before.push(typed("step-start").end());
                    before.append(&mut parts);
                }
                None => held = Some((message.index, parts)),
            }
            continue;
        }
        push(out, held.take(), "assistant");
        push(out, Some((message.index, parts)), plain_role(message.role));
    }
    push(out, held, "assistant");
}

fn call(
    out: &mut Written,
    index: u32,
    id: &str,
    name: &str,
    input: &str,
    output: Option<&Output>,
) -> String {
    let call = typed("dynamic-tool").text("toolName", name).text("toolCallId", id);
    let Some(output) = output else {
        return call.text("state", "input-available").raw("input", input).end();
    };
    out.no_media(index, output);
    if output.is_error {
        return call
            .text("state", "output-error")
            .raw("input", input)
            .text("errorText", &output.text)
            .end();
    }
    let value = output.json.clone().unwrap_or_else(|| quoted(&output.text));
    call.text("state", "output-available").raw("input", input).raw("output", &value).end()
}

fn push(out: &mut Written, held: Option<(u32, Vec<String>)>, role: &str) {
    let Some((index, parts)) = held.filter(|(_, parts)| !parts.is_empty()) else { return };
    let id = ["msg-", &out.messages.len().to_string()].concat();
    out.push(index, Object::new().text("id", &id).text("role", role).raw("parts", &list(parts)));
}
