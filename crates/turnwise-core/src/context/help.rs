//! What only the host knows: how much each item has to do with the task, and what old results said.

use alloc::vec::Vec;

use super::{Context, planning};
use crate::draft::{Draft, asks_host};
use crate::policy::{Counted, Rule, Strategy};
use crate::stand_in::{Digest, Digests, WantedDigest};
use crate::tokens::TokenCount;

impl Context {
    /// Whether a strategy would act now if it knew how much each item has to do with the task.
    pub fn wants_scores(&mut self) -> bool {
        let prunes =
            self.policy.strategies.iter().any(|rule| matches!(rule.strategy, Strategy::Prune(_)));
        if !prunes || self.plan.is_some() || self.scores.len() as u32 == self.transcript.len() {
            return false;
        }
        self.advanced(|draft| draft.wants_scores)
    }

    /// Says how much each item has to do with the task, for the transcript as it is now. Items of
    /// one unit share a score.
    pub fn set_scores(&mut self, scores: Vec<u32>) {
        self.scores = scores;
        self.plan = None;
    }

    /// How much each item had to do with the task when that was last said.
    pub fn scores(&self) -> &[u32] {
        &self.scores
    }

    /// The results that a strategy would clear now if it had digests of them, or knew what their
    /// traces take where the host counts tokens. Each is brought once.
    pub fn wants_digests(&mut self) -> Vec<WantedDigest> {
        let asks = |rule: &Rule| matches!(&rule.strategy, Strategy::ClearToolResults(it) if asks_host(it, &self.policy));
        if !self.policy.strategies.iter().any(asks) || self.plan.is_some() {
            return Vec::new();
        }
        let Some((bound, place)) = self.advanced(|draft| draft.wants_digests) else {
            return Vec::new();
        };
        let Some(Rule { strategy: Strategy::ClearToolResults(clear), .. }) =
            self.policy.strategies.get(usize::from(place))
        else {
            return Vec::new();
        };
        self.digests.missing(&self.transcript, bound, clear)
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

    /// Brings digests of all results that were [wanted](Self::wants_digests), in that order. They
    /// stay as they are.
    pub fn set_digests(&mut self, digests: Vec<Digest>) {
        self.digests.add(digests);
        self.plan = None;
    }

    /// The digests made so far.
    pub fn digests(&self) -> &Digests {
        &self.digests
    }

    /// What a draft says once the strategies have acted on it.
    fn advanced<T>(&mut self, say: impl FnOnce(&Draft<'_>) -> T) -> T {
        let mending = self.mending();
        let mut draft = self.draft(&mending);
        planning::advance(&mut draft);
        say(&draft)
    }
}
