//! The arguments of a call and the fields of its result, each with its key and record.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;

use crate::notes::gist::{COMMON, Gist, Kind, OUTCOME, OWN, Piece, number, part, place};
use crate::notes::plain::plain;
use crate::notes::speech;
use crate::outcomes;
use crate::records::{Rows, Value, is_listing, is_record, rows};
use crate::words::{Words, is_letter_or_digit};
use crate::{Snippet, cut};

/// Reads a call: its name and arguments.
pub(super) fn call(gist: &mut Gist, words: &mut Words, snippet: &Snippet<'_>) {
    let tool = snippet.tool.unwrap_or_default();
    gist.add(words, tool, Piece { kind: Kind::Call, ..Piece::default() });
    let found = rows(snippet.text);
    let mut nth = 0;
    for value in found.each() {
        if tells(&value) {
            add(gist, words, snippet.text, &value, Piece { nth, ..Piece::default() });
            nth += 1;
        }
    }
    let text = snippet.text.trim();
    if nth == 0 && text.contains(is_letter_or_digit) && !is_record(text) {
        let text = cut::words(text, LONGEST);
        let (start, length) = place(snippet.text, text);
        gist.add(words, text, Piece { kind: Kind::Field, start, length, ..Piece::default() });
    }
}

/// Reads a result: its records, or its lines.
pub(super) fn result(gist: &mut Gist, words: &mut Words, snippet: &Snippet<'_>) {
    let text = snippet.text;
    let is_fields = is_record(text) || is_listing(text);
    let found = if is_fields { rows(text) } else { Rows::default() };
    if is_fields {
        records(gist, words, text, &found);
    } else {
        speech::lines(gist, words, text, None);
    }
    let bare = text.trim();
    gist.is_vain = gist.pieces.is_empty();
    if gist.pieces.is_empty() && (1..SHORT).contains(&bare.len()) {
        // `[]`, `null`: nothing was found.
        let (start, length) = place(text, bare);
        let kind = Kind::Line;
        gist.add(words, bare, Piece { kind, start, length, marks: OUTCOME, ..Piece::default() });
        return;
    }
    gist.is_vain |= text.len() <= LONGEST && outcomes::is_vain(snippet, &found);
    let told = if is_fields { Default::default() } else { outcomes::lines(snippet) };
    let is_single = gist.pieces.iter().all(|piece| piece.record <= 2);
    let few = gist.pieces.iter().filter(|piece| piece.kind != Kind::Label).count() <= 2;
    for piece in &mut gist.pieces {
        let (start, end) = (piece.start as usize, (piece.start + piece.length) as usize);
        let holds = told.iter().any(|said| start < said.end && said.start < end);
        let key = part(text, piece.key.0, piece.key.1);
        let is_state = match piece.kind == Kind::Field && piece.is(OWN) {
            false => false,
            true if piece.rows < 4 => {
                is_code_word(part(text, piece.start, piece.length)) || outcomes::tells_state(key)
            }
            // In a list, a state that few records have is an exception.
            true => piece.same * 4 <= piece.rows && outcomes::holds_state(key),
        };
        if holds || is_state || few && (piece.kind != Kind::Label || is_single) {
            piece.marks |= OUTCOME;
        }
    }
}

