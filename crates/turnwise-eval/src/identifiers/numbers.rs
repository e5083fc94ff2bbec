//! Scans dates, times, amounts, versions, phone numbers and plain numbers.

use super::scan::Scan;
use crate::words::{is_digit, is_word};

/// `2024-05-20 10:30`, `5/20/24`, `May 20th, 2024`, `20th of May`
pub(super) fn date(scan: &mut Scan<'_>) -> Option<usize> {
    if !scan.is_bound(scan.at) {
        return None;
    }
    iso(scan).or_else(|| slashed(scan)).or_else(|| month_first(scan)).or_else(|| day_first(scan))
}

fn iso(scan: &Scan<'_>) -> Option<usize> {
    let year = digits(scan, scan.at, 4)?;
    let month = digits(scan, scan.literal(year, "-")?, 2)?;
    let day = digits(scan, scan.literal(month, "-")?, 2)?;
    let clock = || {
        let from = scan.is(day, |c| matches!(c, 'T' | 't' | ' ')).then_some(day + 1)?;
        digits(scan, scan.literal(digits(scan, from, 2)?, ":")?, 2)
    };
    let minutes = clock();
    let seconds = minutes.and_then(|end| digits(scan, scan.literal(end, ":")?, 2));
    [seconds, minutes, Some(day)].into_iter().flatten().find(|&end| scan.is_bound(end))
}

fn slashed(scan: &Scan<'_>) -> Option<usize> {
    let first = some_digits(scan, scan.at, 2)?;
    let second = some_digits(scan, scan.literal(first, "/")?, 2)?;
    let from = scan.literal(second, "/")?;
    let end = scan.run_of(from, 5, is_digit);
    ((2..=4).contains(&(end - from)) && scan.is_bound(end)).then_some(end)
}

fn month_first(scan: &Scan<'_>) -> Option<usize> {
    let after = |name: usize| {
        let dot = scan.literal(name, ".").unwrap_or(name);
        let day = some_digits(scan, scan.literal(dot, " ")?, 2)?;
        let ordinal = ordinal(scan, day);
        [ordinal, Some(day)].into_iter().flatten().find(|&end| scan.is_bound(end))
    };
    months(scan, scan.at).find_map(after).map(|day| with_year(scan, day))
}

fn day_first(scan: &Scan<'_>) -> Option<usize> {
    let day = some_digits(scan, scan.at, 2)?;
    let ordinal = ordinal(scan, day).unwrap_or(day);
    let from = scan.literal(ordinal, " ")?;
    let of = scan.literal_any_case(from, "of ").unwrap_or(from);
    let month = months(scan, of).find(|&end| scan.is_bound(end))?;
    Some(with_year(scan, month))
}

/// The end of a date with the year that may follow it.
fn with_year(scan: &Scan<'_>, date: usize) -> usize {
    let comma = scan.literal(date, ",").unwrap_or(date);
    let year = || digits(scan, scan.literal(comma, " ")?, 4).filter(|&end| scan.is_bound(end));
    year().unwrap_or(date)
}

fn ordinal(scan: &Scan<'_>, at: usize) -> Option<usize> {
    ["st", "nd", "rd", "th"].into_iter().find_map(|suffix| scan.literal_any_case(at, suffix))
}

/// The possible ends of a month's name, longest first.
fn months(scan: &Scan<'_>, at: usize) -> impl Iterator<Item = usize> {
    MONTHS.into_iter().filter_map(move |name| scan.literal_any_case(at, name))
}

/// `10:30 AM`, `5pm`
pub(super) fn time(scan: &mut Scan<'_>) -> Option<usize> {
    if !scan.is_bound(scan.at) {
        return None;
    }
    let hour = some_digits(scan, scan.at, 2)?;
    let minutes = scan.literal(hour, ":").and_then(|from| digits(scan, from, 2));
    let Some(minutes) = minutes else { return half_of_day(scan, hour) };
    let seconds =
        scan.literal(minutes, ":").and_then(|from| digits(scan, from, 2)).unwrap_or(minutes);
    Some(half_of_day(scan, seconds).unwrap_or(seconds))
}

fn half_of_day(scan: &Scan<'_>, at: usize) -> Option<usize> {
    let from = scan.literal(at, " ").unwrap_or(at);
    let letter = scan.is(from, |c| matches!(c, 'a' | 'A' | 'p' | 'P')).then_some(from + 1)?;
    let dot = scan.literal(letter, ".").unwrap_or(letter);
    let end = scan.literal_any_case(dot, "m").filter(|&end| scan.is_bound(end))?;
    Some(scan.literal(end, ".").unwrap_or(end))
}

/// `$1,526.00`, `30 euros`
pub(super) fn money(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.is(scan.at, |c| matches!(c, '$' | '€' | '£')) {
        let from = scan.literal(scan.at + 1, " ").unwrap_or(scan.at + 1);
        return scan.is(from, is_digit).then(|| fraction(scan, amount(scan, from)));
    }
    if scan.at < scan.barren_amount || !scan.is_bound(scan.at) || !scan.is(scan.at, is_digit) {
        return None;
    }
    let whole = amount(scan, scan.at);
    scan.barren_amount = whole;
    let end = fraction(scan, whole);
    let unit = scan.literal(end, " ").unwrap_or(end);
    let units = ["usd", "eur", "gbp", "dollars", "euros"].into_iter();
    units.filter_map(|name| scan.literal_any_case(unit, name)).find(|&end| scan.is_bound(end))
}

