//! Resolves times in words against the day of the statement.
//!
//! Nothing is resolved against today, so a sentence keeps its meaning.

use alloc::string::String;
use core::ops::Range;

use crate::day::{Date, days_in_month, weekday};
use crate::record::{Interval, Precision};

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A day.
    Day,
    /// Saturday and Sunday.
    Weekend,
    /// Monday to Sunday.
    Week,
    /// A calendar month.
    Month,
    /// A calendar year.
    Year,
}

/// The expressions of time in one language, in lower case.
pub struct Times {
    /// Phrases with their unit and distance. A phrase comes before shorter ones that it contains.
    pub phrases: &'static [(&'static str, Unit, i32)],
    /// Words before and after a number, with unit and direction. `|` separates choices.
    pub counted: &'static [(&'static str, &'static str, Unit, i32)],
    /// Words before a year or month from which something holds.
    pub since: &'static [&'static str],
    /// Number words, from zero on.
    pub numbers: &'static [&'static str],
    /// The months.
    pub months: &'static [&'static str],
    /// Words before a month without a day: "in may" is a time, but "may" is not.
    pub in_month: &'static [&'static str],
    /// The days of the week, Monday first.
    pub weekdays: &'static [&'static str],
    /// Words before a past weekday.
    pub last: &'static [&'static str],
    /// Words before a weekday of next week.
    pub next: &'static [&'static str],
    /// Words before the coming weekday.
    pub this: &'static [&'static str],
}

/// The first time in a lower-case text.
pub(crate) fn resolve(text: &str, times: &Times, said: i32) -> Option<Interval> {
    date(text, times, said)
        .or_else(|| day_of_week(text, times, said, true))
        .or_else(|| phrase(text, times, said))
        .or_else(|| counted(text, times, said))
        .or_else(|| day_of_week(text, times, said, false))
        .or_else(|| year(text, times))
}

fn phrase(text: &str, times: &Times, said: i32) -> Option<Interval> {
    let found = times.phrases.iter().find(|(words, _, _)| find(text, words).is_some())?;
    Some(span(said, found.1, found.2))
}

fn counted(text: &str, times: &Times, said: i32) -> Option<Interval> {
    for (before, behind, unit, direction) in times.counted {
        for word in behind.split('|') {
            let mut from = 0;
            while let Some(place) = text.get(from..).and_then(|text| find(text, word)) {
                let start = text.get(..from + place.start)?.trim_end();
                if let Some((count, start)) = number_at_end(start, times)
                    && start.trim_end().ends_with(before.trim_end())
                {
                    return Some(span(said, *unit, direction.checked_mul(count)?));
                }
                from += place.end;
            }
        }
    }
    None
}

/// A number at the end of a text, and the text before it.
fn number_at_end<'a>(text: &'a str, times: &Times) -> Option<(i32, &'a str)> {
    let start = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some(Ok(number)) = text.get(start.len()..).map(str::parse::<i32>)
        && (0..=9999).contains(&number)
    {
        return Some((number, start));
    }
    let words = (0..).zip(times.numbers);
    let mut choices = words.flat_map(|(value, words)| words.split('|').map(move |w| (value, w)));
    choices.find_map(|(value, word)| {
        let before = text.strip_suffix(word).filter(|_| !word.is_empty())?;
        let is_whole = !word.is_ascii() || !before.ends_with(char::is_alphanumeric);
        is_whole.then_some((value, before))
    })
}

/// A day of the week. With `is_marked`, it needs "last" or "next".
fn day_of_week(text: &str, times: &Times, said: i32, is_marked: bool) -> Option<Interval> {
    for (wanted, names) in (0..).zip(times.weekdays) {
        for name in names.split('|') {
            let Some(place) = find(text, name) else { continue };
            let before = text.get(..place.start)?;
            let behind = text.get(place.end..)?;
            let has = |words: &[&str]| {
                words.iter().any(|word| match word.strip_prefix('_') {
                    Some(word) => behind.trim_start().starts_with(word),
                    None => before.ends_with(word),
                })
            };
            let ahead = (wanted - weekday(said)).rem_euclid(7);
            let day = if has(times.last) {
                said + ahead - 7
            } else if has(times.next) {
                said - weekday(said) + 7 + wanted
            } else if is_marked || !(has(times.this)) {
                continue;
            } else {
                said + ahead
            };
            return Some(span(day, Unit::Day, 0));
        }
    }
    None
}

/// Dates: `2026-03-02`, `5 March 2026`, `March 5th`, `5. März`, `3月5日`, `March 2026`.
fn date(text: &str, times: &Times, said: i32) -> Option<Interval> {
    if let Some(day) = iso(text) {
        return Some(span(day, Unit::Day, 0));
    }
    let since = times.since.iter().any(|word| find(text, word.trim()).is_some());
    for (month, names) in (1..).zip(times.months) {
        for name in names.split('|') {
            let mut from = 0;
            while let Some(place) = text.get(from..).and_then(|text| find(text, name)) {
                let place = from + place.start..from + place.end;
                from = place.end;
                if let Some(found) = around_month(text, &place, month, times, said) {
                    return Some(Interval { to: found.to.filter(|_| !since), ..found });
                }
            }
        }
    }
    None
}