/// Whether a value looks like a state: `GEBUCHT`, `NON_POSSIBILE`.
fn is_code_word(value: &str) -> bool {
    (4..=32).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

fn records<'a>(gist: &mut Gist, words: &mut Words, text: &'a str, found: &Rows<'a>) {
    let (values, parents) = with_records(found);
    let mut columns = Columns::default();
    let shared = shared_keys(&values);
    for (record, value) in values.iter().filter(|(_, value)| tells(value)) {
        columns.count(*record, value);
    }
    // For each record, the piece with its label, and the number of labels before it.
    let mut labels: Vec<Option<u32>> = Vec::new();
    let (mut last, mut nth) = (u32::MAX, 0);
    let (mut last_key, mut member) = ((0, ""), 0);
    for (record, value) in &values {
        if !tells(value) {
            continue;
        }
        let at = *record as usize;
        if labels.len() <= at {
            labels.resize(at + 1, None);
        }
        let (column, is_first) = columns.of(*record, value);
        if *record != last {
            (last, nth) = (*record, column.map_or(0, |column| column.nth(*record)));
            let around = around_of(&parents, *record);
            let around = around.and_then(|around| labels.get(around as usize).copied().flatten());
            let known = labels.get(at).copied().flatten();
            if known.is_none()
                && let Some(name) = found.own_name(*record)
            {
                let label = Piece {
                    kind: Kind::Label,
                    start: number(name.start),
                    length: number(name.len()),
                    label: around,
                    record: *record,
                    nth,
                    ..Piece::default()
                };
                gist.add(words, text.get(name).unwrap_or_default(), label);
                if let Some(slot) = labels.get_mut(at) {
                    *slot = Some(number(gist.pieces.len() - 1));
                }
            } else if known.is_none()
                && let Some(slot) = labels.get_mut(at)
            {
                *slot = around;
            }
        }
        let start = place(text, value.text).0 as usize;
        // A repeated label: `{"card_17": {"id": "card_17"}}`.
        let is_label = |name: Range<usize>| {
            name.start == start || text.get(name).is_some_and(|name| name == value.text)
        };
        if found.own_name(*record).is_some_and(is_label) {
            continue;
        }
        let (rows, same) = column.map_or((1, 1), |column| column.counts(value.text));
        let is_common = rows > 1 && same == rows;
        if is_common && !is_first {
            continue;
        }
        let label = if is_common { None } else { labels.get(at).copied().flatten() };
        let marks = if is_common { COMMON } else { 0 } | if value.row == *record { OWN } else { 0 };
        // The members of a list share its key.
        member = if last_key == (value.row, value.key) { member + 1 } else { 0 };
        last_key = (value.row, value.key);
        let nth = nth.max(member);
        let is_shared = !value.around.is_empty() && shared.contains(&(*record, value.key));
        let around = if is_shared { place(text, value.around) } else { (0, 0) };
        let piece =
            Piece { label, record: *record, nth, rows, same, marks, around, ..Piece::default() };
        add(gist, words, text, value, piece);
    }
}

fn add(gist: &mut Gist, words: &mut Words, text: &str, value: &Value<'_>, piece: Piece) {
    let shown = cut::words(value.text, LONGEST);
    let shown = if shown.is_empty() { cut::head(value.text, LONGEST) } else { shown };
    let (start, length) = place(text, shown);
    let plain = plain(shown.trim_matches('"').trim_end_matches('\\'));
    // A string inside a string: `"\"Ana\""`.
    let plain =
        if plain.contains('\\') { unescaped(&plain).trim_matches('"').into() } else { plain };
    let short = (plain != shown).then(|| plain.into());
    let key = place(text, value.key);
    gist.add(words, shown, Piece { kind: Kind::Field, start, length, key, short, ..piece });
}

/// A string of a record on one line, unescaped.
fn unescaped(text: &str) -> alloc::string::String {
    let mut out = alloc::string::String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('n' | 't' | 'r') | None) => out.push(' '),
            ('\\', Some(mark @ ('"' | '\'' | '/'))) => out.push(mark),
            ('\\', Some(mark @ ('u' | 'x'))) => {
                let digits = chars.as_str();
                let length = if mark == 'u' { 4 } else { 2 };
                let code = digits.get(..length).and_then(|code| u32::from_str_radix(code, 16).ok());
                if let Some(c) = code.and_then(char::from_u32) {
                    out.push(c);
                    chars = digits.get(length..).unwrap_or_default().chars();
                } else {
                    out.extend(['\\', mark]);
                }
            }
            ('\\', Some('\\')) => {
                // A mark that was escaped twice.
                let rest = alloc::format!("\\{}", chars.as_str());
                out.push_str(&unescaped(&rest));
                return plain(&out);
            }
            ('\\', Some(other)) => out.extend(['\\', other]),
            (c, _) => out.push(c),
        }
    }
    plain(&out)
}

/// Whether a value carries information.
fn tells(value: &Value<'_>) -> bool {
    value.text.contains(is_letter_or_digit)
        && !matches!(value.text, "null" | "None" | "undefined" | "nil")
}

