//! Records of session files: what other programs write around messages.
//!
//! They are refused as messages. The error says whose they look like, since the crate
//! `turnwise-sessions` reads these files.

use alloc::string::String;

use crate::json::Json;

/// What the record of a known program looks like, for an error; nothing for anything else.
pub(crate) fn advice(record: &Json<'_>) -> Option<String> {
    let has = |name: &&str| record.get(name).is_some();
    if CLINE.iter().all(has) {
        return Some(String::from(IN_ANOTHER_FILE));
    }
    let (program, _) = PROGRAMS.iter().find(|(_, fields)| fields.iter().all(has))?;
    let text =
        ["this looks like a record of ", program, ": read the whole file with `readSession`"];
    Some([&text.concat(), " of `turnwise/sessions`"].concat())
}

/// The programs, and the fields that their records have. The first that fits decides.
const PROGRAMS: [(&str, &[&str]); 12] = [
    ("a Claude Code session", &["type", "uuid", "sessionId"]),
    ("a Claude Code session", &["type", "message", "sessionId"]),
    ("a Claude Code session", &["type", "leafUuid"]),
    ("a Codex session", &["type", "payload"]),
    ("a Codex session", &["record_type"]),
    ("a Copilot CLI session", &["type", "data", "timestamp"]),
    ("an opencode session", &["info", "parts"]),
    ("a ChatGPT export", &["mapping"]),
    ("a Claude export", &["chat_messages"]),
    ("a Claude export", &["sender", "uuid"]),
    ("a LibreChat export", &["isCreatedByUser"]),
    ("a Gemini CLI session", &["type", "timestamp", "content"]),
];
/// What Cline keeps for its page.
const CLINE: [&str; 2] = ["ts", "say"];
const IN_ANOTHER_FILE: &str = "this looks like a record of Cline's page: the messages of the task are \
                               in `api_conversation_history.json`";
