//! Clauses in words, in every language of the lessons.
//!
//! To add a language, add a file here and a line to [`Language::ALL`].

use crate::clause::{At, Bound, Clause};
use crate::measure::{Measure, Unit};
use crate::reading::Reading;

mod de;
mod en;

/// A language of the lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the original language of the lessons.
    #[default]
    English,
    /// German.
    German,
}

/// The words of a language. `#` is replaced by a number.
struct Words {
    label: fn(Measure) -> &'static str,
    most: &'static str,
    least: &'static str,
    is: &'static str,
    all: &'static str,
    of: &'static str,
    open: &'static str,
    last: &'static str,
    message: &'static str,
    /// The quotation marks.
    quotes: [&'static str; 2],
    /// The thousands separator.
    group: &'static str,
    decimal: &'static str,
}

impl Language {
    /// Every language with its code, as used in file names and in `lang`.
    pub const ALL: [(&'static str, Self); 2] = [("en", Self::English), ("de", Self::German)];

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == code).map(|(_, language)| language)
    }

    fn words(self) -> &'static Words {
        match self {
            Self::English => &en::WORDS,
            Self::German => &de::WORDS,
        }
    }

    /// A number in the format of this language.
    pub fn number(self, value: u64, unit: Unit) -> String {
        let words = self.words();
        match unit {
            Unit::Share => {
                let (percent, tenth) = (value / 10, value % 10);
                format!("{percent}{}{tenth}\u{a0}%", words.decimal)
            }
            // People count from one, as the page's row numbers do.
            Unit::Index => value.saturating_add(1).to_string(),
            Unit::Tokens | Unit::Count => grouped(value, words.group),
        }
    }

    /// A clause and its value: `Beginnings changed: 43, at most 4`. A clause about a direct answer
    /// does not reveal the answer.
    pub fn sentence(self, clause: &Clause, reading: &Reading) -> String {
        let value = match (reading.value, reading.of) {
            (None, _) => self.words().open.to_owned(),
            (Some(value), Some(of)) => {
                let of = self.words().of.replace('#', &self.number(of, Unit::Count));
                format!("{} {of}", self.number(value, Unit::Count))
            }
            (Some(value), None) => self.number(value, clause.measure.unit()),
        };
        let label = self.label(clause);
        match self.bound(clause) {
            Some(bound) => format!("{label}: {value}, {bound}"),
            None => format!("{label}: {value}"),
        }
    }

    /// The name of a clause's measure.
    pub fn label(self, clause: &Clause) -> String {
        let words = self.words();
        let mut label =
            (words.label)(clause.measure).replace('#', &clause.cached_percent.to_string());
        if clause.facts.is_empty() {
            return label;
        }
        let [open, close] = words.quotes;
        let quoted = |fact: &String| format!("{open}{fact}{close}");
        let facts: Vec<String> = clause.facts.iter().map(quoted).collect();
        label.push(' ');
        label.push_str(&facts.join(", "));
        match clause.at {
            At::Every => {}
            At::Last => label.push_str(words.last),
            At::Message(index) => {
                let number = self.number(index as u64, Unit::Index);
                label.push_str(&words.message.replace('#', &number));
            }
        }
        label
    }

    /// The bound of the value. `None` for a direct answer, because it would be revealed.
    pub fn bound(self, clause: &Clause) -> Option<String> {
        let words = self.words();
        let number = |value| self.number(value, clause.measure.unit());
        if clause.measure.is_answer() {
            return None;
        }
        Some(match clause.bound {
            Bound::Most(value) => words.most.replace('#', &number(value)),
            Bound::Least(value) => words.least.replace('#', &number(value)),
            Bound::Is(value) => words.is.replace('#', &number(value)),
            Bound::All => words.all.to_owned(),
        })
    }
}

fn grouped(value: u64, mark: &str) -> String {
    let digits = value.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push_str(mark);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(value: u64, of: Option<u64>) -> Reading {
        Reading { value: Some(value), of, place: None }
    }

    #[test]
    fn clauses_speak_every_language() {
        let changes = Clause::new(Measure::Changes, Bound::Most(4));
        let needed = Clause::new(Measure::Needed, Bound::All);
        let cost = Clause::new(Measure::CostSum, Bound::Most(7_250));
        let check = |language: Language, clause: &Clause, reading: Reading, wanted: &str| {
            assert_eq!(language.sentence(clause, &reading), wanted);
        };
        let (en, de) = (Language::English, Language::German);
        check(en, &changes, reading(43, None), "Beginnings changed: 43, at most 4");
        check(de, &changes, reading(43, None), "Geänderte Anfänge: 43, höchstens 4");
        check(en, &needed, reading(21, Some(22)), "Needed values in sight: 21 of 22, all");
        check(de, &needed, reading(21, Some(22)), "Benötigte Werte in Sicht: 21 von 22, alle");
        let wanted = "Tokens paid, cached ones at 10 %: 16,260, at most 7,250";
        check(en, &cost, reading(16_260, None), wanted);
        let wanted = "Bezahlte Tokens, gecachte zu 10 %: 16.260, höchstens 7.250";
        check(de, &cost, reading(16_260, None), wanted);
    }

    #[test]
    fn facts_and_moments_are_named() {
        let facts = vec!["K1NW8N".to_owned(), "Augar".to_owned()];
        let at = At::Message(135);
        let clause = Clause { facts, at, ..Clause::new(Measure::Visible, Bound::All) };
        assert_eq!(
            Language::English.sentence(&clause, &reading(1, Some(2))),
            "In sight: “K1NW8N”, “Augar” when message 136 is written: 1 of 2, all"
        );
        assert_eq!(
            Language::German.sentence(&clause, &reading(1, Some(2))),
            "In Sicht: „K1NW8N“, „Augar“, wenn Nachricht 136 geschrieben wird: 1 von 2, alle"
        );
    }

    #[test]
    fn an_answer_is_not_given_away() {
        let picked = Clause::new(Measure::Picked, Bound::Is(17));
        let open = Reading::default();
        assert_eq!(Language::English.sentence(&picked, &open), "Message clicked: not yet");
        assert_eq!(Language::English.bound(&picked), None);
        let sixth = reading(5, None);
        assert_eq!(Language::English.sentence(&picked, &sixth), "Message clicked: 6");
    }

    #[test]
    fn every_measure_has_a_label_in_every_language() {
        for (code, language) in Language::ALL {
            assert_eq!(Language::from_code(code), Some(language));
            let mut labels: Vec<_> =
                Measure::ALL.map(|(_, measure)| (language.words().label)(measure)).to_vec();
            assert!(labels.iter().all(|label| !label.is_empty()));
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), Measure::ALL.len(), "{code}");
        }
    }

    #[test]
    fn numbers_are_grouped() {
        let number = |value, unit| {
            (Language::English.number(value, unit), Language::German.number(value, unit))
        };
        assert_eq!(number(1_960_006, Unit::Tokens), ("1,960,006".into(), "1.960.006".into()));
        assert_eq!(number(999, Unit::Count), ("999".into(), "999".into()));
        assert_eq!(number(538, Unit::Share), ("53.8\u{a0}%".into(), "53,8\u{a0}%".into()));
    }
}
