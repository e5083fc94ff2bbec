//! Ignores names in a result's text: the film "Crash" is not a failure.

use super::phrases::{
    DENIALS, DONE, DONE_WORDS, FAILED, NEGATIONS, NOTHING, REFUSED, SURE_FAILURES,
};
use crate::language::{begins, mentions};
use crate::words::{is_letter, is_letter_or_digit};
use alloc::string::String;

/// Whether a text reports success, and only its names suggest otherwise: `Your ticket for Crash is
/// booked`.
pub(super) fn is_done_but_for_names(text: &str) -> bool {
    let is_bad = |text: &str| {
        [FAILED, SURE_FAILURES, NOTHING, REFUSED, DENIALS].iter().any(|bad| mentions(text, bad))
    };
    // Most texts do not have both.
    if !mentions(text, DONE) || !is_bad(text) {
        return false;
    }
    let rest = without_names(text, false);
    if says_done(&rest) && !is_bad(&rest) {
        return true;
    }
    // `Failure to Launch, seat B12: booked`.
    let state = text.rsplit_once([':', '：']).filter(|(_, state)| DONE_WORDS.has(state));
    state.is_some_and(|(before, _)| {
        before.trim().contains(' ') && !is_bad(&without_names(before, true))
    })
}

/// Whether a text contains a word for success that is not negated.
pub(super) fn says_done(text: &str) -> bool {
    mentions(text, DONE) && !is_negated(text)
}

/// `not booked`, `not yet confirmed`, `未预订`.
fn is_negated(text: &str) -> bool {
    let mut before = ' ';
    text.char_indices().any(|(at, c)| {
        let is_start = !is_letter_or_digit(before) || !before.is_ascii();
        before = c;
        let rest = text.get(at..).unwrap_or_default();
        let negation = || NEGATIONS.iter().find(|negation| begins(rest, &[negation]));
        let behind = is_start.then(negation).flatten().and_then(|word| rest.get(word.len()..));
        behind.is_some_and(|behind| {
            let mut words = behind.trim_start();
            while begins(words, BETWEEN) {
                let end = words.find(' ').unwrap_or(words.len());
                words = words.get(end..).unwrap_or_default().trim_start();
            }
            begins(words, DONE)
        })
    })
}

/// The text without quotations and capitalized words. A sentence's first word stays, unless the
/// text `begins_with_name`.
fn without_names(text: &str, begins_with_name: bool) -> String {
    let has_case = text.chars().any(char::is_lowercase);
    let (mut kept, mut at) = (String::new(), 0);
    let (mut before, mut begins_sentence) = (' ', !begins_with_name);
    while let Some((rest, c)) = text.get(at..).and_then(|rest| Some((rest, rest.chars().next()?))) {
        let is_first = !is_letter_or_digit(before);
        let word = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let length = match quoted(rest).filter(|_| is_first) {
            Some(length) => {
                begins_sentence = false;
                length
            }
            None if word > 0 && is_first => {
                let is_name = has_case && c.is_uppercase() && !begins_sentence;
                kept.push_str(rest.get(..word).filter(|_| !is_name).unwrap_or_default());
                begins_sentence = false;
                word
            }
            None => {
                begins_sentence |= c == '\n' || matches!(before, '.' | '!' | '?') && c == ' ';
                kept.push(c);
                c.len_utf8()
            }
        };
        before = rest.get(..length).and_then(|taken| taken.chars().next_back()).unwrap_or(' ');
        at += length;
    }
    kept
}

/// The length of the quotation at the start of a text, including its marks.
fn quoted(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let (_, close) = MARKS.iter().find(|(mark, _)| *mark == open)?;
    let inside = text.get(open.len_utf8()..)?;
    let end = inside.find(*close).filter(|end| *end > 0)?;
    Some(open.len_utf8() + end + close.len_utf8())
}

const MARKS: [(char, char); 9] = [
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('「', '」'),
    ('『', '』'),
    ('《', '》'),
    ('‘', '’'),
    ('\'', '\''),
];

/// Words between a negation and what it negates: `not yet been booked`.
const BETWEEN: &[&str] = &["been", "be", "yet", "été", "encore", "sido", "stato", "stata"];
