//! Dates and times of day: fixed bounds, so nothing is read twice.

use super::{at, digits_at, ends_word};
use crate::language::MONTHS;

pub fn date(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = digits_at(text, 0);
    if digits == 0 {
        return month_first(text);
    }
    if digits == 4
        && at(bytes, 4) == b'-'
        && digits_at(text, 5) == 2
        && at(bytes, 7) == b'-'
        && digits_at(text, 8) == 2
    {
        return Some(10 + clock(text.get(10..)?))
            .filter(|end| ends_word(text, *end))
            .or_else(|| ends_word(text, 10).then_some(10));
    }
    if digits <= 2 {
        let slashed = slashed_date(text, digits);
        return slashed
            .or_else(|| day_first(text, digits))
            .or_else(|| ideographic_date(text, digits));
    }
    ideographic_date(text, digits)
}

/// Length of `T14:05` or ` 14:05:30` after a date, or 0.
fn clock(text: &str) -> usize {
    let bytes = text.as_bytes();
    let begins = matches!(at(bytes, 0), b'T' | b' ')
        && digits_at(text, 1) == 2
        && at(bytes, 3) == b':'
        && digits_at(text, 4) == 2;
    if !begins {
        return 0;
    }
    if at(bytes, 6) == b':' && digits_at(text, 7) == 2 { 9 } else { 6 }
}

fn slashed_date(text: &str, day: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let month = digits_at(text, day + 1);
    let year_at = day + 1 + month + 1;
    let year = digits_at(text, year_at);
    let shaped = at(bytes, day) == b'/'
        && (1..=2).contains(&month)
        && at(bytes, year_at - 1) == b'/'
        && (2..=4).contains(&year);
    (shaped && ends_word(text, year_at + year)).then_some(year_at + year)
}

fn month_first(text: &str) -> Option<usize> {
    let month = month_at(text, 0)?;
    let dot = usize::from(at(text.as_bytes(), month) == b'.');
    let day_at = month + dot + 1;
    if at(text.as_bytes(), day_at - 1) != b' ' {
        return None;
    }
    let day = digits_at(text, day_at);
    if !(1..=2).contains(&day) {
        return None;
    }
    let end = day_at + day + ordinal(text, day_at + day);
    ends_word(text, end).then(|| end + year_behind(text, end))
}

fn day_first(text: &str, day: usize) -> Option<usize> {
    let mut place = day + ordinal(text, day);
    if at(text.as_bytes(), place) != b' ' {
        return None;
    }
    place += 1;
    if text.get(place..).is_some_and(|r| r.starts_with("of ")) {
        place += 3;
    }
    let end = place + month_at(text, place)?;
    ends_word(text, end).then(|| end + year_behind(text, end))
}

/// 2024年5月20日, 5月20日.
fn ideographic_date(text: &str, digits: usize) -> Option<usize> {
    let mut length = digits;
    let mut marks = 0;
    while let Some(mark) = text
        .get(length..)
        .and_then(|r| r.chars().next())
        .filter(|c| matches!(c, '年' | '月' | '日' | '号'))
    {
        length += mark.len_utf8();
        marks += 1;
        let more = digits_at(text, length);
        if !(1..=2).contains(&more) || matches!(mark, '日' | '号') {
            break;
        }
        let marked = text.get(length + more..).is_some_and(|r| r.starts_with(['月', '日', '号']));
        if !marked {
            break;
        }
        length += more;
    }
    (marks >= 2).then_some(length)
}

fn month_at(text: &str, place: usize) -> Option<usize> {
    if !matches!(
        at(text.as_bytes(), place).to_ascii_lowercase(),
        b'j' | b'f' | b'm' | b'a' | b's' | b'o' | b'n' | b'd'
    ) {
        return None;
    }
    let letters = text
        .as_bytes()
        .get(place..)?
        .iter()
        .take(10)
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    if letters < 3 {
        return None;
    }
    let word = text.get(place..place + letters)?;
    MONTHS.iter().any(|month| word.eq_ignore_ascii_case(month)).then_some(letters)
}

fn ordinal(text: &str, place: usize) -> usize {
    let suffix = text.get(place..place + 2);
    if suffix.is_some_and(|s| ["st", "nd", "rd", "th"].iter().any(|o| s.eq_ignore_ascii_case(o))) {
        2
    } else {
        0
    }
}

fn year_behind(text: &str, place: usize) -> usize {
    let comma = usize::from(at(text.as_bytes(), place) == b',');
    let year = place + comma + 1;
    let shaped = at(text.as_bytes(), year - 1) == b' '
        && digits_at(text, year) == 4
        && ends_word(text, year + 4);
    if shaped { comma + 5 } else { 0 }
}

pub fn time(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let hour = digits_at(text, 0);
    if !(1..=2).contains(&hour) {
        return None;
    }
    let mut end = hour;
    let minutes = at(bytes, end) == b':' && digits_at(text, end + 1) == 2;
    if minutes {
        end += 3;
        if at(bytes, end) == b':' && digits_at(text, end + 1) == 2 {
            end += 3;
        }
    }
    let half_day = half_day(text, end);
    (half_day > 0 || minutes && ends_word(text, end)).then_some(end + half_day)
}

/// ` am`, `p.m.`: its length, or 0.
fn half_day(text: &str, place: usize) -> usize {
    let bytes = text.as_bytes();
    let space = usize::from(at(bytes, place) == b' ');
    let mut end = place + space;
    if !matches!(at(bytes, end), b'a' | b'p' | b'A' | b'P') {
        return 0;
    }
    end += 1;
    end += usize::from(at(bytes, end) == b'.');
    if !matches!(at(bytes, end), b'm' | b'M') || !ends_word(text, end + 1) {
        return 0;
    }
    let dotted = at(bytes, end - 1) == b'.' && at(bytes, end + 1) == b'.';
    end + 1 + usize::from(dotted) - place
}
