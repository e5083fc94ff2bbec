//! The notetaker trait: notes for a summary, digests of old results, and the relevance of each
//! message to the task.
//!
//! The implementation is a third of the code and of the package's download. Only summaries without
//! a model, pruning and digests need it, so it is behind a trait. With the feature `text` (on by
//! default), every conversation has the [notetaker](crate::notes::Notes) of this crate. Without the
//! feature, a host can provide one.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::additions::NewText;
use turnwise_core::draft::{Need, Superseded, Supply, WantedText};
use turnwise_core::item::{Flags, Item, Kind, Role};
use turnwise_core::placeholder::{Digest, WantedDigest, trace};
use turnwise_core::policy::Rule;
use turnwise_core::tokens::TokenCount;
use turnwise_text::CheckPolicy;
use turnwise_text::notes::Form;

use crate::Conversation;
use crate::options::{Settings, Summarizer};

/// Takes notes of a conversation and ranks its messages by relevance. `None` means that an answer
/// is not available yet: nothing changes, and the next plan asks again.
pub trait Notetaker {
    /// Notes of a part of the conversation. Empty if the messages contain nothing to note.
    fn notes(&self, chat: &Conversation, wanted: &Wanted<'_>) -> Option<String>;

    /// Reads messages that later notes need, at most about `bytes` of their text. Returns whether
    /// some are left. A host that must not block calls this in slices before it plans.
    fn read_ahead(&self, chat: &Conversation, bytes: usize) -> bool;

    /// The relevance of each message to the task in the settings, or else to the user's last
    /// message.
    fn relevance(&self, chat: &Conversation) -> Option<Vec<u32>>;

    /// The digest that replaces a tool result. Empty if the result contains no facts. It depends
    /// only on the result and its call.
    fn digest(&self, chat: &Conversation, wanted: &WantedDigest) -> Option<String>;

    /// The results that later messages made worthless, in order: the item, the index of the result
    /// in it, and the item with the newer content.
    fn superseded(&self, _chat: &Conversation) -> Option<Vec<[u32; 3]>> {
        Some(Vec::new())
    }

    /// Checks the facts of another summarizer's summary against the messages it covers.
    fn check(&self, chat: &Conversation, claim: &Claim<'_>) -> Option<Checked>;

    /// Invalidates the messages from `length` on.
    fn forget(&self, length: u32);

    /// The system message at `index` was replaced.
    fn replaced(&self, index: u32);

    /// A notetaker for a copy of the conversation.
    fn fork(&self) -> Rc<dyn Notetaker>;
}

/// The request for notes: the messages and the maximum size.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The indexes of the messages to summarize.
    pub covered: &'a [u32],
    /// The index of the first message that the model still sees unchanged.
    pub tail: u32,
    /// The form of the notes.
    pub form: Form,
    /// The maximum size, in tokens.
    pub max_tokens: u32,
}

/// A summary to check.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Its text.
    pub text: &'a str,
    /// The indexes of the messages it covers. The model sees all other messages unchanged.
    pub covered: &'a [u32],
    /// The previous summary, which the new one includes.
    pub prior: Option<&'a str>,
    /// The first summary of the series that it continues.
    pub first: Option<&'a str>,
    /// The number of summaries before it.
    pub generation: u32,
    /// The maximum size including appended facts, in tokens.
    pub max_tokens: u32,
    /// The policy for lost and invented facts.
    pub policy: CheckPolicy,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The summary to use, including the appended facts.
    pub text: String,
    /// Whether the summary must not be used.
    pub is_rejected: bool,
    /// The report as JSON text; see [`checks`](crate::checks).
    pub report: String,
}

impl Conversation {
    /// Uses another notetaker from now on.
    pub fn take_notes_with(&mut self, notetaker: Rc<dyn Notetaker>) {
        self.set_notetaker(notetaker);
    }

    /// Reads messages for the notes that the next plan needs, at most about `bytes` of their text.
    /// Returns whether some are left. The last call writes the notes, which the plan then uses.
    pub fn read_ahead(&mut self, bytes: usize) -> bool {
        let Summarizer::Extractive(template) = self.settings().summarizer else { return false };
        self.supply_needs();
        let Some(job) = self.context_mut().preview().job.clone() else { return false };
        let is_left = self.notetaker().is_some_and(|notes| notes.read_ahead(self, bytes));
        if !is_left {
            let _notes = self.notes_for(&job, template);
        }
        is_left
    }

