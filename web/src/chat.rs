//! Builds requests to a chat endpoint and reads its answers. Text in, text out: the network code is
//! in `run.rs`.

use turnwise_host::formats::{Format, PartKind, Style, parts, summary_pair};
use turnwise_host::json::{self, Json};

use crate::effect::Secret;

/// An endpoint. Its key is kept in memory only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endpoint {
    /// The base URL, such as `http://127.0.0.1:11434/v1`.
    pub url: String,
    /// The model's name there.
    pub model: String,
    /// The key, if any.
    pub key: Secret,
}

/// The address of the browser's built-in model.
pub const BUILT_IN: &str = "built-in:";

/// The messages of a request body as roles and texts, for a model without other message types:
/// calls become the model's words, results become the user's, and only the first message may be an
/// instruction.
pub fn said(body: &str) -> Vec<(&'static str, String)> {
    let Ok(parsed) = json::parse(body) else { return Vec::new() };
    let (format, messages) = match parsed.json.list_of("messages") {
        [] => (Format::OpenAiResponses, parsed.json.list_of("input")),
        messages => (Format::OpenAiChat, messages),
    };
    let mut said: Vec<(&str, String)> = Vec::new();
    for message in messages {
        let texts: Vec<String> = parts(format, message)
            .iter()
            .map(|part| match part.kind {
                PartKind::Call => format!("{}: {}", part.tool, part.text),
                _ => part.text.to_string(),
            })
            .collect();
        let role = match (message.text_of("role"), message.text_of("type")) {
            (Some("system" | "developer"), _) if said.is_empty() => "system",
            (Some("assistant"), _) | (None, Some("function_call" | "reasoning")) => "assistant",
            _ => "user",
        };
        let text = texts.join("\n");
        match said.last_mut().filter(|last| last.0 == role) {
            Some((_, before)) => *before = format!("{before}\n{text}"),
            None => said.push((role, text)),
        }
    }
    said
}

/// The content of one streamed event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// More of the answer.
    Text(String),
    /// Tokens of the request as the provider counted them, and how many came from its cache.
    Used(u32, u32),
    /// The answer is complete.
    Done,
    /// The server reported an error.
    Error(String),
    /// An event without text.
    Nothing,
}

impl Endpoint {
    /// The address for conversations in this format.
    pub fn address(&self, format: Format) -> String {
        let is_responses = format == Format::OpenAiResponses;
        let path = if is_responses { "/responses" } else { "/chat/completions" };
        let base = self.url.trim().trim_end_matches('/');
        if base.ends_with(path) { base.to_owned() } else { format!("{base}{path}") }
    }
}

