//! A plan's own output that comes back as input, because a host stores what it sent or passes a
//! plan's messages to another context.
//!
//! No speaker said these messages. They start no turn and notes do not quote them; a summary in
//! them becomes the [prior](Conversation::prior) summary of the next one.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use turnwise_core::item::{Flags, Item, Role};
use turnwise_formats::{Json, MessageText, summary_pair};
use turnwise_text::fence;

use crate::Conversation;
use crate::history::summary_in;

impl Conversation {
    /// Whether a message is a plan's own output.
    pub fn has_own_output(&self) -> bool {
        self.has_own_output
    }

    /// Whether an item is a plan's own output. `flags` are the host's. An assistant message that
    /// consists of our fence is. A user message with a fence is still the user's, unless a plan
    /// inserted exactly that message, which the host may recognize as an object.
    pub(crate) fn is_own_output(&self, item: &Item, flags: Flags, text: &MessageText) -> bool {
        if flags.has(Flags::SYNTHETIC) {
            // The result that closes an interrupted call belongs to that call.
            return item.answers.is_empty();
        }
        let is_fence = item.flags.has(Flags::SYNTHETIC);
        is_fence && (item.role == Role::Assistant || self.has_inserted(&text.json()))
    }

    /// Whether the message at `index` is a plan's own output.
    pub(crate) fn is_ours(&self, index: u32) -> bool {
        let item = self.context().transcript().item(index);
        item.is_some_and(|item| item.flags.has(Flags::SYNTHETIC))
    }

    /// The summary that the next one continues: the running summary, then the summaries that came
    /// back in the messages `indexes`. Those are not redacted.
    pub fn prior_with(&self, indexes: impl Iterator<Item = u32>) -> Option<Cow<'_, str>> {
        let came_back = self.summaries_in(indexes);
        match (self.prior(), came_back.is_empty()) {
            (prior, true) => prior.map(Cow::Borrowed),
            (Some(prior), false) => Some(Cow::Owned([prior, "\n", &came_back].concat())),
            (None, false) => Some(Cow::Owned(came_back)),
        }
    }

    /// The summaries in those of these messages that are a plan's own output.
    #[inline(never)]
    pub(crate) fn summaries_in(&self, indexes: impl Iterator<Item = u32>) -> String {
        if !self.has_own_output {
            return String::new();
        }
        let ours = indexes.filter(|index| self.is_ours(*index));
        let texts = ours.map(|index| self.summary_in(index)).filter(|text| !text.is_empty());
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The summary in a message that is a plan's own output. Empty for other texts of ours.
    #[inline(never)]
    fn summary_in(&self, index: u32) -> String {
        let says = self.context().transcript().item(index).map(|item| item.role);
        let read = |message: &Json<'_>| summary_in(self.format(), message, says);
        let text = self.with_message(index, read).unwrap_or_default();
        self.without_retracted(&text, index).into_owned()
    }

    /// A message of ours in the single form that another module recognizes without the
    /// conversation.
    #[inline(never)]
    pub(crate) fn as_fence(&self, index: u32) -> Option<String> {
        let fenced = fence::wrap(&self.summary_in(index), 1, 1);
        summary_pair(self.format(), self.style(), "", &fenced).pop()
    }
}
