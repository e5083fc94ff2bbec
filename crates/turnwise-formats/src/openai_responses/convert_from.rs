//! Conversion from Items of OpenAI Responses to the model of `convert/model.rs`.

use alloc::vec;
use alloc::vec::Vec;

use super::joint::{Joint, joint};
use crate::convert::content::content;
use crate::convert::read::{BOUND, add, input_text};
use crate::convert::{Gathered, Output, Part, Role};
use crate::json::Json;
use crate::openai_chat::convert_message;

pub(crate) fn read(to: &mut Gathered, index: u32, item: &Json<'_>) {
    if item.field("id").is_some() {
        to.lose(index, "item_id", BOUND);
    }
    let output_of = |to: &mut Gathered, item: &Json<'_>| {
        let mut output = Output::default();
        match item.field("output") {
            Some(Json::Array(_)) => content(to, index, item.get("output"))
                .into_iter()
                .for_each(|part| add(&mut output, part)),
            Some(wrapped) if wrapped.text_of("type") == Some("text") => {
                output = Output::of_text(wrapped.text_of("text").unwrap_or_default())
            }
            other => output = other.map(Output::of_json).unwrap_or_default(),
        }
        output
    };
    match (item.text_of("type"), joint(item)) {
        (Some("message") | None, _) if item.get("role").is_some() => {
            convert_message(to, index, item)
        }
        (Some("function_call" | "custom_tool_call"), Some(Joint::Call { id, .. })) => {
            let input = input_text(item.field("arguments").or_else(|| item.field("input")));
            let call = to.call(id, item.text_of("name").unwrap_or_default(), input);
            match to.messages.last_mut() {
                // Calls and the text next to them are one step.
                Some(last) if last.role == Role::Assistant => last.parts.push(call),
                _ => to.say(Role::Assistant, index, vec![call]),
            }
        }
        (
            Some("function_call_output" | "function_call_result" | "custom_tool_call_output"),
            Some(Joint::Answer { id, .. }),
        ) => {
            let output = output_of(to, item);
            let result = to.result(id, item.text_of("name"), output);
            to.say(Role::Tool, index, vec![result]);
        }
        (Some("reasoning"), _) => {
            if item.field("encrypted_content").is_some() {
                to.lose(index, "encrypted_content", BOUND);
            }
            let texts = item
                .list_of("summary")
                .iter()
                .chain(item.list_of("content"))
                .filter_map(|part| part.text_of("text"));
            let text = texts.collect::<Vec<_>>().join("\n");
            to.say(
                Role::Assistant,
                index,
                if text.is_empty() { Vec::new() } else { vec![Part::Reasoning(text)] },
            );
        }
        (kind, _) => to.lose(index, kind.unwrap_or("item"), BOUND),
    }
}
