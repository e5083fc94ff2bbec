//! The space in a plan for texts besides the messages that must stay.

use turnwise_core::Plan;
use turnwise_core::plan::Reason;
use turnwise_core::tokens::TokenCount;

use crate::Conversation;

impl Conversation {
    /// The tokens that a plan leaves for other messages than those that must stay: pinned ones and
    /// its newest turn. Zero without a budget. The plan may be outdated.
    pub fn free_room(&self, plan: &Plan) -> u32 {
        let Some(budget) = plan.budget else { return 0 };
        let transcript = self.context().transcript();
        let end = plan.segments.last().map_or(0, |last| last.end);
        let mut turns = transcript.turns().iter().rev().copied();
        let newest = turns.find(|turn| *turn < end).unwrap_or(u32::MAX);
        let pinned = [Reason::PinnedSystem, Reason::PinnedTask, Reason::PinnedHost];
        let stays = plan
            .decisions(transcript)
            .filter(|decision| decision.index >= newest || pinned.contains(&decision.reason));
        let stays: TokenCount = stays.map(|decision| decision.tokens_after).sum();
        budget.0.saturating_sub(stays.0)
    }
}
