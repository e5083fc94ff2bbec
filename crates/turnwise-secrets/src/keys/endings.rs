//! The endings of all keys. Three letters are enough to see that most words are no key.

use super::tail;
use crate::Kind;
use crate::names::KEYS;
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};

/// Whether a word can end a key, judged by its last three letters. Most words are rejected here.
pub(super) fn may_end_a_key(word: &str) -> bool {
    let mut letters = word.chars().rev().filter(|c| is_letter_or_digit(*c)).map(lower);
    let last = letters.next().unwrap_or_default();
    // In scripts without spaces, a key may be anywhere in the run.
    let Some(before) = letters.next().filter(|_| !is_unspaced(last)) else { return true };
    let [first, before, last] = [letters.next().unwrap_or_default(), before, last].map(u32::from);
    if first == 0 {
        return has(&PAIRS, place_of(0, before, last));
    }
    is_end(first, before, last)
}

fn is_end(first: u32, before: u32, last: u32) -> bool {
    has(&SHORT, place_of(0, before, last)) || has(&THREES, place_of(first, before, last))
}

/// Like [`may_end_a_key`], for the ASCII word from `start` to `end`. If it is shorter than three
/// letters, the key also contains letters of the words before it.
pub(super) fn may_end_an_ascii_key(text: &str, start: usize, end: usize) -> bool {
    let word = text.as_bytes().get(start..end).unwrap_or_default();
    if let [.., before, last] = word
        && !may_end_with(*before, *last)
    {
        return false;
    }
    if let [.., first, before, last] = word
        && [first, before, last].into_iter().all(u8::is_ascii_alphanumeric)
    {
        let ending = [*first, *before, *last].map(|byte| byte.to_ascii_lowercase());
        let [first, before, last] = ending.map(u32::from);
        return is_end(first, before, last)
            && keys_ending_like(&ending).any(|(key, _)| ends_alike(word, key));
    }
    let small = |byte: &u8| u32::from(byte.to_ascii_lowercase());
    let letters = tail(text.get(start..end).unwrap_or_default()).bytes().rev();
    let mut letters = letters.filter(u8::is_ascii_alphanumeric).map(|byte| small(&byte));
    let (last, before, first) = (letters.next(), letters.next(), letters.next());
    if let (Some(last), Some(before), Some(first)) = (last, before, first) {
        return is_end(first, before, last);
    }
    let earlier = text.get(..start).unwrap_or_default().chars().rev();
    let earlier = earlier.filter(|c| is_letter_or_digit(*c)).map(|c| u32::from(lower(c)));
    let mut letters = [last, before].into_iter().flatten().chain(earlier);
    match [letters.next(), letters.next(), letters.next()] {
        [Some(last), Some(before), Some(first)] => is_end(first, before, last),
        [Some(last), Some(before), None] => has(&SHORT, place_of(0, before, last)),
        _ => false,
    }
}

/// Whether a key can end with two bytes. If they are separators, the letters before them count.
#[inline]
fn may_end_with(before: u8, last: u8) -> bool {
    LAST_BYTES.get(usize::from(last)).is_some_and(|befores| befores >> (before & 31) & 1 != 0)
}

/// For each last byte of an ASCII word, a bit set of the bytes before it. Several bytes share a
/// bit.
#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
static LAST_BYTES: [u32; 256] = {
    let mut all = [0; 256];
    let mut at = 0;
    while at < COUNT {
        let (bytes, end) = (KEYS[PLACES[at].0].1.as_bytes(), PLACES[at].2);
        let (before, last) = (bytes[end - 2], bytes[end - 1]);
        all[last as usize] |= 1 << (before & 31);
        all[last.to_ascii_uppercase() as usize] |= 1 << (before & 31);
        at += 1;
    }
    let mut byte = 0;
    while byte < 128 {
        let is_mark = !(byte as u8).is_ascii_alphanumeric();
        let marks = 1 << (b'_' & 31) | 1 << (b'-' & 31) | 1 << (b'.' & 31);
        all[byte] |= if is_mark { u32::MAX } else { marks };
        byte += 1;
    }
    all
};

/// Whether the letters and digits of an ASCII word end with a key, or a key ends with them.
fn ends_alike(word: &[u8], key: &str) -> bool {
    let letters = word.iter().rev().filter(|byte| byte.is_ascii_alphanumeric());
    key.bytes().rev().zip(letters).all(|(key, letter)| key == letter.to_ascii_lowercase())
}

/// The keys with the same last two bytes as a word: only such a key can end the word, or end with
/// it. Yields all keys for a single byte.
pub(super) fn keys_ending_like(word: &[u8]) -> impl Iterator<Item = (&'static str, Kind)> {
    let (first, is_single) = match *word {
        [.., before, last] => (HEADS.get(chain_of(before, last)).copied(), false),
        _ => (Some(0), true),
    };
    let next = move |at: &u16| match is_single {
        true => at.checked_add(1),
        false => NEXT.get(usize::from(*at)).copied(),
    };
    core::iter::successors(first, next).map_while(|at| key(usize::from(at)))
}

