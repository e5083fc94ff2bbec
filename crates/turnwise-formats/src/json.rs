//! A JSON value that borrows from its text.
//!
//! Strings without escapes are slices of the source, numbers keep the spelling they had, objects
//! keep the order of their fields, and nothing is looked up by hash: messages have a handful of
//! fields.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::error::InputError;
pub use crate::json_writer::Writer;
use crate::parser::{Cursor, plain_run, push_quoted};

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number<'a>),
    /// A string.
    String(Cow<'a, str>),
    /// A list.
    Array(Vec<Json<'a>>),
    /// An object, its fields in the order they were written.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// A number in the spelling it had, so that writing it back changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number<'a>(pub(crate) Cow<'a, str>);

/// The result of [`parse`].
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'a> {
    /// The value.
    pub json: Json<'a>,
    /// Whether it held lone surrogates, half of a character each. They read as U+FFFD.
    pub is_mended: bool,
}

/// Parses one JSON value, at most 128 levels deep, in time linear in its length.
///
/// ```
/// use turnwise_formats::parse;
/// let parsed = parse(r#"{"name":"caf\u00e9","size":1.50}"#)?;
/// assert_eq!(parsed.json.text_of("name"), Some("café"));
/// assert_eq!(parsed.json.to_string(), r#"{"name":"café","size":1.50}"#);
///
/// // JavaScript strings may be cut in the middle of an emoji. `JSON.stringify` writes half of it.
/// assert!(parse(r#""cut \ud83d""#)?.is_mended);
/// # Ok::<(), turnwise_formats::InputError>(())
/// ```
///
/// # Errors
/// `json_syntax`, `json_ended_early` or `json_too_deep`, with line, column and the
/// expected syntax.
pub fn parse(text: &str) -> Result<Parsed<'_>, InputError> {
    let mut cursor = Cursor::new(text);
    let json = cursor.value().and_then(|json| cursor.end().map(|()| json));
    match json {
        Ok(json) => Ok(Parsed { json, is_mended: cursor.is_mended }),
        Err(fault) => Err(fault.explain(text)),
    }
}

/// Parses a JSON list, and records for each item whether it held lone surrogates.
///
/// # Errors
/// As [`parse`], and `json_syntax` for anything but a list.
pub fn parse_list(text: &str) -> Result<Vec<Parsed<'_>>, InputError> {
    let mut cursor = Cursor::new(text);
    let mut items = Vec::new();
    let read = cursor.items(|cursor| {
        cursor.is_mended = false;
        let json = cursor.value()?;
        items.push(Parsed { json, is_mended: cursor.is_mended });
        Ok(())
    });
    read.and_then(|()| cursor.end()).map(|()| items).map_err(|fault| fault.explain(text))
}

