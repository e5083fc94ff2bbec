//! Facts that were taken back, and what the user asked last.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_formats::{MessageText, PartKind, parts};
use turnwise_text::phrase;

use crate::Conversation;
use crate::options::Summarizer;

impl Conversation {
    /// Takes a fact back: every summary and every added text that says it is withdrawn, and no
    /// later summary, digest or note says it. The host's own messages stay as they are. Returns how
    /// many summaries were withdrawn.
    pub fn retract(&mut self, fact: &str) -> u32 {
        if phrase::places(fact, fact).is_empty() {
            return 0;
        }
        let says_it = |text: &str| !phrase::places(text, fact).is_empty();
        // Notes leave out words, so what they are made from is searched.
        let is_notes = matches!(self.settings().summarizer, Summarizer::Extractive(_));
        let first = |chat: &Self| {
            let says_it = |index: &u32| chat.message(*index).is_some_and(|text| says_it(&text));
            (0..chat.len()).find(says_it).filter(|_| is_notes).unwrap_or(u32::MAX)
        };
        let first = first(self);
        let mut count = 0;
        let tells = |chat: &Self| {
            let mut all = chat.context().summaries().iter();
            all.any(|one| says_it(&one.text) || first < one.end)
        };
        while tells(self) && self.undo() {
            count += 1;
        }
        let added = self.context().additions().iter().filter(|added| says_it(&added.text));
        let added: Vec<u32> = added.map(|added| added.serial).collect();
        added.into_iter().for_each(|serial| _ = self.withdraw_text(serial));
        let until = self.len();
        self.retracted_mut().push(Retracted { fact: fact.into(), until });
        self.forget_notes(0);
        self.summarize_again(count)
    }

    /// Withdraws every summary that covers the message at `index`. Returns how many there were.
    pub fn withdraw_summaries_of(&mut self, index: u32) -> u32 {
        let mut count = 0;
        while self.context().summary().is_some_and(|summary| index < summary.end) && self.undo() {
            count += 1;
        }
        self.summarize_again(count)
    }

    /// The next plan makes the withdrawn summaries again.
    fn summarize_again(&mut self, withdrawn: u32) -> u32 {
        if withdrawn > 0 {
            self.context_mut().summarize_again();
        }
        withdrawn
    }

    /// A message as summaries may know it: without the facts that were taken back after it. A
    /// plan's own output is always a fence of the assistant.
    pub fn noted_message(&self, index: u32) -> Option<Cow<'_, MessageText>> {
        let changed = |json: &str| MessageText::read(json).ok().map(|(text, _)| Cow::Owned(text));
        if self.is_ours(index) {
            return changed(&self.as_fence(index)?);
        }
        if self.retracted().iter().any(|one| index < one.until) {
            return changed(&self.without_retracted(&self.message(index)?, index));
        }
        self.message_text(index).map(Cow::Borrowed)
    }

    /// The text of the message at `index` without the facts that were taken back after it.
    pub(crate) fn without_retracted<'t>(&self, text: &'t str, index: u32) -> Cow<'t, str> {
        let facts = self.retracted().iter().filter(|one| index < one.until);
        phrase::replace(text, facts.map(|one| &*one.fact), RETRACTED)
    }

    /// A new summary without the facts that were taken back and not said again since.
    pub(crate) fn summary_without_retracted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_said_again = |one: &&Retracted| {
            (one.until..self.len())
                .filter_map(|index| self.message(index))
                .any(|message| !phrase::places(&message, &one.fact).is_empty())
        };
        let facts = self.retracted().iter().filter(|one| !is_said_again(one));
        phrase::replace(text, facts.map(|one| &*one.fact), RETRACTED)
    }

    /// The words of the newest user messages, each with its index, the newest first.
    pub fn asked(&self, count: usize) -> Vec<(u32, String)> {
        let turns = self.context().transcript().turns();
        let newest = turns.iter().rev().take(count);
        let said = |index: u32| {
            self.with_message(index, |message| {
                let parts = parts(self.format(), message);
                let texts = parts.iter().filter(|part| part.kind == PartKind::Text);
                texts.map(|part| &*part.text).collect::<Vec<_>>().join("\n")
            })
        };
        newest.filter_map(|index| Some((*index, said(*index)?))).collect()
    }
}

/// A fact that was taken back.
#[derive(Clone, Debug)]
pub(crate) struct Retracted {
    fact: Box<str>,
    /// Later messages may say it again: the newest statement holds.
    until: u32,
}

const RETRACTED: &str = "[retracted]";
