//! Searches for cues in a text. Every sentence is compared with hundreds of cues, and their first
//! two letters rule most of them out.

use alloc::vec::Vec;
use core::ops::Range;

use turnwise_text::terms::is_unspaced;

use crate::when::find;

/// A lower-case text, prepared for many searches.
pub(crate) struct Cues<'a> {
    text: &'a str,
    /// A bit set of the first two letters of its words. Several pairs share a bit.
    pairs: [u64; 4],
    /// Where words behind a space begin.
    starts: Vec<usize>,
}

impl<'a> Cues<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let mut pairs = [0; 4];
        let mut starts = Vec::new();
        let (mut in_word, mut is_spaced) = (false, false);
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if !in_word || is_unspaced(c) {
                let (word, bit) = place(c, chars.peek().map(|(_, c)| *c));
                if let Some(bits) = pairs.get_mut(word) {
                    *bits |= bit;
                }
            }
            if is_spaced && c != ' ' {
                starts.push(at);
            }
            in_word = c.is_alphanumeric();
            is_spaced = c == ' ';
        }
        Self { text, pairs, starts }
    }

    /// Whether the text contains the cue at word boundaries.
    pub(crate) fn has(&self, cue: &str) -> bool {
        self.find(cue).is_some()
    }

    /// Whether a folded text has a word with this beginning. `.` marks the end of a word. In
    /// scripts without spaces, a beginning may be anywhere.
    pub(crate) fn has_root(&self, root: &str) -> bool {
        let (letters, is_whole) = match root.strip_suffix('.') {
            Some(letters) => (letters, true),
            None => (root, false),
        };
        let mut chars = letters.chars();
        let Some(first) = chars.next() else { return false };
        let is_it = |rest: &str| {
            let behind = rest.strip_prefix(letters);
            behind.is_some_and(|behind| !is_whole || behind.starts_with(' '))
        };
        let rest = |at: usize| self.text.get(at..).unwrap_or_default();
        if is_unspaced(first) {
            return self.text.match_indices(letters).any(|(at, _)| is_it(rest(at)));
        }
        let (word, bit) = place(first, chars.next());
        let is_possible = self.pairs.get(word).is_some_and(|bits| bits & bit != 0);
        // There are thousands of roots, and a search of the library first prepares each.
        is_possible && self.starts.iter().any(|at| is_it(rest(*at)))
    }

    /// The first occurrence of the cue at word boundaries.
    pub(crate) fn find(&self, cue: &str) -> Option<Range<usize>> {
        let mut chars = cue.chars();
        let (first, second) = (chars.next()?, chars.next());
        let (word, bit) = place(first, second);
        let is_possible = self.pairs.get(word).is_some_and(|bits| bits & bit != 0);
        // In a text such as "AI作曲", words begin where there is no boundary.
        let is_mixed = !is_unspaced(first) && chars.any(is_unspaced);
        let is_ruled_out = second.is_some() && !is_mixed && !is_possible;
        if is_ruled_out { None } else { find(self.text, cue) }
    }
}

fn place(first: char, second: Option<char>) -> (usize, u64) {
    let hash = u32::from(first).wrapping_mul(31).wrapping_add(second.map_or(0, u32::from));
    ((hash / 64 % 4) as usize, 1 << (hash % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::LANGUAGES;

    #[test]
    fn cues_are_found_where_find_finds_them() {
        let texts = ["j'ai de l'asthme", "ai作曲は糖尿病", "i’ve been on parole", "über tea", ""];
        for language in LANGUAGES {
            let words = language.questions.iter().chain(language.unreal);
            for cue in words.chain(language.roles).chain(language.done).chain(&["作", "ai作"]) {
                for text in texts {
                    assert_eq!(Cues::of(text).find(cue), find(text, cue), "{cue} in {text}");
                }
            }
        }
    }
}
