//! The profile: who the user is, standing wishes, diet, open tasks and promises, and what the user
//! asked to remember, for every conversation. Of other tastes, the three most frequent come last.
//! All tastes, and wishes with a condition, also compete for a place in a recall, since most are
//! relevant to few questions.
//!
//! Conversations with the same memories get the same bytes, so that the provider's cache stays
//! valid: lines are sorted by kind and id, and have days instead of times and no counters.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::Measure;

use crate::day::day_of_time;
use crate::digest::Digest;
use crate::few::Few;
use crate::kind::{Kind, Origin};
use crate::learn::TOLD;
use crate::memory::Memory;
use crate::record::Record;
use crate::render::{PROFILE, Section, section};

/// The profile block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// The block for the model; empty if there is nothing to show.
    pub text: String,
    /// The records in it, in order.
    pub ids: Vec<Digest>,
    /// The tokens of the block.
    pub tokens: u32,
}

impl Memory {
    /// Writes the profile within a token budget. If not everything fits, the least important and
    /// oldest lines are left out.
    pub fn profile(&self, tokens: u32, now: u64, measure: Measure<'_>) -> Profile {
        if self.paused {
            return Profile::default();
        }
        let belongs = |record: &&Record| belongs(record, day_of_time(now)) && self.covers(record);
        let mut chosen: Vec<&Record> = self.rows.others().filter(belongs).collect();
        crate::order::sort_by_key(&mut chosen, |record| {
            let newest = record.newest();
            let said = newest.map_or(0, |one| one.said.at);
            let importance = newest.map_or(0, |one| one.said.importance);
            let place = place(record);
            let times = if place == TASTE { record.statements.len() } else { 0 };
            let newest_first = core::cmp::Reverse((times, record.confidence(), said));
            (place, core::cmp::Reverse(importance), newest_first, record.id)
        });
        // The same words may be a learned wish and a saved fact.
        let (mut texts, mut tastes) = (BTreeSet::new(), 0);
        chosen.retain(|record| {
            let is_taste = place(record) == TASTE;
            let is_over = is_taste && tastes == MAX_TASTES;
            let is_shown = !is_over && texts.insert(Digest::from_parts(&[record.text()]));
            tastes += usize::from(is_taste && is_shown);
            is_shown
        });
        // Every line has a token.
        chosen.truncate(tokens as usize);
        let news: Few<Vec<Digest>> =
            chosen.iter().map(|record| (record.id, self.later(record))).collect();
        // Dropping half of the lines at a time would drop too many, so lines are dropped one by
        // one, the last first.
        loop {
            let mut ordered = chosen.clone();
            crate::order::sort_by_key(&mut ordered, |record| (record.kind, record.id));
            let ordered = self.with_later(ordered, &news);
            let text = text(&ordered);
            let count = if text.is_empty() { 0 } else { measure(&text) };
            if count <= tokens {
                let ids = ordered.iter().map(|(_, record)| record.id).collect();
                return Profile { text, ids, tokens: count };
            }
            let excess = chosen.len() * (count - tokens) as usize / count.max(1) as usize;
            chosen.truncate(chosen.len().saturating_sub((excess / 2).max(1)));
        }
    }

    /// Records with their kinds. Later statements of the user about the same thing follow each
    /// record.
    fn with_later<'a>(
        &'a self,
        records: Vec<&'a Record>,
        news: &Few<Vec<Digest>>,
    ) -> Vec<(Kind, &'a Record)> {
        let mut lines: Vec<(Kind, &Record)> = Vec::new();
        let is_of = |known: &Record, message| {
            known.statements.values().any(|one| one.said.source.message == message)
        };
        for record in &records {
            lines.push((record.kind, record));
            let later = news.get(&record.id).into_iter().flatten();
            let later = later.filter_map(|id| self.record(*id));
            let mut unsaid = later.filter(|newer| {
                let message = newer.newest().and_then(|one| one.said.source.message);
                let is_said = records.iter().any(|known| is_of(known, message))
                    || lines.iter().any(|(_, known)| known.id == newer.id);
                !is_said && newer.is_trusted() && self.covers(newer)
            });
            if let Some(newer) = unsaid.next() {
                lines.push((record.kind, newer));
            }
        }
        lines
    }
}

