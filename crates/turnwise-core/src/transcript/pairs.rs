//! Queries on calls and results: pairs, open calls, late results and faults.

use core::ops::Range;

use super::calls::Key;
use super::{Blemish, CallSite, Fault, FaultKind, Stray, Transcript};
use crate::item::{Answer, Call, Flags, Item, Kind};

impl Transcript {
    /// Results that came after their step had ended, oldest first.
    pub fn strays(&self) -> &[Stray] {
        &self.strays
    }

    /// The late result at `index`, if there is one.
    pub fn stray_at(&self, index: u32) -> Option<&Stray> {
        self.strays.get(self.strays.binary_search_by_key(&index, |stray| stray.index).ok()?)
    }

    /// The late results of the step with these items.
    pub fn late_results(&self, step: Range<u32>) -> impl Iterator<Item = u32> {
        let entries = self.entries.get(step.start as usize..step.end as usize);
        let replies = entries.unwrap_or_default().iter().flat_map(|entry| &entry.replies);
        let results = replies.flatten().map(|(index, _)| *index);
        results.filter(|index| self.stray_at(*index).is_some())
    }

    /// Faults that a provider would refuse, in the order in which they were found. For interrupted
    /// calls see [`Self::open_calls`].
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The fault of a result: the one that it causes itself, or that a later result replaced one of
    /// its answers.
    pub fn fault_of(&self, index: u32) -> Option<Fault> {
        let first = self.faults.partition_point(|fault| fault.since < index);
        let mut own = self.faults.iter().skip(first).take_while(|fault| fault.since == index);
        let own = own.find(|fault| fault.start == index).copied();
        let (start, end, since, kind) = (index, index + 1, index, FaultKind::DuplicateResult);
        let replaced = || Fault { start, end, since, kind };
        own.or_else(|| self.orphans(index).next().is_some().then(replaced))
    }

    /// The calls that lack a required result, oldest first. Calls of the step in flight are
    /// waiting; the others were interrupted.
    pub fn open_calls(&self) -> impl DoubleEndedIterator<Item = CallSite> {
        self.calls.find(Key::Open, 0..u32::MAX)
    }

    /// The number of [`open_calls`](Self::open_calls).
    pub fn open_count(&self) -> usize {
        self.calls.open_count()
    }

    /// The open calls of the items in a range.
    pub fn open_calls_in(&self, items: Range<u32>) -> impl DoubleEndedIterator<Item = CallSite> {
        self.calls.find(Key::Open, items)
    }

    /// The first items of the steps in which messages may have to be merged, oldest first.
    pub fn crowded(&self) -> impl Iterator<Item = u32> {
        self.crowded.iter().map(|crowded| crowded.0)
    }

    /// Whether messages of the step that starts at `start` may have to be merged.
    pub fn is_crowded(&self, start: u32) -> bool {
        self.crowded.last().is_some_and(|crowded| crowded.0 == start)
    }

    /// The repairs inside items that change no sizes, oldest first.
    pub fn blemishes(&self) -> &[Blemish] {
        &self.blemishes
    }

    /// The last blemish of the item at `index`.
    pub fn blemish_of(&self, index: u32) -> Option<&Blemish> {
        let end = self.blemishes.partition_point(|it| it.index <= index);
        self.blemishes.get(end.checked_sub(1)?).filter(|it| it.index == index)
    }

    /// Whether the call gets another id, because an earlier call has the same one.
    pub fn is_twin(&self, site: CallSite) -> bool {
        self.twins.binary_search(&site).is_ok()
    }

    /// The answers of the item at `index` that match no call in the step of its other answers.
    pub fn orphans(&self, index: u32) -> impl Iterator<Item = &Answer> {
        let entry = self.entries.get(index as usize);
        let answers =
            entry.into_iter().flat_map(|entry| entry.item.answers.iter().zip(&entry.links));
        answers.filter(|(_, link)| link.is_none()).map(|(answer, _)| answer)
    }

    /// Whether an item has content other than orphans: another answer, or a user's text.
    pub fn outlives_orphans(&self, index: u32) -> bool {
        let is_more = |item: &Item| item.kind != Kind::Result || item.flags.has(Flags::SPEAKS);
        self.item(index).is_some_and(is_more) || self.answers_a_call(index)
    }

    /// The call that the given answer of the item at `index` answers.
    pub fn call_of(&self, index: u32, answer: usize) -> Option<&Call> {
        self.call(self.call_site(index, answer)?)
    }

    /// The position of the call that the given answer of the item at `index` answers.
    pub fn call_site(&self, index: u32, answer: usize) -> Option<CallSite> {
        *self.entries.get(index as usize)?.links.get(answer)?
    }

    pub(super) fn is_optional(&self, site: CallSite) -> bool {
        self.call(site).is_some_and(|call| call.optional)
    }

    /// The call at a position.
    pub fn call(&self, site: CallSite) -> Option<&Call> {
        self.item(site.item)?.calls.get(site.call as usize)
    }

    /// Whether the last step is reasoning and nothing else, so that a request could not end there.
    pub fn trailing_reasoning(&self) -> Option<Range<u32>> {
        let last = self.steps.last().filter(|step| step.end == self.len())?;
        self.is_reasoning_only(last).then_some(last.start..last.end)
    }
}
