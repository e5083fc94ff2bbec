//! Consolidation removes duplicates, settles slots and lets records expire. Everything it removes
//! can be restored for 30 days, a run touches at most a twentieth of the records, and a dry run
//! shows its effect.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use turnwise_text::facts;

use crate::day::{DAY_MS, day_of_time};
use crate::digest::Digest;
use crate::edit::Edit;
use crate::kind::Kind;
use crate::memory::Memory;
use crate::record::Record;
use crate::rows::Row;
use crate::status::{Status, Supersession};
use crate::words::{overlap, stems};

/// The result of a consolidation, or of a dry run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Consolidated {
    /// Records that a newer or longer one superseded.
    pub superseded: Vec<Digest>,
    /// Records that expired. They can be restored for 30 days.
    pub expired: Vec<Digest>,
    /// Facts that were not used for a year: listed, but not recalled.
    pub dormant: Vec<Digest>,
    /// Records that expired or were withdrawn 30 days ago. They are deleted, and each has a
    /// tombstone.
    pub removed: Vec<Digest>,
    /// The number of changes left for later runs, since each run is limited.
    pub left: usize,
    /// The change, for undo.
    pub change: Option<String>,
    /// The rows to write.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl Memory {
    /// Consolidates the memory. A dry run only reports.
    pub fn consolidate(&mut self, now: u64, dry_run: bool) -> Consolidated {
        if dry_run {
            let mut trial = self.clone().consolidate(now, false);
            (trial.rows, trial.change) = (Vec::new(), None);
            return trial;
        }
        let mut edit = Edit::default();
        let mut done = self.tidy(now, &mut edit);
        let rows = core::mem::take(&mut done.rows);
        (done.change, done.rows) = self.finish(edit, now);
        done.rows.extend(rows);
        done
    }

    /// Like [`Memory::consolidate`], at the first change of each day.
    pub(crate) fn tidy_daily(&mut self, now: u64, edit: &mut Edit) -> Consolidated {
        let today = day_of_time(now);
        match self.tidied < today {
            true => self.tidy(now, edit),
            false => Consolidated::default(),
        }
    }

    fn tidy(&mut self, now: u64, edit: &mut Edit) -> Consolidated {
        self.tidied = day_of_time(now);
        let mut done = Consolidated::default();
        let limit = (self.rows.records().len() / 20).max(1);
        let removals = self.removals(now);
        let changed = self.rows.places_mut().take_changed();
        let mut plan: Vec<(Digest, Status)> = self.duplicates(&changed, now);
        plan.extend(self.expiries(now));
        let mut seen = BTreeSet::new();
        plan.retain(|(id, _)| seen.insert(*id));
        let total = plan.len() + removals.len();
        done.left = total.saturating_sub(limit);
        for (id, _) in plan.iter().skip(limit) {
            self.rows.places_mut().keep_changed(*id);
        }
        for (id, status) in plan.into_iter().take(limit) {
            edit.changed(id, self.record(id));
            match status {
                Status::Superseded { .. } => done.superseded.push(id),
                Status::Dormant => done.dormant.push(id),
                _ => done.expired.push(id),
            }
            self.set_status(id, status, now);
        }
        let room = limit.saturating_sub(total.saturating_sub(removals.len()));
        let (mut gone, mut stones) = (Vec::new(), Vec::new());
        for id in removals.into_iter().take(room) {
            if let Some((tombstone, record)) = self.rows.forget(id, now) {
                stones.push(tombstone);
                done.removed.push(id);
                gone.push(record);
            }
        }
        self.unindex(&gone);
        let mut rows = self.rows.of_tombstones(stones);
        let removed = crate::order::set(done.removed.iter().copied());
        rows.extend(self.rows.forget_in_changes(&removed).into_iter().map(Row::Change));
        let past = |days: u64| now.saturating_sub(days * DAY_MS);
        self.rows.drop_old(past(TOMBSTONE_DAYS), past(UNDO_DAYS));
        done.rows = rows;
        done
    }

    /// Records that repeat a longer one of their kind, if either of the two changed.
    fn duplicates(&self, changed: &BTreeSet<Digest>, now: u64) -> Vec<(Digest, Status)> {
        let compared = |id: Digest| {
            self.record(id).filter(|record| record.is_current() && !is_verbatim(record.kind))
        };
        let mut found = BTreeMap::new();
        for record in changed.iter().filter_map(|id| compared(*id)) {
            // Two records that share four fifths of their words usually share one of the three
            // rarest words of either, so it is enough to compare records that contain one of these.
            let words = stems(record.text());
            let mut rare: Vec<&String> = words.iter().collect();
            crate::order::sort_by_key(&mut rare, |stem| self.index.holders(stem));
            let near = rare.into_iter().take(3).flat_map(|stem| self.index.holding(stem));
            for other in near.filter(|other| *other != record.id).filter_map(compared) {
                let length = |record: &Record| (record.text().len(), record.id);
                let is_longer = length(other) > length(record);
                let (shorter, longer) = if is_longer { (record, other) } else { (other, record) };
                if !found.contains_key(&shorter.id)
                    && overlap(&words, &stems(other.text())) >= SAME
                    && says_the_same(shorter, longer)
                {
                    found.insert(shorter.id, longer.id);
                }
            }
        }
        let (reason, since) = (Supersession::Duplicate, day_of_time(now));
        let superseded = |(id, by)| (id, Status::Superseded { by, reason, since });
        found.into_iter().map(superseded).collect()
    }

    /// Records that expire, by their age or because of a cap.
    fn expiries(&self, now: u64) -> Vec<(Digest, Status)> {
        let expires = |record: &Record| Some((record.id, expiry(record, now)?));
        let mut found: Vec<(Digest, Status)> = self.rows.others().filter_map(expires).collect();
        let mut current: Vec<&Record> =
            self.rows.others().filter(|record| record.is_current()).collect();
        let excess = current.len().saturating_sub(MAX_RECORDS);
        if excess > 0 {
            crate::order::sort_by_key(&mut current, |record| record.usefulness());
        }
        let least = current.into_iter().take(excess).map(|record| record.id);
        let turns = self.rows.places().turns_over(MAX_TURNS);
        found.extend(least.chain(turns).map(|id| (id, Status::Expired)));
        found
    }

    /// Records that ended 30 days ago and were not restored.
    fn removals(&self, now: u64) -> Vec<Digest> {
        let time = now.saturating_sub(UNDO_DAYS * DAY_MS);
        self.rows.places().over_before(time).collect()
    }
}

