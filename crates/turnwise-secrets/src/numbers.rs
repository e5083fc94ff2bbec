//! Finds numbers with a checksum or a fixed shape: payment cards, bank accounts, social security
//! numbers.

use alloc::vec::Vec;
use core::ops::Range;

use super::orders::names_an_order;
use super::{Kind, Span};
use issuers::{account_length, is_issued};

mod issuers;

/// Finds the numbers that begin in a run of bytes without spaces. Skips bytes before `behind`, the
/// end of the last number found.
pub(super) fn find(text: &str, run: Range<usize>, behind: &mut usize, found: &mut Vec<Span>) {
    let bytes = text.as_bytes();
    let mut at = run.start.max(*behind);
    while let Some(first) = bytes.get(at).filter(|_| at < run.end) {
        let may_begin = first.is_ascii_alphanumeric() && !is_in_decimal(bytes, at);
        if let Some((length, kind)) = may_begin.then(|| number_at(text, at)).flatten() {
            // Order numbers do not have the checksum of an account.
            if kind != Kind::Card || !names_an_order(text, at) {
                found.push(Span { range: at..at + length, kind });
            }
            at += length;
        }
        // No number begins in the middle of a word.
        let rest = bytes.get(at..).unwrap_or_default();
        at += rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len()).max(1);
    }
    *behind = at;
}

/// Finds card numbers with full-width digits, as in Chinese and Japanese text.
#[inline(never)]
pub(super) fn find_wide(text: &str, found: &mut Vec<Span>) {
    let mut behind = 0;
    for (at, _) in text.match_indices(|c| WIDE_DIGITS.contains(&c)) {
        if at < behind {
            continue;
        }
        let rest = text.get(at..).unwrap_or_default();
        if let Some(length) = card(rest).filter(|_| !names_an_order(text, at)) {
            found.push(Span { range: at..at + length, kind: Kind::Card });
            behind = at + length;
        }
        // No number begins in the middle of another.
        let digits = rest.find(|c: char| digit(c).is_none()).unwrap_or(rest.len());
        behind = behind.max(at + digits);
    }
}

/// Whether a digit is in a decimal fraction: `0.4111111111111111`.
fn is_in_decimal(bytes: &[u8], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| bytes.get(at)).copied();
    matches!(before(1), Some(b'.' | b',')) && before(2).is_some_and(|byte| byte.is_ascii_digit())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

/// The length of the payment card number at the start of a text.
pub fn card_length(text: &str) -> Option<usize> {
    card(text)
}

/// The length of the IBAN at the start of a text.
pub fn iban_length(text: &str) -> Option<usize> {
    iban(text)
}

fn number_at(text: &str, at: usize) -> Option<(usize, Kind)> {
    let rest = text.get(at..)?;
    if rest.as_bytes().first()?.is_ascii_digit() {
        let card = card(rest).map(|length| (length, Kind::Card));
        return card
            .or_else(|| social_security(rest.as_bytes()).map(|length| (length, Kind::NationalId)));
    }
    iban(rest).map(|length| (length, Kind::Iban))
}

/// Whether people or programs use this character between the groups of a number.
fn is_mark(c: char) -> bool {
    matches!(c, ' ' | '-' | '.' | '_' | '/' | '+' | '\u{a0}' | '\u{3000}' | '－' | '−')
        || matches!(c, '\u{2000}'..='\u{2015}' | '\u{202f}')
}

/// The value of a digit. Full-width digits count too.
fn digit(c: char) -> Option<u8> {
    match c {
        '０'..='９' => Some((u32::from(c) - u32::from('０')) as u8),
        _ => c.to_digit(10).map(|digit| digit as u8),
    }
}

/// `4111 1111 1111 1111`, `3782-822463-10005`, or without separators: recognized by the first
/// digits, the length, and the Luhn checksum.
#[inline(never)]
fn card(rest: &str) -> Option<usize> {
    // Most numbers are too short.
    let parts = rest.chars().take(LONGEST_CARD).take_while(|c| digit(*c).is_some() || is_mark(*c));
    if parts.filter(|c| digit(*c).is_some()).count() < SHORTEST_CARD {
        return None;
    }
    let (mut digits, mut count) = ([0_u8; MOST_DIGITS], 0);
    let (mut groups, mut group, mut mark) = (Groups::default(), 0, None);
    let mut rest_of = rest.char_indices().peekable();
    while let Some((place, c)) = rest_of.next() {
        let next = rest_of.peek().map(|(_, next)| *next);
        let Some(value) = digit(c) else {
            // `4111 - 1111 - …`
            let is_dash = |c| is_mark(c) && c != ' ';
            if c == ' ' && (group == 0 || next.is_some_and(is_dash)) {
                continue;
            }
            let goes_on =
                next.is_some_and(|next| digit(next).is_some() || next == ' ' || next == c);
            if !is_mark(c) || !goes_on || mark.is_some_and(|mark| mark != c) {
                return None;
            }
            mark = Some(c);
            // Two spaces between groups count as one.
            if group == 0 {
                continue;
            }
            groups.push(group);
            group = 0;
            continue;
        };
        *digits.get_mut(count)? = value;
        (count, group) = (count + 1, group + 1);
        let all = digits.get(..count)?;
        let ends = next.is_none_or(|next| digit(next).is_none() && !next.is_ascii_alphanumeric());
        if ends && count >= SHORTEST_CARD && groups.are_a_cards(group) && is_card(all) {
            let length = place + c.len_utf8();
            return is_free(rest, length, mark).then_some(length);
        }
    }
    None
}

