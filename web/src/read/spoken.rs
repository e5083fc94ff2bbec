//! Reads conversations copied from a chat: text in which each turn begins with the speaker.

use std::sync::Arc;

use turnwise_host::formats::Format;
use turnwise_host::json::push_string;

use super::Loaded;

/// Reads `User: …` and `Assistant: …`, each with any number of lines. `None` unless the text begins
/// with a speaker.
pub(super) fn spoken(text: &str) -> Option<Loaded> {
    let mut messages = Vec::new();
    let mut rest = text.trim();
    let (mut role, mut said) = speaker(rest)?;
    loop {
        let next = rest.find('\n').map(|end| rest.split_at(end + 1).1);
        rest = next.unwrap_or_default();
        let speaks = speaker(rest);
        if next.is_some() && speaks.is_none() {
            continue;
        }
        let mut json = format!(r#"{{"role":"{role}","content":"#);
        push_string(
            &mut json,
            said.get(..said.len() - rest.len()).unwrap_or_default().trim_start_matches('*').trim(),
        );
        messages.push(Arc::from(json + "}"));
        match speaks {
            Some(begun) => (role, said) = begun,
            None => {
                return Some(Loaded {
                    messages,
                    format: Some(Format::OpenAiChat),
                    ..Loaded::default()
                });
            }
        }
    }
}

/// The speaker whose turn begins on this line, and the text after the name. The name may be bold or
/// a heading.
fn speaker(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim_start_matches(['*', '#', ' ']);
    let end = text.bytes().take(MAX_SPEAKER_BYTES).position(|byte| byte == b':')?;
    let (name, said) = (text.get(..end)?, text.get(end + 1..)?);
    let name = name.trim_end_matches('*');
    let name = name.strip_suffix(" said").unwrap_or(name);
    let known = ROLES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some((known.1, said))
}

/// The colon of a name is searched in this many bytes.
const MAX_SPEAKER_BYTES: usize = 30;

const ROLES: [(&str, &str); 12] = [
    ("user", "user"),
    ("you", "user"),
    ("human", "user"),
    ("customer", "user"),
    ("assistant", "assistant"),
    ("ai", "assistant"),
    ("bot", "assistant"),
    ("agent", "assistant"),
    ("chatgpt", "assistant"),
    ("claude", "assistant"),
    ("gemini", "assistant"),
    ("system", "system"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_on_until_someone_else_speaks() {
        let loaded = spoken(
            "\n**User:** Where is it?\n\nNote: \"blue\"\n\n**Assistant:** Here.\nYou \
                said:\nThanks\n",
        )
        .unwrap();
        let messages: Vec<&str> = loaded.messages.iter().map(|message| &**message).collect();
        assert_eq!(
            messages,
            [
                r#"{"role":"user","content":"Where is it?\n\nNote: \"blue\""}"#,
                r#"{"role":"assistant","content":"Here."}"#,
                r#"{"role":"user","content":"Thanks"}"#,
            ]
        );
    }

    #[test]
    fn text_without_speakers_is_refused() {
        for text in ["", "Dear all,\nUser: hi", "{\"role\": \"user\"}", "[\n  user: hi"] {
            assert_eq!(spoken(text).map(|loaded| loaded.messages), None, "{text:?}");
        }
    }
}