/// Whether a record belongs in a profile. Without a question, only trusted words of the user and
/// the host are shown; of facts, only those that the host stored under a slot or that the user
/// asked to remember. The assistant's own promises are shown as such until they are due.
fn belongs(record: &Record, today: i32) -> bool {
    let until = record.newest().and_then(|one| one.said.until);
    let is_kind = match record.kind {
        Kind::Profile | Kind::Preference => record.is_trusted(),
        Kind::Instruction => {
            let is_conditional = record.slot.as_ref().is_some_and(|slot| slot.starts_with("when."));
            record.is_trusted() && !is_conditional
        }
        Kind::Task => record.is_trusted() && until.is_none_or(|until| until >= today),
        Kind::Commitment => until.is_some_and(|until| until >= today),
        Kind::Fact => {
            let is_kept = record.slot.is_some() && is_of_host(record);
            record.is_trusted() && (is_kept || is_told(record))
        }
        _ => false,
    };
    is_kind && record.is_current()
}

/// The priority of a record if not everything fits; lower is better.
fn place(record: &Record) -> u8 {
    let is_kept = || is_of_host(record) || is_told(record) || is_diet(record.text());
    match record.kind {
        Kind::Profile if record.slot.as_deref() == Some("user.name") => 0,
        Kind::Instruction => 1,
        Kind::Preference if !is_kept() => TASTE,
        Kind::Preference => 2,
        Kind::Fact => 3,
        Kind::Task => 4,
        Kind::Commitment => 6,
        _ => 5,
    }
}

/// Whether the user asked to remember it, or wrote it while editing.
fn is_told(record: &Record) -> bool {
    let statements = record.statements.values().map(|one| &one.said);
    statements.into_iter().any(|said| said.origin.is_user() && said.confidence >= TOLD)
        || record.newest().is_some_and(|one| one.said.origin == Origin::UserEdited)
}

/// Whether words are about food that the user must not or does not eat.
fn is_diet(text: &str) -> bool {
    let folded = crate::sensitive::folded(&crate::when::lower(text));
    let cues = crate::cues::Cues::of(&folded);
    DIET.split('|').any(|root| cues.has_root(root))
}

/// Beginnings of words, in the form of [`crate::sensitive::folded`].
const DIET: &str = "allerg|alerg|intoleran|vegan|vegetar|veget|pescat|gluten|lactos|laktos|kosher|koscher|casher|halal|celiac|coeliac|\
    zoliak|diet|i don t eat|i dont eat|i never eat|i can t eat|i cant eat|esse kein|ne mange pas|no como|no puedo comer|过敏|素食|纯素|吃素|\
    不吃|忌口|アレルギー|ベジタリアン|ヴィーガン|ビーガン|食べられ|食べない";

fn is_of_host(record: &Record) -> bool {
    record.newest().is_some_and(|newest| newest.said.origin == Origin::Host)
}

fn text(lines: &[(Kind, &Record)]) -> String {
    let of = |is_in: fn(Kind) -> bool| -> Vec<&Record> {
        lines.iter().filter(|(kind, _)| is_in(*kind)).map(|(_, record)| *record).collect()
    };
    let wishes = of(|kind| kind == Kind::Instruction);
    let promises = of(|kind| kind == Kind::Commitment);
    let others = of(|kind| !matches!(kind, Kind::Instruction | Kind::Commitment));
    section(&[
        Section { title: "The user's standing wishes:\n", records: &wishes },
        Section { title: PROFILE, records: &others },
        Section { title: "Promised by the assistant:\n", records: &promises },
    ])
}

/// The priority of a taste that the user did not ask to remember.
const TASTE: u8 = 7;
const MAX_TASTES: usize = 3;
