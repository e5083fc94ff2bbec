//! The rows of one scope, and how two states of them merge.
//!
//! INVARIANT: merging is commutative, associative and idempotent. Statements of a record are
//! united; of two versions of a statement, each field takes the greater value; a tombstone removes
//! the statements that it covers, now and whenever they come back. Removal depends only on the
//! statement and the tombstone, so the order does not matter.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::day::day_of_time;
use crate::digest::{Digest, Key};
use crate::few::Few;
use crate::places::Places;
use crate::record::{Record, Said, Statement};
use crate::scope::Scope;
use crate::status::Status;

/// One row of a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// A record.
    Record(Record),
    /// The trace of a forgotten record.
    Tombstone(Tombstone),
    /// All tombstones of a day with many of them: thousands of rows would take a database seconds.
    Tombstones(Vec<Tombstone>),
    /// A change that can be undone.
    Change(Change),
}

/// The trace of a forgotten record. It contains only keyed digests, no text and no id. They suffice
/// to refuse the record when the same messages are learned again, but do not reveal it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tombstone {
    /// The sealed id of the record.
    pub key: Digest,
    /// The sealed digests of the messages that stated it.
    pub sources: BTreeSet<Digest>,
    /// When it was forgotten, in milliseconds since 1970.
    pub at: u64,
}

/// A change that can be undone: the previous status of each record, without text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The change's name.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The records with their previous status; `None` if the change added the record.
    pub before: Few<Option<Status>>,
}

impl Row {
    /// The id of the row in a store, unique within its scope: `r:` and the id of a record, `t:` and
    /// the key of a tombstone, `b:` and the day of many, or `c:` and the name of a change.
    pub fn name(&self) -> String {
        match self {
            Self::Record(record) => Self::record_name(record.id),
            Self::Tombstone(stone) => alloc::format!("t:{}", stone.key),
            Self::Tombstones(stones) => {
                let day = stones.first().map_or(0, |stone| day_of_time(stone.at));
                alloc::format!("b:{day}")
            }
            Self::Change(change) => alloc::format!("c:{}", change.id),
        }
    }

    /// The id of a record's row.
    pub fn record_name(id: Digest) -> String {
        alloc::format!("r:{id}")
    }
}

/// The rows of one scope.
#[derive(Clone, Debug)]
pub struct Rows {
    scope: Scope,
    key: Key,
    records: BTreeMap<Digest, Record>,
    /// INVARIANT: it has a place for each record.
    places: Places,
    /// Ids by their seals, because a tombstone knows its record only by the seal.
    sealed: BTreeMap<Digest, Digest>,
    tombstones: BTreeMap<Digest, Tombstone>,
    changes: BTreeMap<String, Change>,
}

impl Rows {
    /// A digest with this store's key.
    pub fn seal(&self, digest: Digest) -> Digest {
        self.key.seal(digest)
    }

    /// An empty set of rows of this scope, in a store with this key.
    pub fn new(scope: Scope, key: Key) -> Self {
        Self {
            scope,
            key,
            records: BTreeMap::new(),
            places: Places::default(),
            sealed: BTreeMap::new(),
            tombstones: BTreeMap::new(),
            changes: BTreeMap::new(),
        }
    }

    /// The records by id.
    pub fn records(&self) -> &BTreeMap<Digest, Record> {
        &self.records
    }

    /// The changes by name.
    pub fn changes(&self) -> &BTreeMap<String, Change> {
        &self.changes
    }

