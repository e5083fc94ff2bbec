//! Omissions: runs of items in the middle that are left out.

use alloc::vec::Vec;

use super::Draft;
use crate::policy::Measure;

/// The units that pruning leaves out, with running sums.
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
}

/// A run of items left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
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

    /// The omitted units, each with its end and its size.
    pub(crate) fn units(&self) -> impl Iterator<Item = (u32, u32, Measure)> {
        let ends = self.units.iter().skip(1).copied().chain([(u32::MAX, self.size)]);
        self.units.iter().zip(ends).map(|((start, before), (next, until))| {
            let run = self.runs_from(*start).first().map_or(*start, |run| run.end);
            (*start, run.min(next), until.less(*before))
        })
    }

    /// Appends a unit, the items from `start` to `end`.
    pub(crate) fn push(&mut self, start: u32, end: u32, size: Measure) {
        self.units.push((start, self.size));
        self.size = self.size.plus(size);
        match self.runs.last_mut().filter(|last| last.end == start) {
            Some(last) => last.end = end,
            None => self.runs.push(Omitted { start, end }),
        }
    }
}

impl Draft<'_> {
    /// A new, empty omission for [`omit`](Self::omit).
    pub(crate) fn begin_omission(&self) -> Omission {
        let (serial, decided_at) = (self.omission.serial + 1, self.transcript.len());
        Omission::empty(serial, decided_at)
    }

    /// Puts `omission` in force in place of the earlier one.
    pub(crate) fn omit(&mut self, omission: Omission) {
        self.view.omission = omission.serial;
        self.new_omission = Some(omission);
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

    pub(super) fn is_omitted(&self, index: u32) -> bool {
        self.omission().is_some_and(|omission| omission.covers(index))
    }

    pub(super) fn omitted_from(&self, start: u32) -> Measure {
        self.omission().map_or_else(Measure::default, |omission| omission.size_from(start))
    }
}
