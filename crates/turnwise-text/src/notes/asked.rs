//! What a call was made with: its subject, and the words among its arguments.

use alloc::boxed::Box;
use alloc::string::String;
use core::ops::Range;

use crate::cut;
use crate::facts::{Kind, scan};
use crate::outcomes::{asks, only_asks};
use crate::records::Rows;
use crate::words::{is_letter, is_letter_or_digit, lower};

/// The subject of a call, from its arguments.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// The command or the path, as a part of the arguments.
    subject: Range<usize>,
    /// Else the values that distinguish this call from others.
    values: Box<str>,
    pub is_command: bool,
    pub is_path: bool,
    /// Whether it asks without doing anything.
    pub only_asks: bool,
    /// Its arguments as a number, without the one by which it only asks.
    pub essence: u64,
    /// The name of that one as a number; 0 if there is none.
    pub mode: u32,
}

impl Asked {
    /// Reads the arguments of a call.
    pub fn read(arguments: &str, rows: &Rows<'_>) -> Self {
        let mut asked = Self { only_asks: only_asks(rows), ..Self::default() };
        for value in rows.each() {
            if asks(value.key, unwrapped(value.text)) {
                asked.mode = hash(value.key) as u32 | 1;
            } else {
                asked.essence = asked.essence.wrapping_add(pair(value.key, value.text));
            }
        }
        let place = |piece: &str| {
            let start = (piece.as_ptr() as usize).saturating_sub(arguments.as_ptr() as usize);
            start..start + piece.len()
        };
        if let Some(line) = command(rows) {
            let essence = pair("", unfiltered(line));
            let shown = place(cut::words(line, LONGEST_COMMAND));
            return Self { subject: shown, is_command: true, essence, ..asked };
        }
        let first = scan(arguments).find(|fact| fact.kind != Kind::Symbol);
        if let Some(path) = first.as_ref().filter(|fact| fact.kind == Kind::Path) {
            return Self { subject: place(path.text), is_path: true, ..asked };
        }
        asked.values = values(rows, first.map_or("", |first| first.text)).into();
        asked
    }

    /// The essence without the argument of this name.
    pub fn essence_without(&self, rows: &Rows<'_>, mode: u32) -> u64 {
        let mut essence = self.essence;
        for value in rows.each() {
            if hash(value.key) as u32 | 1 == mode && !asks(value.key, unwrapped(value.text)) {
                essence = essence.wrapping_sub(pair(value.key, value.text));
            }
        }
        essence
    }

    /// What the call was about.
    pub fn subject<'a>(&'a self, arguments: &'a str) -> &'a str {
        if self.values.is_empty() {
            arguments.get(self.subject.clone()).unwrap_or_default()
        } else {
            &self.values
        }
    }
}

/// An argument as a number. Of a long value only the beginning and the length count.
fn pair(key: &str, value: &str) -> u64 {
    let length = value.len() as u64;
    hash(key).wrapping_add(length).wrapping_mul(MIX) ^ hash(cut::head(value, LONGEST_HASHED))
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The golden ratio: it spreads inputs that differ in a few bits.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const LONGEST_HASHED: usize = 200;

/// The first fact and the short values next to it: `mia_li_3668, JFK, SEA`.
fn values(rows: &Rows<'_>, first: &str) -> String {
    // A fact may be a piece of a value: `5th` of `5th and Main`.
    let (mut whole, mut list) = (first, "");
    let place = first.as_ptr() as usize;
    for value in rows.each() {
        let from = value.text.as_ptr() as usize;
        let is_in = (from..from + value.text.len()).contains(&place);
        let word = unwrapped(value.text);
        if is_in && word.contains(first) && word.len() <= LONGEST && is_plain(word) {
            whole = word;
        }
        if is_in {
            list = value.text;
            break;
        }
    }
    let first = whole;
    let mut told = String::from(first);
    push_list(&mut told, list);
    let longest = LONGEST_ALL + told.len() - first.len();
    let mut count = usize::from(!first.is_empty());
    for value in rows.each() {
        let word = unwrapped(value.text);
        if (2..=LONGEST).contains(&word.len())
            && is_plain(word)
            && !is_flag(word)
            && !asks(value.key, word)
            && !told.contains(word)
            && told.len() + word.len() < longest
        {
            told.push_str(if told.is_empty() { "" } else { ", " });
            told.push_str(word);
            count += 1;
        }
        if count >= MOST_VALUES {
            break;
        }
    }
    told
}

/// Whether a value is neither a record nor a list.
fn is_plain(word: &str) -> bool {
    !word.contains(['\\', '{', '[', '\n', '(']) && word.contains(is_letter_or_digit)
}

/// A value without marks that some hosts put around it: `\"Friday\"`, `is_equal_to(\"Friday\")`.
/// Nothing if it has several.
fn unwrapped(value: &str) -> &str {
    if !value.contains('\\') {
        return value;
    }
    let mut parts = value.split("\\\"");
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(_), Some(inner), Some(_), None) => inner,
        (Some(plain), None, ..) => plain,
        _ => "",
    }
}