/// All keys.
pub(super) fn all() -> impl Iterator<Item = (&'static str, Kind)> {
    (0..COUNT).filter_map(key)
}

/// The key at this place of all.
fn key(at: usize) -> Option<(&'static str, Kind)> {
    let place = usize::from(*STARTS.get(at)?);
    let (list, start) = (place >> OF_LIST, place & ((1 << OF_LIST) - 1));
    let (kind, names) = KEYS.get(list)?;
    let next = STARTS.get(at + 1).map_or(0, |next| usize::from(*next));
    let end = if next >> OF_LIST == list { next - (list << OF_LIST) - 1 } else { names.len() };
    // The last key of the last list has none behind it.
    let end = if at + 1 == COUNT { names.len() } else { end };
    Some((names.get(start..end)?, *kind))
}

/// The number of all keys.
#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
const COUNT: usize = {
    let (mut list, mut count) = (0, 0);
    while list < KEYS.len() {
        let (bytes, mut at) = (KEYS[list].1.as_bytes(), 0);
        count += 1;
        while at < bytes.len() {
            count += (bytes[at] == b' ') as usize;
            at += 1;
        }
        list += 1;
    }
    count
};

/// The list, start and end of each key. Only read when this is compiled.
#[allow(clippy::indexing_slicing)]
const PLACES: [(usize, usize, usize); COUNT] = {
    let mut places = [(0, 0, 0); COUNT];
    let (mut list, mut count) = (0, 0);
    while list < KEYS.len() {
        let (bytes, mut start, mut at) = (KEYS[list].1.as_bytes(), 0, 0);
        while at <= bytes.len() {
            if at == bytes.len() || bytes[at] == b' ' {
                places[count] = (list, start, at);
                count += 1;
                start = at + 1;
            }
            at += 1;
        }
        list += 1;
    }
    places
};

/// The list of each key, and its start in the list's text in the lower bits.
#[allow(clippy::indexing_slicing)]
static STARTS: [u16; COUNT] = {
    let mut starts = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        let (list, start, _) = PLACES[at];
        assert!(list < 16 && start < 1 << OF_LIST, "a list of names is too long");
        starts[at] = (list << OF_LIST | start) as u16;
        at += 1;
    }
    starts
};
const OF_LIST: usize = 12;

/// The first key of each chain of keys whose endings share a hash.
const HEADS: [u16; 256] = CHAINS.0;
/// The next key after each key in its chain. [`NO_KEY`] ends a chain.
const NEXT: [u16; COUNT] = CHAINS.1;
const NO_KEY: u16 = u16::MAX;

#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
const CHAINS: ([u16; 256], [u16; COUNT]) = {
    assert!(COUNT < NO_KEY as usize, "there are too many keys for their chains");
    let mut heads = [NO_KEY; 256];
    let mut next = [NO_KEY; COUNT];
    let mut at = COUNT;
    while at > 0 {
        at -= 1;
        let (bytes, end) = (KEYS[PLACES[at].0].1.as_bytes(), PLACES[at].2);
        let chain = chain_of(bytes[end - 2], bytes[end - 1]);
        next[at] = heads[chain];
        heads[chain] = at as u16;
    }
    (heads, next)
};

const fn chain_of(before: u8, last: u8) -> usize {
    (before as usize * 31 + last as usize) % 256
}

/// A set of endings. Several endings share a bit.
type Endings = [u64; 32];

fn has(endings: &Endings, place: usize) -> bool {
    endings.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
}

/// The last two letters of all keys.
const PAIRS: Endings = endings_of(Part::Pair);
/// The endings of keys with only two letters.
const SHORT: Endings = endings_of(Part::Short);
/// The last three letters of the other keys.
const THREES: Endings = endings_of(Part::Three);

#[derive(Clone, Copy)]
enum Part {
    Pair,
    Short,
    Three,
}

#[allow(clippy::indexing_slicing)] // Evaluated at compile time: a wrong index stops the build.
const fn endings_of(part: Part) -> Endings {
    let mut endings = [0; 32];
    let mut at = 0;
    while at < COUNT {
        let (list, start, end) = PLACES[at];
        let bytes = KEYS[list].1.as_bytes();
        let (last, rest) = last_char(bytes, end);
        let (before, rest) = last_char(bytes, rest);
        let place = match part {
            Part::Pair => Some(place_of(0, before, last)),
            Part::Short if rest == start => Some(place_of(0, before, last)),
            Part::Three if rest > start => Some(place_of(last_char(bytes, rest).0, before, last)),
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

/// The character that ends at `end` in a UTF-8 text, and its start. It has at most three bytes.
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
