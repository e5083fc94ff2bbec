//! The index of a table of phrases, made while the program is compiled: where the phrases begin, in
//! the order of the two letters they begin with.
//!
//! A phrase has a key for each beginning that it can have: `(i|we) paid` has two. With each key go
//! the third letters that can follow: `p` behind `i `, and a space behind `we`. Different letters
//! may share a key or a bit: the index only spares most of the attempts to match.
//!
//! [`program`] is the text as it is matched, with the lengths of alternatives.

/// The key of phrases that begin with any word.
pub const ANY: u8 = 0;
/// How many keys there are for a first letter.
const FIRSTS: u8 = 32;
/// How many there are for two letters: the rest of a byte.
const PAIRS: usize = 255 - FIRSTS as usize;

/// The key of phrases whose first letter is known.
pub const fn first_key(first: &[u8]) -> u8 {
    1 + (class(first) & (FIRSTS - 1))
}

/// The key of phrases whose first two letters are known. `second` is empty or a mark where a word
/// has a single letter.
pub const fn pair_key(first: &[u8], second: &[u8]) -> u8 {
    let second = match second {
        [byte] if !byte.is_ascii_alphanumeric() => 0,
        _ => class(second),
    };
    let mixed = class(first) as usize * 37 + second as usize;
    1 + FIRSTS + (mixed % PAIRS) as u8
}

/// The last byte of a letter: the first bytes of a script are nearly all the same. Numbers and
/// prices are one class.
const fn class(letter: &[u8]) -> u8 {
    match letter {
        [b'0'..=b'9' | b'#' | b'$'] | [0xe2, 0x82, 0xac] | [0xc2, 0xa3] => 0,
        [.., last] => *last,
        [] => 0,
    }
}

/// The class of the third letter, as one bit of the sixteen that a beginning has for it.
pub const fn third_bit(third: &[u8]) -> u16 {
    1 << (class(third) & 15)
}

/// A beginning with any third letter.
const ANY_THIRD: u16 = u16::MAX;

/// The index of a table with `N` beginnings and `K` different keys.
pub struct Index<const N: usize, const K: usize> {
    /// The keys that beginnings have.
    pub keys: Keys,
    /// Where the beginnings with each of these keys end, in the order of the keys.
    pub ends: [u16; K],
    /// The third letters with each key: see [`third_bit`].
    pub thirds: [u16; N],
    /// Where in the text the phrase of each key begins.
    pub starts: [u16; N],
    /// Where each group but the last one ends.
    pub groups: [u16; GROUPS],
}

/// The most groups of a table.
pub const GROUPS: usize = 8;

/// A set of keys. Most letters begin no phrase, which one bit shows.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    bits: [u64; 4],
    /// How many keys are before those of each element of `bits`.
    before: [u8; 4],
}

impl Keys {
    /// The place of a key among those of the set, if it is one.
    #[inline]
    pub fn place_of(&self, key: u8) -> Option<usize> {
        let bits = self.bits.get(usize::from(key >> 6)).copied()?;
        let bit = 1_u64 << (key & 63);
        if bits & bit == 0 {
            return None;
        }
        let before = self.before.get(usize::from(key >> 6)).copied()?;
        Some(usize::from(before) + (bits & (bit - 1)).count_ones() as usize)
    }

