//! Identifiers: what has to survive verbatim. Extraction, normal form, and the words they stand
//! next to.
//!
//! The measure counts exactly what the reference measure counts, so the shapes follow its patterns
//! to the letter, where they are odd too. They are written out by hand: no pattern engine with
//! look-around is linear on hostile text.

use std::collections::{BTreeMap, BTreeSet};

use crate::words::{casefold, is_stop_word};

mod near;
mod normal;
mod numbers;
mod paths;
mod scan;
mod shapes;

/// What kind of identifier, in the order in which they are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `https://…`
    Url,
    /// `a.b@c.org`
    Email,
    /// Eight, four, four, four and twelve hexadecimal digits.
    Uuid,
    /// `src/main.rs`, `/usr/lib/x`
    Path,
    /// `2024-05-20`, `5/20/24`, `May 20th`
    Date,
    /// `10:30 AM`
    Time,
    /// `$1,526.00`, `30 euros`
    Money,
    /// `v1.2`, `1.2.3-beta`
    Version,
    /// `925-671-3845`
    Phone,
    /// `TypeError`, `ENOENT`, `error 404`
    Error,
    /// Letters and digits mixed, or six capitals.
    Id,
    /// Three digits and more, or a decimal.
    Number,
    /// A name out of code, such as `user_id`.
    Symbol,
}

impl Kind {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Email => "email",
            Self::Uuid => "uuid",
            Self::Path => "path",
            Self::Date => "date",
            Self::Time => "time",
            Self::Money => "money",
            Self::Version => "version",
            Self::Phone => "phone",
            Self::Error => "error",
            Self::Id => "id",
            Self::Number => "number",
            Self::Symbol => "symbol",
        }
    }

    /// Shorter ones are passed over.
    fn least(self) -> usize {
        match self {
            Self::Id => 4,
            Self::Symbol => 6,
            _ => 1,
        }
    }
}

/// An identifier in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its kind.
    pub kind: Kind,
    /// The form in which spellings of one value are equal.
    pub normal: String,
    /// First character.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

/// The identifiers of `text`, in order. Places are counted in characters. Linear in the length of
/// the text.
pub fn spans(text: &str) -> Vec<Span> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut scan = scan::Scan::new(&chars);
    while let Some((kind, start, end)) = scan.next() {
        if end - start < kind.least() {
            continue;
        }
        let raw: String = chars.get(start..end).unwrap_or_default().iter().collect();
        let normal = normal::form(kind, &raw);
        if normal.chars().nth(1).is_some() {
            out.push(Span { kind, normal, start, end });
        }
    }
    out
}

/// The identifiers of `text` in normal form, each with the kind it has at its first place.
///
/// ```
/// use turnwise_eval::identifiers::{identifiers, Kind};
///
/// let found = identifiers("Order #W123 on May 20th, $1,526.00");
/// assert_eq!(found.get("w123"), Some(&Kind::Id));
/// assert_eq!(found.get("may 20"), Some(&Kind::Date));
/// assert_eq!(found.get("1526"), Some(&Kind::Money));
/// ```
pub fn identifiers(text: &str) -> BTreeMap<String, Kind> {
    kinds(&spans(text))
}

/// Each identifier of `spans` with the kind it has at its first place.
pub(crate) fn kinds(spans: &[Span]) -> BTreeMap<String, Kind> {
    let mut found = BTreeMap::new();
    for span in spans {
        found.entry(span.normal.clone()).or_insert(span.kind);
    }
    found
}

/// The content words within 60 characters of each identifier, in normal form. Words of other
/// identifiers do not count, but code names do: the key `reservation_id` says what a value is.
pub fn anchors(text: &str, spans: &[Span]) -> BTreeMap<String, BTreeSet<String>> {
    let masked = near::masked(text, spans);
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for span in spans {
        let words = near::letters(&masked, span.start, span.end);
        let words = words.iter().map(|word| casefold(word)).filter(|word| !is_stop_word(word));
        out.entry(span.normal.clone()).or_default().extend(words);
    }
    out
}

#[cfg(test)]
mod tests;
