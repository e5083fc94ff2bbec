//! The values of a record, without a parser: JSON, and similar output of programs. Malformed input
//! is read as far as possible.

/// One value, with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value<'a> {
    /// The key, without quotation marks; that of the list, for its members. Empty where there is
    /// none.
    pub key: &'a str,
    /// The value as it is written, without quotation marks.
    pub text: &'a str,
    /// The number of the innermost object it is in: values of one row belong together.
    pub row: u32,
}

/// Whether a text is a record: it begins like one.
pub(super) fn is_record(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix(['{', '[']).unwrap_or_default().trim_start();
    inside.starts_with(|c: char| {
        matches!(c, '"' | '\'' | '{' | '[' | ']' | '}' | '-') || c.is_ascii_digit()
    })
}

/// Passes every string, number and word of a record to `take`, from left to right, until `take`
/// returns false. If a key is an identifier itself, such as the orders in `{"W12": {…}, "W34":
/// {…}}`, the key is passed as a value of its own row.
pub(super) fn each_value<'a>(text: &'a str, take: &mut dyn FnMut(Value<'a>) -> bool) {
    let mut around: alloc::vec::Vec<(&str, u32)> = alloc::vec::Vec::new();
    let (mut key, mut row, mut rows, mut is_named) = ("", 0, 0, false);
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (word, length) = match rest.as_bytes().first() {
            Some(b'{' | b'[') if around.len() >= DEEPEST => return,
            Some(open @ (b'{' | b'[')) => {
                around.push((key, row));
                if *open == b'{' && !core::mem::take(&mut is_named) {
                    rows += 1;
                    row = rows;
                }
                at += 1;
                continue;
            }
            Some(b'}' | b']') => {
                (key, row) = around.pop().unwrap_or_default();
                at += 1;
                continue;
            }
            Some(mark @ (b'"' | b'\'')) => quoted(rest, *mark),
            Some(byte) if begins_word(*byte) => bare(rest),
            _ => {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
        };
        at += length;
        is_named = false;
        let is_key = text.get(at..).is_some_and(|behind| behind.trim_start().starts_with(':'));
        let tells = if is_key && word.bytes().filter(u8::is_ascii_digit).count() < 3 {
            key = word;
            true
        } else if is_key {
            key = around.last().map_or("", |(key, _)| key);
            is_named = true;
            rows += 1;
            row = rows;
            take(Value { key, text: word, row })
        } else {
            take(Value { key, text: word, row })
        };
        if !tells {
            return;
        }
    }
}

/// The string that `text` begins with, and how long it is with its marks.
fn quoted(text: &str, mark: u8) -> (&str, usize) {
    let mut is_escaped = false;
    let end = text.bytes().enumerate().skip(1).find(|(_, byte)| {
        let closes = *byte == mark && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        closes
    });
    let end = end.map_or(text.len(), |(end, _)| end);
    (text.get(1..end).unwrap_or_default(), (end + 1).min(text.len()))
}

/// The number or word that `text` begins with.
fn bare(text: &str) -> (&str, usize) {
    let end = text.bytes().position(|byte| !begins_word(byte) && !matches!(byte, b'+' | b'.'));
    let end = end.unwrap_or(text.len());
    (text.get(..end).unwrap_or_default(), end)
}

fn begins_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || byte >= 0x80
}

/// Records that are nested deeper are not read on.
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
