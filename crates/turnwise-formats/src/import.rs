//! Whole files: what someone pastes or opens.
//!
//! Stricter than the readers: a person who pastes a file wants to hear that line 3 is broken, where a running chat must
//! go on.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::InputError;
use crate::format::{Format, detect_all};
use crate::json::{Json, explain, parse};
use crate::mend::mend_surrogates;

/// A conversation taken from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The JSON text of each message, as it stands in the file.
    pub messages: Vec<String>,
    /// The format they are written in, where one message tells.
    pub format: Option<Format>,
    /// How many conversations the file holds. The first one is taken.
    pub conversations: u32,
}

/// Reads a JSON list of messages, an object with `messages`, `input` or `items`, or JSON lines of either.
///
/// # Errors
/// With line and column, and with the field where one is at fault: `json_syntax`, `json_ended_early`, `json_too_deep`,
/// `no_messages`, `not_a_list`, `not_an_object`, `missing_role`, `bad_role`, `bad_content`.
pub fn parse_transcript(text: &str) -> Result<Transcript, InputError> {
    let text = text.trim_start_matches('\u{feff}');
    let mended = mend_surrogates(text);
    let file = File { text: &mended };
    if mended.trim().is_empty() {
        return Err(InputError::new("no_messages", "there is nothing in it"));
    }
    match file.value(&mended) {
        Ok(value) => file.conversation(value, 1),
        Err(error) => match file.lines() {
            Some(lines) => file.json_lines(&lines),
            None => Err(error),
        },
    }
}

/// The text of a file, which every value borrows from: a value's address tells its line.
struct File<'a> {
    text: &'a str,
}

impl<'a> File<'a> {
    fn value(&self, text: &'a str) -> Result<&'a RawValue, InputError> {
        serde_json::from_str(text).map_err(|error| {
            let found = explain(&error);
            let (line, _) = self.place(text);
            let line_within = found.line.unwrap_or(1);
            found.at_line_of(line + line_within - 1)
        })
    }

    /// The lines that hold something, if the first of them is a whole JSON object.
    fn lines(&self) -> Option<Vec<&'a str>> {
        let lines: Vec<&str> = self.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let first: Option<IgnoredAny> = lines.first().and_then(|line| serde_json::from_str(line).ok());
        (first.is_some() && lines.len() > 1).then_some(lines)
    }

