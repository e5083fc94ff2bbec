//! Classifies a piece of text by its looks: prose, or the output of a program.

use core::ops::Range;

use crate::words::{ByteSet, is_letter, is_letter_or_digit, is_unspaced};

/// Whether people wrote this, and not a program: mostly letters, few marks of code.
pub(super) fn is_prose(text: &str) -> bool {
    let (mut letters, mut marks, mut all, mut unspaced) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut before = ' ';
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        all += 1;
        if c.is_ascii_alphanumeric() || c == ' ' {
            letters += 1;
        } else if c.is_ascii() {
            // Inside a word these belong to paths, calls and stack traces.
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

/// The marks of code.
static CODE: ByteSet = ByteSet::of(br"{}[]<>=;|\^~_()+#");

/// A heading, or a line of a list with only a name and a value (`Price: $125`): its facts are
/// listed among the facts.
pub(super) fn is_label(text: &str) -> bool {
    let few = |text: &str, most: usize| text.split_whitespace().nth(most).is_none();
    let names_value = |(label, value)| few(label, 3) && few(value, 3);
    text.ends_with(':') || text.split_once(": ").is_some_and(names_value)
}

/// Whether a fact belongs to a style sheet: `mb-2`, `85em`, `#9678ea`, `rgba(229`. Such facts are
/// rarely asked for, except those with a key.
pub(super) fn is_style(text: &str, fact: Range<usize>) -> bool {
    let before = text.get(..fact.start).unwrap_or_default();
    let Some(fact) = text.get(fact) else { return false };
    let is_argument = before.strip_suffix('(').is_some_and(|name| name.ends_with(is_letter));
    let digits = fact.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let is_size = digits.len() < fact.len()
        && matches!(digits, "px" | "em" | "rem" | "vh" | "vw" | "ms" | "pt");
    let class = fact.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_class = fact.len() <= class.len() + 2
        && class.len() <= 10
        && class
            .strip_suffix('-')
            .is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
    let color = fact.trim_start_matches('#');
    let is_color = (before.ends_with('#') || fact.starts_with('#'))
        && matches!(color.len(), 3 | 6 | 8)
        && color.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase());
    is_argument || is_size || is_class || is_color
}

/// Whether a declaration of a style sheet ends behind this place: `padding: 4px 8px;`.
pub(super) fn ends_declaration(text: &str, at: usize) -> bool {
    let behind = text.get(at..).unwrap_or_default();
    let end = behind.bytes().take(24).find(|byte| matches!(byte, b';' | b'\n' | b'"' | b'{'));
    end == Some(b';')
}

/// Whether what begins here is the rest of an escape: `\u2019`, `\xf1`.
pub(super) fn is_escape(text: &str, at: usize) -> bool {
    let (before, behind) = text.split_at_checked(at).unwrap_or_default();
    let length = match behind.as_bytes().first() {
        Some(b'u') => 4,
        Some(b'x') => 2,
        _ => return false,
    };
    let code = behind.as_bytes().get(1..=length).unwrap_or_default();
    before.ends_with('\\') && code.len() == length && code.iter().all(u8::is_ascii_hexdigit)
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
