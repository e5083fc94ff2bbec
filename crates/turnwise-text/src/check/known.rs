//! The content of a text, and lookups that find a fact in any spelling.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;

use crate::Snippet;
use crate::facts::{self, Kind, scan};
use crate::language::MONTHS;
use crate::ledger::{Fact, FactKind};
use crate::sentences::sentences;
use crate::words::{Words, ascending, each_term, lower};

/// The content of a summary: the normal forms of its facts, and the words of its sentences.
#[derive(Default)]
pub(super) struct Told<'a> {
    texts: Vec<&'a str>,
    known: Known,
    words: Words,
    /// For each word, the first sentences that contain it.
    places: Vec<Vec<i64>>,
    count: i64,
    /// The number of full-text searches that found nothing.
    misses: Cell<u32>,
}

impl<'a> Told<'a> {
    pub fn of(text: &'a str) -> Self {
        let mut told = Self::default();
        told.add(text);
        told
    }

    pub fn of_all(snippets: &[Snippet<'a>]) -> Self {
        let mut told = Self::default();
        for snippet in snippets {
            told.add(snippet.text);
        }
        told
    }

    fn add(&mut self, text: &'a str) {
        self.texts.push(text);
        self.known.add(text);
        for sentence in sentences(text) {
            self.count += 1;
            let number = self.count;
            each_term(sentence, &mut |term, _| {
                let word = self.words.id(term) as usize;
                if word >= self.places.len() {
                    self.places.push(Vec::new());
                }
                // // A word that occurs everywhere does not help to find a sentence.
                if let Some(places) = self.places.get_mut(word)
                    && places.len() < MOST_SENTENCES
                    && places.last() != Some(&number)
                {
                    places.push(number);
                }
            });
        }
    }

    /// Whether the text contains a fact: an identifier in any spelling, or a sentence with 70 % of
    /// its words in one sentence.
    pub fn tells(&self, fact: &Fact<'_>) -> bool {
        match fact.kind {
            FactKind::Shape(kind) => {
                self.known.has_form(kind, fact.text) || self.has_letters(fact.text)
            }
            FactKind::Measure => digits(fact.text).all(|number| self.known.tells('n', number)),
            _ => self.has_sentence(fact.text),
        }
    }

    /// Whether the text contains the fact exactly. The text after a match can change its form
    /// (`/a/.` is a path of two parts, `/a/` is not), so comparing forms alone may miss it. Words
    /// are compared first, because few facts pass that test and a search of the text is expensive.
    ///
    /// Each search reads the whole text, so the number of failed searches is limited. Without a
    /// limit, a long summary with all the words of a long source would cost the product of their
    /// lengths.
    fn has_letters(&self, text: &str) -> bool {
        if self.misses.get() >= MOST_MISSES || !self.known.has_words(text) {
            return false;
        }
        let found = self.texts.iter().any(|told| told.contains(text));
        self.misses.set(self.misses.get() + u32::from(!found));
        found
    }

    /// Whether one sentence contains at least 70 % of the content words.
    fn has_sentence(&self, text: &str) -> bool {
        let mut wanted = 0;
        let mut found: Vec<i64> = Vec::new();
        each_term(text, &mut |term, _| {
            wanted += 1;
            let places = self.words.known(term).and_then(|word| self.places.get(word as usize));
            found.extend(places.into_iter().flatten());
        });
        let mut run = (0, 0); // a sentence, and how many of the words it contains
        let order = ascending(found.len(), &|at| (found.get(at).copied().unwrap_or(0), 0));
        wanted == 0
            || order.into_iter().filter_map(|at| found.get(at)).any(|&sentence| {
                run = if run.0 == sentence { (sentence, run.1 + 1) } else { (sentence, 1) };
                run.1 * 10 >= wanted * 7
            })
    }
}

/// Normal forms of facts (`f`) and their parts: runs of digits (`n`), runs of letters and digits
/// (`w`), days (`d`), minutes of the day (`t`). They share one table because each further table
/// type would add to the download.
#[derive(Default)]
pub(super) struct Known(Words);

impl Known {
    fn learn(&mut self, what: char, text: &str) {
        self.0.id(&marked(what, text));
    }

    fn tells(&self, what: char, text: &str) -> bool {
        self.0.known(&marked(what, text)).is_some()
    }

    pub fn add(&mut self, text: &str) {
        for fact in scan(text) {
            self.learn('f', &fact.normal());
            let mut clock = "";
            if fact.kind == Kind::Date {
                if let Some((month, day, year)) = date(fact.text) {
                    // A known date with a year also covers the same day without the year.
                    self.learn('d', &day_form(month, day, year));
                    self.learn('d', &day_form(month, day, 0));
                }
                clock = fact.text.split_once(['T', ' ']).map_or("", |(_, clock)| clock);
            }
            if fact.kind == Kind::Time || clock.contains(':') {
                let told = minutes(if clock.is_empty() { fact.text } else { clock });
                self.learn('t', &told.unwrap_or(0).to_string());
            }
        }
        for number in digits(text) {
            self.learn('n', number);
        }
        let mut word = String::new();
        for c in text.chars().chain([' ']) {
            if c.is_ascii_alphanumeric() {
                word.push(lower(c));
            } else if !word.is_empty() {
                self.learn('w', &word);
                word.clear();
            }
        }
    }

