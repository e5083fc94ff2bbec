//! A mention of a fact: offsets and lengths into its text. The text itself is kept elsewhere.

use core::ops::Range;

use super::Count;
use crate::facts::Kind;
use crate::quoted::Origin;

/// A fact in its text.
#[derive(Debug)]
pub(in crate::notes) struct Mention {
    pub kind: Kind,
    /// The words that say what it is are there.
    pub anchored: bool,
    /// The origin of the passage around it, if it is quoted.
    pub origin: Option<Origin>,
    /// Notes name its author: a tool, or the author of a quoted passage.
    pub is_attributed: bool,
    pub(super) start: u32,
    pub(super) length: u32,
    /// Its key, if it has one: place, length and number.
    pub(super) key_start: u32,
    pub(super) key_length: u32,
    pub(super) key_number: u32,
    /// The key of the record around it, where its own says only which row it is.
    pub(super) of_start: u32,
    pub(super) of_length: u32,
    /// The name of its record, or of the record around it.
    pub(super) record_start: u32,
    pub(super) record_length: u32,
    /// Whether it is the name of its record, a part of it, or the same name in another spelling.
    pub names_record: bool,
    /// A word that says how things are, under the key of a record: `status: denied`.
    pub is_state: bool,
    /// The number of words before it in the same list.
    pub member: u16,
    /// Its key says so: `status`, `state`.
    pub tells_state: bool,
    pub(super) phrase_start: u32,
    pub(super) phrase_length: u32,
    pub normal: u32,
    /// The normal forms of its facts, in the list of the gist, if it has several.
    pub parts: Range<u32>,
    /// Which of the words of the text are near.
    pub near: Range<u32>,
    /// Tokens of the fact without its key, and of the key.
    pub told: Count,
    pub key_told: Count,
}

impl Mention {
    pub(super) fn new(said: &str, text: &str, key: &str, phrase: &str, normal: u32) -> Self {
        Self {
            kind: Kind::Symbol,
            anchored: false,
            origin: None,
            is_attributed: false,
            start: place(said, text),
            length: number(text.len()),
            key_start: place(said, key),
            key_length: number(key.len()),
            key_number: u32::MAX,
            of_start: 0,
            of_length: 0,
            record_start: 0,
            record_length: 0,
            names_record: false,
            is_state: false,
            member: 0,
            tells_state: false,
            phrase_start: place(said, phrase),
            phrase_length: number(phrase.len()),
            normal,
            parts: 0..0,
            near: 0..0,
            told: Count::default(),
            key_told: Count::default(),
        }
    }

    pub fn text<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.start, self.length)
    }

    pub fn key<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.key_start, self.key_length)
    }

    pub fn of<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.of_start, self.of_length)
    }

    pub fn phrase<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.phrase_start, self.phrase_length)
    }

    pub fn record<'a>(&self, said: &'a str) -> &'a str {
        part(said, self.record_start, self.record_length)
    }

    /// Whether it is a number under a key of its own: `"timeout": 60000`.
    pub fn is_setting(&self, said: &str) -> bool {
        let from = (self.key_start + self.key_length) as usize;
        let between = said.get(from..self.start as usize).unwrap_or_default();
        self.has_key() && between.trim_start_matches(['"', '\\']).trim() == ":"
    }

    pub fn has_key(&self) -> bool {
        self.key_length > 0
    }

    pub fn key_number(&self) -> Option<u32> {
        self.has_key().then_some(self.key_number)
    }

    pub fn start(&self) -> usize {
        self.start as usize
    }
}

pub(super) fn part(said: &str, start: u32, length: u32) -> &str {
    let start = start as usize;
    said.get(start..start + length as usize).unwrap_or_default()
}

/// Returns the offset of a piece of `text`.
pub(super) fn place(text: &str, piece: &str) -> u32 {
    if piece.is_empty() {
        return 0;
    }
    number((piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize))
}

pub(super) fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
