//! The memory of one scope: rows, their index, and the operations.
//!
//! Every operation that changes something returns the rows to write. The host stores them and
//! merges the rows of other tabs; nothing here waits or does I/O.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use crate::consent::Consent;
use crate::day::{Date, day_of_time};
use crate::digest::{Digest, Key};
use crate::error::Error;
use crate::few::Few;
use crate::firsts::Firsts;
use crate::index::{Entry, Index};
use crate::kind::{Kind, Origin};
use crate::record::{Record, Said, Source, Statement};
use crate::rows::{Row, Rows};
use crate::scope::Scope;
use crate::stamp::{Clock, Stamped};
use crate::status::Status;
use crate::topics::Topics;

/// The memory of one scope.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(crate) scope: Scope,
    pub(crate) rows: Rows,
    pub(crate) clock: Clock,
    pub(crate) replica: String,
    pub(crate) consent: Consent,
    pub(crate) index: Index,
    pub(crate) vectors: BTreeMap<Digest, Box<[i8]>>,
    /// Alternative names, learned from records such as "my sister Ana".
    pub(crate) aliases: BTreeMap<String, BTreeSet<String>>,
    /// The records of each slot.
    pub(crate) slots: BTreeMap<String, BTreeSet<Digest>>,
    /// The records learned from each conversation, except turns.
    pub(crate) learned: BTreeMap<String, BTreeSet<Digest>>,
    pub(crate) paused: bool,
    pub(crate) firsts: Firsts,
    pub(crate) topics: Topics,
    /// The day of the last consolidation.
    pub(crate) tidied: i32,
}

/// What happened to a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Put {
    /// It made a new record.
    Added,
    /// Its record existed, and now has one more source.
    Reinforced,
    /// It was already stored.
    Known,
    /// The user has had it forgotten.
    Forgotten,
}

impl Memory {
    /// An empty memory. `key` belongs to the store, and `replica` names this tab or device.
    /// Replicas with the same name before the first `-` share their counts of uses.
    pub fn new(scope: Scope, key: Key, replica: &str) -> Self {
        Self {
            rows: Rows::new(scope.clone(), key),
            scope,
            clock: Clock::new(replica),
            replica: replica.into(),
            consent: Consent::default(),
            index: Index::default(),
            vectors: BTreeMap::new(),
            aliases: BTreeMap::new(),
            slots: BTreeMap::new(),
            learned: BTreeMap::new(),
            paused: false,
            firsts: Firsts::new(),
            topics: Topics::new(),
            tidied: i32::MIN,
        }
    }

