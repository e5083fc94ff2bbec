//! The user's own sentences: the only text that can become an instruction, a preference or a
//! profile line.
//!
//! INVARIANT: [`UserSentence`] is only made here, of a trusted message of the user, and its masked
//! form holds nothing that is quoted, pasted, code, or fenced by us.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::sentences::sentences;

use crate::message::{Message, Role};
use crate::when::lower;

/// A sentence that the user wrote in a trusted message.
pub(crate) struct UserSentence<'a> {
    /// The words.
    pub(crate) text: &'a str,
    /// The same in lower case, byte for byte, with foreign parts masked.
    pub(crate) masked: String,
    /// Its start in the message, in bytes.
    pub(crate) start: usize,
}

/// The sentences that the user wrote in a message; none where it is not theirs.
pub(crate) fn user_sentences<'a>(message: &Message<'a>) -> Vec<UserSentence<'a>> {
    if message.role != Role::User || !message.trusted || is_document(message.text) {
        return Vec::new();
    }
    let foreign = foreign_parts(message.text);
    let mut found = Vec::new();
    let mut from = 0;
    for text in sentences(message.text) {
        let behind = message.text.get(from..).unwrap_or_default();
        let start = from + behind.find(text).unwrap_or_default();
        from = start + text.len();
        let masked = text.char_indices().map(|(at, c)| {
            let is_foreign = foreign.iter().any(|part| part.contains(&(start + at)));
            (is_foreign && !c.is_whitespace(), c)
        });
        // A mask is as long as the character it hides, so that places stay the same.
        let masked = masked.flat_map(|(is_foreign, c)| {
            let (mask, times) = if is_foreign { (MASK, c.len_utf8()) } else { (c, 1) };
            core::iter::repeat_n(mask, times)
        });
        let masked: String = masked.collect();
        if masked.chars().any(char::is_alphanumeric) {
            found.push(UserSentence { text, masked: lower(&masked), start });
        }
    }
    found
}

/// Whether a message is a document or a program's template and not what somebody says: it is very
/// long, or as long as a pasted paragraph and a list of points.
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

/// Parts of a text that are not the user's words: code, quotes, cited lines, pasted paragraphs, and
/// everything in a fence of ours.
fn foreign_parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    between(text, "```", "```", usize::MAX, &mut parts);
    between(text, "`", "`", MAX_QUOTE, &mut parts);
    for (open, close) in QUOTES {
        between(text, open, close, MAX_QUOTE, &mut parts);
    }
    let lower = lower(text);
    for tag in TAGS {
        let (open, close) = ([tag, ""].concat(), tag.replacen('<', "</", 1));
        between(&lower, &open, &close, usize::MAX, &mut parts);
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with('>') {
            parts.push(at..at + line.len());
        }
        at += line.len();
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

/// Adds the parts from `open` to `close`. A long part that never closes goes to the end of the
/// text; a short one that never closes is none.
fn between(text: &str, open: &str, close: &str, most: usize, parts: &mut Vec<Range<usize>>) {
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find(open)) {
        let start = from + start;
        let inside = start + open.len();
        let end = text.get(inside..).and_then(|rest| rest.find(close));
        let is_short = end.is_some_and(|length| length <= most);
        let end = match end {
            Some(length) if is_short => inside + length + close.len(),
            _ if most == usize::MAX => text.len(),
            _ => {
                from = inside;
                continue;
            }
        };
        parts.push(start..end);
        from = end;
    }
}

const MASK: char = '\u{1}';
const MAX_QUOTE: usize = 400;
const MAX_PARAGRAPH: usize = 1500;
/// A longer message is a document or a template of a program, whatever its paragraphs are.
const MAX_MESSAGE: usize = 3000;
/// Points of a list: a message as long as a paragraph that has as many is a document.
const MANY_POINTS: usize = 5;
const QUOTES: [(&str, &str); 5] = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»"), ("「", "」")];
const TAGS: [&str; 6] = [
    "<user-memory",
    "<conversation-summary",
    "<conversation-part",
    "<earlier-notes",
    "<document",
    "<context",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let message = Message::user(text, 0);
        let found = user_sentences(&message);
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
        check(
            "ok <user-memory note=\"x\">\nI like rain\n</user-memory> I like sun",
            &["ok ____________ _________", "_____________> i like sun"],
        );
        check(&["I like rain ".repeat(200).as_str(), "\n\nI like sun"].concat(), &["i like sun"]);
    }

    #[test]
    fn only_trusted_messages_of_the_user_count() {
        let text = "I like sun";
        for role in [Role::Assistant, Role::Tool, Role::System] {
            assert_eq!(user_sentences(&Message::other(role, text, 0)).len(), 0);
        }
        let prefilled = Message { trusted: false, ..Message::user(text, 0) };
        assert_eq!(user_sentences(&prefilled).len(), 0);
    }
}
