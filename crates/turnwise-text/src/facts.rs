//! Facts: identifiers, amounts, dates and other values that have to survive word for word.
//!
//! [`scan`] walks a text once, from left to right, and yields every fact with its range. The
//! scanner is written by hand, without regular expressions and with bounded backtracking, so a
//! megabyte without a space costs the same as a megabyte of prose. Kinds and normal forms match
//! those of the evaluation, so that both count the same facts.
//!
//! ```
//! use turnwise_text::facts::{Kind, scan};
//!
//! let found = scan("Order #W2378156 of May 20th cost $1,526.00.");
//! let facts: Vec<_> = found.map(|fact| (fact.kind, fact.text)).collect();
//! assert_eq!(
//!     facts,
//!     [(Kind::Id, "#W2378156"), (Kind::Date, "May 20th"), (Kind::Money, "$1,526.00")],
//! );
//! ```

use alloc::string::String;
use core::ops::Range;

mod anchor;
mod cursor;
mod normal;
mod shape;

pub use anchor::{Anchor, anchor, names_a_field};
use cursor::Cursor;

/// The kind of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A web address.
    Url,
    /// An e-mail address.
    Email,
    /// 8-4-4-4-12 hexadecimal digits.
    Uuid,
    /// A file path or a file name with a known ending.
    Path,
    /// A day.
    Date,
    /// A time of day.
    Time,
    /// An amount of money.
    Money,
    /// A version with three parts, or with a `v` before it.
    Version,
    /// A telephone number.
    Phone,
    /// The name or number of an error.
    Error,
    /// Mixed letters and digits, or six capitals: an order, a user, a booking.
    Id,
    /// A number of three digits or more, or with decimals.
    Number,
    /// A name from code: snake or camel case.
    Symbol,
}

impl Kind {
    /// The name used in data, snake_case.
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
}

/// One fact, word for word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<'a> {
    /// The kind of the fact.
    pub kind: Kind,
    /// The wording in the text.
    pub text: &'a str,
    /// Its byte offsets.
    pub range: Range<usize>,
}

impl Fact<'_> {
    /// The normal form, equal for two spellings of the same value: case folded, `$1,526.00` as
    /// `1526`, `May 20th` as `may 20`.
    pub fn normal(&self) -> String {
        normal::form(self.kind, self.text)
    }
}

/// The normal form of a fact whose kind is known: see [`Fact::normal`].
pub fn normal(kind: Kind, text: &str) -> String {
    normal::form(kind, text)
}

/// Every fact of `text`, from left to right. Facts do not overlap.
pub fn scan(text: &str) -> Scan<'_> {
    Scan { cursor: Cursor::new(text) }
}

/// The facts of a text: see [`scan`].
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Iterator for Scan<'a> {
    type Item = Fact<'a>;

    fn next(&mut self) -> Option<Fact<'a>> {
        loop {
            self.cursor.skip_marks();
            if self.cursor.at_end() {
                return None;
            }
            if self.cursor.skip_plain_word() {
                continue;
            }
            let found = shape::recognize(&mut self.cursor);
            if let Some((kind, length)) = found
                && !self.cursor.goes_on(self.cursor.at + length)
            {
                let range = self.cursor.take(length);
                let text = self.cursor.text.get(range.clone()).unwrap_or_default();
                // As in the evaluation: a normal form of a single character is ambiguous.
                if normal::has_two(kind, text) {
                    return Some(Fact { kind, text, range });
                }
            } else {
                self.cursor.skip();
            }
        }
    }
}

/// Yields the words in quotation marks or backticks, without the marks. Between 2 and 60
/// characters.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    quotations(text).filter_map(|(_, range)| text.get(range))
}

/// Like [`quoted`], but yields the opening mark and the byte range of the words.
pub fn quotations(text: &str) -> impl Iterator<Item = (char, Range<usize>)> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let rest = |from: usize| text.get(from..).unwrap_or_default();
        while let Some((at, open)) = rest(from).char_indices().find(|(_, c)| closing(*c).is_some())
        {
            let start = from + at + open.len_utf8();
            let close = closing(open)?;
            // The search for the closing mark is bounded, so that a text full of opening marks
            // stays linear.
            let end = rest(start).char_indices().take(61).find(|(_, c)| *c == close || *c == '\n');
            match end {
                Some((length, c)) if c == close && length >= 2 => {
                    from = start + length + close.len_utf8();
                    return Some((open, start..start + length));
                }
                _ => from = start,
            }
        }
        None
    })
}

fn closing(open: char) -> Option<char> {
    match open {
        '`' | '"' => Some(open),
        '“' => Some('”'),
        '„' => Some('“'),
        '«' => Some('»'),
        '「' => Some('」'),
        '《' => Some('》'),
        _ => None,
    }
}

#[cfg(test)]
mod forms;
#[cfg(test)]
mod tests;
