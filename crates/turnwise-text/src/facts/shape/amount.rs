//! Numbers and versions: at most [`BOUND`] bytes are read.

use super::{BOUND, at, digits_at, ends_word};

/// Spaces within a number: plain ones and non-breaking ones.
const SPACES: [&str; 4] = [" ", "\u{a0}", "\u{202f}", "\u{2009}"];

/// The length of the space at `place`; 0 if there is none.
pub fn space(text: &str, place: usize) -> usize {
    let behind = text.get(place..).unwrap_or_default();
    match behind.as_bytes().first() {
        Some(b' ') => 1,
        Some(byte) if !byte.is_ascii() => {
            SPACES.iter().find(|space| behind.starts_with(**space)).map_or(0, |space| space.len())
        }
        _ => 0,
    }
}

/// Thousands separators.
const GROUP_MARKS: [&str; 8] = [",", ".", "'", "’", " ", "\u{a0}", "\u{202f}", "\u{2009}"];

/// A number with its separators.
#[derive(Clone, Copy)]
pub struct Amount {
    /// The length in bytes.
    pub length: usize,
    /// Whether it has thousands separators or decimals, so that it is more than a count.
    pub is_marked: bool,
}

/// `1,526.00`, `1.234,56`, `1 234,56`, `1'234.50`: digits with thousands separators and decimals. A
/// plain space separates thousands only if `spaced` is true.
pub fn amount(text: &str, place: usize, spaced: bool) -> Option<Amount> {
    let digits = digits_at(text, place);
    if digits == 0 {
        return None;
    }
    let mut end = place + digits;
    let mut mark = "";
    let behind = |end: usize| text.get(end..).unwrap_or_default();
    // In most numbers, no separator and three digits follow.
    let may_have_mark = match at(text.as_bytes(), end) {
        b',' | b'.' | b'\'' | b' ' => digits_at(text, end + 1) == 3,
        next => !next.is_ascii(),
    };
    if digits <= 3 && may_have_mark {
        let marks = GROUP_MARKS.iter().filter(|mark| **mark != " " || spaced);
        let is_group = |mark: &&&str| {
            behind(end).starts_with(**mark) && digits_at(text, end + mark.len()) == 3
        };
        mark = marks.copied().find(|mark| is_group(&mark)).unwrap_or_default();
        while !mark.is_empty()
            && behind(end).starts_with(mark)
            && digits_at(text, end + mark.len()) == 3
            && end < BOUND
        {
            end += mark.len() + 3;
        }
    }
    let grouped = end > place + digits;
    let decimals = match at(text.as_bytes(), end) {
        b'.' if mark != "." => digits_at(text, end + 1),
        b',' if mark != "," => Some(digits_at(text, end + 1)).filter(|d| *d == 2).unwrap_or(0),
        _ => 0,
    };
    end += if decimals > 0 { 1 + decimals } else { 0 };
    Some(Amount { length: end - place, is_marked: grouped || decimals > 0 })
}

/// A number of at least three digits, or with separators.
pub fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // `1 000 000`: without decimals, a space joins only groups that cannot be two numbers.
    let first = digits_at(text, 0);
    let spaced = amount(text, 0, true)
        .filter(|found| at(bytes, found.length.wrapping_sub(3)) == b',' || first < 3)
        .filter(|found| ends(text, found.length));
    let found = spaced.or_else(|| amount(text, 0, false))?;
    let telling = found.is_marked || found.length >= 3;
    (telling && ends(text, found.length)).then_some(found.length)
}

fn ends(text: &str, end: usize) -> bool {
    let further = matches!(at(text.as_bytes(), end), b'.' | b',') && digits_at(text, end + 1) > 0;
    ends_word(text, end) && !further
}

/// `v1.2`, `1.2.3-beta.4`.
pub fn version(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let marked = matches!(at(bytes, 0), b'v' | b'V');
    let mut end = usize::from(marked);
    let mut parts = 0;
    loop {
        let digits = digits_at(text, end);
        if digits == 0 || end > BOUND {
            break;
        }
        end += digits;
        parts += 1;
        if at(bytes, end) != b'.' || digits_at(text, end + 1) == 0 {
            break;
        }
        end += 1;
    }
    let enough = if marked { 2 } else { 3 };
    if parts < enough {
        return None;
    }
    // 1.2.3-beta.4
    while matches!(at(bytes, end), b'-' | b'.')
        && at(bytes, end + 1).is_ascii_alphanumeric()
        && end < BOUND
    {
        let tail =
            text.get(end + 1..)?.bytes().take(BOUND).take_while(u8::is_ascii_alphanumeric).count();
        end += 1 + tail;
    }
    // `1.234.567,89` is an amount.
    let is_amount = at(bytes, end) == b',' && digits_at(text, end + 1) > 0;
    (ends_word(text, end) && !is_amount).then_some(end)
}
