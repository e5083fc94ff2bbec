//! Checks whether a context still contains the evidence for a later question.
//!
//! An evidence message counts as present if the context kept it, or if a line or sentence that the
//! strategy wrote contains at least 70 % of its content terms.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::message::Message;
use crate::score::Context;
use crate::words::{sentences, term_set};

/// A question about a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The text of the question.
    pub question: String,
    /// The gold answer.
    pub answer: String,
    /// The indexes of the messages that contain the answer.
    pub evidence: Vec<usize>,
}

/// Sums over questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The number of questions.
    pub questions: u64,
    /// The share of each question's evidence that is present, summed.
    pub recall: f64,
    /// The number of questions whose evidence is fully present.
    pub every: u64,
    /// The number of questions whose answer has content terms.
    pub answers: u64,
    /// The share of the answer's terms that occur anywhere in the context, summed.
    pub answer: f64,
    /// The tokens of the contexts, summed over questions.
    pub tokens: u64,
}

impl std::ops::AddAssign for Evidence {
    fn add_assign(&mut self, other: Self) {
        self.questions += other.questions;
        self.recall += other.recall;
        self.every += other.every;
        self.answers += other.answers;
        self.answer += other.answer;
        self.tokens += other.tokens;
    }
}

impl Evidence {
    /// Evidence recall in percent.
    pub fn recall_percent(&self) -> f64 {
        100.0 * self.recall / self.questions.max(1) as f64
    }

    /// The percentage of answer terms that are present.
    pub fn answer_percent(&self) -> f64 {
        100.0 * self.answer / self.answers.max(1) as f64
    }
}

/// Scores a context against questions about the `messages` it was built from.
pub fn evidence(context: &Context<'_>, messages: &[Message], questions: &[&Question]) -> Evidence {
    let kept: BTreeSet<*const Message> = context.kept_messages().map(std::ptr::from_ref).collect();
    let units = Units::new(context);
    let context_terms: BTreeSet<String> =
        context.messages().flat_map(|message| term_set(&message.text)).collect();
    let tokens: u64 = context.messages().map(|message| u64::from(message.tokens)).sum();
    let mut sum = Evidence::default();
    for question in questions {
        let utterances = question.evidence.iter().filter_map(|&index| messages.get(index));
        let is_there = |message: &&Message| {
            kept.contains(&std::ptr::from_ref(*message))
                || units.contain(&term_set(&message.content))
        };
        let hits = utterances.filter(is_there).count();
        sum.questions += 1;
        sum.recall += hits as f64 / question.evidence.len().max(1) as f64;
        sum.every += u64::from(hits == question.evidence.len());
        sum.tokens += tokens;
        let answer = term_set(&question.answer);
        if !answer.is_empty() {
            sum.answers += 1;
            sum.answer += answer.intersection(&context_terms).count() as f64 / answer.len() as f64;
        }
    }
    sum
}

/// An index of the lines and sentences that a strategy wrote, by their terms.
struct Units(BTreeMap<String, Vec<usize>>);

impl Units {
    fn new(context: &Context<'_>) -> Self {
        let mut units = BTreeMap::<String, Vec<usize>>::new();
        let lines = context.written_messages().flat_map(|message| message.content.split('\n'));
        let pieces = lines.flat_map(|line| std::iter::once(line).chain(sentences(line)));
        for (place, piece) in pieces.enumerate() {
            for term in term_set(piece) {
                units.entry(term).or_default().push(place);
            }
        }
        Self(units)
    }

    /// Whether one line or sentence contains 70 % of `terms`.
    fn contain(&self, terms: &BTreeSet<String>) -> bool {
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        let places = terms.iter().filter_map(|term| self.0.get(term)).flatten();
        places.for_each(|place| *found.entry(*place).or_default() += 1);
        let best = found.values().max().copied().unwrap_or_default();
        !terms.is_empty() && best * 10 >= terms.len() * 7
    }
}
