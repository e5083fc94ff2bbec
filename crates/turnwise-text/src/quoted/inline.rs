//! Words in quotation marks within a sentence: another author's words in the speaker's own
//! sentence.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::words::{is_letter_or_digit, is_unspaced};

/// The quotations in a text.
pub(super) struct Inline<'a> {
    text: &'a str,
    ranges: Vec<Range<usize>>,
}

/// Finds quotations of several words in `text`, also across sentence ends.
pub(super) fn inline(text: &str) -> Inline<'_> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    // For each mark, how far the text was searched without a closing mark. Otherwise, a text full
    // of opening marks would be searched from each of them.
    let mut open_until = [0; MARKS.len()];
    let (mut behind, mut before) = (0, '\n');
    for (at, c) in text.char_indices() {
        let last = core::mem::replace(&mut before, c);
        if c.is_ascii() && !matches!(c, '"' | '\'') {
            continue;
        }
        let Some(kind) = MARKS.iter().position(|(open, _)| *open == c) else { continue };
        let close = MARKS.get(kind).map_or('"', |(_, close)| *close);
        let Some(dead) = open_until.get_mut(kind) else { continue };
        let start = at + c.len_utf8();
        if at < behind || at < *dead || is_letter_or_digit(last) && !is_unspaced(last) {
            continue;
        }
        match closing(text, start, close) {
            Ok(end) if is_speech(text.get(start..end).unwrap_or_default()) => {
                behind = end + close.len_utf8();
                ranges.push(start..end);
            }
            // A quotation of one word. Its closing mark opens no other one.
            Ok(end) => behind = end + close.len_utf8(),
            Err(end) => *dead = end,
        }
    }
    Inline { text, ranges }
}

impl<'a> Inline<'a> {
    /// Whether `place` is within quotation marks.
    pub fn holds(&self, place: usize) -> bool {
        let next = self.ranges.partition_point(|range| range.end <= place);
        self.ranges.get(next).is_some_and(|range| range.start <= place)
    }

    /// `part`, a piece of the text, without its quotations.
    pub fn own(&self, part: &'a str) -> Cow<'a, str> {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let end = start + part.len();
        let first = self.ranges.partition_point(|range| range.end <= start);
        let inside = self.ranges.get(first..).unwrap_or_default();
        let mut inside = inside.iter().take_while(|range| range.start < end).peekable();
        if inside.peek().is_none() {
            return Cow::Borrowed(part);
        }
        let mut own = String::new();
        let mut at = start;
        for range in inside {
            own.push_str(self.text.get(at..range.start.max(at)).unwrap_or_default());
            own.push(' ');
            at = range.end.min(end);
        }
        own.push_str(self.text.get(at..end).unwrap_or_default());
        Cow::Owned(own)
    }
}

/// Returns the end of the quotation that begins at `start`, or the place where the search stopped.
fn closing(text: &str, start: usize, close: char) -> Result<usize, usize> {
    let rest = text.get(start..).unwrap_or_default();
    let mut chars = rest.char_indices().peekable();
    let mut last = ' ';
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, next)| *next);
        let is_apostrophe = matches!(close, '’' | '\'') && is_letter_or_digit(next);
        if c == close && !is_apostrophe {
            return Ok(start + at);
        }
        if at >= LONGEST || (last == '\n' && c == '\n') {
            return Err(start + at);
        }
        last = c;
    }
    Err(text.len())
}

/// Whether a quotation has three words or more. Shorter quotations are names.
fn is_speech(text: &str) -> bool {
    !text.starts_with(char::is_whitespace)
        && (text.split_whitespace().nth(2).is_some()
            || text.chars().filter(|c| is_unspaced(*c)).nth(5).is_some())
}

const MARKS: [(char, char); 9] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('»', '«'),
    ('「', '」'),
    ('『', '』'),
    ('‘', '’'),
    ('\'', '\''),
];
/// The longest quotation, in bytes.
const LONGEST: usize = 2000;
