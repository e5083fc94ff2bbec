//! Retracted facts, and the user's last request.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::Retracted;
use turnwise_formats::{MessageText, PartKind, parts};
use turnwise_text::phrase::{self, Phrase};

use crate::Conversation;
use crate::options::Summarizer;

impl Conversation {
    /// Retracts a fact: every summary and added text that contains it is withdrawn, and no later
    /// summary, digest or note contains it. The host's own messages do not change. Returns the
    /// number of withdrawn summaries.
    pub fn retract(&mut self, fact: &str) -> u32 {
        let Some(fact) = Phrase::new(fact) else { return 0 };
        let (words, digest) = fact.parts();
        let until = self.len();
        self.context_mut().retract(Retracted { words, digest, until });
        self.withdraw(fact)
    }

    /// Call this after continuing a log whose retracted facts may differ from `before`. The log's
    /// texts contain none of the log's own retracted facts, but may contain facts that the log does
    /// not know to be retracted.
    pub(crate) fn retract_in_log(&mut self, before: &[Retracted]) {
        if *before != *self.context().retracted() {
            self.forget_notes(0);
        }
        for fact in self.context().unlogged_retracted().to_vec() {
            self.withdraw(phrase_of(&fact));
        }
    }

    /// Withdraws the texts that contain a fact. Returns the number of withdrawn summaries.
    fn withdraw(&mut self, fact: Phrase) -> u32 {
        // Notes leave out words, so their source is searched.
        let is_notes = matches!(self.settings().summarizer, Summarizer::Extractive(_));
        let first = |chat: &Self| {
            let says_it = |index: &u32| chat.message(*index).is_some_and(|text| fact.is_in(&text));
            (0..chat.len()).find(says_it).filter(|_| is_notes).unwrap_or(u32::MAX)
        };
        let first = first(self);
        let mut count = 0;
        let tells = |chat: &Self| {
            let mut all = chat.context().summaries().iter();
            all.any(|one| fact.is_in(&one.text) || first < one.end)
        };
        while tells(self) && self.undo() {
            count += 1;
        }
        let added = self.context().additions().iter().filter(|added| fact.is_in(&added.text));
        let added: Vec<u32> = added.map(|added| added.serial).collect();
        added.into_iter().for_each(|serial| _ = self.withdraw_text(serial));
        self.forget_notes(0);
        self.summarize_again(count)
    }

    /// Withdraws every summary that covers the message at `index`. Returns their number.
    pub fn withdraw_summaries_of(&mut self, index: u32) -> u32 {
        let mut count = 0;
        while self.context().summary().is_some_and(|summary| index < summary.end) && self.undo() {
            count += 1;
        }
        self.summarize_again(count)
    }

    /// Makes the next plan write the withdrawn summaries again.
    fn summarize_again(&mut self, withdrawn: u32) -> u32 {
        if withdrawn > 0 {
            self.context_mut().summarize_again();
        }
        withdrawn
    }

    /// A message for summaries: without the facts that were retracted after it. A plan's own output
    /// is always an assistant message with a fence.
    pub fn noted_message(&self, index: u32) -> Option<Cow<'_, MessageText>> {
        let changed = |json: &str| MessageText::read(json).ok().map(|(text, _)| Cow::Owned(text));
        if self.is_ours(index) {
            return changed(&self.as_fence(index)?);
        }
        if self.context().retracted().iter().any(|one| index < one.until) {
            return changed(&self.without_retracted(&self.message(index)?, index));
        }
        self.message_text(index).map(Cow::Borrowed)
    }

    /// The text of the message at `index`, without the facts that were retracted after it.
    pub(crate) fn without_retracted<'t>(&self, text: &'t str, index: u32) -> Cow<'t, str> {
        let facts = self.context().retracted().iter().filter(|one| index < one.until);
        phrase::replace(text, facts.map(phrase_of), RETRACTED)
    }

    /// A new summary, without retracted facts that were not stated again since.
    pub(crate) fn summary_without_retracted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_said_again = |one: &&Retracted| {
            (one.until..self.len())
                .filter_map(|index| self.message(index))
                .any(|message| phrase_of(one).is_in(&message))
        };
        let facts = self.context().retracted().iter().filter(|one| !is_said_again(one));
        phrase::replace(text, facts.map(phrase_of), RETRACTED)
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

fn phrase_of(fact: &Retracted) -> Phrase {
    Phrase::from_parts((fact.words, fact.digest))
}

const RETRACTED: &str = "[retracted]";
