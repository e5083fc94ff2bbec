//! Omissions: runs of items in the middle that are left out.

use alloc::vec::Vec;

use super::{Draft, Replaced};
use crate::item::{Flags, Item, Kind};
use crate::order;
use crate::plan::Reason;
use crate::policy::Measure;
use crate::transcript::Step;

/// The units in the middle that are left out, with running sums: by pruning, or because their
/// results were removed.
///
/// INVARIANT: only whole units are omitted, never one that is pinned, waits for a result, or has a
/// fault. Their sizes are therefore exactly what the request saves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Omission {
    /// The number by which a view refers to this omission.
    pub serial: u32,
    /// The length of the transcript when pruning last ran. Pruning runs once for each length, even
    /// if it omits nothing.
    pub(crate) decided_at: u32,
    runs: Vec<Omitted>,
    /// The start of each unit, and the size of all units before it.
    units: Vec<(u32, Measure)>,
    size: Measure,
    /// The items whose results are superseded, where their unit has to stay.
    pub(crate) replaced: Vec<Replaced>,
}

/// A run of items left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
    /// Why.
    pub cause: Cause,
}

/// Why a unit is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Pruning found it the least relevant. Each pruning decides again.
    Irrelevant,
    /// Its calls are old, and were removed with their results. It stays out.
    Removed,
    /// Later messages made its results worthless. It stays out.
    Superseded,
    /// A person left it out.
    LeftOut,
}

impl Cause {
    /// The reason in the plan.
    pub(crate) fn reason(self) -> Reason {
        match self {
            Self::Irrelevant => Reason::Irrelevant,
            Self::Removed => Reason::RemovedResult,
            Self::Superseded => Reason::Superseded,
            Self::LeftOut => Reason::LeftOut,
        }
    }
}

impl Omitted {
    /// A run that pruning leaves out.
    pub(crate) fn irrelevant(start: u32, end: u32) -> Self {
        Self { start, end, cause: Cause::Irrelevant }
    }
}

/// A unit that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OmittedUnit {
    pub items: Omitted,
    /// What the request saves.
    pub size: Measure,
}

/// The items with faults or late results, and steps to merge, in order.
pub(crate) struct Unsound(Vec<u32>);

impl Unsound {
    /// Whether one of the items from `start` to `end` is among them.
    pub(crate) fn is_in(&self, start: u32, end: u32) -> bool {
        let place = self.0.partition_point(|&item| item < start);
        self.0.get(place).is_some_and(|&item| item < end)
    }
}

impl Omission {
    /// An omission of nothing.
    pub(crate) fn empty(serial: u32, decided_at: u32) -> Self {
        Self { serial, decided_at, ..Self::default() }
    }

    /// The runs that end after `index`. There are few, since adjacent runs are merged.
    pub fn runs_from(&self, index: u32) -> &[Omitted] {
        self.runs.get(self.runs.partition_point(|run| run.end <= index)..).unwrap_or_default()
    }

    /// Whether the item at `index` is left out.
    pub fn covers(&self, index: u32) -> bool {
        self.runs_from(index).first().is_some_and(|run| run.start <= index)
    }

    /// The size of the omitted units from `index` on. O(log n).
    pub fn size_from(&self, index: u32) -> Measure {
        let place = self.units.partition_point(|unit| unit.0 < index);
        self.units.get(place).map_or_else(Measure::default, |unit| self.size.less(unit.1))
    }

    /// The omitted units in their order.
    pub(crate) fn units(&self) -> impl Iterator<Item = OmittedUnit> {
        let ends = self.units.iter().skip(1).copied().chain([(u32::MAX, self.size)]);
        self.units.iter().zip(ends).filter_map(|(&(start, before), (next, until))| {
            let run = self.runs_from(start).first()?;
            let items = Omitted { start, end: run.end.min(next), cause: run.cause };
            Some(OmittedUnit { items, size: until.less(before) })
        })
    }

    /// The units that stay out when pruning decides again.
    pub(crate) fn lasting(&self) -> Vec<OmittedUnit> {
        self.units().filter(|unit| unit.items.cause != Cause::Irrelevant).collect()
    }

