//! Summarisation: one summary stands for a covered prefix (reference A5, A12).

use crate::draft::{Draft, Wish};
use crate::policy::{Keep, Limit};
use crate::tokens::TokenCount;

/// Asks for a summary of everything before the part that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summarize {
    /// The longest a summary may be.
    pub max_tokens: TokenCount,
}

impl Default for Summarize {
    /// 400 tokens, the cookbook's output cap.
    fn default() -> Self {
        Self { max_tokens: TokenCount(400) }
    }
}

impl Summarize {
    pub(crate) fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        if !draft.may_summarise {
            return;
        }
        let max_tokens = self.cap(draft);
        if max_tokens < LEAST.min(self.max_tokens) {
            return;
        }
        let is_worth_it = |&end: &u32| end > draft.covered() && frees_something(draft, end);
        let turns = draft.turn_bounds(keep);
        let by_turns = draft.first_fitting(turns, target, MESSAGES, max_tokens).filter(is_worth_it);
        // A conversation of one long turn, as coding agents have, has no bound between turns: cover its older steps.
        let by_steps = || draft.first_fitting_step(target, keep, MESSAGES, max_tokens).filter(is_worth_it);
        let end = if target.turns.is_none() { by_turns.or_else(by_steps) } else { by_turns };
        draft.wish = end.map(|end| Wish { end, max_tokens, ahead: false });
    }

    /// A summary takes at most a third of the budget, and never the room of what must stay, however long it may be.
    fn cap(&self, draft: &Draft<'_>) -> TokenCount {
        let Some(budget) = draft.policy.budget() else { return self.max_tokens };
        let must_stay = draft.size_from(draft.last_bound(), 0, TokenCount::ZERO).tokens;
        let room = budget.saturating_sub(must_stay);
        TokenCount(self.max_tokens.0.min(budget.0 / 3)).min(room)
    }
}

/// Whether anything would go that is not kept anyway: pins and the opener of the turn stay in sight.
fn frees_something(draft: &Draft<'_>, end: u32) -> bool {
    let messages = |start| draft.size_from(start, 0, TokenCount::ZERO).messages;
    messages(end) < messages(draft.start())
}

/// How many messages a summary is taken for before it is there: the pair of the reference design.
const MESSAGES: u32 = 2;
/// A summary in fewer tokens than its envelope takes is not worth asking for.
const LEAST: TokenCount = TokenCount(80);
