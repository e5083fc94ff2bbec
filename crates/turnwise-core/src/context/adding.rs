//! Texts that the host adds to requests (`additions.rs`).

use super::Context;
use crate::additions::{Added, AddedKind, Additions, NewText};
use crate::draft::Omission;
use crate::item::{Flags, Role};

impl Context {
    /// Adds a text to the front of the conversation or to the newest user message, as its kind
    /// demands, and returns its number. `None` if [no text of this kind fits
    /// there](Self::place_for).
    pub fn add(&mut self, text: NewText) -> Option<u32> {
        let item = self.place_for(text.kind)?;
        let NewText { kind, text, messages, tokens, tag } = text;
        let messages = messages.max(u32::from(kind.is_front()));
        let added = Added { serial: 0, kind, item, messages, tokens, text, tag };
        self.plan = None;
        Some(self.additions.push(added, &self.pins))
    }

    /// The user message that a text of this kind would be sent with now; zero at the front. `None`
    /// if it already has one, since a text must not change once it was sent, and if the newest
    /// message cannot carry a text: it is empty, or there is no user message.
    pub fn place_for(&self, kind: AddedKind) -> Option<u32> {
        let newest = self.transcript.turns().last().copied();
        let item = if kind.is_front() { Some(0) } else { newest }?;
        let is_sound = |index: u32| {
            let faults = self.transcript.faults();
            let is_user = self
                .transcript
                .item(index)
                .is_some_and(|item| item.role == Role::User && !item.flags.has(Flags::EMPTY));
            is_user && !faults.iter().any(|fault| (fault.start..fault.end).contains(&index))
        };
        let is_free = !self.additions.has(kind, item) && (kind.is_front() || is_sound(item));
        is_free.then_some(item)
    }

    /// Takes an added text away, for facts that must be forgotten at once. Returns whether there
    /// was one. The request changes from there on.
    pub fn withdraw(&mut self, serial: u32) -> bool {
        let Some(added) = self.additions.remove(serial, &self.pins) else { return false };
        if !added.kind.is_front() && self.omission.covers(added.item) {
            // Its size is part of the omission, so pruning decides again.
            let serial = self.omission.serial + 1;
            self.omission = Omission::default();
            self.omission.serial = serial;
        }
        self.plan = None;
        true
    }

    /// The added texts.
    pub fn additions(&self) -> &Additions {
        &self.additions
    }
}
