//! Phrases of time in six languages: whether the days that a record holds are those that were
//! meant.

use anyhow::Result;
use turnwise_memory::day::{DAY_MS, Date, day_of_time};

use super::{learn_at, open};
use crate::report::Report;

/// Measures every phrase, said on three days of different months and weekdays.
pub fn run(report: &mut Report) -> Result<()> {
    let (mut right, mut all) = (0_u32, 0_u32);
    let days = [(2026, 3, 5), (2025, 12, 31), (2024, 2, 29)];
    for (year, month, day) in days {
        let Some(said) = (Date { year, month, day }).days() else { continue };
        for (sentence, phrases) in LANGUAGES {
            for number in 2..=9 {
                for (phrase, meant) in phrases {
                    all += 1;
                    let text = sentence.replace("{}", &phrase.replace('N', &number.to_string()));
                    right += u32::from(resolved(&text, said)? == Some(meant(said, number)));
                }
            }
        }
    }
    let share = 100.0 * f64::from(right) / f64::from(all.max(1));
    report.least(format!("memory: times resolved, {all} phrases"), share, 98.0);
    Ok(())
}

/// The first and the last day of the record of a sentence.
fn resolved(text: &str, said: i32) -> Result<Option<(i32, i32)>> {
    let mut memory = open("tab")?;
    let at = u64::try_from(said)? * DAY_MS + DAY_MS / 2;
    debug_assert_eq!(day_of_time(at), said);
    let learned = learn_at(&mut memory, text, at);
    let mut whens = learned.added.iter().filter_map(|id| memory.record(*id)?.newest()?.said.when);
    Ok(whens.next().and_then(|when| Some((when.from, when.to? - 1))))
}

/// A phrase, in which `N` is a number, and the first and last day that it means when it is said on
/// a day.
type Phrase = (&'static str, fn(i32, i32) -> (i32, i32));

const fn day(day: i32) -> (i32, i32) {
    (day, day)
}

/// Weeks begin on Monday; the first of January 1970 was a Thursday.
fn week(day: i32, weeks: i32) -> (i32, i32) {
    let monday = day - (day + 3).rem_euclid(7) + 7 * weeks;
    (monday, monday + 6)
}

fn month(day: i32, months: i32) -> (i32, i32) {
    let date = Date::from_days(day);
    let first = |months: i32| {
        let months = date.year * 12 + i32::from(date.month) - 1 + months;
        let (year, month) = (months.div_euclid(12), months.rem_euclid(12) as u8 + 1);
        Date { year, month, day: 1 }.days().unwrap_or_default()
    };
    (first(months), first(months + 1) - 1)
}

fn year(day: i32, years: i32) -> (i32, i32) {
    let year = Date::from_days(day).year + years;
    let first = |year| Date { year, month: 1, day: 1 }.days().unwrap_or_default();
    (first(year), first(year + 1) - 1)
}

/// A sentence that is remembered in any case, and phrases for it.
const LANGUAGES: [(&str, [Phrase; 9]); 6] = [
    (
        "Remember that the boiler was repaired {}.",
        [
            ("yesterday", |said, _| day(said - 1)),
            ("N days ago", |said, n| day(said - n)),
            ("N weeks ago", |said, n| week(said, -n)),
            ("last week", |said, _| week(said, -1)),
            ("last month", |said, _| month(said, -1)),
            ("last year", |said, _| year(said, -1)),
            ("in N days", |said, n| day(said + n)),
            ("next month", |said, _| month(said, 1)),
            ("on N May 2025", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
    (
        "Merk dir, dass die Heizung {} repariert wurde.",
        [
            ("gestern", |said, _| day(said - 1)),
            ("vor N Tagen", |said, n| day(said - n)),
            ("vor N Wochen", |said, n| week(said, -n)),
            ("letzte Woche", |said, _| week(said, -1)),
            ("letzten Monat", |said, _| month(said, -1)),
            ("letztes Jahr", |said, _| year(said, -1)),
            ("in N Tagen", |said, n| day(said + n)),
            ("nächsten Monat", |said, _| month(said, 1)),
            ("am N. Mai 2025", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
    (
        "Rappelle-toi que la chaudière a été réparée {}.",
        [
            ("hier", |said, _| day(said - 1)),
            ("il y a N jours", |said, n| day(said - n)),
            ("il y a N semaines", |said, n| week(said, -n)),
            ("la semaine dernière", |said, _| week(said, -1)),
            ("le mois dernier", |said, _| month(said, -1)),
            ("l'année dernière", |said, _| year(said, -1)),
            ("dans N jours", |said, n| day(said + n)),
            ("le mois prochain", |said, _| month(said, 1)),
            ("le N mai 2025", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
    (
        "Recuerda que la caldera fue reparada {}.",
        [
            ("ayer", |said, _| day(said - 1)),
            ("hace N días", |said, n| day(said - n)),
            ("hace N semanas", |said, n| week(said, -n)),
            ("la semana pasada", |said, _| week(said, -1)),
            ("el mes pasado", |said, _| month(said, -1)),
            ("el año pasado", |said, _| year(said, -1)),
            ("en N días", |said, n| day(said + n)),
            ("el próximo mes", |said, _| month(said, 1)),
            ("el N de mayo de 2025", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
    (
        "记住，锅炉{}修好了。",
        [
            ("昨天", |said, _| day(said - 1)),
            ("N天前", |said, n| day(said - n)),
            ("N周前", |said, n| week(said, -n)),
            ("上周", |said, _| week(said, -1)),
            ("上个月", |said, _| month(said, -1)),
            ("去年", |said, _| year(said, -1)),
            ("N天后", |said, n| day(said + n)),
            ("下个月", |said, _| month(said, 1)),
            ("2025年5月N日", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
    (
        "ボイラーは{}修理されたと覚えておいて。",
        [
            ("昨日", |said, _| day(said - 1)),
            ("N日前", |said, n| day(said - n)),
            ("N週間前", |said, n| week(said, -n)),
            ("先週", |said, _| week(said, -1)),
            ("先月", |said, _| month(said, -1)),
            ("去年", |said, _| year(said, -1)),
            ("N日後", |said, n| day(said + n)),
            ("来月", |said, _| month(said, 1)),
            ("2025年5月N日", |_, n| day(MAY_2025 + n - 1)),
        ],
    ),
];

/// The first of May 2025, in days since 1970.
const MAY_2025: i32 = 20_209;
