//! Appending an item: finds its step, the calls it answers, and its faults.

use alloc::vec::Vec;

use super::calls::{Calls, Key};
use super::{CallSite, Fault, FaultKind, Step, Stray, Transcript};
use crate::item::{Answer, Flags, Item, Kind, Role};

impl Transcript {
    /// Finds or starts the step of a new item, and returns the first index of that step.
    /// `is_repeat`: its answer replaces an earlier one.
    pub(super) fn find_step(
        &mut self,
        index: u32,
        item: &Item,
        links: &[Option<CallSite>],
        is_repeat: bool,
    ) -> u32 {
        let calls = item.calls.iter().filter(|call| !call.optional).count() as u32;
        let is_new = |site: &&CallSite| !is_repeat && !self.is_optional(**site);
        let answered = links.iter().flatten().filter(is_new).count() as u32;
        let home = links.iter().flatten().next().and_then(|site| self.home(*site));
        let joins =
            self.steps.last().is_some_and(|step| step.end == index && self.joins(step, item, home));
        if joins && let Some(step) = self.steps.last_mut() {
            step.end = index + 1;
            step.open = (step.open + calls).saturating_sub(answered);
            step.answered |= answered > 0;
            return step.start;
        }
        if let Some(home) = home {
            let place = self.steps.partition_point(|step| step.start < home);
            if let Some(step) = self.steps.get_mut(place) {
                step.open = step.open.saturating_sub(answered);
                step.answered = true;
            }
            self.strays.push(Stray { index, step: home });
            return home;
        }
        if item.is_model_output() {
            let open = calls.saturating_sub(answered);
            self.steps.push(Step { start: index, end: index + 1, open, answered: answered > 0 });
        }
        index
    }

    /// Notes that a step has another message of the same side, if these have to be merged.
    pub(super) fn find_crowd(&mut self, index: u32, unit: u32, item: &Item) {
        if !self.rules.merges || unit == index || self.is_crowded(unit) {
            return;
        }
        let side = item.kind == Kind::Result;
        if self.items(unit..index).any(|(_, other)| (other.kind == Kind::Result) == side) {
            self.crowded.push((unit, index));
        }
    }

    /// Whether an item that directly follows `step` is part of it.
    fn joins(&self, step: &Step, item: &Item, home: Option<u32>) -> bool {
        if item.flags.has(Flags::FOLLOWS) {
            return true;
        }
        if self.rules.merges
            && matches!(item.kind, Kind::Message | Kind::Call)
            && self.is_merged(step, item)
        {
            return true;
        }
        let last = self.item(step.end - 1);
        let has_spoken = last.is_some_and(|last| last.flags.has(Flags::SPEAKS));
        let last = last.map(|item| item.kind);
        match item.kind {
            // Without a valid result, it belongs to the step only if no words of the user are
            // there.
            Kind::Result => home.map_or(
                !item.flags.has(Flags::SPEAKS) && !has_spoken && !self.is_reasoning_only(step),
                |home| home == step.start,
            ),
            _ if !item.is_model_output() => false,
            Kind::Opaque => true,
            Kind::Reasoning => {
                last == Some(Kind::Reasoning) || (step.open > 0 && last == Some(Kind::Call))
            }
            Kind::Call => {
                !step.answered
                    || (step.open > 0
                        && !(self.results_close_steps() && last == Some(Kind::Result)))
            }
            Kind::Message => last == Some(Kind::Reasoning) && !self.lost_its_id(step.end, item),
        }
    }

    /// Whether a message of the model that follows `step` would be refused there. What repairs
    /// leave out separates no two messages.
    fn is_merged(&self, step: &Step, item: &Item) -> bool {
        let is_void = [Flags::HOLLOW, Flags::EMPTY, Flags::HOISTED];
        let is_void = is_void.into_iter().any(|flag| item.flags.has(flag));
        let is_said = step.open == 0 || !item.calls.is_empty();
        !step.answered && (is_void || (item.is_model_output() && is_said))
    }