/// The new status of a record because of its age; `None` if it keeps its status.
fn expiry(record: &Record, now: u64) -> Option<Status> {
    let today = day_of_time(now);
    let newest = record.newest()?;
    let end = newest.said.when.and_then(|when| when.to);
    let idle = now.saturating_sub(record.last_touched()) / DAY_MS;
    match (record.kind, record.status()) {
        (Kind::Task | Kind::Commitment, Status::Active) => {
            let due = newest.said.until?;
            (today > due + 30).then_some(Status::Expired)
        }
        (Kind::Task | Kind::Commitment, Status::Done) => {
            let is_old = record.changed_at().saturating_add(30 * DAY_MS) < now;
            is_old.then_some(Status::Expired)
        }
        (Kind::Event, Status::Active) => {
            let is_over = today > end? + 180 && record.uses() == 0;
            is_over.then_some(Status::Expired)
        }
        (Kind::Fact, Status::Active) => (idle > 365).then_some(Status::Dormant),
        (Kind::Fact, Status::Dormant) => (idle > 365 + 180).then_some(Status::Expired),
        _ => None,
    }
}

/// Whether two records have the same kind, slot, value and polarity, and no different number, name
/// or date.
fn says_the_same(a: &Record, b: &Record) -> bool {
    let details = |record: &Record| {
        let text = record.text();
        let mut found: Vec<String> = facts::scan(text).map(|fact| fact.normal()).collect();
        let words = text.split(|c: char| !c.is_alphanumeric());
        let is_detail = |word: &&str| {
            word.contains(|c: char| c.is_ascii_digit())
                || word.chars().next().is_some_and(char::is_uppercase)
        };
        // A capital in the first word does not make it a name.
        found.extend(words.skip(1).filter(is_detail).map(crate::when::lower));
        crate::order::sort_and_dedup(&mut found);
        found
    };
    let denies = |record: &Record| {
        let text = crate::when::lower(record.text());
        NEGATIONS.iter().any(|word| crate::when::find(&text, word).is_some())
    };
    a.kind == b.kind
        && a.slot == b.slot
        && a.value().is_none() == b.value().is_none()
        && denies(a) == denies(b)
        && details(a) == details(b)
}

/// Whether records of this kind are whole texts, such as turns, notes and summaries. They never
/// count as duplicates.
fn is_verbatim(kind: Kind) -> bool {
    matches!(kind, Kind::Turn | Kind::Note | Kind::Summary)
}

/// The shared stems of two duplicates, in per mille of the longer text.
const SAME: usize = 800;
const UNDO_DAYS: u64 = 30;
const TOMBSTONE_DAYS: u64 = 400;
const MAX_RECORDS: usize = 5000;
const MAX_TURNS: usize = 50_000;
const NEGATIONS: [&str; 30] = [
    "not",
    "no",
    "never",
    "don't",
    "don’t",
    "doesn't",
    "isn't",
    "can't",
    "won't",
    "without",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "nie",
    "ohne",
    "pas",
    "jamais",
    "sans",
    "nunca",
    "sin",
    "不",
    "没",
    "别",
    "无",
    "ない",
    "ません",
    "longer",
    "mehr",
    "plus",
];
