//! Who reads what was said: notes for a summary, digests of old results, and how much each message
//! has to do with the task.
//!
//! That is a third of a conversation's code and of the package's download, and only those need it
//! who have summaries made without a model, prune, or want digests. So it stands behind a trait:
//! with the feature `text`, which is on by default, every conversation has the
//! [notetaker](crate::notes::Notes) of this crate; without it a host brings one, or does without.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::draft::{Need, Supply};
use turnwise_core::placeholder::{Digest, WantedDigest, trace};
use turnwise_core::policy::Rule;
use turnwise_core::tokens::TokenCount;
use turnwise_text::{CheckPolicy, Template};

use crate::Conversation;
use crate::options::{Settings, Summarizer};

/// Takes notes of a conversation, and knows what bears on its task. `None` says that this could not
/// be done now; nothing changes then, and the next plan asks again.
pub trait Notetaker {
    /// Notes of a part of the conversation. Empty where there is nothing to tell.
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String>;

    /// How much each message has to do with the task that the settings name, else with what the
    /// person said last.
    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>>;

    /// What a tool result said, in the place of which it stands. Empty where there is nothing to
    /// tell. It depends on the result and its call alone.
    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String>;

    /// Holds a summary that somebody else made against what it covers.
    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked>;

    /// The messages from `length` on are no longer what they were.
    fn forget(&self, length: u32);

    /// A notetaker for a copy of the conversation.
    fn fork(&self) -> Rc<dyn Notetaker>;
}

/// What notes are to be made of, and how long they may get.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The messages they stand for, by index.
    pub covered: &'a [u32],
    /// From which message on the model still sees every word.
    pub tail: u32,
    /// The use case.
    pub template: Template,
    /// Hard limit, in tokens.
    pub max_tokens: u32,
}

/// A summary that is to be checked.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Its text.
    pub text: &'a str,
    /// The messages it stands for, by index. The model sees all others word for word.
    pub covered: &'a [u32],
    /// The summary before it, which it took in.
    pub prior: Option<&'a str>,
    /// The first of the row of summaries that it continues, if there is one.
    pub first: Option<&'a str>,
    /// How many came before it.
    pub generation: u32,
    /// The most it may take with what is appended, in tokens.
    pub max_tokens: u32,
    /// What is done about the findings.
    pub policy: CheckPolicy,
}

/// What a check came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The summary as it is to be used: with what was appended.
    pub text: String,
    /// It may not be used at all.
    pub is_rejected: bool,
    /// What was found, as JSON text: see [`checks`](crate::checks).
    pub report: String,
}

impl Conversation {
    /// Has notes taken by somebody else from here on.
    pub fn take_notes_with(&mut self, notetaker: Rc<dyn Notetaker>) {
        self.set_notetaker(notetaker);
    }

    /// Asks the notetaker what bears on the task if the next plan will ask, and leaves it at that:
    /// one that has to wait for something learns in time what for.
    pub fn prefetch_scores(&mut self) {
        if self.context_mut().need() == Some(Need::Scores) {
            let _scores = self.notetaker().and_then(|notetaker| notetaker.relevance(self));
        }
    }

    /// Supplies what the engine's strategies cannot act without: digests and scores.
    pub(crate) fn supply_needs(&mut self) {
        // Each strategy asks for one thing at most, once those before it have theirs.
        for _ in 0..=self.settings().policy.strategies.len() {
            let Some(need) = self.context_mut().need() else { return };
            let Some(supply) = self.supply(&need) else { return self.ask_again() };
            self.context_mut().supply(supply);
        }
    }

    fn supply(&self, need: &Need) -> Option<Supply> {
        Some(match need {
            Need::Scores => Supply::Scores(self.by_unit(&self.notetaker()?.relevance(self)?)),
            Need::Digests(wanted) => Supply::Digests(
                wanted.iter().map(|wanted| self.digest(wanted)).collect::<Option<_>>()?,
            ),
        })
    }

    /// The scores with the best one of each unit for all of its messages: they stay or go together.
    fn by_unit(&self, scores: &[u32]) -> Vec<u32> {
        let transcript = self.context().transcript();
        let mut shared = Vec::with_capacity(scores.len());
        while (shared.len() as u32) < transcript.len() {
            let start = shared.len();
            let end = (transcript.unit(start as u32).end as usize).max(start + 1);
            let unit = scores.get(start..end.min(scores.len())).unwrap_or_default();
            let best = unit.iter().copied().max().unwrap_or_default();
            shared.resize(end, best);
        }
        shared
    }

    /// Has the next [`fit`](Self::fit) ask once more for what the notetaker could not answer.
    pub(crate) fn ask_again(&mut self) {
        self.is_settled = false;
    }

    fn digest(&self, wanted: &WantedDigest) -> Option<Digest> {
        let text = match wanted.max_tokens {
            TokenCount::ZERO => String::new(),
            _ => self.notetaker()?.digest(self, wanted)?,
        };
        let (tokens, trace) = (self.count(&text), self.count_trace(wanted));
        Some(Digest { item: wanted.item, answer: wanted.answer, tokens, trace, text: text.into() })
    }

    fn count_trace(&self, wanted: &WantedDigest) -> Option<TokenCount> {
        let (transcript, place) = (self.context().transcript(), wanted.answer as usize);
        let result = transcript.item(wanted.item)?.answers.get(place)?;
        let call = transcript.call_of(wanted.item, place).filter(|_| self.counts())?;
        Some(self.count(&trace(call, result)))
    }
}

impl Settings {
    /// Whether they ask for what only a [`Notetaker`] can do.
    pub fn want_notes(&self) -> bool {
        let asks = |rule: &Rule| rule.strategy.behavior().needs_text();
        matches!(self.summarizer, Summarizer::Extractive(_))
            || self.fact_check.is_asked
            || self.policy.strategies.iter().any(asks)
    }
}

/// The notetaker of one conversation. A copy of the conversation has one of its own.
#[derive(Default)]
pub(crate) struct Own(pub Option<Rc<dyn Notetaker>>);

impl Clone for Own {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|notetaker| notetaker.fork()))
    }
}
