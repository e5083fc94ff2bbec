//! Plain messages, and request bodies, which have instructions and tools next to them.

use alloc::string::{String, ToString};

use turnwise_formats::{InputError, Json, parse_transcripts};

use crate::conversation::{Conversation, Session};

/// Reads a file of messages. `body` is the object around them.
pub(crate) fn read(text: &str, body: &Json<'_>) -> Result<Session, InputError> {
    let field = |names: [&str; 4]| names.iter().find_map(|name| body.field(name));
    let json = |names| field(names).map(ToString::to_string);
    let conversations = parse_transcripts(text)?.into_iter().map(|transcript| Conversation {
        id: body.text_of("id").map(String::from),
        title: body.text_of("title").map(String::from),
        model: body.text_of("model").map(String::from),
        format: transcript.format,
        messages: transcript.messages,
        system: json(["system", "instructions", "systemInstruction", "system_instruction"]),
        tools: json(["tools", "functions", "toolDefinitions", "tool_definitions"]),
        left_out: alloc::vec::Vec::new(),
    });
    Ok(Session { source: "messages", title: "messages", conversations: conversations.collect() })
}
