//! The ledger: every fact of a conversation, with its source and its replacement.
//!
//! [`facts`](crate::facts) finds shapes in one text. The ledger reads a whole conversation. It
//! knows the subject of a fact (the key of a record, a label, the words before it). It finds
//! commands, citations, names, short values (`status: pending`) and sentences with an obligation.
//! It counts a repeated fact once and marks outdated facts.
//!
//! ```
//! use turnwise_text::ledger::Ledger;
//! use turnwise_text::Snippet;
//!
//! let snippets = [
//!     Snippet::answered("find_order", r#"{"order_id": "W2378156", "status": "pending"}"#, 1, 2),
//!     Snippet::answered("find_order", r#"{"order_id": "W2378156", "status": "delivered"}"#, 3, 8),
//! ];
//! let ledger = Ledger::read(&snippets);
//! let current: Vec<_> = ledger.current().map(|fact| (fact.key, fact.text)).collect();
//! assert_eq!(current, [("order_id", "W2378156"), ("status", "delivered")]);
//! let pending = ledger.facts().iter().find(|fact| fact.text == "pending").unwrap();
//! assert_eq!(pending.superseded_by.map(|at| ledger.facts()[at].text), Some("delivered"));
//! ```
//!
//! Facts are recognized by their shape in any language. Sentences are classified by the tables of
//! [`language`](crate::language). Everything is found in one pass; the cost is linear in the text,
//! apart from the logarithm of a lookup.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::facts::Kind;
use crate::quoted::Origin;
use crate::words::{ascending, lower};
use crate::{Snippet, Speaker};

mod correct;
mod fields;
mod find;
mod reader;
mod shapes;
pub(crate) mod speech;
mod weight;

/// The kind of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactKind {
    /// An identifier, amount, date, address, path, version or error: a fact with its own shape.
    Shape(Kind),
    /// A number with its unit: `12 kg`, `300 ms`, `45%`.
    Measure,
    /// A command line.
    Command,
    /// Words in quotation marks or backticks.
    Quote,
    /// A name of several words, or the value of a name field.
    Name,
    /// A short value under a key or a label: `status: pending`.
    Value,
    /// An obligation or a ban: a limit, a wish, a preference.
    Constraint,
    /// A decision or a completed action.
    Decision,
    /// A correction or a withdrawal.
    Correction,
    /// A promise.
    Commitment,
    /// A question that no other speaker has responded to.
    Question,
}

impl FactKind {
    /// The name used in data, snake_case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Shape(kind) => kind.as_str(),
            Self::Measure => "measure",
            Self::Command => "command",
            Self::Quote => "quote",
            Self::Name => "name",
            Self::Value => "value",
            Self::Constraint => "constraint",
            Self::Decision => "decision",
            Self::Correction => "correction",
            Self::Commitment => "commitment",
            Self::Question => "question",
        }
    }

    /// Whether it is a whole sentence.
    pub fn is_sentence(self) -> bool {
        matches!(
            self,
            Self::Constraint
                | Self::Decision
                | Self::Correction
                | Self::Commitment
                | Self::Question
        )
    }
}

/// One fact, word for word, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<'a> {
    /// The kind of the fact.
    pub kind: FactKind,
    /// The wording of the first mention, borrowed from its source.
    pub text: &'a str,
    /// Its subject: the key of a record, a label, or the words before it. May be empty.
    pub key: &'a str,
    /// Whether the key comes from a record or a label, and not from the words before it.
    pub keyed: bool,
    /// The speaker of the first mention.
    pub by: Speaker,
    /// Index of the message, from the snippet.
    pub index: u32,
    /// The turn, counted from 1; 0 for the earlier summary.
    pub turn: u32,
    /// The index of its snippet in the input.
    pub snippet: usize,
    /// Its byte offsets in that snippet's text.
    pub range: Range<usize>,
    /// Number of mentions.
    pub mentions: u32,
    /// The index of the last snippet that mentions it.
    pub last: usize,
    /// The index in [`Ledger::facts`] of a later fact with the same key, which replaces this one.
    pub superseded_by: Option<usize>,
    /// Whether it was in the earlier summary.
    pub carried: bool,
    /// The origin of a fact that appeared only in quotations so far.
    pub origin: Option<Origin>,
    /// Where it was mentioned: bits of [`weight`].
    places: u8,
}

impl Fact<'_> {
    /// Whether it appeared only in quotations, or only in tool results.
    pub fn is_foreign(&self) -> bool {
        self.places & !(weight::RESULT | weight::QUOTED) == 0
    }

    /// The normal form, equal for two spellings of a fact: see
    /// [`facts::Fact::normal`](crate::facts::Fact::normal). For sentences and words: case folded,
    /// white space collapsed.
    pub fn normal(&self) -> String {
        normal(self.kind, self.text)
    }
}

/// The facts of a conversation, ordered by their first mention.
#[derive(Clone, Debug, Default)]
pub struct Ledger<'a> {
    facts: Vec<Fact<'a>>,
    snippets: usize,
}

impl<'a> Ledger<'a> {
    /// Reads the facts of `snippets`.
    pub fn read(snippets: &[Snippet<'a>]) -> Self {
        Self::read_after(None, snippets)
    }

    /// Like `read`, with an earlier summary before the snippets. Its facts come first, with turn 0.
    pub fn read_after(prior: Option<&'a str>, snippets: &[Snippet<'a>]) -> Self {
        let mut reader = reader::Reader::default();
        let prior = prior.map(crate::fence::bare).filter(|text| !text.trim().is_empty());
        if let Some(text) = prior {
            reader.read(0, &Snippet::said(Speaker::Assistant, text, 0, 0), true);
        }
        let begin = usize::from(prior.is_some());
        for (at, snippet) in snippets.iter().enumerate() {
            reader.read(begin + at, snippet, false);
        }
        Self { facts: reader.finish(), snippets: begin + snippets.len() }
    }

    /// The number of snippets, including the earlier summary.
    pub(crate) fn snippets(&self) -> usize {
        self.snippets
    }

    /// All facts, including superseded ones.
    pub fn facts(&self) -> &[Fact<'a>] {
        &self.facts
    }

    /// The current facts.
    pub fn current(&self) -> impl Iterator<Item = &Fact<'a>> {
        self.facts.iter().filter(|fact| fact.superseded_by.is_none())
    }

    /// The current facts, the most important first.
    pub fn ranked(&self) -> Vec<&Fact<'a>> {
        let current: Vec<_> = self.current().collect();
        let weight = |at: usize| (current.get(at).map_or(0, |fact| -fact.weight(self.snippets)), 0);
        ascending(current.len(), &weight)
            .into_iter()
            .filter_map(|at| current.get(at).copied())
            .collect()
    }
}

fn normal(kind: FactKind, text: &str) -> String {
    match kind {
        FactKind::Shape(kind) => crate::facts::normal(kind, text),
        FactKind::Measure => {
            text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(lower).collect()
        }
        _ => folded(text),
    }
}

/// Lower case, white space collapsed.
fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().map(lower));
    }
    out
}

#[cfg(test)]
mod tests;
