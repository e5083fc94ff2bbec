//! The language of the page: every visible text in each language, numbers and plurals.
//!
//! The texts are in [`crate::texts`]. A text that lacks a language does not compile.

use core::cell::Cell;
use core::fmt::Display;

/// A language of the page and of the lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its code in file names, in `lang`, and for `Intl`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The language of a code such as `de` or `de-AT`.
    pub fn of_code(code: &str) -> Option<Self> {
        let language = code.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|known| known.code() == language)
    }

    /// The next language, for a button that switches.
    pub fn next(self) -> Self {
        let place = Self::ALL.iter().position(|known| *known == self).unwrap_or_default();
        Self::ALL.into_iter().cycle().nth(place + 1).unwrap_or_default()
    }

    /// The marks in its numbers.
    pub fn marks(self) -> Marks {
        match self {
            Self::English => Marks { thousands: ',', decimal: '.' },
            Self::German => Marks { thousands: '.', decimal: ',' },
        }
    }

    /// Whether this number takes the singular.
    fn is_one(self, number: usize) -> bool {
        match self {
            Self::English | Self::German => number == 1,
        }
    }
}

/// The separators in numbers, if no browser formats them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Between groups of three digits.
    pub thousands: char,
    /// Before decimals.
    pub decimal: char,
}

impl Marks {
    /// A number in groups of three digits.
    pub fn group(self, number: u32) -> String {
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() + digits.len() / 3);
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(self.thousands);
            }
            text.push(digit);
        }
        text
    }
}

thread_local! {
    /// The page has one language at a time, so it is a global: otherwise hundreds of functions
    /// would need an argument for it.
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
}

/// Sets the language for the texts that follow.
pub fn speak(language: Language) {
    SPOKEN.set(language);
}

/// The language that is spoken.
pub fn spoken() -> Language {
    SPOKEN.get()
}

/// A text in every language. Each `#` is replaced by a value, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub english: &'static str,
    /// In German.
    pub german: &'static str,
}

impl Text {
    /// The text in the language that is spoken.
    pub fn say(self) -> &'static str {
        match spoken() {
            Language::English => self.english,
            Language::German => self.german,
        }
    }

    /// The text with values in place of each `#`.
    pub fn with(self, values: &[&dyn Display]) -> String {
        filled(self.say(), values)
    }
}

/// A text with a number that decides between singular and plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plural {
    /// The text for one.
    pub one: Text,
    /// The text for any other number.
    pub other: Text,
}

impl Plural {
    /// The form for this number, without the number in it.
    pub fn form(self, number: usize) -> Text {
        if spoken().is_one(number) { self.one } else { self.other }
    }

    /// The text with the number in place of `#`.
    pub fn of(self, number: usize) -> String {
        let shown = crate::words::grouped(u32::try_from(number).unwrap_or(u32::MAX));
        self.form(number).with(&[&shown])
    }
}

fn filled(text: &str, values: &[&dyn Display]) -> String {
    let mut parts = text.split('#');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    let mut values = values.iter();
    for part in parts {
        if let Some(value) = values.next() {
            filled.push_str(&value.to_string());
        }
        filled.push_str(part);
    }
    filled
}

/// Texts with their names: English first, then German.
macro_rules! texts {
    ($($name:ident: $english:expr, $german:expr;)*) => {
        $(#[doc = stringify!($english)] pub const $name: crate::language::Text =
            crate::language::Text { english: $english, german: $german };)*
        #[cfg(test)]
        pub(super) const TEXTS: &[(&str, crate::language::Text)] = &[$((stringify!($name), $name)),*];
    };
}

/// Texts that depend on a number: one and other in English, then in German.
macro_rules! plurals {
    ($($name:ident: $one:expr, $other:expr; $eins:expr, $andere:expr;)*) => {
        $(#[doc = $other] pub const $name: crate::language::Plural = crate::language::Plural {
            one: crate::language::Text { english: $one, german: $eins },
            other: crate::language::Text { english: $other, german: $andere },
        };)*
        #[cfg(test)]
        pub(super) const PLURALS: &[(&str, crate::language::Plural)] =
            &[$((stringify!($name), $name)),*];
    };
}

pub(crate) use {plurals, texts};

#[cfg(test)]
mod tests {
    use super::*;

    const GREETING: Text = Text { english: "# sees #", german: "# sieht #" };
    const TURNS: Plural = Plural {
        one: Text { english: "# turn", german: "# Runde" },
        other: Text { english: "# turns", german: "# Runden" },
    };

    #[test]
    fn values_are_filled_in() {
        speak(Language::German);
        assert_eq!(GREETING.with(&[&"Ann", &3]), "Ann sieht 3");
        assert_eq!((TURNS.of(1), TURNS.of(2_000)), ("1 Runde".into(), "2.000 Runden".into()));
        speak(Language::English);
        assert_eq!((TURNS.of(1), TURNS.of(2_000)), ("1 turn".into(), "2,000 turns".into()));
    }

    #[test]
    fn languages_have_codes() {
        assert_eq!(Language::of_code("de-AT"), Some(Language::German));
        assert_eq!(Language::of_code("fr"), None);
        assert_eq!(Language::German.next(), Language::English);
    }
}