    /// The scope of this memory.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// All rows, in a fixed order.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        self.rows.iter()
    }

    /// A row by its id in a store; see [`Row::name`].
    pub fn row_named(&self, name: &str) -> Option<Row> {
        self.rows.named(name)
    }

    /// A record by its id.
    pub fn record(&self, id: Digest) -> Option<&Record> {
        self.rows.records().get(&id)
    }

    /// The user's consent.
    pub fn consent(&self) -> &Consent {
        &self.consent
    }

    /// Changes the consent, and returns the records that it does not allow: from now on no model
    /// sees them, and the host offers to forget them.
    pub fn set_consent(&mut self, consent: Consent) -> Vec<Digest> {
        self.consent = consent;
        let refused = self.rows.records().values().filter(|record| !self.covers(record));
        refused.map(|record| record.id).collect()
    }

    /// Whether the user still consents to a record. Other records are shown to people, but never to
    /// a model.
    pub fn covers(&self, record: &Record) -> bool {
        let mut statements = record.statements.values();
        self.consent.allows(record.kind)
            && statements.all(|one| self.consent.allows_sensitive(one.said.sensitivity))
    }

    /// While paused, the memory learns and recalls nothing.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Merges rows from a store or from another tab. Returns the ids of records in these rows, or
    /// affected by them, that are now forgotten.
    pub fn merge(&mut self, rows: impl IntoIterator<Item = Row>) -> Vec<Digest> {
        let mut changed = BTreeSet::new();
        let mut forgotten = Vec::new();
        for row in rows {
            match &row {
                Row::Record(record) => {
                    record.statements.values().for_each(|one| self.clock.observe(&one.status.stamp))
                }
                Row::Tombstone(stone) => forgotten.extend(self.rows.sealed(stone.key).cloned()),
                Row::Tombstones(stones) => {
                    let records = stones.iter().filter_map(|stone| self.rows.sealed(stone.key));
                    forgotten.extend(records.cloned());
                }
                Row::Change(_) => {}
            }
            changed.extend(self.rows.merge(row));
        }
        forgotten.retain(|record: &Record| !self.rows.records().contains_key(&record.id));
        self.unindex(&forgotten);
        let (kept, gone): (Vec<Digest>, Vec<Digest>) =
            changed.into_iter().partition(|id| self.rows.records().contains_key(id));
        self.reindex(&kept);
        gone
    }

    /// Stores the host's vector for a record, for [`Memory::recall`].
    pub fn set_vector(&mut self, id: Digest, vector: &[i8]) {
        if self.rows.records().contains_key(&id) {
            self.vectors.insert(id, vector.into());
        }
    }

    /// Counts a use of the records that were shown. The host writes the rows from time to time.
    pub fn mark_used(&mut self, ids: &[Digest], now: u64) -> Vec<Row> {
        for id in ids {
            let counter = self.replica.split('-').next().unwrap_or_default();
            self.rows.change_newest(*id, |statement| {
                let uses = statement.uses.entry(counter.into()).or_default();
                uses.count = uses.count.saturating_add(1);
                uses.last = uses.last.max(now);
            });
        }
        ids.iter().filter_map(|id| self.row(*id)).collect()
    }

    /// Marks a task as done.
    ///
    /// # Errors
    /// `unknown_record` for an id without a record.
    pub fn complete(&mut self, id: Digest, now: u64) -> Result<Vec<Row>, Error> {
        self.known(id)?;
        self.set_status(id, Status::Done, now);
        Ok(self.row(id).into_iter().collect())
    }

    /// The record with this id.
    pub(crate) fn known(&self, id: Digest) -> Result<&Record, Error> {
        let unknown =
            || Error::new("unknown_record", alloc::format!("no record has the id `{id}`"));
        self.record(id).ok_or_else(unknown)
    }

    /// Adds a statement.
    pub(crate) fn put(
        &mut self,
        kind: Kind,
        slot: Option<&str>,
        said: Said,
        status: Status,
        now: u64,
    ) -> Put {
        let id = Record::id_for(&self.scope, kind, slot, &said.text);
        let known = self.rows.records().get(&id);
        let is_same = |one: &Statement| {
            one.said.source.conversation == said.source.conversation
                && one.said.source.message == said.source.message
                && one.said.origin == said.origin
        };
        if known.is_some_and(|record| record.statements.values().any(is_same)) {
            return Put::Known;
        }
        let is_new = known.is_none();
        let status = Stamped { stamp: self.clock.tick(now), value: status };
        let uses = BTreeMap::new();
        let statement = Statement { said, learned: now, confirmed: false, status, uses };
        if self.rows.is_forgotten(id, &statement.said) {
            return Put::Forgotten;
        }
        let mut statements = Few::new();
        statements.insert(statement.said.key(), statement);
        self.rows.merge(Row::Record(Record { id, kind, slot: slot.map(String::from), statements }));
        self.reindex(&[id]);
        if is_new { Put::Added } else { Put::Reinforced }
    }

    /// Sets the status of a record.
    pub(crate) fn set_status(&mut self, id: Digest, value: Status, now: u64) {
        let stamp = self.clock.tick(now);
        self.rows.change_newest(id, |statement| statement.status = Stamped { stamp, value });
    }

    /// The row of a record.
    pub(crate) fn row(&self, id: Digest) -> Option<Row> {
        self.record(id).cloned().map(Row::Record)
    }

    /// Learns the alternative names in a record: "Ana" and "sister".
    pub(crate) fn learn_aliases_of(&mut self, id: Digest) {
        let Some(record) = self.rows.records().get(&id) else { return };
        let names = record.newest().map(|one| aliases(&one.said)).unwrap_or_default();
        for name in &names {
            let others = names.iter().filter(|other| *other != name).cloned();
            self.aliases.entry(name.clone()).or_default().extend(others);
        }
    }

    /// Updates the index with new and changed records.
    pub(crate) fn reindex(&mut self, ids: &[Digest]) {
        self.index.remove(ids);
        let mut texts = Vec::with_capacity(ids.len());
        for record in ids.iter().filter_map(|id| self.rows.records().get(id)) {
            if let Some(slot) = &record.slot {
                self.slots.entry(slot.clone()).or_default().insert(record.id);
            }
            let statements = record.statements.values().filter(|_| record.kind != Kind::Turn);
            for source in statements.map(|one| &one.said.source) {
                if !source.conversation.is_empty() {
                    self.learned.entry(source.conversation.clone()).or_default().insert(record.id);
                }
            }
            if let Some(newest) = record.newest() {
                texts.push((record, &newest.said, Searchable::new(record, &newest.said)));
            }
        }
        self.index.add(texts.iter().map(|(record, said, words)| {
            let is_turn = record.kind == Kind::Turn;
            let Source { conversation, index, start, .. } = &said.source;
            let place = (conversation.as_str(), *index, *start);
            let Searchable { subject, frame, names } = words;
            let place = is_turn.then_some(place);
            (record.id, Entry { text: &said.text, subject, frame, names, place })
        }));
        ids.iter().for_each(|id| self.learn_aliases_of(*id));
    }

    /// Removes the index entries, vectors and aliases of deleted records.
    pub(crate) fn unindex(&mut self, gone: &[Record]) {
        let ids: Vec<Digest> = gone.iter().map(|record| record.id).collect();
        self.index.remove(&ids);
        for record in gone {
            self.vectors.remove(&record.id);
            let conversations = record.statements.values().map(|one| &one.said.source.conversation);
            for conversation in conversations {
                remove_from(&mut self.learned, conversation, record.id);
            }
            if let Some(slot) = &record.slot {
                remove_from(&mut self.slots, slot, record.id);
            }
        }
        // Aliases can be names, so they are rebuilt from the remaining records.
        if gone.iter().any(Record::has_aliases) {
            self.aliases.clear();
            let with = self.rows.records().values().filter(|record| record.has_aliases());
            let ids: Vec<Digest> = with.map(|record| record.id).collect();
            ids.iter().for_each(|id| self.learn_aliases_of(*id));
        }
    }
}

