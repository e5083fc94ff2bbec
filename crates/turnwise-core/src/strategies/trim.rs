//! Trimming: leave the oldest turns or steps out (reference A2, A3, A4).

use crate::draft::Draft;
use crate::plan::{Plan, Reason};
use crate::policy::{Keep, Limit};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;

/// Leaves the oldest turns out until the target holds.
///
/// With a target in turns equal to the trigger it is the cookbook's sliding window; with a lower
/// one it cuts rarely and a lot, which keeps the provider's prompt cache warm in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trim {
    /// Cut between steps as well, not only between turns. The user message that opens a turn then
    /// stays with its later steps.
    pub by_steps: bool,
    /// Show the target's turns and nothing before them, even if there are no more: messages before
    /// the first turn goes too. So does the cookbook's session.
    pub only_turns: bool,
}

impl Behavior for Trim {
    fn is_done(&self, draft: &Draft<'_>, target: &Limit) -> bool {
        let holds = draft.holds(target);
        match target.turns.filter(|_| self.only_turns) {
            None => holds,
            Some(turns) => {
                let starts = draft.transcript.turns();
                let window =
                    starts.len().checked_sub(turns as usize).and_then(|first| starts.get(first));
                holds && window.is_none_or(|&window| window <= draft.start())
            }
        }
    }

    fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        let (messages, tokens) =
            draft.summary.map_or((0, TokenCount::ZERO), |s| (s.messages, s.tokens));
        let bound = if self.by_steps {
            draft.first_fitting_step(target, keep, messages, tokens)
        } else {
            draft.first_fitting(draft.turn_bounds(keep), target, messages, tokens)
        };
        let counts_tokens = target.tokens.is_some() || target.permille.is_some();
        let reason = if counts_tokens { Reason::OverTarget } else { Reason::OlderThanKeep };
        if let Some(bound) = bound {
            let bound = if counts_tokens {
                draft.with_question(bound, draft.turn_bounds(keep), messages, tokens)
            } else {
                bound
            };
            draft.cut(bound, reason);
        }
        // A turn that is over the budget alone loses its oldest steps, also if only whole turns are
        // to go. Down to the target, or else every step of a tool loop would cut again.
        let is_over = draft.policy.budget().is_some_and(|budget| draft.size().tokens > budget);
        if is_over && counts_tokens && !self.by_steps && draft.turns_from(draft.start()) <= 1 {
            let bound = draft.first_fitting_step(target, &Keep::turns(1), messages, tokens);
            draft.cut(bound.unwrap_or_default(), Reason::OverBudget);
        }
    }

    fn could_act(&self, plan: &Plan, target: &Limit, fires: bool) -> bool {
        // A sliding window fires with every message, and has nothing to do until the next turn.
        fires && (target.is_empty() || !target.holds(&plan.size, plan.budget))
    }

    fn must_free(&self) -> bool {
        false
    }

    fn shows_target(&self) -> bool {
        true
    }
}