    #[allow(clippy::indexing_slicing)] // While the program is compiled: see `Index`.
    const fn of(counts: &[usize; KEYS]) -> Self {
        let mut keys = Self { bits: [0; 4], before: [0; 4] };
        let mut key = 0;
        while key < KEYS {
            if counts[key] > 0 {
                keys.bits[key >> 6] |= 1 << (key & 63);
                let mut element = (key >> 6) + 1;
                while element < 4 {
                    keys.before[element] += 1;
                    element += 1;
                }
            }
            key += 1;
        }
        keys
    }
}

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
impl<const N: usize, const K: usize> Index<N, K> {
    /// Sorts the beginnings of all phrases of `text` by counting.
    pub const fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        assert!(program_length(text) < u16::MAX as usize, "a table of phrases is too long");
        let mut ends = [0_usize; KEYS];
        let mut at = 0;
        while at < bytes.len() {
            let (start, end) = phrase_at(bytes, at);
            let beginnings = beginnings_of(bytes, start, end);
            let mut key = 0;
            while key < KEYS {
                ends[key] += (beginnings[key] != 0) as usize;
                key += 1;
            }
            at = end + 1;
        }
        assert!(N < u16::MAX as usize, "the phrases have too many beginnings");
        let mut index = Self {
            keys: Keys::of(&ends),
            ends: [0; K],
            thirds: [0; N],
            starts: [0; N],
            groups: [u16::MAX; GROUPS],
        };
        let (mut key, mut place, mut total) = (0, 0, 0);
        while key < KEYS {
            if ends[key] > 0 {
                total += ends[key];
                index.ends[place] = total as u16;
                place += 1;
            }
            ends[key] = total;
            key += 1;
        }
        let mut group = 0;
        // Each choice takes a byte more in the program: see `program`.
        let mut choices = 0;
        at = 0;
        while at < bytes.len() {
            let (start, end) = phrase_at(bytes, at);
            let beginnings = beginnings_of(bytes, start, end);
            let mut key = 0;
            while key < KEYS {
                if beginnings[key] != 0 {
                    ends[key] -= 1;
                    index.thirds[ends[key]] = beginnings[key];
                    index.starts[ends[key]] = (start + choices) as u16;
                }
                key += 1;
            }
            choices += count_choices(bytes, start, end);
            if end < bytes.len() && bytes[end] == b'\n' {
                index.groups[group] = (end + choices) as u16;
                group += 1;
            }
            at = end + 1;
        }
        index
    }
}

/// How many beginnings the phrases of `text` have, and how many different keys.
#[allow(clippy::indexing_slicing)]
pub const fn count(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    let (mut count, mut keys, mut at) = (0, 0, 0);
    let mut is_known = [false; KEYS];
    while at < bytes.len() {
        let (start, end) = phrase_at(bytes, at);
        let beginnings = beginnings_of(bytes, start, end);
        let mut key = 0;
        while key < KEYS {
            if beginnings[key] != 0 {
                count += 1;
                keys += !is_known[key] as usize;
                is_known[key] = true;
            }
            key += 1;
        }
        at = end + 1;
    }
    (count, keys)
}

/// The length of the program of a text.
pub const fn program_length(text: &str) -> usize {
    text.len() + count_choices(text.as_bytes(), 0, text.len())
}

#[allow(clippy::indexing_slicing)]
const fn count_choices(bytes: &[u8], from: usize, to: usize) -> usize {
    let (mut count, mut at) = (0, from);
    while at < to {
        count += (bytes[at] == b'(') as usize;
        at += 1;
    }
    count
}

/// The text as phrases are matched by it: the length of each alternative is before it, behind the
/// `(` and instead of each `|`. So an alternative that does not hold is left in one step.
#[allow(clippy::indexing_slicing)]
pub const fn program<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    let mut out = [0; N];
    let (mut at, mut to) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b'(' {
            out[to] = b'(';
            to += 1;
        }
        if matches!(bytes[at], b'(' | b'|') {
            let end = alternative_end(bytes, at + 1);
            let length = end - at - 1 + count_choices(bytes, at + 1, end);
            // No length looks like the end of the choice.
            let length = length + (length >= b')' as usize) as usize;
            assert!(length <= u8::MAX as usize, "an alternative is too long");
            out[to] = length as u8;
        } else {
            out[to] = bytes[at];
        }
        at += 1;
        to += 1;
    }
    out
}

/// The alternatives of a choice, in a program that begins with the first of them.
#[derive(Clone)]
pub struct Choices<'p>(pub &'p [u8]);

impl<'p> Choices<'p> {
    /// What follows the choice.
    pub fn behind(mut self) -> &'p [u8] {
        while self.next().is_some() {}
        self.0.get(1..).unwrap_or_default()
    }
}

impl<'p> Iterator for Choices<'p> {
    type Item = &'p [u8];

    #[inline]
    fn next(&mut self) -> Option<&'p [u8]> {
        let (length, rest) = self.0.split_first().filter(|(length, _)| **length != b')')?;
        let length = usize::from(length - u8::from(*length > b')'));
        let (choice, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        Some(choice)
    }
}

