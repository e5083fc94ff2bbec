//! The records in the order in which consolidation visits them. A consolidation reads the records
//! that can change, not all of them, so learning is as fast in large memories as in small ones.

use alloc::collections::BTreeSet;

use crate::digest::Digest;
use crate::kind::Kind;
use crate::record::Record;
use crate::status::Status;

/// The places of all records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    order: BTreeSet<Place>,
    turns: usize,
    /// Records that changed since the last consolidation, without turns.
    changed: BTreeSet<Digest>,
}

/// The place of a record. Every record has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// An expired or withdrawn record, by the time of that change.
    Over(u64, Digest),
    /// A current turn, by importance, uses and age: the first one is the least useful.
    Turn((u8, u32, u64, Digest)),
    /// Any other record.
    Other(Digest),
}

impl Places {
    /// Adds a record, or adds it again after a change.
    pub(crate) fn add(&mut self, record: &Record) {
        if record.statements.is_empty() {
            return;
        }
        let place = Place::of(record);
        self.turns += usize::from(self.order.insert(place) && matches!(place, Place::Turn(..)));
        if record.kind != Kind::Turn {
            self.changed.insert(record.id);
        }
    }

    /// Removes a record, before a change or for good.
    pub(crate) fn remove(&mut self, record: &Record) {
        let place = Place::of(record);
        self.turns -= usize::from(self.order.remove(&place) && matches!(place, Place::Turn(..)));
        self.changed.remove(&record.id);
    }

    /// Records that expired or were withdrawn before this time, the earliest first.
    pub(crate) fn over_before(&self, time: u64) -> impl Iterator<Item = Digest> {
        self.order.iter().map_while(move |place| match place {
            Place::Over(at, id) if *at < time => Some(*id),
            _ => None,
        })
    }

    /// The least useful current turns beyond this number.
    pub(crate) fn turns_over(&self, most: usize) -> impl Iterator<Item = Digest> {
        let excess = self.turns.saturating_sub(most);
        self.order.range(Place::Turn((0, 0, 0, Digest::MIN))..).take(excess).map(Place::id)
    }

    /// All records except turns, and except those that expired or were withdrawn.
    pub(crate) fn others(&self) -> impl Iterator<Item = Digest> {
        self.order.range(Place::Other(Digest::MIN)..).map(Place::id)
    }

    /// Takes the records that changed since the last call, without turns.
    pub(crate) fn take_changed(&mut self) -> BTreeSet<Digest> {
        core::mem::take(&mut self.changed)
    }

    /// Keeps a record for the next [`Places::take_changed`].
    pub(crate) fn keep_changed(&mut self, id: Digest) {
        self.changed.insert(id);
    }
}

impl Place {
    fn of(record: &Record) -> Self {
        match record.status() {
            Status::Expired | Status::Withdrawn => Self::Over(record.changed_at(), record.id),
            _ if record.kind == Kind::Turn && record.is_current() => {
                Self::Turn(record.usefulness())
            }
            _ => Self::Other(record.id),
        }
    }

    fn id(&self) -> Digest {
        let (Self::Over(_, id) | Self::Turn((.., id)) | Self::Other(id)) = self;
        *id
    }
}