/// Adds the other values of a list that a string holds: `is_one_of([\"1 pm\", \"2 pm\"])`. Of a
/// long one, only the last value.
fn push_list(told: &mut String, list: &str) {
    let values = || list.split("\\\"").skip(1).step_by(2);
    let others = || values().skip(1).filter(|value| is_listed(value));
    let is_short = || others().map(str::len).sum::<usize>() <= LONGEST_LIST;
    match others().count() {
        0 => {}
        1..=MOST_LISTED if is_short() => {
            for other in others() {
                told.push_str(" / ");
                told.push_str(other);
            }
        }
        _ => {
            told.push_str(" … ");
            told.push_str(others().last().unwrap_or_default());
        }
    }
}

fn is_listed(value: &str) -> bool {
    value.len() <= LONGEST && is_plain(value)
}

/// The first line of the command a shell tool was called with.
fn command<'a>(rows: &Rows<'a>) -> Option<&'a str> {
    let command = rows.each().find(|value| matches!(value.key, "command" | "cmd"))?.text;
    Some(command.split("\\n").next().unwrap_or(command))
}

/// A command without what only shortens its output: `npm test 2>&1 | tail -5`.
fn unfiltered(command: &str) -> &str {
    let is_filter = |piece: &str| {
        let program = piece.split_whitespace().next().unwrap_or_default();
        FILTERS.contains(&program)
    };
    let mut command = command;
    while let Some((before, _)) = command.rsplit_once(" | ").filter(|(_, last)| is_filter(last)) {
        command = before;
    }
    let command = command.trim_end();
    command.strip_suffix("2>&1").unwrap_or(command).trim_end()
}

/// The words among the arguments of a call, each with its key: `"cabin": "economy"`. A value with a
/// fact in it is listed as a fact instead.
pub(super) fn words<'a>(rows: &Rows<'a>, take: &mut dyn FnMut(&'a str, &'a str)) {
    for value in rows.each() {
        let word = unwrapped(value.text);
        let is_plain = is_word(word) && !is_flag(word);
        // The line of the call says that it only asked.
        let is_told = !value.key.is_empty() && is_plain && !asks(value.key, word);
        if is_told && scan(word).next().is_none() {
            take(value.key, word);
        }
    }
}

/// Short and made of letters: neither an escape nor a fragment of a longer text.
pub(super) fn is_word(text: &str) -> bool {
    let is_plain =
        |c: char| is_letter_or_digit(c) || matches!(c, ' ' | '-' | '_' | '\'' | '’' | '.' | '&');
    (2..=LONGEST).contains(&text.len()) && text.starts_with(is_letter) && text.chars().all(is_plain)
}

/// Whether a word is a yes, a no or nothing.
pub(super) fn is_flag(word: &str) -> bool {
    matches!(word, "true" | "false" | "null" | "None" | "True" | "False" | "undefined")
}

/// The lookup form of a word under a key.
pub(super) fn name(key: &str, word: &str) -> String {
    let mut name = String::with_capacity(key.len() + 1 + word.len());
    name.push_str(key);
    name.push('\n');
    name.extend(word.chars().map(lower));
    name
}

/// Programs that show a part of what they read.
const FILTERS: [&str; 9] = ["head", "tail", "grep", "egrep", "rg", "less", "more", "wc", "tee"];
const LONGEST_COMMAND: usize = 80;

/// Longer strings count as texts.
const LONGEST: usize = 32;
/// A list is short with at most this many values after its first one, and this many bytes.
const MOST_LISTED: usize = 3;
const LONGEST_LIST: usize = 24;
/// The longest subject of a call, in bytes, without the other values of a list.
const LONGEST_ALL: usize = 44;
const MOST_VALUES: usize = 3;
