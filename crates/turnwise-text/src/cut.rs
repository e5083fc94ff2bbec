//! Shortening a text without breaking a character people see as one.

use unicode_segmentation::GraphemeCursor;

use crate::facts;

/// The longest start of `text` of at most `bytes` bytes that ends at a grapheme bound.
pub(crate) fn head(text: &str, bytes: usize) -> &str {
    if text.len() <= bytes {
        return text;
    }
    let mut end = floor_boundary(text, bytes);
    // Only the surroundings are looked at: a line of a million flags or combining marks stays linear over many
    // calls, and past this many steps a character bound has to do.
    let from = floor_boundary(text, end.saturating_sub(AROUND));
    let to = floor_boundary(text, (end + AROUND).min(text.len()));
    let near = text.get(from..to).unwrap_or_default();
    while end > from {
        let mut cursor = GraphemeCursor::new(end - from, near.len(), true);
        if cursor.is_boundary(near, 0).unwrap_or(true) {
            return text.get(..end).unwrap_or_default();
        }
        end = floor_boundary(text, end - 1);
    }
    text.get(..floor_boundary(text, bytes)).filter(|_| from > 0).unwrap_or_default()
}

const AROUND: usize = 128;

/// Byte length of the first `chars` characters of `text`.
pub(crate) fn bytes_of_chars(text: &str, chars: usize) -> usize {
    text.char_indices().nth(chars).map_or(text.len(), |(at, _)| at)
}

/// The start of `text` of at most `bytes` bytes that ends with a whole word, where there is a space to end at, and
/// that halves no fact: half an order number is a made-up one.
pub(crate) fn words(text: &str, bytes: usize) -> &str {
    let start = head(text, bytes);
    if start.len() == text.len() {
        return start;
    }
    let spaced = start.rfind(char::is_whitespace).and_then(|at| start.get(..at)).unwrap_or_default();
    // Text without spaces (Chinese, a base64 blob) is cut where the limit falls.
    let whole_words = if spaced.len() * 2 > start.len() { spaced } else { start };
    let cut = whole_words.len();
    let around = text.get(..floor_boundary(text, (cut + 160).min(text.len()))).unwrap_or(text);
    let halved = facts::scan(around).find(|fact| fact.range.start < cut && cut < fact.range.end);
    let kept = halved.map_or(whole_words, |fact| text.get(..fact.range.start).unwrap_or_default());
    kept.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '('))
}

fn floor_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at = at.saturating_sub(1);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, bytes: usize, expected: &str) {
        assert_eq!(head(text, bytes), expected);
    }

    #[test]
    fn short_texts_stay() {
        check("abc", 3, "abc");
        check("", 0, "");
    }

    #[test]
    fn a_character_is_never_halved() {
        check("aé", 2, "a");
        check("中文", 4, "中");
    }

    #[test]
    fn an_emoji_family_is_one_character() {
        check("ok 👨‍👩‍👧", 8, "ok ");
        check("e\u{301}x", 2, "");
    }

    #[test]
    fn words_end_whole() {
        assert_eq!(words("the quick brown fox", 12), "the quick");
        assert_eq!(words("supercalifragilistic", 5), "super");
    }

    #[test]
    fn no_fact_is_halved() {
        assert_eq!(words("booked for May 20, 2024 at noon", 18), "booked for");
        assert_eq!(words("id=credit_card_4421486", 12), "id=");
    }
}
