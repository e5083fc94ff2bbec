//! Pinned units, which no plan leaves out, with running sums of their sizes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use crate::item::Role;
use crate::plan::Reason;
use crate::policy::PinRules;
use crate::tokens::TokenCount;
use crate::transcript::Transcript;

/// The pinned units of a transcript, oldest first.
///
/// INVARIANT: pins do not overlap, and a pinned step is pinned whole, with the results that came
/// late, so that a pin can never keep half a call.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    /// By their first items: late results pin thousands of steps between others.
    list: BTreeMap<u32, Pin>,
    /// The pins from this item on have no valid sums.
    summed_until: u32,
    /// The steps that were pinned by a late result. Earlier replacements in them are void. Usually
    /// empty.
    late: Vec<Pin>,
}

/// One pinned unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// First item.
    pub start: u32,
    /// One past the last item.
    pub end: u32,
    /// Why it is pinned.
    pub reason: Reason,
    /// Index of the item that caused the pin: removing that item removes the pin.
    since: u32,
    items_before: u32,
    tokens_before: u64,
}

impl Pins {
    /// Pins the newest item of the transcript if a rule applies.
    pub fn record(&mut self, transcript: &Transcript, rules: PinRules) {
        let Some(index) = transcript.len().checked_sub(1) else { return };
        let unit = transcript.unit(index);
        if let Some(last) = self.list.get_mut(&unit.start) {
            last.end = unit.end;
            return;
        }
        let reason = reason(transcript, index, rules);
        if let Some(late) = transcript.strays().last().filter(|stray| stray.index == index) {
            let home = transcript.unit(late.step);
            let at_home = self.list.get(&home.start).map(|pin| pin.reason);
            match (at_home, reason) {
                (Some(reason), _) => self.insert(unit, reason, index),
                (None, Some(reason)) => {
                    self.pin_with_late_results(transcript, home.clone(), reason, index);
                    self.pin_opener(transcript, home.start, index);
                }
                (None, None) => {}
            }
        } else if let Some(reason) = reason {
            // A system message inside of a step pins the step.
            if reason == Reason::PinnedHost || unit.start < index {
                self.pin_opener(transcript, index, index);
            }
            self.insert(unit, reason, index);
        }
    }

    /// Pins the user message that opens the turn of a pinned item. Without it, a request could
    /// begin with the model, which some providers refuse.
    fn pin_opener(&mut self, transcript: &Transcript, index: u32, since: u32) {
        let opener = transcript.turn_start(index).filter(|&start| !self.covers(start));
        let Some(start) = opener.filter(|&start| start < index) else { return };
        self.insert(start..start + 1, Reason::OpensTurn, since);
    }

    /// Removes the pins of items from `len` on.
    pub fn truncate(&mut self, len: u32) {
        self.list.split_off(&len);
        if let Some(mut last) = self.list.last_entry() {
            let last = last.get_mut();
            last.end = last.end.min(len);
        }
        let count = self.list.len();
        self.list.retain(|_, pin| pin.since < len);
        self.summed_until = if self.list.len() < count { 0 } else { self.summed_until.min(len) };
        while self.late.pop_if(|home| home.since >= len).is_some() {}
    }

    /// Pins a unit, unless it is pinned already.
    fn insert(&mut self, unit: Range<u32>, reason: Reason, since: u32) {
        self.summed_until = self.summed_until.min(unit.start);
        self.list.entry(unit.start).or_insert_with(|| Pin::new(unit, reason, since));
    }

    /// Pins the step of a pinned late result, and all other late results of that step.
    fn pin_with_late_results(
        &mut self,
        transcript: &Transcript,
        home: Range<u32>,
        reason: Reason,
        since: u32,
    ) {
        self.late.push(Pin::new(home.clone(), reason, since));
        for index in transcript.late_results(home.clone()) {
            self.insert(index..index + 1, reason, since);
        }
        self.insert(home, reason, since);
    }

    /// Makes the running sums from `index` on be computed again, after the size of an item changed.
    pub(crate) fn outdate(&mut self, index: u32) {
        self.summed_until = self.summed_until.min(index);
    }

    /// Computes the running sums where pins are new.
    pub(crate) fn sum_up(&mut self, transcript: &Transcript) {
        let last = self.list.range(..self.summed_until).next_back();
        let (mut items, mut tokens) = last.map_or((0, 0), |(_, last)| last.totals(transcript));
        for pin in self.list.range_mut(self.summed_until..).map(|(_, pin)| pin) {
            (pin.items_before, pin.tokens_before) = (items, tokens);
            (items, tokens) = pin.totals(transcript);
        }
        self.summed_until = transcript.len();
    }

    /// The pins that start before `index`.
    pub fn before(&self, index: u32) -> impl DoubleEndedIterator<Item = &Pin> {
        self.list.range(..index).map(|(_, pin)| pin)
    }

    /// The pins that start at `index` or later.
    pub fn from(&self, index: u32) -> impl Iterator<Item = &Pin> {
        self.list.range(index..).map(|(_, pin)| pin)
    }

    /// The steps that a late result pinned.
    pub fn late(&self) -> &[Pin] {
        &self.late
    }

    /// Whether the item at `index` is pinned.
    pub fn covers(&self, index: u32) -> bool {
        self.before(index + 1).next_back().is_some_and(|pin| index < pin.end)
    }

    /// The number and tokens of pinned items before `index`, once they are summed up. O(log n).
    pub fn size_before(&self, transcript: &Transcript, index: u32) -> (u32, TokenCount) {
        let Some(last) = self.before(index).next_back() else { return (0, TokenCount::ZERO) };
        let range = last.start..last.end.min(index);
        let tokens = last.tokens_before + u64::from(transcript.tokens(range.clone()).0);
        (
            last.items_before + range.len() as u32,
            TokenCount(u32::try_from(tokens).unwrap_or(u32::MAX)),
        )
    }
}

impl Pin {
    fn new(unit: Range<u32>, reason: Reason, since: u32) -> Self {
        let Range { start, end } = unit;
        Self { start, end, reason, since, items_before: 0, tokens_before: 0 }
    }

    /// The number and tokens of pinned items up to its end.
    fn totals(&self, transcript: &Transcript) -> (u32, u64) {
        let own = transcript.tokens(self.start..self.end);
        (self.items_before + (self.end - self.start), self.tokens_before + u64::from(own.0))
    }
}

fn reason(transcript: &Transcript, index: u32, rules: PinRules) -> Option<Reason> {
    let item = transcript.item(index)?;
    if item.is_pinned() {
        return Some(Reason::PinnedHost);
    }
    if rules.system && item.role == Role::System {
        return Some(Reason::PinnedSystem);
    }
    let opens_the_task = rules.task && transcript.turns().first() == Some(&index);
    opens_the_task.then_some(Reason::PinnedTask)
}
