//! Pinned units, which no plan leaves out, with running sums of their sizes.

use alloc::vec::Vec;
use core::ops::Range;

use crate::item::{Flags, Role};
use crate::order;
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
    list: Vec<Pin>,
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
        if let Some(last) = self.list.last_mut().filter(|pin| pin.start == unit.start) {
            last.end = unit.end;
            return;
        }
        let reason = reason(transcript, index, rules);
        if let Some(late) = transcript.strays().last().filter(|stray| stray.index == index) {
            let home = transcript.unit(late.step);
            let at_home = self.before(home.start + 1).last().filter(|pin| pin.start == home.start);
            let at_home = at_home.map(|pin| pin.reason);
            match (at_home, reason) {
                (Some(reason), _) => self.push(transcript, unit, reason, index),
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
            self.push(transcript, unit, reason, index);
        }
    }

    /// Pins the user message that opens the turn of a pinned item. Without it, a request could
    /// begin with the model, which some providers refuse.
    fn pin_opener(&mut self, transcript: &Transcript, index: u32, since: u32) {
        let opener = transcript.turn_start(index).filter(|&start| !self.covers(start));
        let Some(start) = opener.filter(|&start| start < index) else { return };
        self.insert(transcript, start..start + 1, Reason::OpensTurn, since);
    }

    /// Removes the pins of items from `len` on.
    pub fn truncate(&mut self, transcript: &Transcript, len: u32) {
        self.list.truncate(self.list.partition_point(|pin| pin.start < len));
        if let Some(last) = self.list.last_mut() {
            last.end = last.end.min(len);
        }
        let count = self.list.len();
        self.list.retain(|pin| pin.since < len);
        if self.list.len() < count {
            self.sum_up(transcript, 0);
        }
        while self.late.pop_if(|home| home.since >= len).is_some() {}
    }

    fn push(&mut self, transcript: &Transcript, unit: Range<u32>, reason: Reason, since: u32) {
        self.list.push(Pin::new(unit, reason, since));
        self.sum_up(transcript, self.list.len() - 1);
    }

    /// Pins a unit between others, unless it is pinned already.
    fn insert(&mut self, transcript: &Transcript, unit: Range<u32>, reason: Reason, since: u32) {
        let place = self.before(unit.start).len();
        if self.list.get(place).is_none_or(|pin| pin.start != unit.start) {
            self.list.insert(place, Pin::new(unit, reason, since));
            self.sum_up(transcript, place);
        }
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
        let late = transcript.strays().iter().filter(|stray| stray.step == home.start);
        let late: Vec<u32> = late.map(|stray| stray.index).collect();
        self.insert(transcript, home, reason, since);
        for index in late {
            self.insert(transcript, index..index + 1, reason, since);
        }
    }

    /// Recomputes the running sums from the pin at `place` on.
    fn sum_up(&mut self, transcript: &Transcript, place: usize) {
        let last = place.checked_sub(1).and_then(|last| self.list.get(last));
        let (mut items, mut tokens) = last.map_or((0, 0), |last| last.totals(transcript));
        for pin in self.list.get_mut(place..).unwrap_or_default() {
            (pin.items_before, pin.tokens_before) = (items, tokens);
            (items, tokens) = pin.totals(transcript);
        }
    }

    /// The pins that start before `index`.
    pub fn before(&self, index: u32) -> &[Pin] {
        self.list
            .get(..order::count_before(&self.list, |pin| pin.start < index))
            .unwrap_or_default()
    }

    /// The pins that start at `index` or later.
    pub fn from(&self, index: u32) -> &[Pin] {
        self.list
            .get(order::count_before(&self.list, |pin| pin.start < index)..)
            .unwrap_or_default()
    }

    /// The steps that a late result pinned.
    pub fn late(&self) -> &[Pin] {
        &self.late
    }

    /// Whether the item at `index` is pinned.
    pub fn covers(&self, index: u32) -> bool {
        self.before(index + 1).last().is_some_and(|pin| index < pin.end)
    }

    /// The number and tokens of pinned items before `index`. O(log n).
    pub fn size_before(&self, transcript: &Transcript, index: u32) -> (u32, TokenCount) {
        let Some(last) = self.before(index).last() else { return (0, TokenCount::ZERO) };
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
    if item.flags.has(Flags::PINNED) {
        return Some(Reason::PinnedHost);
    }
    if rules.system && item.role == Role::System {
        return Some(Reason::PinnedSystem);
    }
    let opens_the_task = rules.task && transcript.turns().first() == Some(&index);
    opens_the_task.then_some(Reason::PinnedTask)
}
