//! Sessions of Copilot CLI: JSON lines of events.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise_formats::{Format, Json};

use crate::chat::{Call, Chat};
use crate::conversation::Conversation;
use crate::file::{File, owned};

/// Whether only Copilot CLI writes such a record.
pub(crate) fn wrote(record: &Json<'_>) -> bool {
    let is_event = |kind: &str| {
        ["session.", "user.message", "assistant."].iter().any(|name| kind.starts_with(name))
    };
    record.get("data").is_some_and(Json::is_object) && record.text_of("type").is_some_and(is_event)
}

/// The one conversation of a file.
pub(crate) fn read(file: &File<'_>) -> Vec<Conversation> {
    let mut conversation = Conversation::new(Format::OpenAiChat);
    file.count_broken_lines(&mut conversation);
    let mut chat = Chat::default();
    // The calls of the last message that have no result so far.
    let mut open: BTreeSet<&str> = BTreeSet::new();
    for event in &file.records {
        let data = event.get("data").unwrap_or(&Json::Null);
        let text = data.text_of("content").unwrap_or_default();
        let kind = event.text_of("type").unwrap_or("record");
        conversation.id = conversation.id.or_else(|| owned(data, "sessionId"));
        let model = ["newModel", "selectedModel", "model"].iter().find_map(|it| owned(data, it));
        conversation.model = model.or(conversation.model);
        match kind {
            "system.message" => chat.say("system", text),
            "user.message" => chat.say("user", text),
            "assistant.message" => {
                let requests = data.list_of("toolRequests");
                open = requests.iter().filter_map(|it| it.text_of("toolCallId")).collect();
                let calls: Vec<Call<'_>> = requests.iter().map(call).collect();
                if !calls.is_empty() {
                    chat.call(text, calls);
                } else if !text.is_empty() {
                    chat.say("assistant", text);
                }
            }
            "tool.execution_complete" => {
                let result = data.field("result").or_else(|| data.field("error"));
                let said = |it: &Json<'_>| owned(it, "content").or_else(|| owned(it, "message"));
                let text = result.map(|it| said(it).unwrap_or_else(|| it.to_string()));
                match data.text_of("toolCallId").filter(|id| open.remove(id)) {
                    Some(id) => chat.result(id, &text.unwrap_or_default()),
                    None => conversation.leave_out("result", "its call is not in the file"),
                }
            }
            kind => conversation.leave_out(kind, "an event of the program"),
        }
    }
    Vec::from([conversation.finish(&chat.messages)])
}

fn call<'a>(request: &'a Json<'_>) -> Call<'a> {
    let arguments = request
        .field("arguments")
        .map(|arguments| arguments.as_str().map_or_else(|| arguments.to_string(), String::from));
    Call {
        id: owned(request, "toolCallId").unwrap_or_default(),
        tool: request.text_of("name").unwrap_or("tool"),
        arguments: arguments.unwrap_or_else(|| String::from("{}")),
    }
}
