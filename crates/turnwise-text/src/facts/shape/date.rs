//! Days: fixed bounds, so nothing is read twice.

use super::amount::space;
use super::{at, clock, digits_at, ends_word};
use crate::language::MONTHS;
use crate::words::{ByteSet, is_letter, lower};

/// `2024-05-15T14:05:00Z`, `5/20/24`, `14.03.2026`, `May 20th, 2024`, `14. März`, `14 de marzo`,
/// `3月14日`.
pub fn date(text: &str) -> Option<usize> {
    let digits = digits_at(text, 0);
    match digits {
        0 => month_first(text),
        1 | 2 => slashed(text, digits)
            .or_else(|| dotted(text, digits))
            .or_else(|| day_first(text, digits))
            .or_else(|| ideographic(text, digits)),
        4 => iso(text).or_else(|| year_first(text)).or_else(|| ideographic(text, digits)),
        _ => ideographic(text, digits),
    }
}

/// `2024-05-15`, with time of day and zone.
fn iso(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_shaped = at(bytes, 4) == b'-'
        && digits_at(text, 5) == 2
        && at(bytes, 7) == b'-'
        && digits_at(text, 8) == 2;
    if !is_shaped {
        return None;
    }
    let end = 10 + clock::stamp(text.get(10..)?);
    [end, 10].into_iter().find(|end| ends_word(text, *end))
}

/// `2026/03/14`, `2026.03.14`.
fn year_first(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mark = at(bytes, 4);
    let month = digits_at(text, 5);
    let day = digits_at(text, 6 + month);
    let is_shaped = matches!(mark, b'/' | b'.')
        && is_within(text, 5, 1..=12)
        && at(bytes, 5 + month) == mark
        && is_within(text, 6 + month, 1..=31);
    let end = 6 + month + day;
    (is_shaped && ends_word(text, end) && at(bytes, end) != mark).then_some(end)
}

/// `5/20/24`, `14-03-2026`.
fn slashed(text: &str, first: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mark = at(bytes, first);
    let second = digits_at(text, first + 1);
    let year_at = first + 1 + second + 1;
    let year = digits_at(text, year_at);
    let is_year = if mark == b'/' { (2..=4).contains(&year) } else { year == 4 };
    let is_shaped = matches!(mark, b'/' | b'-')
        && (1..=2).contains(&second)
        && at(bytes, year_at - 1) == mark
        && is_year;
    let end = year_at + year;
    (is_shaped && ends_word(text, end) && at(bytes, end) != mark).then_some(end)
}

/// `14.03.2026`. A year of two digits is not accepted, because it could be part of a version.
fn dotted(text: &str, day: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let month = digits_at(text, day + 1);
    let year_at = day + month + 2;
    let is_shaped = at(bytes, day) == b'.'
        && is_within(text, 0, 1..=31)
        && is_within(text, day + 1, 1..=12)
        && at(bytes, year_at - 1) == b'.'
        && digits_at(text, year_at) == 4;
    let end = year_at + 4;
    (is_shaped && ends_word(text, end)).then_some(end)
}

/// Whether the number at `place` has one or two digits and is in `range`.
fn is_within(text: &str, place: usize, range: core::ops::RangeInclusive<u32>) -> bool {
    let digits = digits_at(text, place);
    let number = text.get(place..place + digits).and_then(|number| number.parse().ok());
    (1..=2).contains(&digits) && number.is_some_and(|number: u32| range.contains(&number))
}

fn month_first(text: &str) -> Option<usize> {
    // Most words do not begin like a month.
    let [first, second, ..] = text.as_bytes() else { return None };
    let beginning = [first, second].map(u8::to_ascii_lowercase);
    if !MONTH_BEGINNINGS.contains(&&beginning) {
        return None;
    }
    let month = month_at(text, 0, MONTHS)?;
    let dot = usize::from(at(text.as_bytes(), month) == b'.');
    let day_at = month + dot + 1;
    if at(text.as_bytes(), day_at - 1) != b' ' {
        return None;
    }
    let day = digits_at(text, day_at);
    if !(1..=2).contains(&day) {
        return None;
    }
    let mark = ordinal(text, day_at + day);
    let is_stop = at(text.as_bytes(), day_at + day) == b'.';
    let end = day_at + day + if is_stop { 0 } else { mark };
    ends_word(text, end).then(|| end + year_behind(text, end))
}

fn day_first(text: &str, day: usize) -> Option<usize> {
    let mut place = day + ordinal(text, day);
    let space = space(text, place);
    if space == 0 {
        return None;
    }
    place += space;
    place += joiner(text, place);
    let month = month_at(text, place, MONTHS).or_else(|| other_month_at(text, place))?;
    let end = place + month;
    ends_word(text, end).then(|| end + year_behind(text, end))
}

