//! What a provider would refuse about a conversation, and what healing did.

use std::sync::Arc;

use turnwise_playground_lines::Line;

/// What the messages are written in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The formats one can choose: the engine's name, the name for people.
    pub formats: Vec<(&'static str, &'static str)>,
    /// The engine's name of the one they are read as.
    pub format: &'static str,
    /// What is odd about that choice, if something is.
    pub note: String,
    /// The engine's name of the format that was found, where another was chosen.
    pub found: &'static str,
}

/// What a provider would refuse about the conversation, in sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// `error`, `warning`, or `clean`.
    pub severity: &'static str,
    /// In words.
    pub summary: String,
    /// Whether some of it can be healed.
    pub can_heal: bool,
    /// Whether that is under way.
    pub heals: bool,
    /// Whether there are any to go to.
    pub has_any: bool,
    /// What healing did last, if it can be taken back.
    pub mended: Option<Arc<Mended>>,
}

/// Something wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The message.
    pub index: usize,
    /// The rule's id.
    pub rule: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Whether the provider refuses it.
    pub is_error: bool,
    /// What is wrong.
    pub sentence: String,
    /// What would heal it, if something does.
    pub fix: &'static str,
    /// Where the rule is explained.
    pub page: String,
}

/// What healing did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Message by message.
    pub mends: Vec<Mend>,
    /// What left the list for the request's own field.
    pub system: String,
    /// How many edits it took.
    pub edits: usize,
}

/// What was done to a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// Where it was.
    pub index: usize,
    /// Which rules asked for it: where it is explained, its id, and a sentence.
    pub reasons: Vec<(String, String, String)>,
    /// What differs.
    pub lines: Vec<Line>,
}
