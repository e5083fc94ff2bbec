//! Summarisation: one summary stands for a covered prefix (reference A5, A12).

use crate::draft::{Draft, Wish};
use crate::policy::{Keep, Limit};
use crate::tokens::TokenCount;

/// Asks for a summary of everything before the part that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summarize {
    /// The longest a summary may be.
    pub max_tokens: TokenCount,
    /// For summaries that cost nothing to make: the share of the target, in per mille, that is theirs at least. They then
    /// take all that the verbatim part leaves of the target.
    pub fill: Option<u32>,
}

impl Default for Summarize {
    /// 400 tokens, the cookbook's output cap.
    fn default() -> Self {
        Self { max_tokens: TokenCount(400), fill: None }
    }
}

impl Summarize {
    pub(crate) fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        if !draft.may_summarise {
            return;
        }
        let max_tokens = self.cap(draft, target);
        if max_tokens < LEAST.min(self.max_tokens) {
            return;
        }
        let is_worth_it = |&end: &u32| end > draft.covered() && frees_something(draft, end);
        let fits = |&end: &u32| target.holds(&draft.size_from(end, MESSAGES, max_tokens), draft.policy.budget());
        let turns = draft.turn_bounds(keep);
        let by_turns = draft.first_fitting(turns, target, MESSAGES, max_tokens).filter(is_worth_it);
        // A conversation of one long turn, as coding agents have, has no bound between turns: cover its older steps.
        let by_steps = || draft.first_fitting_step(target, keep, MESSAGES, max_tokens).filter(is_worth_it);
        let end = match target.turns {
            // What fills its room counts tokens, whichever turn they are in.
            None if self.fill.is_some() => by_steps().or(by_turns),
            None => by_turns.filter(fits).or_else(by_steps).or(by_turns),
            Some(_) => by_turns,
        };
        let end = end.or_else(|| self.must_shrink(draft, max_tokens).then(|| draft.covered()));
        draft.wish =
            end.map(|end| Wish { end, max_tokens: self.longest(draft, target, end, max_tokens), ahead: false });
    }

    /// Whether the running summary has no room any more beside what must stay, and nothing new can be covered: a large step
    /// may come at any time. Notes that cost nothing are then made anew, shorter, of what they stand for already.
    fn must_shrink(&self, draft: &Draft<'_>, max_tokens: TokenCount) -> bool {
        let is_over = |budget: TokenCount| draft.size().tokens > budget;
        let is_shorter = draft.summary.is_some_and(|summary| max_tokens < summary.tokens);
        self.fill.is_some() && is_shorter && draft.policy.budget().is_some_and(is_over)
    }

    /// A summary takes at most its share, and never the room of what must stay, however long it may be.
    fn cap(&self, draft: &Draft<'_>, target: &Limit) -> TokenCount {
        let Some(budget) = draft.policy.budget() else { return self.max_tokens };
        let room = budget.saturating_sub(draft.must_stay(budget));
        let share = match self.fill {
            Some(permille) => {
                let aim = aim(target, budget);
                let whole = draft.transcript.tokens(0..draft.transcript.len());
                let grown = TokenCount(whole.saturating_sub(aim).0 / 3);
                let share = grown.max(share_of(aim, LEAST_FILL)).min(share_of(aim, permille));
                draft.expected.map_or(share, |expected| expected.min(share))
            }
            None => TokenCount(budget.0 / 3),
        };
        self.max_tokens.min(share).min(room)
    }

    /// What the part that stays from `end` on leaves of the target, where the summary may fill it.
    fn longest(&self, draft: &Draft<'_>, target: &Limit, end: u32, cap: TokenCount) -> TokenCount {
        let Some(budget) = draft.policy.budget().filter(|_| self.fill.is_some()) else { return cap };
        let kept = draft.size_from(end, 0, TokenCount::ZERO).tokens;
        let kept = if kept > budget { draft.must_stay(budget) } else { kept };
        aim(target, budget).saturating_sub(kept).max(cap).min(budget.saturating_sub(kept)).min(self.max_tokens)
    }
}

/// The target in tokens, or the whole budget where it has none.
fn aim(target: &Limit, budget: TokenCount) -> TokenCount {
    target.in_tokens(Some(budget)).map_or(budget, |aim| aim.min(budget))
}

fn share_of(tokens: TokenCount, permille: u32) -> TokenCount {
    TokenCount(u32::try_from(u64::from(tokens.0) * u64::from(permille) / 1000).unwrap_or(u32::MAX))
}

/// Whether anything would go that is not kept anyway: pins and the opener of the turn stay in sight.
fn frees_something(draft: &Draft<'_>, end: u32) -> bool {
    let messages = |start| draft.size_from(start, 0, TokenCount::ZERO).messages;
    messages(end) < messages(draft.start())
}

/// How many messages a summary is taken for before it is there: the pair of the reference design.
const MESSAGES: u32 = 2;
/// A summary in fewer tokens than its envelope and a line take is not worth asking for.
const LEAST: TokenCount = TokenCount(64);
/// The share of the target that a filling summary has at least, in per mille. It grows with what it stands for.
const LEAST_FILL: u32 = 150;
