//! A phrase in a text, whatever its case, punctuation and spacing: to take a fact back.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::terms::{is_unspaced, lower};

/// The places of `phrase` in `text`, as byte ranges in order; none overlap. Escapes of JSON text
/// count as spaces.
///
/// ```
/// use turnwise_text::phrase::places;
///
/// let text = "Well, I live\n in Lisbon!";
/// assert_eq!(places(text, "i live in lisbon."), [6..23]);
/// assert!(places(text, "live in Lis").is_empty());
/// ```
pub fn places(text: &str, phrase: &str) -> Vec<Range<usize>> {
    let wanted = words(phrase);
    let Some(first) = wanted.first().and_then(|word| phrase.get(word.clone())) else {
        return Vec::new();
    };
    let said = words(text);
    let mut found: Vec<Range<usize>> = Vec::new();
    for (at, window) in said.windows(wanted.len()).enumerate() {
        let word = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        let begins = said.get(at).is_some_and(|range| is_same(word(range), first));
        let is_it = begins
            && window.iter().zip(&wanted).all(|(range, wanted)| {
                is_same(word(range), phrase.get(wanted.clone()).unwrap_or_default())
            });
        let (Some(start), Some(end)) = (window.first(), window.last()) else { continue };
        if is_it && found.last().is_none_or(|last| last.end <= start.start) {
            found.push(start.start..end.end);
        }
    }
    found
}

/// `text` with `marker` in place of each of the phrases.
pub fn replace<'t, 'p>(
    text: &'t str,
    phrases: impl IntoIterator<Item = &'p str>,
    marker: &str,
) -> Cow<'t, str> {
    let mut out = Cow::Borrowed(text);
    for phrase in phrases {
        let places = places(&out, phrase);
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

/// Words as byte ranges. In scripts without spaces, each character is one.
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

fn is_same(a: &str, b: &str) -> bool {
    a.chars().map(lower).eq(b.chars().map(lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_replaced_and_other_words_stay() {
        let text = r#"{"content":"My code is A7-B.\nmy  CODE is a7 b, not A7"}"#;
        let phrases = ["my code is A7-B"];
        assert_eq!(replace(text, phrases, "[x]"), r#"{"content":"[x].\n[x], not A7"}"#);
        assert_eq!(replace("我住在里斯本。", ["住在里斯本"], "…"), "我…。");
        assert!(places("anything", " . ").is_empty());
        assert!(matches!(replace("anything", ["else"], ""), Cow::Borrowed(_)));
    }
}
