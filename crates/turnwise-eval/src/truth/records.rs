//! Records in tool results, and whether values come with the name of their own record.

use std::collections::{BTreeMap, BTreeSet};

use turnwise_host::json::{self, Json};
use turnwise_host::turnwise_core::item::Role;

use super::Truth;
use crate::message::Message;
use crate::score::Recall;

/// A value of a record in a tool result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The key it stands under.
    pub key: String,
    /// Its text.
    pub value: String,
    /// The index of its message and the number of its record there.
    pub record: (usize, usize),
}

/// The values in the result of a tool: JSON, or lines such as `key: value`.
pub fn leaves(index: usize, message: &Message) -> Vec<Leaf> {
    let mut reader = Reader { index, rows: 0, found: Vec::new() };
    if message.role == Role::Tool {
        match json::parse(message.content.trim()) {
            Ok(parsed) => reader.read("", &parsed.json, 0),
            Err(_) => reader.read_lines(&message.content),
        }
    }
    reader.found
}

struct Reader {
    index: usize,
    rows: usize,
    found: Vec<Leaf>,
}

impl Reader {
    fn read(&mut self, key: &str, value: &Json<'_>, row: usize) {
        match value {
            Json::Object(fields) => {
                fields.iter().for_each(|(name, value)| self.read(name, value, row));
            }
            Json::Array(items) => {
                for item in items {
                    let own = if item.is_object() {
                        self.rows += 1;
                        self.rows
                    } else {
                        row
                    };
                    self.read(key, item, own);
                }
            }
            Json::String(text) => self.take(key, text, row),
            Json::Number(number) => self.take(key, number.as_str(), row),
            _ => {}
        }
    }

    fn read_lines(&mut self, text: &str) {
        let mut row = 0;
        for line in text.lines().take(2000) {
            let plain = line.trim_start();
            if plain.starts_with("- ") {
                self.rows += 1;
                row = self.rows;
            }
            let plain = plain.trim_start_matches("- ");
            if let Some((key, value)) = plain.split_once(": ")
                && key.len() <= 40
                && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
            {
                let value = value.trim().trim_matches(['"', '\'']);
                self.take(key, value, row);
            }
        }
    }

    fn take(&mut self, key: &str, value: &str, row: usize) {
        let least = if value.is_ascii() { 3 } else { 2 };
        let length = value.chars().count();
        if (least..=60).contains(&length) {
            let record = (self.index, row);
            self.found.push(Leaf { key: key.into(), value: value.into(), record });
        }
    }
}

/// Whether a key holds the name of its record.
pub(super) fn is_name(key: &str) -> bool {
    let key = key.to_lowercase();
    let last = key.rsplit('_').next().unwrap_or_default();
    matches!(last, "name" | "id" | "title" | "subject" | "名称")
        || key.ends_with("name")
        || key.ends_with("title")
}

/// Counts the values shown under a key that has several values, and those with the name of their
/// record within [`NEAR`] characters.
pub(super) fn measure(leaves: &[Leaf], notes: &str, truth: &mut Truth) {
    let mut values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut names: BTreeMap<(usize, usize), BTreeSet<&str>> = BTreeMap::new();
    for leaf in leaves {
        values.entry(&leaf.key).or_default().insert(&leaf.value);
        if is_name(&leaf.key) && !leaf.value.bytes().all(|byte| byte.is_ascii_digit()) {
            names.entry(leaf.record).or_default().insert(&leaf.value);
        }
    }
    let mut told: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for leaf in leaves {
        let is_shared = values.get(leaf.key.as_str()).is_some_and(|values| values.len() > 1);
        let has_digits = leaf.value.bytes().filter(u8::is_ascii_digit).count() >= 2;
        let Some(own) = names.get(&leaf.record) else { continue };
        if is_shared && has_digits && !own.contains(leaf.value.as_str()) {
            told.entry((&leaf.key, &leaf.value)).or_default().extend(own);
        }
    }
    for ((_, value), own) in told {
        let places: Vec<_> = whole_places(notes, value).collect();
        if places.is_empty() {
            continue;
        }
        let near = |at: &usize| {
            let around = around(notes, *at, value.len());
            own.iter().any(|name| around.contains(name))
        };
        let named = u64::from(places.iter().any(near));
        truth.named += Recall { of: 1, kept: named, anchored: 0 };
    }
}

/// The places of a value in a text, as a word of its own.
pub(super) fn whole_places<'t>(text: &'t str, value: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(value).map(|(at, _)| at).filter(move |at| {
        let joins = |c: Option<char>, own: Option<char>| {
            c.zip(own)
                .is_some_and(|(c, own)| c.is_ascii_alphanumeric() && own.is_ascii_alphanumeric())
        };
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let behind = text.get(at + value.len()..).and_then(|text| text.chars().next());
        !joins(before, value.chars().next()) && !joins(behind, value.chars().next_back())
    })
}

/// The text around a place.
fn around(text: &str, at: usize, length: usize) -> &str {
    let from = text.get(..at).unwrap_or_default().char_indices().rev().take(NEAR).last();
    let behind = text.get(at + length..).unwrap_or_default();
    let to = behind.char_indices().nth(NEAR).map_or(behind.len(), |(to, _)| to);
    text.get(from.map_or(at, |(from, _)| from)..at + length + to).unwrap_or_default()
}

const NEAR: usize = 120;
