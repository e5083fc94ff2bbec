//! Classifies a piece of text by its looks: prose, or the output of a program.

use crate::words::{is_letter, is_letter_or_digit, is_unspaced};

/// Whether people wrote this, and not a program: mostly letters, few marks of code.
pub(super) fn is_prose(text: &str) -> bool {
    let (mut letters, mut marks, mut all, mut unspaced) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        all += 1;
        letters += usize::from(is_letter_or_digit(c) || c == ' ');
        unspaced += usize::from(is_unspaced(c));
        let code = matches!(
            c,
            '{' | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '='
                | ';'
                | '|'
                | '\\'
                | '^'
                | '~'
                | '_'
                | '('
                | ')'
                | '+'
                | '#'
        );
        // Inside a word these belong to paths, calls and stack traces.
        let tight = matches!(c, '.' | ':' | '/')
            && is_letter(before)
            && chars.peek().is_some_and(|c| is_letter_or_digit(*c));
        marks += usize::from(code || tight);
        before = c;
    }
    let words = text.split_whitespace().take(3).count();
    let enough = words >= 3 || unspaced >= 6;
    enough && letters * 10 >= all * 7 && marks * 14 <= all
}

/// A heading, or a line of a list with only a name and a value (`Price: $125`): its facts are
/// listed among the facts.
pub(super) fn is_label(text: &str) -> bool {
    let few = |text: &str, most: usize| text.split_whitespace().nth(most).is_none();
    let names_value = |(label, value)| few(label, 3) && few(value, 3);
    text.ends_with(':') || text.split_once(": ").is_some_and(names_value)
}

/// Whether a message in the person's role is the output of a program: agents without tool calls get
/// theirs so.
pub(super) fn is_log(text: &str) -> bool {
    let (mut prose, mut other) = (0_usize, 0_usize);
    for line in text.lines().filter(|line| !line.trim().is_empty()).take(60) {
        let told = is_prose(line) && line.contains(' ');
        prose += usize::from(told);
        other += usize::from(!told);
    }
    other >= 3 && other * 2 > prose
}