fn around_month(
    text: &str,
    place: &Range<usize>,
    month: u8,
    times: &Times,
    said: i32,
) -> Option<Interval> {
    let is_unspaced = text.get(place.clone())?.contains('月');
    let before = text.get(..place.start)?.trim_end();
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_month = is_unspaced || times.in_month.contains(&word);
    if is_unspaced && before.ends_with(|c: char| c.is_ascii_digit()) {
        // "11月" is not "1月".
        return None;
    }
    // "den 5. März", "5 de marzo", "1er mars", "the 5th of March".
    let before = before.strip_suffix(" de").or(before.strip_suffix(" of")).unwrap_or(before);
    let before = before.trim_end_matches(['.', 'º', '年']);
    let ordinals = ["st", "nd", "rd", "th", "er"];
    let before = ordinals.iter().find_map(|end| before.strip_suffix(end)).unwrap_or(before);
    let behind = text.get(place.end..)?.trim_start_matches([' ', '.', ',']);
    let behind = behind.strip_prefix("de ").or(behind.strip_prefix("del ")).unwrap_or(behind);
    let (first, rest) = number(behind);
    let rest = ordinals.iter().find_map(|end| rest.strip_prefix(end)).unwrap_or(rest);
    let (year_behind, _) = number(rest.trim_start_matches([' ', ',']));
    let start = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let last: Option<i32> = before.get(start.len()..).and_then(|digits| digits.parse().ok());
    let is_day = |number: &i32| (1..=31).contains(number);
    let is_year = |number: &i32| (1900..=2100).contains(number);
    let said_year = Date::from_days(said).year;
    let (day, year) = if is_unspaced {
        (first.filter(is_day), last.filter(is_year))
    } else if let Some(day) = last.filter(is_day) {
        (Some(day), first.filter(is_year))
    } else if let Some(day) = first.filter(is_day) {
        (Some(day), year_behind.filter(is_year))
    } else {
        (None, first.filter(is_year))
    };
    let day_in = |year: i32, day: i32| Date { year, month, day: day as u8 }.days();
    let nearest = |day: i32| {
        let years = [said_year - 1, said_year, said_year + 1];
        let days = years.into_iter().filter_map(|year| day_in(year, day));
        days.min_by_key(|day| day.abs_diff(said))
    };
    let Some(day) = day else {
        let middle = match year {
            Some(year) => day_in(year, MIDDLE),
            None if is_month => nearest(MIDDLE),
            None => None,
        };
        return Some(span(middle?, Unit::Month, 0));
    };
    let day = year.map_or_else(|| nearest(day), |year| day_in(year, day));
    Some(span(day?, Unit::Day, 0))
}

/// A day in the middle of any month.
const MIDDLE: i32 = 15;

fn iso(text: &str) -> Option<i32> {
    let mut parts = text.split(|c: char| !(c.is_ascii_digit() || c == '-'));
    parts.find_map(|word| {
        let mut numbers = word.trim_matches('-').split('-');
        let year = numbers.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let month = numbers.next()?.parse().ok()?;
        let day = numbers.next()?.parse().ok()?;
        Date { year, month, day }.days()
    })
}

/// "since 2019", "in 2019".
fn year(text: &str, times: &Times) -> Option<Interval> {
    let since = times.since.iter().find_map(|word| {
        let place = find(text, word.trim())?;
        let behind = text.get(place.end..)?.trim_start();
        number(behind).0.filter(|year| (1900..=2100).contains(year))
    });
    let from = since.and_then(|year| Date::first_of_month(year, 1))?;
    Some(Interval { from, to: None, precision: Precision::Year })
}

/// The number at the beginning of a text, and the rest.
fn number(text: &str) -> (Option<i32>, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(..text.len() - rest.len()).unwrap_or_default();
    (digits.parse().ok(), rest)
}

fn span(day: i32, unit: Unit, distance: i32) -> Interval {
    let date = Date::from_days(day);
    let month = |months: i32| Date::first_of_month(date.year, i32::from(date.month) + months);
    let (from, to, precision) = match unit {
        Unit::Day => (day + distance, day + distance + 1, Precision::Day),
        Unit::Week => {
            let from = day - weekday(day) + 7 * distance;
            (from, from + 7, Precision::Week)
        }
        Unit::Weekend => {
            let from = day - weekday(day) + 7 * distance + 5;
            (from, from + 2, Precision::Day)
        }
        Unit::Month => {
            let from = month(distance).unwrap_or(day);
            let date = Date::from_days(from);
            (from, from + i32::from(days_in_month(date.year, date.month)), Precision::Month)
        }
        Unit::Year => {
            let first = |year: i32| Date::first_of_month(date.year + year, 1).unwrap_or(day);
            (first(distance), first(distance + 1), Precision::Year)
        }
    };
    Interval { from, to: Some(to), precision }
}

/// The position of a word in a text: at word boundaries, or anywhere in scripts without spaces.
pub(crate) fn find(text: &str, word: &str) -> Option<Range<usize>> {
    let is_unspaced = word.chars().any(turnwise_text::terms::is_unspaced);
    let mut from = 0;
    while let Some(place) = text.get(from..).and_then(|text| text.find(word)) {
        let range = from + place..from + place + word.len();
        let before = text.get(..range.start).and_then(|text| text.chars().next_back());
        let behind = text.get(range.end..).and_then(|text| text.chars().next());
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        if is_unspaced || !(is_word(before) || is_word(behind)) {
            return Some(range);
        }
        from = range.end;
    }
    None
}

/// The lower-case form of a text, with the same byte offsets.
pub(crate) fn lower(text: &str) -> String {
    text.chars().map(turnwise_text::terms::lower).collect()
}
