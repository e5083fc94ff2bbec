//! What the page holds between two actions: the rows of the memory, the user's switches, and the
//! conversations that were learned, to show where a record was said.

use serde::{Deserialize, Serialize};
use turnwise_memory::{Consent, Key, Memory, Row, Scope};

/// The state, as JSON text between two actions.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// What the user agreed to.
    pub consent: Consent,
    /// Whether nothing is learned and recalled.
    pub is_paused: bool,
    /// The present time, in milliseconds since 1970: the last day of a conversation of several.
    pub now: u64,
    /// Whether days were learned, so that their last one is the present.
    pub has_days: bool,
    /// The rows of the memory.
    pub rows: Vec<Row>,
    /// The conversations that were learned: the host's own messages, which forgetting leaves alone.
    pub heard: Vec<Heard>,
}

/// A conversation that was learned.
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
    /// Reads the state; nothing is kept before the first action.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_str(text).map_err(|error| format!("the memory cannot be read: {error}"))
    }

    /// The memory of these rows.
    pub fn open(&self) -> Result<Memory, String> {
        let scope = Scope::new("playground", "you").map_err(|error| error.to_string())?;
        // The page's memory never leaves it, so its digests need no secret.
        let mut memory = Memory::new(scope, Key::new([7; 32]), "page");
        memory.merge(self.rows.iter().cloned());
        memory.set_consent(self.consent.clone());
        memory.pause(self.is_paused);
        Ok(memory)
    }

    /// A message that was learned.
    pub fn message(&self, conversation: &str, index: u32) -> Option<&str> {
        let heard = self.heard.iter().find(|heard| heard.name == conversation)?;
        heard.said.get(index as usize).map(|(_, text)| text.as_str())
    }
}
