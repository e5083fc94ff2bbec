//! The endings of all keys, so that most words are no key after a look at three letters.

use super::tail;
use crate::secrets::Kind;
use crate::secrets::names::KEYS;
use crate::words::{is_letter_or_digit, is_unspaced, lower};

/// Whether a word can end a key, by its last three letters. Most words end here.
pub(super) fn may_end_a_key(word: &str) -> bool {
    let mut letters = word.chars().rev().filter(|c| is_letter_or_digit(*c)).map(lower);
    let last = letters.next().unwrap_or_default();
    // In scripts without spaces, a key may be anywhere in the run.
    let Some(before) = letters.next().filter(|_| !is_unspaced(last)) else { return true };
    let [first, before, last] = [letters.next().unwrap_or_default(), before, last].map(u32::from);
    if first == 0 {
        return has(&PAIRS, place_of(0, before, last));
    }
    has(&SHORT, place_of(0, before, last)) || has(&THREES, place_of(first, before, last))
}

/// The same for the ASCII word from `start` to `end`. If it is shorter than three letters, the key
/// has letters of the words before it too.
pub(super) fn may_end_an_ascii_key(text: &str, start: usize, end: usize) -> bool {
    let word = tail(text.get(start..end).unwrap_or_default());
    let letters = word.as_bytes().iter().rev().filter(|byte| byte.is_ascii_alphanumeric());
    let mut letters = letters.map(|byte| u32::from(byte.to_ascii_lowercase()));
    let (last, before, first) = (letters.next(), letters.next(), letters.next());
    if let (Some(last), Some(before), Some(first)) = (last, before, first) {
        return has(&SHORT, place_of(0, before, last))
            || has(&THREES, place_of(first, before, last));
    }
    let earlier = text.get(..start).unwrap_or_default().chars().rev();
    let earlier = earlier.filter(|c| is_letter_or_digit(*c)).map(|c| u32::from(lower(c)));
    let mut letters = [last, before].into_iter().flatten().chain(earlier);
    match [letters.next(), letters.next(), letters.next()] {
        [Some(last), Some(before), Some(first)] => {
            has(&SHORT, place_of(0, before, last)) || has(&THREES, place_of(first, before, last))
        }
        [Some(last), Some(before), None] => has(&SHORT, place_of(0, before, last)),
        _ => false,
    }
}

/// A set of endings: each bit covers several of them.
type Endings = [u64; 32];

fn has(endings: &Endings, place: usize) -> bool {
    endings.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
}

/// The last two letters of all keys.
const PAIRS: Endings = endings_of(KEYS, Part::Pair);
/// Those of the keys that have no more.
const SHORT: Endings = endings_of(KEYS, Part::Short);
/// The last three letters of the other keys.
const THREES: Endings = endings_of(KEYS, Part::Three);

#[derive(Clone, Copy)]
enum Part {
    Pair,
    Short,
    Three,
}

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
const fn endings_of(keys: &[(&str, Kind)], part: Part) -> Endings {
    let mut endings = [0; 32];
    let mut at = 0;
    while at < keys.len() {
        let bytes = keys[at].0.as_bytes();
        let (last, rest) = last_char(bytes, bytes.len());
        let (before, rest) = last_char(bytes, rest);
        let place = match part {
            Part::Pair => Some(place_of(0, before, last)),
            Part::Short if rest == 0 => Some(place_of(0, before, last)),
            Part::Three if rest > 0 => Some(place_of(last_char(bytes, rest).0, before, last)),
            _ => None,
        };
        if let Some(place) = place {
            endings[place >> 6] |= 1 << (place & 63);
        }
        at += 1;
    }
    endings
}

const fn place_of(first: u32, before: u32, last: u32) -> usize {
    (first as usize * 961 + before as usize * 31 + last as usize) % (32 * 64)
}

/// The character of a UTF-8 text that ends at `end`, which has at most three bytes, and where it
/// begins.
#[allow(clippy::indexing_slicing)]
const fn last_char(bytes: &[u8], end: usize) -> (u32, usize) {
    let last = bytes[end - 1] as u32;
    if last < 0x80 {
        return (last, end - 1);
    }
    let before = bytes[end - 2] as u32;
    if before >= 0xc0 {
        return ((before & 0x1f) << 6 | last & 0x3f, end - 2);
    }
    let first = bytes[end - 3] as u32;
    ((first & 0x0f) << 12 | (before & 0x3f) << 6 | last & 0x3f, end - 3)
}
