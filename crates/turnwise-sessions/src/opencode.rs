//! Sessions that opencode exports: messages of `info` and `parts`, a call and its result in one
//! part.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem::take;

use turnwise_formats::{Format, Json};

use crate::chat::{Call, Chat};
use crate::conversation::Conversation;
use crate::file::{File, owned};

/// Whether only opencode exports such a record.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    let is_message = |it: &Json<'_>| {
        it.get("info").is_some_and(Json::is_object) && !it.list_of("parts").is_empty()
    };
    is_message(record) || record.list_of("messages").iter().any(is_message)
}

/// The one conversation of a file.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    let mut conversation = Conversation::new(Format::OpenAiChat);
    file.count_broken_lines(&mut conversation);
    let head = file.records.first().and_then(|record| record.field("info"));
    if let Some(head) = head.filter(|head| head.get("role").is_none()) {
        conversation.id = owned(head, "id");
        conversation.title = owned(head, "title");
    }
    let mut chat = Chat::default();
    for message in file.records_in("messages") {
        let info = message.get("info").unwrap_or(&Json::Null);
        let model = owned(info, "modelID");
        let model = model.or_else(|| owned(info.get("model")?, "modelID"));
        conversation.model = model.or(conversation.model);
        match info.text_of("role") {
            Some(role @ ("user" | "assistant")) => {
                add(&mut conversation, &mut chat, role, message.list_of("parts"));
            }
            _ => conversation.leave_out("message", "its role is unknown"),
        }
    }
    Vec::from([conversation.finish(&chat.messages)])
}

/// One step of the model: what it says, its calls and their results.
#[derive(Default)]
struct Step<'a> {
    text: String,
    calls: Vec<Call<'a>>,
    results: Vec<(String, &'a str)>,
}

impl Step<'_> {
    fn end(self, role: &str, chat: &mut Chat) {
        if !self.calls.is_empty() {
            chat.call(&self.text, self.calls);
        } else if !self.text.is_empty() {
            chat.say(role, &self.text);
        }
        self.results.iter().for_each(|(id, text)| chat.result(id, text));
    }
}

fn add(conversation: &mut Conversation, chat: &mut Chat, role: &str, parts: &[Json<'_>]) {
    let mut step = Step::default();
    for part in parts {
        match part.text_of("type") {
            Some("text") if part.get("ignored").and_then(Json::as_bool) != Some(true) => {
                if !step.calls.is_empty() {
                    take(&mut step).end(role, chat);
                }
                if !step.text.is_empty() {
                    step.text.push('\n');
                }
                step.text.push_str(part.text_of("text").unwrap_or_default());
            }
            Some("tool") => {
                let id = owned(part, "callID").or_else(|| owned(part, "id")).unwrap_or_default();
                let state = part.get("state").unwrap_or(&Json::Null);
                let arguments = state.field("input").filter(|input| input.is_object());
                step.calls.push(Call {
                    id: id.clone(),
                    tool: part.text_of("tool").unwrap_or("tool"),
                    arguments: arguments.map_or_else(|| String::from("{}"), ToString::to_string),
                });
                let result = state.text_of("output").or_else(|| state.text_of("error"));
                step.results.extend(result.map(|text| (id, text)));
            }
            Some("file") => conversation.leave_out("file", "it is not in the messages"),
            Some("reasoning") => conversation.leave_out("reasoning", "it has no signature"),
            kind => conversation.leave_out(kind.unwrap_or("part"), "a part for the program"),
        }
    }
    step.end(role, chat);
}
