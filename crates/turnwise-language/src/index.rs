//! The index of a table of phrases, made while the program is compiled: where the phrases begin, in
//! the order of the two letters they begin with.
//!
//! A phrase has a key for each beginning that it can have: `(i|we) paid` has two. With each key go
//! the third letters that can follow, `p` behind `i ` and a space behind `we`, and the letters with
//! which the next word can begin: `p` for both. Different letters may share a key or a bit: the
//! index only spares most of the attempts to match.

use crate::program::{added_bytes, alternative_end, closing, program_length};

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

/// What goes on behind the first two letters, as a bit for the third letter and one for the first
/// letter of the next word: see [`third_bit`] and [`next_bit`].
pub type Ahead = u32;

/// The bits of all third letters; those of the next word are above them.
const THIRDS: Ahead = (1 << THIRD_CLASSES) - 1;
const THIRD_CLASSES: u8 = 12;
const NEXT_CLASSES: u8 = 32 - THIRD_CLASSES;

/// The bit of the third letter.
pub const fn third_bit(third: &[u8]) -> Ahead {
    1 << (class(third) % THIRD_CLASSES)
}

/// The bit of the letter behind the first space.
pub const fn next_bit(next: &[u8]) -> Ahead {
    1 << (THIRD_CLASSES + class(next) % NEXT_CLASSES)
}

/// The index of a table with `N` beginnings and `K` different keys.
pub struct Index<const N: usize, const K: usize> {
    /// The keys that beginnings have.
    pub keys: Keys,
    /// Where the beginnings with each of these keys end, in the order of the keys.
    pub ends: [u16; K],
    /// What goes on behind each key.
    pub aheads: [Ahead; N],
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
    /// Sorts the beginnings of all phrases of `text`, whose [`counts`] are known.
    pub const fn new(text: &str, counts: &[usize; KEYS]) -> Self {
        let bytes = text.as_bytes();
        assert!(program_length(text) < u16::MAX as usize, "a table of phrases is too long");
        assert!(N < u16::MAX as usize, "the phrases have too many beginnings");
        let mut ends = *counts;
        let mut index = Self {
            keys: Keys::of(counts),
            ends: [0; K],
            aheads: [0; N],
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
        let (mut group, mut added, mut at) = (0, 0, 0);
        while at < bytes.len() {
            let (start, end) = phrase_at(bytes, at);
            let beginnings = Beginnings::of(bytes, start, end);
            let mut place = 0;
            while place < beginnings.count {
                let key = beginnings.keys[place] as usize;
                ends[key] -= 1;
                index.aheads[ends[key]] = beginnings.aheads[key];
                index.starts[ends[key]] = (start + added) as u16;
                place += 1;
            }
            added += added_bytes(bytes, start, end);
            if end < bytes.len() && bytes[end] == b'\n' {
                index.groups[group] = (end + added) as u16;
                group += 1;
            }
            at = end + 1;
        }
        index
    }
}

/// How many beginnings have each key.
#[allow(clippy::indexing_slicing)]
pub const fn counts(text: &str) -> [usize; KEYS] {
    let bytes = text.as_bytes();
    let (mut counts, mut at) = ([0; KEYS], 0);
    while at < bytes.len() {
        let (start, end) = phrase_at(bytes, at);
        let beginnings = Beginnings::of(bytes, start, end);
        let mut place = 0;
        while place < beginnings.count {
            counts[beginnings.keys[place] as usize] += 1;
            place += 1;
        }
        at = end + 1;
    }
    counts
}

/// How many beginnings there are, and how many different keys.
#[allow(clippy::indexing_slicing)]
pub const fn sizes(counts: &[usize; KEYS]) -> (usize, usize) {
    let (mut count, mut keys, mut key) = (0, 0, 0);
    while key < KEYS {
        count += counts[key];
        keys += (counts[key] > 0) as usize;
        key += 1;
    }
    (count, keys)
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
pub const KEYS: usize = 256;

/// The keys with which a phrase can begin, and what goes on behind each of them.
struct Beginnings {
    keys: [u8; KEYS],
    count: usize,
    aheads: [Ahead; KEYS],
}

#[allow(clippy::indexing_slicing)]
impl Beginnings {
    const fn of(bytes: &[u8], start: usize, end: usize) -> Self {
        let mut found = Self { keys: [0; KEYS], count: 0, aheads: [0; KEYS] };
        let mut at = start;
        while at < end && matches!(bytes[at], b'!' | b'^') {
            at += 1;
        }
        found.collect(bytes, at, &Rest { end, behind: None }, Before::NOTHING);
        found
    }

    /// Collects the beginnings of the part of a phrase at `at`, behind the letters `before`.
    const fn collect(&mut self, bytes: &[u8], at: usize, rest: &Rest<'_>, before: Before<'_>) {
        if at >= rest.end {
            return match rest.behind {
                Some((at, rest)) => self.collect(bytes, at, rest, before),
                None => self.add(&before),
            };
        }
        match bytes[at] {
            b'(' => {
                let close = closing(bytes, at, bytes.len());
                let mut from = at + 1;
                while from <= close {
                    let end = alternative_end(bytes, from);
                    let rest = Rest { end, behind: Some((close + 1, rest)) };
                    self.collect(bytes, from, &rest, before);
                    from = end + 1;
                }
            }
            // A word has no space, except a price, which has no next word for this reason.
            b'%' if before.is_in_word() => self.collect(bytes, at + 1, rest, before.behind_any()),
            b'_' if before.is_nothing() => {
                self.collect(bytes, at + 1, rest, before.behind_any());
            }
            // Numbers and prices are one class, and may be longer than a letter.
            b'#' if before.is_nothing() => self.add(&Before { first: b"#", ..before }),
            b'_' | b'%' | b'~' | b'$' | b'#' => self.add(&before),
            mark => {
                let letter = letter(bytes, at, rest.end);
                let next = at + letter.len();
                let known = before.and(letter);
                if known.is_complete() || before.is_nothing() && class(letter) == 0 {
                    self.add(&known);
                } else {
                    self.collect(bytes, next, rest, known);
                }
                if mark == b'\'' {
                    self.collect(bytes, next, rest, before);
                }
            }
        }
    }

    const fn add(&mut self, before: &Before<'_>) {
        let key = before.key();
        if self.aheads[key as usize] == 0 {
            self.keys[self.count] = key;
            self.count += 1;
        }
        self.aheads[key as usize] |= before.ahead();
    }
}

/// What ends an alternative, or the phrase, and what is behind the choice that it belongs to.
struct Rest<'a> {
    end: usize,
    behind: Option<(usize, &'a Rest<'a>)>,
}

/// What is known of a beginning: its first letters, and the first one of the next word.
#[derive(Clone, Copy)]
struct Before<'a> {
    first: &'a [u8],
    second: &'a [u8],
    third: Option<&'a [u8]>,
    /// The word goes on somehow behind these letters.
    is_open: bool,
    /// The space before the next word is known.
    has_space: bool,
    next: Option<&'a [u8]>,
}

