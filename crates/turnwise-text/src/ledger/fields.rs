//! Keys and their values: records as programs write them, and labels as people do.

use alloc::vec::Vec;
use core::ops::Range;

use crate::facts;
use crate::language::IDENTIFYING_KEYS;
use crate::words::{is_letter, is_letter_or_digit, lower};

/// A key with a short value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub key: &'a str,
    pub value: Range<usize>,
    /// The record it belongs to, as its identifying value. Empty if there is none.
    pub subject: &'a str,
}

/// The fields of records in `text`: JSON, or what looks like it, cut off or escaped inside of
/// another string too.
pub(super) fn records(text: &str) -> Vec<Field<'_>> {
    let mut reader = Records {
        text,
        at: 0,
        found: Vec::new(),
        scopes: alloc::vec![(0, "")],
        open: alloc::vec![0],
    };
    let mut named = "";
    while let Some(&byte) = text.as_bytes().get(reader.at) {
        match byte {
            b'{' => reader.enter(core::mem::take(&mut named)),
            b'}' => reader.leave(),
            b'"' | b'\'' => {
                named = reader.string(byte).unwrap_or_default();
                continue;
            }
            _ => {}
        }
        reader.at += 1;
    }
    reader.finish()
}

struct Records<'a> {
    text: &'a str,
    at: usize,
    /// Fields with the number of their record instead of its subject.
    found: Vec<(&'a str, Range<usize>, usize)>,
    /// Parent and subject of each record; a parent comes before its children.
    scopes: Vec<(usize, &'a str)>,
    open: Vec<usize>,
}

impl<'a> Records<'a> {
    fn scope(&self) -> usize {
        self.open.last().copied().unwrap_or(0)
    }

    fn enter(&mut self, named: &'a str) {
        // `"credit_card_4421486": {…}`: the key identifies the record.
        let subject = if named.bytes().any(|byte| byte.is_ascii_digit()) { named } else { "" };
        self.scopes.push((self.scope(), subject));
        self.open.push(self.scopes.len() - 1);
    }

    fn leave(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
    }

    /// Reads the string that begins here, and its value if the string is a key. Returns the key of
    /// the next value.
    fn string(&mut self, mark: u8) -> Option<&'a str> {
        let escaped = self.at > 0 && self.text.as_bytes().get(self.at - 1) == Some(&b'\\');
        let start = self.at + 1;
        self.at = start;
        let before = self.text.get(..start - 1 - usize::from(escaped))?;
        // In prose an apostrophe opens nothing.
        if mark == b'\'' && !before.trim_end_matches(' ').ends_with(['{', ',', '[', ':']) {
            return None;
        }
        let end = string_end(self.text, start, mark, escaped, LONGEST_KEY)?;
        let key = self.text.get(start..end).map(|key| key.trim_end_matches('\\'))?;
        self.at = end + 1;
        let colon = self.blank(end + 1);
        if self.text.as_bytes().get(colon) != Some(&b':') || key.is_empty() {
            return None;
        }
        let value = self.blank(colon + 1);
        self.at = value;
        self.value(key, value);
        Some(key)
    }

    fn value(&mut self, key: &'a str, start: usize) -> Option<()> {
        let bytes = self.text.as_bytes();
        let escaped = bytes.get(start) == Some(&b'\\');
        let open = start + usize::from(escaped);
        let range = match bytes.get(open)? {
            mark @ (b'"' | b'\'') => {
                let end = string_end(self.text, open + 1, *mark, escaped, LONGEST_VALUE)?;
                self.at = end + 1;
                open + 1..end - usize::from(escaped)
            }
            byte if byte.is_ascii_alphanumeric() || *byte == b'-' => {
                let run = bytes.iter().skip(open).take(LONGEST_KEY);
                let length = run
                    .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'+'))
                    .count();
                self.at = open + length;
                open..open + length
            }
            _ => return None,
        };
        let text = self.text.get(range.clone()).filter(|text| !text.is_empty())?;
        // A record written into a string is read as one.
        if text.starts_with(['{', '[']) {
            self.at = range.start;
            return None;
        }
        let scope = self.scope();
        let subject = self.scopes.get_mut(scope)?;
        if subject.1.is_empty() && identifies(key) && text.len() <= LONGEST_KEY {
            subject.1 = text;
        }
        self.found.push((key, range, scope));
        Some(())
    }

    fn blank(&self, from: usize) -> usize {
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        from + rest.iter().take(8).take_while(|byte| byte.is_ascii_whitespace()).count()
    }

    fn finish(mut self) -> Vec<Field<'a>> {
        for at in 1..self.scopes.len() {
            let parent = self
                .scopes
                .get(at)
                .and_then(|(parent, _)| self.scopes.get(*parent))
                .map_or("", |scope| scope.1);
            if let Some(scope) = self.scopes.get_mut(at).filter(|scope| scope.1.is_empty()) {
                scope.1 = parent;
            }
        }
        let subject = |scope: usize| self.scopes.get(scope).map_or("", |scope| scope.1);
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

/// Returns the end of the string that begins at `start`, within `longest` bytes.
fn string_end(text: &str, start: usize, mark: u8, escaped: bool, longest: usize) -> Option<usize> {
    let mut before = 0;
    for (at, &byte) in text.as_bytes().get(start..)?.iter().enumerate().take(longest + 1) {
        if byte == mark && (before == b'\\') == escaped {
            return Some(start + at);
        }
        if byte == b'\n' {
            return None;
        }
        // A backslash that is escaped itself escapes nothing.
        before = if before == b'\\' && byte == b'\\' && !escaped { 0 } else { byte };
    }
    None
}

/// Whether the value of this key identifies a record.
pub(super) fn identifies(key: &str) -> bool {
    let plain: Vec<char> = key.chars().filter(|c| is_letter_or_digit(*c)).map(lower).collect();
    IDENTIFYING_KEYS.iter().any(|end| {
        let length = end.chars().count();
        plain.len() >= length && plain.iter().skip(plain.len() - length).copied().eq(end.chars())
    })
}

/// Labels in prose: `Status: delivered`, `状态：已发货`. They belong to the last identifier before them.
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
        found.push(Field { key, value: from + value.start..from + value.end, subject });
    }
    found
}

/// The words that end `before`: a whole line or piece of up to three, else the last one.
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
/// the next stop.
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

const LONGEST_KEY: usize = 64;
/// Command lines may be long; any other text of this length does not count as a value.
const LONGEST_VALUE: usize = 240;
const LONGEST_LABELLED: usize = 60;
