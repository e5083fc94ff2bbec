//! Numbers with a checksum or a shape of their own: payment cards, bank accounts, social security.

use alloc::vec::Vec;
use core::ops::Range;

use super::keys::key_names_a_thing;
use super::{Kind, Span};

/// Finds the numbers that begin in a run of bytes without spaces, apart from those that begin
/// before `behind`, where the last number ended.
pub(super) fn find(text: &str, run: Range<usize>, behind: &mut usize, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = run.start.max(*behind);
    while let Some(first) = bytes.get(at).filter(|_| at < run.end) {
        let may_begin = first.is_ascii_digit() || first.is_ascii_uppercase();
        if let Some((length, kind)) = may_begin.then(|| number_at(text, at)).flatten() {
            if kind == Kind::NationalId || !key_names_a_thing(text, at) {
                found.push(Span { range: at..at + length, kind });
            }
            at += length;
        }
        // No number begins in the rest of a word.
        let rest = bytes.get(at..).unwrap_or_default();
        at += rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len()).max(1);
    }
    *behind = at;
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length of a payment card's number at the start of a text.
pub(crate) fn card_length(text: &str) -> Option<usize> {
    card(text.as_bytes())
}

/// The length of an account number at the start of a text.
pub(crate) fn iban_length(text: &str) -> Option<usize> {
    iban(text.as_bytes())
}

fn number_at(text: &str, at: usize) -> Option<(usize, Kind)> {
    let rest = text.as_bytes().get(at..)?;
    if rest.first()?.is_ascii_digit() {
        let card = card(rest).map(|length| (length, Kind::Card));
        return card.or_else(|| social_security(rest).map(|length| (length, Kind::NationalId)));
    }
    iban(rest).map(|length| (length, Kind::Iban))
}

/// `4111 1111 1111 1111`, `3782-822463-10005`, or without spaces: by its first digits, its length,
/// and the checksum of Luhn.
fn card(rest: &[u8]) -> Option<usize> {
    // Most numbers are too short.
    let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'-');
    let parts = rest.iter().take(LONGEST_CARD).take_while(is_part);
    if parts.filter(|byte| byte.is_ascii_digit()).count() < SHORTEST_CARD {
        return None;
    }
    let mut digits: Vec<u8> = Vec::new();
    let mut groups: Vec<usize> = Vec::new();
    let (mut length, mut group, mut mark) = (0, 0, None);
    for (place, byte) in rest.iter().enumerate().take(LONGEST_CARD) {
        if byte.is_ascii_digit() {
            digits.push(byte - b'0');
            group += 1;
            length = place + 1;
        } else if matches!(byte, b' ' | b'-') && mark.is_none_or(|m| m == *byte) && group > 0 {
            let goes_on = rest.get(place + 1).is_some_and(u8::is_ascii_digit);
            if !goes_on || group < 3 {
                break;
            }
            mark = Some(*byte);
            groups.push(group);
            group = 0;
        } else {
            break;
        }
        if is_card(&digits, &groups, group) && ends(rest, length) {
            return Some(length);
        }
    }
    None
}

fn is_card(digits: &[u8], groups: &[usize], last: usize) -> bool {
    let start = digits.iter().take(4).fold(0, |sum, digit| sum * 10 + u32::from(*digit));
    let fits = match digits.len() {
        13 => start / 1000 == 4 && !groups.is_empty(),
        14 => matches!(start / 100, 30 | 36 | 38),
        15 => matches!(start / 100, 34 | 37),
        16 => {
            matches!(start / 1000, 4 | 5)
                || matches!(start, 2221..=2720 | 3528..=3589 | 6011 | 6440..=6599 | 6200..=6299)
        }
        19 => start / 100 == 62 || start / 1000 == 4,
        _ => false,
    };
    let is_grouped = match groups {
        [] => true,
        [4, 6] => last == 5,
        [4, rest @ ..] => rest.iter().all(|group| *group == 4) && last <= 4,
        _ => false,
    };
    let doubled = |(place, digit): (usize, &u8)| match place % 2 {
        0 => u32::from(*digit),
        _ => u32::from(digit * 2 / 10 + digit * 2 % 10),
    };
    fits && is_grouped && digits.iter().rev().enumerate().map(doubled).sum::<u32>() % 10 == 0
}

/// `123-45-6789`, with the areas that are given out.
fn social_security(rest: &[u8]) -> Option<usize> {
    let shape = rest.get(..11)?;
    let is_shaped = shape.iter().enumerate().all(|(place, byte)| match place {
        3 | 6 => matches!(byte, b'-' | b' ') && shape.get(3) == Some(byte),
        _ => byte.is_ascii_digit(),
    });
    let area = shape.get(..3)?;
    let is_given = area != b"000" && area != b"666" && area.first() != Some(&b'9');
    (is_shaped && is_given && ends(rest, 11)).then_some(11)
}

/// Two letters, two digits and up to thirty letters and digits, in groups of four or in one piece,
/// with a remainder of 1 by 97.
fn iban(rest: &[u8]) -> Option<usize> {
    let letters = rest.get(..2)?.iter().all(u8::is_ascii_uppercase);
    let digits = rest.get(2..4)?.iter().all(u8::is_ascii_digit);
    if !(letters && digits) {
        return None;
    }
    let (mut plain, mut length, mut whole): (Vec<u8>, usize, Option<usize>) = (Vec::new(), 0, None);
    for (place, byte) in rest.iter().enumerate().take(LONGEST_IBAN) {
        if byte.is_ascii_alphanumeric() {
            plain.push(byte.to_ascii_uppercase());
            length = place + 1;
        } else if !(matches!(byte, b' ' | b'-') && plain.len() % 4 == 0) {
            break;
        }
        if plain.len() > 34 {
            break;
        }
        if (15..=34).contains(&plain.len()) && ends(rest, length) && remainder(&plain) == 1 {
            whole = Some(length);
        }
    }
    whole
}

fn remainder(plain: &[u8]) -> u32 {
    let (head, tail) = plain.split_at_checked(4).unwrap_or_default();
    tail.iter().chain(head).fold(0, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        _ => (rest * 100 + u32::from(byte - b'A') + 10) % 97,
    })
}

fn ends(rest: &[u8], length: usize) -> bool {
    rest.get(length).is_none_or(|byte| !is_word(*byte))
}

const LONGEST_CARD: usize = 24;
/// Digits.
const SHORTEST_CARD: usize = 13;
const LONGEST_IBAN: usize = 44;
