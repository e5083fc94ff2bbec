//! Reads the facts of a message: values of records under their keys and with the names of their
//! records, and facts of running text with the words that say what they are.

use alloc::vec::Vec;
use core::ops::Range;

use super::mention::{number, place};
use super::{Gist, Mention};
use crate::facts::{Anchor, Fact, Kind, anchor, key_around, names_a_field, names_a_row};
use crate::notes::nearby::{Nearby, Window};
use crate::notes::wording::{labeled, led_into, with_denial, without_joints, without_orders};
use crate::notes::{asked, looks};
use crate::outcomes::tells_state;
use crate::quoted::Quotes;
use crate::records::{Rows, Value, is_same_name};
use crate::words::{Words, is_letter, is_letter_or_digit};
use crate::{Snippet, Speaker};

impl Gist {
    /// Reads the facts of a text; those of a program's output are foreign.
    pub(super) fn read_facts<'a>(
        &mut self,
        words: &mut Words,
        snippet: &Snippet<'a>,
        (facts, rows): (&[Fact<'a>], &Rows<'a>),
        quotes: Option<Quotes<'a>>,
    ) {
        let text = snippet.text;
        let is_result = self.is_log || snippet.speaker == Speaker::Tool;
        if facts.is_empty() && rows.values().is_empty() {
            return;
        }
        let nearby = Nearby::of(text, &mut |term| words.id(term));
        let mut reader = Reader {
            gist: self,
            words,
            text,
            rows,
            window: nearby.window(),
            quotes,
            is_result,
            is_code: is_result || snippet.call,
            list: (usize::MAX, "", false),
            value_end: 0,
            same: Vec::new(),
            members: (u32::MAX, 0, 0),
        };
        let mut values = rows.values().iter().peekable();
        let mut last = None;
        for (at, fact) in facts.iter().enumerate() {
            while let Some((range, value)) =
                values.next_if(|(range, _)| range.end <= fact.range.start)
            {
                reader.state(range.start, value);
            }
            let around = values.next_if(|(range, _)| range.start <= fact.range.start);
            let inside = |range: &Range<usize>| fact.range.end <= range.end;
            last = around.or(last).filter(|(range, _)| inside(range));
            let in_value = |range: &Range<usize>| {
                let facts = facts.get(at..).unwrap_or_default();
                facts.get(..facts.partition_point(|fact| fact.range.end <= range.end))
            };
            match around.filter(|(_, value)| !snippet.call && !value.key.is_empty()) {
                Some((range, value))
                    if is_told_whole(value.text, in_value(range).unwrap_or_default()) =>
                {
                    let count = in_value(range).map_or(1, <[_]>::len);
                    reader.value(fact, count, range.start, value);
                }
                _ => {
                    let row = around.or_else(|| values.peek().copied());
                    reader.fact(fact, last, row.map(|(_, value)| value.row));
                }
            }
        }
        values.for_each(|(range, value)| reader.state(range.start, value));
        self.words = nearby.into_words();
    }

    /// The words a call was made with: `origin: JFK`.
    pub(super) fn read_words(&mut self, words: &mut Words, arguments: &str, rows: &Rows<'_>) {
        asked::words(rows, &mut |key, word| {
            let normal = words.id(&asked::name(key, word));
            let new = Mention::new(arguments, word, key, word, normal);
            self.facts.push(Mention {
                kind: Kind::Symbol,
                anchored: true,
                key_number: words.id(key),
                ..new
            });
        });
    }
}

