//! Classifies a text by its looks: prose, or the output of a program.

use crate::words::{ByteSet, is_letter, is_letter_or_digit, is_unspaced};

/// Whether a person wrote the text, and not a program: mostly letters, little punctuation of code.
pub(super) fn is_prose(text: &str) -> bool {
    let (mut letters, mut marks, mut all, mut unspaced) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut before = ' ';
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        all += 1;
        if c.is_ascii_alphanumeric() || c == ' ' {
            letters += 1;
        } else if c.is_ascii() {
            // Inside a word, these belong to paths, calls and stack traces.
            let is_tight = || {
                matches!(c, '.' | ':' | '/')
                    && is_letter(before)
                    && chars.clone().next().is_some_and(is_letter_or_digit)
            };
            marks += usize::from(CODE.has(c as u8) || is_tight());
        } else {
            letters += usize::from(is_letter_or_digit(c));
            unspaced += usize::from(is_unspaced(c));
        }
        before = c;
    }
    let words = text.split_whitespace().take(3).count();
    let enough = words >= 3 || unspaced >= 6;
    enough && letters * 10 >= all * 7 && marks * 14 <= all
}

/// Punctuation of code.
static CODE: ByteSet = ByteSet::of(br"{}[]<>=;|\^~_()+#");

/// Whether a user message is the output of a program. Agents without tool calls receive results
/// this way.
pub(super) fn is_log(text: &str) -> bool {
    let (mut prose, mut other) = (0_usize, 0_usize);
    for line in text.lines().filter(|line| !line.trim().is_empty()).take(60) {
        let told = is_prose(line) && line.contains(' ');
        prose += usize::from(told);
        other += usize::from(!told);
    }
    other >= 3 && other * 2 > prose
}
