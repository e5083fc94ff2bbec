//! Tags around a document: `<page>…</page>`, `[quote]…[/quote]`.

use alloc::string::String;
use alloc::vec::Vec;

use super::Origin;
use super::marks::{Block, End};
use crate::words::{Words, is_letter, is_letter_or_digit, lower};

/// The closing tags of a text.
pub(super) struct Tags {
    names: Words,
    /// The end of the last closing tag of each name.
    last: Vec<usize>,
    /// Whether the text contains a character that can open a tag. Most texts do not.
    may_open: bool,
}

/// A tag of a text.
struct Tag {
    name: String,
    closes: bool,
    length: usize,
}

impl Tags {
    /// Stores the last closing tag of each name, so that no search is in vain.
    pub fn read(text: &str) -> Self {
        let mut tags = Self { names: Words::default(), last: Vec::new(), may_open: false };
        for at in openings(text) {
            tags.may_open = true;
            let rest = text.get(at..).unwrap_or_default();
            if let Some(tag) = tag_at(rest).filter(|tag| tag.closes) {
                let name = tags.names.id(&tag.name) as usize;
                tags.last.resize(tags.last.len().max(name + 1), 0);
                if let Some(last) = tags.last.get_mut(name) {
                    *last = at + tag.length;
                }
            }
        }
        tags
    }

    /// The first tag in the line at `at` that is closed later, or that fills the line.
    pub fn block_in(&self, text: &str, at: usize, length: usize) -> Option<Block<'static>> {
        let line = text.get(at..at + length).filter(|_| self.may_open)?;
        for start in openings(line) {
            let Some(tag) = line.get(start..).and_then(tag_at).filter(|tag| !tag.closes) else {
                continue;
            };
            if is_in_code(line, start, tag.length) {
                continue;
            }
            let name = self.names.known(&tag.name);
            let last = name.and_then(|name| self.last.get(name as usize)).copied().unwrap_or(0);
            let code = matches!(tag.name.as_str(), "code" | "pre" | "script");
            let origin = if code { Origin::Code } else { Origin::Document };
            if last > at + start {
                return Some(Block { start, origin, end: End::At(last) });
            }
            // The tag is never closed.
            if line.trim().len() == tag.length && line.trim_start().starts_with('<') {
                return Some(Block { start, origin, end: End::Text });
            }
        }
        None
    }
}

/// Whether a tag is in code marks, as in `` `<td>` ``.
fn is_in_code(line: &str, start: usize, length: usize) -> bool {
    let before = line.get(..start).is_some_and(|before| before.ends_with('`'));
    before && line.get(start + length..).is_some_and(|behind| behind.starts_with('`'))
}

/// The positions of `<`, `＜` and `[`.
fn openings(text: &str) -> impl Iterator<Item = usize> {
    let may_open = |byte: u8| matches!(byte, b'<' | b'[') || byte == FIRST_OF_WIDE;
    let places = text.bytes().enumerate().filter(move |(_, byte)| may_open(*byte));
    let opens = |at: &usize| text.get(*at..).is_some_and(|rest| rest.starts_with(['<', '＜', '[']));
    places.map(|(at, _)| at).filter(opens)
}

/// The first byte of `＜`.
const FIRST_OF_WIDE: u8 = 0xef;

/// The tag at the start of `text`. Tags that only format the speaker's own words are ignored.
fn tag_at(text: &str) -> Option<Tag> {
    let open = text.chars().next()?;
    let mut length = open.len_utf8();
    let closes = text.get(length..)?.starts_with(['/', '／']);
    length += text.get(length..)?.chars().next().filter(|_| closes).map_or(0, char::len_utf8);
    let mut name = String::new();
    for c in text.get(length..)?.chars().take(LONGEST_NAME) {
        if !(is_letter_or_digit(c) || matches!(c, '_' | '-' | ':' | '.')) {
            break;
        }
        name.push(lower(c));
        length += c.len_utf8();
    }
    if !name.starts_with(is_letter) || FORMS.contains(&name.as_str()) {
        return None;
    }
    let rest = text.get(length..)?;
    let end = rest
        .char_indices()
        .take(LONGEST_REST)
        .find(|(_, c)| matches!(c, '>' | '＞' | ']' | '<' | '\n'))?;
    let fits = match end.1 {
        '>' | '＞' => open != '[',
        ']' => open == '[',
        _ => false,
    };
    let behind = rest.get(..end.0)?;
    let is_tag = fits
        && !behind.ends_with('/')
        && (behind.is_empty() || behind.starts_with([' ', '=', '\t']));
    length += end.0 + end.1.len_utf8();
    is_tag.then_some(Tag { name, closes, length })
}

const FORMS: [&str; 9] = ["b", "i", "u", "s", "em", "strong", "mark", "small", "br"];
const LONGEST_NAME: usize = 40;
const LONGEST_REST: usize = 200;
