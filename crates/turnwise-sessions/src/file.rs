//! A file as a list of records.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::{Json, parse};

use crate::conversation::Conversation;

/// A file: JSON lines, or one JSON value.
pub(crate) struct File<'a> {
    /// Its lines, the items of its list, or the one value.
    pub records: Vec<Json<'a>>,
    /// Lines that are not JSON. The last line of a session that is still running may be.
    pub broken_lines: u32,
    is_object: bool,
}

impl<'a> File<'a> {
    /// Nothing if the text is no JSON.
    pub fn new(text: &'a str) -> Option<Self> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let first = lines.next()?;
        if lines.next().is_none() || parse(first).is_err() {
            let json = parse(text).ok()?.json;
            let is_object = json.is_object();
            let records = match json {
                Json::Array(items) => items,
                one => Vec::from([one]),
            };
            return Some(Self { records, broken_lines: 0, is_object });
        }
        let mut file = Self { records: Vec::new(), broken_lines: 0, is_object: false };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match parse(line) {
                Ok(parsed) => file.records.push(parsed.json),
                Err(_) => file.broken_lines = file.broken_lines.saturating_add(1),
            }
        }
        Some(file)
    }

    /// The one object of the file; `null` for lists and lines.
    pub fn whole(&self) -> Json<'a> {
        let one = self.records.first().filter(|_| self.is_object);
        one.cloned().unwrap_or(Json::Null)
    }

    /// The records in a list of each record, or the records themselves. Some programs write one
    /// object around all records.
    pub fn records_in(&self, list: &str) -> Vec<&Json<'a>> {
        let inner = self.records.iter().flat_map(|record| record.list_of(list));
        let inner: Vec<&Json<'a>> = inner.collect();
        if inner.is_empty() { self.records.iter().collect() } else { inner }
    }

    /// Counts the lines that are not JSON as left out.
    pub fn count_broken_lines(&self, conversation: &mut Conversation) {
        for _ in 0..self.broken_lines {
            conversation.leave_out("line", "it is not JSON");
        }
    }
}

/// An object with these fields.
pub(crate) fn object<'a, const N: usize>(fields: [(&'static str, Json<'a>); N]) -> Json<'a> {
    Json::Object(fields.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
}

/// A string.
pub(crate) fn string<'a>(text: impl Into<Cow<'a, str>>) -> Json<'a> {
    Json::String(text.into())
}

/// A part with a text.
pub(crate) fn text_part<'a>(text: impl Into<Cow<'a, str>>) -> Json<'a> {
    object([("type", string("text")), ("text", string(text))])
}

/// The field's text in a string of its own.
pub(crate) fn owned(record: &Json<'_>, name: &str) -> Option<String> {
    record.text_of(name).map(String::from)
}

/// A name that every provider takes for a tool.
pub(crate) fn tool_name(name: &str) -> String {
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    name.chars().map(|letter| if is_plain(&letter) { letter } else { '_' }).take(64).collect()
}
