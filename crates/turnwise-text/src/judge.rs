//! Decides whether an answer may replace a part of the conversation.
//!
//! Many projects have committed unusable answers as summaries: an empty text, an apology, the
//! message of an exception, a copy of the last reply, a "summary" longer than its source. A
//! rejection here changes nothing.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::language::{REFUSALS, begins};
use crate::prompt::ASK;
use crate::words::{is_letter_or_digit, lower};
use crate::{Measure, Snippet, cut, fence};

/// The reason why an answer is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It has no letter and no digit.
    Empty,
    /// The model declined, or a wrapper put its error into the text.
    Refusal,
    /// It repeats the conversation, the earlier summary or the instructions.
    Echo,
    /// It takes more tokens than its source.
    LongerThanInput,
    /// It contains facts that appear in no source: see [`mod@crate::check`].
    InventedFacts,
}

impl Rejection {
    /// Stable name, snake_case.
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Refusal => "refusal",
            Self::Echo => "echo",
            Self::LongerThanInput => "longer_than_input",
            Self::InventedFacts => "invented_facts",
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the summary is empty",
            Self::Refusal => "the summarizer declined or reported an error instead of a summary",
            Self::Echo => {
                "the summary repeats the conversation, the earlier summary or the instructions"
            }
            Self::LongerThanInput => {
                "the summary takes more tokens than the messages it stands for"
            }
            Self::InventedFacts => {
                "the summary tells identifiers, numbers or dates that nobody said"
            }
        })
    }
}

impl core::error::Error for Rejection {}

/// The source of an answer.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The covered part.
    pub snippets: &'a [Snippet<'a>],
    /// The running summary that the new one includes.
    pub prior: Option<&'a str>,
    /// The instructions that were sent, if known.
    pub instructions: Option<&'a str>,
    /// Tokens of the source: the covered part and the running summary.
    pub tokens: u32,
    /// How tokens are counted.
    pub measure: Measure<'a>,
}

/// Judges `text` as a summary of `source`. Its length is judged only if the source has at least 200
/// tokens: a shorter source can hardly be shortened.
pub fn judge(text: &str, source: &Source<'_>) -> Result<(), Rejection> {
    let text = fence::bare(text).trim();
    if !text.chars().any(is_letter_or_digit) {
        return Err(Rejection::Empty);
    }
    if is_refusal(text) {
        return Err(Rejection::Refusal);
    }
    if is_echo(text, source) {
        return Err(Rejection::Echo);
    }
    if source.tokens >= SHORTENABLE && (source.measure)(text) > source.tokens {
        return Err(Rejection::LongerThanInput);
    }
    Ok(())
}

/// Whether `text` has no visible character. A provider may refuse a whole request because of one
/// such message.
///
/// ```
/// use turnwise_text::{fence, judge::is_blank};
///
/// assert!(is_blank(" \n\u{0}\u{200b}") && is_blank(&fence::wrap("", 1, 2)));
/// assert!(!is_blank("…"));
/// ```
pub fn is_blank(text: &str) -> bool {
    fence::bare(text).chars().all(|c| c.is_whitespace() || fence::is_invisible(c))
}

/// From this number of tokens, a summary must be shorter than its source.
pub const SHORTENABLE: u32 = 200;

/// A longer text is never a refusal. In bytes.
const MAX_REFUSAL_BYTES: usize = 600;

/// A refusal is short and opens with an apology; long notes that open with one contain a quotation.
fn is_refusal(text: &str) -> bool {
    let plain = text.trim_start_matches(|c: char| !is_letter_or_digit(c));
    text.len() <= MAX_REFUSAL_BYTES && begins(plain, REFUSALS)
}

fn is_echo(text: &str, source: &Source<'_>) -> bool {
    let answer = squeezed(text);
    let repeats = |other: &str| is_copy(&answer, other);
    let repeats_prior = source.prior.map(fence::bare).is_some_and(repeats);
    let repeats_prompt = answer.contains(&squeezed(ASK))
        || source.instructions.is_some_and(|told| opens_with(&answer, told));
    repeats_prior || repeats_prompt || repeats_speech(&answer, source.snippets)
}

