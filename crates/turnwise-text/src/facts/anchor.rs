//! The subject of a fact: its key, or the words before it.

use core::ops::Range;

use crate::words::{is_letter, is_letter_or_digit};

/// The words that describe a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Anchor<'a> {
    /// The exact words. May be empty.
    pub text: &'a str,
    /// Whether they are the key of a record (`"order_id": …`), which is more precise than the words
    /// before a fact.
    pub key: bool,
    /// The words and the fact in one piece: `my user id is mia_li_3668`. For a key, the value that
    /// begins with the fact if it is short (`1688 Clayton Road`), else the fact alone.
    pub phrase: &'a str,
}

/// Returns the subject of the fact at `range` of `text`. Looks back 60 bytes at most.
pub fn anchor(text: &str, range: Range<usize>) -> Anchor<'_> {
    let before = text.get(..range.start).unwrap_or_default();
    let fact = text.get(range.clone()).unwrap_or_default();
    if let Some(key) = key(before) {
        let quoted = before.ends_with('"');
        let rest =
            if quoted { rest_of_value(text.get(range.end..).unwrap_or_default()) } else { 0 };
        let phrase = text.get(range.start..range.end + rest);
        return Anchor { text: key, key: true, phrase: phrase.unwrap_or(fact) };
    }
    if let Some((name, start)) = requirement(before).filter(|_| fact.contains('.')) {
        let phrase = text.get(start..range.end).unwrap_or(fact);
        return Anchor { text: name, key: true, phrase };
    }
    match words(before) {
        Some(words) => {
            let phrase = text.get(words.start..range.end).unwrap_or(fact);
            Anchor { text: before.get(words).unwrap_or_default(), key: false, phrase }
        }
        None => Anchor { text: "", key: false, phrase: fact },
    }
}

/// Whether the fact at `range` is a field name in a record, and not a value used as a key. A field
/// name has fewer than three digits (`address1`, not `credit_card_4421486`).
pub fn names_a_field(text: &str, range: Range<usize>) -> bool {
    let behind = text.get(range.end..).unwrap_or_default();
    let quoted = behind.trim_start_matches('\\').strip_prefix(['"', '\'']);
    let named = quoted.is_some_and(|rest| rest.trim_start().starts_with(':'));
    let digits = text.get(range).unwrap_or_default().bytes().filter(u8::is_ascii_digit).count();
    named && digits < 3
}

/// Returns the key of `"key": "` or `'key': [{"`, if only punctuation separates it from the fact.
fn key(before: &str) -> Option<&str> {
    let near = near(before);
    let mark =
        |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '\\' | '[' | '{' | '(' | '#');
    let named = near.trim_end_matches(mark).strip_suffix(':')?.trim_end();
    let inner = named.strip_suffix(['"', '\''])?.trim_end_matches('\\');
    let key = inner.rfind(['"', '\'']).and_then(|open| inner.get(open + 1..))?;
    let shaped = key.chars().all(|c| is_letter_or_digit(c) || matches!(c, '_' | ' ' | '-' | '.'));
    (shaped && key.starts_with(|c: char| is_letter(c) || c == '_')).then_some(key)
}

/// The version requirement of a package: `{:credo, "~> 1.7"}`, `"react": "^18.2"`, `django==4.2`.
/// Returns the package's name and the start of the requirement.
fn requirement(before: &str) -> Option<(&str, usize)> {
    let near = near(before).trim_end();
    let head = near.trim_end_matches(['~', '^', '>', '<', '=', '!']);
    let sign = near.get(head.len()..).unwrap_or_default();
    // `count >= 1.5` is a comparison of numbers; `django>=4.2` has no space.
    let is_quoted = head.ends_with(['"', '\'']);
    let named = match sign {
        "~>" | "^" | "~" if head.ends_with([' ', '"', '\'']) => head,
        ">=" | "==" | "<=" | "~=" | "!=" if is_quoted || head.ends_with(is_letter_or_digit) => head,
        _ => return None,
    };
    let named = named.trim_end_matches(['"', '\'', '\\', ':', ',', '=', ' ']);
    let is_name = |c: char| is_letter_or_digit(c) || matches!(c, '_' | '-' | '/' | '.' | '@');
    let name = named.get(named.trim_end_matches(is_name).len()..).unwrap_or_default();
    let start = before.trim_end().len() - sign.len();
    name.starts_with(|c: char| is_letter(c) || c == '@').then_some((name, start))
}

/// Length of the quoted value after the fact at its start; 0 if the value is long or not plain
/// text.
fn rest_of_value(behind: &str) -> usize {
    let end = behind
        .char_indices()
        .take(60)
        .find(|(_, c)| matches!(c, '"' | '\\' | '\n' | '{' | '[' | '<' | '|' | '\t'));
    match end {
        Some((length, '"')) => length,
        _ => 0,
    }
}

/// Range of the last three words before a fact, in the same line and sentence and without digits.
fn words(before: &str) -> Option<Range<usize>> {
    let near = near(before);
    let offset = before.len() - near.len();
    if near.trim_end_matches(' ').ends_with('\n') {
        return None;
    }
    let mut found: Option<Range<usize>> = None;
    let mut rest = near.trim_end().len();
    for _ in 0..3 {
        let head = near.get(..rest).unwrap_or_default();
        let (at, space) = match head.char_indices().rev().find(|(_, c)| c.is_whitespace()) {
            Some((at, space)) => (at, space.len_utf8()),
            None if offset == 0 => (0, 0),
            None => break, // cut in half by the limit
        };
        let word = head.get(at + space..).unwrap_or_default();
        let opening = found.is_some();
        let core = word.trim_matches(MARKS);
        let lead = word.len() - word.trim_start_matches(MARKS).len();
        let plain = core.starts_with(is_letter)
            && core.chars().all(|c| is_letter(c) || matches!(c, '\'' | '’' | '-' | '_' | '/'));
        // Punctuation between two words would look stray. Before the first word, opening marks are
        // fine.
        let tight = !opening || lead + core.len() == word.len();
        let opens = word.get(..lead).is_some_and(|marks| marks.trim_start_matches("**").is_empty());
        if !plain || !tight || !opens {
            break;
        }
        let start = offset + at + space + lead;
        found = Some(start..found.map_or(start + core.len(), |range| range.end));
        if lead > 0 {
            break;
        }
        rest = near.get(..at).unwrap_or_default().trim_end_matches(' ').len();
        if near.get(at..at + space) == Some("\n") || at == 0 {
            break;
        }
    }
    found
}

/// Punctuation that may surround a word before a fact.
const MARKS: [char; 7] = ['(', ',', ':', '#', '*', '"', '`'];

fn near(before: &str) -> &str {
    let mut from = before.len().saturating_sub(60);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    before.get(from..).unwrap_or_default()
}
