//! Summaries of past conversations: one record for each conversation, as memory, not as truth.

use alloc::vec::Vec;

use crate::digest::Digest;
use crate::edit::Edit;
use crate::gates::{Refused, check_content};
use crate::kind::{Kind, Origin};
use crate::learn::{LearnOptions, Learned, Parts, cut, said_by_user};
use crate::memory::{Memory, Put};
use crate::record::{Record, Said, Source, normal_form};
use crate::status::{Status, Supersession};

impl Memory {
    /// Stores the summary of a conversation that ended. It names the records that were learned from
    /// the conversation, and is forgotten with any of them. A later summary of the same
    /// conversation replaces it.
    pub fn summarize(&mut self, text: &str, options: &LearnOptions<'_>) -> Learned {
        let mut learned = Learned::default();
        if self.paused || normal_form(text).is_empty() {
            return learned;
        }
        let content = check_content(Kind::Summary, text, &self.consent, options.is_secret);
        let sensitivity = match content {
            Ok(sensitivity) => sensitivity,
            Err(reason) => {
                learned.refused.push(Refused::new(text, reason));
                return learned;
            }
        };
        let text = cut(text, Kind::Summary);
        let slot = alloc::format!("conversation.{}", options.conversation);
        let earlier: Vec<Digest> = self.slots.get(&slot).into_iter().flatten().copied().collect();
        let derived = self.learned.get(options.conversation).into_iter().flatten().copied();
        let derived = derived.filter(|id| !earlier.contains(id)).collect();
        let source = Source { conversation: options.conversation.into(), ..Source::default() };
        let parts = Parts { confidence: 60, ..Parts::default() };
        let said = said_by_user(parts, &text, source, options.now, sensitivity);
        let said = Said { origin: Origin::Assistant, derived, ..said };
        let id = Record::id_for(&self.scope, Kind::Summary, Some(&slot), &text);
        let mut edit = Edit::default();
        if self.put(Kind::Summary, Some(&slot), said, Status::Active, options.now) == Put::Added {
            edit.added(id);
            learned.added.push(id);
            let since = crate::day::day_of_time(options.now);
            for old in earlier.into_iter().filter(|old| *old != id) {
                edit.changed(old, self.record(old));
                let reason = Supersession::Edited;
                self.set_status(old, Status::Superseded { by: id, reason, since }, options.now);
                learned.superseded.push(old);
            }
        }
        (learned.change, learned.rows) = self.finish(edit, options.now);
        learned
    }
}
