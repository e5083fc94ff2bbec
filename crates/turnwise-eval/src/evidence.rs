//! Is what a later question needs still there?
//!
//! A gold utterance counts as there when its message was kept, or when some line or sentence of
//! what the strategy wrote holds at least 70 % of its content terms.

use std::collections::{BTreeMap, BTreeSet};

use crate::message::Message;
use crate::score::Context;
use crate::words::{sentences, term_set};

/// A question about a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub question: String,
    /// The gold answer.
    pub answer: String,
    /// The messages that hold it, by index.
    pub evidence: Vec<usize>,
}

/// Sums over questions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Questions asked.
    pub questions: u64,
    /// The share of a question's evidence that is there, summed.
    pub recall: f64,
    /// Questions of which all the evidence is there.
    pub every: u64,
    /// Questions whose answer has content terms.
    pub answers: u64,
    /// The share of the answer's terms anywhere in the context, summed.
    pub answer: f64,
    /// Tokens of the contexts, summed over questions.
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
    /// Evidence recall in per cent.
    pub fn recall_percent(&self) -> f64 {
        100.0 * self.recall / self.questions.max(1) as f64
    }

    /// Answer terms in per cent.
    pub fn answer_percent(&self) -> f64 {
        100.0 * self.answer / self.answers.max(1) as f64
    }
}

/// Scores one context against questions about the `messages` it was built from.
pub fn evidence(context: &Context<'_>, messages: &[Message], questions: &[&Question]) -> Evidence {
    let kept: BTreeSet<*const Message> = context.kept().map(std::ptr::from_ref).collect();
    let units = Units::of(context);
    let said: BTreeSet<String> =
        context.messages().flat_map(|message| term_set(&message.text)).collect();
    let tokens: u64 = context.messages().map(|message| u64::from(message.tokens)).sum();
    let mut sum = Evidence::default();
    for question in questions {
        let utterances = question.evidence.iter().filter_map(|&index| messages.get(index));
        let is_there = |message: &&Message| {
            kept.contains(&std::ptr::from_ref(*message)) || units.tell(&term_set(&message.content))
        };
        let hits = utterances.filter(is_there).count();
        sum.questions += 1;
        sum.recall += hits as f64 / question.evidence.len().max(1) as f64;
        sum.every += u64::from(hits == question.evidence.len());
        sum.tokens += tokens;
        let answer = term_set(&question.answer);
        if !answer.is_empty() {
            sum.answers += 1;
            sum.answer += answer.intersection(&said).count() as f64 / answer.len() as f64;
        }
    }
    sum
}

/// The lines and sentences a strategy wrote, by the terms in them.
struct Units(BTreeMap<String, Vec<usize>>);

impl Units {
    fn of(context: &Context<'_>) -> Self {
        let mut units = BTreeMap::<String, Vec<usize>>::new();
        let lines = context.written().flat_map(|message| message.content.split('\n'));
        let pieces = lines.flat_map(|line| std::iter::once(line).chain(sentences(line)));
        for (place, piece) in pieces.enumerate() {
            for term in term_set(piece) {
                units.entry(term).or_default().push(place);
            }
        }
        Self(units)
    }

    /// Whether one of them holds 70 % of `terms`.
    fn tell(&self, terms: &BTreeSet<String>) -> bool {
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        let places = terms.iter().filter_map(|term| self.0.get(term)).flatten();
        places.for_each(|place| *found.entry(*place).or_default() += 1);
        let best = found.values().max().copied().unwrap_or_default();
        !terms.is_empty() && best * 10 >= terms.len() * 7
    }
}
