//! The shapes of facts. Each function returns the length of the fact at the start of the text, if
//! there is one.
//!
//! A shape either has a fixed bound (dates, times, amounts: at most [`BOUND`] bytes are read), or
//! reads a run once and marks it barren (addresses, paths, ids).

use super::Kind;
use super::cursor::Cursor;
use crate::words::is_word;

mod amount;
mod capitals;
mod clock;
mod date;
mod money;
mod name;
mod phone;

use crate::secrets::{card_length, iban_length};
use amount::{number, version};
use clock::{led_time, time};
use date::date;
use money::{followed_amount, led_amount};
use name::{absolute_path, email, error, file_number, id, relative_path, symbol, url, uuid};
use phone::phone;

/// The longest number, version or error name that is read, in bytes.
const BOUND: usize = 64;

/// The fact that begins at the cursor: its kind and length. Shapes are tried in order of
/// precedence.
pub(super) fn recognize(cursor: &mut Cursor<'_>) -> Option<(Kind, usize)> {
    let rest = cursor.rest();
    let first = rest.chars().next()?;
    let before = cursor.before();
    let word_before = before.is_some_and(is_word);
    match first {
        '$' | '€' | '£' | '¥' | '￥' | '₽' | '₹' | '₩' | '₺' => {
            return led_amount(rest).map(|length| (Kind::Money, length));
        }
        '上' | '下' | '中' | '晚' | '早' | '凌' | '傍' | '午' | '朝' | '夜' => {
            return led_time(rest).map(|length| (Kind::Time, length));
        }
        '/' | '~' | '.' => {
            let free = !word_before && before != Some('/');
            return if free {
                absolute_path(cursor).map(|length| (Kind::Path, length))
            } else {
                None
            };
        }
        '(' | '+' => {
            let free = !word_before && before != Some('-');
            return if free { phone(rest).map(|length| (Kind::Phone, length)) } else { None };
        }
        '#' => {
            let length =
                rest.get(1..).filter(|r| r.starts_with(is_word)).and_then(|_| id(cursor, 1))?;
            return Some((Kind::Id, length));
        }
        c if !is_word(c) || word_before => return None,
        // `85em` in `0.85em`.
        '0'..='9' if before == Some('.') && cursor.follows_decimal() => return None,
        _ => {}
    }
    word_shape(cursor, rest, before)
}

/// The length of the word at the start of a text, if it has only small letters, perhaps after one
/// capital, and begins no fact. Most words do, and need no comparison with every shape.
pub(super) fn plain_word(text: &[u8]) -> Option<usize> {
    let (first, rest) = text.split_first()?;
    if !first.is_ascii_alphabetic() {
        return None;
    }
    let inner = rest.iter().position(|byte| !byte.is_ascii_lowercase()).unwrap_or(rest.len());
    let is_free = match rest.get(inner..)? {
        [] | [b',' | b';' | b'!' | b'?' | b')' | b'"' | b'\'' | b'\n', ..] => true,
        // The end of a sentence, not an abbreviation before a number.
        [b'.'] | [b'.', b'\n', ..] => true,
        [b'.', b' ', rest @ ..] | [b' ', rest @ ..] => {
            !rest.first().is_some_and(u8::is_ascii_digit)
        }
        _ => false,
    };
    is_free.then_some(inner + 1)
}

/// Whether a text begins with a name of letters and `_` only, as most keys of records are. Such a
/// name is a symbol, a URL or no fact.
fn is_plain_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    let is_name = bytes.next().is_some_and(|first| first.is_ascii_lowercase());
    match bytes.find(|byte| !byte.is_ascii_alphabetic() && *byte != b'_') {
        None | Some(b',' | b';' | b':' | b'!' | b'?' | b')' | b'"' | b'\'' | b'\\' | b'\n') => {
            is_name
        }
        Some(b' ') => is_name && !bytes.next().is_some_and(|next| next.is_ascii_digit()),
        Some(_) => false,
    }
}

