//! The state that the page holds between two actions: the rows of the memory, the user's switches,
//! and the learned conversations, to show where a record was said.

use serde::{Deserialize, Serialize};
use turnwise_memory::{Consent, Key, Memory, Row, Scope};

/// The state, as JSON text between two actions.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The user's consent.
    pub consent: Consent,
    /// Whether the memory is paused: it neither learns nor recalls.
    pub is_paused: bool,
    /// The current time, in milliseconds since 1970: the last day, if the conversation has several.
    pub now: u64,
    /// Whether days were learned, so that the last of them counts as the present.
    pub has_days: bool,
    /// The rows of the memory.
    pub rows: Vec<Row>,
    /// The learned conversations: the host's own messages, which forgetting does not change.
    pub heard: Vec<Heard>,
}

/// A learned conversation.
#[derive(Serialize, Deserialize)]
pub struct Heard {
    /// Its name.
    pub name: String,
    /// Role and text of each message.
    pub said: Vec<(String, String)>,
}

impl Default for Kept {
    fn default() -> Self {
        let consent = Consent { summaries: false, ..Consent::everything() };
        Self {
            consent,
            is_paused: false,
            now: 0,
            has_days: false,
            rows: Vec::new(),
            heard: Vec::new(),
        }
    }
}

impl Kept {
    /// Reads the state. It is empty before the first action.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_str(text).map_err(|error| format!("the memory cannot be read: {error}"))
    }

    /// The memory with these rows.
    pub fn open(&self) -> Result<Memory, String> {
        let scope = Scope::new("playground", "you").map_err(|error| error.to_string())?;
        // The page's memory never leaves the page, so its digests need no secret.
        let mut memory = Memory::new(scope, Key::new([7; 32]), "page");
        memory.merge(self.rows.iter().cloned());
        memory.set_consent(self.consent.clone());
        memory.pause(self.is_paused);
        Ok(memory)
    }

    /// A learned message.
    pub fn message(&self, conversation: &str, index: u32) -> Option<&str> {
        let heard = self.heard.iter().find(|heard| heard.name == conversation)?;
        heard.said.get(index as usize).map(|(_, text)| text.as_str())
    }
}
