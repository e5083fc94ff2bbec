//! Clearing: an old tool result becomes a placeholder (reference A10): a trace that keeps tool name
//! and call id, or a digest. Whole steps can be removed instead (`clear/removing.rs`).

mod removing;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::draft::{Draft, Need};
use crate::item::{Call, Item};
use crate::placeholder::{Digests, EMPTY_INPUT, Placeholder, placeholder};
use crate::plan::{Change, Plan};
use crate::policy::{Keep, Limit, Measure, Policy};
use crate::strategies::{Behavior, Strategy};
use crate::tokens::{TokenCount, estimate};
use crate::transcript::Transcript;

/// Replaces old tool results by placeholders. Failures are spared, because a model that no longer
/// sees an error repeats it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClearToolResults {
    /// Spare this many results at the end, whichever turn they are in, instead of whole turns.
    pub keep_results: Option<u32>,
    /// Tools whose calls and results are left alone.
    pub exclude_tools: Vec<Box<str>>,
    /// Empty the arguments of old calls too.
    pub clear_inputs: bool,
    /// The longest a digest of a result may be, in tokens. Without it, the placeholder is a trace
    /// that states the removed size.
    pub digest: Option<TokenCount>,
    /// Leave calls out together with their results, where a step is nothing but calls and results.
    /// Placeholders are for the others: a message that also says something keeps its calls.
    pub remove: bool,
    /// The minimum to free at once: every edit invalidates the provider's cached prefix.
    pub at_least: TokenCount,
}

impl ClearToolResults {
    /// Whether calls and results of this tool are left alone.
    pub fn spares(&self, tool: &str) -> bool {
        self.exclude_tools.iter().any(|name| **name == *tool)
    }

    /// Whether the host must supply digests, or token counts of placeholders, before results are
    /// cleared.
    fn asks_host(&self, policy: &Policy) -> bool {
        self.digest.is_some() || policy.counted.is_some()
    }

    /// The replacements that clearing makes in one item.
    fn change(&self, draft: &Draft<'_>, index: u32, item: &Item) -> Change {
        let mut change = Change { tokens: item.tokens, ..Change::default() };
        for (place, answer) in item.answers.iter().enumerate() {
            if let Some(placeholder) =
                placeholder(draft.transcript, draft.digests, index, place, self)
            {
                change.results = true;
                change.tokens = change.tokens.saturating_sub(answer.payload) + placeholder.tokens;
            }
        }
        let is_complete = || draft.transcript.step_at(index).is_some_and(|step| step.open == 0);
        if self.clear_inputs && is_complete() {
            let counted = draft.policy.counted;
            let empty = counted.map_or_else(|| estimate(EMPTY_INPUT), |it| it.empty_input);
            for call in item.calls.iter().filter(|call| self.empties(call)) {
                change.inputs = true;
                change.tokens = change.tokens.saturating_sub(call.input) + empty;
            }
        }
        change
    }
}

impl Behavior for ClearToolResults {
    fn propose(&self, draft: &mut Draft<'_>, _target: &Limit, keep: &Keep) {
        let bound = match self.keep_results {
            Some(count) => bound_before_results(draft, count),
            None => Some(draft.kept_from(keep)),
        };
        let Some(bound) = bound else { return };
        if self.asks_host(draft.policy) && !draft.digests.reach(bound) {
            let wanted = draft.digests.missing(draft.transcript, bound, self);
            if !wanted.is_empty() {
                draft.need = Some(Need::Digests(wanted));
                return;
            }
        }
        let view = draft.view;
        let freed = match self.remove {
            true => removing::remove_steps(self, draft, bound),
            false => TokenCount::ZERO,
        };
        let strategy = draft.place_of(|strategy| *strategy == Strategy::from(self.clone()));
        let change = |draft: &Draft<'_>, index: u32, item: &Item| {
            let change = self.change(draft, index, item);
            (change.results || change.inputs).then_some(Change { strategy, ..change })
        };
        draft.replace_before(bound, self.at_least.saturating_sub(freed), &change);
        if draft.view.replaced_until < bound {
            // Together, they free too little.
            draft.view = view;
        }
    }

    /// Counts only turns that are not cleared yet, so that the trigger fires once for a batch of
    /// turns and not again for each turn that follows.
    fn trigger_size(&self, draft: &Draft<'_>, size: Measure) -> Measure {
        let turns = draft.transcript.turns().len() as u32;
        let done = draft.transcript.turns_before(draft.view.replaced_until.max(draft.start()));
        Measure { turns: turns - done, ..size }
    }

    fn could_act(&self, _plan: &Plan, _target: &Limit, _fires: bool) -> bool {
        true
    }

    fn leaves_out(&self) -> bool {
        false
    }

    fn needs_host(&self, policy: &Policy) -> bool {
        self.asks_host(policy)
    }

    fn needs_text(&self) -> bool {
        self.digest.is_some()
    }

    fn placeholder(
        &self,
        transcript: &Transcript,
        digests: &Digests,
        item: u32,
        answer: usize,
    ) -> Option<Placeholder> {
        placeholder(transcript, digests, item, answer, self)
    }

    // Almost all arguments are worth an edit.
    fn empties(&self, call: &Call) -> bool {
        !self.spares(&call.name) && call.input > MIN_INPUT_TOKENS
    }
}

/// The start of the step with the `count`-th result from the end; everything before it may be
/// cleared.
fn bound_before_results(draft: &Draft<'_>, count: u32) -> Option<u32> {
    let mut left = count;
    for step in draft.transcript.steps().iter().rev() {
        if step.start < draft.view.replaced_until {
            return None;
        }
        let results = draft
            .transcript
            .items(step.start..step.end)
            .filter(|(_, item)| !item.answers.is_empty())
            .count();
        if left == 0 && results > 0 {
            return Some(step.end);
        }
        left = left.saturating_sub(results as u32);
    }
    None
}

/// Arguments of at most this many tokens are not worth an edit.
const MIN_INPUT_TOKENS: TokenCount = TokenCount(2);
