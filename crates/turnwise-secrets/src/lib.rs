//! Finds and redacts credentials in texts.
//!
//! A password that a person types once should not survive in notes, in the facts that the check of
//! a summary appends, in digests, or in the request to another model. [`find`] knows keys and their
//! names in nine languages, the prefixes of providers, card numbers and IBANs by their checksums,
//! JSON web tokens, private keys, connection strings, and long random strings. Hexadecimal digests,
//! UUIDs, and values under a key such as `order_id` do not count as secrets.
//!
//! ```
//! use turnwise_secrets::redact;
//!
//! let text = "My password is Tr0ub4dor&3 and the order is W2378156.";
//! assert_eq!(redact(text), "My password is [redacted: password] and the order is W2378156.");
//! ```
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use turnwise_language::ascending;

mod code;
mod keys;
mod names;
mod numbers;
mod orders;
mod shapes;
mod tables;
mod tokens;

pub use numbers::{card_length, iban_length};

/// The kind of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A password or passphrase.
    Password,
    /// A personal identification number.
    Pin,
    /// A code that opens something: for one login, a recovery, a door, a program.
    Code,
    /// A bearer token, a session id, a JSON web token.
    Token,
    /// An API key.
    ApiKey,
    /// A private key.
    PrivateKey,
    /// Another secret, recognized by the name of its key, or as a long random string.
    Secret,
    /// The number of a payment card.
    Card,
    /// The code on the back of a payment card.
    CardCode,
    /// An international bank account number.
    Iban,
    /// The number of a bank account.
    Account,
    /// The number of a person, a passport or a license: a social security number.
    NationalId,
    /// Found by a rule of the host.
    Custom,
}

impl Kind {
    /// The replacement for the secret.
    pub fn marker(self) -> &'static str {
        match self {
            Self::Password => "[redacted: password]",
            Self::Pin => "[redacted: pin]",
            Self::Code => "[redacted: code]",
            Self::Token => "[redacted: token]",
            Self::ApiKey => "[redacted: api key]",
            Self::PrivateKey => "[redacted: private key]",
            Self::Secret => "[redacted: secret]",
            Self::Card => "[redacted: card number]",
            Self::CardCode => "[redacted: card code]",
            Self::Iban => "[redacted: iban]",
            Self::Account => "[redacted: account number]",
            Self::NationalId => "[redacted: national id]",
            Self::Custom => "[redacted]",
        }
    }
}

/// A secret and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Byte offsets.
    pub range: Range<usize>,
    /// The kind of the secret.
    pub kind: Kind,
}

/// A rule of the host. It returns the byte ranges of the host's own secrets in a text.
pub type Rule<'a> = &'a dyn Fn(&str) -> Vec<Range<usize>>;

/// The secrets to redact before a text is noted, appended, digested or sent to a summarizer.
#[derive(Clone, Copy, Default)]
pub enum Policy<'a> {
    /// Redacts the secrets that [`find`] finds.
    #[default]
    On,
    /// Also redacts the matches of a rule of the host.
    Also(Rule<'a>),
    /// Redacts no secrets.
    Off,
}

impl fmt::Debug for Policy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::On => "On",
            Self::Also(_) => "Also(..)",
            Self::Off => "Off",
        })
    }
}

impl Policy<'_> {
    /// The secrets of a text in order; none overlap.
    pub fn find(&self, text: &str) -> Vec<Span> {
        match self {
            Self::On => find(text),
            Self::Also(rule) => {
                let own = rule(text).into_iter().map(|range| Span { range, kind: Kind::Custom });
                in_order(text, own.chain(find(text)).collect())
            }
            Self::Off => Vec::new(),
        }
    }

    /// `text` with a [marker](Kind::marker) in place of each secret.
    pub fn redact<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let spans = self.find(text);
        if spans.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for span in spans {
            out.push_str(text.get(at..span.range.start).unwrap_or_default());
            out.push_str(span.kind.marker());
            at = span.range.end;
        }
        out.push_str(text.get(at..).unwrap_or_default());
        Cow::Owned(out)
    }
}

/// The secrets of `text` in order; none overlap. Linear in the text.
pub fn find(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    tokens::find(text, &mut found);
    keys::find(text, &mut found);
    in_order(text, found)
}

/// `text` with a [marker](Kind::marker) in place of each secret.
pub fn redact(text: &str) -> Cow<'_, str> {
    Policy::On.redact(text)
}

/// Sorts by position, and drops all but the first and longest of overlapping spans.
fn in_order(text: &str, found: Vec<Span>) -> Vec<Span> {
    let key = |at: usize| {
        let range = found.get(at).map_or(0..0, |span| span.range.clone());
        (range.start as i64, -(range.end as i64))
    };
    let mut spans: Vec<Span> = Vec::with_capacity(found.len());
    for span in ascending(found.len(), &key).into_iter().filter_map(|at| found.get(at)) {
        let is_whole = !span.range.is_empty() && text.get(span.range.clone()).is_some();
        match spans.last_mut() {
            _ if !is_whole => {}
            Some(last) if last.range.end > span.range.start => {
                last.range.end = last.range.end.max(span.range.end);
            }
            _ => spans.push(span.clone()),
        }
    }
    spans
}

#[cfg(test)]
mod tests;
