//! Appending an item: finds its step, the calls it answers, and its faults.

use alloc::vec::Vec;

use super::{CallSite, Fault, FaultKind, Step, Stray, Transcript};
use crate::item::{Answer, Call, Flags, Item, Kind, Role};

impl Transcript {
    /// Finds or starts the step of a new item, and returns the first index of that step.
    pub(super) fn find_step(&mut self, index: u32, item: &Item, links: &[Option<CallSite>]) -> u32 {
        let calls = item.calls.iter().filter(|call| !call.optional).count() as u32;
        let answered =
            links.iter().flatten().filter(|site| !self.is_optional(**site)).count() as u32;
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

    /// Whether an item that directly follows `step` is part of it.
    fn joins(&self, step: &Step, item: &Item, home: Option<u32>) -> bool {
        let last = self.item(step.end - 1).map(|item| item.kind);
        match item.kind {
            Kind::Result => home.map_or(!self.is_reasoning_only(step), |home| home == step.start),
            _ if !item.is_model_output() => false,
            Kind::Opaque => true,
            Kind::Reasoning => {
                last == Some(Kind::Reasoning) || (step.open > 0 && last == Some(Kind::Call))
            }
            Kind::Call => {
                !step.answered
                    || (step.open > 0 && !(self.results_close_steps && last == Some(Kind::Result)))
            }
            Kind::Message => last == Some(Kind::Reasoning),
        }
    }

    pub(super) fn find_faults(
        &mut self,
        index: u32,
        unit: u32,
        item: &Item,
        links: &[Option<CallSite>],
    ) {
        let fault = |start, end, kind| Fault { start, end, since: index, kind };
        let goes_on = item.is_model_output() && unit < index;
        let thoughts =
            self.items(0..index).rev().take_while(|(_, item)| item.kind == Kind::Reasoning).count()
                as u32;
        if thoughts > 0 && !goes_on {
            self.faults.push(fault(index - thoughts, index, FaultKind::DanglingReasoning));
        }
        let is_empty = item.flags.has(Flags::EMPTY)
            && item.role == Role::Assistant
            && item.kind == Kind::Message;
        let mut orphans = item
            .answers
            .iter()
            .zip(links)
            .filter(|(_, link)| link.is_none())
            .map(|(answer, _)| answer);
        if let Some(orphan) = orphans.next() {
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
        } else if is_empty && unit == index {
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
        let mut calls =
            self.items(step.start..step.end.min(self.len())).flat_map(|(_, item)| &item.calls);
        calls.any(|call| answer.id == call.id)
    }

    pub(super) fn is_reasoning_only(&self, step: &Step) -> bool {
        self.items(step.start..step.end).all(|(_, item)| item.kind == Kind::Reasoning)
    }

    /// Matches each answer of an item with a call in the same item or with an open call, and marks
    /// that call as answered. All matched open calls are in one step, the newest with a match, so
    /// that the item can follow that step.
    pub(super) fn link(&mut self, index: u32, item: &Item) -> Vec<Option<CallSite>> {
        let mut own = 0;
        let of_its_own = |answer: &Answer| {
            let place = item.calls.iter().skip(own).position(|call| call.id == answer.id)?;
            own += place + 1;
            Some(CallSite { item: index, call: own as u32 - 1 })
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
        let home = newest.and_then(|place| self.home(*self.open.get(place)?));
        for (answer, link) in item.answers.iter().zip(&mut links).filter(|(_, link)| link.is_none())
        {
            *link = match self.open_call(answer, home) {
                Some(place) => Some(self.open.remove(place)),
                None => self.loose_call(&answer.id).map(|place| self.loose.remove(place)),
            };
        }
        links
    }

    /// The first item of the step that a call is in.
    fn home(&self, site: CallSite) -> Option<u32> {
        Some(self.entries.get(site.item as usize)?.unit)
    }

    /// The nearest unanswered call with this id, or else the first unanswered call of this tool in
    /// the nearest message that has one: results without an id name the tool. A linear scan: it
    /// nearly always ends at the last call, and a plan looks at all that are open anyway.
    fn open_call(&self, answer: &Answer, home: Option<u32>) -> Option<usize> {
        let id = &*answer.id;
        let nearest = |is_it: &dyn Fn(&Call) -> bool| {
            let is_there = |site: &CallSite| home.is_none() || home == self.home(*site);
            self.open.iter().rposition(|site| is_there(site) && self.call(*site).is_some_and(is_it))
        };
        if let Some(place) = nearest(&|call| *call.id == *id) {
            return Some(place);
        }
        // An empty id names no tool, even if a broken call has an empty name.
        let place = nearest(&|call| answer.by_name && !id.is_empty() && *call.name == *id)?;
        let item = self.open.get(place)?.item;
        let is_named = |site: &CallSite| self.call(*site).is_some_and(|call| *call.name == *id);
        self.open.iter().position(|site| site.item == item && is_named(site))
    }

    /// The optional unanswered call with this id in the last step.
    fn loose_call(&self, id: &str) -> Option<usize> {
        let step = self.steps.last()?.start;
        let is_it = |site: &CallSite| self.call(*site).is_some_and(|call| *call.id == *id);
        self.loose.iter().rposition(|site| self.home(*site) == Some(step) && is_it(site))
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
