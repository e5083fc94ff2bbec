//! Turns spoken words into written ones: one line, without sounds and marks.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::language::{CHEERS, CLITICS, OPENERS, SOUNDS};
use crate::words::{ByteSet, is_letter, is_letter_or_digit};

/// The same as it would be written down: `Um , so it 's late {pause} .` as `it's late.`,
/// `Well, it was` as `It was`.
pub(super) fn spoken(text: &str) -> String {
    let plain = plain(text);
    let mut out = String::with_capacity(plain.len());
    let mut rest = plain.as_str();
    while let Some((word, behind)) = next_word(rest) {
        rest = behind;
        let bare = word.trim_end_matches([',', '.', '!', '…']);
        let first = bare.bytes().next().unwrap_or_default();
        let is = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(bare));
        let pauses =
            || bare.len() < word.len() || next_word(rest).is_some_and(|(next, _)| next == ",");
        let opens = || out.is_empty() && (is(OPENERS) || (is(CHEERS) && pauses()));
        let is_mark = || {
            let inside = word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            inside.is_some_and(|mark| mark.chars().all(is_letter))
        };
        let tail = bare.is_empty() || word == "?" || CLITIC_LETTERS.has(first) && is(CLITICS);
        if opens()
            || is_mark()
            || SOUND_LETTERS.has(first) && is(SOUNDS)
            || (tail && out.is_empty())
            || (word == "," && out.ends_with(','))
        {
            continue;
        }
        if !out.is_empty() && !tail {
            out.push(' ');
        }
        out.push_str(word);
    }
    if out.is_empty() {
        return plain;
    }
    // If the text began with a capital, the rest begins with one too.
    let is_word = out
        .split(' ')
        .next()
        .is_some_and(|word| word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'\'' | b',')));
    if is_word
        && plain.starts_with(|c: char| c.is_ascii_uppercase())
        && let Some(first) = out.get_mut(..1)
    {
        first.make_ascii_uppercase();
    }
    out
}

/// Most words begin with other letters than all sounds and clitics.
static SOUND_LETTERS: ByteSet = ByteSet::of_beginnings(SOUNDS);
static CLITIC_LETTERS: ByteSet = ByteSet::of_beginnings(CLITICS);

/// The first word of a plain line, and what is behind its space.
fn next_word(line: &str) -> Option<(&str, &str)> {
    if line.is_empty() {
        return None;
    }
    let end = line.bytes().position(|byte| byte == b' ').unwrap_or(line.len());
    Some((line.get(..end)?, line.get(end + 1..).unwrap_or_default()))
}

/// Like [`plain`], but borrows the text if it is plain already.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    let is_plain = !text.bytes().any(|byte| !byte.is_ascii_graphic() || byte == b'*');
    if is_plain { Cow::Borrowed(text) } else { Cow::Owned(plain(text)) }
}

/// One line without the marks of bold text, spaces squeezed.
pub(super) fn plain(text: &str) -> String {
    let mut last = b' ';
    let is_plain = text.bytes().all(|byte| {
        let is_space = byte == b' ';
        let is_squeezed = !is_space || last != b' ';
        last = byte;
        is_squeezed && (is_space || byte.is_ascii_graphic() && byte != b'*')
    });
    if is_plain && last != b' ' {
        return String::from(text);
    }
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        if !word.contains('*') {
            out.push_str(word);
            continue;
        }
        // Only around a word: inside one, `2**8` would become another number.
        let open = word.trim_start_matches("**");
        let text = open.trim_end_matches(|c| c != '*' && !is_letter_or_digit(c));
        out.push_str(text.trim_end_matches("**"));
        out.push_str(open.get(text.len()..).unwrap_or_default());
    }
    out
}
