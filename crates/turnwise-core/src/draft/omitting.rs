//! Omissions: runs of items in the middle that are left out.

use alloc::vec::Vec;

use super::Draft;
use crate::policy::Measure;

/// What is left out, with running sums.
///
/// INVARIANT: it is whole units, and none is pinned, waits for something, or is refused anyway:
/// what they cost is what the request gets smaller.
#[derive(Clone, Debug, Default)]
pub struct Omission {
    /// Its number: a view says which pruning it means.
    pub serial: u32,
    /// How long the transcript was when pruning was last decided: of the same transcript nothing is
    /// decided twice, even if it came to nothing.
    pub(crate) decided_at: u32,
    runs: Vec<Omitted>,
    /// The start of each unit, and what all before it save.
    units: Vec<(u32, Measure)>,
    size: Measure,
}

/// A run of items left out.
#[derive(Clone, Copy, Debug)]
pub struct Omitted {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
}

impl Omission {
    /// The runs that reach beyond `index`. There are few: between two of them stands something that
    /// is sent.
    pub fn runs_from(&self, index: u32) -> &[Omitted] {
        self.runs.get(self.runs.partition_point(|run| run.end <= index)..).unwrap_or_default()
    }

    /// Whether the item at `index` is left out.
    pub fn covers(&self, index: u32) -> bool {
        self.runs_from(index).first().is_some_and(|run| run.start <= index)
    }

    /// What is saved from `index` on. O(log n).
    pub fn size_from(&self, index: u32) -> Measure {
        let place = self.units.partition_point(|unit| unit.0 < index);
        self.units.get(place).map_or_else(Measure::default, |unit| self.size.less(unit.1))
    }

    /// Adds a unit, the items from `start` to `end`, behind those that are here.
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
    /// A new omission, to be filled and handed to [`omit`](Self::omit).
    pub(crate) fn begin_omission(&self) -> Omission {
        let (serial, decided_at) = (self.omission.serial + 1, self.transcript.len());
        Omission { serial, decided_at, ..Omission::default() }
    }

    /// Leaves out what `omission` says, and nothing else of this kind.
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
