//! Keys and their values: records as programs write them, and labels as people write them.

use alloc::vec::Vec;
use core::ops::Range;

use crate::facts;
use crate::language::IDENTIFYING_KEYS;
use crate::records::{Value, each_value_in};
use crate::words::{is_letter, is_letter_or_digit, lower};

/// A key with a short value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub key: &'a str,
    pub value: Range<usize>,
    pub subject: Subject<'a>,
}

/// The record that a field belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Subject<'a> {
    /// The value that identifies the record; may be empty.
    pub id: &'a str,
    /// The key of that value.
    key: &'a str,
    /// The identifying value of the record around it.
    owner: &'a str,
}

impl<'a> Subject<'a> {
    /// Whether two records with the same identifier are about different things: the price of a
    /// flight in two bookings, or a card's balance and a payment with the card.
    pub fn is_apart(self, other: Self) -> bool {
        let owned = !self.owner.is_empty() && !other.owner.is_empty();
        self.owner != other.owner && (owned || self.key != other.key)
    }

    /// What distinguishes the record from others with the same identifier.
    pub fn role(self) -> [&'a str; 2] {
        [self.owner, self.key]
    }
}

/// The fields of all records in `text`, including records inside the text of a field.
pub(super) fn records(text: &str) -> Vec<Field<'_>> {
    let mut reader =
        Records { text, found: Vec::new(), scopes: Vec::from([(0, Subject::default())]) };
    reader.read(text, 0, 0);
    reader.finish()
}

struct Records<'a> {
    text: &'a str,
    /// Fields, with the index of their record instead of its subject.
    found: Vec<(&'a str, Range<usize>, usize)>,
    /// Parent and subject of each record. A parent precedes its children.
    scopes: Vec<(usize, Subject<'a>)>,
}

impl<'a> Records<'a> {
    /// Reads the records in a part of the text that is inside record `outer`.
    fn read(&mut self, part: &'a str, outer: usize, depth: u32) {
        let mut rows = Vec::from([outer]);
        each_value_in(part, &mut |value| {
            for row in rows.len()..=value.row as usize {
                let is_last = row == value.row as usize;
                let parent = if is_last { value.parent as usize } else { 0 };
                rows.push(self.scopes.len());
                self.scopes.push((rows.get(parent).copied().unwrap_or(outer), Subject::default()));
            }
            let scope = rows.get(value.row as usize).copied().unwrap_or(outer);
            self.take(&value, scope, depth);
            true
        });
    }

    fn take(&mut self, value: &Value<'a>, scope: usize, depth: u32) {
        let Value { key, text, .. } = *value;
        // A record inside a string is read as a record.
        if text.starts_with(['{', '[']) {
            if depth < DEEPEST {
                self.read(text, scope, depth + 1);
            }
            return;
        }
        let start = (text.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let is_short = !text.is_empty() && text.len() <= LONGEST_VALUE && !text.contains('\n');
        let Some((_, subject)) = self.scopes.get_mut(scope) else { return };
        let identifies = value.is_key || (identifies(key) && text.len() <= LONGEST_KEY);
        if subject.id.is_empty() && is_short && identifies {
            (subject.id, subject.key) = (text, if value.is_key { "" } else { key });
        }
        if is_short && !value.is_key && !key.is_empty() && key.len() <= LONGEST_KEY {
            self.found.push((key, start..start + text.len(), scope));
        }
    }

    fn finish(mut self) -> Vec<Field<'a>> {
        for at in 1..self.scopes.len() {
            let parent = self.scopes.get(at).and_then(|(parent, _)| self.scopes.get(*parent));
            let parent = parent.map_or_else(Subject::default, |scope| scope.1);
            match self.scopes.get_mut(at) {
                Some((_, subject)) if subject.id.is_empty() => *subject = parent,
                Some((_, subject)) => subject.owner = parent.id,
                None => {}
            }
        }
        let subject =
            |scope: usize| self.scopes.get(scope).map_or_else(Subject::default, |scope| scope.1);
        self.found
            .iter()
            .map(|(key, value, scope)| Field {
                key,
                value: value.clone(),
                subject: subject(*scope),
            })
            .collect()
    }
}

/// Whether the value of this key identifies a record.
pub(super) fn identifies(key: &str) -> bool {
    let plain: Vec<char> = key.chars().filter(|c| is_letter_or_digit(*c)).map(lower).collect();
    IDENTIFYING_KEYS.iter().any(|end| {
        let length = end.chars().count();
        plain.len() >= length && plain.iter().skip(plain.len() - length).copied().eq(end.chars())
    })
}

/// Labels in prose: `Status: delivered`, `状态：已发货`. They belong to the identifier before them.
pub(super) fn labels(text: &str) -> Vec<Field<'_>> {
    let mut found = Vec::new();
    let mut ids = facts::scan(text)
        .filter(|fact| matches!(fact.kind, facts::Kind::Id | facts::Kind::Uuid))
        .peekable();
    let mut subject = "";
    for (at, mark) in text.char_indices().filter(|(_, c)| matches!(c, ':' | '：')) {
        let from = at + mark.len_utf8();
        let behind = text.get(from..).unwrap_or_default();
        let value = label_value(behind).filter(|_| mark == '：' || behind.starts_with([' ', '*']));
        let (Some(value), Some(key)) = (value, label_key(text.get(..at).unwrap_or_default()))
        else {
            continue;
        };
        while let Some(id) = ids.next_if(|id| id.range.end <= at) {
            subject = id.text;
        }
        let subject = Subject { id: subject, ..Subject::default() };
        found.push(Field { key, value: from + value.start..from + value.end, subject });
    }
    found
}

