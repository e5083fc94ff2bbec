//! Turns a text into one line.

use alloc::string::String;

use crate::words::is_letter_or_digit;

/// The text on one line, without bold marks, with white space collapsed.
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
        // Only around a word: without its asterisks, `2**8` would be another number.
        let open = word.trim_start_matches("**");
        let text = open.trim_end_matches(|c| c != '*' && !is_letter_or_digit(c));
        out.push_str(text.trim_end_matches("**"));
        out.push_str(open.get(text.len()..).unwrap_or_default());
    }
    out
}
