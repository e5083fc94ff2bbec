//! Knowledge that the host supplies: relevance scores, digests of old results, and token counts.

use super::{Context, planning};
use crate::draft::{Need, Supply, WantedText};
use crate::placeholder::Digests;
use crate::policy::{Counted, Rule};
use crate::tokens::TokenCount;

impl Context {
    /// The scores or digests that a strategy needs before it can act. `None` while a plan is at
    /// hand.
    pub fn need(&mut self) -> Option<Need> {
        let asks = |rule: &Rule| rule.strategy.needs_host(&self.policy);
        if self.plan.is_some() || !self.policy.strategies.iter().any(asks) {
            return None;
        }
        // Texts come first, since they make the request larger.
        if let Some(wanted) = self.wanted_text() {
            return Some(Need::Text(wanted));
        }
        let mending = self.mending();
        let mut draft = self.draft(&mending);
        planning::run_strategies(&mut draft);
        draft.need
    }

    /// The text that a strategy wants to add to the newest user message.
    pub(super) fn wanted_text(&self) -> Option<WantedText> {
        let wants = |rule: &Rule| rule.strategy.wants_text(&self.transcript, &self.additions);
        self.policy.strategies.iter().find_map(wants)
    }

    /// Supplies the scores or digests that [`Self::need`] returned, for the current transcript.
    /// Digests stay valid; scores are valid until the next item.
    pub fn supply(&mut self, supply: Supply) {
        match supply {
            Supply::Scores(scores) => self.scores = scores,
            Supply::Superseded(list) => self.superseded = Some(list),
            Supply::Digests(digests) => self.digests.add(digests),
            Supply::Text(text) => {
                self.additions.answer(self.transcript.turns().last().copied());
                _ = text.and_then(|text| self.add(text));
            }
        }
        self.plan = None;
    }

    /// The relevance of each item when it was last supplied.
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// Sets the token counts of the engine's own texts, where [`estimate`](crate::tokens::estimate)
    /// would differ.
    pub fn count_own_texts(&mut self, counted: Option<Counted>) {
        self.policy.counted = counted;
        self.plan = None;
    }

    /// Sets the size of the memory that the host adds to every request.
    pub fn count_memory(&mut self, memory: TokenCount) {
        self.policy.memory = memory;
        self.calibrate();
        self.plan = None;
    }

    /// Sets the tokens sent with the next requests in addition to the messages: tool schemas and
    /// instructions may differ from request to request. Decisions stay.
    pub fn set_overhead(&mut self, overhead: TokenCount) {
        if self.policy.overhead != overhead {
            self.policy.overhead = overhead;
            self.calibrate();
            self.plan = None;
        }
    }

    /// The digests made so far.
    pub fn digests(&self) -> &Digests {
        &self.digests
    }
}
