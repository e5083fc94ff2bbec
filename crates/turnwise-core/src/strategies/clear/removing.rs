//! Removing: an old call is left out together with its result. Only whole steps are, so that no
//! message loses its words and no reasoning loses its call.

use alloc::vec::Vec;

use crate::draft::{Cause, Draft, Omitted, OmittedUnit};
use crate::placeholder::clears;
use crate::strategies::ClearToolResults;
use crate::tokens::TokenCount;
use crate::transcript::Step;

/// Leaves out the steps before `bound` that are nothing but calls and results that may be cleared.
/// Returns the tokens that this frees.
pub(super) fn remove_steps(
    strategy: &ClearToolResults,
    draft: &mut Draft<'_>,
    bound: u32,
) -> TokenCount {
    // An undo may have brought back a view whose omission is not stored any more.
    let is_lost = draft.view.omission > 0 && draft.omission().is_none();
    let from = if is_lost { 0 } else { draft.view.replaced_until }.max(draft.covered());
    let until = bound.min(draft.last_bound());
    let unsound = draft.unsound();
    let mut units: Vec<OmittedUnit> =
        draft.omission().map(|omission| omission.units().collect()).unwrap_or_default();
    let mut freed = TokenCount::ZERO;
    let steps = draft.transcript.steps();
    let steps = steps.get(steps.partition_point(|step| step.start < from)..).unwrap_or_default();
    for step in steps.iter().take_while(|step| step.end <= until) {
        let (start, end) = (step.start, step.end);
        let is_free = !draft.pins.covers(start) && !draft.is_omitted(start);
        if unsound.is_in(start, end) || !is_free || !is_only_calls(strategy, draft, step) {
            continue;
        }
        if draft.view.shortened.is_some_and(|shortened| shortened.unit == start) {
            draft.view.shortened = None;
        }
        let size = draft.size_of_unit(start, end, 0);
        freed += size.tokens;
        units.push(OmittedUnit { items: Omitted { start, end, cause: Cause::Removed }, size });
    }
    if freed > TokenCount::ZERO {
        draft.omit(units, draft.pruned_at());
    }
    freed
}

/// Whether a step has nothing but calls and results, and all of its results may be cleared.
fn is_only_calls(strategy: &ClearToolResults, draft: &Draft<'_>, step: &Step) -> bool {
    let mut items = draft.transcript.items(step.start..step.end);
    draft.is_only_calls(step)
        && items.all(|(index, item)| {
            let mut places = 0..item.answers.len();
            item.calls.iter().all(|call| !strategy.spares(&call.name))
                && places.all(|place| clears(draft.transcript, index, place, strategy).is_some())
        })
}
