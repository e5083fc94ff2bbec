//! Passages: the parts of a message that the history keeps and a recall shows.
//!
//! A whole answer of an assistant would fill a recall with unneeded words, and a single sentence is
//! often unclear.

use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::sentences::sentences;

/// The passages of a part of `text`, as byte ranges: the whole part if it is short, else about two
/// sentences each. Longer sentences are cut at spaces.
pub(crate) fn passages(text: &str, part: &Range<usize>) -> Vec<Range<usize>> {
    let Some(own) = text.get(part.clone()) else { return Vec::new() };
    let trimmed = own.trim();
    let start = part.start + own.len() - own.trim_start().len();
    if is_short(trimmed) {
        let whole = start..start + trimmed.len();
        return Some(whole).filter(|whole| !whole.is_empty()).into_iter().collect();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut count = 0;
    for sentence in sentences(trimmed).flat_map(pieces) {
        let at = sentence.as_ptr() as usize - text.as_ptr() as usize;
        let end = at + sentence.len();
        let fits = |last: &Range<usize>| text.get(last.start..end).is_some_and(is_short);
        match found.last_mut().filter(|last| count < SENTENCES && fits(last)) {
            Some(last) => last.end = end,
            None => {
                found.push(at..end);
                count = 0;
            }
        }
        // A heading or "Sure!" is not useful alone.
        count += usize::from(sentence.len() >= SHORTEST);
    }
    found
}

/// Splits a sentence into pieces that are short enough.
fn pieces(sentence: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = sentence;
    while !is_short(rest) {
        let end = rest.char_indices().nth(LONGEST).map_or(rest.len(), |(end, _)| end);
        let whole = rest.get(..end).and_then(|piece| piece.rfind(char::is_whitespace));
        let (piece, behind) = rest.split_at(whole.filter(|at| *at > 0).unwrap_or(end));
        found.push(piece.trim());
        rest = behind.trim_start();
    }
    found.push(rest);
    found.retain(|piece| !piece.is_empty());
    found
}

fn is_short(text: &str) -> bool {
    text.chars().nth(LONGEST).is_none()
}

/// The maximum length of a passage, in characters.
const LONGEST: usize = 320;
const SENTENCES: usize = 2;
/// The minimum length of a sentence that counts, in bytes.
const SHORTEST: usize = 40;

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        passages(text, &(0..text.len())).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn short_messages_are_one_passage_and_long_ones_are_cut() {
        assert_eq!(texts("  I like tea. You? "), ["I like tea. You?"]);
        assert_eq!(texts(" "), [""; 0]);
        let sentence = "The heron nests near the old mill by the river. ";
        let long = texts_of(&sentence.repeat(8));
        assert_eq!(long, [sentence.repeat(2).trim(); 4]);
    }

    fn texts_of(text: &str) -> Vec<String> {
        texts(text).into_iter().map(String::from).collect()
    }

    #[test]
    fn no_passage_is_long_and_none_is_lost() {
        for text in ["word ".repeat(300), "字".repeat(900), "a\u{301}".repeat(700)] {
            let found = texts(&text);
            assert!(found.iter().all(|piece| piece.chars().count() <= LONGEST));
            let kept: usize = found.iter().map(|piece| piece.replace(' ', "").len()).sum();
            assert_eq!(kept, text.replace(' ', "").len());
        }
    }
}