/// The length of `of` or `de` with the space after it, or 0.
fn joiner(text: &str, place: usize) -> usize {
    let behind = text.get(place..).unwrap_or_default();
    JOINERS.iter().find(|word| behind.starts_with(**word)).map_or(0, |word| word.len())
}

/// 2024年5月20日, 5月20日.
fn ideographic(text: &str, digits: usize) -> Option<usize> {
    let mut length = digits;
    let mut marks = 0;
    while let Some(mark) = text
        .get(length..)
        .and_then(|r| r.chars().next())
        .filter(|c| matches!(c, '年' | '月' | '日' | '号' | '號'))
    {
        length += mark.len_utf8();
        marks += 1;
        let more = digits_at(text, length);
        if !(1..=2).contains(&more) || matches!(mark, '日' | '号' | '號') {
            break;
        }
        let is_marked =
            text.get(length + more..).is_some_and(|r| r.starts_with(['月', '日', '号', '號']));
        if !is_marked {
            break;
        }
        length += more;
    }
    (marks >= 2).then_some(length)
}

fn month_at(text: &str, place: usize, months: &[&str]) -> Option<usize> {
    let word = word_at(text, place)?;
    let first = word.bytes().next()?.to_ascii_lowercase();
    let is_same =
        |month: &&str| month.as_bytes().first() == Some(&first) && word.eq_ignore_ascii_case(month);
    months.iter().any(is_same).then_some(word.len())
}

/// A month in another language than English.
fn other_month_at(text: &str, place: usize) -> Option<usize> {
    let word = word_at(text, place)?;
    let first = word.bytes().next()?;
    let is_same = |month: &&str| {
        let may_be = !first.is_ascii() || month.bytes().next() == Some(first.to_ascii_lowercase());
        may_be && word.chars().map(lower).eq(month.chars())
    };
    OTHER_MONTHS.iter().any(is_same).then_some(word.len())
}

fn word_at(text: &str, place: usize) -> Option<&str> {
    let behind = text.get(place..)?;
    let letters = behind.char_indices().take(12).find(|(_, c)| !is_letter(*c));
    let end = letters.map_or(behind.len().min(24), |(at, _)| at);
    behind.get(..end).filter(|word| word.len() >= 3)
}

/// The length of an ordinal mark, or 0: `th` in `20th`, `er` in `1er`, the dot in `14.`, `º` in
/// `1º`.
fn ordinal(text: &str, place: usize) -> usize {
    if !BEGINNING_MARKS.has(at(text.as_bytes(), place)) {
        return 0;
    }
    let behind = text.get(place..).unwrap_or_default();
    let mark = ORDINAL_MARKS
        .iter()
        .find(|mark| behind.get(..mark.len()).is_some_and(|text| text.eq_ignore_ascii_case(mark)));
    mark.map_or(0, |mark| mark.len())
}

const ORDINAL_MARKS: &[&str] = &["st", "nd", "rd", "th", "er", ".", "º", "°", "ª"];
static BEGINNING_MARKS: ByteSet = ByteSet::of_beginnings(ORDINAL_MARKS);

/// The length of a year after a date, or 0: `, 2024`, ` de 2024`.
fn year_behind(text: &str, place: usize) -> usize {
    let comma = usize::from(at(text.as_bytes(), place) == b',');
    let start = place + comma + 1;
    let year = start + joiner(text, start);
    let shaped = at(text.as_bytes(), start - 1) == b' '
        && digits_at(text, year) == 4
        && ends_word(text, year + 4);
    if shaped { year + 4 - place } else { 0 }
}

/// The first two letters of [`MONTHS`].
const MONTH_BEGINNINGS: [&[u8; 2]; 10] =
    [b"ja", b"fe", b"ma", b"ap", b"ju", b"au", b"se", b"oc", b"no", b"de"];
const JOINERS: [&str; 4] = ["of ", "de ", "del ", "do "];

/// Months as written in dates in German, French, Spanish, Portuguese, Italian and Russian.
#[rustfmt::skip]
const OTHER_MONTHS: &[&str] = &[
    "januar", "jänner", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember",
    "janvier", "février", "mars", "avril", "juin", "juillet", "août", "septembre", "octobre",
    "novembre", "décembre", "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio",
    "agosto", "septiembre", "setiembre", "octubre", "noviembre", "diciembre", "janeiro",
    "fevereiro", "março", "maio", "junho", "julho", "setembro", "outubro", "novembro",
    "dezembro", "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre",
    "ottobre", "dicembre", "января", "февраля", "марта", "апреля", "мая", "июня", "июля",
    "августа", "сентября", "октября", "ноября", "декабря", "okt", "dez", "févr", "janv", "avr",
    "juil",
];