/// The searchable data of a record, besides its text.
struct Searchable {
    subject: String,
    frame: String,
    names: Vec<String>,
}

impl Searchable {
    fn new(record: &Record, said: &Said) -> Self {
        let slot = record.slot.as_deref().filter(|_| record.kind != Kind::Turn);
        let subject = [slot.unwrap_or_default(), said.value.as_deref().unwrap_or_default()];
        let subject = subject.join(" ").replace(['.', '_'], " ");
        Self { subject, frame: frame(said), names: record.names() }
    }
}

/// Removes a record from a list in a map, and removes the list if it becomes empty.
fn remove_from(map: &mut BTreeMap<String, BTreeSet<Digest>>, key: &str, id: Digest) {
    let Some(ids) = map.get_mut(key) else { return };
    ids.remove(&id);
    if ids.is_empty() {
        map.remove(key);
    }
}

/// The comma-separated names in the metadata `aliases`.
fn aliases(said: &Said) -> Vec<String> {
    let list = said.metadata.get(ALIASES).map_or("", String::as_str);
    list.split([',', ';', '\n']).filter_map(crate::index::name).collect()
}

impl Record {
    /// Whether the record contains alternative names.
    fn has_aliases(&self) -> bool {
        self.statements.values().any(|one| one.said.metadata.contains_key(ALIASES))
    }

    /// The names by which a question may refer to the record: its aliases, and its slot if the host
    /// chose it.
    pub(crate) fn names(&self) -> Vec<String> {
        let Some(newest) = self.newest() else { return Vec::new() };
        let mut names = aliases(&newest.said);
        let is_host = newest.said.origin == Origin::Host;
        let slot = self.slot.as_deref().filter(|_| is_host && !names.is_empty());
        let parts = slot.into_iter().flat_map(|slot| slot.split('.'));
        names.extend(parts.filter_map(|part| crate::index::name(&part.replace('_', " "))));
        names
    }
}

/// The speaker and the date as words.
fn frame(said: &Said) -> String {
    let date = Date::from_days(day_of_time(said.at));
    let month = usize::from(date.month).checked_sub(1).and_then(|at| MONTHS.get(at));
    let name = said.speaker.as_deref().unwrap_or_default();
    alloc::format!("{name} {} {} {}", date.day, month.copied().unwrap_or_default(), date.year)
}

const ALIASES: &str = "aliases";
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
