//! The parts of a pasted request outside of its messages: separate instructions, and tools.

use turnwise_host::json::{Json, parse};
use turnwise_host::turnwise_core::tokens::estimate;

use crate::settings::models::window_of_id;
use crate::texts::findings as t;
use crate::words::grouped;

/// The tokens outside of the messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// Instructions.
    pub instructions: u32,
    /// Schemas of tools.
    pub tools: u32,
    /// The window of the model that it names, and the room for an answer.
    pub window: Option<(u32, u32)>,
}

impl Outside {
    /// Reads the bodies of a file: one, a list of them, or one in each line.
    pub fn of_bodies(text: &str) -> Vec<Self> {
        match parse(text) {
            Ok(parsed) => match parsed.json.as_array() {
                Some(list) if list.iter().all(has_messages) => list.iter().map(Self::of).collect(),
                Some(_) => Vec::new(),
                None => vec![Self::of(&parsed.json)],
            },
            Err(_) => {
                let lines = text.lines().filter(|line| !line.trim().is_empty());
                let bodies = lines.map(|line| Some(Self::of(&parse(line).ok()?.json)));
                bodies.collect::<Option<_>>().unwrap_or_default()
            }
        }
    }

    /// Reads one body.
    pub fn of(body: &Json<'_>) -> Self {
        // The SDK of Gemini has both in its configuration.
        let fields = |names: &[&str]| {
            let all = [Some(body), body.get("config")].into_iter().flatten();
            let found = all.flat_map(|one| names.iter().filter_map(move |name| one.get(name)));
            found.map(size).fold(0, u32::saturating_add)
        };
        Self {
            instructions: fields(&[
                "system",
                "instructions",
                "systemInstruction",
                "system_instruction",
            ]),
            tools: fields(&["tools", "functions"]),
            window: body.text_of("model").and_then(window_of_id),
        }
    }

    /// The tokens of all of it.
    pub fn sum(self) -> u32 {
        self.instructions.saturating_add(self.tools)
    }

    /// What was found, in a sentence.
    pub fn words(self) -> Option<String> {
        let counts = [&grouped(self.instructions), &grouped(self.tools)];
        (self.sum() > 0).then(|| t::OUTSIDE.with(&[counts[0], counts[1]]))
    }
}

pub(super) fn has_messages(body: &Json<'_>) -> bool {
    ["messages", "input", "items", "contents"].iter().any(|name| body.get(name).is_some())
}

/// Tokens of a text, or of everything in a list or an object.
fn size(value: &Json<'_>) -> u32 {
    match value.as_str() {
        Some(text) => estimate(text).0,
        None if *value == Json::Null => 0,
        None => estimate(&value.to_string()).0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_and_tools_are_found_in_the_bodies_of_every_provider() {
        let bodies = [
            r#"{"system": "Be brief and kind.", "tools": [{"name": "find"}], "messages": []}"#,
            r#"{"system": [{"type": "text", "text": "Be brief."}], "tools": [{"name": "x"}], "messages": []}"#,
            r#"{"instructions": "Be brief.", "tools": [{"type": "function", "name": "x"}], "input": []}"#,
            r#"{"systemInstruction": {"parts": [{"text": "Be brief."}]}, "tools": [{"functionDeclarations": []}], "contents": []}"#,
            r#"{"system_instruction": {"parts": [{"text": "Be brief."}]}, "functions": [{"name": "x"}], "contents": []}"#,
            r#"{"config": {"systemInstruction": "Be brief.", "tools": [{"functionDeclarations": []}]}, "contents": []}"#,
        ];
        for body in bodies {
            let found = Outside::of_bodies(body);
            assert!(
                matches!(found[..], [Outside { instructions: 2.., tools: 2.., .. }]),
                "{body} {found:?}"
            );
            assert!(found[0].words().unwrap().contains("tokens"), "{body}");
        }
        assert_eq!(Outside::of_bodies(&format!("[{}]", bodies.join(","))).len(), 6);
        assert_eq!(Outside::of_bodies(&bodies.join("\n")).len(), 6);
    }

    #[test]
    fn messages_alone_have_nothing_outside() {
        for text in [r#"[{"role": "user", "content": "system"}]"#, "User: hi", "{", ""] {
            assert!(Outside::of_bodies(text).is_empty(), "{text}");
        }
        let bare = Outside::of_bodies(r#"{"messages": [], "tools": null}"#);
        assert_eq!((bare[0].sum(), bare[0].words(), bare[0].window), (0, None, None));
        let named = Outside::of_bodies(r#"{"model": "gpt-4o-mini", "messages": []}"#);
        assert_eq!(named[0].window, Some((128_000, 4_096)));
    }
}
