//! Pruning: leaves out the messages least relevant to the task, whatever their age (reference A14).
//!
//! The engine reads no texts, so the host supplies the relevance of each item
//! ([`crate::Context::supply`]) when a plan [needs it](crate::Context::need). Omitted messages stay
//! out until the trigger fires again; then all units are compared again.
//!
//! First come messages that [stand](STANDING) whatever the task, then their answers, then everything
//! else by relevance. A question stays with an answer, or goes with all of them. Units with score
//! zero, which are small talk, stay only if nothing else was left out.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use crate::draft::{Draft, Need, Omission, Omitted, OmittedUnit};
use crate::policy::{Keep, Limit, Measure, Policy};
use crate::strategies::Behavior;
use crate::tokens::TokenCount;

/// A bit of the score of a message that stands: it limits or corrects, or belongs to the request
/// under way. The other bits are its relevance.
pub const STANDING: u32 = 1 << 31;

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
    /// For a user message: the place of the last answer to it.
    answer: Option<usize>,
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
        let lasting = draft.omission().map(Omission::lasting).unwrap_or_default();
        draft.omit(lasting.clone(), draft.pruned_at());
        // Shortened results count at full size here: the step may be left out now, and if it stays
        // and is too large, it is shortened again.
        draft.view.shortened = None;
        let mut units = candidates(draft, keep);
        let may_go = units.iter().filter(|unit| !unit.stays);
        let all = may_go.fold(Measure::default(), |sum, unit| sum.plus(unit.size));
        let size = draft.size().less(all);
        let mut room = Room { size, target, draft };
        self.choose(&mut units, &mut room);
        let pruned = units.iter().filter(|unit| !unit.stays).map(|unit| {
            let items = Omitted::irrelevant(unit.start, unit.end);
            OmittedUnit { items, size: unit.size }
        });
        draft.omit(lasting.into_iter().chain(pruned).collect(), draft.transcript.len());
    }

    fn needs_host(&self, _policy: &Policy) -> bool {
        true
    }

    fn needs_text(&self) -> bool {
        true
    }
}

impl Prune {
    /// Marks the units that stay.
    fn choose(&self, units: &mut [Unit], room: &mut Room<'_, '_>) {
        let order = best_first(units);
        let is_standing = |units: &[Unit], place: usize| {
            units.get(place).is_some_and(|unit| unit.score >= STANDING)
        };
        let standing = order.iter().take_while(|&&place| is_standing(units, place)).count();
        let (standing, others) = order.split_at(standing);
        // All of them, before the answer to one of them takes the room.
        for &place in standing {
            room.keep(units, &[Some(place), opener_of(units, place)]);
        }
        for &place in standing {
            room.keep(units, &[missing_answer(units, place)]);
        }
        let least = self.min_score(room.draft.scores);
        for &place in others {
            let Some(unit) = units.get(place).filter(|unit| unit.score >= least) else { break };
            if unit.score == 0 && units.iter().any(|unit| !unit.stays && unit.score > 0) {
                break;
            }
            let partner = opener_of(units, place).or_else(|| missing_answer(units, place));
            room.keep(units, &[Some(place), partner]);
        }
    }

    fn min_score(&self, scores: &[u32]) -> u32 {
        let best = scores.iter().map(|score| u64::from(score & !STANDING)).max();
        let least = best.unwrap_or_default() * u64::from(self.threshold) / 1000;
        u32::try_from(least).unwrap_or(u32::MAX)
    }
}

/// What may be kept yet.
struct Room<'r, 'd> {
    size: Measure,
    target: &'r Limit,
    draft: &'r Draft<'d>,
}

impl Room<'_, '_> {
    /// Keeps units that are not kept yet, if there is room for all of them.
    fn keep(&mut self, units: &mut [Unit], places: &[Option<usize>]) {
        let mut larger = self.size;
        for unit in places.iter().flatten().filter_map(|&place| units.get(place)) {
            if !unit.stays {
                larger = larger.plus(unit.size);
            }
        }
        if !self.target.holds(&larger, self.draft.policy.budget()) {
            return;
        }
        self.size = larger;
        for &place in places.iter().flatten() {
            if let Some(unit) = units.get_mut(place) {
                unit.stays = true;
            }
        }
    }
}

fn opener_of(units: &[Unit], place: usize) -> Option<usize> {
    units.get(place)?.opener
}

/// The answer that a user message needs: its last one, unless another step of its turn stays.
fn missing_answer(units: &[Unit], place: usize) -> Option<usize> {
    let answer = units.get(place)?.answer?;
    let mut steps = units.get(place + 1..=answer)?.iter();
    (!steps.any(|step| step.stays)).then_some(answer)
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
            let place = units.len();
            if let Some(opener) = opener.and_then(|opener| units.get_mut(opener)) {
                opener.answer = Some(place);
            }
            let (start, end) = (first, last);
            units.push(Unit { start, end, size, score, opener, answer: None, stays: false });
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
