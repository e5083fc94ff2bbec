//! What the playground does beside the page, in a worker: replays under two policies, exact tokens,
//! differences of texts, facts, healing, and what conversations are like.
//!
//! A wasm of its own, loaded when one of them is asked for the first time, so that nobody waits for
//! it who only looks. In a worker, so that the page stays smooth meanwhile and a run can be ended
//! at once. Texts in, JSON text out.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use turnwise_tokens::{Encoding, TokenError, Tokenizer};
use wasm_bindgen::prelude::*;

pub use crate::survey::Survey;

mod difference;
mod evaluation;
mod facts;
mod fields;
mod healing;
mod judging;
mod survey;

/// Replays one conversation under two policies; see `evaluation.rs`.
///
/// # Errors
/// In words: a file that cannot be read, an option that cannot be meant.
#[wasm_bindgen]
pub fn evaluate(
    file: &str,
    format: &str,
    baseline: &str,
    candidate: &str,
) -> Result<String, String> {
    evaluation::evaluate(file, format, baseline, candidate)
}

/// Two texts as one; see `difference.rs`.
#[wasm_bindgen]
pub fn difference(before: &str, after: &str) -> String {
    difference::difference(before, after)
}

/// Which facts a summary kept, lost and made up; see `facts.rs`.
///
/// # Errors
/// In words: messages that cannot be read.
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
    let told = |text| Some(text).filter(|text: &&str| !text.is_empty());
    let summary =
        facts::Summary { text, covered, prior: told(prior), first: told(first), generation, room };
    facts::check(messages, format, &summary)
}

/// A conversation made clean; see `healing.rs`.
#[wasm_bindgen]
pub fn heal(format: &str, messages: Vec<String>) -> String {
    healing::heal_told(format, &messages)
}

/// What a judge of a summary is asked; see `judging.rs`.
///
/// # Errors
/// In words: messages that cannot be read.
#[wasm_bindgen]
pub fn judge(messages: &str, format: &str, covered: &str, summary: &str) -> Result<String, String> {
    judging::asked(messages, format, covered, summary)
}

/// What it answered, in lines; see `judging.rs`.
///
/// # Errors
/// In words: an answer that is no judgment.
#[wasm_bindgen]
pub fn judgment(answer: &str) -> Result<String, String> {
    judging::told(answer)
}

/// The facts of a conversation; see `facts.rs`.
///
/// # Errors
/// In words: messages that cannot be read.
#[wasm_bindgen]
pub fn ledger(messages: &str, format: &str) -> Result<String, String> {
    facts::ledger(messages, format)
}

/// The tokens of `o200k_base`, exactly.
#[wasm_bindgen]
pub struct Tokens(Tokenizer);

#[wasm_bindgen]
impl Tokens {
    /// Without a vocabulary.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "only JavaScript makes one")]
    pub fn new() -> Self {
        Self(Tokenizer::new(Encoding::O200kBase))
    }

    /// Takes a part of the vocabulary, the one for ASCII first.
    ///
    /// # Errors
    /// In words: a part that is damaged or out of order.
    pub fn load(&mut self, part: Vec<u8>) -> Result<(), String> {
        self.0.load(part).map(drop).map_err(in_words)
    }

    /// Where each token of a text starts, in bytes of its UTF-8, as a JSON list.
    ///
    /// # Errors
    /// In words: a part of the vocabulary that is missing.
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
    fn tokens_are_told_by_where_they_start() {
        let mut tokens = Tokens(Tokenizer::embedded(Encoding::O200kBase).unwrap());
        assert_eq!(tokens.starts("one two 三").unwrap(), "[0,3,7]");
        assert_eq!(tokens.starts("").unwrap(), "[]");
    }
}
