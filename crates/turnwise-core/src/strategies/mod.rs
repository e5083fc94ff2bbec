//! The ways to make a request smaller, one file each with its configuration.
//!
//! A strategy proposes on a [`Draft`]; it never sees messages and cannot name half a call.

mod clear;
mod prune;
mod summarize;
mod trim;

pub use clear::ClearToolResults;
pub use prune::{Prune, Pruned, Pruning};
pub use summarize::Summarize;
pub use trim::Trim;

use crate::draft::Draft;
use crate::policy::{Keep, Limit, Measure, Strategy, Threshold};

impl Strategy {
    /// Works on the draft until `target` holds or nothing more can go.
    pub(crate) fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        match self {
            Self::Trim(trim) => trim.propose(draft, target, keep),
            Self::Summarize(summarize) => summarize.propose(draft, target, keep),
            Self::ClearToolResults(clear) => clear.propose(draft, keep),
            Self::Prune(prune) => prune.propose(draft, target, keep),
        }
    }

    /// Whether the target is reached, so that the strategy has nothing to do.
    pub(crate) fn is_done(&self, draft: &Draft<'_>, target: &Limit) -> bool {
        match self {
            _ if target.is_empty() => false,
            Self::Trim(trim) => trim.is_done(draft, target),
            _ => draft.holds(target),
        }
    }

    /// The size this strategy's own trigger looks at. Clearing counts the turns it has not cleared
    /// yet, so that it fires once for a batch of turns and not again for each turn that follows.
    pub(crate) fn size(&self, draft: &Draft<'_>, trigger: &Threshold) -> Measure {
        let size = if trigger.any.iter().all(Limit::counts_turns_only) {
            Measure { turns: draft.turns_from(draft.start()), ..Measure::default() }
        } else {
            draft.size()
        };
        match self {
            Self::ClearToolResults(_) => {
                let turns = draft.transcript.turns().len() as u32;
                let done =
                    draft.transcript.turns_before(draft.view.cleared_until.max(draft.start()));
                Measure { turns: turns - done, ..size }
            }
            _ => size,
        }
    }
}