fn amount(scan: &Scan<'_>, from: usize) -> usize {
    scan.run(from, |c| is_digit(c) || c == ',')
}

/// The end of a fraction: a point and digits, if they follow.
fn fraction(scan: &Scan<'_>, at: usize) -> usize {
    if scan.get(at) == Some('.') && scan.is(at + 1, is_digit) {
        scan.run(at + 1, is_digit)
    } else {
        at
    }
}

/// `v1.2`, `1.2.3-beta.4`
pub(super) fn version(scan: &mut Scan<'_>) -> Option<usize> {
    if !scan.is_bound(scan.at) {
        return None;
    }
    let marked = scan.literal(scan.at, "v");
    let from = marked.unwrap_or(scan.at);
    let mut end = scan.run(from, is_digit);
    if end == from {
        return None;
    }
    let (mut groups, mut last) = (0, end);
    while scan.get(end) == Some('.')
        && scan.is(end + 1, is_digit)
        && (marked.is_some() || groups < 2)
    {
        last = end;
        end = scan.run(end + 1, is_digit);
        groups += 1;
    }
    if groups < if marked.is_some() { 1 } else { 2 } {
        return None;
    }
    let tail = tail(scan, end);
    if tail > end || scan.is_bound(end) {
        return Some(tail);
    }
    // `v1.2.3a`: the last number belongs to the tail.
    (marked.is_some() && groups > 1).then(|| self::tail(scan, last))
}

/// `(?:[-.]\w+)*`
fn tail(scan: &Scan<'_>, from: usize) -> usize {
    let mut end = from;
    while scan.is(end, |c| matches!(c, '-' | '.')) && scan.is(end + 1, is_word) {
        end = scan.run(end + 1, is_word);
    }
    end
}

/// `925-671-3845`, `+(925) 671 3845`
pub(super) fn phone(scan: &mut Scan<'_>) -> Option<usize> {
    let outside = |c: char| is_word(c) || c == '-';
    if scan.before().is_some_and(outside) {
        return None;
    }
    let plus = scan.literal(scan.at, "+").unwrap_or(scan.at);
    let open = scan.literal(plus, "(").unwrap_or(plus);
    let area = digits(scan, open, 3)?;
    let close = scan.literal(area, ")").unwrap_or(area);
    let gap = |at: usize| scan.is(at, |c| matches!(c, ' ' | '-')).then_some(at + 1);
    let exchange = digits(scan, gap(close)?, 3)?;
    let end = digits(scan, gap(exchange)?, 4)?;
    (!scan.is(end, outside)).then_some(end)
}

/// `78,750`, `3.5`, `12345`
pub(super) fn number(scan: &mut Scan<'_>) -> Option<usize> {
    if scan.before().is_some_and(|c| is_word(c) || c == '.') {
        return None;
    }
    let whole = scan.run(scan.at, is_digit);
    if whole == scan.at {
        return None;
    }
    let is_free = |end: usize| !scan.is(end, is_word);
    let grouped = || if scan.before() == Some(',') { None } else { thousands(scan, whole) };
    let decimal = || {
        let end = fraction(scan, whole);
        (end > whole && is_free(end) && scan.get(end) != Some('.')).then_some(end)
    };
    grouped().or_else(decimal).or_else(|| (whole - scan.at >= 3 && is_free(whole)).then_some(whole))
}

/// `\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])`
fn thousands(scan: &Scan<'_>, whole: usize) -> Option<usize> {
    if whole - scan.at > 3 {
        return None;
    }
    let (mut end, mut last, mut groups) = (whole, whole, 0);
    while let Some(group) = scan.literal(end, ",").and_then(|from| digits(scan, from, 3)) {
        (last, end) = (end, group);
        groups += 1;
    }
    let fraction = fraction(scan, end);
    let ends =
        [fraction, end].into_iter().filter(|_| groups > 0).find(|&end| !scan.is(end, is_word));
    ends.or((groups > 1).then_some(last))
}

/// The end of exactly `count` digits at `at`.
fn digits(scan: &Scan<'_>, at: usize, count: usize) -> Option<usize> {
    let end = scan.run_of(at, count, is_digit);
    (end - at == count).then_some(end)
}

/// The end of one to `max` digits.
fn some_digits(scan: &Scan<'_>, at: usize, max: usize) -> Option<usize> {
    let end = scan.run_of(at, max, is_digit);
    (end > at).then_some(end)
}

/// The longer spelling before the shorter one.
const MONTHS: [&str; 24] = [
    "january",
    "jan",
    "february",
    "feb",
    "march",
    "mar",
    "april",
    "apr",
    "may",
    "june",
    "jun",
    "july",
    "jul",
    "august",
    "aug",
    "september",
    "sept",
    "sep",
    "october",
    "oct",
    "november",
    "nov",
    "december",
    "dec",
];
