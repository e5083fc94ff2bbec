//! Slots: which of several records about one subject and attribute holds.
//!
//! Records supersede each other only within a slot. The time of the statement decides, not the time
//! of learning.

use alloc::vec::Vec;

use crate::day::day_of_time;
use crate::digest::Digest;
use crate::edit::Edit;
use crate::memory::Memory;
use crate::record::{Record, normal_form};
use crate::status::{Status, Supersession};

/// How the values of a slot relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// One value at a time: the newest holds.
    Newest,
    /// Several values hold together.
    Many,
    /// Different values contradict each other, and it is unclear which one holds.
    Contradict,
}

impl Memory {
    /// Decides which records of a slot hold. Returns those that were superseded by this call.
    pub(crate) fn settle(&mut self, slot: &str, now: u64, edit: &mut Edit) -> Vec<Digest> {
        let rule = rule(slot);
        let Some(ids) = self.slots.get(slot) else { return Vec::new() };
        let records = ids.iter().filter_map(|id| self.record(*id));
        let mut current: Vec<&Record> = records.filter(|record| record.is_current()).collect();
        crate::order::sort_by_key(&mut current, |record| {
            (record.newest().map_or(0, |one| one.said.at), record.id)
        });
        let Some(newest) = current.pop() else { return Vec::new() };
        if rule == Rule::Many || current.is_empty() {
            return Vec::new();
        }
        let at = newest.newest().map_or(0, |one| one.said.at);
        let since = newest.newest().and_then(|one| one.said.when).map(|when| when.from);
        let since = since.unwrap_or(day_of_time(at));
        let by = newest.id;
        let value = |record: &Record| normal_form(record.value().unwrap_or(record.text()));
        let mut decisions: Vec<(Digest, Status)> = Vec::new();
        let mut contradicting = Vec::new();
        for record in &current {
            let is_same = value(record) == value(newest);
            let is_older = record.newest().map_or(0, |one| one.said.at) < at;
            let reason = if is_same { Supersession::Duplicate } else { Supersession::NewValue };
            if is_same || (rule == Rule::Newest && is_older) {
                decisions.push((record.id, Status::Superseded { by, reason, since }));
            } else {
                contradicting.push(record.id);
            }
        }
        if !contradicting.is_empty() {
            contradicting.push(by);
            for id in &contradicting {
                let with = contradicting.iter().filter(|other| *other != id).copied().collect();
                decisions.push((*id, Status::Conflict { with }));
            }
        }
        let mut superseded = Vec::new();
        for (id, status) in decisions {
            if self.record(id).is_some_and(|record| *record.status() == status) {
                continue;
            }
            edit.changed(id, self.record(id));
            superseded.extend(matches!(status, Status::Superseded { .. }).then_some(id));
            self.set_status(id, status, now);
        }
        superseded
    }
}

fn rule(slot: &str) -> Rule {
    let many = ["when.", "user.language.", "user.sister.", "user.brother.", "user.pet."];
    if many.iter().any(|start| slot.starts_with(start)) {
        Rule::Many
    } else if slot.starts_with("my.") && slot.ends_with(".name") {
        Rule::Contradict
    } else {
        Rule::Newest
    }
}
