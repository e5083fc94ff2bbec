//! Finds the value before its key: `use … as the password`, `4711  # PIN`.

use core::ops::Range;

use super::links::without_unit;
use super::modifiers::{behind_modifiers, is_same};
use super::phrases::{is_phrase_name, phrase_before};
use super::values::{is_serial, is_strong};
use super::{LONGEST, Name, head};
use crate::Kind;
use crate::names::{ARTICLES, DENSE_REVERSED, REVERSED, UNITS};
use turnwise_language::letters::{is_letter_or_digit, is_unspaced, lower};

/// A value before its key: `use … as the password`, `… is my password`.
#[inline(never)]
pub(super) fn value_before(text: &str, word: usize, name: &Name) -> Option<Range<usize>> {
    // `token=token=…`
    if text.get(..word)?.ends_with('=') {
        return None;
    }
    let (kind, start) = (name.kind, start_of(text, name));
    let before = text.get(..start)?;
    let window = head(before, if is_phrase_name(name.key) { LONGEST } else { 120 });
    let from = start - window.len();
    let is_in = |word: &str, list: &[&str]| list.iter().any(|it| is_same(word, it));
    let dense = window.trim_end_matches(is_unspaced);
    let links = window.get(dense.len()..).unwrap_or_default();
    let mut left = match DENSE_REVERSED.iter().any(|link| links.starts_with(link)) {
        true => dense.trim_end(),
        false => {
            let mut left = window.trim_end();
            let mut word = last_word(left);
            // `… is your Example verification code`
            let is_brand = |word: &str| {
                matches!(kind, Kind::Code)
                    && !is_in(word, REVERSED)
                    && word.chars().all(char::is_alphabetic)
            };
            for _ in 0..3 {
                if is_in(word, ARTICLES) || is_in(word, UNITS) || is_brand(word) {
                    left = left.strip_suffix(word)?.trim_end();
                    word = last_word(left);
                }
            }
            left.strip_suffix(word).filter(|_| is_in(word, REVERSED))?.trim_end()
        }
    };
    if is_phrase_name(name.key) {
        return phrase_before(left).map(|words| from + words.start..from + words.end);
    }
    let is_quote = |c: char| matches!(c, '"' | '\'' | '`' | '“' | '”' | '„' | '(' | ')' | ',');
    left = left.trim_end_matches(is_quote);
    let value = last_word(left).trim_start_matches(is_quote);
    // After Chinese or Japanese there is no space.
    let value = value.rsplit(is_unspaced).next()?;
    let grouped = last_code(left);
    let is_code = matches!(kind, Kind::Pin | Kind::Code | Kind::CardCode);
    let is_serial = kind == Kind::Code && is_serial(value);
    let value = if is_code && !is_serial { grouped } else { value };
    let is_one = match kind {
        Kind::Code if is_serial => true,
        Kind::Pin | Kind::Code => (4..=9).contains(&value.len()),
        Kind::CardCode => (3..=4).contains(&value.len()),
        Kind::Card | Kind::NationalId | Kind::Iban => false,
        _ => is_strong(value, kind),
    };
    let end = left.len();
    is_one.then_some(from + end - value.len()..from + end)
}

/// A value before a mark and its key, on a line of their own: `9519  # PIN`, `4711 (door code)`.
#[inline(never)]
pub(super) fn marked_before(text: &str, name: &Name) -> Option<Range<usize>> {
    let behind = text.get(behind_modifiers(text, name.behind)..)?;
    let is_end = |c: char| matches!(c, '\n' | '\r' | ')' | '）');
    if !without_unit(behind).trim_start_matches([' ', '.']).chars().next().is_none_or(is_end) {
        return None;
    }
    let before = text.get(..start_of(text, name))?;
    let line = head(before, LONGEST);
    let line = line.rsplit('\n').next()?;
    let (place, mark) = MARKS.iter().filter_map(|mark| Some((line.rfind(mark)?, *mark))).max()?;
    let between = line.get(place + mark.len()..)?;
    if between.split_whitespace().count() > 3 || between.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut left = line.get(..place)?.trim_end();
    let mut at = before.len() - line.len();
    // `4711` in the line above `^ door code`.
    if mark == "^" && left.is_empty() {
        let above = before.get(..at)?.trim_end();
        left = head(above, LONGEST).rsplit('\n').next()?;
        at = above.len() - left.len();
    }
    let value = left.trim_start_matches(|c: char| c == ' ' || QUOTES.contains(&c));
    let start = at + left.len() - value.len();
    let value = value.trim_end_matches(QUOTES);
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_number =
        digits == value.len() && digits >= 6 || last_code(value) == value && digits >= 4;
    let is_one = match name.kind {
        Kind::Pin | Kind::CardCode => is_number && digits <= 9,
        Kind::Code => is_serial(value) || is_number && digits <= 9,
        Kind::Password => is_number || is_strong(value, name.kind),
        Kind::NationalId => digits >= 5 && !value.contains([' ', '@']),
        Kind::Card | Kind::Iban => false,
        _ => is_strong(value, name.kind),
    };
    let is_word = is_number || !value.contains(' ');
    if is_phrase_name(name.key) && !is_word {
        let words = value.split(' ');
        let is_phrase = words.clone().count() >= 4
            && words.flat_map(str::chars).all(|c| lower(c) == c && c.is_alphabetic());
        return is_phrase.then_some(start..start + value.len());
    }
    (is_one && is_word && !value.is_empty()).then_some(start..start + value.len())
}

/// Marks between a value and the key that follows.
const MARKS: &[&str] = &["//", "# ", "<-", "^", "(", "（", "— ", "– ", "\t"];
const QUOTES: [char; 5] = ['"', '\'', '`', '*', '“'];

#[inline(never)]
fn last_word(text: &str) -> &str {
    text.rsplit(char::is_whitespace).next().unwrap_or_default()
}

/// The digits at the end of a text, in one group or in two groups of three or four.
#[inline(never)]
fn last_code(text: &str) -> &str {
    let digits = |text: &str| text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let last = digits(text);
    let before = text.get(..text.len() - last).unwrap_or_default();
    let is_group = (3..=4).contains(&last);
    let rest = before.strip_suffix([' ', '-']).filter(|rest| is_group && digits(rest) == last);
    let length = if rest.is_some() { 2 * last + 1 } else { last };
    let (before, code) = text.split_at_checked(text.len() - length).unwrap_or_default();
    let goes_on = |c: char| is_letter_or_digit(c) && !is_unspaced(c) || "_-.,:/#$€".contains(c);
    if before.ends_with(goes_on) { "" } else { code }
}

/// The start of a name that may be spread over several words.
#[inline(never)]
fn start_of(text: &str, name: &Name) -> usize {
    let letters = text.get(..name.behind).unwrap_or_default().char_indices().rev();
    let mut letters = letters.filter(|(_, c)| is_letter_or_digit(*c));
    let start = letters.nth(name.key.chars().count() - 1).map_or(name.behind, |(at, _)| at);
    // `Zugriffstoken`
    let belongs = |c: char| is_letter_or_digit(c) && !is_unspaced(c) || matches!(c, '_' | '-');
    text.get(..start).unwrap_or_default().trim_end_matches(belongs).len()
}
