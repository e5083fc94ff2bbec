//! Calls and results that are there twice, and the repairs that need no other message.

use alloc::vec::Vec;

use super::calls::Key;
use super::{Blemish, BlemishKind, CallSite, Fault, FaultKind, Stray, Transcript};
use crate::item::{Flags, Item, Kind, Role};

/// A result that a later result of the same call replaced.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repeat {
    /// The later item. Removing it brings the earlier result back.
    since: u32,
    site: CallSite,
    /// The item and the number of the earlier result.
    earlier: (u32, u32),
    /// The earlier item, if it was a late result.
    stray: Option<Stray>,
}

impl Transcript {
    /// The item as it counts. The provider refuses two items with one id: the second copy of an
    /// item says and does nothing, and another item is sent without its id.
    pub(super) fn without_repeat(&mut self, index: u32, mut item: Item) -> Item {
        let mut others = self.calls.find(Key::Item(item.own_id), 0..index).peekable();
        if item.own_id == 0 || others.peek().is_none() {
            return item;
        }
        let is_same = |other: CallSite| {
            self.item(other.item).is_some_and(|other| other.digest == item.digest)
        };
        if others.any(is_same) {
            let (start, end, kind) = (index, index + 1, FaultKind::RepeatedItem);
            self.faults.push(Fault { start, end, since: index, kind });
            (item.role, item.kind) = (Role::User, Kind::Opaque);
            item.flags = item.flags.without(Flags::COMPACTS);
            (item.calls, item.answers) = (Vec::new(), Vec::new());
        } else if item.kind != Kind::Reasoning {
            // Some servers give two reasoning items of one answer the same id, and take them back.
            item.flags = item.flags.with(Flags::ID_TAKEN);
            if item.kind == Kind::Message {
                item.flags = item.flags.with(Flags::UNTIED);
            }
        }
        item
    }

    /// Whether the item is a second, different result for a call. The last result counts: tools
    /// that run for long first report that they have started.
    pub(super) fn replace_earlier_result(
        &mut self,
        index: u32,
        item: &Item,
        links: &mut [Option<CallSite>],
    ) -> bool {
        let ([answer], [link @ None]) = (&*item.answers, links) else { return false };
        let is_result = item.kind == Kind::Result && !item.flags.has(Flags::SPEAKS);
        let is_lent = self.lent.last().is_some_and(|lent| lent.place.item == index);
        if is_lent || !is_result || answer.by_name || answer.id.is_empty() {
            return false;
        }
        let is_it = |site: &CallSite| self.call(*site).is_some_and(|call| call.id == answer.id);
        let Some(site) = self.calls.find(Key::Id(&answer.id), 0..u32::MAX).rev().find(is_it) else {
            return false;
        };
        let Some(earlier) = self.reply(site) else { return false };
        let is_same = self.item(earlier.0).is_none_or(|it| {
            it.digest == item.digest || it.kind != Kind::Result || it.flags.has(Flags::SPEAKS)
        });
        if is_same {
            return false;
        }
        let has_fault = self.orphans(earlier.0).next().is_some();
        self.set_link(earlier, None);
        // With another result, the message still belongs to the step.
        let stray = self.strays.binary_search_by_key(&earlier.0, |stray| stray.index).ok();
        let stray = stray.filter(|_| !self.answers_a_call(earlier.0));
        let stray = stray.map(|place| self.strays.remove(place));
        if !has_fault {
            let (start, end) = (earlier.0, earlier.0 + 1);
            self.faults.push(Fault { start, end, since: index, kind: FaultKind::DuplicateResult });
        }
        self.repeats.push(Repeat { since: index, site, earlier, stray });
        let step = self.step_at(site.item).copied();
        if let Some(step) = step.filter(|step| self.rules.merges && step.end < index) {
            self.set_reply(site, None);
            self.lend(site, CallSite { item: index, call: 0 });
            self.recount(step.start);
        } else {
            *link = Some(site);
        }
        true
    }

    /// The late results of a step, nothing else in their messages, that later results replaced.
    pub fn replaced_late(&self, step: u32) -> impl Iterator<Item = u32> {
        let strays = self.repeats.iter().filter_map(|repeat| repeat.stray);
        strays.filter(move |stray| stray.step == step).map(|stray| stray.index)
    }

