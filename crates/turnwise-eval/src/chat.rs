//! Converts a conversation in any supported format to Chat Completions messages, which the measures
//! read.

use turnwise_check::convert;
use turnwise_host::formats::{Format, InputError, parse_transcript};
use turnwise_host::json::{Parsed, parse};

/// A conversation as Chat Completions messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// The JSON text of each message.
    pub messages: Vec<String>,
    /// The original format, if it was a different one.
    pub converted_from: Option<Format>,
}

/// Reads a conversation file: an array of messages, or an object that contains one. Without
/// `format`, the format is detected.
///
/// # Errors
/// Text without a conversation, with line, column and field.
pub fn chat(text: &str, format: Option<Format>) -> Result<Chat, InputError> {
    let transcript = parse_transcript(text)?;
    let format = format.or(transcript.format).unwrap_or(Format::OpenAiChat);
    if format == Format::OpenAiChat {
        return Ok(Chat { messages: transcript.messages, converted_from: None });
    }
    let texts = transcript.messages.iter().map(|message| parse(message));
    let parsed = texts.collect::<Result<Vec<Parsed<'_>>, _>>()?;
    let converted = convert(&parsed, Some(format), Format::OpenAiChat);
    Ok(Chat { messages: converted.messages, converted_from: Some(format) })
}
