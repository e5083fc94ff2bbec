//! The playground's web worker: replays of policies, exact tokens, differences of texts, facts,
//! healing, conversion, and statistics about conversations; and notes for the page.
//!
//! It is a wasm module of its own, loaded with the first of these requests, so that the page itself
//! opens fast. It runs in a worker so that the page stays responsive and a run can be stopped at
//! once. Arguments are texts; results are JSON texts. The page makes a second instance of the
//! module for the notes of its own plans (`notebook.rs`).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use turnwise_tokens::{Encoding, TokenError, Tokenizer};
use wasm_bindgen::prelude::*;

pub use crate::notebook::Notebook;
pub use crate::survey::Survey;

mod difference;
mod facts;
mod fields;
mod healing;
mod judging;
mod lessons;
mod notebook;
mod several;
mod survey;

/// The difference of two texts; see `difference.rs`.
#[wasm_bindgen]
pub fn difference(before: &str, after: &str) -> String {
    difference::difference(before, after)
}

/// The facts that a summary kept, lost and made up; see `facts.rs`.
///
/// # Errors
///
/// A message: the messages cannot be read.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // texts are all that crosses
pub fn check(
    messages: &str,
    format: &str,
    covered: &str,
    text: &str,
    prior: &str,
    first: &str,
    generation: &str,
    room: &str,
) -> Result<String, String> {
    let non_empty = |text| Some(text).filter(|text: &&str| !text.is_empty());
    let summary = facts::Summary {
        text,
        covered,
        prior: non_empty(prior),
        first: non_empty(first),
        generation,
        room,
    };
    facts::check(messages, format, &summary)
}

/// Heals a conversation; see `healing.rs`.
#[wasm_bindgen]
pub fn heal(format: &str, messages: Vec<String>) -> String {
    healing::heal_as_json(format, &messages)
}

/// The prompt for a judge of a summary; see `judging.rs`.
///
/// # Errors
///
/// A message: the messages cannot be read.
#[wasm_bindgen]
pub fn judge(messages: &str, format: &str, covered: &str, summary: &str) -> Result<String, String> {
    judging::prompt(messages, format, covered, summary)
}

/// Formats a judge's answer in lines; see `judging.rs`.
///
/// # Errors
///
/// A message: the answer is not a judgment.
#[wasm_bindgen]
pub fn judgment(answer: &str) -> Result<String, String> {
    judging::read_judgment(answer)
}

/// The facts of a conversation; see `facts.rs`.
///
/// # Errors
///
/// A message: the messages cannot be read.
#[wasm_bindgen]
pub fn ledger(messages: &str, format: &str) -> Result<String, String> {
    facts::ledger(messages, format)
}

/// A lesson with its conversations; see `lessons.rs`.
#[wasm_bindgen]
pub struct Class(lessons::Class);

#[wasm_bindgen]
impl Class {
    /// Reads a lesson and its translation, which is empty for English.
    ///
    /// # Errors
    ///
    /// A message: the problem of the file.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str, translation: &str, language: &str) -> Result<Self, String> {
        lessons::Class::new(file, translation, language).map(Self)
    }

    /// The conversations that the lesson needs, as a JSON list.
    pub fn conversations(&self) -> String {
        self.0.conversations()
    }

    /// Adds one of them, with the gallery's table of contents.
    ///
    /// # Errors
    ///
    /// A message: the file cannot be read.
    pub fn add(&mut self, id: &str, file: &str, index: &str) -> Result<(), String> {
        self.0.add(id, file, index)
    }

    /// The lesson as JSON.
    ///
    /// # Errors
    ///
    /// A message: a conversation is missing.
    pub fn describe(&mut self) -> Result<String, String> {
        self.0.describe()
    }

    /// Every clause in this state, as JSON.
    ///
    /// # Errors
    ///
    /// A message: an option is invalid.
    pub fn measure(&self, state: &str) -> Result<String, String> {
        self.0.measure(state)
    }

    /// Every setting of the controls whose index is a multiple of `step`, as JSON.
    ///
    /// # Errors
    ///
    /// A message: an option is invalid.
    pub fn grid(&self, step: usize) -> Result<String, String> {
        self.0.grid(step)
    }
}

