//! What a call was made with: its subject, and the words among its arguments.

use alloc::boxed::Box;
use alloc::string::String;
use core::ops::Range;

use crate::cut;
use crate::facts::{Kind, scan};
use crate::outcomes::only_asks;
use crate::records::each_value_of;
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
}

impl Asked {
    /// Reads the arguments of a call.
    pub fn read(arguments: &str) -> Self {
        let mut asked = Self { only_asks: only_asks(arguments), ..Self::default() };
        let place = |piece: &str| {
            let start = (piece.as_ptr() as usize).saturating_sub(arguments.as_ptr() as usize);
            start..start + piece.len()
        };
        if let Some(command) = command(arguments) {
            return Self { subject: place(command), is_command: true, ..asked };
        }
        let first = scan(arguments).find(|fact| fact.kind != Kind::Symbol);
        if let Some(path) = first.as_ref().filter(|fact| fact.kind == Kind::Path) {
            return Self { subject: place(path.text), is_path: true, ..asked };
        }
        asked.values = values(arguments, first.map_or("", |first| first.text)).into();
        asked
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

/// The first fact and the short values next to it: `mia_li_3668, JFK, SEA`.
fn values(arguments: &str, first: &str) -> String {
    let mut told = String::from(first);
    let mut count = usize::from(!first.is_empty());
    each_value_of(arguments, &mut |value| {
        let word = unwrapped(value.text);
        let is_plain = (2..=LONGEST).contains(&word.len())
            && !word.contains(['\\', '{', '[', '\n', '('])
            && word.contains(is_letter_or_digit);
        if is_plain
            && !is_flag(word)
            && !told.contains(word)
            && told.len() + word.len() < LONGEST_ALL
        {
            told.push_str(if told.is_empty() { "" } else { ", " });
            told.push_str(word);
            count += 1;
        }
        count < MOST_VALUES
    });
    told
}

/// A value without marks that some hosts put around it: `\"Friday\"`, `is_equal_to(\"Friday\")`.
/// Nothing if it has several.
fn unwrapped(value: &str) -> &str {
    let mut parts = value.split("\\\"");
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(_), Some(inner), Some(_), None) => inner,
        (Some(plain), None, ..) => plain,
        _ => "",
    }
}

/// The first line of the command a shell tool was called with.
fn command(arguments: &str) -> Option<&str> {
    let mut found = None;
    each_value_of(arguments, &mut |value| {
        if matches!(value.key, "command" | "cmd") {
            found = Some(value.text);
        }
        found.is_none()
    });
    let command = found?;
    Some(cut::words(command.split("\\n").next().unwrap_or(command), 80))
}

/// The words among the arguments of a call, each with its key: `"cabin": "economy"`. A value with a
/// fact in it is listed as a fact instead.
pub(super) fn words<'a>(arguments: &'a str, take: &mut dyn FnMut(&'a str, &'a str)) {
    each_value_of(arguments, &mut |value| {
        let word = unwrapped(value.text);
        let is_told = !value.key.is_empty() && is_word(word) && !is_flag(word);
        if is_told && scan(word).next().is_none() {
            take(value.key, word);
        }
        true
    });
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
    let mut name = String::from(key);
    name.push('\n');
    name.extend(word.chars().map(lower));
    name
}

/// Longer strings count as texts.
const LONGEST: usize = 32;
/// The longest subject of a call, in bytes.
const LONGEST_ALL: usize = 44;
const MOST_VALUES: usize = 3;