    /// Whether the text contains a fact of another text.
    pub fn has(&self, fact: &facts::Fact<'_>) -> bool {
        // Names from code count as ordinary words.
        fact.kind == Kind::Symbol || self.has_form(fact.kind, fact.text) || self.has_parts(fact)
    }

    /// Whether the text contains the fact in any spelling.
    fn has_form(&self, kind: Kind, text: &str) -> bool {
        let form = facts::normal(kind, text);
        let respelt = match kind {
            Kind::Date => date(text)
                .is_some_and(|(month, day, year)| self.tells('d', &day_form(month, day, year))),
            Kind::Time => minutes(text).is_some_and(|time| self.tells('t', &time.to_string())),
            // `#W12` equals `order W12`, and `1526` equals the digits of `$1,526.00`.
            Kind::Money | Kind::Number => self.tells('n', &form),
            _ => false,
        };
        respelt || self.tells('f', &form)
    }

    /// Whether the text contains the parts of the fact: the folders of a path, an id without its
    /// sign, a phone number with different spaces. Amounts and dates are excluded, because `$20`
    /// and `30 items` do not add up to `$30`.
    fn has_parts(&self, fact: &facts::Fact<'_>) -> bool {
        let plain: String =
            fact.text.chars().filter(char::is_ascii_alphanumeric).map(lower).collect();
        match fact.kind {
            Kind::Date | Kind::Time | Kind::Money | Kind::Number => false,
            // `error 404` for `HTTP 404`.
            Kind::Error => {
                self.has_words(fact.text) || digits(fact.text).any(|n| self.tells('n', n))
            }
            _ => self.tells('w', &plain) || self.has_words(fact.text),
        }
    }

    /// Whether the text contains all the fact's runs of letters and digits, in any order.
    fn has_words(&self, text: &str) -> bool {
        let words =
            text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let mut folded = words.map(|word| word.chars().map(lower).collect::<String>());
        folded.all(|word| self.tells('w', &word))
    }
}

fn marked(what: char, text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    out.push(what);
    out.push_str(text);
    out
}

fn day_form(month: u32, day: u32, year: u32) -> String {
    year.wrapping_mul(10_000).wrapping_add(month.wrapping_mul(100)).wrapping_add(day).to_string()
}

/// The runs of digits of a text.
fn digits(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty() && run.len() <= 40)
}

/// Returns month, day and year of a date; the year is 0 if it is missing. Returns `None` if the
/// date has no day (`May 2024`) or is ambiguous.
fn date(text: &str) -> Option<(u32, u32, u32)> {
    let mut numbers = digits(text).map(|run| run.parse::<u32>().unwrap_or(0));
    if text.contains(['年', '月']) {
        let all: Vec<u32> = numbers.take(3).collect();
        return match (&*all, text.contains('年')) {
            ([year, month, day], true) => Some((*month, *day, *year)),
            ([month, day], false) => Some((*month, *day, 0)),
            _ => None,
        };
    }
    let month = text.split(|c: char| !c.is_ascii_alphabetic()).find_map(month_number);
    if let Some(month) = month {
        return Some((month, numbers.next()?, numbers.next().unwrap_or(0)));
    }
    let (first, second, third) = (numbers.next()?, numbers.next()?, numbers.next()?);
    if first > 31 {
        return Some((second, third, first));
    }
    // 5/20/24 and 20/5/24: a number that cannot be a month is the day. If both could be, the month
    // is first.
    let (month, day) = if first > 12 { (second, first) } else { (first, second) };
    Some((month, day, if third < 100 { third + 2000 } else { third }))
}

fn month_number(word: &str) -> Option<u32> {
    let found = MONTHS.iter().find(|month| word.eq_ignore_ascii_case(month))?;
    let short = found.get(..3)?;
    let full = MONTHS.iter().take(12).position(|month| month.starts_with(short))?;
    u32::try_from(full + 1).ok()
}

/// Minutes since midnight.
fn minutes(text: &str) -> Option<u32> {
    let mut numbers = digits(text).map(|run| run.parse::<u32>().unwrap_or(u32::MAX));
    let hour = numbers.next().filter(|hour| *hour < 25)?;
    let minute = numbers.next().filter(|minute| *minute < 60).unwrap_or(0);
    let half = text.chars().find(|c| c.is_ascii_alphabetic()).map(lower);
    let hour = match half {
        Some('p') if hour < 12 => hour + 12,
        Some('a') if hour == 12 => 0,
        _ => hour,
    };
    Some(hour * 60 + minute)
}

const MOST_SENTENCES: usize = 64;
/// After this many failed searches through the text, a fact is looked up by its form alone.
const MOST_MISSES: u32 = 200;
