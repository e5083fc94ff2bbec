//! The agent and the message that a fact comes from.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Known, Sourced, Wanted};
use crate::ledger::Fact;
use crate::{cut, fence};

/// The sources of facts.
pub(super) struct Sources<'a> {
    wanted: &'a Wanted<'a>,
    known: BTreeMap<String, Known<'a>>,
}

impl<'a> Sources<'a> {
    /// Facts from the host take precedence over facts from other agents' notes.
    pub fn read(wanted: &'a Wanted<'a>) -> Self {
        let mut known = BTreeMap::new();
        for snippet in wanted.snippets.iter().filter(|one| fence::has_handover(one.text)) {
            for (text, source) in snippet.text.lines().filter_map(noted) {
                let value = text.split_once(": ").map_or(text, |(_, value)| value);
                known.insert(letters(text), source);
                known.insert(letters(value), source);
            }
        }
        known.extend(wanted.known.iter().rev().map(|known| (letters(known.text), *known)));
        Self { wanted, known }
    }

    fn known(&self, fact: &Fact<'_>) -> Option<&Known<'a>> {
        self.known.get(&letters(fact.text))
    }

    /// Whether a fact is no news: the reader wrote it, or it is the name of an agent in a fence.
    pub fn are_known(&self, fact: &Fact<'_>) -> bool {
        let before =
            self.wanted.snippets.get(fact.snippet).and_then(|one| one.text.get(..fact.range.start));
        self.owns(fact) || before.is_some_and(fence::names_agent)
    }

    /// Whether the reader wrote the fact.
    fn owns(&self, fact: &Fact<'_>) -> bool {
        self.known(fact).is_some_and(|known| known.agent == self.wanted.to)
    }

    pub fn sourced(&self, fact: &Fact<'_>) -> Sourced {
        let known = self.known(fact);
        Sourced {
            kind: fact.kind,
            text: line(fact.text),
            key: line(fact.key),
            agent: known.map_or(self.wanted.from, |known| known.agent).to_string(),
            index: known.map_or(fact.index, |known| known.index),
            by: fact.by,
        }
    }
}

/// A line of a note: `- order_id: W2378156 (triage, message 4)`.
fn noted(line: &str) -> Option<(&str, Known<'_>)> {
    let (text, source) = line.strip_prefix("- ")?.strip_suffix(')')?.rsplit_once(" (")?;
    let (agent, number) = source.rsplit_once(", message ")?;
    let index = number.parse::<u32>().ok()?.checked_sub(1)?;
    Some((text, Known { text, agent, index }))
}

/// A fact, on one line.
pub(super) fn line(text: &str) -> String {
    let words: Vec<&str> = cut::words(text, LONGEST).split_whitespace().collect();
    words.join(" ")
}

/// The form by which spellings of a fact are compared.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).map(crate::words::lower).collect()
}

/// The longest fact, in bytes.
const LONGEST: usize = 300;
