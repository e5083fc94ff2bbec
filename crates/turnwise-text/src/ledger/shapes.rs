//! Shapes that [`facts::scan`] does not report: measures, and runs of capitalized names.

use alloc::vec::Vec;
use core::ops::Range;

use crate::language::UNITS;
use crate::words::{is_letter, is_stop, is_word, lower};

/// Numbers with a unit, with or without a space between them: `12 kg`, `300ms`, `45%`, `12公里`.
pub(super) fn measures(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !byte.is_ascii_digit() {
            at += 1;
            continue;
        }
        let free = text
            .get(..at)
            .and_then(|t| t.chars().next_back())
            .is_none_or(|c| !is_word(c) && !matches!(c, '.' | ',' | '#'));
        let start = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit)
            || (matches!(bytes.get(at), Some(b'.' | b','))
                && bytes.get(at + 1).is_some_and(u8::is_ascii_digit))
        {
            at += 1;
        }
        if free
            && at - start <= LONGEST
            && let Some(unit) = unit(text.get(at..).unwrap_or_default())
        {
            at += unit;
            found.push(start..at);
        }
    }
    found
}

/// Length of the unit at the start, including a space before it.
fn unit(behind: &str) -> Option<usize> {
    let space = usize::from(behind.starts_with(' '));
    let rest = behind.get(space..)?;
    let fits = |unit: &&&str| {
        let mut chars = rest.chars();
        let same = unit.chars().all(|expected| chars.next().is_some_and(|c| lower(c) == expected));
        // `5m`, `5 m` and `5 m.` have a unit; `5 man` does not.
        let bounded = !unit.ends_with(|c: char| is_word(c) && is_letter(c))
            || !chars.next().is_some_and(is_word);
        same && bounded
    };
    let longest = UNITS.iter().filter(fits).max_by_key(|unit| unit.len())?;
    Some(space + rest.chars().take(longest.chars().count()).map(char::len_utf8).sum::<usize>())
}

/// Two to four capitalized words in a row, such as `Mia Li` or `Clayton Road`. The first word of a
/// sentence does not count.
pub(super) fn names(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut run = 0..0;
    let mut words = 0;
    let mut opens = true; // the next word begins a sentence or a line
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let bare = word.trim_start_matches(|c| !is_letter(c));
        let name = bare.trim_end_matches(|c| !is_letter(c));
        let start = at + word.len() - bare.len();
        let goes_on = words > 0 && words < 4 && bare.len() == word.len();
        if is_capitalized(name) && (goes_on || !opens) && !is_stop(&super::folded(name)) {
            if !goes_on {
                keep(&mut found, &run, words);
                (run, words) = (start..start, 0);
            }
            run.end = start + name.len();
            words += 1;
        } else {
            keep(&mut found, &run, core::mem::take(&mut words));
        }
        // Punctuation after a word ends the run, and so does a line break.
        if name.len() < bare.len() || !piece.ends_with(' ') {
            keep(&mut found, &run, core::mem::take(&mut words));
        }
        opens = !piece.ends_with(' ') || word.ends_with(OPENING) || (opens && name.is_empty());
        at += piece.len();
    }
    keep(&mut found, &run, words);
    found
}

fn keep(found: &mut Vec<Range<usize>>, run: &Range<usize>, words: u32) {
    if words >= 2 {
        found.push(run.clone());
    }
}

/// One capital, then small letters.
fn is_capitalized(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| lower(c) != c)
        && chars.next().is_some()
        && word
            .chars()
            .skip(1)
            .all(|c| lower(c) == c && (is_letter(c) || matches!(c, '\'' | '’' | '-')))
}

/// A capital after one of these is no evidence of a name.
const OPENING: [char; 12] = ['.', '!', '?', ':', '"', ')', '*', '>', '#', '-', '|', '“'];

const LONGEST: usize = 24;