#[inline(never)]
fn is_card(digits: &[u8]) -> bool {
    let start = digits.iter().take(4).fold(0, |start, digit| start * 10 + u16::from(*digit));
    let doubled = |(place, digit): (usize, &u8)| match place % 2 {
        0 => u32::from(*digit),
        _ => u32::from(digit * 2 / 10 + digit * 2 % 10),
    };
    is_issued(start, digits.len())
        && digits.iter().rev().enumerate().map(doubled).sum::<u32>() % 10 == 0
}

/// The sizes of a number's groups so far.
#[derive(Default)]
struct Groups {
    sizes: [usize; MOST_GROUPS],
    count: usize,
}

impl Groups {
    fn push(&mut self, size: usize) {
        if let Some(place) = self.sizes.get_mut(self.count) {
            *place = size;
        }
        self.count += 1;
    }

    /// Whether people write card numbers in these groups, followed by a last group of `last`
    /// digits: groups of one size, or a few groups of three digits and more. Two beginnings allow
    /// only the endings that issuers print.
    fn are_a_cards(&self, last: usize) -> bool {
        match self.sizes.get(..self.count) {
            Some([]) => true,
            Some([4, 6]) => last == 5 || last == 4,
            Some([6]) => last >= 8,
            Some(sizes @ [first, ..]) => {
                let is_even =
                    *first > 1 && last <= *first && sizes.iter().all(|size| size == first);
                is_even || last > 2 && sizes.len() < 5 && sizes.iter().all(|size| *size > 2)
            }
            None => false,
        }
    }
}

/// Whether the number does not continue as an amount or a fraction: `4111111111111111.50`.
fn is_free(rest: &str, length: usize, mark: Option<char>) -> bool {
    let mut behind = rest.get(length..).unwrap_or_default().chars();
    let is_point = matches!(behind.next(), Some('.' | ',')) && mark.is_none();
    !(is_point && behind.next().is_some_and(|next| next.is_ascii_digit()))
}

/// `123-45-6789`, if its area number has been issued.
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

/// A country code, two check digits, and as many letters and digits as accounts of that country
/// have, with or without groups. The remainder modulo 97 is 1.
#[inline(never)]
fn iban(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let country: [u8; 2] = bytes.get(..2)?.try_into().ok()?;
    let mut marks = rest.chars().skip(2).filter(|c| !is_mark(*c)).take(2);
    let is_shaped = marks.all(|c| digit(c).is_some());
    if !(country.iter().all(u8::is_ascii_alphabetic) && is_shaped) {
        return None;
    }
    let whole = account_length(country.map(|letter| letter.to_ascii_uppercase()))?;
    let (mut plain, mut count, mut digits) = ([0_u8; MOST_OF_ACCOUNT], 0, 0);
    // The mark between groups, and the size of a group.
    let mut mark = None;
    for (place, c) in rest.char_indices() {
        let value = digit(c);
        if c.is_ascii_alphanumeric() || value.is_some() {
            let one = value.map_or(c.to_ascii_uppercase() as u8, |digit| digit + b'0');
            *plain.get_mut(count)? = one;
            count += 1;
            digits += usize::from(value.is_some());
            if count == whole {
                let end = place + c.len_utf8();
                let small = rest.get(..end)?.bytes().any(|byte| byte.is_ascii_lowercase());
                let least = if small { LEAST_DIGITS } else { LEAST_BELOW_CAPITALS };
                let is_grouped = !small || mark.is_none_or(|(_, size)| size == 4);
                let is_account = digits >= least && remainder(plain.get(..count)?) == 1;
                return (ends(bytes, end) && is_account && is_grouped).then_some(end);
            }
        } else {
            let (known, size) = *mark.get_or_insert((c, count));
            if !is_mark(c) || known != c || !count.is_multiple_of(size) {
                return None;
            }
        }
    }
    None
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

const WIDE_DIGITS: core::ops::RangeInclusive<char> = '０'..='９';
/// In characters.
const LONGEST_CARD: usize = 40;
const SHORTEST_CARD: usize = 13;
const MOST_DIGITS: usize = 19;
const MOST_GROUPS: usize = 9;
const MOST_OF_ACCOUNT: usize = 34;
/// The minimum digits of an account number. Ordinary words have fewer.
const LEAST_DIGITS: usize = 8;
/// The minimum if all letters are capitals.
const LEAST_BELOW_CAPITALS: usize = 2;
