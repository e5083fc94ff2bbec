//! Reads the values of a record without a full parser: JSON, similar output of programs, lines of
//! keys and values. Malformed input is read as far as possible. A record may begin
//! anywhere in a text, or be the text of a JSON string, where its quotation marks are escaped.

use alloc::vec::Vec;

mod lines;
mod named;

pub(crate) use named::{Rows, rows};

/// One value, with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value<'a> {
    /// The key without quotation marks. For members of a list, the list's key. Empty if there is
    /// none.
    pub key: &'a str,
    /// The value as written, without quotation marks.
    pub text: &'a str,
    /// The number of the innermost object around the value. Values of one row belong together.
    pub row: u32,
    /// The number of the object around that one.
    pub parent: u32,
    /// Whether the value is itself a key: `"W12": {…}` names its row.
    pub is_key: bool,
    /// The key of the value's object, or of the list around that object.
    pub around: &'a str,
}

/// Whether a text is a record, judged by its beginning.
pub(crate) fn is_record(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix(['{', '[']).unwrap_or_default().trim_start();
    inside.starts_with(|c: char| {
        matches!(c, '"' | '\'' | '{' | '[' | ']' | '}' | '-') || c.is_ascii_digit()
    })
}

/// Whether a text is a record with escaped quotation marks: `{\"a\": 1}`.
fn is_escaped_record(text: &str) -> bool {
    let mut inside = text.strip_prefix(['{', '[']).unwrap_or_default();
    while let Some(rest) =
        [" ", "{", "[", "\\n", "\\t"].iter().find_map(|mark| inside.strip_prefix(mark))
    {
        inside = rest;
    }
    inside.starts_with("\\\"")
}

/// Whether a text consists of lines with keys and values, as in YAML.
pub(crate) fn is_listing(text: &str) -> bool {
    !is_record(text) && lines::is_listing(text)
}

/// The values of a [record](is_record) or a [listing](is_listing); see [`each_value`].
pub(crate) fn each_value_of<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    if is_record(text) {
        each_value(text, take);
    } else if lines::is_listing(text) {
        lines::each_value(text, take);
    }
}

/// Passes every string, number and word of a record to `take`, from left to right, until `take`
/// returns false. If a key with digits holds an object, as in `{"W12": {…}, "W34": {…}}`, the key
/// is also passed as a value of its object's row.
pub(crate) fn each_value<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    read(text, &mut 0, false, take);
}

/// Like [`each_value`], for all records in a text, wherever they begin.
pub(crate) fn each_value_in<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    let (mut at, mut rows) = (0, 0);
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(['{', '['])) {
        at += start;
        let rest = text.get(at..).unwrap_or_default();
        let is_there = is_record(rest) || is_escaped_record(rest);
        at += if is_there { read(rest, &mut rows, true, take).max(1) } else { 1 };
    }
}

/// Reads records and returns the number of bytes read. `rows` is the number of objects so far. With
/// `is_single`, only the first record is read.
fn read<'a>(
    text: &'a str,
    rows: &mut u32,
    is_single: bool,
    take: &mut dyn FnMut(Value<'a>) -> bool,
) -> usize {
    let mut open = Vec::from([Open::default()]);
    let (mut named_row, mut at) = (None, 0);
    while let (Some(rest), Some(inner)) =
        (text.get(at..).filter(|rest| !rest.is_empty()), open.last().copied())
    {
        let (word, length) = match rest.as_bytes().first() {
            Some(b'{' | b'[') if open.len() > DEEPEST => return text.len(),
            Some(b'{') => {
                open.push(match named_row.take() {
                    Some(row) => Open { row, parent: inner.row, ..inner },
                    None => {
                        *rows += 1;
                        Open { row: *rows, parent: inner.row, ..inner }
                    }
                });
                at += 1;
                continue;
            }
            Some(b'[') => {
                open.push(inner);
                at += 1;
                continue;
            }
            Some(b'}' | b']') => {
                if open.len() > 1 {
                    open.pop();
                }
                at += 1;
                if is_single && open.len() == 1 {
                    return at;
                }
                continue;
            }
            Some(mark @ (b'"' | b'\'')) => {
                let before = at.checked_sub(1).and_then(|before| text.as_bytes().get(before));
                quoted(rest, *mark, before == Some(&b'\\'))
            }
            Some(byte) if begins_word(*byte) => bare(rest),
            // An escape such as `\n`, but not an escaped quotation mark.
            Some(b'\\') if !matches!(rest.as_bytes().get(1), Some(b'"' | b'\'' | b'\\')) => {
                let length = rest.chars().take(2).map(char::len_utf8).sum::<usize>();
                at += length;
                continue;
            }
            _ => {
                let between = |byte: &u8| matches!(byte, b' ' | b',' | b':' | b'\n');
                let length = rest.bytes().take_while(between).count();
                at += length.max(rest.chars().next().map_or(1, char::len_utf8));
                continue;
            }
        };
        at += length;
        named_row = None;
        let value = text.get(at..).and_then(|behind| behind.trim_start().strip_prefix(':'));
        let names_row = value.is_some_and(|value| value.trim_start().starts_with('{'))
            && word.bytes().filter(u8::is_ascii_digit).count() >= 3;
        let tells = match value {
            Some(_) if names_row => {
                *rows += 1;
                named_row = Some(*rows);
                let key = open.iter().rev().nth(1).map_or("", |around| around.key);
                let (row, parent) = (*rows, inner.row);
                take(Value { key, text: word, row, parent, is_key: true, around: "" })
            }
            Some(_) => {
                if let Some(inner) = open.last_mut() {
                    inner.key = word;
                }
                true
            }
            None => {
                let Open { key, row, parent } = inner;
                let around = open.iter().rev().nth(1).map_or("", |around| around.key);
                take(Value { key, text: word, row, parent, is_key: false, around })
            }
        };
        if !tells {
            return text.len();
        }
    }
    text.len()
}

