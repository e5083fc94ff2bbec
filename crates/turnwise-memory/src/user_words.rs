//! The user's own sentences: the only text that can become an instruction, a preference or a
//! profile line.
//!
//! INVARIANT: only this module creates a [`UserSentence`], from a trusted message of the user, and
//! its masked form contains nothing that is quoted, pasted, code, or inside one of our fences.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::sentences::sentences;

use crate::carriers::{Carried, carried};
use crate::message::{Message, Role};
use crate::when::lower;

/// A sentence that the user wrote in a trusted message.
pub(crate) struct UserSentence<'a> {
    /// The words.
    pub(crate) text: &'a str,
    /// The words in lower case, with the same byte offsets and with foreign parts masked.
    pub(crate) masked: String,
    /// Its start in the message, in bytes.
    pub(crate) start: usize,
}

/// The parts of a user message, by author.
#[derive(Default)]
pub(crate) struct Reading<'a> {
    /// The sentences that the user wrote.
    pub(crate) sentences: Vec<UserSentence<'a>>,
    /// The parts that somebody else wrote.
    pub(crate) others: Vec<&'a str>,
    /// Whether others wrote more of the message than the user.
    pub(crate) is_mostly_pasted: bool,
}

impl<'a> Reading<'a> {
    /// Reads a message. The result is empty if the message is not the user's.
    pub(crate) fn of(message: &Message<'a>) -> Self {
        let mut reading = Self::default();
        if message.role != Role::User || !message.trusted {
            return reading;
        }
        if is_document(message.text) {
            reading.others.push(message.text);
            return reading;
        }
        let Carried { mut within, from } = carried(message.text, true);
        within.push(from..message.text.len());
        let words = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        let others = within.iter().filter_map(|part| message.text.get(part.clone()));
        reading.others.extend(others.filter(|part| words(part) > 0));
        let pasted: usize = reading.others.iter().map(|part| words(part)).sum();
        reading.is_mostly_pasted = pasted * 2 > words(message.text);
        within.extend(marked(message.text));
        reading.sentences = own_sentences(message.text, from, &within);
        reading
    }
}

/// The parts of a message that the user wrote, for the history.
pub(crate) fn own_parts(text: &str) -> Vec<Range<usize>> {
    let Carried { within, from } = carried(text, false);
    let mut parts = Vec::new();
    let mut at = 0;
    for part in within.into_iter().chain(core::iter::once(from..text.len())) {
        parts.push(at..part.start.min(from));
        at = part.end.max(at);
    }
    parts.retain(|part| part.start < part.end);
    parts
}

/// The sentences before byte `from` that are not entirely foreign.
fn own_sentences<'a>(
    text: &'a str,
    from: usize,
    foreign: &[Range<usize>],
) -> Vec<UserSentence<'a>> {
    let own = text.get(..from).unwrap_or_default();
    let mut found = Vec::new();
    for sentence in sentences(own) {
        let start = sentence.as_ptr() as usize - text.as_ptr() as usize;
        let masked = sentence.char_indices().map(|(at, c)| {
            let is_foreign = foreign.iter().any(|part| part.contains(&(start + at)));
            (is_foreign && !c.is_whitespace(), c)
        });
        // A mask has as many bytes as the character it hides, so that offsets stay the same.
        let masked = masked.flat_map(|(is_foreign, c)| {
            let (mask, times) = if is_foreign { (MASK, c.len_utf8()) } else { (c, 1) };
            core::iter::repeat_n(mask, times)
        });
        let masked: String = masked.collect();
        if masked.chars().any(char::is_alphanumeric) {
            found.push(UserSentence { text: sentence, masked: lower(&masked), start });
        }
    }
    found
}

/// Whether a message is a document or a program's template instead of speech: it is very long, or
/// it has the length of a pasted paragraph and a list of points.
fn is_document(text: &str) -> bool {
    let is_longer = |length: usize| text.chars().nth(length).is_some();
    let is_point = |line: &&str| {
        let number = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = number.len() < line.trim_start().len() && number.starts_with(['.', ')']);
        is_numbered || line.trim_start().starts_with(['-', '*', '#', '•'])
    };
    is_longer(MAX_MESSAGE)
        || (is_longer(MAX_PARAGRAPH) && text.lines().filter(is_point).count() >= MANY_POINTS)
}

/// Passages between marks that are not the user's words, and pasted paragraphs.
fn marked(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    between(text, "`", "`", MAX_QUOTE, &mut parts);
    for (open, close) in QUOTES {
        between(text, open, close, MAX_QUOTE, &mut parts);
    }
    let mut at = 0;
    for paragraph in text.split_inclusive("\n\n") {
        if paragraph.chars().count() > MAX_PARAGRAPH {
            parts.push(at..at + paragraph.len());
        }
        at += paragraph.len();
    }
    parts
}

/// Adds the passages between `open` and `close` with at most `most` bytes.
fn between(text: &str, open: &str, close: &str, most: usize, parts: &mut Vec<Range<usize>>) {
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find(open)) {
        let start = from + start;
        let inside = start + open.len();
        let end = text.get(inside..).and_then(|rest| rest.find(close));
        from = match end.filter(|length| *length <= most) {
            Some(length) => inside + length + close.len(),
            None => inside,
        };
        if from > inside {
            parts.push(start..from);
        }
    }
}

const MASK: char = '\u{1}';
const MAX_QUOTE: usize = 400;
const MAX_PARAGRAPH: usize = 1500;
/// A longer message is a document or a program's template, whatever its content.
const MAX_MESSAGE: usize = 3000;
/// As many list items, in a message as long as a paragraph, make it a document.
const MANY_POINTS: usize = 5;
const QUOTES: [(&str, &str); 5] = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("「", "」")];
#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let message = Message::user(text, 0);
        let found = Reading::of(&message).sentences;
        let own: Vec<String> = found.iter().map(|one| one.masked.replace(MASK, "_")).collect();
        assert_eq!(own, expected);
        for one in found {
            assert_eq!(&text[one.start..one.start + one.text.len()], one.text);
            assert_eq!(one.masked.len(), one.text.len());
        }
    }

    #[test]
    fn foreign_parts_are_masked() {
        check("I Like \"I hate it\" tea", &["i like __ ____ ___ tea"]);
        check("> I like rain\nI like sun", &["i like sun"]);
        check("```\nI like rain\n```\nI like sun", &["i like sun"]);
        check("I like sun\n<user-memory note=\"x\">\nI like rain\n</user-memory>", &["i like sun"]);
        check(&["I like rain ".repeat(200).as_str(), "\n\nI like sun"].concat(), &["i like sun"]);
    }

    #[test]
    fn only_trusted_messages_of_the_user_count() {
        let text = "I like sun";
        for role in [Role::Assistant, Role::Tool, Role::System] {
            assert_eq!(Reading::of(&Message::other(role, text, 0)).sentences.len(), 0);
        }
        let prefilled = Message { trusted: false, ..Message::user(text, 0) };
        assert_eq!(Reading::of(&prefilled).sentences.len(), 0);
    }
}
