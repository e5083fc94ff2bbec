//! A JSON value that borrows from its text.
//!
//! Strings without escapes are slices of the source, objects keep the order of their fields, and nothing is looked up by
//! hash: messages have a handful of fields.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::error::InputError;
use crate::mend::mend_surrogates;

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(Cow<'a, str>),
    /// A list.
    Array(Vec<Json<'a>>),
    /// An object, its fields in the order they were written.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// A number as JSON has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A negative whole number.
    Negative(i64),
    /// Zero or a positive whole number.
    Whole(u64),
    /// Anything with a fraction, an exponent, or more than 64 bits.
    Float(f64),
}

/// What [`parse`] answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'a> {
    /// The value.
    pub json: Json<'a>,
    /// Whether lone surrogates had to be replaced before it could be read.
    pub is_mended: bool,
}

/// Parses one JSON value, at most 127 levels deep. Lone surrogates read as U+FFFD.
///
/// # Errors
/// `json_syntax`, `json_ended_early` or `json_too_deep`, with line and column and what was expected.
pub fn parse(text: &str) -> Result<Parsed<'_>, InputError> {
    let error = match serde_json::from_str(text) {
        Ok(json) => return Ok(Parsed { json, is_mended: false }),
        Err(error) => error,
    };
    // Only now look for surrogates: the parser refuses them, so well-formed text never pays for the search.
    let Cow::Owned(mended) = mend_surrogates(text) else {
        return Err(explain(&error));
    };
    let json: Json<'_> = serde_json::from_str(&mended).map_err(|error| explain(&error))?;
    Ok(Parsed { json: json.into_owned(), is_mended: true })
}

impl<'a> Json<'a> {
    /// The field `name` of an object. Of several with that name the last one counts, as in `JSON.parse`.
    pub fn get(&self, name: &str) -> Option<&Json<'a>> {
        match self {
            Self::Object(fields) => fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value),
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

    /// The items of the field `name`; none when it is no list.
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
            Self::Number(Number::Whole(value)) => u32::try_from(*value).ok(),
            _ => None,
        }
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// What it is, in words for an error message.
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
            Self::Number(value) => Json::Number(value),
            Self::String(text) => Json::String(Cow::Owned(text.into_owned())),
            Self::Array(items) => Json::Array(items.into_iter().map(Json::into_owned).collect()),
            Self::Object(fields) => Json::Object(
                fields.into_iter().map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned())).collect(),
            ),
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

impl Json<'_> {
    /// Appends the value as compact JSON.
    pub(crate) fn push_to(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => number.push_to(out),
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

impl Number {
    fn push_to(self, out: &mut String) {
        let text = match self {
            Self::Negative(value) => value.to_string(),
            Self::Whole(value) => value.to_string(),
            // Not `{}`, which writes 1e300 with three hundred digits.
            Self::Float(value) => serde_json::to_string(&value).unwrap_or_default(),
        };
        out.push_str(&text);
    }
}

/// Appends `items` between brackets, with commas.
pub(crate) fn push_list<T>(out: &mut String, open: char, close: char, items: &[T], push: impl Fn(&mut String, &T)) {
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(close);
}

/// Appends `text` to `out` as a JSON string, quotes included.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..='\u{1f}' => {
                out.push_str("\\u00");
                out.extend([c as u32 >> 4, c as u32 & 15].into_iter().filter_map(|digit| char::from_digit(digit, 16)));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// Says in words what the parser met.
pub(crate) fn explain(error: &serde_json::Error) -> InputError {
    let said = error.to_string();
    // serde_json ends its sentences with the place, which has fields of its own here.
    let sentence = said.rsplit_once(" at line ").map_or(said.as_str(), |(sentence, _)| sentence);
    let line = u32::try_from(error.line()).unwrap_or(u32::MAX);
    let column = u32::try_from(error.column()).unwrap_or(u32::MAX);
    let (code, message) = if sentence == "recursion limit exceeded" {
        ("json_too_deep", String::from("the JSON is nested more than 127 levels deep"))
    } else if error.is_eof() {
        ("json_ended_early", format!("the JSON ends too early: {}", sentence.replacen("EOF", "it stopped", 1)))
    } else {
        ("json_syntax", format!("this is not valid JSON: {sentence}"))
    };
    InputError::new(code, message).at_line(line, column)
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(u64::try_from(value).map_or(Number::Negative(value), Number::Whole)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'de>, E> {
        Ok(Json::Number(Number::Whole(value)))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'de>, E> {
        Ok(Json::Number(Number::Float(value)))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::String(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::String(Cow::Owned(String::from(text))))
    }

    fn visit_string<E>(self, text: String) -> Result<Json<'de>, E> {
        Ok(Json::String(Cow::Owned(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json<'de>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some((Key(key), value)) = map.next_entry()? {
            fields.push((key, value));
        }
        Ok(Json::Object(fields))
    }
}

/// A field's name, borrowed where it has no escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Keys)
    }
}

struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field name")
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(text)))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(String::from(text))))
    }
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(Number::Negative(value)) => serializer.serialize_i64(*value),
            Self::Number(Number::Whole(value)) => serializer.serialize_u64(*value),
            Self::Number(Number::Float(value)) => serializer.serialize_f64(*value),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}