/// The label at the end of `before`: a whole line or phrase of up to three words, else the last
/// word.
fn label_key(before: &str) -> Option<&str> {
    let plain = before.trim_end_matches(['*', '_', '`', ' ']);
    let mut start = plain.len();
    for (at, c) in plain.char_indices().rev().take(LONGEST_KEY) {
        if !(is_letter_or_digit(c) || matches!(c, ' ' | '_' | '\'' | '-' | '/')) {
            break;
        }
        start = at;
    }
    let piece = plain.get(start..)?.trim_start_matches(['-', ' ', '\'', '/']);
    let key = if piece.split(' ').count() <= 3 { piece } else { piece.rsplit(' ').next()? };
    (key.starts_with(is_letter) && key.len() <= LONGEST_KEY).then_some(key)
}

/// Returns the short value after a label's colon: at most four words, up to the end of the line or
/// the next punctuation mark.
fn label_value(behind: &str) -> Option<Range<usize>> {
    let start = behind.len() - behind.trim_start_matches(['*', '`', '"', ' ']).len();
    let value = behind.get(start..)?;
    let mut end = value.len();
    let mut chars = value.char_indices().take(LONGEST_LABELLED + 1).peekable();
    let mut stopped = value.len() <= LONGEST_LABELLED;
    while let Some((at, c)) = chars.next() {
        let spaced = chars.peek().is_none_or(|(_, next)| next.is_whitespace());
        let stop = matches!(
            c,
            '\n' | '\r' | ';' | '；' | '。' | '，' | '！' | '？' | '(' | '（' | '|' | '`' | '"'
        );
        if stop || (spaced && matches!(c, ',' | '.' | '!' | '?')) {
            // A question or an exclamation does not count as a value.
            (end, stopped) = (at, !matches!(c, '?' | '？' | '!' | '！'));
            break;
        }
    }
    let value = value.get(..end).filter(|_| stopped)?.trim_end_matches(['*', ' ']);
    let words = value.split(' ').count();
    (words <= 4 && value.chars().any(is_letter_or_digit) && !value.contains(": "))
        .then(|| start..start + value.len())
}

/// The depth to which records inside strings are read.
const DEEPEST: u32 = 2;
const LONGEST_KEY: usize = 64;
/// Command lines may be long; other texts of this length are not values.
const LONGEST_VALUE: usize = 240;
const LONGEST_LABELLED: usize = 60;