/// The body of a streamed request. `messages` are JSON texts, ready to send.
pub fn body(format: Format, model: &str, messages: &[String]) -> String {
    // The Responses API reports the usage by default.
    let (field, usage) = match format {
        Format::OpenAiResponses => ("input", ""),
        _ => ("messages", r#","stream_options":{"include_usage":true}"#),
    };
    let (model, messages) = (quoted(model), messages.join(","));
    format!(r#"{{"model":{model},"stream":true{usage},"{field}":[{messages}]}}"#)
}

/// The body of a request for a summary.
pub fn summary_body(model: &str, system: &str, user: &str, max_tokens: u32) -> String {
    let (model, system, user) = (quoted(model), quoted(system), quoted(user));
    format!(
        r#"{{"model":{model},"max_tokens":{max_tokens},"stream":true,"messages":[{{"role":"system","content":{system}}},{{"role":"user","content":{user}}}]}}"#
    )
}

/// A message of a person or of the model as JSON text, in the conversation's format.
pub fn message(format: Format, role: &str, text: &str) -> String {
    let pair = summary_pair(format, Style::default(), text, text);
    pair.into_iter().nth(usize::from(role == "assistant")).unwrap_or_default()
}

/// Reads the data of one server-sent event.
pub fn piece(data: &str) -> Piece {
    if data.trim() == "[DONE]" {
        return Piece::Done;
    }
    let Ok(parsed) = json::parse(data) else { return Piece::Nothing };
    let event = parsed.json;
    if let Some(error) = event.field("error") {
        return Piece::Error(error_message(error));
    }
    match event.text_of("type") {
        Some("response.output_text.delta") => {
            Piece::Text(event.text_of("delta").unwrap_or_default().to_owned())
        }
        Some("response.completed") => event.get("response").and_then(usage).unwrap_or(Piece::Done),
        Some("response.failed" | "error") => Piece::Error(error_message(&event)),
        _ => match event
            .list_of("choices")
            .first()
            .and_then(|choice| choice.get("delta")?.text_of("content"))
        {
            Some(text) => Piece::Text(text.to_owned()),
            None => usage(&event).unwrap_or(Piece::Nothing),
        },
    }
}

/// The usage in an event, if it has one.
fn usage(event: &Json<'_>) -> Option<Piece> {
    let usage = event.get("usage")?;
    let number = |json: &Json<'_>, name: &str| json.get(name).and_then(Json::as_u32);
    let either = |name, other| number(usage, name).or_else(|| number(usage, other));
    let details = usage.get("prompt_tokens_details").or_else(|| usage.get("input_tokens_details"));
    let cached = details.and_then(|details| number(details, "cached_tokens")).unwrap_or_default();
    Some(Piece::Used(either("prompt_tokens", "input_tokens")?, cached))
}

/// The text of an answer that was not streamed.
pub fn answer(body: &str) -> Option<String> {
    let json = json::parse(body).ok()?.json;
    let choice = json
        .list_of("choices")
        .first()
        .and_then(|choice| choice.get("message")?.text_of("content"));
    choice.map(str::to_owned)
}

/// An error message for a failed request or an answer without text.
pub fn failure(status: u16, status_text: &str, body: &str) -> String {
    let detail = json::parse(body)
        .ok()
        .map(|parsed| error_message(&parsed.json))
        .filter(|said| !said.is_empty());
    // An HTML error page is not worth quoting.
    let is_text = |text: &String| !text.is_empty() && !text.starts_with('<');
    let detail = detail.or_else(|| Some(crate::words::beginning(body.trim(), 200)).filter(is_text));
    match detail {
        Some(detail) => format!("{status} {status_text}: {detail}"),
        None => format!("{status} {status_text}"),
    }
}

/// The message inside an error object, wherever the provider put it.
fn error_message(error: &Json<'_>) -> String {
    let inner = error.field("error").unwrap_or(error);
    let text =
        inner.as_str().or_else(|| inner.text_of("message")).or_else(|| error.text_of("message"));
    text.unwrap_or_default().to_owned()
}

fn quoted(text: &str) -> String {
    Json::String(text.into()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_both_formats_are_read() {
        assert_eq!(piece(r#"{"choices":[{"delta":{"content":"he"}}]}"#), Piece::Text("he".into()));
        assert_eq!(
            piece(r#"{"type":"response.output_text.delta","delta":"he"}"#),
            Piece::Text("he".into())
        );
        assert_eq!(piece(r#"{"choices":[{"delta":{"role":"assistant"}}]}"#), Piece::Nothing);
        assert_eq!(piece("[DONE]"), Piece::Done);
        let used = r#"{"choices":[],"usage":{"prompt_tokens":812,"prompt_tokens_details":{"cached_tokens":640}}}"#;
        assert_eq!(piece(used), Piece::Used(812, 640));
        let used = r#"{"type":"response.completed","response":{"usage":{"input_tokens":9}}}"#;
        assert_eq!(piece(used), Piece::Used(9, 0));
        let not_yet = r#"{"choices":[{"delta":{"content":"he"}}],"usage":null}"#;
        assert_eq!(piece(not_yet), Piece::Text("he".into()));
        assert_eq!(
            piece(r#"{"error":{"message":"overloaded"}}"#),
            Piece::Error("overloaded".into())
        );
    }

    #[test]
    fn failures_say_what_the_server_said() {
        assert_eq!(
            failure(429, "Too Many Requests", r#"{"error":{"message":"slow down"}}"#),
            "429 Too Many Requests: slow down"
        );
        assert_eq!(failure(502, "Bad Gateway", ""), "502 Bad Gateway");
        assert_eq!(
            failure(502, "Bad Gateway", "<html><h1>Bad gateway</h1></html>"),
            "502 Bad Gateway"
        );
        assert_eq!(failure(400, "Bad Request", "no such model"), "400 Bad Request: no such model");
    }

    #[test]
    fn addresses_are_completed_once() {
        let endpoint = Endpoint { url: "http://x/v1/".into(), ..Endpoint::default() };
        assert_eq!(endpoint.address(Format::OpenAiChat), "http://x/v1/chat/completions");
        let whole = Endpoint { url: "http://x/v1/chat/completions".into(), ..Endpoint::default() };
        assert_eq!(whole.address(Format::OpenAiChat), "http://x/v1/chat/completions");
    }

    #[test]
    fn bodies_are_json() {
        let body =
            body(Format::OpenAiChat, "m\"1", &[message(Format::OpenAiChat, "user", "line\nbreak")]);
        assert!(json::parse(&body).is_ok(), "{body}");
        assert!(json::parse(&summary_body("m", "s", "u\"", 400)).is_ok());
    }

    #[test]
    fn a_model_without_roles_for_tools_gets_their_words() {
        let call = r#"{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}]}"#;
        let result = r#"{"role":"tool","tool_call_id":"c","content":"W-1 is late"}"#;
        let messages = [
            r#"{"role":"system","content":"Be brief."}"#.into(),
            message(Format::OpenAiChat, "user", "Where is it?"),
            call.into(),
            result.into(),
            message(Format::OpenAiChat, "user", "Well?"),
        ];
        let said = said(&body(Format::OpenAiChat, "m", &messages));
        let roles: Vec<&str> = said.iter().map(|(role, _)| *role).collect();
        assert_eq!(roles, ["system", "user", "assistant", "user"]);
        assert_eq!(said[2].1, "look: {}");
        assert_eq!(said[3].1, "W-1 is late\nWell?");
        assert_eq!(super::said("{}"), []);
    }

    #[test]
    fn keys_are_masked() {
        let key = Secret::new("sk-very-secret".into());
        assert_eq!(format!("{key:?}"), "Secret(•••)");
        assert_eq!(key.mask("bad key sk-very-secret!"), "bad key •••!");
    }
}