/// Values, each with its record. An object without a name, such as the options of a product,
/// belongs to the record around it, unless it is an item of a list.
fn with_records<'a>(found: &Rows<'a>) -> (Vec<(u32, Value<'a>)>, Vec<u32>) {
    // For each row: its parent, the key around it, whether it has a name, and the number of rows
    // beside it.
    let mut rows: Vec<Option<(u32, &str, bool)>> = Vec::new();
    let mut first: Vec<(u32, &str, u32, bool)> = Vec::new();
    for value in found.each() {
        let at = value.row as usize;
        if rows.len() <= at {
            rows.resize(at + 1, None);
        }
        if rows.get(at).is_some_and(Option::is_some) {
            continue;
        }
        let has_name = found.own_name(value.row).is_some();
        if let Some(slot) = rows.get_mut(at) {
            *slot = Some((value.parent, value.around, has_name));
        }
        let near = first.iter_mut().rev().take(MOST_BESIDE);
        let mut near =
            near.filter(|(parent, around, ..)| (*parent, *around) == (value.parent, value.around));
        match near.next() {
            Some((_, _, row, is_list)) if *row != value.row => *is_list = true,
            Some(_) => {}
            None => first.push((value.parent, value.around, value.row, false)),
        }
    }
    let is_list = |parent: u32, around: &str| {
        first
            .iter()
            .rev()
            .take(MOST_BESIDE)
            .any(|(of, key, _, is_list)| *is_list && (*of, *key) == (parent, around))
    };
    let record = |row: u32| {
        let mut at = row;
        for _ in 0..MOST_PARENTS {
            let Some(Some((parent, around, has_name))) = rows.get(at as usize) else { break };
            if *has_name || at <= 1 || *parent == at || is_list(*parent, around) {
                break;
            }
            at = *parent;
        }
        at
    };
    let records: Vec<u32> = (0..number(rows.len())).map(record).collect();
    let of =
        |value: Value<'a>| (records.get(value.row as usize).copied().unwrap_or(value.row), value);
    let values = found.each().map(of).collect();
    // The record around each record.
    let around = rows.iter().enumerate().map(|(at, row)| {
        let parent = row.map_or(0, |(parent, ..)| parent);
        let is_own = records.get(at).is_some_and(|record| *record as usize == at);
        if is_own { records.get(parent as usize).copied().unwrap_or(parent) } else { 0 }
    });
    (values, around.collect())
}

/// Keys that occur in several objects of one record, such as the `economy` of seats and of prices.
/// Each is paired with its record.
fn shared_keys<'a>(values: &[(u32, Value<'a>)]) -> BTreeSet<(u32, &'a str)> {
    let mut rows: BTreeMap<(u32, &str), u32> = BTreeMap::new();
    let mut shared = BTreeSet::new();
    for (record, value) in values {
        let key = (*record, value.key);
        if *rows.entry(key).or_insert(value.row) != value.row {
            shared.insert(key);
        }
    }
    shared
}

/// The record around a record.
fn around_of(parents: &[u32], record: u32) -> Option<u32> {
    parents.get(record as usize).copied().filter(|around| *around != record)
}

/// The values under each key in the records of a list.
#[derive(Default)]
struct Columns<'a>(Vec<Column<'a>>);

struct Column<'a> {
    key: (&'a str, &'a str),
    records: Vec<u32>,
    values: Vec<(&'a str, u32)>,
    rows: u32,
}

impl<'a> Columns<'a> {
    fn count(&mut self, record: u32, value: &Value<'a>) {
        let key = (value.key, value.around);
        let at = self.0.iter().position(|column| column.key == key);
        let at = at.unwrap_or_else(|| {
            if self.0.len() < MOST_COLUMNS {
                self.0.push(Column { key, records: Vec::new(), values: Vec::new(), rows: 0 });
            }
            self.0.len() - 1
        });
        let Some(column) = self.0.get_mut(at).filter(|column| column.key == key) else { return };
        if column.records.last() != Some(&record) {
            column.records.push(record);
        }
        column.rows += 1;
        match column.values.iter_mut().rev().take(MOST_BESIDE).find(|(text, _)| *text == value.text)
        {
            Some((_, count)) => *count += 1,
            None => column.values.push((value.text, 1)),
        }
    }

    /// The column of a value, and whether its record is the first in the column.
    fn of(&self, record: u32, value: &Value<'_>) -> (Option<&Column<'a>>, bool) {
        let found = self.0.iter().find(|column| column.key == (value.key, value.around));
        (found, found.is_none_or(|column| column.records.first() == Some(&record)))
    }
}

impl Column<'_> {
    /// The position of a record among those with this key.
    fn nth(&self, record: u32) -> u32 {
        number(self.records.partition_point(|known| *known < record))
    }

    /// The number of values, and of values equal to this one.
    fn counts(&self, text: &str) -> (u32, u32) {
        let same = self.values.iter().rev().take(MOST_BESIDE).find(|(known, _)| *known == text);
        let rows = if self.records.len() > 1 { self.rows } else { 1 };
        (rows, same.map_or(1, |(_, count)| (*count).min(rows)))
    }
}

/// The longest value that notes contain whole, in bytes.
const LONGEST: usize = 280;
const SHORT: usize = 40;
const MOST_PARENTS: usize = 8;
const MOST_BESIDE: usize = 64;
const MOST_COLUMNS: usize = 128;
