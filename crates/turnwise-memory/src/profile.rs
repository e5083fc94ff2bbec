//! The profile: standing wishes, preferences and facts about the user, for every conversation.
//!
//! Two conversations with the same memories get the same bytes: lines are in the order of kind and
//! id, with days instead of times and no counters, so that the provider's cache holds.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::Measure;

use crate::day::day_of_time;
use crate::digest::Digest;
use crate::kind::{Kind, Origin};
use crate::memory::Memory;
use crate::record::Record;
use crate::render::{PROFILE, Section, section};

/// The profile block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// The block for the model; empty where there is nothing to show.
    pub text: String,
    /// The records in it, in their order.
    pub ids: Vec<Digest>,
    /// What the block takes.
    pub tokens: u32,
}

impl Memory {
    /// The profile within a budget of tokens. Where not everything fits, the least important and
    /// the oldest lines are left out.
    pub fn profile(&self, tokens: u32, now: u64, measure: Measure<'_>) -> Profile {
        if self.paused {
            return Profile::default();
        }
        let records = self.rows.records().values();
        let belongs = |record: &&Record| belongs(record, day_of_time(now)) && self.covers(record);
        let mut chosen: Vec<&Record> = records.filter(belongs).collect();
        crate::order::sort_by_key(&mut chosen, |record| {
            let newest = record.newest();
            let said = newest.map_or(0, |one| one.said.at);
            let importance = newest.map_or(0, |one| one.said.importance);
            let rank = (record.kind, core::cmp::Reverse(importance), record.confidence());
            (rank.0, rank.1, core::cmp::Reverse((rank.2, said)), record.id)
        });
        // Half of the lines at a time would cut too much: lines go one by one, the last first.
        loop {
            let mut ordered = chosen.clone();
            crate::order::sort_by_key(&mut ordered, |record| (record.kind, record.id));
            let text = text(&ordered);
            let count = if text.is_empty() { 0 } else { measure(&text) };
            if count <= tokens {
                let ids = ordered.iter().map(|record| record.id).collect();
                return Profile { text, ids, tokens: count };
            }
            let excess = chosen.len() * (count - tokens) as usize / count.max(1) as usize;
            chosen.truncate(chosen.len().saturating_sub((excess / 2).max(1)));
        }
    }
}

/// Only the trusted words of the user and the host are shown without a question: of facts, those
/// that the host keeps under a slot.
fn belongs(record: &Record, today: i32) -> bool {
    let is_due = || {
        let until = record.newest().and_then(|one| one.said.until);
        until.is_none_or(|until| until >= today)
    };
    let is_kind = match record.kind {
        Kind::Instruction | Kind::Preference | Kind::Profile => true,
        Kind::Task => is_due(),
        Kind::Fact => record.slot.is_some() && is_of_host(record),
        _ => false,
    };
    is_kind && record.is_current() && record.is_trusted()
}

fn is_of_host(record: &Record) -> bool {
    record.newest().is_some_and(|newest| newest.said.origin == Origin::Host)
}

fn text(records: &[&Record]) -> String {
    let (wishes, others): (Vec<&Record>, Vec<&Record>) =
        records.iter().partition(|record| record.kind == Kind::Instruction);
    section(&[
        Section { title: "The user's standing wishes:\n", records: &wishes },
        Section { title: PROFILE, records: &others },
    ])
}
