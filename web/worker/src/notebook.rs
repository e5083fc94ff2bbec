//! The notebook of a conversation. The page's own instance of this module uses it to take notes for
//! plans and to write prompts.

use turnwise_host::formats::Format;
use turnwise_host::notes;
use turnwise_host::text::language;
use turnwise_host::text::notes::Form;
use turnwise_host::text::{PromptOptions, fence};
use turnwise_host::turnwise_core::placeholder::WantedDigest;
use turnwise_host::turnwise_core::tokens::{Family, TokenCount};
use turnwise_host::{Redact, Wanted};
use wasm_bindgen::prelude::*;

/// The messages of a conversation.
#[wasm_bindgen]
pub struct Notebook {
    notes: notes::Notebook,
    redact: Redact,
}

#[wasm_bindgen]
impl Notebook {
    /// An empty notebook. An empty format is detected from the messages; `family` is the number of
    /// the model family that tokens are estimated for.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str, family: u8, redacts: bool) -> Self {
        let redact = if redacts { Redact::On } else { Redact::Off };
        let family = Family::from_number(family);
        let format = Format::from_name(format);
        Self { notes: notes::Notebook::new(format, family, None, redact.clone()), redact }
    }

    /// Adds a message: its JSON without a long content, and the content (`MessageText::parts`). The
    /// page has read it before, so a fault is unexpected. Returns whether a language pack is missing.
    pub fn push(&mut self, rest: &str, content: &str) -> bool {
        let _ = self.notes.push(rest, content);
        language::missed().next().is_some()
    }

    /// Reads messages that later notes need, at most about `bytes` of their text. Returns whether some
    /// are left.
    #[wasm_bindgen(js_name = readAhead)]
    pub fn read_ahead(&self, bytes: usize) -> bool {
        self.notes.read_ahead(bytes)
    }

    /// Goes back to the first `length` messages.
    pub fn rewind(&mut self, length: u32) {
        self.notes.rewind(length);
    }

    /// Notes of the messages `covered`; the messages from `tail` on stay verbatim.
    pub fn notes(&self, covered: &[u32], tail: u32, form: &str, max_tokens: u32) -> String {
        self.notes.notes(&Wanted { covered, tail, form: Form::from_name(form), max_tokens })
    }

    /// The relevance of each message to the task, or to the user's last message without one.
    pub fn relevance(&self, task: Option<String>) -> Vec<u32> {
        self.notes.relevance(task.as_deref())
    }

    /// The digest of a tool result in at most `max_tokens`.
    pub fn digest(&self, item: u32, answer: u32, max_tokens: u32) -> String {
        self.notes.digest(&WantedDigest { item, answer, max_tokens: TokenCount(max_tokens) })
    }

    /// The results that later messages made worthless, three numbers each.
    pub fn superseded(&self) -> Vec<u32> {
        self.notes.superseded(None).into_flattened()
    }

    /// The prompt for a model's summary: instructions and conversation.
    pub fn prompt(&self, covered: &[u32], staying: &[u32], prior: Option<String>) -> Vec<String> {
        let options = PromptOptions::default();
        let prompt = self.notes.prompt(covered, staying, prior.as_deref(), &options);
        vec![prompt.system, prompt.user]
    }

    /// A model's summary without the secrets in it.
    pub fn redact(&self, text: &str) -> String {
        self.redact.policy().redact(&fence::visible(text)).into_owned()
    }
}

/// The codes of languages in the messages whose packs are not loaded.
#[wasm_bindgen(js_name = missedLanguages)]
pub fn missed_languages() -> Vec<String> {
    language::missed().map(str::to_owned).collect()
}

/// Loads the pack of a language.
///
/// # Errors
/// The bytes are no pack of this version.
#[wasm_bindgen(js_name = loadLanguage)]
pub fn load_language(pack: &[u8]) -> Result<(), JsError> {
    Ok(language::load(pack).map(drop)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> [String; 2] {
        let user = format!(r#"{{"role":"user","content":"{text}"}}"#);
        [user, r#"{"role":"assistant","content":"Noted."}"#.to_owned()]
    }

    fn pushed(notebook: &mut Notebook, texts: &[&str]) -> String {
        texts.iter().flat_map(|text| said(text)).for_each(|message| {
            notebook.push(&message, "");
        });
        notebook.notes(&[0, 1, 2, 3], 4, "general", 400)
    }

    #[test]
    fn other_messages_after_a_rewind_are_read_anew() {
        let mut notebook = Notebook::new("openai-chat", 0, true);
        let before = pushed(&mut notebook, &["My order is W-123.", "It must come by May 3."]);
        notebook.rewind(2);
        let after = pushed(&mut notebook, &["It must come by June 9."]);
        assert!(before.contains("May 3") && !after.contains("May 3"), "{after}");
        let fresh = &["My order is W-123.", "It must come by June 9."];
        assert_eq!(after, pushed(&mut Notebook::new("openai-chat", 0, true), fresh));
    }

    #[test]
    fn a_summary_loses_its_secrets_unless_the_option_is_off() {
        let text = "The password is Tr0ub4dor&3, the order W-123.";
        let redacted = Notebook::new("", 0, true).redact(text);
        assert_eq!(redacted, "The password is [redacted: password], the order W-123.");
        assert_eq!(Notebook::new("", 0, false).redact(text), text);
    }

    #[test]
    fn a_prompt_has_the_messages_it_covers() {
        let mut notebook = Notebook::new("", 0, true);
        pushed(
            &mut notebook,
            &["My order is W-123.", "My key is sk-proj-abcdefghijklmnopqrstuvwx123456."],
        );
        let [system, user] =
            <[String; 2]>::try_from(notebook.prompt(&[0, 1, 2, 3], &[], None)).unwrap();
        assert!(
            !system.is_empty() && user.contains("W-123") && !user.contains("abcdefghijkl"),
            "{user}"
        );
    }
}