/// A lane on a conversation; see `lessons.rs`.
///
/// # Errors
///
/// A message: the file cannot be read, or an option is invalid.
#[wasm_bindgen]
pub fn lane(file: &str, options: &str) -> Result<String, String> {
    lessons::lane(file, options)
}

/// Every measure that a goal can use, for one lane; see `lessons.rs`.
///
/// # Errors
///
/// A message: the file cannot be read, or an option is invalid.
#[wasm_bindgen]
pub fn readings(file: &str, options: &str, language: &str) -> Result<String, String> {
    lessons::readings(file, options, language)
}

/// A lesson made of a draft; see `lessons.rs`.
///
/// # Errors
///
/// A message: the problems of the draft.
#[wasm_bindgen]
pub fn build(file: &str, draft: &str) -> Result<String, String> {
    lessons::build(file, draft)
}

/// A game of golf on one hole; see `lessons.rs`.
///
/// # Errors
///
/// A message: the file cannot be read, or an option is invalid.
#[wasm_bindgen]
pub fn golf(
    holes: &str,
    id: &str,
    file: &str,
    options: &str,
    language: &str,
) -> Result<String, String> {
    lessons::golf(holes, id, file, options, language)
}

/// A conversation as a learner's own strategy sees it; see `lessons.rs`.
///
/// # Errors
///
/// A message: the file cannot be read.
#[wasm_bindgen]
pub fn outline(file: &str) -> Result<String, String> {
    lessons::outline(file)
}

/// The verdict on the answers of a learner's own strategy; see `lessons.rs`.
///
/// # Errors
///
/// A message: an answer is not a list of indexes.
#[wasm_bindgen]
pub fn verdict(file: &str, answers: &str) -> Result<String, String> {
    lessons::verdict(file, answers)
}

/// Options by level, merged; see `several.rs`.
///
/// # Errors
///
/// A message: the levels cannot be read.
#[wasm_bindgen]
pub fn levels(levels: &str) -> Result<String, String> {
    several::levels(levels)
}

/// The issues of a conversation; see `several.rs`.
///
/// # Errors
///
/// A message: a message cannot be read.
#[wasm_bindgen]
pub fn issues(format: &str, told: &str, messages: Vec<String>) -> Result<String, String> {
    several::issues(format, told, &messages)
}

/// A note from one agent to another; see `several.rs`.
///
/// # Errors
///
/// A message: the request cannot be read.
#[wasm_bindgen]
pub fn note(request: &str) -> Result<String, String> {
    several::note(request)
}

/// The tokens of each message; see `several.rs`.
///
/// # Errors
///
/// A message: a message cannot be read.
#[wasm_bindgen]
pub fn sizes(format: &str, messages: Vec<String>) -> Result<String, String> {
    several::sizes(format, &messages)
}

/// An exact tokenizer for `o200k_base`.
#[wasm_bindgen]
pub struct Tokens(Tokenizer);

#[wasm_bindgen]
impl Tokens {
    /// A tokenizer without a vocabulary.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "only JavaScript makes one")]
    pub fn new() -> Self {
        Self(Tokenizer::new(Encoding::O200kBase))
    }

    /// Loads a part of the vocabulary; the ASCII part comes first.
    ///
    /// # Errors
    ///
    /// A message: the part is damaged or out of order.
    pub fn load(&mut self, part: Vec<u8>) -> Result<(), String> {
        self.0.load(part).map(drop).map_err(in_words)
    }

    /// The byte offset of each token in the text's UTF-8, as a JSON list.
    ///
    /// # Errors
    ///
    /// A message: a part of the vocabulary is missing.
    pub fn starts(&mut self, text: &str) -> Result<String, String> {
        let starts = self.0.starts(text).map_err(in_words)?;
        let starts: Vec<String> = starts.iter().map(usize::to_string).collect();
        Ok(format!("[{}]", starts.join(",")))
    }
}

fn in_words(error: TokenError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_given_by_their_byte_offsets() {
        let mut tokens = Tokens(Tokenizer::embedded(Encoding::O200kBase).unwrap());
        assert_eq!(tokens.starts("one two 三").unwrap(), "[0,3,7]");
        assert_eq!(tokens.starts("").unwrap(), "[]");
    }
}
