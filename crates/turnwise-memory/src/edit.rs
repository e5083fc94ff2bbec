//! One change of a memory: the records it touched, to write them and to undo it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::digest::Digest;
use crate::error::Error;
use crate::memory::Memory;
use crate::record::Record;
use crate::rows::{Change, Row};
use crate::status::Status;

/// The records that a change touched, with their previous status.
#[derive(Debug, Default)]
pub(crate) struct Edit {
    before: BTreeMap<Digest, Option<Status>>,
    touched: Vec<Digest>,
}

impl Edit {
    /// Notes that the change added a record.
    pub(crate) fn added(&mut self, id: Digest) {
        self.before.entry(id).or_insert(None);
        self.touched(id);
    }

    /// Notes a record before the change sets its status.
    pub(crate) fn changed(&mut self, id: Digest, record: Option<&Record>) {
        let status = record.map(|record| record.status().clone());
        self.before.entry(id).or_insert(status);
        self.touched(id);
    }

    /// Notes that the record has to be written.
    pub(crate) fn touched(&mut self, id: Digest) {
        if !self.touched.contains(&id) {
            self.touched.push(id);
        }
    }
}

impl Memory {
    /// Logs a change. Returns its name, and the rows to write.
    pub(crate) fn finish(&mut self, edit: Edit, now: u64) -> (Option<String>, Vec<Row>) {
        let mut rows: Vec<Row> = edit.touched.iter().filter_map(|id| self.row(*id)).collect();
        if edit.before.is_empty() {
            return (None, rows);
        }
        let stamp = self.clock.tick(now);
        let id = alloc::format!("{}-{}-{}", stamp.time, stamp.count, stamp.replica);
        let change = Change { id: id.clone(), at: now, before: edit.before.into() };
        self.rows.merge(Row::Change(change.clone()));
        rows.push(Row::Change(change));
        (Some(id), rows)
    }

    /// Undoes a change of the last 30 days: records that it added are withdrawn, others get their
    /// previous status. Forgetting cannot be undone.
    ///
    /// # Errors
    /// `unknown_change` if the change does not exist, or no longer exists.
    pub fn undo(&mut self, change: &str, now: u64) -> Result<Vec<Row>, Error> {
        let unknown =
            || Error::new("unknown_change", alloc::format!("no change is named `{change}`"));
        let before = self.rows.changes().get(change).ok_or_else(unknown)?.before.clone();
        let mut edit = Edit::default();
        for (id, status) in before {
            if self.record(id).is_none() {
                continue;
            }
            edit.changed(id, self.record(id));
            self.set_status(id, status.unwrap_or(Status::Withdrawn), now);
        }
        Ok(self.finish(edit, now).1)
    }
}
