//! The view of formats, findings and healing.

use std::sync::Arc;

use turnwise_playground_lines::Line;

/// The format of the messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// All formats: the engine's name and the name for people.
    pub formats: Vec<(&'static str, &'static str)>,
    /// The engine's name of the format in use.
    pub format: &'static str,
    /// A warning about that choice; empty if it fits.
    pub note: String,
    /// The engine's name of the detected format, if another was chosen.
    pub found: &'static str,
}

/// A summary of all findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// `error`, `warning`, or `clean`.
    pub severity: &'static str,
    /// In words.
    pub summary: String,
    /// Whether some findings can be healed.
    pub can_heal: bool,
    /// Whether healing is running.
    pub heals: bool,
    /// Whether there is a finding to go to.
    pub has_any: bool,
    /// The last healing, if it can be undone.
    pub mended: Option<Arc<Mended>>,
}

/// A finding: a problem with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Index of the message.
    pub index: usize,
    /// The rule's id.
    pub rule: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// Whether the provider refuses it.
    pub is_error: bool,
    /// The problem in a sentence.
    pub sentence: String,
    /// The fix in a sentence, if there is one.
    pub fix: &'static str,
    /// The address of the rule's documentation.
    pub page: String,
}

/// The edits of a healing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Message by message.
    pub mends: Vec<Mend>,
    /// Text that moved from the messages to the request's own field for instructions.
    pub system: String,
    /// The number of edits.
    pub edits: usize,
}

/// The edits to one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// Its index before.
    pub index: usize,
    /// The rules behind the edit: address of the documentation, id, and a sentence.
    pub reasons: Vec<(String, String, String)>,
    /// The lines of the difference.
    pub lines: Vec<Line>,
}