struct Reader<'r, 'a> {
    gist: &'r mut Gist,
    words: &'r mut Words,
    text: &'a str,
    rows: &'r Rows<'a>,
    window: Window<'r>,
    quotes: Option<Quotes<'a>>,
    is_result: bool,
    /// Programs wrote or read it.
    is_code: bool,
    /// Where the last fact ended, its key, and whether that is of a record.
    list: (usize, &'a str, bool),
    /// Where the last value ended that the notes give as a whole.
    value_end: usize,
    /// The last list in a record: its row, where its key stands, and how many words it had.
    members: (u32, usize, u32),
    /// The words of records that were read, without the names of their records.
    same: Vec<u32>,
}

impl<'a> Reader<'_, 'a> {
    /// The first of `count` facts in a value of a record: the notes give the value as a whole.
    fn value(&mut self, fact: &Fact<'a>, count: usize, start: usize, value: &Value<'a>) {
        let near = self.window.around(fact.range.start, fact.range.end);
        let normal = self.words.id(&fact.normal());
        let first = number(self.gist.normals.len());
        self.gist.normals.push(normal);
        if fact.range.start < self.value_end || fact.kind == Kind::Symbol {
            return;
        }
        self.value_end = start + value.text.len();
        self.list = (fact.range.end, value.key, true);
        // Two values that begin with the same fact are two: `11:00-14:30` and `11:00-22:00`.
        let (text, normal, parts) = match count {
            0 | 1 => (fact.text, normal, 0..0),
            _ => (value.text, self.words.id(value.text), first..first + number(count)),
        };
        let new = Mention::new(self.text, text, value.key, value.text, normal);
        let mention = Mention { kind: fact.kind, near, anchored: true, parts, ..new };
        self.push(mention, value.key, Some(value.row));
    }

    /// A word in a record: `status: denied`.
    fn state(&mut self, start: usize, value: &Value<'a>) {
        // The words of a call are read apart.
        if !self.is_result {
            return;
        }
        let text = value.text;
        let is_plain = (2..=LONGEST_STATE).contains(&text.len())
            && text.contains(is_letter)
            && !text.contains(['\n', '\\', '{', '[', '<', '=', '_'])
            && !asked::is_flag(text);
        if !is_plain || value.is_key || value.key.is_empty() || start < self.value_end {
            return;
        }
        if self.same.len() >= MOST_STATES {
            return;
        }
        let near = self.window.around(start, start + text.len());
        let key = value.key.as_ptr() as usize;
        let (row, last_key, count) = self.members;
        let member = if (row, last_key) == (value.row, key) { count } else { 0 };
        self.members = (value.row, key, member + 1);
        let name = self.rows.name(value.row);
        let mut normal = asked::name(value.key, text);
        // A value that most rows share distinguishes none of them.
        let same = self.words.id(&normal);
        self.same.push(same);
        if self.same.iter().filter(|other| **other == same).count() > MOST_ALIKE {
            return;
        }
        normal.push('\n');
        normal.push_str(self.text.get(name).unwrap_or_default());
        let normal = self.words.id(&normal);
        let new = Mention::new(self.text, text, value.key, text, normal);
        self.push(
            Mention {
                is_state: true,
                member: u16::try_from(member).unwrap_or(u16::MAX),
                tells_state: tells_state(value.key),
                near,
                anchored: true,
                ..new
            },
            value.key,
            Some(value.row),
        );
    }

