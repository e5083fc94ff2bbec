//! The first letters of patterns. Most words of a sentence begin no pattern, and a look at their
//! first letter is enough to skip them.

use alloc::vec::Vec;

use crate::language::{LANGUAGES, Language};

/// A bit set of first letters. Several letters share a bit.
pub(crate) type Letters = u64;

/// The first letters of every pattern of every language.
#[derive(Clone, Debug)]
pub(crate) struct Firsts {
    /// One entry per language, in the order of [`LANGUAGES`].
    pub(crate) languages: Vec<LanguageFirsts>,
}

/// The first letters of one language's patterns, in the order of its tables.
#[derive(Clone, Debug)]
pub(crate) struct LanguageFirsts {
    pub(crate) forget: Vec<Letters>,
    pub(crate) remember: Vec<Letters>,
    pub(crate) promises: Vec<Letters>,
    /// For each row of all groups, the letters of each pattern.
    pub(crate) rows: Vec<Vec<Letters>>,
}

impl Firsts {
    pub(crate) fn new() -> Self {
        Self { languages: LANGUAGES.iter().map(|language| of_language(language)).collect() }
    }
}

/// The bit of a letter.
pub(crate) fn letter(c: char) -> Letters {
    1 << (u32::from(c) % Letters::BITS)
}

/// The bit of the letter at a byte offset of a text.
pub(crate) fn letter_at(text: &str, at: usize) -> Letters {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, letter)
}

fn of_language(language: &Language) -> LanguageFirsts {
    let all = |patterns: &[&str]| patterns.iter().map(|pattern| firsts(pattern).0).collect();
    LanguageFirsts {
        forget: all(language.forget),
        remember: all(language.remember),
        promises: all(language.promises),
        rows: language.doors.iter().copied().flatten().map(|row| all(row.patterns)).collect(),
    }
}

/// The letters that can begin a match of the pattern, and whether the pattern can match an empty
/// text.
fn firsts(pattern: &str) -> (Letters, bool) {
    let Some(first) = pattern.chars().next() else { return (0, true) };
    match first {
        '(' => {
            let (choices, is_optional, rest) = choices(pattern);
            let (mut letters, mut is_empty) = (0, is_optional);
            for choice in choices {
                let (more, empty) = firsts(choice);
                letters |= more;
                is_empty |= empty;
            }
            if !is_empty {
                return (letters, false);
            }
            let (more, empty) = firsts(rest);
            (letters | more, empty)
        }
        // These match words of any kind.
        '*' | '<' | '~' | '%' | '#' | '$' | ' ' | '\'' => (Letters::MAX, true),
        literal => (letter(literal), false),
    }
}

/// The alternatives at the start of a pattern, whether they are optional, and the rest.
fn choices(pattern: &str) -> (Vec<&str>, bool, &str) {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0, 1);
    for (at, c) in pattern.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 || (depth == 1 && c == '|') {
            found.extend(pattern.get(start..at));
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    let rest = pattern.get(start..).unwrap_or_default();
    let behind = rest.strip_prefix('?');
    (found, behind.is_some(), behind.unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expected: &str) {
        assert_eq!(firsts(pattern).0, expected.chars().map(letter).sum::<u64>(), "{pattern}");
    }

    #[test]
    fn letters_of_choices_and_of_what_follows_optional_ones() {
        check("i like ~", "i");
        check("(please )?(don't|do not|never) ~", "pdn");
        check("((a|b)?c|d) e", "abcd");
        assert_eq!(firsts("<> costs ~").0, Letters::MAX);
    }
}