impl<'a> Json<'a> {
    /// The field `name` of an object. Of several with that name the last one counts, as in
    /// `JSON.parse`.
    // Never inlined: the readers look up dozens of fields, and a copy of the loop for each doubles
    // their size.
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<&Json<'a>> {
        match self {
            Self::Object(fields) => {
                fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The field `name` when it is there and not `null`.
    pub fn field(&self, name: &str) -> Option<&Json<'a>> {
        self.get(name).filter(|value| !matches!(value, Self::Null))
    }

    /// The text of the field `name`, when it is a string.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// The items of the field `name`; empty unless it is a list.
    pub fn list_of(&self, name: &str) -> &[Json<'a>] {
        self.get(name).and_then(Self::as_array).unwrap_or_default()
    }

    /// The string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The list.
    pub fn as_array(&self) -> Option<&[Json<'a>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, when it is whole and fits.
    pub fn as_u32(&self) -> Option<u32> {
        match self {
            Self::Number(number) => number.0.parse().ok(),
            _ => None,
        }
    }

    /// The number in thousandths, rounded: `0.8` is 800. Without an exponent, not negative, and
    /// only what fits.
    ///
    /// Shares are read this way so that no floating point decides anything.
    pub fn as_per_mille(&self) -> Option<u32> {
        let Self::Number(number) = self else { return None };
        let (whole, fraction) = number.0.split_once('.').unwrap_or((&number.0, ""));
        let digit = |at: usize| match fraction.as_bytes().get(at) {
            Some(b @ b'0'..=b'9') => Some(u32::from(b - b'0')),
            None => Some(0),
            Some(_) => None,
        };
        let is_plain = fraction.bytes().all(|b| b.is_ascii_digit());
        let thousandths = digit(0)? * 100 + digit(1)? * 10 + digit(2)? + u32::from(digit(3)? >= 5);
        let whole: u32 = whole.parse().ok().filter(|_| is_plain)?;
        whole.checked_mul(1000)?.checked_add(thousandths)
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// The kind of the value, in words for an error message.
    pub fn kind_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "a list",
            Self::Object(_) => "an object",
        }
    }

    /// The same value with all its text copied, so that it outlives the source.
    pub fn into_owned(self) -> Json<'static> {
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(value),
            Self::Number(number) => Json::Number(Number(Cow::Owned(number.0.into_owned()))),
            Self::String(text) => Json::String(Cow::Owned(text.into_owned())),
            Self::Array(items) => Json::Array(items.into_iter().map(Json::into_owned).collect()),
            Self::Object(fields) => {
                let owned = |(key, value): (Cow<'_, str>, Json<'_>)| {
                    (Cow::Owned(key.into_owned()), value.into_owned())
                };
                Json::Object(fields.into_iter().map(owned).collect())
            }
        }
    }

    /// Appends the value as compact JSON.
    pub(crate) fn push_to(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(&number.0),
            Self::String(text) => push_string(out, text),
            Self::Array(items) => push_list(out, '[', ']', items, |out, item| item.push_to(out)),
            Self::Object(fields) => push_list(out, '{', '}', fields, |out, (key, value)| {
                push_string(out, key);
                out.push(':');
                value.push_to(out);
            }),
        }
    }
}

/// Writes compact JSON, as `JSON.stringify` does.
impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.push_to(&mut out);
        f.write_str(&out)
    }
}

impl Number<'_> {
    /// The number as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Appends `text` to `out` as a JSON string, quotes included.
pub fn push_string(out: &mut String, text: &str) {
    if plain_run(text.as_bytes()) == text.len() {
        out.push('"');
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut quoted = Vec::new();
    push_quoted(&mut quoted, text);
    // Never wrong: these are whole characters of the text and ASCII.
    out.push_str(core::str::from_utf8(&quoted).unwrap_or_default());
}

/// Appends `items` between brackets, with commas.
pub(crate) fn push_list<T>(
    out: &mut String,
    open: char,
    close: char,
    items: &[T],
    push: impl Fn(&mut String, &T),
) {
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn check_share(text: &str, share: Option<u32>) {
        assert_eq!(parse(text).unwrap().json.as_per_mille(), share, "{text}");
    }

    #[test]
    fn shares_are_read_without_floating_point() {
        check_share("0.8", Some(800));
        check_share("1", Some(1000));
        check_share("0.3335", Some(334));
        check_share("0.9999", Some(1000));
        check_share("12.5", Some(12_500));
    }

    #[test]
    fn what_is_no_plain_share_is_none() {
        check_share("-0.5", None);
        check_share("8e-1", None);
        check_share("0.1e1", None);
        check_share("5000000000", None);
        check_share("\"0.5\"", None);
    }

    #[test]
    fn of_two_fields_with_one_name_the_last_counts_and_both_stay() {
        let text = r#"{"a":1,"a":2}"#;
        let json = parse(text).unwrap().json;
        assert_eq!(json.get("a").and_then(Json::as_u32), Some(2));
        assert_eq!(json.to_string(), text);
    }

    #[test]
    fn numbers_keep_their_spelling() {
        let text = "[1.0,-0,1e400,12345678901234567890123,0.1E+2]";
        assert_eq!(parse(text).unwrap().json.to_string(), text);
    }
}