    fn json_lines(&self, lines: &[&'a str]) -> Result<Transcript, InputError> {
        let Some(first) = lines.first() else { return Err(no_messages()) };
        let first = self.value(first)?;
        let is_list_of_conversations = first.get().starts_with('[') || self.list_in(first)?.is_some();
        if is_list_of_conversations {
            return self.conversation(first, u32::try_from(lines.len()).unwrap_or(u32::MAX));
        }
        let messages = lines.iter().map(|line| self.value(line)).collect::<Result<Vec<_>, _>>()?;
        self.transcript("", &messages, 1)
    }

    fn conversation(&self, value: &'a RawValue, conversations: u32) -> Result<Transcript, InputError> {
        let text = value.get();
        if text.starts_with('[') {
            return self.transcript("", &list(value).map_err(|error| explain(&error))?, conversations);
        }
        if !text.starts_with('{') {
            let error =
                InputError::new("no_messages", format!("found {}, expected a list of messages", kind_name(text)));
            return Err(self.at(value, error));
        }
        let Some((name, field)) = self.list_in(value)? else {
            // One message alone is a conversation too.
            let parsed = parse(text)?;
            let is_message = parsed.json.get("role").is_some() || parsed.json.get("type").is_some();
            return if is_message {
                self.transcript("", &[value], conversations)
            } else {
                Err(self.at(value, no_messages()))
            };
        };
        if !field.get().starts_with('[') {
            let message = format!("found {}, expected a list of messages", kind_name(field.get()));
            return Err(self.at(field, InputError::new("not_a_list", message)).at_field(String::from(name)));
        }
        self.transcript(name, &list(field).map_err(|error| explain(&error))?, conversations)
    }

    /// The field of an object that holds the messages.
    fn list_in(&self, value: &'a RawValue) -> Result<Option<(&'static str, &'a RawValue)>, InputError> {
        if !value.get().starts_with('{') {
            return Ok(None);
        }
        let found: Lists<'_> = serde_json::from_str(value.get()).map_err(|error| explain(&error))?;
        Ok(FIELDS.into_iter().zip(found.0).find_map(|(name, list)| Some((name, list?))))
    }

    fn transcript(&self, list: &str, messages: &[&'a RawValue], conversations: u32) -> Result<Transcript, InputError> {
        let mut parsed = Vec::with_capacity(messages.len());
        for (index, message) in messages.iter().enumerate() {
            let place = |error: InputError, field: &str| {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                self.at(message, error).at_index(index).at_field(format!("{list}[{index}]{field}"))
            };
            let json = parse(message.get()).map_err(|error| place(error, ""))?.json;
            check(&json).map_err(|(error, field)| place(error, field))?;
            parsed.push(json);
        }
        if parsed.is_empty() {
            return Err(InputError::new("no_messages", "the list of messages is empty"));
        }
        let format = detect_all(&parsed);
        let messages = messages.iter().map(|message| String::from(message.get())).collect();
        Ok(Transcript { messages, format, conversations })
    }

    fn at(&self, value: &RawValue, error: InputError) -> InputError {
        let (line, column) = self.place(value.get());
        error.at_line(line, column)
    }

    /// Line and column of a slice of the file.
    fn place(&self, part: &str) -> (u32, u32) {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let before = self.text.as_bytes().get(..offset).unwrap_or_default();
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&b| b != b'\n').count() + 1;
        (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
    }
}

/// What every message must have, and the field at fault otherwise.
fn check(message: &Json<'_>) -> Result<(), (InputError, &'static str)> {
    if !message.is_object() {
        return Err((InputError::not_an_object(message.kind_name()), ""));
    }
    match (message.get("role"), message.get("type")) {
        (Some(role), _) if role.as_str().is_none() => {
            Err((InputError::new("bad_role", format!("found {}, expected a string", role.kind_name())), ".role"))
        }
        (None, None) if message.get("id").is_none() => {
            Err((InputError::new("missing_role", "a message needs a `role`, or a `type`"), ""))
        }
        _ => check_content(message),
    }
}

fn check_content(message: &Json<'_>) -> Result<(), (InputError, &'static str)> {
    match message.get("content") {
        Some(content @ (Json::Number(_) | Json::Bool(_))) => {
            let said = format!("found {}, expected a string, a list of parts, or null", content.kind_name());
            Err((InputError::new("bad_content", said), ".content"))
        }
        _ => Ok(()),
    }
}

fn no_messages() -> InputError {
    InputError::new("no_messages", "an object needs `messages`, `input` or `items`: a list of messages")
}

fn kind_name(text: &str) -> &'static str {
    parse(text).map_or("nothing", |parsed| parsed.json.kind_name())
}

fn list(value: &RawValue) -> Result<Vec<&RawValue>, serde_json::Error> {
    serde_json::from_str(value.get())
}

/// Where a conversation stands in an object, in the order they are looked for.
const FIELDS: [&str; 3] = ["messages", "input", "items"];

/// The values of [`FIELDS`] in an object.
struct Lists<'a>([Option<&'a RawValue>; 3]);

impl<'de> Deserialize<'de> for Lists<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ListVisitor)
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = Lists<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Lists<'de>, A::Error> {
        let mut lists = [None; 3];
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match FIELDS.iter().position(|name| *name == key).and_then(|at| lists.get_mut(at)) {
                Some(list) => *list = Some(map.next_value()?),
                None => {
                    let _other: IgnoredAny = map.next_value()?;
                }
            }
        }
        Ok(Lists(lists))
    }
}