    /// Whether an item at `index` has no id, although the reasoning before it is tied to one.
    fn lost_its_id(&self, index: u32, item: &Item) -> bool {
        let is_tied = |item: &Item| !item.flags.has(Flags::UNTIED);
        !is_tied(item) && index.checked_sub(1).and_then(|it| self.item(it)).is_some_and(is_tied)
    }

    pub(super) fn find_faults(
        &mut self,
        index: u32,
        unit: u32,
        item: &Item,
        links: &[Option<CallSite>],
    ) {
        let fault = |start, end, kind| Fault { start, end, since: index, kind };
        let lost_its_id = self.lost_its_id(index, item);
        let goes_on = item.is_model_output() && unit < index && !lost_its_id;
        let thoughts =
            self.items(0..index).rev().take_while(|(_, item)| item.kind == Kind::Reasoning).count()
                as u32;
        if thoughts > 0 && !goes_on {
            self.faults.push(fault(index - thoughts, index, FaultKind::DanglingReasoning));
        }
        if self
            .faults
            .last()
            .is_some_and(|fault| fault.since == index && fault.kind == FaultKind::RepeatedItem)
        {
            return;
        }
        let is_silent = item.flags.has(Flags::EMPTY) && item.role == Role::Assistant;
        let is_empty = item.kind == Kind::Message && (is_silent || item.flags.has(Flags::HOLLOW));
        let mut orphans = item
            .answers
            .iter()
            .zip(links)
            .filter(|(_, link)| link.is_none())
            .map(|(answer, _)| answer);
        let is_lent = self.lent.last().is_some_and(|lent| lent.place.item == index);
        if is_lent {
            self.faults.push(fault(index, index + 1, FaultKind::LateResult));
        } else if let Some(orphan) = orphans.next() {
            let is_repeated =
                self.has_answered(orphan) || orphans.any(|orphan| self.has_answered(orphan));
            let kind =
                if is_repeated { FaultKind::DuplicateResult } else { FaultKind::OrphanResult };
            self.faults.push(fault(index, index + 1, kind));
        } else if item.kind == Kind::Result
            && item.answers.is_empty()
            && !item.flags.has(Flags::SPEAKS)
        {
            self.faults.push(fault(index, index + 1, FaultKind::OrphanResult));
        } else if is_empty && (unit == index || lost_its_id || self.rules.merges) {
            // After reasoning, an empty message comes from the provider, and reasoning alone would
            // be refused.
            self.faults.push(fault(index, index + 1, FaultKind::EmptyMessage));
        } else if item.flags.has(Flags::NULL_CONTENT) && item.calls.is_empty() {
            self.faults.push(fault(index, index + 1, FaultKind::NullContent));
        }
    }

    /// Whether the result repeats an answer of the step before it. Only that one is searched: an id
    /// that comes back later in a long history is more often a reused id than a repeated result.
    fn has_answered(&self, answer: &Answer) -> bool {
        let Some(step) = self.steps.last() else { return false };
        let items = step.start..step.end.min(self.len());
        let is_it = |site: CallSite| self.call(site).is_some_and(|call| call.id == answer.id);
        self.calls.find(Key::Id(&answer.id), items).any(is_it)
    }

    pub(super) fn is_reasoning_only(&self, step: &Step) -> bool {
        self.items(step.start..step.end).all(|(_, item)| item.kind == Kind::Reasoning)
    }

