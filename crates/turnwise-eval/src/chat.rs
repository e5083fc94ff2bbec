//! A conversation in any of the seven formats, as the Chat Completions messages that the evaluation
//! reads.

use turnwise_check::convert;
use turnwise_host::formats::{Format, InputError, parse_transcript};
use turnwise_host::json::{Parsed, parse};

/// A conversation as Chat Completions messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chat {
    /// The JSON text of each message.
    pub messages: Vec<String>,
    /// The format they were in, where that was another.
    pub converted_from: Option<Format>,
}

/// Reads what someone would open: a list of messages, or an object that has one. Without `format`,
/// it is found.
///
/// # Errors
/// Text that holds no conversation, with line, column and field.
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
