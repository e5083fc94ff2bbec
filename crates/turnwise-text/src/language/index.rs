//! The index of a table of phrases, made while the program is compiled: where the phrases begin, in
//! the order of the two letters they begin with.
//!
//! A phrase has a key for each beginning that it can have: `(i|we) paid` has two. Different letters
//! may share a key: a key only spares most of the attempts to match.

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

/// The index of a table with `N` beginnings.
pub struct Index<const N: usize> {
    /// The keys, in order.
    pub keys: [u8; N],
    /// Where in the text the phrase of each key begins.
    pub starts: [u16; N],
    /// Where each group but the last one ends.
    pub groups: [u16; GROUPS],
}

/// The most groups of a table.
pub const GROUPS: usize = 8;

#[allow(clippy::indexing_slicing)] // While the program is compiled: a wrong index stops the build.
impl<const N: usize> Index<N> {
    /// Sorts the beginnings of all phrases of `text` by counting.
    pub const fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        assert!(bytes.len() < u16::MAX as usize, "a table of phrases is too long");
        let mut ends = [0_usize; 256];
        let mut at = 0;
        while at < bytes.len() {
            let (start, end) = phrase_at(bytes, at);
            let keys = keys_of(bytes, start, end);
            let mut key = 0;
            while key < 256 {
                ends[key] += keys.has(key) as usize;
                key += 1;
            }
            at = end + 1;
        }
        let (mut key, mut total) = (0, 0);
        while key < 256 {
            total += ends[key];
            ends[key] = total;
            key += 1;
        }
        let mut index = Self { keys: [0; N], starts: [0; N], groups: [u16::MAX; GROUPS] };
        let mut group = 0;
        at = 0;
        while at < bytes.len() {
            let (start, end) = phrase_at(bytes, at);
            let keys = keys_of(bytes, start, end);
            let mut key = 0;
            while key < 256 {
                if keys.has(key) {
                    ends[key] -= 1;
                    index.keys[ends[key]] = key as u8;
                    index.starts[ends[key]] = start as u16;
                }
                key += 1;
            }
            if end < bytes.len() && bytes[end] == b'\n' {
                index.groups[group] = end as u16;
                group += 1;
            }
            at = end + 1;
        }
        index
    }
}

/// How many beginnings the phrases of `text` have.
pub const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut count, mut at) = (0, 0);
    while at < bytes.len() {
        let (start, end) = phrase_at(bytes, at);
        count += keys_of(bytes, start, end).count();
        at = end + 1;
    }
    count
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

/// A set of keys.
#[derive(Clone, Copy)]
struct Keys([u64; 4]);

#[allow(clippy::indexing_slicing)]
impl Keys {
    const fn has(self, key: usize) -> bool {
        self.0[key >> 6] >> (key & 63) & 1 != 0
    }

    const fn with(mut self, key: u8) -> Self {
        self.0[key as usize >> 6] |= 1 << (key & 63);
        self
    }

    const fn count(self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }
}

/// The keys of the letters with which a phrase can begin.
#[allow(clippy::indexing_slicing)]
const fn keys_of(bytes: &[u8], start: usize, end: usize) -> Keys {
    let mut found = Keys([0; 4]);
    let mut at = start;
    while at < end && matches!(bytes[at], b'!' | b'^') {
        at += 1;
    }
    // As long as a choice can be empty, the phrase can begin with what follows.
    while at < end {
        if bytes[at] != b'(' {
            return found.with(key_at(bytes, at, end, end));
        }
        let close = closing(bytes, at, end);
        let (mut depth, mut opens, mut is_optional) = (0, true, false);
        while at <= close {
            match bytes[at] {
                b'(' => {
                    assert!(depth == 0 || !opens, "a choice cannot begin with a choice");
                    depth += 1;
                }
                b')' => {
                    depth -= 1;
                    is_optional |= opens && depth == 0;
                }
                b'|' if depth == 1 => is_optional |= opens,
                _ if opens && depth == 1 => found = found.with(key_at(bytes, at, end, close)),
                _ => {}
            }
            opens = depth == 1 && matches!(bytes[at], b'(' | b'|');
            at += 1;
        }
        if !is_optional {
            return found;
        }
    }
    found
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

/// The key of a phrase that begins at `at`, in a choice that closes at `close`.
#[allow(clippy::indexing_slicing)]
const fn key_at(bytes: &[u8], at: usize, end: usize, close: usize) -> u8 {
    if matches!(bytes[at], b'_' | b'%' | b'~') {
        return ANY;
    }
    let first = letter(bytes, at, end);
    let mut next = at + first.len();
    if next < end && matches!(bytes[next], b'|' | b')') {
        next = close + 1;
    }
    let is_known = next < end
        && !matches!(bytes[next], b'(' | b')' | b'|' | b'_' | b'%' | b'#' | b'~' | b'$' | b'\'')
        && class(first) != 0;
    if is_known { pair_key(first, letter(bytes, next, end)) } else { first_key(first) }
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