    /// The call whose earlier result the newest item replaced, and the item with that result.
    pub(crate) fn just_repeated(&self) -> Option<(CallSite, u32)> {
        let last = self.repeats.last().filter(|repeat| repeat.since + 1 == self.len())?;
        Some((last.site, last.earlier.0))
    }

    /// Brings the result back that the removed item at `index` had replaced.
    pub(super) fn restore_earlier_results(&mut self, index: u32, reopened: &mut Vec<u32>) {
        while let Some(repeat) = self.repeats.pop_if(|repeat| repeat.since >= index) {
            reopened.extend(self.home(repeat.site));
            self.set_link(repeat.earlier, Some(repeat.site));
            self.set_reply(repeat.site, Some(repeat.earlier));
            if let Some(stray) = repeat.stray {
                let place = self.strays.partition_point(|other| other.index < stray.index);
                self.strays.insert(place, stray);
            }
        }
    }

    /// Records the repairs that a new item needs inside.
    pub(super) fn find_blemishes(
        &mut self,
        index: u32,
        unit: u32,
        item: &Item,
        links: &[Option<CallSite>],
    ) {
        // An empty id is replaced by that of the call, if that has had one.
        let is_nameless = item.calls.is_empty() && item.answers.iter().all(|it| it.id.is_empty());
        let has_call = |site: &CallSite| {
            self.item(site.item).is_some_and(|made| made.flags.has(Flags::LONG_ID))
        };
        let gets_id = is_nameless && links.iter().flatten().any(has_call);
        let mut is_renamed = gets_id
            || item.flags.has(Flags::LONG_ID) && !is_nameless
            || item.flags.has(Flags::ID_TAKEN)
            || links.iter().flatten().any(|site| self.is_twin(*site));
        let first = match (self.rules.unique_ids, self.rules.merges) {
            (true, _) => 0,
            (false, true) => unit,
            (false, false) => index,
        };
        for (call, made) in (0..).zip(&item.calls) {
            // Without an id, the tool's name identifies the call.
            if made.id.is_empty() || made.id == made.name || made.optional {
                continue;
            }
            let id_of = |site: CallSite| match site.item == index {
                true => item.calls.get(site.call as usize).filter(|_| site.call < call),
                false => self.call(site),
            };
            let mut earlier = self.calls.find(Key::Id(&made.id), first..index + 1);
            if earlier.any(|site| id_of(site).is_some_and(|other| other.id == made.id)) {
                self.twins.push(CallSite { item: index, call });
                is_renamed = true;
            }
        }
        let mut push = |kind| self.blemishes.push(Blemish { index, kind });
        if item.flags.has(Flags::ILL_FORMED) {
            push(BlemishKind::HalfCharacter);
        }
        if item.flags.has(Flags::MALFORMED) {
            push(BlemishKind::Malformed);
        }
        if is_renamed {
            push(BlemishKind::BadId);
        }
    }

    /// The answer of a call.
    pub(super) fn reply(&self, site: CallSite) -> Option<(u32, u32)> {
        *self.entries.get(site.item as usize)?.replies.get(site.call as usize)?
    }

    /// Sets the answer of a call, or opens the call.
    pub(super) fn set_reply(&mut self, site: CallSite, reply: Option<(u32, u32)>) {
        let Some(entry) = self.entries.get_mut(site.item as usize) else { return };
        let Some(call) = entry.item.calls.get(site.call as usize) else { return };
        if let Some(place) = entry.replies.get_mut(site.call as usize) {
            *place = reply;
        }
        if reply.is_some() {
            self.calls.close(site, call);
        } else {
            self.calls.open(site, call);
        }
    }

    /// Marks a call as answered.
    pub(super) fn close(&mut self, site: CallSite) {
        if let Some(entry) = self.entries.get(site.item as usize)
            && let Some(call) = entry.item.calls.get(site.call as usize)
        {
            self.calls.close(site, call);
        }
    }

    /// Whether a result of the item answers a call.
    pub fn answers_a_call(&self, index: u32) -> bool {
        self.entries.get(index as usize).is_some_and(|entry| entry.linked > 0)
    }

    fn set_link(&mut self, (item, answer): (u32, u32), site: Option<CallSite>) {
        let Some(entry) = self.entries.get_mut(item as usize) else { return };
        if let Some(link) = entry.links.get_mut(answer as usize) {
            entry.linked = entry.linked + usize::from(site.is_some()) - usize::from(link.is_some());
            *link = site;
        }
    }
}
