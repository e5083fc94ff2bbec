//! Pruning: leaves out the messages least relevant to the task, whatever their age (reference A14).
//!
//! The engine reads no texts, so the host supplies the relevance of each item
//! ([`crate::Context::supply`]) when a plan [needs it](crate::Context::need). Omitted messages stay
//! out until the trigger fires again; then all units are compared again.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use crate::draft::{Draft, Need, Omission, Omitted, OmittedUnit};
use crate::policy::{Keep, Limit, Measure, Policy};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;

/// Leaves out whole steps, and user messages whose steps all go, the least relevant first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prune {
    /// Units below this share of the best score are left out even if there is room, in per mille.
    pub threshold: u32,
}

/// A unit that may go.
struct Unit {
    start: u32,
    end: u32,
    size: Measure,
    score: u32,
    /// Place, among the units that may go, of the user message that has to stay with it.
    opener: Option<usize>,
    stays: bool,
}

impl Behavior for Prune {
    fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        if draft.pruned_at() == draft.transcript.len() {
            return;
        }
        if draft.scores.is_empty() {
            if !draft.transcript.is_empty() {
                draft.need = Some(Need::Scores);
            }
            return;
        }
        let removed = draft.omission().map(Omission::removed).unwrap_or_default();
        draft.omit(removed.clone(), draft.pruned_at());
        // Shortened results count at full size here: the step may be left out now, and if it stays
        // and is too large, it is shortened again.
        draft.view.shortened = None;
        let mut units = candidates(draft, keep);
        let may_go = units.iter().filter(|unit| !unit.stays);
        let all = may_go.fold(Measure::default(), |sum, unit| sum.plus(unit.size));
        let mut size = draft.size().less(all);
        for place in best_first(&units) {
            stay(&mut units, place, self.min_score(draft.scores), &mut size, target, draft);
        }
        let pruned = units.iter().filter(|unit| !unit.stays).map(|unit| {
            let items = Omitted::irrelevant(unit.start, unit.end);
            OmittedUnit { items, size: unit.size }
        });
        draft.omit(removed.into_iter().chain(pruned).collect(), draft.transcript.len());
    }

    fn needs_host(&self, _policy: &Policy) -> bool {
        true
    }

    fn needs_text(&self) -> bool {
        true
    }
}

impl Prune {
    fn min_score(&self, scores: &[u32]) -> u32 {
        let best = u64::from(scores.iter().max().copied().unwrap_or_default());
        u32::try_from(best * u64::from(self.threshold) / 1000).unwrap_or(u32::MAX)
    }
}

/// Keeps a unit and the message that opens its turn, if there is room for both.
fn stay(
    units: &mut [Unit],
    place: usize,
    least: u32,
    size: &mut Measure,
    target: &Limit,
    draft: &Draft<'_>,
) {
    let Some(unit) = units.get(place).filter(|unit| !unit.stays && unit.score >= least) else {
        return;
    };
    let opener =
        unit.opener.filter(|&opener| units.get(opener).is_some_and(|opener| !opener.stays));
    let with = opener
        .and_then(|opener| units.get(opener))
        .map_or_else(Measure::default, |opener| opener.size);
    let larger = size.plus(unit.size.plus(with));
    if !target.holds(&larger, draft.policy.budget()) {
        return;
    }
    *size = larger;
    for place in [Some(place), opener].into_iter().flatten() {
        if let Some(unit) = units.get_mut(place) {
            unit.stays = true;
        }
    }
}

/// The units before the verbatim part. In a conversation of one turn, its older steps.
fn candidates(draft: &Draft<'_>, keep: &Keep) -> Vec<Unit> {
    let (transcript, start) = (draft.transcript, draft.start());
    let turns = transcript.turns();
    let (kept, last) = (draft.kept_from(keep), draft.last_bound());
    let is_all = kept <= start && !draft.holds_steps(keep, 0, TokenCount::ZERO);
    let end = if is_all { last } else { kept.min(last) };
    let newest = turns.last().copied();
    let unsound = draft.unsound();
    let mut units: Vec<Unit> = Vec::new();
    let mut opener = None;
    let mut at = start;
    while at < end {
        let range = transcript.unit(at);
        let (first, last) = (at, range.end.max(at + 1));
        at = last;
        if draft.is_omitted(first) {
            continue;
        }
        let opens = transcript.item(first).is_some_and(crate::item::Item::opens_turn);
        let is_open = transcript.step_at(first).is_some_and(|step| step.open > 0);
        let is_sound = !is_open && !unsound.is_in(first, last);
        let may_go = last <= end && Some(first) != newest && !draft.pins.covers(first) && is_sound;
        if opens {
            opener = may_go.then_some(units.len());
        }
        if may_go {
            let size = draft.size_of_unit(first, last, u32::from(opens));
            let score = draft.scores.get(first as usize).copied().unwrap_or_default();
            let opener = opener.filter(|_| !opens);
            units.push(Unit { start: first, end: last, size, score, opener, stays: false });
        } else if let Some(unit) =
            opener.filter(|_| !opens).and_then(|opener| units.get_mut(opener))
        {
            // A step that has to stay keeps the message that opened its turn.
            unit.stays = true;
            opener = None;
        }
    }
    units
}

/// The indexes of the units, best score first; equal scores newest first.
fn best_first(units: &[Unit]) -> Vec<usize> {
    let keys = units.iter().zip(0u64..).map(|(unit, place)| u64::from(unit.score) << 32 | place);
    let keys: BinaryHeap<u64> = keys.collect();
    keys.into_sorted_vec().iter().rev().map(|key| (key & u64::from(u32::MAX)) as usize).collect()
}
