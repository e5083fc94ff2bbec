//! Pruning: leave out what has least to do with the task, whatever its age (reference A14).
//!
//! The engine reads no texts, so the host says how relevant each item is
//! ([`crate::Context::set_scores`]) when a plan [wants to know](crate::Context::wants_scores). What
//! was left out stays out until the trigger fires again; then everything is weighed anew.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use crate::draft::Draft;
use crate::order;
use crate::policy::{Keep, Limit, Measure};
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// Leaves out whole steps, and user messages whose steps all go, the least relevant first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prune {
    /// Units that score less than this share of the best one go even where there is room, in per
    /// mille.
    pub threshold: u32,
}

/// What is left out, with running sums.
///
/// INVARIANT: it is whole units, and none is pinned, waits for something, or is refused anyway:
/// what they cost is what the request gets smaller.
#[derive(Clone, Debug, Default)]
pub struct Pruning {
    /// Its number: a view says which pruning it means.
    pub serial: u32,
    /// How long the transcript was when pruning was last decided: of the same transcript nothing is
    /// decided twice, even if it came to nothing.
    pub(crate) at_len: u32,
    runs: Vec<Pruned>,
    /// The start of each unit, and what all before it save.
    units: Vec<(u32, Measure)>,
    size: Measure,
}

/// A run of items left out.
#[derive(Clone, Copy, Debug)]
pub struct Pruned {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
}

impl Pruning {
    /// The runs that reach beyond `index`. There are few: between two of them stands something that
    /// is sent.
    pub fn runs_from(&self, index: u32) -> &[Pruned] {
        self.runs.get(self.runs.partition_point(|run| run.end <= index)..).unwrap_or_default()
    }

    /// Whether the item at `index` is left out.
    pub fn covers(&self, index: u32) -> bool {
        self.runs_from(index).first().is_some_and(|run| run.start <= index)
    }

    /// What is saved from `index` on. O(log n).
    pub fn size_from(&self, index: u32) -> Measure {
        let place = self.units.partition_point(|unit| unit.0 < index);
        self.units.get(place).map_or_else(Measure::default, |unit| less(self.size, unit.1))
    }

    fn push(&mut self, unit: &Unit) {
        self.units.push((unit.start, self.size));
        self.size = plus(self.size, unit.size);
        match self.runs.last_mut().filter(|last| last.end == unit.start) {
            Some(last) => last.end = unit.end,
            None => self.runs.push(Pruned { start: unit.start, end: unit.end }),
        }
    }
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

impl Prune {
    pub(crate) fn propose(&self, draft: &mut Draft<'_>, target: &Limit, keep: &Keep) {
        let is_decided = draft.pruning.at_len == draft.transcript.len() || draft.repruned.is_some();
        if is_decided {
            return;
        }
        if draft.scores.is_empty() {
            draft.wants_scores = !draft.transcript.is_empty();
            return;
        }
        draft.view.pruned = 0;
        // What was shortened is weighed as it is: it may go now, and where it stays and is too
        // large it is shortened again.
        draft.view.shortened = None;
        let mut units = candidates(draft, keep);
        let may_go = units.iter().filter(|unit| !unit.stays);
        let all = may_go.fold(Measure::default(), |sum, unit| plus(sum, unit.size));
        let mut size = less(draft.size(), all);
        for place in best_first(&units) {
            stay(&mut units, place, self.least(draft.scores), &mut size, target, draft);
        }
        let mut pruning = Pruning {
            serial: draft.pruning.serial + 1,
            at_len: draft.transcript.len(),
            ..Pruning::default()
        };
        units.iter().filter(|unit| !unit.stays).for_each(|unit| pruning.push(unit));
        draft.view.pruned = pruning.serial;
        draft.repruned = Some(pruning);
    }

    fn least(&self, scores: &[u32]) -> u32 {
        let best = u64::from(scores.iter().max().copied().unwrap_or_default());
        u32::try_from(best * u64::from(self.threshold) / 1000).unwrap_or(u32::MAX)
    }
}

/// Keeps a unit, with the message that opens its turn, if there is room for both.
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
    let larger = plus(*size, plus(unit.size, with));
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

/// The units before the part that stays verbatim. Of a conversation of one turn, its older steps.
fn candidates(draft: &Draft<'_>, keep: &Keep) -> Vec<Unit> {
    let (transcript, start) = (draft.transcript, draft.start());
    let turns = transcript.turns();
    let (kept, last) = (draft.kept_from(keep), draft.last_bound());
    let is_all = kept <= start && !draft.holds_steps(keep, 0, TokenCount::ZERO);
    let end = if is_all { last } else { kept.min(last) };
    let newest = turns.last().copied();
    let unsound = unsound(transcript);
    let mut units: Vec<Unit> = Vec::new();
    let mut opener = None;
    let mut at = start;
    while at < end {
        let range = transcript.unit(at);
        let (first, last) = (at, range.end.max(at + 1));
        at = last;
        let opens = transcript.item(first).is_some_and(crate::item::Item::opens_turn);
        let is_open = transcript.step_at(first).is_some_and(|step| step.open > 0);
        let place = unsound.partition_point(|&item| item < first);
        let is_sound = !is_open && unsound.get(place).is_none_or(|&item| item >= last);
        let may_go = last <= end && Some(first) != newest && !draft.pins.covers(first) && is_sound;
        if opens {
            opener = may_go.then_some(units.len());
        }
        if may_go {
            let tokens = transcript.tokens(first..last).saturating_sub(draft.saved_in(first..last));
            let size = Measure { turns: u32::from(opens), messages: last - first, tokens };
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

/// The items that something is the matter with, in order. Mending counts what it changes by itself.
fn unsound(transcript: &Transcript) -> Vec<u32> {
    let late = transcript.strays().iter().flat_map(|stray| [stray.index, stray.step]);
    let faulty = transcript.faults().iter().flat_map(|fault| fault.start..fault.end);
    order::by_key(late.chain(faulty).collect(), |&item| item)
}

/// The places of the units, the best first and the newest first among equals.
fn best_first(units: &[Unit]) -> Vec<usize> {
    let keys = units.iter().zip(0u64..).map(|(unit, place)| u64::from(unit.score) << 32 | place);
    let keys: BinaryHeap<u64> = keys.collect();
    keys.into_sorted_vec().iter().rev().map(|key| (key & u64::from(u32::MAX)) as usize).collect()
}

fn plus(a: Measure, b: Measure) -> Measure {
    Measure {
        turns: a.turns + b.turns,
        messages: a.messages + b.messages,
        tokens: a.tokens + b.tokens,
    }
}

fn less(a: Measure, b: Measure) -> Measure {
    Measure {
        turns: a.turns.saturating_sub(b.turns),
        messages: a.messages.saturating_sub(b.messages),
        tokens: TokenCount(a.tokens.0.saturating_sub(b.tokens.0)),
    }
}