    /// A fact of running text, or in a value without a key.
    fn fact(
        &mut self,
        fact: &Fact<'a>,
        around: Option<&(Range<usize>, Value<'a>)>,
        row: Option<u32>,
    ) {
        let (text, is_result) = (self.text, self.is_result);
        let near = self.window.around(fact.range.start, fact.range.end);
        let normal = self.words.id(&fact.normal());
        self.gist.normals.push(normal);
        // The name of an expression says less than what is in it: `is_one_of("6 am")`.
        let is_head = || text.get(fact.range.end..).is_some_and(|behind| behind.starts_with('('));
        let is_name = fact.kind == Kind::Symbol && (is_result || self.is_code && is_head());
        let is_told = fact.range.start < self.value_end; // a part of the value before it
        if is_told || is_name || looks::is_escape(text, fact.range.start) {
            return;
        }
        if names_a_field(text, fact.range.clone()) {
            return;
        }
        let origin = self.quotes.as_ref().and_then(|quotes| quotes.origin_at(fact.range.start));
        let is_foreign = is_result || origin.is_some();
        let anchor = anchor(text, fact.range.clone());
        let mut is_record = anchor.key;
        let mut found = labeled(anchor, fact.text);
        if is_foreign && !found.key {
            found = without_orders(found, fact.text);
        }
        found = with_denial(text, without_joints(found, fact.text), fact.range.end);
        let key_of = around.filter(|_| found.text.is_empty()).and_then(|(range, value)| {
            let head = text.get(range.start..fact.range.start)?;
            (!value.is_key && !value.key.is_empty() && is_expression(head)).then_some(value.key)
        });
        if let Some(key) = key_of {
            is_record = true;
            found = Anchor { text: key, key: true, phrase: fact.text };
        } else if found.text.is_empty()
            && !matches!(fact.kind, Kind::Number | Kind::Money | Kind::Time)
        {
            found = led_into(text, fact.range.clone());
        }
        let is_style = || looks::is_style(text, fact.range.clone());
        let is_declared = || looks::ends_declaration(text, fact.range.end);
        if is_result && !found.key && is_style()
            || self.is_code && !is_record && is_declared() && is_style()
        {
            return;
        }
        // The later members of a list share the key of the first.
        let (end, key, is_record_list) = self.list;
        let between = text.get(end..fact.range.start);
        if !found.key
            && between.is_some_and(|gap| {
                gap.len() < 8 && gap.contains(',') && !gap.contains(is_letter_or_digit)
            })
        {
            found = Anchor { text: key, key: true, phrase: fact.text };
            is_record = is_record_list;
        }
        self.list = (fact.range.end, if found.key { found.text } else { "" }, is_record);
        if found.key {
            self.value_end = fact.range.start + found.phrase.len();
        }
        let key = if found.key { found.text } else { "" };
        let new = Mention::new(text, fact.text, key, found.phrase, normal);
        let mention = Mention {
            kind: fact.kind,
            anchored: !found.text.is_empty(),
            origin,
            is_attributed: is_foreign && !(is_record && origin.is_none()),
            near,
            ..new
        };
        self.push(mention, key, row.filter(|_| is_record && is_result));
    }

    fn push(&mut self, mention: Mention, key: &'a str, row: Option<u32>) {
        let text = self.text;
        let start = mention.start();
        let around = if names_a_row(key) { key_around(text, start) } else { "" };
        let around = if key.starts_with(around) { "" } else { around };
        let name = row.map_or(0..0, |row| self.rows.name(row));
        let spelling = text.get(name.clone()).unwrap_or_default();
        let names_record = name.contains(&start) || is_same_name(spelling, mention.phrase(text));
        self.gist.facts.push(Mention {
            key_number: if key.is_empty() { u32::MAX } else { self.words.id(key) },
            of_start: place(text, around),
            of_length: number(around.len()),
            record_start: number(name.start),
            record_length: number(name.len()),
            names_record,
            ..mention
        });
    }
}

/// Whether the notes give a value with these facts as a whole: it is short, or it is little else
/// than facts, as opening hours are.
fn is_told_whole(value: &str, facts: &[Fact<'_>]) -> bool {
    let length = value.chars().take(LONGEST_DENSE + 1).count();
    let told: usize = facts.iter().map(|fact| fact.text.chars().count()).sum();
    length <= LONGEST_VALUE || length <= LONGEST_DENSE && facts.len() > 1 && told * 2 >= length
}

/// Whether a value begins with an expression around a list, or with its marks alone:
/// `is_one_of([\"`.
fn is_expression(head: &str) -> bool {
    head.ends_with(['(', '[', '"', '\'']) && !head.contains(char::is_whitespace)
}

/// A longer value is read as running text, in characters.
const LONGEST_VALUE: usize = 72;
/// The same for a value of facts.
const LONGEST_DENSE: usize = 160;
const LONGEST_STATE: usize = 72;
/// The longest part of a result that is kept: its first words.
const MOST_STATES: usize = 240;
const MOST_ALIKE: usize = 2;
