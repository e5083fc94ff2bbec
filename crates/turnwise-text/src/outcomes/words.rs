//! Words and keys of results, in any case and with any separators.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::records::Value;
use crate::words::{is_letter_or_digit, lower};

/// The last word of a key: `status` in `order_status` and `OrderStatus`.
pub(super) fn last_word(key: &str) -> &str {
    let last = key.rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
    let mut humps = last.char_indices().rev().filter(|(_, c)| c.is_ascii_uppercase());
    let hump = humps.next().filter(|(at, _)| *at > 0);
    hump.and_then(|(at, _)| last.get(at..).filter(|hump| hump.len() > 1)).unwrap_or(last)
}

/// A name as separate words: `rolled_back`, `CrashLoopBackOff`.
pub(super) fn spaced(text: &str) -> Cow<'_, str> {
    let mut before = ' ';
    let begins_hump = |c: char, before: char| c.is_ascii_uppercase() && before.is_ascii_lowercase();
    let mut joined = text.chars().map(|c| {
        let is_hump = begins_hump(c, before);
        before = c;
        is_hump || c == '_'
    });
    if text.contains(' ') || !joined.any(|is_joined| is_joined) {
        return Cow::Borrowed(text);
    }
    let mut words = String::new();
    for c in text.chars() {
        if begins_hump(c, words.chars().next_back().unwrap_or(' ')) {
            words.push(' ');
        }
        words.push(if c == '_' { ' ' } else { c });
    }
    Cow::Owned(words)
}

/// Whether a text is a word for "nothing".
pub(crate) fn is_nothing(text: &str) -> bool {
    is(text, &["null", "none", "nil", "false", "undefined"])
}

/// Whether a value says that there is nothing.
pub(super) fn is_empty(value: &Value<'_>) -> bool {
    value.text.is_empty()
        || is_nothing(value.text)
        || (is_number(value.text) && value.text.trim_matches(['0', '.', '-']).is_empty())
        || value.text == "-1"
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'))
}

/// Whether a key or a word is one of a short list: see [`Plain`].
pub(super) fn is(word: &str, list: &[&str]) -> bool {
    let mut plain = plain(word);
    let Some(first) = plain.next() else { return false };
    let mut letter = [0; 4];
    let first: &str = first.encode_utf8(&mut letter);
    // Most words of a list begin with another letter.
    let begins_alike = |known: &&&str| known.bytes().next() == first.bytes().next();
    list.iter()
        .filter(begins_alike)
        .filter_map(|known| known.strip_prefix(first))
        .any(|rest| rest.chars().eq(plain.clone()))
}

/// The letters and digits of a word, in lower case.
fn plain(word: &str) -> impl Iterator<Item = char> + Clone {
    word.chars().filter(|c| is_letter_or_digit(*c)).map(lower)
}

/// A key or word for lookups in lists, in any case and with any separators: `RequestType`,
/// `request_type`.
#[derive(Clone, Copy)]
pub(super) struct Plain<'a> {
    text: &'a str,
    hash: u32,
}

impl<'a> Plain<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut hash = BASIS;
        if text.is_ascii() {
            for byte in text.bytes().filter(u8::is_ascii_alphanumeric) {
                hash = step(hash, byte.to_ascii_lowercase());
            }
        } else {
            for c in plain(text) {
                hash = c.encode_utf8(&mut [0; 4]).bytes().fold(hash, step);
            }
        }
        Self { text, hash }
    }

    /// Whether it is one of the words.
    pub(super) fn is_in(&self, list: &List) -> bool {
        let mut slot = slot_of(self.hash);
        while let Some(place) = list.slots.get(slot).copied().filter(|place| *place > 0) {
            let word = list.words.get(usize::from(place) - 1).copied().unwrap_or_default();
            if plain(self.text).eq(word.chars()) {
                return true;
            }
            slot = (slot + 1) % SLOTS;
        }
        false
    }
}

/// A long list of words in lower case, with letters and digits only.
pub(super) struct List {
    words: &'static [&'static str],
    /// A hash table: one more than the index of each word, or zero for a free slot.
    slots: [u8; SLOTS],
}

impl List {
    // Evaluated at compile time: a wrong index stops the build.
    #[allow(clippy::indexing_slicing)]
    pub(super) const fn of(words: &'static [&'static str]) -> Self {
        assert!(words.len() <= SLOTS / 2, "a list is too long for its slots");
        let mut slots = [0; SLOTS];
        let mut place = 0;
        while place < words.len() {
            let bytes = words[place].as_bytes();
            let (mut hash, mut at) = (BASIS, 0);
            while at < bytes.len() {
                hash = step(hash, bytes[at]);
                at += 1;
            }
            let mut slot = slot_of(hash);
            while slots[slot] > 0 {
                slot = (slot + 1) % SLOTS;
            }
            place += 1;
            slots[slot] = place as u8;
        }
        Self { words, slots }
    }

    pub(super) fn has(&self, word: &str) -> bool {
        Plain::of(word).is_in(self)
    }
}

const SLOTS: usize = 256;

const fn slot_of(hash: u32) -> usize {
    (hash ^ hash >> 16) as usize % SLOTS
}

/// FNV-1a.
const fn step(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

const BASIS: u32 = 0x811c_9dc5;
