//! Amounts, numbers, versions and telephone numbers: at most [`BOUND`] bytes are read.

use super::{BOUND, at, digits_at, ends_word};
use crate::language::CURRENCIES;

/// `$1,526.00`, `€ 20`.
pub fn sign_amount(text: &str) -> Option<usize> {
    let sign = text.chars().next()?.len_utf8();
    let space = usize::from(at(text.as_bytes(), sign) == b' ');
    let length = amount(text, sign + space);
    (length > 0).then_some(sign + space + length)
}

/// `1,526.00 USD`, `20 euros`.
pub fn worded_amount(text: &str) -> Option<usize> {
    let length = amount(text, 0);
    let place = length + usize::from(at(text.as_bytes(), length) == b' ');
    if length == 0 {
        return None;
    }
    let word = CURRENCIES.iter().find(|word| {
        let named =
            text.get(place..place + word.len()).is_some_and(|t| t.eq_ignore_ascii_case(word));
        named && (!word.is_ascii() || ends_word(text, place + word.len()))
    })?;
    Some(place + word.len())
}

/// Digits with thousands separators and decimals: the length, or 0 when there are none or too many.
fn amount(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    if !at(bytes, place).is_ascii_digit() {
        return 0;
    }
    let mut end = place;
    while matches!(at(bytes, end), b'0'..=b'9' | b',') {
        end += 1;
        if end - place > BOUND {
            return 0;
        }
    }
    if at(bytes, end - 1) == b',' {
        return end - 1 - place;
    }
    let decimals = if at(bytes, end) == b'.' { digits_at(text, end + 1) } else { 0 };
    if decimals > 0 { end + 1 + decimals - place } else { end - place }
}

pub fn version(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let marked = matches!(at(bytes, 0), b'v' | b'V');
    let mut end = usize::from(marked);
    let mut parts = 0;
    loop {
        let digits = digits_at(text, end);
        if digits == 0 || end > BOUND {
            break;
        }
        end += digits;
        parts += 1;
        if at(bytes, end) != b'.' || digits_at(text, end + 1) == 0 {
            break;
        }
        end += 1;
    }
    let enough = if marked { 2 } else { 3 };
    if parts < enough {
        return None;
    }
    // 1.2.3-beta.4
    while matches!(at(bytes, end), b'-' | b'.')
        && at(bytes, end + 1).is_ascii_alphanumeric()
        && end < BOUND
    {
        let tail =
            text.get(end + 1..)?.bytes().take(BOUND).take_while(u8::is_ascii_alphanumeric).count();
        end += 1 + tail;
    }
    ends_word(text, end).then_some(end)
}

/// `(925) 671-3845`, `925-671-3845`, `+44 20 7946 0958`.
pub fn phone(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = usize::from(at(bytes, 0) == b'+');
    if end == 1
        && let Some(length) = international(text)
    {
        return Some(length);
    }
    let open = at(bytes, end) == b'(';
    end += usize::from(open);
    if digits_at(text, end) != 3 {
        return None;
    }
    end += 3;
    end += usize::from(at(bytes, end) == b')');
    for group in [3, 4] {
        if !matches!(at(bytes, end), b' ' | b'-') || digits_at(text, end + 1) != group {
            return None;
        }
        end += 1 + group;
    }
    (ends_word(text, end) && at(bytes, end) != b'-').then_some(end)
}

fn international(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = 1;
    let mut digits = 0;
    let mut groups = 0;
    loop {
        let group = digits_at(text, end);
        if group == 0 || group > 5 || groups > 6 {
            break;
        }
        end += group;
        digits += group;
        groups += 1;
        if !matches!(at(bytes, end), b' ' | b'-') || digits_at(text, end + 1) == 0 {
            break;
        }
        end += 1;
    }
    ((8..=15).contains(&digits) && groups >= 3 && ends_word(text, end)).then_some(end)
}

pub fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = digits_at(text, 0);
    let mut end = digits;
    if digits <= 3 {
        while at(bytes, end) == b',' && digits_at(text, end + 1) == 3 && end < BOUND {
            end += 4;
        }
    }
    let grouped = end > digits;
    let decimals = if at(bytes, end) == b'.' { digits_at(text, end + 1) } else { 0 };
    if decimals > 0 {
        end += 1 + decimals;
    }
    let further = at(bytes, end) == b'.' && digits_at(text, end + 1) > 0;
    let telling = grouped || decimals > 0 || digits >= 3;
    (telling && ends_word(text, end) && !further).then_some(end)
}
