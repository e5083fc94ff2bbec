//! The phrases, one file per language. The build script compiles these files, checks the phrases
//! and writes them as tables for the crate; `src/phrases.rs` defines the syntax of a phrase.
//!
//! To add a language, fill in a [`Language`] in a separate file and add it to [`LANGUAGES`].

mod chinese;
mod english;
mod french;
mod german;
mod italian;
mod japanese;
mod portuguese;
mod russian;
mod spanish;

/// All languages. The first one is the default.
pub const LANGUAGES: [Language; 9] = [
    english::TABLE,
    german::TABLE,
    french::TABLE,
    spanish::TABLE,
    portuguese::TABLE,
    italian::TABLE,
    russian::TABLE,
    chinese::TABLE,
    japanese::TABLE,
];

/// Phrases separated by semicolons.
pub type Phrases = &'static str;

/// The phrases of one language. The crate's own `Language` documents the fields.
pub struct Language {
    /// The code of ISO 639-1.
    pub code: &'static str,
    pub script: Script,
    /// Whether the language has no spaces between words.
    pub is_unspaced: bool,
    /// Frequent words, which distinguish languages in Latin letters. Empty for the others.
    pub common: Phrases,
    pub numbers: Phrases,
    pub openers: Phrases,
    pub joins: Phrases,
    pub acts: Acts,
    /// Signs of a narrative clause: the past, other people's places, films, notices and sayings.
    pub tales: Phrases,
    pub speakers: Phrases,
    pub listeners: Phrases,
    pub changes: Phrases,
    pub old_then_new: Phrases,
    pub new_then_old: Phrases,
    pub small_talk: Phrases,
}

/// What sentences do, in the order of the crate's `Acts`.
pub struct Acts {
    /// Limits, wishes and conditions that hold until the person withdraws them.
    pub limits: Phrases,
    /// The strictest of them.
    pub rules: Phrases,
    /// Corrections and changes of mind.
    pub corrections: Phrases,
    /// Choices of a person.
    pub decisions: Phrases,
    /// Promises to do something later. A step that is done at once is not a promise.
    pub promises: Phrases,
    /// Reports that something is done, which keep a promise.
    pub done: Phrases,
    /// Questions without a question mark.
    pub questions: Phrases,
    /// Requests to do something, except mere consent (`please proceed`).
    pub requests: Phrases,
}

/// A script of the crate's `Script`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Latin,
    Cyrillic,
    Han,
    Kana,
}