/// A list or object that is still open.
#[derive(Clone, Copy, Default)]
struct Open<'a> {
    /// The last key in it, or the key before it until it has one.
    key: &'a str,
    row: u32,
    parent: u32,
}

/// The string at the start of `text`, and its length including quotation marks, which may be
/// escaped.
fn quoted(text: &str, mark: u8, has_escaped_marks: bool) -> (&str, usize) {
    let bytes = text.as_bytes();
    let (mut end, mut is_escaped) = (1, false);
    while let Some(byte) = bytes.get(end) {
        if *byte == mark && is_escaped == has_escaped_marks {
            break;
        }
        is_escaped = *byte == b'\\' && (has_escaped_marks || !is_escaped);
        end += 1;
        if !is_escaped {
            // Most bytes have no special meaning.
            let rest = bytes.get(end..).unwrap_or_default();
            let is_plain = |byte: &&u8| **byte != mark && **byte != b'\\';
            end += rest.iter().take_while(is_plain).count();
        }
    }
    let end = end.min(text.len());
    let string = text.get(1..end).unwrap_or_default();
    let string = if has_escaped_marks { string.trim_end_matches('\\') } else { string };
    (string, (end + 1).min(text.len()))
}

/// The number or word at the start of `text`.
fn bare(text: &str) -> (&str, usize) {
    let end = text.bytes().position(|byte| !begins_word(byte) && !matches!(byte, b'+' | b'.'));
    let end = end.unwrap_or(text.len());
    (text.get(..end).unwrap_or_default(), end)
}

fn begins_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || byte >= 0x80
}

/// Records are read up to this depth.
const DEEPEST: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn check(text: &str, expected: &[(&str, &str, u32)]) {
        let mut found = Vec::new();
        each_value(text, &mut |value| {
            found.push((value.key, value.text, value.row));
            true
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn a_record_begins_like_one() {
        assert!([r#" {"a": 1}"#, "[[1]]", "{}", "{'a': 1}", "[\n  -4]"].into_iter().all(is_record));
        assert!(!["", "[File: a.rs]", "{ let a = 1; }"].into_iter().any(is_record));
    }

    #[test]
    fn values_stand_under_their_keys() {
        check(
            r#"{"id": "W12", "paid": true, "sum": -1.5e3, "of": {"name": "A \"B\""}}"#,
            &[
                ("id", "W12", 1),
                ("paid", "true", 1),
                ("sum", "-1.5e3", 1),
                ("name", r#"A \"B\""#, 2),
            ],
        );
    }

    #[test]
    fn members_of_a_list_share_its_key_and_objects_are_rows() {
        check(
            r#"{"tags": ["a", "b"], "rows": [{"n": 1}, {"n": 2}]}"#,
            &[("tags", "a", 1), ("tags", "b", 1), ("n", "1", 2), ("n", "2", 3)],
        );
    }

    #[test]
    fn a_key_that_is_an_identifier_is_a_value() {
        check(
            r#"{"orders": {"W123": {"sum": 5}, "W124": {"sum": 6}}}"#,
            &[("orders", "W123", 3), ("sum", "5", 3), ("orders", "W124", 4), ("sum", "6", 4)],
        );
    }

    #[test]
    fn a_record_may_be_anywhere_and_escaped() {
        let check = |text: &str, expected: &[(&str, &str, u32)]| {
            let mut found = Vec::new();
            each_value_in(text, &mut |value| {
                found.push((value.key, value.text, value.row));
                true
            });
            assert_eq!(found, expected, "{text}");
        };
        check(
            r#"It said {"id": "W12"} [twice] and {"id": "W34", "n": 2}."#,
            &[("id", "W12", 1), ("id", "W34", 2), ("n", "2", 2)],
        );
        check(r#"{\"order\": 4821, \"of\":\"Mia\"}"#, &[("order", "4821", 1), ("of", "Mia", 1)]);
        check(r#"[{\n  \"id\": \"W12\"\n}]"#, &[("id", "W12", 1)]);
        check("if (a) { return b[0]; }", &[("", "0", 0)]);
    }

    #[test]
    fn records_of_other_languages_are_read_too() {
        check("{'id': 'W12', 'paid': None}", &[("id", "W12", 1), ("paid", "None", 1)]);
        check(r#"{"cut": "off he"#, &[("cut", "off he", 1)]);
    }

    proptest! {
        #[test]
        fn whatever_is_read_stands_in_the_text(text in "[\\[\\]{}:,\"' a-zé0-9\\\\.-]{0,80}") {
            let mut found: Vec<String> = Vec::new();
            each_value(&text, &mut |value| {
                found.push(value.text.into());
                found.push(value.key.into());
                true
            });
            prop_assert!(found.iter().all(|piece| text.contains(piece.as_str())));
        }
    }
}
