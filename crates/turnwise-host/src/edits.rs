//! From a plan to edits a host can carry out on its own messages without knowing their format.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use turnwise::Plan;
use turnwise::plan::{Change, Inserted, Sent, placeholder};
use turnwise::project::INTERRUPTED;
use turnwise_formats::{Json, Patch, apply, clear_input, clear_result, interrupted_result, set_content};

use crate::Conversation;

/// One edit. In order, they make what the model sees out of the host's messages.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The host's own messages, untouched.
    Keep {
        /// First message.
        start: u32,
        /// One past the last.
        end: u32,
    },
    /// One of the host's messages with parts of it replaced.
    Replace {
        /// The message.
        index: u32,
        /// What is replaced in it.
        patches: Vec<Patch>,
    },
    /// Messages that are not in the transcript, ready to send.
    Insert {
        /// What they are.
        kind: InsertKind,
        /// Each message as JSON text.
        messages: Vec<String>,
    },
    /// One of the host's messages, untouched, from another place.
    Move {
        /// The message.
        index: u32,
    },
}

/// What inserted messages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertKind {
    /// The running summary: its number.
    Summary(u32),
    /// The result that closes an interrupted call.
    Interrupted,
}

impl Conversation {
    /// The edits that carry out `plan`, which must be of this conversation as it is now.
    pub fn edits(&self, plan: &Plan) -> Vec<Edit> {
        let mut edits = Vec::new();
        plan.sent().into_iter().for_each(|run| self.push_edits(run, &mut edits));
        edits
    }

    /// What the model sees: the edits carried out on the messages as they were told, each as JSON text.
    pub fn seen(&self, plan: &Plan) -> Vec<String> {
        let own = |index: u32| self.message(index).map(String::from);
        let mut seen = Vec::new();
        for edit in self.edits(plan) {
            match edit {
                Edit::Keep { start, end } => seen.extend((start..end).filter_map(own)),
                Edit::Move { index } => seen.extend(own(index)),
                Edit::Insert { messages, .. } => seen.extend(messages),
                Edit::Replace { index, patches } => {
                    seen.extend(self.with_message(index, |message| apply(&patches, message).to_string()));
                }
            }
        }
        seen
    }

    fn push_edits(&self, run: Sent, edits: &mut Vec<Edit>) {
        match run {
            Sent::Items { start, end, change: None } => edits.push(Edit::Keep { start, end }),
            Sent::Items { start, end, change: Some(change) } => {
                for index in start..end {
                    edits.push(Edit::Replace { index, patches: self.patches(index, change) });
                }
            }
            Sent::Insert(Inserted::Moved(index)) => edits.push(Edit::Move { index }),
            Sent::Insert(Inserted::Summary { serial, .. }) => {
                let kind = InsertKind::Summary(serial);
                edits.push(Edit::Insert { kind, messages: self.summary_messages(serial) });
            }
            Sent::Insert(Inserted::Interrupted(site)) => {
                let write =
                    |message: &Json<'_>| interrupted_result(self.format(), message, site.call as usize, INTERRUPTED);
                let messages = self.with_message(site.item, write).flatten().into_iter().collect();
                edits.push(Edit::Insert { kind: InsertKind::Interrupted, messages });
            }
        }
    }

    /// What a change means in this message's format.
    fn patches(&self, index: u32, change: Change) -> Vec<Patch> {
        let transcript = self.context().transcript();
        let Some(item) = transcript.item(index) else { return Vec::new() };
        let mut patches = Vec::new();
        if change.content {
            patches.push(set_content(self.format(), ""));
        }
        let clear = |message: &Json<'_>| {
            let mut patches = Vec::new();
            for (place, answer) in item.answers.iter().enumerate().filter(|_| change.results) {
                let tool = transcript.call_of(index, place).map_or("", |call| &call.name);
                let stand_in = placeholder(tool, &answer.id, answer.payload);
                patches.extend(clear_result(self.format(), message, place, &stand_in));
            }
            for place in (0..item.calls.len()).filter(|_| change.inputs) {
                patches.extend(clear_input(self.format(), message, place, "{}"));
            }
            patches
        };
        if change.results || change.inputs {
            patches.extend(self.with_message(index, clear).unwrap_or_default());
        }
        patches
    }
}
