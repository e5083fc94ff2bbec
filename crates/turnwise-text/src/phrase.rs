//! Finds a phrase in any case, punctuation and spacing, in order to retract a fact.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::terms::{is_unspaced, lower};

/// A phrase as a digest. The digest does not reveal the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    words: u32,
    digest: u64,
}

impl Phrase {
    /// Returns `None` if the phrase has no words.
    ///
    /// ```
    /// use turnwise_text::phrase::Phrase;
    ///
    /// let phrase = Phrase::new("i live in lisbon.").unwrap();
    /// let text = "Well, I live\n in Lisbon!";
    /// assert_eq!(phrase.places(text), [6..23]);
    /// assert!(Phrase::new("live in Lis").unwrap().places(text).is_empty());
    /// ```
    pub fn new(phrase: &str) -> Option<Self> {
        let words: Vec<u64> = words(phrase).into_iter().map(|word| digest(phrase, word)).collect();
        (!words.is_empty()).then(|| Self { words: words.len() as u32, digest: mix(&words) })
    }

    /// Restores a phrase from its [parts](Self::parts).
    pub fn from_parts((words, digest): (u32, u64)) -> Self {
        Self { words: words.max(1), digest }
    }

    /// The number of its words, and their digest.
    pub fn parts(self) -> (u32, u64) {
        (self.words, self.digest)
    }

    /// Its byte ranges in `text`, in order and without overlap. JSON escapes count as spaces.
    pub fn places(self, text: &str) -> Vec<Range<usize>> {
        let said = words(text);
        let digests: Vec<u64> = said.iter().map(|word| digest(text, word.clone())).collect();
        let mut found: Vec<Range<usize>> = Vec::new();
        let windows = digests.windows(self.words as usize).zip(said.windows(self.words as usize));
        for (digests, window) in windows {
            let (Some(start), Some(end)) = (window.first(), window.last()) else { continue };
            let is_free = found.last().is_none_or(|last| last.end <= start.start);
            if is_free && mix(digests) == self.digest {
                found.push(start.start..end.end);
            }
        }
        found
    }

    /// Whether `text` contains the phrase.
    pub fn is_in(self, text: &str) -> bool {
        !self.places(text).is_empty()
    }
}

/// `text` with `marker` in place of each occurrence.
pub fn replace<'t>(
    text: &'t str,
    phrases: impl IntoIterator<Item = Phrase>,
    marker: &str,
) -> Cow<'t, str> {
    let mut out = Cow::Borrowed(text);
    for phrase in phrases {
        let places = phrase.places(&out);
        if places.is_empty() {
            continue;
        }
        let mut next = String::with_capacity(out.len());
        let mut at = 0;
        for place in places {
            next.push_str(out.get(at..place.start).unwrap_or_default());
            next.push_str(marker);
            at = place.end;
        }
        next.push_str(out.get(at..).unwrap_or_default());
        out = Cow::Owned(next);
    }
    out
}

/// Words as byte ranges. In scripts without spaces, each character is a word.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut is_escaped, mut is_open) = (false, false);
    for (at, c) in text.char_indices() {
        let is_word = c.is_alphanumeric() && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        if !is_word {
            is_open = false;
            continue;
        }
        let end = at + c.len_utf8();
        match found.last_mut() {
            Some(last) if is_open && !is_unspaced(c) => last.end = end,
            _ => found.push(at..end),
        }
        is_open = !is_unspaced(c);
    }
    found
}

/// FNV-1a of a word in lower case.
fn digest(text: &str, word: Range<usize>) -> u64 {
    let chars = text.get(word).unwrap_or_default().chars().map(lower);
    chars.fold(0xcbf2_9ce4_8422_2325, |hash, c| {
        (hash ^ u64::from(c)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

fn mix(words: &[u64]) -> u64 {
    words
        .iter()
        .fold(0, |hash, word| (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_replaced_and_other_words_stay() {
        let text = r#"{"content":"My code is A7-B.\nmy  CODE is a7 b, not A7"}"#;
        let phrases = || Phrase::new("my code is A7-B");
        assert_eq!(replace(text, phrases(), "[x]"), r#"{"content":"[x].\n[x], not A7"}"#);
        assert_eq!(replace("我住在里斯本。", Phrase::new("住在里斯本"), "…"), "我…。");
        assert_eq!(Phrase::new(" . "), None);
        assert!(matches!(replace("anything", Phrase::new("else"), ""), Cow::Borrowed(_)));
    }
}
