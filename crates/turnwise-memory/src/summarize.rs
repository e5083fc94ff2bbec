//! Whole texts: summaries of conversations, and files of the memory tool. Each name has one record,
//! which a later text with the same name replaces. They are memories, not verified facts, so none
//! enters the profile.

use alloc::vec::Vec;

use crate::digest::Digest;
use crate::edit::Edit;
use crate::gates::{Refusal, Refused, check_content};
use crate::kind::{Kind, Origin};
use crate::learn::{LearnOptions, Learned, Parts, cut, said_by_user};
use crate::memory::{Memory, Put};
use crate::record::{Record, Said, Source, normal_form};
use crate::sensitive::{sensitivity_in, tongue};
use crate::status::{Status, Supersession};

impl Memory {
    /// Stores the summary of a finished conversation. It lists the records that were learned from
    /// the conversation, and is forgotten together with any of them.
    pub fn summarize(&mut self, text: &str, options: &LearnOptions<'_>) -> Learned {
        let slot = alloc::format!("conversation.{}", options.conversation);
        let learned = self.learned.get(options.conversation).into_iter().flatten();
        let is_source =
            |id: &&Digest| self.record(**id).is_some_and(|record| record.kind != Kind::Summary);
        let derived = learned.filter(is_source).copied().collect();
        self.put_text(Kind::Summary, &slot, text, derived, options)
    }

    /// Writes a file of the memory tool at its path.
    pub fn note(&mut self, path: &str, text: &str, options: &LearnOptions<'_>) -> Learned {
        self.put_text(Kind::Note, &alloc::format!("note.{path}"), text, Vec::new(), options)
    }

    fn put_text(
        &mut self,
        kind: Kind,
        slot: &str,
        text: &str,
        derived: Vec<Digest>,
        options: &LearnOptions<'_>,
    ) -> Learned {
        let mut learned = Learned::default();
        if self.paused || normal_form(text).is_empty() {
            return learned;
        }
        let passed = check_content(kind, text, &self.consent, options.is_secret);
        let judged = passed.map(|found| match kind {
            Kind::Summary => sensitivity_in(found, tongue(text)),
            _ => found,
        });
        let sensitivity = match judged {
            Ok(found) if self.consent.allows_sensitive(found) => found,
            refused => {
                let reason = refused.err().unwrap_or(Refusal::Sensitive);
                learned.refused.push(Refused::new(text, reason));
                return learned;
            }
        };
        let text = cut(text, kind);
        let earlier: Vec<Digest> = self.slots.get(slot).into_iter().flatten().copied().collect();
        let source = Source { conversation: options.conversation.into(), ..Source::default() };
        let parts = Parts { confidence: 60, ..Parts::default() };
        let said = said_by_user(parts, &text, source, options.now, sensitivity);
        let said = Said { origin: Origin::Assistant, derived, ..said };
        let id = Record::id_for(&self.scope, kind, Some(slot), &text);
        let was = self.record(id).cloned();
        let is_current = was.as_ref().is_some_and(Record::is_current);
        let mut edit = Edit::default();
        match self.put(kind, Some(slot), said, Status::Active, options.now) {
            Put::Forgotten => learned.refused.push(Refused::new(&text, Refusal::Forgotten)),
            Put::Known if is_current => {}
            put => {
                // An earlier text may be written again.
                match (put, was) {
                    (Put::Added, _) | (_, None) => edit.added(id),
                    (_, was) => edit.changed(id, was.as_ref()),
                }
                let list =
                    if put == Put::Added { &mut learned.added } else { &mut learned.reinforced };
                list.push(id);
                self.supersede(earlier, id, options.now, &mut edit, &mut learned.superseded);
            }
        }
        (learned.change, learned.rows) = self.finish(edit, options.now);
        learned
    }

    fn supersede(
        &mut self,
        earlier: Vec<Digest>,
        by: Digest,
        now: u64,
        edit: &mut Edit,
        superseded: &mut Vec<Digest>,
    ) {
        let since = crate::day::day_of_time(now);
        self.set_status(by, Status::Active, now);
        for old in earlier.into_iter().filter(|old| *old != by) {
            if !self.record(old).is_some_and(Record::is_current) {
                continue;
            }
            edit.changed(old, self.record(old));
            let reason = Supersession::Edited;
            self.set_status(old, Status::Superseded { by, reason, since }, now);
            superseded.push(old);
        }
    }
}