impl<'a> Before<'a> {
    const NOTHING: Self =
        Self { first: &[], second: &[], third: None, is_open: false, has_space: false, next: None };

    /// With another letter.
    const fn and(self, letter: &'a [u8]) -> Self {
        let (next, has_space) = match self.next {
            None if self.has_space => (Some(letter), true),
            next => (next, self.has_space || matches!(letter, b" ")),
        };
        let with = Self { next, has_space, ..self };
        match (self.first, self.second) {
            _ if self.is_open || self.third.is_some() => with,
            ([], _) => Self { first: letter, ..with },
            (_, []) => Self { second: letter, ..with },
            _ => Self { third: Some(letter), ..with },
        }
    }

    /// With any letters of the word.
    const fn behind_any(self) -> Self {
        Self { is_open: true, ..self }
    }

    const fn is_nothing(&self) -> bool {
        self.first.is_empty() && !self.is_open
    }

    /// Whether the first word goes on behind its key.
    const fn is_in_word(&self) -> bool {
        !self.second.is_empty() && !self.has_space
    }

    /// Whether more letters change nothing. Where words have no spaces, the next one is not sought.
    const fn is_complete(&self) -> bool {
        let is_dense = self.first.len() > 2;
        (self.third.is_some() || self.is_open) && (self.next.is_some() || is_dense)
    }

    const fn key(&self) -> u8 {
        match (self.first, self.second) {
            ([], _) => ANY,
            (first, []) => first_key(first),
            (first, second) => pair_key(first, second),
        }
    }

    const fn ahead(&self) -> Ahead {
        let third = match self.third {
            Some(letter) => third_bit(letter),
            None => THIRDS,
        };
        let next = match self.next {
            Some(letter) => next_bit(letter),
            None => !THIRDS,
        };
        third | next
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
