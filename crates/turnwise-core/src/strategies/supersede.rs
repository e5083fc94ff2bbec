//! Superseding: leaves out results that a later message made worthless, such as an older copy of a
//! file that was read again.
//!
//! The engine reads no texts, so the host says which results these are
//! ([`Need::Superseded`]). A step that is nothing but such calls and results is left out; where a
//! step also says something, its results become placeholders. Nothing goes while what is newer is
//! not sent in full.
//!
//! Before its trigger fires, it acts on messages that were not sent yet, and on the others only if
//! the policy's [payback](crate::policy::Policy::payback) says that reading what follows them again
//! is worth it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::draft::{Cause, Draft, Need, Omitted, OmittedUnit, Replaced, Superseded};
use crate::order;
use crate::placeholder::{Digests, Placeholder, trace};
use crate::plan::{Change, Plan};
use crate::policy::{Keep, Limit, Policy};
use crate::prefix::Payback;
use crate::strategies::{Behavior, Strategy};
use crate::tokens::{TokenCount, estimate};
use crate::transcript::Transcript;

/// Leaves out results that a later message made worthless.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Supersede {
    /// Tools whose calls and results are left alone.
    pub exclude_tools: Vec<Box<str>>,
    /// Whether `keep` protects results. Without it only the last step is spared: nothing is lost
    /// while what is newer stays.
    pub keeps: bool,
}

/// What can go, in order.
#[derive(Default)]
struct Loss {
    units: Vec<OmittedUnit>,
    results: Vec<Replaced>,
    /// The starts of the steps, and what each saves.
    steps: Vec<(u32, TokenCount)>,
}

impl Behavior for Supersede {
    // Few policies have it, so it is a part of the code that is loaded later.
    #[inline(never)]
    fn propose(&self, draft: &mut Draft<'_>, _target: &Limit, keep: &Keep) {
        let Some(known) = draft.superseded else {
            draft.need = Some(Need::Superseded);
            return;
        };
        let last = draft.last_bound();
        let bound = if self.keeps { draft.kept_from(keep).min(last) } else { last };
        let mut loss = self.loss(draft, known, bound);
        let from = match draft.policy.payback {
            _ if !draft.is_early => 0,
            Some(payback) => best_start(draft, &loss.steps, payback),
            None => draft.sent_until,
        };
        loss.steps.retain(|step| step.0 >= from);
        let Some(&(first, _)) = loss.steps.first() else { return };
        draft.changed_from = first;
        if draft.view.shortened.is_some_and(|it| loss.steps.iter().any(|step| step.0 == it.unit)) {
            draft.view.shortened = None;
        }
        loss.units.retain(|unit| unit.items.start >= from);
        loss.results.retain(|entry| entry.index >= from);
        loss.units.extend(draft.omission().into_iter().flat_map(|omission| omission.units()));
        loss.results.extend_from_slice(draft.superseded_from(0));
        draft.omit(loss.units, draft.pruned_at());
        let mut replaced = order::by_key(loss.results, |entry| entry.index);
        Replaced::sum_up(&mut replaced);
        if let Some(omission) = &mut draft.new_omission {
            omission.replaced = replaced;
        }
    }

    fn acts_early(&self) -> bool {
        true
    }

    fn could_act(&self, _plan: &Plan, _target: &Limit, _fires: bool) -> bool {
        true
    }

    fn leaves_out(&self) -> bool {
        false
    }

    fn needs_host(&self, _policy: &Policy) -> bool {
        true
    }

    fn needs_text(&self) -> bool {
        true
    }

    fn placeholder(
        &self,
        transcript: &Transcript,
        _digests: &Digests,
        item: u32,
        answer: usize,
    ) -> Option<Placeholder> {
        let call = transcript.call_of(item, answer)?;
        let text = trace(call, transcript.item(item)?.answers.get(answer)?);
        Some(Placeholder { tokens: estimate(&text), text })
    }
}

impl Supersede {
    /// What can go before `bound`.
    fn loss(&self, draft: &Draft<'_>, known: &[Superseded], bound: u32) -> Loss {
        let strategy = draft.place_of(|strategy| matches!(strategy, Strategy::Supersede(_)));
        let (unsound, mut at, mut loss) = (draft.unsound(), draft.start(), Loss::default());
        for one in known {
            let Some(step) = draft.transcript.step_at(one.item).filter(|step| step.start >= at)
            else {
                continue;
            };
            at = step.end;
            if step.end > bound
                || step.open > 0
                || draft.pins.covers(step.start)
                || draft.is_omitted(step.start)
                || unsound.is_in(step.start, step.end)
            {
                continue;
            }
            let (mut is_whole, before) = (draft.is_only_calls(step), loss.results.len());
            let mut saved_by_results = TokenCount::ZERO;
            for (index, item) in draft.transcript.items(step.start..step.end) {
                let Some(traces) = self.traces(draft, known, index, step.end) else {
                    is_whole = false;
                    continue;
                };
                let payloads: TokenCount = item.answers.iter().map(|answer| answer.payload).sum();
                let saved = payloads.saturating_sub(traces);
                let is_there = draft.saved_in(index..index + 1) > TokenCount::ZERO;
                if saved > TokenCount::ZERO && !is_there {
                    let tokens = item.tokens.saturating_sub(saved);
                    let change = Change { results: true, strategy, tokens, ..Change::default() };
                    loss.results.push(Replaced { index, change, saved: saved.0, saved_before: 0 });
                    saved_by_results += saved;
                }
            }
            if is_whole {
                loss.results.truncate(before);
                let (start, end) = (step.start, step.end);
                let size = draft.size_of_unit(start, end, 0);
                let items = Omitted { start, end, cause: Cause::Superseded };
                loss.units.push(OmittedUnit { items, size });
                saved_by_results = size.tokens;
            }
            if saved_by_results > TokenCount::ZERO {
                loss.steps.push((step.start, saved_by_results));
            }
        }
        loss
    }

    /// The size of the placeholders of an item's results, if all of them can go. What is newer must
    /// be sent in full, behind the step that ends at `end`.
    fn traces(
        &self,
        draft: &Draft<'_>,
        known: &[Superseded],
        index: u32,
        end: u32,
    ) -> Option<TokenCount> {
        let (mut left, mut traces) = (0, TokenCount::ZERO);
        for (place, answer) in draft.transcript.item(index)?.answers.iter().enumerate() {
            let call = draft.transcript.call_of(index, place)?;
            if answer.error || self.exclude_tools.contains(&call.name) {
                return None;
            }
            left += 1;
        }
        let first = known.partition_point(|one| one.item < index);
        for one in known.iter().skip(first).take_while(|one| one.item == index) {
            let by = one.by..one.by.saturating_add(1);
            if one.by < end || draft.is_omitted(one.by) || draft.saved_in(by) > TokenCount::ZERO {
                return None;
            }
            left -= 1;
            traces += one.trace;
        }
        (left == 0).then_some(traces)
    }
}

/// The place from which leaving the steps out pays most. Everything behind it is read again.
fn best_start(draft: &Draft<'_>, steps: &[(u32, TokenCount)], payback: Payback) -> u32 {
    let (mut saved, mut best) = (TokenCount::ZERO, (0, draft.sent_until));
    for &(start, freed) in steps.iter().rev() {
        saved += freed;
        let end = draft.sent_until.max(start);
        let resent = draft.transcript.tokens(start..end);
        let resent = resent.saturating_sub(draft.saved_in(start..end) + saved);
        if let Some(gain) = payback.gain(saved, resent).filter(|gain| *gain >= best.0) {
            best = (gain, start);
        }
    }
    best.1
}