    /// Appends a unit.
    pub(crate) fn push(&mut self, unit: OmittedUnit) {
        let Omitted { start, end, cause } = unit.items;
        self.units.push((start, self.size));
        self.size = self.size.plus(unit.size);
        match self.runs.last_mut().filter(|last| last.end == start && last.cause == cause) {
            Some(last) => last.end = end,
            None => self.runs.push(unit.items),
        }
    }
}

impl Draft<'_> {
    /// Leaves these units out, and no others. `decided_at` is the length of the transcript when
    /// pruning last ran.
    pub(crate) fn omit(&mut self, units: Vec<OmittedUnit>, decided_at: u32) {
        let mut omission = Omission::empty(self.omission.serial + 1, decided_at);
        omission.replaced = self.superseded_from(0).to_vec();
        for unit in order::by_key(units, |unit| unit.items.start) {
            omission.push(unit);
        }
        self.view.omission = omission.serial;
        self.new_omission = Some(omission);
    }

    /// The length of the transcript when pruning last ran.
    pub(crate) fn pruned_at(&self) -> u32 {
        let known = self.new_omission.as_ref().map_or(0, |omission| omission.decided_at);
        self.omission.decided_at.max(known)
    }

    /// The omitted runs that reach beyond `start`.
    pub fn omitted(&self, start: u32) -> &[Omitted] {
        self.omission().map_or(&[], |omission| omission.runs_from(start))
    }

    /// The omission in force.
    pub fn omission(&self) -> Option<&Omission> {
        let known = [self.new_omission.as_ref(), Some(self.omission)].into_iter().flatten();
        known
            .into_iter()
            .find(|omission| self.view.omission > 0 && omission.serial == self.view.omission)
    }

    /// Whether a step is finished, and has nothing but calls, their results and the reasoning that
    /// led to them.
    pub(crate) fn is_only_calls(&self, step: &Step) -> bool {
        let is_silent = |item: &Item| match item.kind {
            Kind::Reasoning | Kind::Call => true,
            Kind::Message => !item.calls.is_empty() && !item.flags.has(Flags::SAYS_MORE),
            Kind::Result => !item.flags.has(Flags::SPEAKS),
            Kind::Opaque => false,
        };
        let mut items = self.transcript.items(step.start..step.end);
        step.open == 0
            && items
                .all(|(_, item)| is_silent(item) && item.calls.iter().all(|call| !call.optional))
    }

    /// The items from `start` on whose results are superseded and became placeholders.
    pub(crate) fn superseded_from(&self, start: u32) -> &[Replaced] {
        let list = self.omission().map_or(&[][..], |omission| &omission.replaced);
        list.get(list.partition_point(|entry| entry.index < start)..).unwrap_or_default()
    }

    /// The size that the request saves without the unit from `start` to `end`.
    pub(crate) fn size_of_unit(&self, start: u32, end: u32, turns: u32) -> Measure {
        let tokens = self.transcript.tokens(start..end).saturating_sub(self.saved_in(start..end));
        let size = Measure { turns, messages: end - start, tokens };
        size.plus(self.additions.all.within(start, end))
    }

    /// The items that may not be omitted, since repairs count them.
    pub(crate) fn unsound(&self) -> Unsound {
        let strays = self.transcript.strays().iter();
        let late = strays.flat_map(|stray| [stray.index, stray.step]);
        let faults = self.transcript.faults().iter();
        let faulty = faults.flat_map(|fault| fault.start..fault.end);
        let crowded = self.transcript.crowded();
        let hoisted = self.transcript.hoisted().iter().copied().chain(self.mending.trimmed);
        let all = late.chain(faulty).chain(crowded).chain(hoisted);
        Unsound(order::by_key(all.collect(), |&item| item))
    }

    pub(crate) fn is_omitted(&self, index: u32) -> bool {
        self.omission().is_some_and(|omission| omission.covers(index))
    }

    pub(super) fn omitted_from(&self, start: u32) -> Measure {
        self.omission().map_or_else(Measure::default, |omission| omission.size_from(start))
    }
}
