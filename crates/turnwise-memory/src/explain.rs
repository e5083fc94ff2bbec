//! Explains why a record is known: every place that states it, and its status.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::control::Listed;
use crate::digest::Digest;
use crate::error::Error;
use crate::kind::{Origin, Sensitivity};
use crate::memory::Memory;
use crate::record::{Record, Source, Statement};
use crate::status::{Status, Supersession};

/// A record with its sources and reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explained {
    /// The record as a list shows it.
    #[serde(flatten)]
    pub listed: Listed,
    /// Its status, with the record that superseded it or that it contradicts.
    pub fate: Fate,
    /// The places that state it, the newest first.
    pub statements: Vec<Explanation>,
    /// The records that it superseded.
    pub supersedes: Vec<Digest>,
    /// The records that it was derived from.
    pub derived: Vec<Digest>,
    /// The summaries that were derived from it.
    pub summaries: Vec<Digest>,
    /// Whether it may appear in the profile: the user or the host stated it, or the user confirmed
    /// it.
    pub is_trusted: bool,
}

/// The status of a record, for people and for JavaScript.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fate {
    /// The name of its [`Status`].
    pub is: &'static str,
    /// The record that superseded it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Digest>,
    /// Why it was superseded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Supersession>,
    /// The day from which the newer record holds, in days since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<i32>,
    /// The records that it contradicts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Digest>,
}

/// One place that states a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The words.
    pub text: String,
    /// Why they were stored.
    pub reason: Reason,
    /// Their author.
    pub origin: Origin,
    /// When they were said, in milliseconds since 1970.
    pub said: u64,
    /// When they were stored, in milliseconds since 1970.
    pub learned: u64,
    /// In per cent.
    pub confidence: u8,
    /// The most sensitive category that they touch.
    pub sensitivity: Sensitivity,
    /// The place in a conversation; `None` if the words come from no conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

/// Why a statement was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The user asked to remember it.
    ToldTo,
    /// The sentence matched a door.
    Door,
    /// A turn of a past conversation.
    History,
    /// A model proposed it.
    Proposed,
    /// The host stored it.
    Host,
    /// The user wrote it while editing.
    Edited,
    /// It came with an import.
    Imported,
}

impl Memory {
    /// Why a record is known.
    ///
    /// # Errors
    /// `unknown_record` for an id without a record.
    pub fn explain(&self, id: Digest) -> Result<Explained, Error> {
        let record = self.known(id)?;
        let unknown = || Error::new("unknown_record", alloc::format!("`{id}` holds no statement"));
        let listed = Listed::new(record).ok_or_else(unknown)?;
        let mut statements: Vec<&Statement> = record.statements.values().collect();
        crate::order::sort_by_key(&mut statements, |one| {
            core::cmp::Reverse((one.said.at, one.said.key()))
        });
        let is_by_it =
            |other: &Record| matches!(other.status(), Status::Superseded { by, .. } if *by == id);
        let is_of_it =
            |other: &Record| other.statements.values().any(|one| one.said.derived.contains(&id));
        let derived = statements.iter().flat_map(|one| one.said.derived.iter().copied());
        Ok(Explained {
            fate: fate(record.status()),
            supersedes: self.ids_where(is_by_it),
            derived: derived.collect(),
            summaries: self.ids_where(is_of_it),
            is_trusted: record.is_trusted(),
            statements: statements.into_iter().map(|one| explanation(record, one)).collect(),
            listed,
        })
    }

    fn ids_where(&self, keep: impl Fn(&Record) -> bool) -> Vec<Digest> {
        let records = self.rows.records().values();
        records.filter(|record| keep(record)).map(|record| record.id).collect()
    }
}

fn fate(status: &Status) -> Fate {
    let fate = Fate { is: status.as_str(), ..Fate::default() };
    match status {
        Status::Superseded { by, reason, since } => {
            Fate { by: Some(*by), reason: Some(*reason), since: Some(*since), ..fate }
        }
        Status::Conflict { with } => Fate { with: with.clone(), ..fate },
        _ => fate,
    }
}

fn explanation(record: &Record, statement: &Statement) -> Explanation {
    let said = &statement.said;
    Explanation {
        text: said.text.clone(),
        reason: reason(record, statement),
        origin: said.origin.clone(),
        said: said.at,
        learned: statement.learned,
        confidence: said.confidence,
        sensitivity: said.sensitivity,
        source: Some(said.source.clone()).filter(|source| !source.conversation.is_empty()),
    }
}

fn reason(record: &Record, statement: &Statement) -> Reason {
    let said = &statement.said;
    match said.origin {
        Origin::Host => Reason::Host,
        Origin::UserEdited => Reason::Edited,
        Origin::Imported => Reason::Imported,
        _ if record.kind == crate::Kind::Turn => Reason::History,
        Origin::User if said.confidence == 100 => Reason::ToldTo,
        Origin::User if said.confidence > 60 => Reason::Door,
        _ => Reason::Proposed,
    }
}