/// Whether the answer repeats one whole message, or one passage of the conversation. The answer is
/// redacted; the conversation need not be.
fn repeats_speech(answer: &str, snippets: &[Snippet<'_>]) -> bool {
    let mut whole = String::new();
    for snippet in snippets {
        squeeze_into(&mut whole, snippet.text);
        whole.push(' ');
    }
    // A short answer may be a fair summary and also occur in the conversation.
    let long = answer.len() >= 80;
    if long && has_in_order(&whole, &between_marks(answer)) {
        return true;
    }
    answer.len() >= 12 && snippets.iter().any(|snippet| is_copy(answer, snippet.text))
}

/// Whether the answer is this text, apart from redacted secrets.
fn is_copy(answer: &str, text: &str) -> bool {
    let said = squeezed(text);
    let pieces = between_marks(answer);
    match *pieces {
        [first, .., last] => {
            said.starts_with(first) && said.ends_with(last) && has_in_order(&said, &pieces)
        }
        _ => said == answer,
    }
}

/// The parts of an answer between the marks of redacted secrets.
fn between_marks(answer: &str) -> Vec<&str> {
    let mut parts = answer.split("[redacted");
    let first = parts.next();
    let behind = parts.map(|part| part.split_once(']').map_or(part, |(_, behind)| behind));
    first.into_iter().chain(behind).collect()
}

fn has_in_order(text: &str, pieces: &[&str]) -> bool {
    let mut rest = Some(text);
    for piece in pieces {
        rest = rest.and_then(|rest| rest.split_once(piece)).map(|(_, behind)| behind);
    }
    rest.is_some()
}

fn opens_with(answer: &str, instructions: &str) -> bool {
    let start = squeezed(cut::head(instructions.trim(), 120));
    start.len() >= 40 && answer.starts_with(&start)
}

/// Lower case, with white space collapsed, to compare copies of a text.
fn squeezed(text: &str) -> String {
    let mut out = String::new();
    squeeze_into(&mut out, text);
    out
}

fn squeeze_into(out: &mut String, text: &str) {
    let mut first = true;
    for word in text.split_whitespace() {
        if !first {
            out.push(' ');
        }
        first = false;
        out.extend(word.chars().map(lower));
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::ToOwned;
    use std::format;

    use super::*;
    use crate::Speaker;

    const SAID: &str = "I would like to return the blue shoes from order W2378156 because they are far too small for me, please.";

    fn check(text: &str, expected: Result<(), Rejection>) {
        let snippets = [
            Snippet::user(SAID, 1, 0),
            Snippet::said(Speaker::Assistant, "Your refund is on its way.", 1, 1),
        ];
        let source = Source {
            snippets: &snippets,
            prior: Some("Customer Li, order W1."),
            instructions: Some("You are a senior support colleague. Write the hand-over notes."),
            tokens: 200,
            measure: &|text| text.split_whitespace().count() as u32,
        };
        assert_eq!(judge(text, &source), expected, "{text}");
    }

    #[test]
    fn notes_pass() {
        check("Return of blue shoes, order W2378156: too small. Refund sent.", Ok(()));
        check("Customer said \"I'm sorry\" twice; wants a refund.", Ok(()));
    }

    #[test]
    fn nothing_is_no_summary() {
        check("", Err(Rejection::Empty));
        check(" \n--- …", Err(Rejection::Empty));
        check(&fence::wrap("", 1, 2), Err(Rejection::Empty));
    }

    #[test]
    fn declining_is_no_summary() {
        check("I'm sorry, but I can't help with that.", Err(Rejection::Refusal));
        check("Error generating summary: 429", Err(Rejection::Refusal));
        check("**As an AI** model I do not", Err(Rejection::Refusal));
        check("抱歉，我无法总结。", Err(Rejection::Refusal));
    }

    #[test]
    fn a_refusal_has_at_most_600_bytes() {
        // Only the length decides about this text.
        let refusal = |bytes: usize| {
            let text = format!("I'm sorry, but {}", "x".repeat(600));
            text[..bytes].to_owned()
        };
        assert_eq!(MAX_REFUSAL_BYTES, 600);
        check(&refusal(600), Err(Rejection::Refusal));
        check(&refusal(601), Ok(()));
    }

    #[test]
    fn a_redacted_copy_is_no_summary_either() {
        let said = "My password is Tr0ub4dor&3, and I want to return the blue shoes today.";
        let copy =
            "My password is [redacted: password], and I want to return the blue shoes today.";
        assert!(is_copy(&squeezed(copy), said));
        assert!(!is_copy(&squeezed("Password [redacted: password]; wants to return."), said));
        let source = [Snippet::user(said, 1, 0), Snippet::user("Thanks, and good night.", 2, 1)];
        let longer = [copy, "Thanks, and good"].join(" ");
        assert!(repeats_speech(&squeezed(&longer), &source));
    }

    #[test]
    fn repeating_is_no_summary() {
        check(SAID, Err(Rejection::Echo));
        check("your refund  is on its way.", Err(Rejection::Echo));
        check("Customer Li, order W1.", Err(Rejection::Echo));
        check(
            "You are a senior support colleague. Write the hand-over notes. Then stop.",
            Err(Rejection::Echo),
        );
    }

    #[test]
    fn longer_is_no_summary() {
        check(&"word ".repeat(200), Ok(()));
        check(&"word ".repeat(201), Err(Rejection::LongerThanInput));
    }

    #[test]
    fn short_sources_may_grow() {
        let source = Source {
            snippets: &[],
            prior: None,
            instructions: None,
            tokens: 199,
            measure: &|t| t.len() as u32,
        };
        assert_eq!(judge(&"word ".repeat(900), &source), Ok(()));
    }
}
