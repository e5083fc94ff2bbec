//! Reads the facts of a message: values of records under their keys and with the names of their
//! records, and facts of running text with the words that say what they are.

use alloc::vec::Vec;

use super::mention::{number, place};
use super::{Gist, Mention};
use crate::facts::{Anchor, Fact, Kind, anchor, key_around, names_a_field, names_a_row};
use crate::notes::nearby::{Nearby, Window};
use crate::notes::wording::{labeled, led_into, without_joints, without_orders};
use crate::notes::{asked, looks};
use crate::outcomes::tells_state;
use crate::quoted::Quotes;
use crate::records::{Rows, Value, is_same_name, rows};
use crate::words::{Words, is_letter, is_letter_or_digit};
use crate::{Snippet, Speaker};

impl Gist {
    /// Reads the facts of a text; those of a program's output are foreign.
    pub(super) fn read_facts<'a>(
        &mut self,
        words: &mut Words,
        snippet: &Snippet<'a>,
        facts: &[Fact<'a>],
        quotes: Option<Quotes<'a>>,
    ) {
        let text = snippet.text;
        let is_result = self.is_log || snippet.speaker == Speaker::Tool;
        let rows = if snippet.speaker == Speaker::Tool { rows(text) } else { Rows::default() };
        if facts.is_empty() && rows.values().is_empty() {
            return;
        }
        let nearby = Nearby::of(text, &mut |term| words.id(term));
        let mut reader = Reader {
            gist: self,
            words,
            text,
            rows: &rows,
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
        for fact in facts {
            while let Some((range, value)) =
                values.next_if(|(range, _)| range.end <= fact.range.start)
            {
                reader.state(range.start, value);
            }
            let around = values.next_if(|(range, _)| range.start <= fact.range.start);
            match around {
                Some((range, value)) if range.len() <= LONGEST_VALUE && !value.key.is_empty() => {
                    reader.value(fact, range.start, value);
                }
                around => {
                    let row = around.or_else(|| values.peek().copied());
                    reader.fact(fact, row.map(|(_, value)| value.row));
                }
            }
        }
        values.for_each(|(range, value)| reader.state(range.start, value));
        self.words = nearby.into_words();
    }

    /// The words a call was made with: `origin: JFK`.
    pub(super) fn read_words(&mut self, words: &mut Words, arguments: &str) {
        asked::words(arguments, &mut |key, word| {
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
    /// A fact in a short value of a record: the notes give the value as a whole.
    fn value(&mut self, fact: &Fact<'a>, start: usize, value: &Value<'a>) {
        let near = self.window.around(fact.range.start, fact.range.end);
        let normal = self.words.id(&fact.normal());
        self.gist.normals.push(normal);
        if fact.range.start < self.value_end || fact.kind == Kind::Symbol {
            return;
        }
        self.value_end = start + value.text.len();
        self.list = (fact.range.end, value.key, true);
        let new = Mention::new(self.text, fact.text, value.key, value.text, normal);
        let mention = Mention { kind: fact.kind, near, anchored: true, ..new };
        self.push(mention, value.key, Some(value.row));
    }

    /// A word in a record: `status: denied`.
    fn state(&mut self, start: usize, value: &Value<'a>) {
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
    fn fact(&mut self, fact: &Fact<'a>, row: Option<u32>) {
        let (text, is_result) = (self.text, self.is_result);
        let near = self.window.around(fact.range.start, fact.range.end);
        let normal = self.words.id(&fact.normal());
        self.gist.normals.push(normal);
        let is_name = fact.kind == Kind::Symbol && is_result;
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
        found = without_joints(found, fact.text);
        if found.text.is_empty() && !matches!(fact.kind, Kind::Number | Kind::Money | Kind::Time) {
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
        self.push(mention, key, row.filter(|_| is_record));
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

/// A longer value is read as running text, in bytes.
const LONGEST_VALUE: usize = 72;
const LONGEST_STATE: usize = 72;
/// The longest part of a result that is kept: its first words.
const MOST_STATES: usize = 240;
const MOST_ALIKE: usize = 2;
