//! Which format a history is written in.

use turnwise_formats::{Format, Json, detect_all};

/// The format of a list: that of the first message that tells, else Chat Completions, which most lists are.
pub fn detect<'a, 'j: 'a>(messages: impl IntoIterator<Item = &'a Json<'j>>) -> Format {
    detect_all(messages).unwrap_or(Format::OpenAiChat)
}
