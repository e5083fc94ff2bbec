//! A user's control over single records: view, search, edit, confirm.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::digest::Digest;
use crate::edit::Edit;
use crate::error::Error;
use crate::gates::{Refusal, check_content};
use crate::kind::{Kind, Origin};
use crate::learn::cut;
use crate::memory::Memory;
use crate::recall::RecallOptions;
use crate::record::{Record, Said, Source, normal_form};
use crate::rows::Row;
use crate::status::{Status, Supersession};

/// Which records to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListOptions<'a> {
    /// Only this kind.
    pub kind: Option<Kind>,
    /// Only this status, by its name in data.
    pub status: Option<&'a str>,
    /// Only records that a model may see, because the user still consents to them.
    pub covered: bool,
    /// Only statements from this time or later, in milliseconds since 1970.
    pub since: u64,
    /// The maximum number of records.
    pub limit: Option<usize>,
}

/// One record as shown to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The record.
    pub id: Digest,
    /// The category.
    pub kind: Kind,
    /// The words.
    pub text: String,
    /// Subject and attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// The value of the slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The author of the words.
    pub origin: Origin,
    /// Its status, by its name in data.
    pub status: &'static str,
    /// When it was said, in milliseconds since 1970.
    pub said: u64,
    /// The places that state it.
    pub sources: Vec<Source>,
    /// How often it was used.
    pub uses: u32,
    /// Names and values that the host added.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
}

impl Listed {
    pub(crate) fn new(record: &Record) -> Option<Self> {
        let newest = record.newest()?;
        let sources = record.statements.values().map(|one| one.said.source.clone());
        Some(Self {
            id: record.id,
            kind: record.kind,
            text: newest.said.text.clone(),
            slot: record.slot.clone(),
            value: newest.said.value.clone(),
            origin: newest.said.origin.clone(),
            status: record.status().as_str(),
            said: newest.said.at,
            sources: sources.filter(|source| !source.conversation.is_empty()).collect(),
            uses: record.uses(),
            metadata: newest.said.metadata.clone(),
        })
    }
}

impl Memory {
    /// Records as shown to a person, the newest first.
    pub fn list(&self, options: &ListOptions<'_>) -> Vec<Listed> {
        let records = self.rows.records().values().filter(|record| {
            options.kind.is_none_or(|kind| record.kind == kind)
                && options.status.is_none_or(|status| record.status().as_str() == status)
                && (!options.covered || self.covers(record))
        });
        let mut listed: Vec<Listed> =
            records.filter_map(Listed::new).filter(|one| one.said >= options.since).collect();
        crate::order::sort_by(&mut listed, |a, b| b.said.cmp(&a.said).then(a.id.cmp(&b.id)));
        listed.truncate(options.limit.unwrap_or(usize::MAX));
        listed
    }

    /// The values of a slot over time, the newest first.
    pub fn history(&self, slot: &str) -> Vec<Listed> {
        let ids = self.slots.get(slot).into_iter().flatten();
        let records = ids.filter_map(|id| self.record(*id));
        let mut listed: Vec<Listed> = records.filter_map(Listed::new).collect();
        crate::order::sort_by(&mut listed, |a, b| b.said.cmp(&a.said).then(a.id.cmp(&b.id)));
        listed
    }

    /// Replaces the words of a record. The old words stay as history until they are forgotten, and
    /// learning never overwrites the new ones. The new words must pass the gates of consent and
    /// secrets.
    ///
    /// # Errors
    /// `unknown_record`, `empty_text` if the text has no words, and `text_refused` if a gate
    /// refuses it.
    pub fn edit(
        &mut self,
        id: Digest,
        text: &str,
        now: u64,
        is_secret: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Row>, Error> {
        let old = self.known(id)?.clone();
        if normal_form(text).is_empty() {
            return Err(Error::new("empty_text", "the new text holds no words".into()));
        }
        let sensitivity = check_content(old.kind, text, &self.consent, is_secret)
            .map_err(|refusal| Error::new("text_refused", refused(refusal).into()))?;
        let text = cut(text, old.kind);
        let Some(newest) = old.newest() else { return Ok(Vec::new()) };
        let said = Said {
            text,
            value: None,
            origin: Origin::UserEdited,
            tainted: false,
            source: Source::default(),
            at: now,
            sensitivity,
            ..newest.said.clone()
        };
        let by = Record::id_for(&self.scope, old.kind, old.slot.as_deref(), &said.text);
        let mut edit = Edit::default();
        self.put(old.kind, old.slot.as_deref(), said, Status::Active, now);
        if by == id {
            edit.touched(id);
        } else {
            edit.added(by);
            edit.changed(id, Some(&old));
            let since = crate::day::day_of_time(now);
            let reason = Supersession::Edited;
            self.set_status(id, Status::Superseded { by, reason, since }, now);
        }
        Ok(self.finish(edit, now).1)
    }

    /// Confirms, for the user, a record that was imported, proposed by a model, or inferred.
    ///
    /// # Errors
    /// `unknown_record`.
    pub fn confirm(&mut self, id: Digest, now: u64) -> Result<Vec<Row>, Error> {
        let record = self.known(id)?.clone();
        let mut edit = Edit::default();
        edit.changed(id, Some(&record));
        self.rows.change(id, |known| {
            known.statements.values_mut().for_each(|one| one.confirmed = true);
        });
        self.set_status(id, Status::Active, now);
        if let Some(slot) = &record.slot {
            self.settle(slot, now, &mut edit);
        }
        Ok(self.finish(edit, now).1)
    }

    /// The records that match a question, without a block: for lists and searches.
    pub fn search(&self, question: &str, limit: usize, now: u64) -> Vec<Digest> {
        let options = RecallOptions { limit, now, ..RecallOptions::default() };
        let found = self.rank(question, &options);
        found.into_iter().take(limit).map(|one| one.id).collect()
    }
}

/// The reason for refusing an edit, as text.
fn refused(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Secret => "the new text holds a secret, such as a password or a key",
        Refusal::Sensitive => "the new text touches a sensitive category without consent",
        _ => "the user has not agreed to this category",
    }
}
