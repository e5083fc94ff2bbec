//! The messages of the user that a request needs and the transcript does not have.

use super::Draft;
use crate::item::{Flags, Item, Role};

impl Draft<'_> {
    /// Where a request gets a message of the user that says nothing: in front, and at its end if the
    /// user's newest message is empty, or if nothing else is left. Reasoning alone waits for more.
    pub fn openings(&self, start: u32, summary_messages: u32) -> [Option<u32>; 2] {
        let len = self.transcript.len();
        let is_gone = self.mending.leaves_out(len.saturating_sub(1));
        let ends = is_gone && self.says_nothing(start, summary_messages);
        [self.opening(start, summary_messages), ends.then_some(len)]
    }

    /// Whether nothing is left of all messages, or of the newest message of the user, so that the
    /// request would end with the model.
    #[inline(never)]
    fn says_nothing(&self, start: u32, summary_messages: u32) -> bool {
        let is_hollow = |item: &Item| item.role == Role::User && item.flags.has(Flags::HOLLOW);
        let last = self.transcript.len().saturating_sub(1);
        let said = || (start..last).rev().find(|at| self.is_said(*at) && !self.is_omitted(*at));
        let is_model = |at| self.transcript.item(at).is_some_and(|it| it.role == Role::Assistant);
        self.policy.repair
            && self.withheld.is_none()
            && self.transcript.trailing_reasoning().is_none()
            && ((self.transcript.item(last).is_some_and(is_hollow) && said().is_none_or(is_model))
                || (summary_messages == 0 && self.first_said(start).is_none()))
    }

    /// The item of the model that a request would begin with, if the provider refuses that. Behind
    /// a summary, this is a call where the provider wants the calls in one message with what the
    /// model says before them.
    fn opening(&self, start: u32, summary_messages: u32) -> Option<u32> {
        let is_behind_model = summary_messages > 1 && self.policy.merges;
        if !self.policy.opens_with_user
            || !self.policy.repair
            || (summary_messages > 0 && !is_behind_model)
        {
            return None;
        }
        let begins_with_model = |index: &u32| {
            let mut unit = self.transcript.items(*index..self.transcript.unit(*index).end);
            self.transcript.item(*index).is_some_and(|item| item.role == Role::Assistant)
                && (!is_behind_model || unit.any(|(_, item)| !item.calls.is_empty()))
        };
        self.first_said(start).filter(begins_with_model)
    }

    /// The first item that is sent and no instruction.
    #[inline(never)]
    fn first_said(&self, start: u32) -> Option<u32> {
        let is_said = |index: &u32| self.is_said(*index);
        let pinned = self.pins.before(start);
        let pinned = pinned.flat_map(|pin| pin.start..pin.end.min(start)).find(is_said);
        let opener = self.opener(start);
        let mut first = [pinned, opener].into_iter().flatten().min();
        let mut at = start;
        while first.is_none() && at < self.transcript.len() {
            match self.omitted(at).first().filter(|omitted| omitted.start <= at) {
                Some(omitted) => at = omitted.end,
                None if self.is_said(at) => first = Some(at),
                None => at += 1,
            }
        }
        first
    }

    /// Whether the item is no instruction, and no repair leaves it out.
    fn is_said(&self, index: u32) -> bool {
        let item = self.transcript.item(index);
        item.is_some_and(|item| item.role != Role::System)
            && !self.mending.leaves_out(index)
            && !self.is_late(index)
    }
}