    /// Every row, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = Row> {
        let records = self.records.values().cloned().map(Row::Record);
        let tombstones = self.tombstones.values().cloned().map(Row::Tombstone);
        records.chain(tombstones).chain(self.changes.values().cloned().map(Row::Change))
    }

    /// A row by its id in a store; see [`Row::name`].
    pub fn named(&self, name: &str) -> Option<Row> {
        let (kind, id) = name.split_once(':')?;
        match kind {
            "r" => self.records.get(&id.parse().ok()?).cloned().map(Row::Record),
            "t" => self.tombstones.get(&id.parse().ok()?).cloned().map(Row::Tombstone),
            "b" => {
                let day: i32 = id.parse().ok()?;
                let is_in = |stone: &&Tombstone| day_of_time(stone.at) == day;
                let stones: Vec<Tombstone> =
                    self.tombstones.values().filter(is_in).cloned().collect();
                (!stones.is_empty()).then_some(Row::Tombstones(stones))
            }
            "c" => self.changes.get(id).cloned().map(Row::Change),
            _ => None,
        }
    }

    /// The rows of tombstones for a store: one for each, or if there are many, one for each day,
    /// with all tombstones of that day.
    pub(crate) fn of_tombstones(&self, stones: Vec<Tombstone>) -> Vec<Row> {
        if stones.len() < MANY {
            return stones.into_iter().map(Row::Tombstone).collect();
        }
        let days = crate::order::set(stones.iter().map(|stone| day_of_time(stone.at)));
        days.into_iter().filter_map(|day| self.named(&alloc::format!("b:{day}"))).collect()
    }

    /// Merges one row into the state and returns the ids of the affected records.
    pub fn merge(&mut self, row: Row) -> Vec<Digest> {
        match row {
            Row::Record(record) => Vec::from([self.merge_record(record)]),
            Row::Tombstone(stone) => self.merge_tombstone(stone).into_iter().collect(),
            Row::Tombstones(stones) => {
                stones.into_iter().filter_map(|stone| self.merge_tombstone(stone)).collect()
            }
            Row::Change(change) => {
                self.merge_change(change);
                Vec::new()
            }
        }
    }

    fn merge_record(&mut self, record: Record) -> Digest {
        let Record { id, kind, slot, statements } = record;
        let seal = self.key.seal(id);
        let tombstone = self.tombstones.get(&seal);
        // Rows of another scope, and forged rows, have other ids.
        let is_own = |one: &Statement| {
            Record::id_for(&self.scope, kind, slot.as_deref(), &one.said.text) == id
        };
        let is_left =
            |one: &Statement| tombstone.is_none_or(|stone| stone.spares(&one.said, &self.key));
        let fresh: Vec<Statement> =
            statements.into_values().filter(|one| is_own(one) && is_left(one)).collect();
        if fresh.is_empty() {
            return id;
        }
        self.sealed.insert(seal, id);
        let statements = Few::new();
        self.records.entry(id).or_insert_with(|| Record { id, kind, slot, statements });
        self.change(id, |known| {
            for statement in fresh {
                let key = statement.said.key();
                match known.statements.get_mut(&key) {
                    Some(old) => join(old, statement),
                    None => known.statements.insert(key, statement),
                }
            }
        });
        id
    }

    fn merge_tombstone(&mut self, fresh: Tombstone) -> Option<Digest> {
        let sealed = fresh.key;
        let stone = match self.tombstones.remove(&sealed) {
            Some(mut old) => {
                old.at = old.at.max(fresh.at);
                old.sources.extend(fresh.sources);
                old
            }
            None => fresh,
        };
        let id = self.sealed.get(&sealed).copied();
        if let Some(id) = id {
            let key = self.key.clone();
            let is_empty = self.change(id, |record| {
                record.statements.retain(|_, one| stone.spares(&one.said, &key));
                record.statements.is_empty()
            });
            if is_empty == Some(true) {
                self.records.remove(&id);
                self.sealed.remove(&sealed);
            }
        }
        self.tombstones.insert(sealed, stone);
        id
    }

    fn merge_change(&mut self, change: Change) {
        match self.changes.get_mut(&change.id) {
            Some(old) => {
                // Each change is written by only one replica, and forgetting can only shorten it.
                old.before.retain(|id, status| change.before.get(id) == Some(status));
                old.at = old.at.max(change.at);
            }
            None => drop(self.changes.insert(change.id.clone(), change)),
        }
    }

    /// Whether a statement of the record is blocked because the user has had it forgotten.
    pub fn is_forgotten(&self, id: Digest, said: &Said) -> bool {
        let stone = self.tombstones.get(&self.key.seal(id));
        stone.is_some_and(|stone| !stone.spares(said, &self.key))
    }

    /// Forgets a record. Returns its tombstone, and the record with its whole content. Changes
    /// still contain its id until [`Rows::forget_in_changes`].
    pub fn forget(&mut self, id: Digest, now: u64) -> Option<(Tombstone, Record)> {
        let record = self.records.remove(&id)?;
        self.places.remove(&record);
        self.sealed.remove(&self.key.seal(id));
        let messages = record.statements.values().filter_map(|one| one.said.source.message);
        let sources = crate::order::set(messages.map(|message| self.key.seal(message)));
        // Otherwise, a statement with a date in the future would come back.
        let newest = record.statements.values().map(|one| one.said.at).max().unwrap_or_default();
        let stone = Tombstone { key: self.key.seal(id), sources, at: now.max(newest) };
        self.merge_tombstone(stone.clone());
        let stone = self.tombstones.get(&stone.key).cloned().unwrap_or(stone);
        Some((stone, record))
    }

    /// Removes records from all changes, and returns the changes that contained one of them.
    pub fn forget_in_changes(&mut self, ids: &BTreeSet<Digest>) -> Vec<Change> {
        let mut shorter = Vec::new();
        for change in self.changes.values_mut() {
            let length = change.before.len();
            change.before.retain(|id, _| !ids.contains(id));
            if change.before.len() < length {
                shorter.push(change.clone());
            }
        }
        shorter
    }

    /// The record whose id has this seal.
    pub fn sealed(&self, seal: Digest) -> Option<&Record> {
        self.records.get(self.sealed.get(&seal)?)
    }

    /// Changes a record in place. The change keeps its id, kind and slot.
    pub fn change<T>(&mut self, id: Digest, change: impl FnOnce(&mut Record) -> T) -> Option<T> {
        let record = self.records.get_mut(&id)?;
        self.places.remove(record);
        let answer = change(record);
        self.places.add(record);
        Some(answer)
    }

    /// Changes the newest statement of a record.
    pub(crate) fn change_newest(&mut self, id: Digest, change: impl FnOnce(&mut Statement)) {
        let newest = self.records.get(&id).and_then(Record::newest).map(|one| one.said.key());
        self.change(id, |record| record.statements.get_mut(&newest?).map(change));
    }

    /// The records in the order of consolidation.
    pub(crate) fn places(&self) -> &Places {
        &self.places
    }

    /// The same, to take what changed.
    pub(crate) fn places_mut(&mut self) -> &mut Places {
        &mut self.places
    }

    /// All records except turns, and except those that expired or were withdrawn, by id.
    pub(crate) fn others(&self) -> impl Iterator<Item = &Record> {
        self.places.others().filter_map(|id| self.records.get(&id))
    }

    /// Drops tombstones and changes that are no longer needed because of their age.
    pub fn drop_old(&mut self, tombstones_before: u64, changes_before: u64) {
        self.tombstones.retain(|_, stone| stone.at >= tombstones_before);
        self.changes.retain(|_, change| change.at >= changes_before);
    }
}

impl Tombstone {
    /// Whether a statement is new after forgetting: only a later statement of the user, in another
    /// message. Any other one counts as the forgotten statement.
    fn spares(&self, said: &Said, key: &Key) -> bool {
        let is_listed =
            said.source.message.is_some_and(|message| self.sources.contains(&key.seal(message)));
        said.origin.is_user() && said.at > self.at && !is_listed
    }
}

/// Merges two versions of one statement, field by field. Both have the same words and place,
/// because the key is their digest.
fn join(known: &mut Statement, other: Statement) {
    known.learned = known.learned.min(other.learned);
    known.confirmed |= other.confirmed;
    if other.status > known.status {
        known.status = other.status;
    }
    for (replica, uses) in other.uses {
        let count = known.uses.entry(replica).or_default();
        *count = uses.max(*count);
    }
}

/// Tombstones from which on they are written together.
const MANY: usize = 64;