    /// Requests the relevance scores from the notetaker if the next plan needs them, and ignores
    /// the answer. So a notetaker that computes scores asynchronously can start early.
    pub fn prefetch_scores(&mut self) {
        if self.context_mut().need() == Some(Need::Scores) {
            let _scores = self.notetaker().and_then(|notetaker| notetaker.relevance(self));
        }
    }

    /// Supplies the data that the engine's strategies need: digests and scores.
    pub(crate) fn supply_needs(&mut self) {
        // Each strategy has at most one need, after the needs of the strategies before it.
        for _ in 0..=self.settings().policy.strategies.len() {
            let Some(need) = self.context_mut().need() else { return };
            let Some(supply) = self.supply(&need) else { return self.ask_again() };
            self.context_mut().supply(supply);
        }
    }

    fn supply(&self, need: &Need) -> Option<Supply> {
        Some(match need {
            Need::Scores => Supply::Scores(self.by_unit(&self.notetaker()?.relevance(self)?)),
            Need::Superseded => Supply::Superseded(self.superseded()?),
            Need::Text(wanted) => Supply::Text(self.wanted_text(wanted)?),
            Need::Digests(wanted) => Supply::Digests(
                wanted.iter().map(|wanted| self.digest(wanted)).collect::<Option<_>>()?,
            ),
        })
    }

    /// Gives all messages of a unit their best score, because they stay or go together.
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

    /// Makes the next [`fit`](Self::fit) ask the notetaker again.
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

    /// The text for the newest user message about earlier messages. `Some(None)` if there is
    /// nothing to add, or no message to add it to.
    fn wanted_text(&self, wanted: &WantedText) -> Option<Option<NewText>> {
        let Some(item) = self.context().place_for(wanted.kind) else { return Some(None) };
        let transcript = self.context().transcript();
        let binds = |item: &Item| {
            matches!(item.role, Role::User | Role::System)
                && item.kind == Kind::Message
                && !item.flags.has(Flags::SYNTHETIC)
        };
        let said = transcript.items(0..transcript.len()).filter(|(_, item)| binds(item));
        let covered: Vec<u32> = said.map(|(index, _)| index).collect();
        let (tail, max_tokens) = (wanted.before, wanted.max_tokens.0);
        let wanted_notes = Wanted { covered: &covered, tail, form: Form::Limits, max_tokens };
        let text = self.notetaker()?.notes(self, &wanted_notes)?;
        if text.is_empty() {
            return Some(None);
        }
        Some(self.new_text(wanted.kind, item, &text))
    }

    fn superseded(&self) -> Option<Vec<Superseded>> {
        let found = self.notetaker()?.superseded(self)?;
        let measured = found.into_iter().filter_map(|[item, answer, by]| {
            Some(Superseded { item, by, trace: self.trace_size(item, answer)? })
        });
        Some(measured.collect())
    }

    fn count_trace(&self, wanted: &WantedDigest) -> Option<TokenCount> {
        self.trace_size(wanted.item, wanted.answer).filter(|_| self.differs_from_estimate())
    }

    /// The size of a result's placeholder.
    fn trace_size(&self, item: u32, answer: u32) -> Option<TokenCount> {
        let (transcript, place) = (self.context().transcript(), answer as usize);
        let result = transcript.item(item)?.answers.get(place)?;
        Some(self.count(&trace(transcript.call_of(item, place)?, result)))
    }
}

impl Settings {
    /// Whether the settings require a [`Notetaker`].
    pub fn want_notes(&self) -> bool {
        let asks = |rule: &Rule| rule.strategy.needs_text();
        matches!(self.summarizer, Summarizer::Extractive(_))
            || self.fact_check.is_asked
            || self.policy.strategies.iter().any(asks)
    }
}

/// The notetaker of one conversation. Cloning it forks the notetaker.
#[derive(Default)]
pub(crate) struct OwnedNotetaker(pub Option<Rc<dyn Notetaker>>);

impl Clone for OwnedNotetaker {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(|notetaker| notetaker.fork()))
    }
}
