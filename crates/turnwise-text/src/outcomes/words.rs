//! Words and keys of results, whatever their case and joints.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::records::Value;
use crate::words::{is_letter_or_digit, lower};

/// The last word of `order_status` and of `OrderStatus`.
pub(super) fn last_word(key: &str) -> &str {
    let last = key.rsplit(['_', ' ', '-', '.']).next().unwrap_or_default();
    let mut humps = last.char_indices().rev().filter(|(_, c)| c.is_ascii_uppercase());
    let hump = humps.next().filter(|(at, _)| *at > 0);
    hump.and_then(|(at, _)| last.get(at..).filter(|hump| hump.len() > 1)).unwrap_or(last)
}

/// The words of `rolled_back` and `CrashLoopBackOff`.
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

/// Whether a text is a word for nothing.
pub(crate) fn is_nothing(text: &str) -> bool {
    is(text, &["null", "none", "nil", "false", "undefined"])
}

/// Whether a value says that there is none.
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

/// Whether a key or a word is one of a list: see [`List::has`].
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

/// The letters and digits of a word, in small letters.
fn plain(word: &str) -> impl Iterator<Item = char> + Clone {
    word.chars().filter(|c| is_letter_or_digit(*c)).map(lower)
}

/// A long list of words, which have letters and digits only.
pub(super) struct List {
    words: &'static [&'static str],
    /// The first two bytes of all words, as bits: each bit covers several pairs.
    beginnings: [u64; 4],
}

impl List {
    // While the program is compiled: a wrong index stops the build.
    #[allow(clippy::indexing_slicing)]
    pub(super) const fn of(words: &'static [&'static str]) -> Self {
        let mut beginnings = [0; 4];
        let mut at = 0;
        while at < words.len() {
            let bytes = words[at].as_bytes();
            let place = Self::place_of(bytes[0], if bytes.len() > 1 { bytes[1] } else { 0 });
            beginnings[place >> 6] |= 1 << (place & 63);
            at += 1;
        }
        Self { words, beginnings }
    }

    /// Whether a key or a word is one of them, however it is cased and joined: `RequestType`,
    /// `request_type`.
    pub(super) fn has(&self, word: &str) -> bool {
        self.may_have(word) && is(word, self.words)
    }

    /// Whether a word of the list begins with the same two bytes.
    fn may_have(&self, word: &str) -> bool {
        let bytes_of = |c: char| {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes);
            bytes
        };
        let mut plain = plain(word).map(bytes_of);
        let Some([first, second, ..]) = plain.next() else { return false };
        let mut next = || plain.next().map_or(0, |[next, ..]| next);
        let place = Self::place_of(first, if second == 0 { next() } else { second });
        self.beginnings.get(place >> 6).is_some_and(|bits| bits >> (place & 63) & 1 != 0)
    }

    const fn place_of(first: u8, second: u8) -> usize {
        (first as usize * 37 + second as usize) % 256
    }
}