    /// Matches each answer of an item with a call in the same item or with an open call, and marks
    /// that call as answered. All matched open calls are in one step, the newest with a match, so
    /// that the item can follow that step.
    pub(super) fn link(&mut self, index: u32, item: &Item) -> Vec<Option<CallSite>> {
        // A message can make and answer thousands of calls.
        let mut mine = Calls::default();
        if !item.answers.is_empty() {
            for (call, made) in (0..).zip(&item.calls) {
                mine.add_place(Key::Id(&made.id), CallSite { item: index, call });
            }
        }
        let mut next = CallSite { item: index, call: 0 };
        let of_its_own = |answer: &Answer| {
            let has_id = |site: &CallSite| {
                item.calls.get(site.call as usize).is_some_and(|call| call.id == answer.id)
            };
            let site = mine.find_from(Key::Id(&answer.id), next).find(has_id)?;
            next.call = site.call + 1;
            Some(site)
        };
        let mut links: Vec<_> = item.answers.iter().map(of_its_own).collect();
        let others = || {
            item.answers
                .iter()
                .zip(&links)
                .filter(|(_, link)| link.is_none())
                .map(|(answer, _)| answer)
        };
        let newest = if item.answers.len() > 1 {
            others().filter_map(|it| self.open_call(it, None)).max()
        } else {
            None
        };
        let home = newest.and_then(|site| self.home(site));
        for (answer, link) in item.answers.iter().zip(&mut links).filter(|(_, link)| link.is_none())
        {
            *link = self.open_call(answer, home).or_else(|| self.loose_call(&answer.id));
            if let Some(site) = *link {
                self.close(site);
            }
        }
        links
    }

    /// The first item of the step that a call is in.
    pub(super) fn home(&self, site: CallSite) -> Option<u32> {
        Some(self.entries.get(site.item as usize)?.unit)
    }

    /// The nearest unanswered call with this id, or else the first unanswered call of this tool in
    /// the nearest message that has one: results without an id name the tool. Only calls of the
    /// step that starts at `home`, if that is known.
    pub(super) fn open_call(&self, answer: &Answer, home: Option<u32>) -> Option<CallSite> {
        let id = &*answer.id;
        let items = home.map_or(0..u32::MAX, |start| self.unit(start));
        let has_id = |site: &CallSite| self.call(*site).is_some_and(|call| *call.id == *id);
        let nearest = self.calls.find(Key::OpenId(id), items.clone()).rev().find(has_id);
        // Results without an id stand in the order of their calls.
        let nearest = nearest.and_then(|site| match id {
            "" => self.calls.find(Key::OpenId(id), self.unit(site.item)).find(has_id),
            _ => Some(site),
        });
        // An empty id names no tool, even if a broken call has an empty name.
        if nearest.is_some() || !answer.by_name || id.is_empty() {
            return nearest;
        }
        let is_named = |site: &CallSite| self.call(*site).is_some_and(|call| *call.name == *id);
        let item = self.calls.find(Key::OpenName(id), items).rev().find(is_named)?.item;
        self.calls.find(Key::OpenName(id), item..item + 1).find(is_named)
    }

    /// The optional unanswered call with this id in the last step.
    fn loose_call(&self, id: &str) -> Option<CallSite> {
        let step = self.steps.last()?;
        let is_it = |site: &CallSite| self.call(*site).is_some_and(|call| *call.id == *id);
        self.calls.find(Key::LooseId(id), step.start..step.end).rev().find(is_it)
    }

    /// Recounts the open calls of the step at `start` after results were removed.
    pub(super) fn recount(&mut self, start: u32) {
        let place = self.steps.partition_point(|step| step.start < start);
        let Some(&step) = self.steps.get(place).filter(|step| step.start == start) else { return };
        let late = self.strays.iter().filter(|stray| stray.step == start).map(|stray| stray.index);
        let members =
            (step.start..step.end).chain(late).filter_map(|index| self.entries.get(index as usize));
        let (mut calls, mut answers) = (0u32, 0u32);
        for entry in members {
            calls += entry.item.calls.iter().filter(|call| !call.optional).count() as u32;
            answers += entry.links.iter().flatten().filter(|site| !self.is_optional(**site)).count()
                as u32;
        }
        if let Some(step) = self.steps.get_mut(place) {
            (step.open, step.answered) = (calls.saturating_sub(answers), answers > 0);
        }
    }
}
