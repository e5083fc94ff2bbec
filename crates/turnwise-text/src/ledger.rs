//! The ledger: every fact of a conversation, who said it where, and what took its place since.
//!
//! [`facts`](crate::facts) finds shapes in one text. The ledger reads a whole conversation: it
//! knows what a fact is about (the key of a record, a label, the words before it), finds commands,
//! citations, names, short values (`status: pending`) and the sentences that bind somebody, counts
//! a fact once however often it is said, and marks what is no longer so.
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
//! What is a fact by its shape is one in any language. Sentences are told apart by the tables of
//! [`language`](crate::language). Everything is found in one pass; the cost is linear in the text,
//! give or take the logarithm of looking up what was said before.

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

pub(crate) use weight::shape_weight;

/// What a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactKind {
    /// An identifier, amount, date, address, path, version or error: whatever shows by its shape.
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
    /// What must or must not be: a limit, a wish, a preference.
    Constraint,
    /// What was decided or done.
    Decision,
    /// What somebody took back or put right.
    Correction,
    /// What somebody said they would do.
    Commitment,
    /// A question that nobody else has spoken after.
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
    /// What it is.
    pub kind: FactKind,
    /// As it was said first: a piece of its source.
    pub text: &'a str,
    /// What it is about: the key of a record, a label, or the words before it. May be empty.
    pub key: &'a str,
    /// The key is one of a record or a label, and no words that happen to stand before.
    pub keyed: bool,
    /// Who said it first.
    pub by: Speaker,
    /// Index of the message, as the snippet tells it.
    pub index: u32,
    /// The turn, counted from 1; 0 for the earlier summary.
    pub turn: u32,
    /// Which snippet it is from: position in what was read.
    pub snippet: usize,
    /// Where it stands in that snippet's text: byte offsets.
    pub range: Range<usize>,
    /// How often it was said.
    pub mentions: u32,
    /// The last snippet that says it.
    pub last: usize,
    /// The fact that took its place: a position in [`Ledger::facts`], a later one with the same
    /// key.
    pub superseded_by: Option<usize>,
    /// It was in the earlier summary.
    pub carried: bool,
    /// The origin of a fact that was only quoted so far.
    pub origin: Option<Origin>,
    /// Kinds of places it was said in: bits of [`weight`].
    places: u8,
}

impl Fact<'_> {
    /// Whether it was only quoted, or only read by a tool.
    pub fn is_foreign(&self) -> bool {
        self.places & !(weight::RESULT | weight::QUOTED) == 0
    }

    /// The form in which two spellings are one: see
    /// [`facts::Fact::normal`](crate::facts::Fact::normal). Sentences and words: case folded,
    /// spaces squeezed.
    pub fn normal(&self) -> String {
        normal(self.kind, self.text)
    }
}

/// The facts of a conversation in the order they were said.
#[derive(Clone, Debug, Default)]
pub struct Ledger<'a> {
    facts: Vec<Fact<'a>>,
    snippets: usize,
}

impl<'a> Ledger<'a> {
    /// The facts of `snippets`.
    pub fn read(snippets: &[Snippet<'a>]) -> Self {
        Self::read_after(None, snippets)
    }

    /// The same after an earlier summary, whose facts come first, with turn 0.
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

    /// All facts, superseded ones too.
    pub fn facts(&self) -> &[Fact<'a>] {
        &self.facts
    }

    /// Those that still hold.
    pub fn current(&self) -> impl Iterator<Item = &Fact<'a>> {
        self.facts.iter().filter(|fact| fact.superseded_by.is_none())
    }

    /// Those that still hold, the ones that matter most first.
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

/// Lower case, one space where any white space was.
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