/// Shapes that begin with a letter or a digit, at the start of a word.
fn word_shape(cursor: &mut Cursor<'_>, rest: &str, before: Option<char>) -> Option<(Kind, usize)> {
    if let Some(length) = url(cursor) {
        return Some((Kind::Url, length));
    }
    if is_plain_name(rest) {
        return symbol(cursor, rest).map(|length| (Kind::Symbol, length));
    }
    any_shape(cursor, rest, before)
}

fn any_shape(cursor: &mut Cursor<'_>, rest: &str, before: Option<char>) -> Option<(Kind, usize)> {
    let digit = rest.starts_with(|c: char| c.is_ascii_digit());
    let free_number = !matches!(before, Some('.' | ','));
    if let Some(length) = email(cursor) {
        return Some((Kind::Email, length));
    }
    if let Some(length) = uuid(rest) {
        return Some((Kind::Uuid, length));
    }
    if before != Some('/')
        && let Some(length) = relative_path(cursor)
    {
        return Some((Kind::Path, length));
    }
    // A card or account number is read whole, so that no part of it becomes another fact.
    let account = if digit { card_length(rest) } else { iban_length(rest) };
    if let Some(length) = account {
        return Some((Kind::Id, length));
    }
    if let Some(length) = file_number(rest) {
        return Some((Kind::Id, length));
    }
    if let Some(length) = date(rest) {
        return Some((Kind::Date, length));
    }
    if !digit
        && rest.starts_with(|c: char| c.is_ascii_uppercase())
        && let Some(length) = led_amount(rest)
    {
        return Some((Kind::Money, length));
    }
    if digit {
        if let Some(length) = time(rest) {
            return Some((Kind::Time, length));
        }
        if let Some(length) = followed_amount(rest) {
            return Some((Kind::Money, length));
        }
    }
    if digit
        && before != Some('-')
        && let Some(length) = phone(rest)
    {
        return Some((Kind::Phone, length));
    }
    if let Some(length) = version(rest) {
        return Some((Kind::Version, length));
    }
    if let Some(length) = error(rest) {
        return Some((Kind::Error, length));
    }
    if let Some(length) = id(cursor, 0) {
        return Some((Kind::Id, length));
    }
    if digit && free_number {
        return number(rest).map(|length| (Kind::Number, length));
    }
    symbol(cursor, rest).map(|length| (Kind::Symbol, length))
}

/// Counts the ASCII digits at `place`. More than [`BOUND`] digits count as zero, so that shapes
/// stay bounded.
fn digits_at(text: &str, place: usize) -> usize {
    let digits = text
        .as_bytes()
        .get(place..)
        .map_or(0, |b| b.iter().take(BOUND + 1).take_while(|b| b.is_ascii_digit()).count());
    if digits > BOUND { 0 } else { digits }
}

fn at(bytes: &[u8], place: usize) -> u8 {
    bytes.get(place).copied().unwrap_or(0)
}

fn ends_word(text: &str, place: usize) -> bool {
    text.get(place..).is_some_and(|rest| !rest.starts_with(is_word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_plain_word_begins_no_fact(
            word in "[a-zA-Z][a-z]{0,12}|may|March|error|http|Euro|of|de",
            behind in "[ ,;!?)\"'\n.:@/_-]?[ a-z0-9.]{0,6}",
        ) {
            let text = word + &behind;
            if plain_word(text.as_bytes()).is_some() {
                let mut cursor = Cursor::new(&text);
                prop_assert_eq!(word_shape(&mut cursor, &text, None), None);
            }
        }

        #[test]
        fn a_plain_name_is_a_symbol_or_no_fact(
            name in "[a-z][a-zA-Z_]{0,12}|may|march|error|code|http|v|of|de",
            behind in "[ ,;:!?)\"'\n\\\\.@/_-]?[ a-z0-9.]{0,6}",
        ) {
            let text = name + &behind;
            if is_plain_name(&text) {
                let mut cursor = Cursor::new(&text);
                let symbol = symbol(&mut cursor, &text).map(|length| (Kind::Symbol, length));
                prop_assert_eq!(any_shape(&mut Cursor::new(&text), &text, None), symbol);
            }
        }
    }
}
