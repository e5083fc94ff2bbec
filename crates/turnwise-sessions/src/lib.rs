//! Reads the files that other programs write: sessions of coding agents and exports of chat apps.
//!
//! A file holds conversations, each a list of messages in one of the formats that
//! `turnwise-formats` knows, and everything that was left out, counted, with the reason. A file of
//! plain messages, or a provider's request body, is read as well.
//!
//! ```
//! let session = turnwise_sessions::read(
//!     r#"{"type":"user","uuid":"1","parentUuid":null,"sessionId":"s","message":{"role":"user","content":"List files"}}"#,
//! )?;
//! assert_eq!(session.source, "claude-code");
//! assert_eq!(session.conversations[0].messages, [r#"{"role":"user","content":"List files"}"#]);
//! # Ok::<(), turnwise_formats::InputError>(())
//! ```
//!
//! Modules in reading order: [`conversation`] (the result), `file` (the text as records), one file
//! for each program, [`answer`] (the result as JSON text).

#![no_std]
#![warn(missing_docs)]

extern crate alloc;

pub mod answer;
mod chat;
mod chatgpt;
mod claude_code;
mod claude_export;
mod codex;
pub mod conversation;
mod copilot_cli;
mod file;
mod gemini_cli;
mod opencode;
mod plain;
mod web_chats;

use alloc::vec::Vec;

pub use conversation::{Conversation, LeftOut, Session};
use file::File;
use turnwise_formats::{InputError, Json};

/// Reads a file.
///
/// # Errors
/// Those of [`turnwise_formats::parse_transcripts`], for a file that no reader knows.
pub fn read(text: &str) -> Result<Session, InputError> {
    let text = text.trim_start_matches('\u{feff}');
    let Some(file) = File::new(text) else { return plain::read(text, &Json::Null) };
    let wrote = |reader: &&Reader| file.records.iter().take(SAMPLE).any(reader.wrote);
    let Some(reader) = READERS.iter().find(wrote) else { return plain::read(text, &file.whole()) };
    let conversations = (reader.read)(&file);
    Ok(Session { source: reader.source, title: reader.title, conversations })
}

/// The names of the programs whose files can be read, for people.
pub fn programs() -> impl Iterator<Item = &'static str> {
    READERS.iter().map(|reader| reader.title)
}

/// How to read the files of a program.
struct Reader {
    /// A stable name.
    source: &'static str,
    /// The name for people.
    title: &'static str,
    /// Whether only this program writes such a record.
    wrote: fn(&Json<'_>) -> bool,
    /// The conversations of a file.
    read: fn(&File<'_>) -> Vec<Conversation>,
}

/// All readers. The first that knows a record decides.
const READERS: [Reader; 9] = [
    reader("claude-code", "Claude Code", claude_code::wrote, claude_code::read),
    reader("codex", "Codex", codex::wrote, codex::read),
    reader("chatgpt", "ChatGPT", chatgpt::wrote, chatgpt::read),
    reader("claude-export", "Claude", claude_export::wrote, claude_export::read),
    reader("gemini-cli", "Gemini CLI", gemini_cli::wrote, gemini_cli::read),
    reader("opencode", "opencode", opencode::wrote, opencode::read),
    reader("copilot-cli", "Copilot CLI", copilot_cli::wrote, copilot_cli::read),
    reader("librechat", "LibreChat", web_chats::is_librechat, web_chats::read_librechat),
    reader("open-webui", "Open WebUI", web_chats::is_open_webui, web_chats::read_open_webui),
];

const fn reader(
    source: &'static str,
    title: &'static str,
    wrote: fn(&Json<'_>) -> bool,
    read: fn(&File<'_>) -> Vec<Conversation>,
) -> Reader {
    Reader { source, title, wrote, read }
}

/// The records in which a program has to show itself.
const SAMPLE: usize = 64;