/// The start and end of the phrase at `at`, without the spaces before it.
#[allow(clippy::indexing_slicing)]
const fn phrase_at(bytes: &[u8], at: usize) -> (usize, usize) {
    let mut start = at;
    while start < bytes.len() && bytes[start] == b' ' {
        start += 1;
    }
    let mut end = start;
    while end < bytes.len() && !matches!(bytes[end], b';' | b'\n') {
        end += 1;
    }
    (start, end)
}

/// How many keys there are.
const KEYS: usize = 256;

/// For each key, the third letters with which a phrase can go on; nothing if it cannot begin so.
type Beginnings = [u16; KEYS];

#[allow(clippy::indexing_slicing)]
const fn beginnings_of(bytes: &[u8], start: usize, end: usize) -> Beginnings {
    let mut found = [0; KEYS];
    let mut at = start;
    while at < end && matches!(bytes[at], b'!' | b'^') {
        at += 1;
    }
    collect(bytes, at, &Rest { end, behind: None }, &[], &mut found);
    found
}

/// What ends an alternative, or the phrase, and what is behind the choice that it belongs to.
struct Rest<'a> {
    end: usize,
    behind: Option<(usize, &'a Rest<'a>)>,
}

/// Collects the beginnings of the part of a phrase at `at`, behind the letters `before`.
#[allow(clippy::indexing_slicing)]
const fn collect(
    bytes: &[u8],
    at: usize,
    rest: &Rest<'_>,
    before: &[&[u8]],
    found: &mut Beginnings,
) {
    if at >= rest.end {
        return match rest.behind {
            Some((at, rest)) => collect(bytes, at, rest, before, found),
            None => add(before, ANY_THIRD, found),
        };
    }
    match bytes[at] {
        b'(' => {
            let close = closing(bytes, at, bytes.len());
            let mut from = at + 1;
            while from <= close {
                let end = alternative_end(bytes, from);
                collect(bytes, from, &Rest { end, behind: Some((close + 1, rest)) }, before, found);
                from = end + 1;
            }
        }
        b'_' | b'%' | b'~' | b'$' => add(before, ANY_THIRD, found),
        // Numbers and prices are one class, and may be longer than a letter.
        b'#' => match before {
            [] => found[first_key(b"#") as usize] = ANY_THIRD,
            _ => add(before, ANY_THIRD, found),
        },
        mark => {
            let letter = letter(bytes, at, rest.end);
            let next = at + letter.len();
            match before {
                [] if class(letter) == 0 => add(&[letter], ANY_THIRD, found),
                [] => collect(bytes, next, rest, &[letter], found),
                [first] => collect(bytes, next, rest, &[first, letter], found),
                _ => add(before, third_bit(letter), found),
            }
            if mark == b'\'' {
                collect(bytes, next, rest, before, found);
            }
        }
    }
}

#[allow(clippy::indexing_slicing)]
const fn add(before: &[&[u8]], thirds: u16, found: &mut Beginnings) {
    match before {
        [] => found[ANY as usize] = ANY_THIRD,
        [first] => found[first_key(first) as usize] = ANY_THIRD,
        [first, second, ..] => found[pair_key(first, second) as usize] |= thirds,
    }
}

/// The end of the alternative at `at`: the mark behind it.
#[allow(clippy::indexing_slicing)]
const fn alternative_end(bytes: &[u8], at: usize) -> usize {
    let (mut end, mut depth) = (at, 0);
    loop {
        match bytes[end] {
            b'|' | b')' if depth == 0 => return end,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        end += 1;
    }
}

/// The place of the parenthesis that closes the choice at `at`.
#[allow(clippy::indexing_slicing)]
const fn closing(bytes: &[u8], at: usize, end: usize) -> usize {
    let (mut close, mut depth) = (at, 0);
    loop {
        assert!(close < end, "a choice of a phrase has no end");
        match bytes[close] {
            b'(' => depth += 1,
            b')' if depth == 1 => return close,
            b')' => depth -= 1,
            _ => {}
        }
        close += 1;
    }
}

/// The letter at `at`, which may have several bytes.
#[allow(clippy::indexing_slicing)]
const fn letter(bytes: &[u8], at: usize, end: usize) -> &[u8] {
    let mut length = 1;
    while at + length < end && bytes[at + length] & 0xc0 == 0x80 {
        length += 1;
    }
    bytes.split_at(at + length).0.split_at(at).1
}
