//! Finds identifiers, which a context must keep verbatim, with their normal form and the words near
//! them.
//!
//! The measure must count exactly what the reference counts, so the shapes follow its regular
//! expressions exactly, oddities included. They are implemented by hand, because no regex engine
//! with look-around is linear on hostile text.

use std::collections::{BTreeMap, BTreeSet};

use crate::words::{casefold, is_stop_word};

mod near;
mod normal;
mod numbers;
mod paths;
mod scan;
mod shapes;

/// The kind of an identifier, in the order in which kinds are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `https://…`
    Url,
    /// `a.b@c.org`
    Email,
    /// A UUID: 8, 4, 4, 4 and 12 hexadecimal digits.
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
    /// Letters mixed with digits, or at least six capitals.
    Id,
    /// At least three digits, or a decimal.
    Number,
    /// A name in code, such as `user_id`.
    Symbol,
}

impl Kind {
    /// Its name in reports.
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

    /// The minimum length in characters.
    fn min_length(self) -> usize {
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
    /// The normal form, which is equal for all spellings of a value.
    pub normal: String,
    /// The index of its first character.
    pub start: usize,
    /// One past the index of its last character.
    pub end: usize,
}

/// The identifiers of `text`, in order. Offsets count characters. Takes time linear to the length
/// of the text.
pub fn spans(text: &str) -> Vec<Span> {
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut scan = scan::Scan::new(&chars);
    while let Some((kind, start, end)) = scan.next() {
        if end - start < kind.min_length() {
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

/// The identifiers of `text` in normal form, each with the kind of its first occurrence.
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

/// Each identifier of `spans` with the kind of its first occurrence.
pub(crate) fn kinds(spans: &[Span]) -> BTreeMap<String, Kind> {
    let mut found = BTreeMap::new();
    for span in spans {
        found.entry(span.normal.clone()).or_insert(span.kind);
    }
    found
}

/// The content words within 60 characters of each identifier, by normal form. Words of other
/// identifiers do not count, except code names: the key `reservation_id` describes its value.
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
