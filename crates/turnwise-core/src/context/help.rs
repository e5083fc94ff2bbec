//! What only the host knows: how much each item has to do with the task, and what old results said.

use super::{Context, planning};
use crate::draft::{Need, Supply};
use crate::policy::{Counted, Rule};
use crate::stand_in::Digests;
use crate::tokens::TokenCount;

impl Context {
    /// The host's knowledge that a strategy would act on now, if it had it. Only asked while there is no
    /// plan at hand.
    pub fn need(&mut self) -> Option<Need> {
        let asks = |rule: &Rule| rule.strategy.behavior().needs_host(&self.policy);
        if self.plan.is_some() || !self.policy.strategies.iter().any(asks) {
            return None;
        }
        let mending = self.mending();
        let mut draft = self.draft(&mending);
        planning::run_strategies(&mut draft);
        draft.need
    }

    /// Supplies what was [needed](Self::need), for the transcript as it is now. Digests stay as they
    /// are; scores hold until something more is said.
    pub fn supply(&mut self, supply: Supply) {
        match supply {
            Supply::Scores(scores) => self.scores = scores,
            Supply::Digests(digests) => self.digests.add(digests),
        }
        self.plan = None;
    }

    /// The relevance of each item when it was last supplied.
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// Says what the engine's own words take by the host's counter, which counted the items too.
    pub fn count_with_host(&mut self, counted: Counted) {
        self.policy.counted = Some(counted);
        self.plan = None;
    }

    /// The host counts what it knows beyond the conversation by itself.
    pub fn count_memory(&mut self, memory: TokenCount) {
        self.policy.memory = memory;
        self.calibrate();
        self.plan = None;
    }

    /// The digests made so far.
    pub fn digests(&self) -> &Digests {
        &self.digests
    }
}
