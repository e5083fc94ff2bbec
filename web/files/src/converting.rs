//! Converts a conversation to another format, for a file.

use turnwise_check::{answer, convert};
use turnwise_host::formats::{Format, Parsed, parse};

/// Converts messages, each given as its JSON text. Returns what `turnwise_check::answer` writes.
///
/// # Errors
///
/// A message: a format has no such name, or a message is not JSON.
pub fn converted(from: &str, to: &str, messages: &[String]) -> Result<String, String> {
    let format =
        |name: &str| Format::from_name(name).ok_or_else(|| format!("unknown format `{name}`"));
    let (from, to) = (format(from)?, format(to)?);
    let parsed: Result<Vec<Parsed<'_>>, _> =
        messages.iter().map(|message| parse(message)).collect();
    let parsed = parsed.map_err(|error| error.to_string())?;
    Ok(answer::converted(&convert(&parsed, Some(from), to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_is_written_in_another_format() {
        let messages =
            [r#"{"role":"system","content":"Be brief."}"#, r#"{"role":"user","content":"Hi"}"#];
        let messages = messages.map(str::to_owned);
        let found = converted("openai-chat", "gemini", &messages).unwrap();
        let json = parse(&found).unwrap().json.into_owned();
        assert_eq!(json.text_of("system"), Some("Be brief."));
        assert_eq!(json.list_of("messages")[0].text_of("role"), Some("user"));
        assert!(json.list_of("losses").is_empty());
        assert!(converted("x", "gemini", &messages).is_err());
        assert!(converted("openai-chat", "gemini", &["{".to_owned()]).is_err());
    }
}
