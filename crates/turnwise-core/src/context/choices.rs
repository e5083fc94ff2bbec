//! What a person decides about single messages: to keep them, or to leave them out.
//!
//! A kept message is pinned with its step. One that is left out takes its step with it, and a
//! message that opens a turn takes the whole turn, so that no answer stands without its question.
//! Both are decisions of the conversation: they are in its log, and can be taken back. Facts that
//! were retracted are in the log too, and stay retracted.

use alloc::vec::Vec;
use core::ops::Range;

use super::Context;
use crate::draft::{Cause, Draft, Mark, Omitted, OmittedUnit};
use crate::item::{Item, Role};
use crate::pins::Pins;
use crate::state::wire::{In, Out, Wire};
use crate::transcript::Transcript;

/// What was decided about a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The message.
    pub index: u32,
    /// Whether it is kept; else it is left out.
    pub keeps: bool,
}

/// A retracted fact, as a digest that only the host can compare with texts. It is logged like other
/// decisions, so that every process that continues the conversation obeys it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retracted {
    /// The number of its words.
    pub words: u32,
    /// The digest of its words.
    pub digest: u64,
    /// Messages from this index on may say it again: the newest statement holds.
    pub until: u32,
}

impl Context {
    /// The facts that were taken back, in their order.
    pub fn retracted(&self) -> &[Retracted] {
        &self.retracted
    }

    /// Those that the log does not have yet.
    pub fn unlogged_retracted(&self) -> &[Retracted] {
        let logged = self.logged.as_ref().map_or(0, |logged| logged.retracted.len());
        self.retracted.get(logged..).unwrap_or_default()
    }

    /// Retracts a fact. The host makes sure that no text repeats it.
    pub fn retract(&mut self, fact: Retracted) {
        self.retracted.push(fact);
    }

    /// Keeps a message, leaves it out (`Some(false)`), or takes either back (`None`). Returns
    /// whether that changes anything. System messages, the newest turn and kept messages cannot be
    /// left out.
    #[inline(never)]
    pub fn choose(&mut self, index: u32, keeps: Option<bool>) -> bool {
        let known = self.choices.iter().find(|choice| choice.index == index).copied();
        let may_go = || !units_of(&self.transcript, index).is_empty();
        let is_possible = match keeps {
            Some(true) => index < self.transcript.len(),
            Some(false) => may_go(),
            None => true,
        };
        if known.map(|choice| choice.keeps) == keeps || !is_possible {
            return false;
        }
        self.choices.retain(|choice| choice.index != index);
        self.choices.extend(keeps.map(|keeps| Choice { index, keeps }));
        if known.is_some_and(|choice| choice.keeps) || keeps == Some(true) {
            self.transcript.keep(index, keeps == Some(true));
            self.pin_anew();
            self.decide_anew();
        }
        self.plan = None;
        true
    }

    /// What was decided about messages, in the order of the decisions.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Finds all pins again.
    pub(super) fn pin_anew(&mut self) {
        self.pins = Pins::default();
        let mut again = self.transcript.emptied();
        for (_, item) in self.transcript.items(0..self.transcript.len()) {
            again.push(item.clone());
            self.pins.record(&again, self.policy.pin);
        }
        self.additions.sum_up(&self.pins);
    }

    /// Brings the omission of the view in force to what the person left out.
    #[inline(never)]
    pub(super) fn leave_out_chosen(&mut self) {
        if self.choices.is_empty() && !self.has_left_out {
            return;
        }
        let wanted: Vec<Range<u32>> = self
            .choices
            .iter()
            .filter(|choice| !choice.keeps)
            .flat_map(|choice| units_of(&self.transcript, choice.index))
            .collect();
        let (len, chain) = (self.transcript.len(), self.transcript.chain(self.transcript.len()));
        let mending = self.mending();
        let mut draft = self.draft(&mending);
        let mut units: Vec<OmittedUnit> =
            draft.omission().map(|omission| omission.units().collect()).unwrap_or_default();
        let is_chosen = |unit: &OmittedUnit| unit.items.cause == Cause::LeftOut;
        let is_wanted =
            |unit: &OmittedUnit| wanted.iter().any(|range| range.start == unit.items.start);
        let count = units.len();
        units.retain(|unit| !is_chosen(unit) || is_wanted(unit));
        let mut is_new = units.len() < count;
        for Range { start, end } in wanted {
            let is_there = units.iter().any(|unit| is_chosen(unit) && unit.items.start == start);
            if !is_there && may_go(&draft, start, end) {
                // It may be out for another reason, which does not last.
                units.retain(|unit| unit.items.start != start);
                let opens = draft.transcript.item(start).is_some_and(Item::opens_turn);
                let size = draft.size_of_unit(start, end, u32::from(opens));
                let items = Omitted { start, end, cause: Cause::LeftOut };
                units.push(OmittedUnit { items, size });
                is_new = true;
            }
        }
        let has_left_out = units.iter().any(is_chosen);
        if !is_new {
            return;
        }
        draft.omit(units, draft.pruned_at());
        let (view, omission) = (draft.view, draft.new_omission.take());
        self.has_left_out = has_left_out;
        self.omission = omission.unwrap_or_default();
        self.marks.truncate(self.marks.partition_point(|mark| mark.at_len < len));
        self.marks.push(Mark { at_len: len, chain, view });
    }
}

/// The unit of a message, or those of its turn if it opens one. None if it belongs to the newest
/// turn, or is a system message.
fn units_of(transcript: &Transcript, index: u32) -> Vec<Range<u32>> {
    let mut units = Vec::new();
    let Some(item) = transcript.item(index) else { return units };
    // A step of the newest turn may go, but neither its question nor the last step.
    let last = match item.opens_turn() {
        true => transcript.turns().last().copied().unwrap_or_default(),
        false => transcript.last_unit().start,
    };
    let next = transcript.turns().iter().find(|turn| **turn > index);
    let end = match item.opens_turn() {
        true => next.copied().unwrap_or_default(),
        false => index + 1,
    };
    let mut at = transcript.unit(index).start;
    while at < end.min(last) && item.role != Role::System {
        let unit = transcript.unit(at);
        at = unit.end.max(at + 1);
        units.push(unit);
    }
    units
}

fn may_go(draft: &Draft<'_>, start: u32, end: u32) -> bool {
    let is_open = draft.transcript.step_at(start).is_some_and(|step| step.open > 0);
    !draft.pins.covers(start) && !is_open && !draft.unsound().is_in(start, end)
}

impl Wire for Choice {
    fn write(&self, out: &mut Out) {
        out.words.extend([self.index, u32::from(self.keeps)]);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { index: input.word(), keeps: input.word() > 0 }
    }
}

impl Wire for Retracted {
    fn write(&self, out: &mut Out) {
        out.put(&self.words);
        out.put(&self.digest);
        out.put(&self.until);
    }
    fn read(input: &mut In<'_>) -> Self {
        Self { words: input.get(), digest: input.get(), until: input.get() }
    }
}
